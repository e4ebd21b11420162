"""Many games as arrays, for training: the library fills numpy's memory directly, nothing is copied."""
from __future__ import annotations

import ctypes
import os
from typing import Any, Iterator, NamedTuple, Optional, Union

import numpy as np

from ._library import Arrays, Failure, Filter, GLOBALS, GameFacts, PLANES, check, lib, paths_of, pointer
from .game import Game
from .models import Features


class Facts(NamedTuple):
    """What is known of a game: `number` counts the games of the input, `winner` is 0 if not known."""
    number: int
    hash: int
    positions: int
    winner: int
    komi: Optional[float]
    margin: Optional[float]
    """By how much Black won, if the game was counted."""


class Positions(NamedTuple):
    """Positions before a move on the board; what was not asked for is None."""
    to_move: np.ndarray
    played: np.ndarray
    """y*size + x"""
    game: np.ndarray
    number: np.ndarray
    """of the move, from 1"""
    stones: Optional[np.ndarray]
    liberties: Optional[np.ndarray]
    words: Optional[np.ndarray]
    planes: Optional[np.ndarray]
    globals: Optional[np.ndarray]


class GameFeatures(NamedTuple):
    """The allowed moves of all positions of a game, one row below the other.

    Position i has rows start[i] … start[i+1]-1; played[i] is the row that was played.
    """
    start: np.ndarray
    played: np.ndarray
    at: np.ndarray
    value: np.ndarray


class Collection:
    """Games of SGF files, folders and archives, kept as bare moves (some 400 bytes a game).

    `every=n` takes games 0, n, 2n, …; `leave_every=n` all others: two parts that share no game. Read-only, for any number
    of threads.
    """

    def __init__(self, *paths: Union[str, "os.PathLike[str]"], size: int = 19, min_moves: int = 0,
                 handicap: bool = False, unique: bool = False, first: int = 0, count: int = 0, every: int = 0,
                 leave_every: int = 0, draw: int = 0, seed: int = 1, threads: int = 1) -> None:
        wanted = Filter(size, min_moves, handicap, unique, first, count, every, leave_every, draw, seed, threads)
        names, number = paths_of(paths)
        failure = Failure()
        self._handle = lib.collection_load(names, number, ctypes.byref(wanted), ctypes.byref(failure))
        if not self._handle:
            check(failure)
        self.size: int = lib.collection_size(self._handle)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.collection_free(self._handle)
            self._handle = None

    def __len__(self) -> int:
        return lib.collection_count(self._handle)

    def __getitem__(self, game: int) -> Game:
        """The whole game, all moves played."""
        handle = lib.collection_game(self._handle, range(len(self))[game])
        if not handle:
            raise IndexError(f"game {game} cannot be replayed")
        return Game(_handle=handle)

    def facts(self, game: int) -> Facts:
        out = GameFacts()
        lib.collection_facts(self._handle, range(len(self))[game], ctypes.byref(out))
        return Facts(out.number, out.hash, out.positions, out.winner, out.komi if out.komi_known else None,
                     out.margin if out.margin_known else None)

    def position_count(self, first: int = 0, count: Optional[int] = None) -> int:
        """Positions before a move on the board, of `count` games from `first` on."""
        return lib.collection_positions(self._handle, first, len(self) if count is None else count)

    def positions(self, first: int = 0, count: Optional[int] = None, *, stones: bool = True, liberties: bool = True,
                  words: bool = False, planes: bool = False, threads: int = 1) -> Positions:
        """Arrays of all positions of `count` games from `first` on.

        stones and liberties are `[position, y, x]` of bytes; planes (with globals) what a network sees, `[position, plane,
        y, x]` of float32; words the same in bits. The numbers do not depend on the threads.
        """
        games = len(self) if count is None else count
        n, size = self.position_count(first, games), self.size
        board = (n, size, size)
        out = Positions(
            np.empty(n, np.uint8), np.empty(n, np.int32), np.empty(n, np.uint32), np.empty(n, np.uint32),
            np.empty(board, np.uint8) if stones else None, np.empty(board, np.uint8) if liberties else None,
            np.empty(board, np.uint32) if words else None,
            np.empty((n, PLANES, size, size), np.float32) if planes else None,
            np.empty((n, GLOBALS), np.float32) if planes or words else None)
        arrays = Arrays(*[pointer(getattr(out, name)) for name, _ in Arrays._fields_])
        lib.collection_fill(self._handle, first, games, threads, ctypes.byref(arrays))
        return out

    def batches(self, games: int = 64, **wanted: Any) -> Iterator[Positions]:
        """The positions of so many games at a time; `wanted` as for positions()."""
        for first in range(0, len(self), games):
            yield self.positions(first, games, **wanted)

    def features(self, game: int, features: Features) -> GameFeatures:
        """The features of all positions of a game."""
        number = range(len(self))[game]
        n, rows = self.position_count(number, 1), self.position_count(number, 1) * self.size * self.size
        start, played = np.empty(n + 1, np.uint64), np.empty(n, np.uint64)
        at, value = np.empty(rows, np.int32), np.empty((rows, len(features.names)), np.uint32)
        with features._lock:
            count = lib.collection_features(self._handle, number, features._handle, pointer(start), pointer(played),
                                            pointer(at), pointer(value))
        return GameFeatures(start.astype(np.int64), played.astype(np.int64), at[:count], value[:count])
