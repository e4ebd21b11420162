#!/usr/bin/env python3
"""Plays GTP engines against each other and judges them by rules of its own.

twogtp.py [--games N] [--sizes 9,13,19] [--komi K] [--sgf FOLDER] ENGINE ENGINE

It shares no code with the program: the board below is a plain one. Each game is played by the
letter of GTP version 2: every reply must carry the id of its command, every move must be legal
(no stone below, no suicide, no retaking of a ko), every command must succeed. Colours alternate.
An opponent (the second ENGINE) that crashes by a signal is reported and the game is played again, three
times at the most: GNU Go 3.8 does so now and then.
Exit status: 0 all well, 1 an engine broke a rule, 77 an engine is not installed, or the opponent
crashed three times.
"""
import argparse
import os
import shlex
import shutil
import subprocess
import sys

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


ATTEMPTS = 3


class Fault(Exception):
    pass


class Crash(Fault):
    """An engine was ended by a signal; guilty is its command."""

    def __init__(self, guilty, command, status):
        super().__init__("%s: %s: it crashed, signal %d" % (guilty, command, -status))
        self.guilty = guilty


class Board:
    """Stones in a dictionary from (column, row); the slow and plain way."""

    def __init__(self, size):
        self.size, self.stones, self.before = size, {}, None

    def around(self, point):
        x, y = point
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= near[0] < self.size and 0 <= near[1] < self.size:
                yield near

    def chain(self, stones, start):
        seen, stack, free = {start}, [start], False
        while stack:
            for near in self.around(stack.pop()):
                if near not in stones:
                    free = True
                elif stones[near] == stones[start] and near not in seen:
                    seen.add(near)
                    stack.append(near)
        return seen, free

    def play(self, color, point):
        """None is a pass. Raises Fault for an illegal move."""
        if point is None:
            self.before = None
            return
        if point in self.stones:
            raise Fault("occupied")
        stones = dict(self.stones)
        stones[point] = color
        for near in self.around(point):
            if stones.get(near, color) != color:
                chain, free = self.chain(stones, near)
                if not free:
                    for stone in chain:
                        del stones[stone]
        if not self.chain(stones, point)[1]:
            raise Fault("suicide")
        if stones == self.before:
            raise Fault("ko")
        self.before, self.stones = self.stones, stones


class Engine:
    def __init__(self, command):
        self.name, self.id = command, 0
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True, bufsize=1)

    def ask(self, command):
        self.id += 1
        try:
            self.process.stdin.write("%d %s\n" % (self.id, command))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it has gone; reading shows how
        first = self.process.stdout.readline()
        lines, line = [first], first
        while line not in ("", "\n"):
            line = self.process.stdout.readline()
            lines.append(line)
        text = "".join(lines)
        if line == "":
            status = self.process.wait()
            if status < 0:
                raise Crash(self.name, command, status)
            raise Fault("%s: %s: it ended, status %d" % (self.name, command, status))
        if not text.startswith("=%d" % self.id) or text[len("=%d" % self.id)] not in " \n":
            raise Fault("%s: %s: %r" % (self.name, command, text))
        return text[len("=%d" % self.id):].strip()

    def quit(self):
        self.ask("quit")
        if self.process.stdout.read() != "":
            raise Fault("%s: words after quit" % self.name)
        if self.process.wait(10) != 0:
            raise Fault("%s: exit status %d" % (self.name, self.process.returncode))

    def kill(self):
        self.process.kill()
        self.process.wait()


def read_vertex(text, size):
    if text.upper() == "PASS":
        return None
    column, row = LETTERS.find(text[:1].upper()), text[1:]
    if not (0 <= column < size and row.isdigit() and 1 <= int(row) <= size):
        raise Fault("no vertex: %r" % text)
    return column, int(row) - 1


def write_sgf(path, size, komi, names, result, moves):
    with open(path, "w", encoding="utf-8") as file:
        escaped = [name.replace("\\", "\\\\").replace("]", "\\]") for name in names]
        file.write("(;GM[1]FF[4]SZ[%d]KM[%g]PB[%s]PW[%s]RE[%s]\n" % (size, komi, *escaped, result))
        for color, point in moves:
            letters = "" if point is None else chr(97 + point[0]) + chr(97 + size - 1 - point[1])
            file.write(";%s[%s]" % (color.upper(), letters))
        file.write(")\n")


def set_up(engine, size, komi):
    if engine.ask("protocol_version") != "2":
        raise Fault("%s: not version 2 of the protocol" % engine.name)
    for command in ("boardsize %d" % size, "clear_board", "komi %g" % komi):
        engine.ask(command)


def play_moves(engines, size, moves):
    """Fills moves until the game is over. Returns the result."""
    board, passes = Board(size), 0
    while passes < 2 and len(moves) < 4 * size * size:
        side = len(moves) % 2
        color = "bw"[side]
        answer = engines[side].ask("genmove " + color)
        if answer.lower() == "resign":
            return "%s+R" % "WB"[side]
        point = read_vertex(answer, size)
        try:
            board.play(color, point)
        except Fault as fault:
            raise Fault("%s: %s is illegal: %s" % (engines[side].name, answer, fault)) from fault
        engines[1 - side].ask("play %s %s" % (color, answer))
        moves.append((color, point))
        passes = passes + 1 if point is None else 0
    results = [engine.ask("final_score") for engine in engines]
    return results[0] if results[0] == results[1] else "/".join(results)


def play_game(commands, size, komi):
    engines, moves = [Engine(command) for command in commands], []
    try:
        for engine in engines:
            set_up(engine, size, komi)
        result = play_moves(engines, size, moves)
        for engine in engines:
            engine.quit()
        return result, moves
    finally:
        for engine in engines:
            engine.kill()


def play_until_done(commands, size, komi, opponent):
    for attempt in range(ATTEMPTS):
        try:
            return play_game(commands, size, komi)
        except Crash as crash:
            if crash.guilty != opponent or attempt == ATTEMPTS - 1:
                raise
            print("size %d: %s; again" % (size, crash), flush=True)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engines", nargs=2, metavar="ENGINE")
    parser.add_argument("--games", type=int, default=2, help="games on each size")
    parser.add_argument("--sizes", default="9,13,19")
    parser.add_argument("--komi", type=float, default=7.5)
    parser.add_argument("--sgf", help="folder for the games")
    options = parser.parse_args()
    os.environ["PATH"] += ":/usr/games"
    for command in options.engines:
        if not shutil.which(shlex.split(command)[0]):
            print("skipped: there is no", shlex.split(command)[0])
            return 77
    for size in map(int, options.sizes.split(",")):
        for game in range(options.games):
            pair = options.engines if game % 2 == 0 else options.engines[::-1]
            try:
                result, moves = play_until_done(pair, size, options.komi,
                                                options.engines[1])
            except Crash as crash:
                print("size %d game %d: FAULT %s" % (size, game + 1, crash))
                return 77 if crash.guilty == options.engines[1] else 1
            except Fault as fault:
                print("size %d game %d: FAULT %s" % (size, game + 1, fault))
                return 1
            print("size %d game %d: %s (black) %s (white): %s, %d moves"
                  % (size, game + 1, pair[0], pair[1], result, len(moves)), flush=True)
            if options.sgf:
                os.makedirs(options.sgf, exist_ok=True)
                path = os.path.join(options.sgf, "size%d-game%d.sgf" % (size, game + 1))
                write_sgf(path, size, options.komi, pair, result, moves)
    return 0


if __name__ == "__main__":
    sys.exit(main())
