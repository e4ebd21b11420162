#!/usr/bin/env python3
"""Say in a model file how sure the network may be of the winner.

    katachi eval GAMES --held-back --every 25 -m NETWORK --json > professional.json
    calibrate.py NETWORK professional=professional.json kgs=kgs.json ... --out NETWORK

For each kind of record the logit of the winning chance is multiplied by scale + slope · stones / 100,
chosen so that games that the network was not trained on become as likely as possible. A weak prior
(0.15 around a scale of 1, 0.1 around a slope of 0) keeps few games from deciding much. The kind
"unknown" is for games of which nothing is known: eval --source unknown. With several networks in one
report, --name says which.
"""

import argparse
import json
import math
import struct
import sys

from export import xxh64

KINDS = ("unknown", "professional", "kgs", "server")
SCALE_DOUBT, SLOPE_DOUBT = 0.15, 0.1
POSITIONS_A_GAME = 3  # as many independent positions as a game is worth
STEP = 50  # stones in a stage of the report


def figures(path, name):
    """The outcome part of a report, and how much each of its positions counts."""
    report = json.load(open(path))
    for model in report.get("models", [report]):
        if not name or model.get("name", name) == name:
            part = min(1.0, POSITIONS_A_GAME * report["games"] / report["positions"])
            return model["outcome"]["by_stones"], part
    raise SystemExit("%s says nothing of %s" % (path, name))


def cells(stages, part):
    """(stones / 100, logit, weight, share won) of each bin."""
    for stage in stages:
        for row in stage["calibration"]:
            said = min(max(row["said"], 1e-4), 1 - 1e-4)
            yield ((stage["from"] + STEP / 2) / 100, math.log(said / (1 - said)),
                   part * row["candidates"] / 2, row["played"])


def loss(data, scale, slope):
    total = (scale - 1) ** 2 / (2 * SCALE_DOUBT ** 2) + slope ** 2 / (2 * SLOPE_DOUBT ** 2)
    for stones, logit, weight, won in data:
        x = (scale + slope * stones) * logit
        total += weight * (math.log1p(math.exp(-abs(x))) + max(x, 0) - won * x)
    return total


def fit(data):
    """By ever smaller steps along both axes: the loss is convex."""
    point, step = [1.0, 0.0], 0.2
    best = loss(data, *point)
    while step > 1e-4:
        moved = False
        for axis in (0, 1):
            for sign in (1, -1):
                trial = list(point)
                trial[axis] += sign * step
                if loss(data, *trial) < best:
                    point, best, moved = trial, loss(data, *trial), True
        if not moved:
            step /= 2
    return point


def with_settings(file, lines):
    """The bytes of a model file with these settings instead of earlier ones of the same keys."""
    start = 16
    key = struct.unpack_from("<H", file, start)[0]
    at = start + 2 + key
    size = struct.unpack_from("<I", file, at)[0]
    text = file[at + 4:at + 4 + size].decode()
    kept = [line for line in text.splitlines() if line.split("=")[0] not in lines]
    text = "".join(line + "\n" for line in kept + ["%s=%s" % item for item in lines.items()])
    body = file[start:at] + struct.pack("<I", len(text.encode())) + text.encode()
    body += file[at + 4 + size:]
    return file[:8] + struct.pack("<Q", xxh64(body)) + body


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("network")
    parser.add_argument("reports", nargs="+", help="KIND=REPORT, of eval --json")
    parser.add_argument("--name", help="the network's name in the reports")
    parser.add_argument("--out", required=True)
    settings = parser.parse_args()
    lines = {}
    for item in settings.reports:
        kind, _, path = item.partition("=")
        if kind not in KINDS or not path:
            parser.error("not KIND=REPORT: " + item)
        scale, slope = fit(list(cells(*figures(path, settings.name))))
        lines["winner." + kind] = "%.3f %.3f" % (scale, slope)
        print(lines["winner." + kind], kind)
    with open(settings.network, "rb") as file:
        old = file.read()
    with open(settings.out, "wb") as file:
        file.write(with_settings(old, lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
