#!/usr/bin/python3
"""The benchmark: the same questions and the same rows again, and twins that agree about connections."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

import support
from support import PROGRAM, ROOT

sys.path.insert(0, str(ROOT / "experiments/benchmark"))
import engines
import items
import katachi

GAMES = str(ROOT / "tests/python/games.sgf")


class Benchmark(unittest.TestCase):
    def run_it(self, path, *more):
        command = [sys.executable, str(ROOT / "experiments/benchmark/run"), "--professional", GAMES, "--size", "9",
                   "--engine", f"patterns={PROGRAM} gtp --player expert --solve-nodes 20000 --seed 1", "--count", "4", "--problems", "4",
                   "--pairs", "2", "--owner-games", "2", "--games", "2", "--opponent", "random",
                   "--json", path, *more]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_gives_the_same_rows_again(self):
        with tempfile.TemporaryDirectory() as folder:
            first, second = folder + "/1.json", folder + "/2.json"
            printed = self.run_it(first)
            self.assertEqual(printed, self.run_it(second))
            with open(first) as one, open(second) as two:
                text = one.read()
                self.assertEqual(text, two.read())
            kept = json.loads(text)["rows"]
            kept[0]["right"] = -1  # to tell it from one that is measured again
            with open(second, "w") as two:
                json.dump({"rows": kept[:-1]}, two)
            self.run_it(second, "--resume")
            with open(second) as two:
                self.assertEqual(json.load(two)["rows"], kept[:-1] + json.loads(text)["rows"][-1:])
            rows = {row["task"]: row for row in json.loads(text)["rows"]}
            self.assertEqual(set(rows), {"professional", "life", "ownership", "connections", "playing"})
            self.assertEqual(rows["life"]["right"], 4)
            self.assertEqual(rows["connections"]["asked"], 2)
            self.assertEqual((rows["ownership"]["right"], rows["ownership"]["points"]), (2, 1.0))
            self.assertTrue(all(row["low"] <= row["share"] <= row["high"] for row in rows.values()))

    def test_games_choose_themselves(self):
        """Neither the order of games nor what else there is changes what is asked of a game."""
        drawn = items.drawn([GAMES], 9, 30)
        self.assertTrue(0 < len(drawn) < 40)
        self.assertEqual([name for name, _ in items.drawn([GAMES, GAMES], 9, 30)], [name for name, _ in drawn])

    def test_fills_areas(self):
        owner = engines.fill_areas(3, {"A1": 1, "A2": 1, "A3": 1, "C1": 2, "C2": 2, "C3": 2}, set())
        self.assertEqual((owner["A1"], owner["B2"], owner["C3"]), (1, 0, 2))
        owner = engines.fill_areas(3, {"A1": 1, "B2": 1, "C3": 2}, {"C3"})
        self.assertEqual(set(owner.values()), {1})

    def test_our_reader_agrees_with_every_line(self):
        """What trying every line says of connections, our reader says too."""
        for item in items.connections(5, seed=7):
            game = katachi.Game(item["size"])
            stones = {vertex: color for color, vertex in item["moves"]}
            board = game.stones
            for vertex, color in stones.items():
                board.flat[katachi.index(vertex, item["size"])] = color
            game.set_stones(board)
            level = katachi.connection(game, *item["chains"]).level
            self.assertEqual(level <= 3 if item["goal"] == "join" else level >= 3, item["answer"], item)


if __name__ == "__main__":
    support.main()
