#!/usr/bin/env python3
"""compare.py OLD NEW [katachi bench options…]: two programs, alternately, five times each.

Prints for each figure the ratio of the medians (above 1: NEW is faster) and fails if NEW is more than
1.10 times slower anywhere."""
import json
import statistics
import subprocess
import sys

ROUNDS = 5
SLOWEST = 1 / 1.10


def measure(program, options):
    run = subprocess.run([program, "bench", "--json", *options], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{program} bench failed: {run.stderr.strip()}")
    answer = json.loads(run.stdout)
    figures = {f"playouts {size}x{size}": rate for size, rate in answer["playouts_per_s"].items()}
    figures["play+undo"] = answer["play_undo_per_s"]
    figures["replay"] = answer["replay"]["moves"] / answer["replay"]["core_seconds"]
    return figures


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    programs, options = sys.argv[1:3], sys.argv[3:]
    runs = {0: [], 1: []}
    for _ in range(ROUNDS):
        for which, program in enumerate(programs):
            runs[which].append(measure(program, options))
    slower = False
    for name in runs[0][0]:
        old, new = (statistics.median(run[name] for run in runs[which]) for which in (0, 1))
        ratio = new / old
        slower |= ratio < SLOWEST
        print(f"{name:16} {ratio:5.2f}x   {old:14,.0f} -> {new:14,.0f} a second")
    sys.exit(1 if slower else 0)


main()
