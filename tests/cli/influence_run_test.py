#!/usr/bin/env python3
"""experiments/influence/run: what it makes of GNU Go's answers about a finished game.

Usage: influence_run_test.py RUN"""
import importlib.machinery
import importlib.util
import pathlib
import sys
import tempfile

GNUGO = """#!/bin/sh
cat >/dev/null
printf '= \\n\\n= B+3.0\\n\\n= A19 B19\\n\\n= B19\\n\\n= \\n\\n= T19\\n\\n= T1 S1\\n\\n= A19 C19\\n\\n= \\n\\n'
"""


def load(path):
    loader = importlib.machinery.SourceFileLoader("influence_run", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("influence_run", loader))
    loader.exec_module(module)
    return module


def main():
    sys.dont_write_bytecode = True
    module = load(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        gnugo, game = pathlib.Path(folder) / "gnugo", pathlib.Path(folder) / "game.sgf"
        gnugo.write_text(GNUGO)
        gnugo.chmod(0o755)
        for result, expected in (("B+3", "agrees"), ("W+2", "another count"), ("B+R", "not counted")):
            game.write_text(f"(;SZ[19]RE[{result}])")
            line, reason = module.judge_game(str(gnugo), game)
            assert reason == expected, (result, reason)
            assert bool(line) == (reason == "agrees"), (result, line)
            anyway, _ = module.judge_game(str(gnugo), game, takes_all=True)
            assert bool(anyway) == (reason != "not counted"), (result, anyway)
        game.write_text("(;SZ[19]RE[B+3])")
        owners = module.judge_game(str(gnugo), game)[0].split("\t")[1].strip()
        # A black stone that lives, one that is dead, a white one; Black's, White's and nobody's points.
        assert (owners[0], owners[1], owners[2], owners[18], owners[-1], owners[40]) == \
            ("B", "W", "W", "B", "W", "."), owners
    print("influence/run: owners")


if __name__ == "__main__":
    main()
