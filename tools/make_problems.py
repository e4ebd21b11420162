#!/usr/bin/env python3
"""The built-in problems from games of our own, and the pictures of ten of them.

Usage: tools/make_problems.py [--program KATACHI] [--games N] [--count N] [--jobs N] [--seed N] [--unlikely SHARE]
                              [--keep FOLDER]

Lets the network play games against itself, its moves drawn as people play them (`katachi selfplay`), cuts problems
out of them (`katachi problem generate --from`), sorts them by level into problems/8-from-games.problem, draws ten
into docs/problems/ and lists those in docs/PROBLEMS.md. The result depends on the seed, the models and the solver, not
on the number of jobs. Copies of
built-in problems are left out, those of problems/8-from-games.problem too: empty that file to make all of them anew."""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PICTURES = 10
LEVEL = "casual"  # of the players: bold enough to fight


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / "build/release/src/cli/katachi"))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--count", type=int, default=170)
    parser.add_argument("--unlikely", type=float, default=0.25, help="share with a prior of the answer below 10 %%")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--keep", help="folder for the games and what is found in them; what is there is not made again")
    return parser.parse_args()


def play(args, folder):
    """Games are kept if they are there: the command goes on where it was interrupted."""
    subprocess.run([args.program, "selfplay", str(folder), "--games", str(args.games), "--level", LEVEL, "--draw", "0",
                    "--network", str(ROOT / "models/quick.katachi"), "--seed", str(args.seed),
                    "--threads", str(args.jobs), "--quiet"], check=True)


def generate(args, folder, output):
    if output.exists():
        return
    done = subprocess.run([args.program, "problem", "generate", "--from", str(folder), "--count", str(args.count),
                           "--unlikely", str(args.unlikely), "--threads", str(args.jobs), "-o", str(output)])
    if done.returncode not in (0, 1):
        sys.exit(f"problem generate: exit code {done.returncode}")


def level(problem):
    return int(re.search(r"^level: (\d+)", problem, re.M)[1])


def effort(problem):
    return int(re.search(r"^effort: (\d+)", problem, re.M)[1])


def plies(problem):
    return len(re.search(r"^line: (.*) = right", problem, re.M)[1].split())


def draw(args, target, problems):
    folder = ROOT / "docs/problems"
    folder.mkdir(exist_ok=True)
    lines = ["# Problems from our own games", "",
             "Ten of the built-in problems of `8-from-games`, drawn by `katachi problem draw 8-from-games/N`.",
             f"All {len(problems)} were cut out of games of the program against itself (`katachi problem generate --from GAMES`); each",
             "is proved of the board as drawn, confirmed by the independent checker, has one answer, and the likeliest move (by the",
             "default model) fails. The marked stones are in question. Play one with `katachi solve --play 8-from-games/N`.", ""]
    chosen = sorted({round(i * (len(problems) - 1) / (PICTURES - 1)) for i in range(PICTURES)})
    for index in chosen:
        name = f"{index + 1}.svg"
        subprocess.run([args.program, "problem", "draw", f"{target}#{index + 1}", "-o", str(folder / name)], check=True)
        title = re.match(r"problem: (.*)", problems[index])[1]
        tags = re.search(r"^tags: (.*)", problems[index], re.M)[1]
        prior = float(re.search(r"^prior: (.*)", problems[index], re.M)[1])
        lines += [f"**{index + 1}. {title}** (level {level(problems[index])}; {tags}; prior of the answer {prior:.0%})", "",
                  f"![{title}](problems/{name})", ""]
    (ROOT / "docs/PROBLEMS.md").write_text("\n".join(lines).rstrip() + "\n")


def main():
    args = options()
    with tempfile.TemporaryDirectory() as temporary:
        kept = pathlib.Path(args.keep or temporary)
        folder, output = kept / "games", kept / "found.problem"
        folder.mkdir(parents=True, exist_ok=True)
        play(args, folder)
        generate(args, folder, output)
        problems = [p.strip() for p in re.split(r"\n\n(?=problem: )", output.read_text()) if p.strip()]
    problems.sort(key=lambda p: (level(p), effort(p)))
    target = ROOT / "problems/8-from-games.problem"
    target.write_text("\n\n".join(problems) + "\n")
    draw(args, target, problems)
    deep = sum(plies(p) > 3 for p in problems)
    unlikely = sum(float(re.search(r"^prior: (.*)", p, re.M)[1]) < 0.1 for p in problems)
    print(f"{len(problems)} problems, {deep} deeper than three plies, {unlikely} with a prior below 10 %")


if __name__ == "__main__":
    main()
