#!/usr/bin/env python3
"""Asks proofs again on a wider board and counts contradictions.

    widen.py --sets cho-elementary,cho-intermediate,cho-advanced --half dev --count 30 --log widen.jsonl

Every problem is put to `katachi solve --json` as a bare SGF. If the answer is decided (plainly or
under assumptions), the same question (goal, keystones) is put again with a stated area: all points
within LINES lines of the stones, and ten times the nodes. Assumptions are granted: nobody plays on
a closed point, nor on the liberty by which a chain is safe. A decided answer of another verdict is a contradiction; so is a named move after which the wider
question is decided otherwise. Undecided ones are counted apart and prove nothing.

Problems are split by a hash of their id: the half `dev` is for developing, `report` for figures.
Answers are added to the log one by one; started again with the same log, a run goes on.
"""
import argparse
import collections
import concurrent.futures
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
import threading
import time

import problems

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def sample(args):
    """The same problems every time: by set, half and a hash of the id."""
    chosen = []
    for name in args.sets.split(","):
        records = [r for r in problems.load("open") if r.get("set") == name and not r.get("dup_of")]
        records = [r for r in records if args.half == "all" or problems.half_of(r) == args.half]
        records.sort(key=lambda r: hashlib.sha256(("s" + r["id"]).encode()).hexdigest())
        chosen += records[args.skip:args.skip + args.count if args.count else None]
    return chosen


def vertex(point, size):
    return LETTERS[ord(point[0]) - 97] + str(size - ord(point[1]) + 97)


def solve(args, record, *options, seconds=None, nodes=None):
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
        file.write(problems.sgf_of({k: v for k, v in record.items() if k != "target"}))
        file.flush()
        limits = ["--processor", "--seconds", str(seconds or args.seconds)]
        if nodes:
            limits += ["--nodes", str(nodes)]
        done = subprocess.run([args.katachi, "solve", "--json", "--first", *limits, *options, file.name],
                              capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError:
        print(f"{record['id']}: {done.stdout}{done.stderr}", file=sys.stderr)
        return {"verdict": "unknown", "nodes": 0}


def is_decided(answer):
    return answer.get("verdict") in ("success", "failure", "ko")


def box(record, lines):
    """The empty points within so many lines of the stones."""
    size = record["size"]
    stones = record["black"] + record["white"]
    columns = [ord(p[0]) - 97 for p in stones]
    rows = [ord(p[1]) - 97 for p in stones]
    points = []
    for x in range(max(0, min(columns) - lines), min(size, max(columns) + lines + 1)):
        for y in range(max(0, min(rows) - lines), min(size, max(rows) + lines + 1)):
            point = chr(97 + x) + chr(97 + y)
            if point not in stones:
                points.append(point)
    return points


def granted(record, answer, area):
    """The area with the assumptions of an answer granted: a closed point, and the liberty by which a
    chain is safe, are points where nobody plays. No stones are added: those would help one side, and
    a ko has two winners."""
    quiet = {one.get("liberty") if one["kind"] == "safe" else one["point"]
             for one in answer.get("assumes", [])}
    return [p for p in area if vertex(p, record["size"]) not in quiet]


def after(record, move):
    """The record after the first move, without captures: enough for the moves that are named."""
    point = {vertex(chr(97 + x) + chr(97 + y), record["size"]): chr(97 + x) + chr(97 + y)
             for x in range(record["size"]) for y in range(record["size"])}[move]
    mover = record.get("to_play", "b")
    colour, other = ("black", "white") if mover == "b" else ("white", "black")
    board = {p: colour for p in record[colour]} | {p: other for p in record[other]}
    board[point] = colour
    for near in neighbours(point, record["size"]):
        if board.get(near) == other:
            chain, liberties = chain_of(board, near, record["size"])
            if not liberties:
                for stone in chain:
                    del board[stone]
    return dict(record, black=[p for p, c in board.items() if c == "black"],
                white=[p for p, c in board.items() if c == "white"],
                to_play="w" if mover == "b" else "b")


def neighbours(point, size):
    x, y = ord(point[0]) - 97, ord(point[1]) - 97
    return [chr(97 + a) + chr(97 + b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if 0 <= a < size and 0 <= b < size]


def chain_of(board, start, size):
    chain, edge, liberties = {start}, [start], set()
    while edge:
        for near in neighbours(edge.pop(), size):
            if near not in board:
                liberties.add(near)
            elif board[near] == board[start] and near not in chain:
                chain.add(near)
                edge.append(near)
    return chain, liberties


def ask_wider(args, record, answer, lines):
    guess = answer.get("guess", {})
    keys = guess.get("keystones")
    if not keys:
        return {"verdict": "unknown"}, {"verdict": "unknown"}
    area = granted(record, answer, box(record, lines))
    nodes = max(200000, 10 * answer["nodes"])
    task = ["--goal", f"{answer['side']} {answer['goal']}", "--keystones", ",".join(keys)]
    names = ",".join(vertex(p, record["size"]) for p in area)
    root = solve(args, record, *task, "--area", names, seconds=args.wide_seconds, nodes=nodes)
    moved = {"verdict": "unknown"}
    move = (answer.get("moves") or ["pass"])[0]
    if move != "pass" and answer["verdict"] in ("success", "ko"):
        next_record = after(record, move)
        captured = set(record["black"] + record["white"]) - set(next_record["black"] + next_record["white"])
        names = ",".join(vertex(p, record["size"]) for p in sorted(set(area) | captured)
                         if vertex(p, record["size"]) != move)
        left = [k for k in keys if k not in {vertex(p, record["size"]) for p in captured}]
        if left:
            task[3] = ",".join(left)
            moved = solve(args, next_record, *task, "--area", names, seconds=args.wide_seconds, nodes=nodes)
    return root, moved


def examine(args, record):
    answer = solve(args, record, *args.options)
    size = record["size"]
    keys = {vertex(p, size) for p in record["correct"] + record.get("correct_alt", [])}
    row = {"id": record["id"], "set": record["set"], "verdict": answer.get("verdict"),
           "proved": answer.get("proved"), "conditional": answer.get("conditional"),
           "half": answer.get("half_ko"), "scope": answer.get("scope"), "goal": answer.get("goal"),
           "moves": answer.get("moves"), "right": bool(answer.get("moves")) and answer["moves"][0] in keys,
           "assumes": len(answer.get("assumes", [])), "nodes": answer.get("nodes"),
           "processor": answer.get("processor"), "wide": []}
    for lines in args.lines if is_decided(answer) else []:
        root, moved = ask_wider(args, record, answer, lines)
        row["wide"].append({"lines": lines, "verdict": root["verdict"], "moved": moved["verdict"]})
    return row


def contradicts(row):
    """Whether the verdict, and whether the named move, is contradicted."""
    verdict = any(is_decided(w) and w["verdict"] != row["verdict"] for w in row["wide"])
    order = {"failure": 0, "ko": 1, "success": 2}
    move = any(w["moved"] in order and order[w["moved"]] < order.get(row["verdict"], 0) for w in row["wide"])
    return verdict, move


def report(rows):
    for name in sorted({r["set"] for r in rows}):
        mine = [r for r in rows if r["set"] == name]
        decided = [r for r in mine if is_decided(r)]
        plain = [r for r in decided if r["proved"]]
        tested = [r for r in decided if any(is_decided(w) for w in r["wide"])]
        false = [contradicts(r) for r in decided]
        print(f"{name}: {len(mine)} problems, first move right {sum(r['right'] for r in mine)}, "
              f"plain {len(plain)}, under assumptions {len(decided) - len(plain)}, "
              f"half a ko {sum(bool(r['half']) for r in mine)}; "
              f"another move than the key: plain {sum(not r['right'] for r in plain)}, "
              f"all {sum(not r['right'] for r in decided)}; "
              f"wider decided {len(tested)}, verdict contradicted {sum(v for v, _ in false)}, "
              f"verdict or move {sum(v or m for v, m in false)}")
        for row in decided:
            if any(contradicts(row)):
                print("   ", row["id"], row["verdict"], "plain" if row["proved"] else "conditional",
                      row["moves"][:1], row["wide"])
    print(collections.Counter(r["verdict"] for r in rows))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--katachi", default=os.environ.get("KATACHI", "katachi"))
    parser.add_argument("--sets", default="cho-elementary,cho-intermediate,cho-advanced")
    parser.add_argument("--half", choices=("dev", "report", "all"), default="dev")
    parser.add_argument("--count", type=int, default=30, help="problems of each set; 0: all")
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--wide-seconds", type=float, default=10)
    parser.add_argument("--lines", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--options", nargs="*", default=[], help="more options for katachi solve")
    parser.add_argument("--jobs", type=int, default=1, help="problems asked at a time")
    parser.add_argument("--stop-after", type=float, default=0, metavar="SECONDS",
                        help="begin no problem later than this, by the clock")
    parser.add_argument("--log", required=True)
    args = parser.parse_args()
    rows = []
    if os.path.exists(args.log):
        with open(args.log, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
    known = {r["id"] for r in rows}
    wanted = sample(args)
    lock = threading.Lock()
    end = time.monotonic() + args.stop_after if args.stop_after else math.inf
    with open(args.log, "a", encoding="utf-8") as file:
        def one(record):
            if time.monotonic() > end:
                return
            row = examine(args, record)
            with lock:
                rows.append(row)
                file.write(json.dumps(row) + "\n")
                file.flush()

        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            list(pool.map(one, [r for r in wanted if r["id"] not in known]))
    ids = {r["id"] for r in wanted}
    report([r for r in rows if r["id"] in ids])


if __name__ == "__main__":
    main()
