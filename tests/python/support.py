"""What the tests of the Python package share: the package of this tree, its library, the program."""
import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
try:
    import numpy  # noqa: F401
except ImportError:
    print("no numpy here")
    sys.exit(77)

PROGRAM = os.environ.get("KATACHI_PROGRAM", str(ROOT / "build/release/src/cli/katachi"))
GAME = str(ROOT / "examples/game.sgf")


def run(*arguments):
    """What the program prints."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise AssertionError(f"katachi {arguments}: {done.stderr}")
    return done.stdout


def ask(*arguments):
    """The same as JSON."""
    return json.loads(run(*arguments, "--json"))


def main():
    unittest.main(verbosity=1)
