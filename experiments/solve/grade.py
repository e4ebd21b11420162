#!/usr/bin/env python3
"""Grades the solver on ../shared/problems: first move among the accepted, proofs, time.

    grade.py --sets cho-elementary,cho-advanced --every 10 --seconds 10 --log cho.jsonl
    grade.py --kind life-death --unique --seconds 2 --cho-seconds 10 --log all.jsonl

Every problem is put to `katachi solve --json` as SGF: bare, or with target and area where the set
gives them. Answers are added to the log one by one; started again with the same log, problems that
are in it are not solved again, so that a long run can be broken off. Right is the first move named;
every further one is named only if it is proved. Seconds are those of the processor.

The model of first moves has learned from most of these problems, which flatters them. With
--folds FOLDER each is answered by a model that has not seen it: FOLDER/K/problems.katachi, made by
models/train-problems from `problem_games.py LESSONS --every N --offset K --hold-out REST` for K
from 0 to N - 1. Problems that are no lessons (Cho's, rz117) are answered by the model as shipped.
"""
import argparse
import collections
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

import problem_games
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


def is_cho(record):
    return record.get("set", "").startswith("cho-")


def accepted(record):
    return set(record.get("correct", [])) | set(record.get("correct_alt", []) or [])


def folders_of(args):
    """Where the model for a problem is that is a lesson, by its canon."""
    if not args.folds:
        return {}
    count = sum(name.isdigit() for name in os.listdir(args.folds))
    without, kinds = problem_games.WITHOUT.split(","), problem_games.KINDS.split(",")
    lessons = problem_games.choose(problems.load(args.file), without, kinds)
    return {record["canon"]: os.path.join(args.folds, str(number % count))
            for number, record in enumerate(lessons)}


def command_of(args, seconds, path):
    command = [args.program, "solve", path, "--json", "--processor", "--seconds", str(seconds),
               "--memory", str(args.megabytes)]
    if args.nodes:
        command += ["--nodes", str(args.nodes)]
    if args.check:
        command.append("--verify")
    return command + ([] if args.all_moves else ["--first"]) + args.options.split()


def solve(args, seconds, folder, records):
    """The answers of the program, one after the other."""
    environment = os.environ | ({"KATACHI_MODELS": folder} if folder else {})
    with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8") as file:
        file.write("\n".join(problems.sgf_of(r) for r in records) + "\n")
        file.flush()
        process = subprocess.Popen(command_of(args, seconds, file.name), stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True, env=environment)
        for record, line in zip(records, process.stdout):
            yield record, json.loads(line)
        process.wait()


def judge(record, answer):
    """The line of the log."""
    moves = [problems.point_of(m, record["size"]) for m in answer.get("moves", [])]
    keep = ("verdict", "proved", "nodes", "processor", "verified", "goal", "error")
    row = {name: answer[name] for name in keep if name in answer}
    row |= {"id": record["id"], "set": record.get("set", ""), "moves": moves,
            "right": bool(moves) and moves[0] in accepted(record),
            "accepted": sorted(accepted(record))}
    for name in ("keystones", "area"):
        row[name] = [problems.point_of(p, record["size"])
                     for p in answer.get("guess", {}).get(name, [])]
    row["checked"] = "verified" in answer
    return row


def read_log(path):
    if not path or not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return {row["id"]: row for row in map(json.loads, file)}


def run(args, records):
    done = read_log(args.log)
    log = open(args.log, "a", encoding="utf-8") if args.log else None
    folders = folders_of(args)
    parts = collections.defaultdict(list)
    for record in records:
        seconds = args.cho_seconds if is_cho(record) and args.cho_seconds else args.seconds
        if record["id"] not in done:
            parts[seconds, folders.get(record["canon"], "")].append(record)
    for (seconds, folder), left in sorted(parts.items(), reverse=True):
        for record, answer in solve(args, seconds, folder, left):
            done[record["id"]] = row = judge(record, answer)
            if log:
                log.write(json.dumps(row) + "\n")
                log.flush()
    return [done[r["id"]] for r in records if r["id"] in done]


def summarise(name, rows):
    count = len(rows)
    right = sum(r["right"] for r in rows)
    proved = [r for r in rows if r.get("proved")]
    answered = sum(bool(r["moves"]) and not r.get("proved") for r in rows)
    share = right / count
    times = [r.get("processor", 0) for r in rows]
    checks = collections.Counter({True: "confirmed", False: "REFUTED", None: "open"}[r["verified"]]
                                 for r in rows if r["checked"])
    print(f"{name:50} n {count:5}  right {100 * share:5.1f} +- "
          f"{100 * math.sqrt(share * (1 - share) / count):4.1f} %  proved {len(proved):4} "
          f"(other move {sum(not r['right'] for r in proved):3})  unproved {answered:4} "
          f"(right {sum(r['right'] and not r.get('proved') for r in rows):4})  "
          f"time {statistics.median(times):6.3f} {statistics.mean(times):6.3f} {max(times):6.2f}  "
          f"{dict(collections.Counter(r.get('verdict', 'error') for r in rows))} "
          f"{dict(checks) or ''}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/src/cli/katachi")
    parser.add_argument("--file", default="open")
    parser.add_argument("--sets")
    parser.add_argument("--kind")
    parser.add_argument("--unique", action="store_true", help="leave out duplicates")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--cho-seconds", type=float, default=0, help="for Cho's, if not the same")
    parser.add_argument("--megabytes", type=int, default=256)
    parser.add_argument("--nodes", type=int, default=0)
    parser.add_argument("--all-moves", action="store_true", help="judge every first move")
    parser.add_argument("--check", action="store_true", help="have every proof checked")
    parser.add_argument("--folds", help="folder with models that have not seen a share each")
    parser.add_argument("--options", default="", help="more options of katachi solve")
    parser.add_argument("--log", help="answers, one JSON object a line; goes on where it ends")
    parser.add_argument("--report", action="store_true", help="only print what the log holds")
    args = parser.parse_args()
    rows = list(read_log(args.log).values()) if args.report else run(args, choose(args))
    by_set = collections.defaultdict(list)
    for row in rows:
        by_set[row["set"] or args.file].append(row)
    for name in sorted(by_set):
        summarise(name, by_set[name])
    if len(by_set) > 1:
        summarise("all", rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
