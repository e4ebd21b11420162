#!/usr/bin/env python3
"""predict.py GAMES [--program KATACHI] [--json]: what predicting and learning cost on this machine.

GAMES is an archive or folder with at least 500 games (25,000 for the harvest). Every figure is time
on the processor (user and system, all threads together), so that a busy machine changes it little; the
aims are those of the project. Takes some four minutes of one core. Exit status 1 if an aim is missed."""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
STARTS = 20  # of the program, to measure how long a model takes to load


class Bench:
    def __init__(self, arguments, scratch):
        self.arguments, self.scratch, self.rows = arguments, scratch, []

    def seconds(self, *words, output=None):
        """Processor seconds of one run of the program."""
        line = [str(self.arguments.program), *map(str, words)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            sys.exit(f"failed with {done.returncode}: {' '.join(line)}\n{done.stderr}")
        if output is not None:
            output.append(done.stdout)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def note(self, what, value, unit, aim):
        self.rows.append({"what": what, "value": value, "unit": unit, "aim": aim})
        if not self.arguments.json:
            mark = "" if value <= aim else "   MISSED"
            print(f"{what:58} {value:9.3f} {unit:3} (aim {aim:g}){mark}", flush=True)

    def train(self, count, playouts, *words):
        return self.seconds("train", self.arguments.games, "--count", count, "--playouts",
                            playouts, "--threads", 1, "-q", "-o", self.scratch / "m.katachi", *words)

    def measure_harvest(self):
        output = []
        spent = self.seconds("harvest", self.arguments.games, "--count", 25000, "--json", "-q", "-o",
                             self.scratch / "table", output=output)
        games = json.loads(output[0])["games"]
        self.note(f"patterns 3x3 to 9x9 of {games} games", spent, "s", 10 * 2)

    def measure_extraction(self):
        table = ("--table", self.scratch / "table", "--learner", "naive-bayes")
        plain = self.train(500, 0, *table) / 500
        self.note("Harrison's features of a game, without playouts", 1000 * plain, "ms", 20)
        owner = self.train(40, 63, *table) / 40
        self.note("the same with 63 playouts a position", 1000 * owner, "ms", 600)

    def measure_learning(self):
        """On features that are already extracted; reading them back is part of it."""
        samples = ("--table", self.scratch / "table", "--samples", self.scratch / "samples")
        self.train(500, 0, *samples, "--learner", "naive-bayes")
        self.note("naive Bayes on 500 extracted games",
                  self.train(500, 0, *samples, "--learner", "naive-bayes"), "s", 1)
        self.note("Bradley-Terry on 500 extracted games",
                  self.train(500, 0, *samples, "--learner", "bradley-terry"), "s", 60)
        (self.scratch / "samples").unlink()

    def measure_prediction(self):
        output = []
        spent = self.seconds("eval", self.arguments.games, "--count", 200, "--threads", 1, "--json",
                             "-q", "--model", ROOT / "models" / "default.katachi", output=output)
        positions = json.loads(output[0])["positions"]
        self.note("one prediction of the default model", 1000 * spent / positions, "ms", 2)

    def measure_load(self):
        game = self.scratch / "empty.sgf"
        game.write_text("(;GM[1]SZ[19])")
        bare = sum(self.seconds("sgf", "show", game) for _ in range(STARTS)) / STARTS
        with_model = sum(self.seconds("predict", game) for _ in range(STARTS)) / STARTS
        self.note("loading the default model", 1000 * (with_model - bare), "ms", 200)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games")
    parser.add_argument("--program", type=pathlib.Path,
                        default=ROOT / "build" / "release" / "src" / "cli" / "katachi")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not os.access(arguments.program, os.X_OK):
        sys.exit(f"no program {arguments.program}: name it with --program, or build it with ./run")
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(arguments, pathlib.Path(scratch))
        bench.measure_load()
        bench.measure_prediction()
        bench.measure_harvest()
        bench.measure_extraction()
        bench.measure_learning()
    if arguments.json:
        print(json.dumps(bench.rows, indent=1))
    sys.exit(any(row["value"] > row["aim"] for row in bench.rows))


if __name__ == "__main__":
    main()
