#!/usr/bin/env python3
"""Mean error of the score after 150 moves: network, influence field and playouts on the same games.

    score150.py KATACHI ARCHIVE [--games 60] [--move 150]

Takes the first counted games of the archive that go on for 50 moves more, and compares what each
estimate says of the position with the result of the record. Ends with the means, their standard
errors, and the differences from the network by game.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

MODELS = ("network", "improved", "bouzy", "playouts")
ENOUGH = 50


def value(text, key):
    found = re.search(r"\b%s\[([^\]]*)\]" % key, text)
    return found.group(1) if found else ""


def ask(program, *words):
    answer = subprocess.run([program, *map(str, words), "--json"], capture_output=True, text=True, check=True)
    return json.loads(answer.stdout)


def lead(program, path, move, model, komi):
    """By how much Black leads, komi counted."""
    if model == "network":
        answer = ask(program, "predict", path, "--move", move)
        sign = 1 if answer["to_move"].lower().startswith("b") else -1
        return sign * answer["network"]["lead"]
    return ask(program, "influence", path, "--move", move, "--model", model)["score"] - komi


def counted_games(folder, move):
    for path in sorted(folder.rglob("*.sgf")):
        text = path.read_text()
        result = re.fullmatch(r"([BW])\+(\d+(?:\.\d+)?)", value(text, "RE"))
        komi = value(text, "KM")
        if result and re.fullmatch(r"\d+(\.\d+)?", komi) and len(re.findall(r";[BW]\[", text)) >= move + ENOUGH:
            yield path, (1 if result.group(1) == "B" else -1) * float(result.group(2)), float(komi)


def mean(numbers):
    middle = sum(numbers) / len(numbers)
    spread = sum((x - middle) ** 2 for x in numbers) / max(1, len(numbers) - 1)
    return "%.1f +- %.1f" % (middle, (spread / len(numbers)) ** 0.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("archive")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--move", type=int, default=150)
    settings = parser.parse_args()
    errors = {model: [] for model in MODELS}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["tar", "--zstd", "-xf", settings.archive, "-C", folder], check=True)
        for path, result, komi in counted_games(Path(folder), settings.move):
            for model in MODELS:
                said = lead(settings.program, path, settings.move, model, komi)
                errors[model].append(abs(said - result))
            if len(errors["network"]) == settings.games:
                break
    print("%d games" % len(errors["network"]))
    for model in MODELS:
        gaps = [a - b for a, b in zip(errors[model], errors["network"])]
        print("%-10s %s points; more than the network's: %s" % (model, mean(errors[model]), mean(gaps)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
