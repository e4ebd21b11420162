#!/usr/bin/env python3
"""How far a perfect judge of the winner seems to be off, when it is measured on few games.

    calibration_noise.py

A game is a random walk whose sign at the end is the winner, so that the chance to win at any time
is known exactly. Its positions are put into twenty bins as `katachi eval` does it. What is printed
is the mean distance between said and happened, which would be 0 with endless games.
"""

import math
import random

ROUNDS, BINS = 60, 20
LAST = 0.97  # the last position asked for, as a part of the game


def chance(x):
    return 0.5 * math.erfc(-x / math.sqrt(2))


def play(source, positions):
    """The chances of the first player at some times of a game, and whether it won."""
    now, at, said, offset = 0.0, 0.0, [], source.random()
    for i in range(positions):
        time = (i + offset) / positions * LAST
        at += source.gauss(0, math.sqrt(time - now))
        now = time
        said.append(chance(at / math.sqrt(1 - now)))
    return said, at + source.gauss(0, math.sqrt(1 - now)) > 0


def measured_error(games, positions, seed):
    source = random.Random(seed)
    said, won, total = [0.0] * BINS, [0] * BINS, 0
    for _ in range(games):
        chances, first_won = play(source, positions)
        for p in chances:
            for says, wins in ((p, first_won), (1 - p, not first_won)):
                place = min(BINS - 1, int(says * BINS))
                said[place] += says
                won[place] += wins
                total += 1
    return sum(abs(s - w) for s, w in zip(said, won)) / total


def main():
    for games, positions in ((271, 20), (400, 30), (694, 8), (2198, 4)):
        errors = sorted(measured_error(games, positions, seed) for seed in range(ROUNDS))
        print("%d games, %d positions each: %.1f %%, 90 %% of the time %.1f to %.1f" %
              (games, positions, 100 * sum(errors) / ROUNDS, 100 * errors[ROUNDS // 20],
               100 * errors[ROUNDS - ROUNDS // 20 - 1]))


if __name__ == "__main__":
    main()
