"""Where would an expert play? Models of patterns, networks, and the features that models are trained on."""
from __future__ import annotations

import ctypes
import os
import threading
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._library import Candidate as CandidateStruct
from ._library import Evaluated, Failure, check, lib, pointer, text_of
from .game import Game, to_vertex

Path = Union[str, "os.PathLike[str]", None]

_EVALUATED = np.dtype([("winrate", "f8"), ("score", "f8"), ("spread", "f8"), ("pass", "f8")])


class Candidate(NamedTuple):
    move: str
    probability: float


class Evaluation(NamedTuple):
    """What a network says, from the side of the player to move; arrays are [y, x]."""
    winrate: float
    score: float
    """By how many points the player to move leads, komi included."""
    spread: float
    pass_probability: float
    policy: np.ndarray
    ownership: np.ndarray
    """1: the mover's at the end, -1: the opponent's."""


class Evaluations(NamedTuple):
    """The same for many games: a row each."""
    winrate: np.ndarray
    score: np.ndarray
    spread: np.ndarray
    pass_probability: np.ndarray
    policy: np.ndarray
    ownership: np.ndarray


def _name(path: Path) -> Optional[bytes]:
    return None if path is None else os.fsencode(path)


def _handles(games: Sequence[Game]) -> Tuple[Any, int]:
    size = games[0].size
    if any(game.size != size for game in games):
        raise ValueError("the games have boards of several sizes")
    return (ctypes.c_void_p * len(games))(*[game._handle for game in games]), size


class Predictor:
    """A model of patterns: it ranks all allowed moves and says why. None is the model that comes with Katachi."""

    def __init__(self, path: Path = None) -> None:
        failure = Failure()
        self._lock = threading.Lock()
        self._handle = lib.predictor_open(_name(path), ctypes.byref(failure))
        if not self._handle:
            check(failure)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.predictor_close(self._handle)
            self._handle = None

    def predict(self, game: Game, limit: int = 10) -> List[Candidate]:
        """The most probable moves, the best first."""
        out = (CandidateStruct * max(limit, 1))()
        with self._lock:
            count = lib.predict(self._handle, game._handle, out, limit)
        return [Candidate(to_vertex(one.at, game.size), one.probability) for one in out[:count]]

    def why(self, game: Game, place: int = 0) -> List[str]:
        """What sets the move at a place of the ranking (0 is the best) apart, the strongest reason first."""
        out = (CandidateStruct * 1)()
        with self._lock:
            lib.predict(self._handle, game._handle, out, 1)
            return text_of(lib.predict_why, self._handle, place).splitlines()

    def probabilities(self, games: Sequence[Game], threads: int = 1) -> np.ndarray:
        """`[game, y, x]` for games of one size; the numbers do not depend on the threads."""
        if not games:
            return np.empty((0, 0, 0))
        handles, size = _handles(games)
        out = np.empty((len(games), size, size))
        with self._lock:
            lib.predict_all(self._handle, handles, len(games), threads, pointer(out))
        return out


class Network:
    """A network: policy, who wins, by how much, who owns what. None is the best one that comes with Katachi.

    `words` say how to compute and what style to expect: "plain f32", "average", "professional". Any number of threads may
    use one network.
    """

    def __init__(self, path: Path = None, words: str = "") -> None:
        failure = Failure()
        self._handle = lib.network_open(_name(path), words.encode(), ctypes.byref(failure))
        if not self._handle:
            check(failure)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.network_close(self._handle)
            self._handle = None

    def __repr__(self) -> str:
        return f"<Network {text_of(lib.network_describe, self._handle)}>"

    def evaluate(self, game: Game) -> Evaluation:
        out = Evaluated()
        policy = np.empty((game.size, game.size), np.float32)
        ownership = np.empty((game.size, game.size), np.float32)
        if not lib.evaluate(self._handle, game._handle, ctypes.byref(out), pointer(policy), pointer(ownership)):
            raise ValueError(f"networks do not know boards of {game.size}")
        return Evaluation(out.winrate, out.score, out.spread, out.pass_, policy, ownership)

    def evaluate_all(self, games: Sequence[Game], threads: int = 1) -> Evaluations:
        """Many games of one size at once; the same numbers as one by one."""
        if not games:
            raise ValueError("no games")
        handles, size = _handles(games)
        out = np.empty(len(games), _EVALUATED)
        policy = np.empty((len(games), size, size), np.float32)
        ownership = np.empty((len(games), size, size), np.float32)
        if not lib.evaluate_all(self._handle, handles, len(games), threads, pointer(out), pointer(policy),
                                pointer(ownership)):
            raise ValueError(f"networks do not know boards of {size}")
        return Evaluations(out["winrate"], out["score"], out["spread"], out["pass"], policy, ownership)


class Features:
    """What models of moves are trained on: every allowed point has one value of each of some groups.

    Of a set ("harrison", "wide"), or of a model file with its patterns; None is the model that comes with Katachi.
    """

    def __init__(self, set_or_model: Path = None) -> None:
        failure = Failure()
        self._lock = threading.Lock()
        self._handle = lib.features_open(_name(set_or_model), ctypes.byref(failure))
        if not self._handle:
            check(failure)
        groups = range(lib.features_count(self._handle))
        self.names: List[str] = [lib.features_name(self._handle, group).decode() for group in groups]
        self.values = np.array([lib.features_values(self._handle, group) for group in groups], np.int64)
        """How many values each group has: 0 … that - 1."""
        self.first = np.concatenate([[0], np.cumsum(self.values)[:-1]])
        """Values of group g as numbers of their own: first[g] + value."""

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.features_close(self._handle)
            self._handle = None

    def __len__(self) -> int:
        """How many pairs of group and value there are."""
        return int(self.values.sum())

    def of_game(self, game: Game) -> Tuple[np.ndarray, np.ndarray]:
        """The allowed points (y*size + x) and `[point, group]` values of a position."""
        points = game.size * game.size
        at = np.empty(points, np.int32)
        value = np.empty((points, len(self.names)), np.uint32)
        with self._lock:
            count = lib.features_of_game(self._handle, game._handle, pointer(at), pointer(value))
        return at[:count], value[:count]


_default = threading.local()
_network_lock = threading.Lock()
_networks: List[Network] = []


def predict(game: Game, limit: int = 10) -> List[Candidate]:
    """The most probable moves by the model that comes with Katachi."""
    if not hasattr(_default, "predictor"):
        _default.predictor = Predictor()
    return _default.predictor.predict(game, limit)


def evaluate(game: Game) -> Evaluation:
    """What the best network that comes with Katachi says."""
    with _network_lock:
        if not _networks:
            _networks.append(Network())
    return _networks[0].evaluate(game)
