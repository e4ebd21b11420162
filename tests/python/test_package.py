#!/usr/bin/python3
"""The Python package: games, records, arrays, threads, mistakes."""
import ctypes
import gc
import inspect
import subprocess
import tempfile
import threading
import time
import typing
import unittest
import zipfile
from pathlib import Path

import support
from support import GAME, ROOT

import katachi
import numpy as np
from katachi import BLACK, EMPTY, WHITE, _library


class Games(unittest.TestCase):
    def test_plays_and_takes_back(self):
        game = katachi.Game(9, "japanese", komi=5.5)
        for move in ("E5", "D5", (3, 3), "C6", "D4", "G3", "C5"):
            game.play(move)
        self.assertEqual((game.size, game.komi, len(game), game.prisoners(WHITE)), (9, 5.5, 7, 1))
        self.assertEqual(game.moves[2], (BLACK, "D6"))
        with self.assertRaisesRegex(katachi.IllegalMove, "suicide"):
            game.play("D5")
        self.assertFalse(game.is_legal("E5"))
        self.assertTrue(game.is_legal("A1", BLACK))
        earlier = game.after(6)
        self.assertEqual(earlier.stones[4, 3], WHITE)
        self.assertEqual(game.stones[4, 3], EMPTY)
        game.undo(7)
        with self.assertRaises(IndexError):
            game.undo()
        game.play("pass"), game.play(None)
        self.assertTrue(game.is_over)

    def test_refuses_what_is_none(self):
        for bad in (lambda: katachi.Game(1), lambda: katachi.Game(19, "checkers"), lambda: katachi.Game(9).play("Z9"),
                    lambda: katachi.Game(5).set_stones(np.ones((5, 5))), lambda: katachi.Game(5).set_stones(np.zeros(5)),
                    lambda: katachi.Game(5).set_stones(np.zeros((5, 5)), 3),
                    lambda: katachi.Game(5).score(np.zeros((4, 4))), lambda: katachi.solve(katachi.Game(9), "C3"),
                    lambda: katachi.connection(katachi.Game(9), "C3", "D4"),
                    lambda: katachi.Network().evaluate(katachi.Game(5)),
                    lambda: katachi.Network().evaluate_all([katachi.Game(9), katachi.Game(13)])):
            self.assertRaises(ValueError, bad)
        for bad in (lambda: katachi.Game.load("no/such.sgf"), lambda: katachi.Game.from_sgf("nonsense"),
                    lambda: katachi.Predictor("no/such.katachi"), lambda: katachi.Network("no/such.katachi"),
                    lambda: katachi.Features("no/such.katachi"), lambda: katachi.solve_problem("nonsense")):
            self.assertRaises(katachi.KatachiError, bad)
        self.assertRaises(IndexError, lambda: katachi.Collection(GAME)[1])

    def test_names_and_places(self):
        self.assertEqual(katachi.vertex(3 * 19 + 15), "Q16")
        self.assertEqual(katachi.index("Q16"), 3 * 19 + 15)
        self.assertEqual(katachi.index("pass"), -1)
        self.assertTrue(all(katachi.index(katachi.vertex(i, 13), 13) == i for i in range(169)))

    def test_counts(self):
        game = katachi.Game(5, komi=3.5)
        for move in "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1".split():
            game.play(move)
        dead = np.zeros((5, 5), bool)
        dead[4, 0] = True
        score = game.score(dead)
        self.assertEqual((score.black, score.white, score.margin), (15, 13.5, 1.5))
        self.assertTrue((score.owner[:, :3] == BLACK).all())
        self.assertTrue((game.owners(100, 7) == game.owners(100, 7)).all())

    def test_draws(self):
        self.assertIn("X", str(katachi.Game.load(GAME)))


class Records(unittest.TestCase):
    def test_reads_archives_and_reports_what_is_bad(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "games.zip")
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("a/one.sgf", "(;SZ[9]PB[Änna];B[aa])(;SZ[9];B[bb];W[cc])")
                archive.writestr("bad.sgf", "(;SZ[9];B[aa];W[aa])")
                archive.writestr("two.sgf", "(;SZ[13];B[aa])")
            faults = []
            games = list(katachi.read(path, folder + "/none.sgf", on_error=lambda *fault: faults.append(fault)))
            self.assertEqual([game.size for game in games], [9, 9, 13])
            self.assertEqual(games[0].info("PB"), "Änna")
            self.assertEqual(games[0].source, f"{path}:a/one.sgf")
            self.assertEqual(len(faults), 2)
            self.assertTrue(faults[0][0].endswith("bad.sgf"))
            self.assertEqual(len(list(katachi.read(path))), 3)
            self.assertEqual(len(katachi.Collection(path, size=9)), 2)

    def test_a_reader_left_early_is_closed(self):
        for _ in range(50):
            next(katachi.read(GAME, GAME))
        gc.collect()


class Arrays(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.games = katachi.Collection(GAME, GAME, GAME)

    def test_are_what_games_say(self):
        batch = self.games.positions(1, 1, planes=True, words=True)
        game = self.games[1]
        self.assertEqual(len(batch.played), len(game))
        for i, (color, move) in enumerate(game.moves):
            now = game.after(i)
            self.assertTrue((batch.stones[i] == now.stones).all())
            self.assertTrue((batch.liberties[i] == now.liberties).all())
            self.assertEqual((batch.to_move[i], batch.played[i]), (color, katachi.index(move)))
            planes, numbers = now.network_input()
            self.assertTrue((batch.planes[i] == planes).all())
            self.assertTrue((batch.globals[i] == numbers).all())
            bits = batch.words[i][None] >> np.arange(24, dtype=np.uint32)[:, None, None] & 1
            self.assertTrue((bits == planes).all())
        self.assertTrue((batch.game == 1).all())

    def test_do_not_depend_on_threads(self):
        one = self.games.positions(planes=True)
        three = self.games.positions(planes=True, threads=3)
        for name, array in one._asdict().items():
            if array is not None:
                self.assertEqual(array.tobytes(), getattr(three, name).tobytes(), name)

    def test_batches_are_the_whole(self):
        whole = self.games.positions()
        parts = list(self.games.batches(2))
        self.assertEqual([len(part.played) for part in parts], [2 * len(self.games[0]), len(self.games[0])])
        self.assertTrue((np.concatenate([part.stones for part in parts]) == whole.stones).all())

    def test_features_are_what_games_say(self):
        for name in ("harrison", "wide", None):
            features = katachi.Features(name)
            rows = self.games.features(0, features)
            game = self.games[0]
            self.assertTrue((rows.value < features.values).all())
            for i in (0, 17, len(game) - 1):
                at, value = features.of_game(game.after(i))
                part = slice(rows.start[i], rows.start[i + 1])
                self.assertTrue((rows.at[part] == at).all())
                self.assertTrue((rows.value[part] == value).all(), name)
                self.assertEqual(katachi.vertex(rows.at[rows.played[i]]), game.moves[i][1])

    def test_parts_share_no_game(self):
        some = katachi.Collection(*[GAME] * 7, every=3)
        rest = katachi.Collection(*[GAME] * 7, leave_every=3)
        numbers = [[games.facts(i).number for i in range(len(games))] for games in (some, rest)]
        self.assertEqual(numbers, [[0, 3, 6], [1, 2, 4, 5]])

    def test_facts(self):
        facts = self.games.facts(2)
        self.assertEqual((facts.number, facts.positions), (2, len(self.games[2])))


class Declarations(unittest.TestCase):
    """What _library.py says of structures and functions is what the compiler says of the header."""

    NAMES = {"Failure": "Error", "Counted": "Score", "Evaluated": "Evaluation", "Read": "Reading",
             "Connected": "Connection"}

    @classmethod
    def setUpClass(cls):
        cls.lines = subprocess.run([str(ROOT / "tools/check_abi.py"), "--list", str(ROOT / "include/katachi/katachi.h")],
                                   capture_output=True, text=True, check=True).stdout.splitlines()

    def test_structures(self):
        checked = 0
        for name, kind in vars(_library).items():
            if not isinstance(kind, type) or not issubclass(kind, ctypes.Structure) or kind is ctypes.Structure:
                continue
            public = "Katachi" + self.NAMES.get(name, name)
            self.assertIn(f"struct {public} {ctypes.sizeof(kind)}", self.lines)
            for member, _ in kind._fields_:
                field = getattr(kind, member)
                self.assertIn(f"member {public}.{member.rstrip('_')} {field.offset} {field.size}", self.lines)
            checked += 1
        self.assertGreater(checked, 10)

    def test_functions(self):
        for name, (_, arguments) in _library.FUNCTIONS.items():
            line = next(line for line in self.lines if f"katachi_{name}(" in line)
            types = line[line.index("(") + 1:-1]
            self.assertEqual(0 if types == "void" else types.count(",") + 1, len(arguments), line)


class Types(unittest.TestCase):
    def test_all_is_annotated(self):
        """Every parameter and result of what the package offers has a type that can be resolved."""
        self.assertTrue((ROOT / "python/katachi/py.typed").exists())
        checked = 0
        for name in katachi.__all__:
            kind = getattr(katachi, name)
            members = vars(kind).values() if isinstance(kind, type) else [kind]
            for member in members:
                function = getattr(member, "fget", None) or getattr(member, "__func__", member)
                if not inspect.isfunction(function) or not function.__module__.startswith("katachi"):
                    continue
                hints = typing.get_type_hints(function)
                wanted = set(inspect.signature(function).parameters) - {"self", "cls"} | {"return"}
                self.assertEqual(wanted - set(hints), set(), f"{name}: {function.__qualname__}")
                checked += 1
        self.assertGreater(checked, 60)

    def test_type_checker(self):
        try:
            from mypy import api
        except ImportError:
            self.skipTest("no mypy here")
        with tempfile.TemporaryDirectory() as cache:
            said, _, code = api.run(["--strict", "--allow-any-generics", "--no-warn-return-any", "--cache-dir", cache,
                                     str(ROOT / "python/katachi")])
        self.assertEqual(code, 0, said)


class Threads(unittest.TestCase):
    def test_calls_let_go_of_the_gil(self):
        """While one thread plays thousands of random games, another one counts."""
        game, done, counted = katachi.Game(19), threading.Event(), 0
        worker = threading.Thread(target=lambda: (game.owners(20000), done.set()))
        worker.start()
        end = time.monotonic() + 30
        while not done.is_set() and time.monotonic() < end:
            counted += 1
            time.sleep(0.005)
        worker.join()
        self.assertGreater(counted, 3)

    def test_one_network_for_many_threads(self):
        network = katachi.Network(ROOT / "models/quick.katachi", "plain f32")
        games = [katachi.Game.load(GAME).after(moves) for moves in range(0, 24, 4)]
        alone = [network.evaluate(game) for game in games]
        together = network.evaluate_all(games, threads=3)
        for i, one in enumerate(alone):
            self.assertEqual(one.policy.tobytes(), together.policy[i].tobytes())
            self.assertEqual(one.ownership.tobytes(), together.ownership[i].tobytes())
            self.assertEqual((one.winrate, one.score), (together.winrate[i], together.score[i]))
        found = katachi.solve_all([katachi.Game.load(ROOT / "examples/problem.sgf"), katachi.Game(9)], threads=2)
        self.assertEqual((found[0].move, found[1]), ("B1", None))

    def test_one_predictor_for_many_threads(self):
        predictor = katachi.Predictor()
        games = [katachi.Game.load(GAME).after(moves) for moves in range(0, 24, 4)]
        table = predictor.probabilities(games, threads=3)
        self.assertTrue(np.allclose(table.sum((1, 2)), 1))
        for game, row in zip(games, table):
            for one in predictor.predict(game, 5):
                self.assertEqual(row.flat[katachi.index(one.move)], one.probability)


if __name__ == "__main__":
    support.main()
