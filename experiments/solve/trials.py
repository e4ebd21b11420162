#!/usr/bin/env python3
"""Puts the solver's proofs to the test: disturbs the board around them, and plays them out.

    trials.py disturb --half report --count 20 --log disturb.jsonl
    trials.py play-out --half report --count 20 --log play-out.jsonl --engine "gnugo --mode gtp --level 1"

Every problem is put to `katachi solve --json` as a bare SGF. What is proved of the board, plainly or
under assumptions, is then tried (`katachi solve --trials`):

disturb: on BOARDS boards, each with 30 random changes outside the zone, stones of both colours put or
taken so that every chain keeps a liberty and none that touches the zone changes. The checker has to
confirm the same proof by the book alone.

play-out: the proof's winner plays by what the checker confirmed, on the whole board, against players at
random, by the model of moves, by the network and, with --engine, a GTP engine (GAMES: four numbers).
He must never lose.

A ko is two proofs, and both are tried. Problems are split by a hash of their id: the half `dev` is for
developing, `report` for figures. Answers are added to the log one by one; started again with the same
log, a run goes on. The exit code is 1 if a trial failed.
"""
import argparse
import json
import math
import os
import sys
import time

import widen

PLAYERS = ("random", "model", "network", "engine")


def trial_options(args):
    if args.what == "disturb":
        return ["--trials", f"{args.boards},0,0,0,0"]
    games = args.games.split(",")
    options = ["--trials", ",".join(["0", *games[:3], games[3] if args.engine else "0"])]
    return options + (["--trial-engine", args.engine] if args.engine else [])


def examine(args, record):
    answer = widen.solve(args, record, *trial_options(args))
    return {"id": record["id"], "set": record["set"], "verdict": answer.get("verdict"),
            "proved": answer.get("proved"), "conditional": answer.get("conditional"),
            "verified": answer.get("verified"), "not_confirmed": answer.get("not_confirmed"),
            "trials": answer.get("trials", {})}


def failures(row):
    """How many trials of a row failed."""
    return sum(tried - held for held, tried in row["trials"].values())


def report(rows):
    for name in sorted({r["set"] for r in rows}):
        mine = [r for r in rows if r["set"] == name]
        tried = [r for r in mine if any(t for _, t in r["trials"].values())]
        counts = []
        for kind in ("boards", *PLAYERS):
            held = sum(r["trials"].get(kind, [0, 0])[0] for r in tried)
            made = sum(r["trials"].get(kind, [0, 0])[1] for r in tried)
            if made:
                counts.append(f"{kind} {held} of {made}")
        print(f"{name}: {len(mine)} problems, {len(tried)} with a proof about the board "
              f"({sum(bool(r['proved']) for r in tried)} plain), {sum(r['verified'] is None and bool(r['not_confirmed']) for r in mine)} "
              f"not confirmed; held: {', '.join(counts) or 'nothing was tried'}")
    failed = [r for r in rows if failures(r)]
    for row in failed:
        print("   ", row["id"], row["verdict"], "plain" if row["proved"] else "conditional", row["trials"])
    return not failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("disturb", "play-out"))
    parser.add_argument("--katachi", default=os.environ.get("KATACHI", "katachi"))
    parser.add_argument("--sets", default="cho-elementary,cho-intermediate,cho-advanced")
    parser.add_argument("--half", choices=("dev", "report", "all"), default="dev")
    parser.add_argument("--count", type=int, default=20, help="problems of each set; 0: all")
    parser.add_argument("--skip", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--games", default="900,80,19,1", help="random, model, network, engine")
    parser.add_argument("--engine", help="a command that speaks GTP")
    parser.add_argument("--stop-after", type=float, default=0, metavar="SECONDS",
                        help="begin no problem later than this, by the clock")
    parser.add_argument("--log", required=True)
    args = parser.parse_args()
    wanted = widen.sample(args)
    rows = []
    if os.path.exists(args.log):
        with open(args.log, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
    known = {r["id"] for r in rows}
    end = time.monotonic() + args.stop_after if args.stop_after else math.inf
    with open(args.log, "a", encoding="utf-8") as file:
        for record in wanted:
            if record["id"] in known or time.monotonic() > end:
                continue
            rows.append(examine(args, record))
            file.write(json.dumps(rows[-1]) + "\n")
            file.flush()
    ids = {r["id"] for r in wanted}
    sys.exit(0 if report([r for r in rows if r["id"] in ids]) else 1)


if __name__ == "__main__":
    main()
