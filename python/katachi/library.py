"""Has this been played? A library of games to search, and reviews of games."""
from __future__ import annotations

import ctypes
import os
from typing import Any, Iterable, List, NamedTuple, Optional, Tuple, Union

from ._library import BAD_INPUT, Failure, Found, Hit, KatachiError, ReviewedMove as ReviewedStruct, Search, check
from ._library import lib, paths_of
from .game import BLACK, EMPTY, Game, to_vertex

Folder = Union[str, "os.PathLike[str]", None]
Date = Union[int, str, None]
"""A year (1985 or "1985"), a month ("1985-05") or a day ("1985-05-03")."""

PLACES = ("place", "side", "anywhere")
NOT_TURNED, NOT_MIRRORED = 1, 2
GRADES = ("good", "inaccuracy", "mistake", "blunder")


class NextMove(NamedTuple):
    """A move that followed: how often, how often at once, and how its player fared."""
    move: str
    color: int
    times: int
    at_once: int
    wins: int
    losses: int
    years: Tuple[int, int]


class FoundPositions(NamedTuple):
    """What was found: `hits` are pairs of a game of the library and after how many moves it is there."""
    games: int
    searched: int
    black_wins: int
    white_wins: int
    tenuki: int
    elsewhere: List[NextMove]
    """The tenuki by who played it; the move is "pass"."""
    next: List[NextMove]
    hits: List[Tuple[int, int]]


class ReviewedMove(NamedTuple):
    """A move of a review. `winrate` and `score` say how Black stood before it; `lost` are points."""
    color: int
    played: str
    best: str
    winrate: float
    score: float
    lost: float
    chances_lost: float
    grade: str


def _text(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else text.encode()


def _date(date: Date) -> int:
    """As the library takes it: 19850503, 19850000."""
    words = str(date or 0).split("-")
    parts = [int(word) if word.isascii() and word.isdigit() else -1 for word in words]
    if len(parts) > 3 or not all(0 <= part <= limit for part, limit in zip(parts, (9999, 12, 31))):
        raise ValueError(f"{date!r}: write a date as 1985 or \"1985-05-03\"")
    year, month, day = (parts + [0, 0])[:3]
    return 10000 * year + 100 * month + day


def _moves(found: Iterable[Any], size: int) -> List[NextMove]:
    return [NextMove(to_vertex(one.at, size), one.color, one.count, one.at_once, one.wins, one.losses,
                     (one.first_year, one.last_year)) for one in found if one.count]


def _folder(folder: Folder) -> Optional[bytes]:
    return None if folder is None else os.fsencode(folder)


class Library:
    """An index of games in a folder; None is the user's own, as `katachi library` keeps it."""

    def __init__(self, folder: Folder = None, threads: int = 1) -> None:
        failure = Failure()
        self._handle = lib.library_open(_folder(folder), threads, ctypes.byref(failure))
        if not self._handle:
            check(failure)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.library_close(self._handle)
            self._handle = None

    @staticmethod
    def add(*paths: Union[str, "os.PathLike[str]"], folder: Folder = None, threads: int = 1) -> int:
        """Add games of files, folders and archives; returns how many were new."""
        failure = Failure()
        names, count = paths_of(paths)
        added = lib.library_add(_folder(folder), names, count, threads, ctypes.byref(failure))
        if added < 0:
            check(failure)
        return added

    def __len__(self) -> int:
        return lib.library_count(self._handle)

    def __getitem__(self, number: int) -> Game:
        failure = Failure()
        handle = lib.library_game(self._handle, range(len(self))[number], ctypes.byref(failure))
        if not handle:
            check(failure)
        return Game(_handle=handle)

    def find(self, position: Optional[Game] = None, region: Optional[str] = None, *, open: Optional[str] = None,
             sequence: Optional[str] = None, size: int = 19, first: int = BLACK, next: int = EMPTY,
             place: str = "place", turned: bool = True, mirrored: bool = True, swapped: bool = True, player: Optional[str] = None,
             opponent: Optional[str] = None, black: Optional[str] = None, white: Optional[str] = None,
             event: Optional[str] = None, rank: Optional[str] = None, result: Optional[str] = None,
             start: Date = None, end: Date = None, hits: int = 1000, threads: int = 1) -> FoundPositions:
        """Look for a position, or a region of it ("upper-right", "K10-T19"), in any orientation and colour.

        Instead of a position: a sequence of moves ("R4 P3 pass D4"; pass: elsewhere), or nothing, for games by their facts.
        turned=False: as it stands, not mirrored either; mirrored=False: turned only; swapped=False: its own colours only.
        Points of the region in `open` may hold anything. place: "place", "side" (moved along its side) or "anywhere".
        Names are found anywhere in their field; rank "5d" is both players' least, result is "B+", "W+R", "B+0.5" or
        "draw", start and end are years or dates ("1985", "1985-05-03"). ValueError if a word makes no sense.
        """
        if place not in PLACES:
            raise ValueError(f"place is one of {', '.join(PLACES)}")
        size = position.size if position else size
        search = Search(_text(region), _text(open), _text(sequence), size, first, next, PLACES.index(place),
                        0 if turned and mirrored else NOT_MIRRORED if turned else NOT_TURNED, not swapped, _text(player), _text(opponent), _text(black), _text(white), _text(event),
                        _text(rank), _text(result), _date(start), _date(end), threads)
        found, listed, failure = Found(), (Hit * max(hits, 1))(), Failure()
        count = lib.library_find(self._handle, position._handle if position else None, ctypes.byref(search),
                                 ctypes.byref(found), listed, hits, ctypes.byref(failure))
        if count < 0 and failure.status == BAD_INPUT:
            raise ValueError(failure.text.decode("utf-8", "replace"))
        if count < 0:
            check(failure)
        return FoundPositions(found.games, found.searched, found.black_wins, found.white_wins, found.tenuki,
                              _moves(found.elsewhere, size), _moves(found.next[:found.next_count], size),
                              [(hit.game, hit.moves) for hit in listed[:min(count, hits)]])


def review(record: Union[str, bytes], number: int = 0, *, network: Folder = None, visits: int = 0,
           threads: int = 1) -> List[ReviewedMove]:
    """What each move of a game in SGF cost; visits=0 lets the network look once at every position."""
    data = record.encode() if isinstance(record, str) else record
    out, failure = (ReviewedStruct * 2000)(), Failure()
    count = lib.review(data, len(data), number, _folder(network), visits, threads, out, len(out), ctypes.byref(failure))
    if count < 0:
        check(failure)
    try:
        size = Game.from_sgf(data, number).size
    except KatachiError:  # a line that ends at an illegal move is reviewed up to there
        size = 19
    return [ReviewedMove(one.color, to_vertex(one.played, size), to_vertex(one.best, size), one.winrate, one.score,
                         one.lost, one.chances_lost, GRADES[one.grade]) for one in out[:count]]
