"""The shared library: found, checked, and its functions declared. Private to the package.

Structures and functions are those of <katachi/katachi.h>, in its order. ctypes lets go of the GIL during every call.
"""
from __future__ import annotations

import ctypes
import ctypes.util
import os
from ctypes import POINTER, Structure, c_char, c_char_p, c_double, c_float, c_int, c_int64, c_size_t
from ctypes import c_uint, c_uint8, c_uint32, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Iterable, NoReturn, Optional, Tuple, Union

import numpy as np

NEEDED = (0, 2)  # the first version with all functions below
PLANES, GLOBALS = 24, 8
BAD_INPUT = 1  # of a Failure


class KatachiError(Exception):
    """Something outside could not be read: a file, bytes that are not SGF, a model that is not there."""


class Point(Structure):
    _fields_ = [("x", c_int), ("y", c_int)]


class Failure(Structure):
    _fields_ = [("status", c_int), ("line", c_uint32), ("offset", c_uint64), ("text", c_char * 160)]


class Counted(Structure):
    _fields_ = [("black", c_double), ("white", c_double), ("margin", c_double)]


class Candidate(Structure):
    _fields_ = [("at", Point), ("probability", c_double)]


class Evaluated(Structure):
    _fields_ = [("winrate", c_double), ("score", c_double), ("spread", c_double), ("pass_", c_double)]


class Filter(Structure):
    _fields_ = [("size", c_int), ("min_moves", c_int), ("with_handicap", c_int), ("unique", c_int),
                ("first", c_uint64), ("count", c_uint64), ("every", c_uint64), ("leave_every", c_uint64),
                ("draw", c_uint64), ("seed", c_uint64), ("threads", c_int)]


class GameFacts(Structure):
    _fields_ = [("number", c_uint64), ("hash", c_uint64), ("positions", c_uint32), ("winner", c_int),
                ("komi_known", c_int), ("margin_known", c_int), ("komi", c_double), ("margin", c_double)]


class Arrays(Structure):
    _fields_ = [("stones", c_void_p), ("liberties", c_void_p), ("to_move", c_void_p), ("played", c_void_p),
                ("game", c_void_p), ("number", c_void_p), ("words", c_void_p), ("planes", c_void_p),
                ("globals", c_void_p)]


class Budget(Structure):
    _fields_ = [("nodes", c_uint64), ("seconds", c_double), ("memory_bytes", c_size_t)]


class Read(Structure):
    _fields_ = [("outcome", c_int), ("is_proved", c_int), ("defender", c_int), ("move", Point),
                ("line_count", c_int), ("line", Point * 64), ("nodes", c_uint64), ("seconds", c_double)]


class Link(Structure):
    _fields_ = [("level", c_int), ("depends_on_ko", c_int), ("join", Point), ("cut", Point)]


class Connected(Structure):
    _fields_ = [("a", Point), ("b", Point), ("link", Link)]


class Search(Structure):
    _fields_ = [("region", c_char_p), ("open", c_char_p), ("sequence", c_char_p), ("size", c_int), ("first", c_int),
                ("next", c_int), ("anchor", c_int), ("fixed_orientation", c_int), ("fixed_colors", c_int),
                ("player", c_char_p), ("opponent", c_char_p), ("black", c_char_p), ("white", c_char_p),
                ("event", c_char_p), ("rank", c_char_p), ("result", c_char_p), ("date_from", c_int),
                ("date_to", c_int), ("threads", c_int)]


class NextMove(Structure):
    _fields_ = [("at", Point), ("color", c_int), ("count", c_uint32), ("at_once", c_uint32), ("wins", c_uint32),
                ("losses", c_uint32), ("first_year", c_int), ("last_year", c_int)]


class Found(Structure):
    _fields_ = [("games", c_uint32), ("searched", c_uint32), ("black_wins", c_uint32), ("white_wins", c_uint32),
                ("tenuki", c_uint32), ("elsewhere", NextMove * 2), ("next_count", c_int), ("next", NextMove * 64)]


class Hit(Structure):
    _fields_ = [("game", c_uint32), ("moves", c_uint32)]


class ReviewedMove(Structure):
    _fields_ = [("played", Point), ("best", Point), ("color", c_int), ("winrate", c_double), ("score", c_double),
                ("lost", c_double), ("chances_lost", c_double), ("grade", c_int)]


GAMES, TEXT, FAILURE = POINTER(c_void_p), c_char_p, POINTER(Failure)
PATHS, POINT, COLOR = POINTER(c_char_p), POINTER(Point), POINTER(c_int)

# Result and arguments of every function that the package calls.
FUNCTIONS = {
    "version": (c_char_p, []),
    "verdict_text": (c_char_p, [c_int]),
    "point_text": (c_char_p, [c_int, Point, TEXT]),
    "point_parse": (c_int, [TEXT, c_int, POINT]),
    "game_new": (c_void_p, [c_int, TEXT]),
    "game_copy": (c_void_p, [c_void_p]),
    "game_free": (None, [c_void_p]),
    "game_size": (c_int, [c_void_p]),
    "game_komi": (c_double, [c_void_p]),
    "game_set_komi": (None, [c_void_p, c_double]),
    "game_to_move": (c_int, [c_void_p]),
    "game_prisoners": (c_int, [c_void_p, c_int]),
    "game_judge": (c_int, [c_void_p, Point, c_int]),
    "game_play": (c_int, [c_void_p, Point, c_int]),
    "game_undo": (c_int, [c_void_p]),
    "game_move_count": (c_int, [c_void_p]),
    "game_move": (c_int, [c_void_p, c_int, POINT, COLOR]),
    "game_is_over": (c_int, [c_void_p]),
    "game_draw": (c_size_t, [c_void_p, TEXT, c_size_t]),
    "game_set_stones": (c_int, [c_void_p, c_void_p, c_int]),
    "game_stones": (None, [c_void_p, c_void_p, c_void_p]),
    "game_load_sgf": (c_void_p, [TEXT, c_size_t, c_uint, FAILURE]),
    "game_load_sgf_file": (c_void_p, [TEXT, c_uint, FAILURE]),
    "game_property": (c_size_t, [c_void_p, TEXT, TEXT, c_size_t]),
    "reader_open": (c_void_p, [PATHS, c_int]),
    "reader_close": (None, [c_void_p]),
    "reader_next": (c_void_p, [c_void_p, FAILURE]),
    "reader_name": (c_size_t, [c_void_p, TEXT, c_size_t, POINTER(c_uint)]),
    "game_score": (None, [c_void_p, c_void_p, POINTER(Counted), c_void_p]),
    "game_owner_map": (None, [c_void_p, c_int, c_uint64, c_void_p, POINTER(c_double)]),
    "predictor_open": (c_void_p, [TEXT, FAILURE]),
    "predictor_close": (None, [c_void_p]),
    "predict": (c_int, [c_void_p, c_void_p, POINTER(Candidate), c_int]),
    "predict_why": (c_size_t, [c_void_p, c_int, TEXT, c_size_t]),
    "predict_all": (c_int, [c_void_p, GAMES, c_size_t, c_int, c_void_p]),
    "network_open": (c_void_p, [TEXT, TEXT, FAILURE]),
    "network_close": (None, [c_void_p]),
    "network_describe": (c_size_t, [c_void_p, TEXT, c_size_t]),
    "evaluate": (c_int, [c_void_p, c_void_p, POINTER(Evaluated), c_void_p, c_void_p]),
    "evaluate_all": (c_int, [c_void_p, GAMES, c_size_t, c_int, c_void_p, c_void_p, c_void_p]),
    "game_planes": (None, [c_void_p, c_void_p, c_void_p]),
    "features_open": (c_void_p, [TEXT, FAILURE]),
    "features_close": (None, [c_void_p]),
    "features_count": (c_int, [c_void_p]),
    "features_name": (c_char_p, [c_void_p, c_int]),
    "features_values": (c_uint32, [c_void_p, c_int]),
    "features_of_game": (c_int, [c_void_p, c_void_p, c_void_p, c_void_p]),
    "collection_load": (c_void_p, [PATHS, c_int, POINTER(Filter), FAILURE]),
    "collection_free": (None, [c_void_p]),
    "collection_count": (c_size_t, [c_void_p]),
    "collection_size": (c_int, [c_void_p]),
    "collection_facts": (c_int, [c_void_p, c_size_t, POINTER(GameFacts)]),
    "collection_game": (c_void_p, [c_void_p, c_size_t]),
    "collection_positions": (c_size_t, [c_void_p, c_size_t, c_size_t]),
    "collection_fill": (c_size_t, [c_void_p, c_size_t, c_size_t, c_int, POINTER(Arrays)]),
    "collection_features": (c_size_t, [c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p]),
    "solve": (c_int, [c_void_p, Point, POINTER(Budget), POINTER(Read)]),
    "solve_problem": (c_int, [TEXT, c_size_t, c_uint, POINTER(Budget), POINTER(Read), POINTER(c_int), COLOR,
                              FAILURE]),
    "connection": (c_int, [c_void_p, Point, Point, POINTER(Link)]),
    "connections": (c_int, [c_void_p, POINTER(Connected), c_int]),
    "influence": (c_double, [c_void_p, c_void_p]),
    "library_add": (c_int64, [TEXT, PATHS, c_int, c_int, FAILURE]),
    "library_open": (c_void_p, [TEXT, c_int, FAILURE]),
    "library_close": (None, [c_void_p]),
    "library_count": (c_size_t, [c_void_p]),
    "library_game": (c_void_p, [c_void_p, c_size_t, FAILURE]),
    "library_find": (c_int64, [c_void_p, c_void_p, POINTER(Search), POINTER(Found), POINTER(Hit), c_size_t, FAILURE]),
    "review": (c_int, [TEXT, c_size_t, c_uint, TEXT, c_uint, c_int, POINTER(ReviewedMove), c_int, FAILURE]),
}


def _places() -> list[str]:
    """Where the library may be: as said, beside the package, in the tree it was built in, in the system."""
    here = Path(__file__).resolve().parent
    named = os.environ.get("LIBKATACHI")
    if named:
        return [named]
    near = [here / "libkatachi.so.0", here.parent.parent / "build/release/src/api/libkatachi.so.0"]
    return [str(path) for path in near if path.exists()] + ["libkatachi.so.0"]


def _load() -> ctypes.CDLL:
    places = _places()
    for place in places:
        try:
            library = ctypes.CDLL(place)
        except OSError as problem:
            reason = problem
            continue
        library.katachi_version.restype = c_char_p
        version = library.katachi_version().decode()
        if tuple(map(int, version.split(".")[:2])) < NEEDED:
            raise ImportError(f"{place} is version {version}; this package needs 0.2 or later")
        return library
    raise ImportError(f"libkatachi was not found ({reason}); python/install builds and installs it")


class Library:
    """The functions by their names without `katachi_`."""

    def __init__(self) -> None:
        loaded = _load()
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(loaded, "katachi_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)

    def __getattr__(self, name: str) -> Any:  # for type checkers: all are set above
        raise AttributeError(name)


lib = Library()


def check(failure: Failure) -> NoReturn:
    """Raise what the library reported."""
    text = failure.text.decode("utf-8", "replace") or "it could not be read"
    raise KatachiError(f"line {failure.line}: {text}" if failure.line else text)


def text_of(function: Any, *arguments: Any) -> str:
    """A text that the library writes like snprintf."""
    length = function(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(length + 1)
    function(*arguments, buffer, length + 1)
    return buffer.value.decode("utf-8", "replace")


def paths_of(paths: Iterable[Union[str, "os.PathLike[str]"]]) -> Tuple[Any, int]:
    """Paths as the library takes them, and how many."""
    names = [os.fsencode(path) for path in paths]
    return (c_char_p * len(names))(*names), len(names)


def pointer(array: Optional[np.ndarray]) -> Optional[int]:
    """The memory of a numpy array; None stays None."""
    return None if array is None else array.ctypes.data
