"""Go positions, games, predictions and readings: a thin layer over libkatachi.

    import katachi
    game = katachi.Game.load("game.sgf").after(42)
    katachi.predict(game)[0]             # Candidate(move='Q5', probability=0.31)
    katachi.evaluate(game).winrate       # of the side to move, by the network
    katachi.solve(game, "C3").outcome    # 'success', 'failure', 'ko', 'unknown'

    katachi.Library().find(game, "upper-right").next[0]    # what was played there, how often, with what success

    games = katachi.Collection("pro.tar.zst", threads=2)
    for batch in games.batches(64, planes=True):
        batch.planes, batch.played       # numpy arrays that the library filled in place

Moves are names ("Q16", "pass") or (column, row) from the top left; arrays over the board are [y, x] from the top, or
flat with entry y*size + x. Every call lets go of the GIL. python/README.md and the tutorial beside it go on from here.
"""
from ._library import KatachiError, lib as _lib
from .collection import Collection, Facts, GameFeatures, Positions
from .game import BLACK, EMPTY, WHITE, Game, IllegalMove, Score, index, read, vertex
from .library import FoundPositions, Library, NextMove, ReviewedMove, review
from .models import Candidate, Evaluation, Evaluations, Features, Network, Predictor, evaluate, predict
from .reading import Connection, Influence, Reading, connection, connections, influence, solve, solve_all
from .reading import solve_problem

__version__ = _lib.version().decode()

__all__ = ["BLACK", "EMPTY", "WHITE", "Candidate", "Collection", "Connection", "Evaluation", "Evaluations", "Facts",
           "Features", "FoundPositions", "Game", "GameFeatures", "IllegalMove", "Influence", "KatachiError",
           "Library", "Network", "NextMove", "Positions", "Predictor", "Reading", "ReviewedMove", "Score",
           "connection", "connections", "evaluate", "index", "influence", "predict", "read", "review", "solve",
           "solve_all", "solve_problem", "vertex"]
