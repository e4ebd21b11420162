#!/usr/bin/python3
"""The 20 lines of examples/logistic.py rank more held-back moves first than the program's naive Bayes on the same games.

games.sgf: the first 40 different games of katachi match expert expert --size 9 --random-opening 4 --seed 5 --sgf FOLDER
"""
import os
import subprocess
import sys
import tempfile
import unittest

import support
from support import ROOT, ask, run

GAMES = ROOT / "tests/python/games.sgf"
SCRIPT = ROOT / "python/examples/logistic.py"


class Logistic(unittest.TestCase):
    def test_beats_naive_bayes(self):
        done = subprocess.run([sys.executable, str(SCRIPT), "9", str(GAMES)], capture_output=True, text=True, check=True,
                              env={**os.environ, "PYTHONPATH": str(ROOT / "python")})
        share, moves = float(done.stdout.split()[0]), int(done.stdout.split()[2])
        with tempfile.TemporaryDirectory() as folder:
            model = folder + "/bayes.katachi"
            run("train", GAMES, "--size", 9, "--leave-every", 10, "--learner", "naive-bayes", "-q", "-o", model)
            said = ask("eval", GAMES, "--size", 9, "--take-every", 10, "-m", model, "-q")
        self.assertEqual(moves, said["positions"])
        self.assertGreater(share, said["top"]["1"])

    def test_has_twenty_lines(self):
        lines = [line for line in SCRIPT.read_text().splitlines() if not line.startswith(("#", '"""', "import"))]
        self.assertLessEqual(len(lines), 20)


if __name__ == "__main__":
    support.main()
