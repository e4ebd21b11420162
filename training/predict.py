#!/usr/bin/env python3
"""What the network says about a position, as JSON: the trainer's side of the comparison with the
program.

    predict.py --weights quick-final.pt GAME.sgf --move 80
"""

import argparse
import json
import re
import sys

import torch
import torch.nn.functional as F

import library
from model import POINTS_SCALE, expand, load_weights


def read_sgf(path):
    """Size, komi (or None), year (or 0) and the moves of a plain record without variations or
    setup."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    size = re.search(r"\bSZ\[(\d+)\]", text)
    komi = re.search(r"\bKM\[(-?[\d.]+)\]", text)
    year = re.search(r"\bDT\[(\d{4})", text)
    size = int(size.group(1)) if size else 19
    moves = []
    for _, at in re.findall(r";\s*([BW])\[([a-z]{0,2})\]", text):
        xy = tuple(ord(letter) - ord("a") for letter in at)
        moves.append(xy if len(xy) == 2 and max(xy) < size else None)
    return size, float(komi.group(1)) if komi else None, int(year.group(1)) if year else 0, moves


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--weights", required=True)
    parser.add_argument("--move", type=int, help="moves played before the position; default: all")
    parser.add_argument("--source", choices=library.SOURCES, default="unknown")
    parser.add_argument("--no-komi", action="store_true", help="hide the komi")
    parser.add_argument("--no-year", action="store_true", help="hide the year")
    settings = parser.parse_args()
    model, _ = load_weights(settings.weights)
    size, komi, year, moves = read_sgf(settings.game)
    words, numbers = library.position(size, moves[:settings.move],
                                      None if settings.no_komi else komi, settings.source,
                                      0 if settings.no_year else year)
    with torch.no_grad():
        policy, values, ownership = model.eval()(expand(words, size), numbers)
    print(json.dumps({
        "size": size,
        "moves": len(moves[:settings.move]),
        "logits": policy[0, 0].tolist(),
        "reply_logits": policy[0, 1].tolist(),
        "win_logit": values[0, 0].item(),
        "score": values[0, 1].item() * POINTS_SCALE,
        "spread": F.softplus(values[0, 2]).item() * POINTS_SCALE,
        "ownership": torch.tanh(ownership[0]).tolist(),
    }))
    return 0


if __name__ == "__main__":
    sys.exit(main())
