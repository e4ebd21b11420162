#!/usr/bin/env python3
"""Breaks `katachi train` off at random times, goes on with --resume, and compares the bytes.

check_interrupt.py PROGRAM [--seed N]

For several learners: one unbroken training, then one that is ended again and again, by SIGINT and by
SIGKILL in turn, wherever it happens to be: reading, harvesting, extracting, fitting, writing a
checkpoint. It must come out with the same bytes and leave no checkpoint behind.
"""
import argparse
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

GAMES, MOVES = 12, 80
LEARNERS = {
    "naive-bayes": ["--playouts", "24"],
    "bradley-terry": ["--playouts", "24", "--tolerance", "1e-6"],
    "factorised": ["--features", "wide", "--threshold", "3", "--passes", "3"],
}
INTERRUPTED = 130


def make_game(chance):
    """A third of the points, two beside each other one, stays empty: no move can be illegal."""
    free = [(x, y) for x in range(19) for y in range(19) if (x + 2 * y) % 3]
    chance.shuffle(free)
    return "(;GM[1]SZ[19]" + "".join(
        ";%s[%s%s]" % ("BW"[i % 2], chr(97 + x), chr(97 + y))
        for i, (x, y) in enumerate(free[:MOVES])) + ")\n"


def train_line(program, folder, learner, output):
    return [program, "train", str(folder), "--learner", learner, *LEARNERS[learner], "--seed", "3",
            "--threads", "2", "--resume", "--checkpoint", "0.05", "-q", "-o", str(output)]


def run_unbroken(line):
    start = time.monotonic()
    done = subprocess.run(line, stdout=subprocess.DEVNULL)
    if done.returncode:
        sys.exit("failed with %d: %s" % (done.returncode, " ".join(line)))
    return time.monotonic() - start


def run_broken(line, chance, whole_time):
    """How often it was broken off. The waits grow, so that it ends even on a busy machine."""
    for breaks in range(200):
        wait = chance.random() * whole_time * (0.3 + breaks / 20)
        process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            code = process.wait(wait)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL if breaks % 2 else signal.SIGINT)
            code = process.wait()
        if code == 0:
            return breaks
        if code not in (INTERRUPTED, -signal.SIGINT, -signal.SIGKILL):
            sys.exit("failed with %d: %s" % (code, " ".join(line)))
    sys.exit("did not end: " + " ".join(line))


def check_learner(arguments, scratch, learner, chance):
    whole, broken = scratch / "whole.katachi", scratch / "broken.katachi"
    whole_time = run_unbroken(train_line(arguments.program, scratch / "games", learner, whole))
    breaks = run_broken(train_line(arguments.program, scratch / "games", learner, broken), chance,
                        whole_time)
    same = whole.read_bytes() == broken.read_bytes()
    print("%-14s %2d breaks, %s" % (learner, breaks, "same bytes" if same else "OTHER BYTES"))
    if (scratch / "broken.katachi.checkpoint").exists():
        sys.exit("a checkpoint was left behind")
    return same


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    chance = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as name:
        scratch = pathlib.Path(name)
        (scratch / "games").mkdir()
        for i in range(GAMES):
            (scratch / "games" / ("%d.sgf" % i)).write_text(make_game(chance))
        good = [check_learner(arguments, scratch, learner, chance) for learner in LEARNERS]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
