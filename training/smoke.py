#!/usr/bin/env python3
"""Train a tiny network on random games, export it, and compare it with the program.

    smoke.py KATACHI [DUMP]        DUMP: the program of tests/net/dump_network.c

Everything runs on one CPU core in some seconds and is written to a temporary folder.
"""

import json
import math
import os
import random
import subprocess
import sys
import tempfile

import torch

import export
import library
import resume
from loader import read_all
from model import expand, load_weights

HERE = os.path.dirname(os.path.abspath(__file__))
SIZE = 9
FULL = 19  # the size that the program takes outcome and score of
STEPS = 60
TOLERANCE = 1e-3


def random_game(numbers, size):
    """Legal moves as a list of (x, y), None for a pass."""
    moves = []
    while len(moves) < 50:
        move = (numbers.randrange(size), numbers.randrange(size))
        if numbers.random() < 0.03:
            move = None
        try:
            library.position(size, moves + [move])
        except ValueError:
            continue
        moves.append(move)
    return moves


def point_text(move):
    return "tt" if move is None else "".join(chr(ord("a") + value) for value in move)


def write_games(folder, size, count):
    numbers = random.Random(20)
    games = [random_game(numbers, size) for _ in range(count)]
    for i, moves in enumerate(games):
        nodes = "".join(";%s[%s]" % ("BW"[k % 2], point_text(move))
                        for k, move in enumerate(moves))
        with open(os.path.join(folder, "%02d.sgf" % i), "w", encoding="utf-8") as file:
            file.write("(;FF[4]SZ[%d]KM[7]RE[%s+R]PC[KGS]%s)" % (size, "BW"[i % 2], nodes))
    return games


def run(*command):
    environment = dict(os.environ, OMP_NUM_THREADS="1")
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, env=environment,
                          text=True).stdout


def train(folder, name, packed):
    run(sys.executable, os.path.join(HERE, "train.py"), "--games", packed, "--out", folder,
        "--name", name, "--size", str(SIZE), "--blocks", "3", "--channels", "16", "--pool", "16",
        "--steps", str(STEPS), "--batch", "32", "--warmup", "5", "--rate", "0.01", "--threads",
        "2", "--validation", "64", "--norm-batches", "4", "--device", "cpu")
    with open(os.path.join(folder, name + ".jsonl"), encoding="utf-8") as file:
        events = [json.loads(line) for line in file]
    with open(os.path.join(folder, name + ".katachi"), "rb") as file:
        return events, file.read()


def check(condition, text):
    if not condition:
        sys.exit("smoke: " + text)
    print("ok:", text)


def softmax(logits, legal):
    largest = max(logits)
    weights = [math.exp(l - largest) if ok else 0.0 for l, ok in zip(logits, legal)]
    return [weight / sum(weights) for weight in weights]


def difference(ours, theirs):
    """The largest difference between the trainer's answer and the program's."""
    legal = [value > 0 for value in theirs["policy"]]
    pairs = list(zip(softmax(ours["logits"], legal), theirs["policy"]))
    pairs += zip(ours["ownership"], theirs["ownership"])
    if len(theirs["ownership"]) == FULL * FULL:  # on other boards the program asks the owners
        pairs += [(1 / (1 + math.exp(-ours["win_logit"])), theirs["win"]),
                  (ours["score"] / 20, theirs["score"] / 20),
                  (ours["spread"] / 20, theirs["spread"] / 20)]
    return max(abs(a - b) for a, b in pairs)


def compare(folder, size, dump):
    weights, model = os.path.join(folder, "a-final.pt"), os.path.join(folder, "a.katachi")
    worst, counts = 0, (0, 7, 33, 50)
    records = tempfile.mkdtemp(dir=folder)
    games = write_games(records, size, len(counts))
    for i, count in enumerate(counts):
        record = os.path.join(records, "%02d.sgf" % i)
        ours = json.loads(run(sys.executable, os.path.join(HERE, "predict.py"), "--weights",
                              weights, record, "--move", str(count)))
        text = "".join(point_text(move) for move in games[i][:count])
        theirs = json.loads(run(dump, model, str(size), "7", text))
        worst = max(worst, difference(ours, theirs))
    check(worst < TOLERANCE, "trainer and program agree on %dx%d; largest difference %.6f" %
          (size, size, worst))


@torch.no_grad()
def compare_restored(folder, packed, trained):
    """A model file turned back into weights computes what the weights did that it was made of."""
    sampler = library.Sampler(library.PackedGames([packed]), SIZE, threads=1, seed=3)
    batches = read_all(sampler, 64, SIZE, torch.device("cpu"), step=32)
    restored, _ = resume.restore(os.path.join(folder, "a.katachi"), batches, SIZE)
    worst = 0.0
    for batch in batches:
        planes = expand(batch["words"], SIZE)
        for a, b in zip(trained.eval()(planes, batch["globals"]),
                        restored.eval()(planes, batch["globals"])):
            worst = max(worst, float((a - b).abs().max()))
    check(worst < TOLERANCE, "restored from the model file; largest difference %.6f" % worst)


def main():
    katachi, dump = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KATACHI_TRAINING_LIBRARY"] = os.path.join(folder, "library.so")
        write_games(folder, SIZE, 30)
        packed = os.path.join(folder, "games.games")
        print(run(katachi, "games", folder, "--pack", packed, "--hold-back", "200"), end="")
        events, first = train(folder, "a", packed)
        _, second = train(folder, "b", packed)
        losses = [event["move"] for event in events if event["event"] == "train"]
        check(events[-1]["event"] == "done" and events[-1]["restored"] == 0, "trained to the end")
        check(losses[-1] < math.log(SIZE * SIZE + 1), "it learned something: %.3f" % losses[-1])
        check(first.replace(b"name=a", b"name=b")[16:] == second[16:], "the same bytes again")
        model, facts = load_weights(os.path.join(folder, "a-final.pt"))
        export.write_model(os.path.join(folder, "c.katachi"), model, facts)
        check(os.path.getsize(os.path.join(folder, "c.katachi")) < len(first),
              "exported again, without calibration")
        compare_restored(folder, packed, model)
        if dump:
            compare(folder, SIZE, dump)
            compare(folder, FULL, dump)
    return 0


if __name__ == "__main__":
    sys.exit(main())
