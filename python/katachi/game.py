"""Games and boards, and records to get them from."""
from __future__ import annotations

import ctypes
import os
from typing import Any, Callable, Iterator, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from ._library import Counted, Failure, GLOBALS, KatachiError, PLANES, Point, check, lib, paths_of, pointer, text_of

EMPTY, BLACK, WHITE = 0, 1, 2

Vertex = Union[str, Tuple[int, int], None]
"""A move: "Q16", or (column, row) counted from the top left from 0; "pass" or None is a pass."""


class IllegalMove(ValueError):
    """The rules do not allow the move; the text says why."""


class Score(NamedTuple):
    """A counted game. `owner[y, x]` is whose the point is."""
    black: float
    white: float
    margin: float
    owner: np.ndarray


def to_point(vertex: Vertex, size: int) -> Point:
    if vertex is None:
        return Point(-1, -1)
    if not isinstance(vertex, str):
        return Point(int(vertex[0]), int(vertex[1]))
    point = Point()
    if not lib.point_parse(vertex.encode(), size, ctypes.byref(point)):
        raise ValueError(f"{vertex!r} is no point of a board of {size}")
    return point


def to_vertex(point: Point, size: int) -> str:
    return lib.point_text(size, point, ctypes.create_string_buffer(8)).decode()


def vertex(index: int, size: int = 19) -> str:
    """The name of an entry of an array over the board: vertex(72) is "Q16"."""
    return to_vertex(Point(int(index) % size, int(index) // size), size)


def index(name: Vertex, size: int = 19) -> int:
    """The entry y*size + x of a point; -1 for a pass."""
    point = to_point(name, size)
    return -1 if point.x < 0 else point.y * size + point.x


class Game:
    """A position with everything that led to it.

    >>> game = Game(9)
    >>> game.play("E5")
    >>> game.to_move == WHITE
    True

    One game is used by one thread at a time.
    """

    def __init__(self, size: int = 19, rules: str = "chinese", komi: Optional[float] = None,
                 _handle: Any = None) -> None:
        self._handle = _handle or lib.game_new(size, rules.encode())
        if not self._handle:
            raise ValueError(f"no board of {size}, or no rules called {rules!r}")
        self.size: int = lib.game_size(self._handle)
        self.source = ""
        """Where it was read from: "archive.zip:folder/x.sgf"."""
        if komi is not None:
            self.komi = komi

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.game_free(self._handle)
            self._handle = None

    # ---- records ----

    @classmethod
    def load(cls, path: Union[str, "os.PathLike[str]"], number: int = 0) -> "Game":
        """The main line of a game in an SGF file, all its moves played; `number` counts the games of the file."""
        failure = Failure()
        handle = lib.game_load_sgf_file(os.fsencode(path), number, ctypes.byref(failure))
        if not handle:
            check(failure)
        game = cls(_handle=handle)
        game.source = os.fspath(path)
        return game

    @classmethod
    def from_sgf(cls, record: Union[str, bytes], number: int = 0) -> "Game":
        """The same from text or bytes."""
        data = record.encode() if isinstance(record, str) else record
        failure = Failure()
        handle = lib.game_load_sgf(data, len(data), number, ctypes.byref(failure))
        if not handle:
            check(failure)
        return cls(_handle=handle)

    def info(self, name: str) -> str:
        """What the record says in its first node: "PB", "WR", "RE", …; "" if nothing."""
        return text_of(lib.game_property, self._handle, name.encode())

    # ---- moves ----

    def copy(self) -> "Game":
        copy = Game(_handle=lib.game_copy(self._handle))
        copy.source = self.source
        return copy

    def play(self, move: Vertex, color: Optional[int] = None) -> None:
        """Play a move or a pass; IllegalMove if the rules do not allow it."""
        verdict = lib.game_play(self._handle, to_point(move, self.size), color or self.to_move)
        if verdict:
            raise IllegalMove(f"{move}: {lib.verdict_text(verdict).decode()}")

    def is_legal(self, move: Vertex, color: Optional[int] = None) -> bool:
        return lib.game_judge(self._handle, to_point(move, self.size), color or self.to_move) == 0

    def undo(self, moves: int = 1) -> None:
        """Take moves back; IndexError if there are not so many."""
        for _ in range(moves):
            if not lib.game_undo(self._handle):
                raise IndexError("there is no move to take back")

    def after(self, moves: int) -> "Game":
        """A copy as it stood after this many moves."""
        if not 0 <= moves <= len(self):
            raise IndexError(f"the game has {len(self)} moves")
        earlier = self.copy()
        earlier.undo(len(self) - moves)
        return earlier

    def __len__(self) -> int:
        return lib.game_move_count(self._handle)

    @property
    def moves(self) -> List[Tuple[int, str]]:
        """Pairs of colour and vertex, as they were played."""
        point, color, played = Point(), ctypes.c_int(), []
        for i in range(len(self)):
            lib.game_move(self._handle, i, ctypes.byref(point), ctypes.byref(color))
            played.append((color.value, to_vertex(point, self.size)))
        return played

    # ---- the position ----

    @property
    def to_move(self) -> int:
        return lib.game_to_move(self._handle)

    @property
    def komi(self) -> float:
        return lib.game_komi(self._handle)

    @komi.setter
    def komi(self, points: float) -> None:
        lib.game_set_komi(self._handle, points)

    @property
    def is_over(self) -> bool:
        return bool(lib.game_is_over(self._handle))

    def prisoners(self, color: int) -> int:
        """Stones of this colour that were captured."""
        return lib.game_prisoners(self._handle, color)

    @property
    def stones(self) -> np.ndarray:
        """`stones[y, x]` is EMPTY, BLACK or WHITE; row 0 is the top."""
        out = np.empty((self.size, self.size), np.uint8)
        lib.game_stones(self._handle, pointer(out), None)
        return out

    @property
    def liberties(self) -> np.ndarray:
        """Liberties of the chain on each point (255 for more), 0 without a stone."""
        out = np.empty((self.size, self.size), np.uint8)
        lib.game_stones(self._handle, None, pointer(out))
        return out

    def set_stones(self, stones: np.ndarray, to_move: int = BLACK) -> None:
        """Begin again from a position; ValueError if a chain would have no liberty."""
        data = np.ascontiguousarray(stones, np.uint8)
        if data.shape != (self.size, self.size):
            raise ValueError(f"stones of {data.shape} on a board of {self.size}")
        if to_move not in (BLACK, WHITE):
            raise ValueError("to_move is BLACK or WHITE")
        if not lib.game_set_stones(self._handle, pointer(data), to_move):
            raise ValueError("a chain has no liberty")

    @property
    def planes(self) -> np.ndarray:
        """What a network sees: 24 planes of 0 and 1, from the side of the player to move."""
        return self.network_input()[0]

    def network_input(self) -> Tuple[np.ndarray, np.ndarray]:
        """The planes, and eight numbers for the whole board."""
        planes = np.empty((PLANES, self.size, self.size), np.float32)
        numbers = np.empty(GLOBALS, np.float32)
        lib.game_planes(self._handle, pointer(planes), pointer(numbers))
        return planes, numbers

    # ---- counting ----

    def score(self, dead: Optional[np.ndarray] = None) -> Score:
        """Count a finished game by its rules; `dead[y, x]` marks stones to be taken off first."""
        marks = None if dead is None else np.ascontiguousarray(dead, np.uint8)
        if marks is not None and marks.shape != (self.size, self.size):
            raise ValueError(f"dead stones of {marks.shape} on a board of {self.size}")
        counted, owner = Counted(), np.empty((self.size, self.size), np.uint8)
        lib.game_score(self._handle, pointer(marks), ctypes.byref(counted), pointer(owner))
        return Score(counted.black, counted.white, counted.margin, owner)

    def owners(self, playouts: int = 1000, seed: int = 1) -> np.ndarray:
        """Who owned each point in random games: from -1, always White, to 1, always Black."""
        owner = np.empty((self.size, self.size), np.float64)
        lib.game_owner_map(self._handle, max(1, playouts), seed, pointer(owner), None)
        return owner

    def __str__(self) -> str:
        return text_of(lib.game_draw, self._handle)

    def __repr__(self) -> str:
        return f"<Game {self.size}x{self.size}, {len(self)} moves>"


def read(*paths: Union[str, "os.PathLike[str]"],
         on_error: Optional[Callable[[str, KatachiError], Any]] = None) -> Iterator[Game]:
    """All games of SGF files, folders and archives, one after the other.

    A game or file that cannot be read is passed over; `on_error(where, error)` hears of it.
    """
    names, count = paths_of(paths)
    reader = lib.reader_open(names, count)
    try:
        while True:
            failure = Failure()
            handle = lib.reader_next(reader, ctypes.byref(failure))
            if not handle and not failure.status:
                return
            number = ctypes.c_uint()
            length = lib.reader_name(reader, None, 0, ctypes.byref(number))
            name = ctypes.create_string_buffer(length + 1)
            lib.reader_name(reader, name, length + 1, None)
            where = os.fsdecode(name.value)
            if handle:
                game = Game(_handle=handle)
                game.source = where
                yield game
            elif on_error:
                on_error(where, KatachiError(failure.text.decode("utf-8", "replace")))
    finally:
        lib.reader_close(reader)
