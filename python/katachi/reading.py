"""Which stones live, what is connected, who owns which points."""
from __future__ import annotations

import ctypes
from concurrent.futures import ThreadPoolExecutor
from typing import Any, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._library import Budget, Connected, Failure, Link, Point, Read, check, lib, pointer
from .game import Game, Vertex, to_point, to_vertex

OUTCOMES = ("unknown", "success", "failure", "ko")
LEVELS = ("undecided", "strongly connected", "connected", "conditionally connected", "separated",
          "strongly separated", "no connection")


class Reading(NamedTuple):
    """The answer to a problem. `outcome` is that of the side to move."""
    outcome: str
    is_proved: bool
    """It rests on nothing but the rules."""
    defender: int
    """Whose stones are in question."""
    move: str
    """To be played; "pass" if nothing works or nothing is needed."""
    line: List[str]
    nodes: int
    seconds: float


class Connection(NamedTuple):
    """How two chains hang together; `level` is 1 (not even cut by two moves in a row) to 6 (not connected)."""
    chains: Tuple[str, str]
    level: int
    depends_on_ko: bool
    join: Optional[str]
    cut: Optional[str]

    @property
    def name(self) -> str:
        return LEVELS[self.level]


class Influence(NamedTuple):
    """`black[y, x]` is the probability that the point ends as Black's; `margin` what Black gets by area, komi apart."""
    black: np.ndarray
    margin: float


def _budget(nodes: int, seconds: float, memory: int) -> Any:
    return ctypes.byref(Budget(nodes, seconds, memory)) if nodes or seconds or memory else None


def _reading(read: Read, size: int) -> Reading:
    line = [to_vertex(point, size) for point in read.line[:read.line_count]]
    return Reading(OUTCOMES[read.outcome], bool(read.is_proved), read.defender, to_vertex(read.move, size), line,
                   read.nodes, read.seconds)


def solve(game: Game, stone: Vertex = None, *, nodes: int = 0, seconds: float = 0, memory: int = 0) -> Reading:
    """Can the chain on `stone` be killed, or saved, by the side to move?

    Without a stone, target and goal are guessed, as for a problem in a book. Without a budget it takes two seconds at
    most; a budget in nodes gives the same answer everywhere. ValueError if there is nothing to read.
    """
    out = Read()
    if not lib.solve(game._handle, to_point(stone, game.size), _budget(nodes, seconds, memory), ctypes.byref(out)):
        raise ValueError("no such stone, or nothing to guess" if stone is None else f"no stone on {stone}")
    return _reading(out, game.size)


def solve_all(games: Sequence[Game], *, threads: int = 1, **budget: Any) -> List[Optional[Reading]]:
    """solve() of many games on several threads; None where there is nothing to read."""
    def one(game: Game) -> Optional[Reading]:
        try:
            return solve(game, **budget)
        except ValueError:
            return None
    with ThreadPoolExecutor(max(1, threads)) as pool:
        return list(pool.map(one, games))


def solve_problem(problem: Union[str, bytes], number: int = 0, *, nodes: int = 0, seconds: float = 0,
                  memory: int = 0) -> Reading:
    """Solve a problem given as text or SGF (docs/FORMATS.md); `number` counts those of a file."""
    data = problem.encode() if isinstance(problem, str) else problem
    out, size, asked, failure = Read(), ctypes.c_int(), ctypes.c_int(), Failure()
    if not lib.solve_problem(data, len(data), number, _budget(nodes, seconds, memory), ctypes.byref(out),
                             ctypes.byref(size), ctypes.byref(asked), ctypes.byref(failure)):
        check(failure)
    return _reading(out, size.value)


def _connection(a: Point, b: Point, link: Link, size: int) -> Connection:
    join, cut = (to_vertex(point, size) if point.x >= 0 else None for point in (link.join, link.cut))
    return Connection((to_vertex(a, size), to_vertex(b, size)), link.level, bool(link.depends_on_ko), join, cut)


def connection(game: Game, a: Vertex, b: Vertex) -> Connection:
    """How the chains on two points hang together; ValueError if they are not two chains of one colour."""
    first, second, link = to_point(a, game.size), to_point(b, game.size), Link()
    if not lib.connection(game._handle, first, second, ctypes.byref(link)):
        raise ValueError(f"{a} and {b} do not hold two chains of one colour")
    return _connection(first, second, link, game.size)


def connections(game: Game) -> List[Connection]:
    """All pairs of chains within reach of each other, each one read."""
    out = (Connected * 4000)()
    count = lib.connections(game._handle, out, len(out))
    return [_connection(one.a, one.b, one.link, game.size) for one in out[:count]]


def influence(game: Game) -> Influence:
    """Who will own which points; docs/INFLUENCE.md explains the numbers."""
    black = np.empty((game.size, game.size))
    margin = lib.influence(game._handle, pointer(black))
    return Influence(black, margin)
