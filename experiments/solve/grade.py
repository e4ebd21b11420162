#!/usr/bin/env python3
"""Grades the solver on ../shared/problems: first move among the accepted, proofs, processor time.

    grade.py --bench build/src/solve/solve_bench --sets cho-elementary,cho-advanced --every 10
"""
import argparse
import collections
import json
import math
import statistics
import subprocess
import sys

import problems


def choose(args):
    records = problems.load(args.file)
    if args.sets:
        wanted = args.sets.split(",")
        records = [r for r in records if r.get("set") in wanted]
    if args.kind:
        records = [r for r in records if r.get("kind") == args.kind]
    if args.unique:
        records = [r for r in records if not r.get("dup_of")]
    return records[args.offset::args.every]


def run(args, records):
    command = [args.bench, str(args.seconds), str(args.megabytes)]
    command.append(str(args.nodes))
    if args.check:
        command.append("check")
    text = "\n".join(problems.line_of(r) for r in records) + "\n"
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(text)
    process.stdin.close()
    for record, line in zip(records, process.stdout):
        yield record, json.loads(line)


def accepted(record):
    return set(record.get("correct", [])) | set(record.get("correct_alt", []) or [])


def summarise(name, rows):
    right = sum(1 for r, a in rows if a.get("move") in accepted(r))
    proved = sum(1 for r, a in rows if a.get("proved"))
    wrong = sum(1 for r, a in rows if a.get("proved") and a.get("move") not in accepted(r))
    count = len(rows)
    share = right / count
    error = math.sqrt(share * (1 - share) / count)
    cpu = [a.get("cpu", 0) for r, a in rows]
    verdicts = collections.Counter(a.get("verdict", "error") for r, a in rows)
    checks = collections.Counter(a["check"] for r, a in rows if a.get("check"))
    print(f"{name:34} n {count:4}  right {100 * share:5.1f} +- {100 * error:4.1f} %  "
          f"proved {proved:4} (other move {wrong:3})  cpu median {statistics.median(cpu):6.3f} "
          f"mean {statistics.mean(cpu):6.3f} max {max(cpu):6.2f}  {dict(verdicts)} {dict(checks) or ''}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", default="build/src/solve/solve_bench")
    parser.add_argument("--file", default="open")
    parser.add_argument("--sets")
    parser.add_argument("--kind")
    parser.add_argument("--unique", action="store_true", help="leave out duplicates")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--megabytes", type=int, default=256)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--check", action="store_true", help="have every proof checked")
    parser.add_argument("--log", help="write every answer here, one JSON object a line")
    args = parser.parse_args()
    records = choose(args)
    by_set = collections.defaultdict(list)
    log = open(args.log, "w", encoding="utf-8") if args.log else None
    for record, answer in run(args, records):
        by_set[record.get("set", args.file)].append((record, answer))
        if log:
            answer["right"] = answer.get("move") in accepted(record)
            answer["accepted"] = sorted(accepted(record))
            log.write(json.dumps(answer) + "\n")
            log.flush()
    for name, rows in by_set.items():
        summarise(name, rows)
    if len(by_set) > 1:
        summarise("all", [row for rows in by_set.values() for row in rows])
    return 0


if __name__ == "__main__":
    sys.exit(main())
