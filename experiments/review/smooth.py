#!/usr/bin/env python3
"""smooth.py PROGRAM GAMES… [--visits N]: how smooth and how right the curves of reviews are, beside what the analyst said of
each position on its own.

A quiet move is one that an expert plays with at least 10 % and that cost less than a point. Printed are the mean change of
Black's lead over quiet moves and over all, and, for games with a winner, how often the side ahead was the winner and the mean
log-likelihood of the winner, over all positions from move 30 on. Both are read from the database that the review is kept in."""
import argparse
import json
import math
import pathlib
import sqlite3
import struct
import subprocess
import tempfile

NUMBERS = ("win", "lead", "raw_win", "raw_lead")  # the first of ten, src/review/keep.c


def read_positions(data):
    count, = struct.unpack_from("<I", data, 4)
    at = 8 + 1 + 8 + 4
    at += 2 + struct.unpack_from("<H", data, at)[0]
    positions = []
    for _ in range(count):
        positions.append(dict(zip(NUMBERS, struct.unpack_from("<4f", data, at + 2))))
        at += 2 + 10 * 4 + 4 + 4 + 2 + 2 + 1 + 1
        at += 1 + 2 * data[at] + 2 * 8
    assert at == len(data)
    return positions


def mean(values):
    return sum(values) / max(len(values), 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("games", nargs="+")
    parser.add_argument("--visits", type=int, default=0)
    options = parser.parse_args()
    how = ["--visits", str(options.visits)] if options.visits else ["--fast"]
    with tempfile.TemporaryDirectory() as folder:
        database = pathlib.Path(folder) / "reviews.db"
        text = subprocess.run([options.program, "review", "--json", "--quiet", "--db", database, *how, *options.games],
                              capture_output=True, text=True, check=False).stdout
        kept = [read_positions(data) for data, in sqlite3.connect(database).execute("SELECT bytes FROM review ORDER BY id")]
    reviews = [json.loads(line) for line in text.splitlines()]
    assert [len(positions) for positions in kept] == [review["positions"] for review in reviews], "two games are the same"
    for name, win, lead in ("one by one", "raw_win", "raw_lead"), ("smoothed", "win", "lead"):
        quiet, every, right, likelihood = [], [], [], []
        for review, positions in zip(reviews, kept):
            winner = {"B": 1, "W": 0}.get(review["game"]["result"][:1])
            for move, before, after in zip(review["moves"], positions, positions[1:]):
                every.append(abs(after[lead] - before[lead]))
                if move["prior"] >= 0.1 and move["lost"] < 1:
                    quiet.append(every[-1])
                if winner is not None and move["number"] >= 30:
                    chance = after[win] if winner else 1 - after[win]
                    right.append(chance > 0.5)
                    likelihood.append(math.log(max(chance, 0.001)))
        print(f"{name:10}  {len(reviews)} games; change per quiet move {mean(quiet):.2f} points ({len(quiet)} moves), per move "
              f"{mean(every):.2f} ({len(every)}); the side ahead won {100 * mean(right):.1f} %, log-likelihood "
              f"{mean(likelihood):.3f} ({len(right)} positions)")


main()
