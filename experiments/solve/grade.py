#!/usr/bin/env python3
"""Grades the solver on ../shared/problems: first move among the accepted, proofs, time.

    grade.py --sets cho-elementary,cho-advanced --every 10 --seconds 10 --log cho.jsonl
    grade.py --kind life-death --unique --seconds 2 --cho-seconds 10 --log all.jsonl
    grade.py --sets cho-elementary,cho-intermediate,cho-advanced --unique --half report --check
             --seconds 10 --jobs 16 --log report.jsonl

Every problem is put to `katachi solve --json` as SGF: bare, or with target and area where the set
gives them. Answers are added to the log one by one; started again with the same log, problems that
are in it are not solved again, so that a long run can be broken off. Right is the first move named;
every further one is named only if it is proved. Seconds are those of the processor. Halves are by a
hash of the id (problems.half_of): settings are chosen on `dev`, figures come from `report`.

The table: first move right; plain proofs, and proofs under assumptions, each with how many name a
move that is not in the key; half: no verdict, but proved to be at least or at most a ko, or nearly
a success; open: the rest, with how many name a move of the key.

Disturbed boards and games: --options="--trials 20,900,80,19,1 --trial-engine COMMAND" puts every
proof about the board to the test, see `katachi solve --help`; the counts are added to the report.

The model of first moves has learned from most of these problems, which flatters them. With
--folds FOLDER each is answered by a model that has not seen it: FOLDER/K/problems.katachi, made by
models/train-problems from `problem_games.py LESSONS --every N --offset K --hold-out REST` for K
from 0 to N - 1. Problems that are no lessons (Cho's, rz117) are answered by the model as shipped.
"""
import argparse
import collections
import concurrent.futures
import json
import math
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import threading
import time

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
    if args.half != "all":
        records = [r for r in records if problems.half_of(r) == args.half]
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


def folder_for(folders, record):
    """The folder of its model; "": the one as shipped. Records without a canon are no lessons."""
    return folders.get(record.get("canon"), "")


def command_of(args, seconds, path):
    command = [args.program, "solve", path, "--json", "--processor", "--seconds", str(seconds),
               "--memory", str(args.megabytes)]
    if args.nodes:
        command += ["--nodes", str(args.nodes)]
    if args.check:
        command.append("--verify")
    return command + ([] if args.all_moves else ["--first"]) + shlex.split(args.options)


def solve(args, seconds, folder, record):
    """The answer of the program; None if it gave none."""
    environment = os.environ | ({"KATACHI_MODELS": folder} if folder else {})
    with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8") as file:
        file.write(problems.sgf_of(record) + "\n")
        file.flush()
        done = subprocess.run(command_of(args, seconds, file.name), capture_output=True, text=True,
                              env=environment, check=False)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        print(f"{record['id']}: exit {done.returncode} {done.stderr[-200:]}", file=sys.stderr)
        return None


def judge(record, answer):
    """The line of the log."""
    moves = [problems.point_of(m, record["size"]) for m in answer.get("moves", [])]
    keep = ("verdict", "proved", "conditional", "half_ko", "scope", "fate", "ko", "side", "nodes",
            "processor", "verified", "goal", "error", "trials")
    row = {name: answer[name] for name in keep if name in answer}
    row["assumes"] = len(answer.get("assumes", []))
    row["zone"] = len(answer.get("zone", []))
    row["half"] = problems.half_of(record)
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
    """Solves what is not in the log, several problems at a time."""
    done = read_log(args.log)
    folders = folders_of(args)
    lock = threading.Lock()
    end = time.monotonic() + args.stop_after if args.stop_after else math.inf
    log = open(args.log, "a", encoding="utf-8") if args.log else None

    def one(record):
        if time.monotonic() > end:
            return
        seconds = args.cho_seconds if is_cho(record) and args.cho_seconds else args.seconds
        answer = solve(args, seconds, folder_for(folders, record), record)
        if answer is None:
            return
        with lock:
            done[record["id"]] = row = judge(record, answer)
            if log:
                log.write(json.dumps(row) + "\n")
                log.flush()

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(one, [r for r in records if r["id"] not in done]))
    return [done[r["id"]] for r in records if r["id"] in done]


def others(rows):
    return f"{len(rows):4} (other move {sum(not r['right'] for r in rows):3})"


def summarise(name, rows):
    count = len(rows)
    share = sum(r["right"] for r in rows) / count
    plain = [r for r in rows if r.get("proved")]
    granted = [r for r in rows if r.get("conditional")]
    left = [r for r in rows if not r.get("proved") and not r.get("conditional")]
    half = [r for r in left if r.get("half_ko")]
    undecided = [r for r in left if not r.get("half_ko")]
    times = [r.get("processor", 0) for r in rows]
    checks = collections.Counter({True: "confirmed", False: "REFUTED", None: "open"}[r["verified"]]
                                 for r in rows if r["checked"])
    print(f"{name:40} n {count:5}  right {100 * share:5.1f} +- "
          f"{100 * math.sqrt(share * (1 - share) / count):4.1f} %  plain {others(plain)}  "
          f"if {others(granted)}  half {others(half)}  open {len(undecided):4} "
          f"(right {sum(r['right'] for r in undecided):4})  "
          f"time {statistics.median(times):6.3f} {statistics.mean(times):6.3f} {max(times):6.2f}  "
          f"{dict(collections.Counter(r.get('verdict', 'error') for r in rows))} "
          f"{dict(checks) or ''}", flush=True)
    trials = collections.Counter()
    for row in rows:
        for kind, (held, tried) in row.get("trials", {}).items():
            trials[kind] += tried
            trials[kind + " failed"] += tried - held
    if trials:
        print(f"    {sum('trials' in r for r in rows)} proofs put to the test:", dict(trials))
        print("    failed:", [r["id"] for r in rows if any(a < b for a, b in r.get("trials", {}).values())])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/src/cli/katachi")
    parser.add_argument("--file", default="open")
    parser.add_argument("--sets")
    parser.add_argument("--kind")
    parser.add_argument("--unique", action="store_true", help="leave out duplicates")
    parser.add_argument("--half", choices=("dev", "report", "all"), default="all")
    parser.add_argument("--jobs", type=int, default=1, help="problems solved at a time")
    parser.add_argument("--stop-after", type=float, default=0, metavar="SECONDS",
                        help="begin no problem later than this, by the clock")
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
