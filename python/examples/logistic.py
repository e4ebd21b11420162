#!/usr/bin/python3
"""Expert moves by logistic regression over the allowed points: logistic.py SIZE GAMES… (every 10th game is held back)."""
import sys
import katachi
import numpy as np
size, games, features = int(sys.argv[1]), sys.argv[2:], katachi.Features("harrison")
weight, squares = np.zeros(len(features)), np.full(len(features), 1e-6)
def positions(collection, game):
    rows = collection.features(game, features)
    active = rows.value + features.first  # a move has one value of each group; each value is a number of its own
    for begin, end, played in zip(rows.start, rows.start[1:], rows.played):
        chance = np.exp(weight[active[begin:end]].sum(1))
        yield active[begin:end], chance / chance.sum(), played - begin
training = katachi.Collection(*games, size=size, leave_every=10)
for number in range(3 * len(training)):
    slope = np.zeros(len(features))
    for active, chance, played in positions(training, number % len(training)):
        chance[played] -= 1  # the slope: the values expected less those that were played
        slope += np.bincount(active.ravel(), np.repeat(chance, active.shape[1]), len(features))
    squares += slope**2
    weight -= 0.5 * slope / np.sqrt(squares)  # Adagrad
held_back = katachi.Collection(*games, size=size, every=10)
first = [(chance.max() == chance[played]) / (chance == chance[played]).sum() for game in range(len(held_back))
         for _, chance, played in positions(held_back, game)]
print(f"{np.mean(first):.4f} of {len(first)} held-back moves ranked first")
