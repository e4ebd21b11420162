#!/usr/bin/python3
"""How many positions a second of processor time become arrays, on one thread: speed.py GAMES…"""
import sys
import time

import katachi

games = katachi.Collection(*sys.argv[1:])
features = katachi.Features()


def measure(what, positions):
    begin, count = time.process_time(), 0
    for number in positions:
        count += number
        if time.process_time() - begin > 2:
            break
    print(f"{what:<24} {count / (time.process_time() - begin):10,.0f} positions a second")


measure("stones and liberties", (len(batch.played) for batch in games.batches(64)))
measure("network input, bits", (len(batch.played) for batch in games.batches(16, stones=False, liberties=False, words=True)))
measure("network input, float32", (len(batch.played) for batch in games.batches(16, stones=False, liberties=False, planes=True)))
measure("features of the model", (len(games.features(game, features).played) for game in range(len(games))))
