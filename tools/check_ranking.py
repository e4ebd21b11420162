#!/usr/bin/env python3
"""Measures a model over GTP, by rules and sums of its own, and compares with `katachi eval`.

check_ranking.py PROGRAM [--model MODEL] [--made N] [GAME.sgf | FOLDER | ARCHIVE.tar.zst]...
                 [--first N] [--count N]

It shares no code with the program: its own reader of SGF, its own board, its own counting. For each
position of the games it asks `katachi-expert` and checks that the moves reported are exactly the legal
ones, in order of probability, and that the probabilities add up to 1. Then positions, top n and
nats must be those that `katachi eval --json` gives for the same games.
--made N adds games of its own: each move drawn from what the model says, so that they hold captures
and kos; nothing but the program is needed for them.
Exit status: 0 they agree, 1 they do not, 77 there is no model or nothing to unpack an archive with.
"""
import argparse
import itertools
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

SIZE = 19
LETTERS = "ABCDEFGHJKLMNOPQRST"
TOPS = (1, 5, 10, 20)
MADE_MOVES = 120


class Fault(Exception):
    pass


class Missing(Exception):
    """What the check needs is not there."""


# ---- records ----

def read_moves(text):
    """The main line of the first game: a list of (colour, point or None)."""
    moves, at, depth_done = [], text.index("(") + 1, False
    while at < len(text) and not depth_done:
        letter = text[at]
        if letter == ")":
            depth_done = True  # the first variation ends here
        elif letter.isupper():
            end = at
            while text[end].isalpha():
                end += 1
            name, values, at = text[at:end], [], end
            while text[at:].lstrip().startswith("["):
                at = text.index("[", at) + 1
                start = at
                while text[at] != "]":
                    at += 2 if text[at] == "\\" else 1
                values.append(text[start:at])
                at += 1
            if name in ("AB", "AW", "AE") or (name == "SZ" and values != [str(SIZE)]):
                raise Fault("only whole games on %dx%d" % (SIZE, SIZE))
            if name in ("B", "W"):
                moves.append((name, read_point(values[0])))
            continue
        at += 1
    return moves


def read_point(text):
    if text in ("", "tt"):
        return None
    return ord(text[0]) - ord("a"), ord(text[1]) - ord("a")


def write_moves(moves):
    def point(at):
        return "" if at is None else chr(97 + at[0]) + chr(97 + at[1])
    return "(;GM[1]FF[4]SZ[%d]" % SIZE + "".join(
        ";%s[%s]" % (color, point(at)) for color, at in moves) + ")\n"


def vertex(at):
    return "pass" if at is None else LETTERS[at[0]] + str(SIZE - at[1])


# ---- the board ----

class Board:
    def __init__(self):
        self.stones, self.ko = {}, None

    @staticmethod
    def around(point):
        x, y = point
        return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
                if 0 <= a < SIZE and 0 <= b < SIZE]

    def chain(self, start):
        """The stones joined to this one, and their liberties."""
        color, stones, liberties, open_ends = self.stones[start], {start}, set(), [start]
        while open_ends:
            for near in self.around(open_ends.pop()):
                if near not in self.stones:
                    liberties.add(near)
                elif self.stones[near] == color and near not in stones:
                    stones.add(near)
                    open_ends.append(near)
        return stones, liberties

    def captures(self, color, at):
        gone = set()
        for near in self.around(at):
            if self.stones.get(near, color) != color and near not in gone:
                stones, liberties = self.chain(near)
                if liberties == {at}:
                    gone |= stones
        return gone

    def is_legal(self, color, at):
        if at in self.stones or at == self.ko:
            return False
        for near in self.around(at):
            if near not in self.stones:
                return True
            is_in_atari = len(self.chain(near)[1]) == 1
            if is_in_atari != (self.stones[near] == color):
                return True  # it captures, or joins a chain that has more liberties
        return False

    def legal(self, color):
        return {at for at in itertools.product(range(SIZE), range(SIZE)) if self.is_legal(color, at)}

    def play(self, color, at):
        self.ko = None
        if at is None:
            return
        gone = self.captures(color, at)
        self.stones[at] = color
        for stone in gone:
            del self.stones[stone]
        own, liberties = self.chain(at)
        if len(gone) == 1 and len(own) == 1 and len(liberties) == 1:
            self.ko = gone.pop()


# ---- the engine ----

class Engine:
    def __init__(self, arguments):
        line = [arguments.program, "gtp", "--seed", "1"]
        line += ["--model", arguments.model] if arguments.model else []
        self.process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        for line in iter(self.process.stdout.readline, "\n"):
            if not line:
                raise Fault("the engine ended at '%s'" % command)
            lines.append(line.rstrip("\n"))
        if lines[0][:1] != "=":
            raise Fault("%s: %s" % (command, lines[0]))
        lines[0] = lines[0][2:]
        return lines

    def start_game(self):
        self.ask("boardsize %d" % SIZE)
        self.ask("clear_board")

    def ranking(self, color):
        """Vertices and probabilities, as reported."""
        rows = [line.split() for line in self.ask("katachi-expert " + color) if line]
        return [(name, float(probability)) for name, probability in rows]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def check_ranking(ranking, legal, where):
    reported = [name for name, _ in ranking]
    if len(set(reported)) != len(reported) or set(reported) != {vertex(at) for at in legal}:
        raise Fault("%s: the moves reported are not the legal ones" % where)
    chances = [probability for _, probability in ranking]
    if chances != sorted(chances, reverse=True):
        raise Fault("%s: not in order of probability" % where)
    if abs(sum(chances) - 1) > 1e-6:
        raise Fault("%s: the probabilities add up to %.9f" % (where, sum(chances)))


# ---- counting ----

class Sums:
    def __init__(self):
        self.positions, self.nats = 0, 0.0
        self.top = dict.fromkeys(TOPS, 0.0)

    def add(self, ranking, played):
        """Equal moves share the places that they fill: a chance of being among the first n."""
        own = dict(ranking)[played]
        better = sum(probability > own for _, probability in ranking)
        equal = sum(probability == own for _, probability in ranking)
        for n in TOPS:
            self.top[n] += min(max(n - better, 0) / equal, 1)
        self.positions += 1
        self.nats += math.log(own)


def measure_game(engine, moves, name, sums):
    board = Board()
    engine.start_game()
    for number, (color, at) in enumerate(moves, 1):
        legal = board.legal(color)
        if at in legal:  # passes are not predicted
            ranking = engine.ranking(color)
            check_ranking(ranking, legal, "%s, move %d" % (name, number))
            sums.add(ranking, vertex(at))
        engine.ask("play %s %s" % (color, vertex(at)))
        board.play(color, at)


def make_game(engine, seed):
    """A game that the model might play: half by its probabilities, half the best move of all."""
    chance, board, moves = random.Random(seed), Board(), []
    points = {vertex(at): at for at in itertools.product(range(SIZE), range(SIZE))}
    engine.start_game()
    for number in range(MADE_MOVES):
        color = "BW"[number % 2]
        ranking = engine.ranking(color)
        names, weights = zip(*ranking)
        name = names[0] if chance.random() < 0.5 else chance.choices(names, weights)[0]
        engine.ask("play %s %s" % (color, name))
        moves.append((color, points[name]))
    return moves


# ---- all of it ----

def unpack(archive, folder):
    if not shutil.which("zstd"):
        raise Missing("no zstd to unpack %s with" % archive)
    packed = subprocess.Popen(["zstd", "-dc", archive], stdout=subprocess.PIPE)
    subprocess.run(["tar", "x", "-C", folder], stdin=packed.stdout, check=True)


def list_records(arguments, scratch):
    files = []
    for name in arguments.games:
        path = pathlib.Path(name)
        if path.suffix == ".zst":
            folder = scratch / ("archive%d" % len(files))
            folder.mkdir()
            unpack(name, folder)
            path = folder
        files += sorted(path.rglob("*.sgf")) if path.is_dir() else [path]
    last = arguments.first + arguments.count if arguments.count else None
    return [(str(file.name), read_moves(file.read_text())) for file in files[arguments.first:last]]


def default_model():
    """The pattern model that the engine asks; `eval` alone would take a network where there is one."""
    folder = os.environ.get("KATACHI_MODELS") or pathlib.Path(__file__).resolve().parent.parent / "models"
    return str(pathlib.Path(folder) / "default.katachi")


def ask_eval(arguments, games, scratch):
    folder = scratch / "games"
    folder.mkdir()
    for index, (_, moves) in enumerate(games):
        (folder / ("%06d.sgf" % index)).write_text(write_moves(moves))
    line = [arguments.program, "eval", str(folder), "--json", "-q"]
    line += ["--model", arguments.model or default_model()]
    done = subprocess.run(line, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise Fault("katachi eval failed with %d" % done.returncode)
    return json.loads(done.stdout)


def compare(sums, reported):
    """Lines of (what, ours, theirs, whether they agree). The engine prints nine digits."""
    rows = [("positions", sums.positions, reported["positions"], sums.positions == reported["positions"])]
    rows += [("top %d" % n, sums.top[n] / sums.positions, reported["top"][str(n)],
              abs(sums.top[n] / sums.positions - reported["top"][str(n)]) < 1e-6) for n in TOPS]
    nats = sums.nats / sums.positions
    rows.append(("nats", nats, reported["nats"], abs(nats - reported["nats"]) < 1e-5))
    return rows


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--model")
    parser.add_argument("--made", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=0)
    return parser.parse_args()


def run(arguments, scratch):
    engine = Engine(arguments)
    try:
        engine.ask("katachi-expert b")
    except Fault as fault:
        raise Missing(str(fault)) if "no default model" in str(fault) else fault
    games = list_records(arguments, scratch)
    games += [("made %d" % seed, make_game(engine, seed)) for seed in range(arguments.made)]
    sums = Sums()
    for name, moves in games:
        measure_game(engine, moves, name, sums)
    engine.close()
    if not sums.positions:
        raise Fault("no position to look at")
    rows = compare(sums, ask_eval(arguments, games, scratch))
    print("%d games          over GTP     katachi eval" % len(games))
    for what, ours, theirs, agree in rows:
        print("%-12s %13.6f %16.6f%s" % (what, ours, theirs, "" if agree else "   DIFFERENT"))
    return 0 if all(row[3] for row in rows) else 1


def main():
    with tempfile.TemporaryDirectory() as scratch:
        try:
            sys.exit(run(parse_arguments(), pathlib.Path(scratch)))
        except Missing as missing:
            print("skipped: %s" % missing)
            sys.exit(77)
        except Fault as fault:
            print("check_ranking: %s" % fault, file=sys.stderr)
            sys.exit(1)


if __name__ == "__main__":
    main()
