#!/usr/bin/env python3
"""Turns problems of ../shared/problems into games to learn a prior of first moves from.

    problem_games.py OUT.sgf [--without cho-elementary,…] [--every N --offset K --hold-out FILE]

Every position in which a solution tree or key says what is right becomes a game of one move: the
stones, set up, and the right move. In a right line that is the solver's move; behind a wrong move
it is the opponent's, who refutes it. No position of the sets left out is taken from another set
either: records are compared by their `canon`, which is blind to symmetry and colour. With
--hold-out each Nth problem goes to another file.
"""
import argparse
import re
import sys

import problems

WITHOUT = "cho-elementary,cho-intermediate,cho-advanced,rz117"  # they are for measuring
KINDS = "life-death,semeai,tesuji,capture,mixed"

TOKEN = re.compile(r"\(|\)|;|([A-Z]+)((?:\s*\[[^\]]*\])+)")


class Node:
    def __init__(self):
        self.move = None
        self.mark = None
        self.children = []


def parse(text):
    """The tree of a record: moves and marks only."""
    stack, node, root = [], None, None
    for match in TOKEN.finditer(text):
        token = match.group(0)
        if token == "(":
            stack.append(node)
        elif token == ")":
            node = stack.pop()
        elif token == ";":
            fresh = Node()
            if node is None:
                root = root or fresh
            else:
                node.children.append(fresh)
            node = fresh
        elif match.group(1) in ("B", "W"):
            node.move = (match.group(1).lower(), match.group(2).strip()[1:-1])
        elif match.group(1) in ("TE", "BM"):
            node.mark = match.group(1)
    return root


class Board:
    def __init__(self, size, black, white):
        self.size = size
        self.stone = {p: "b" for p in black} | {p: "w" for p in white}

    def copy(self):
        other = Board(self.size, (), ())
        other.stone = dict(self.stone)
        return other

    def near(self, point):
        x, y = ord(point[0]) - 97, ord(point[1]) - 97
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if 0 <= x + dx < self.size and 0 <= y + dy < self.size:
                yield chr(97 + x + dx) + chr(97 + y + dy)

    def is_dead(self, point):
        chain, todo = {point}, [point]
        while todo:
            for other in self.near(todo.pop()):
                if other not in self.stone:
                    return set()
                if self.stone[other] == self.stone[point] and other not in chain:
                    chain.add(other)
                    todo.append(other)
        return chain

    def play(self, colour, point):
        """False if the move cannot be."""
        if len(point) != 2 or point in self.stone:
            return False
        self.stone[point] = colour
        for other in self.near(point):
            if other in self.stone and self.stone[other] != colour:
                for taken in self.is_dead(other):
                    del self.stone[taken]
        return not self.is_dead(point)


def holds(node, mark):
    return node.mark == mark or any(holds(child, mark) for child in node.children)


def game_text(board, colour, point):
    setup = "".join(
        name + "".join(f"[{p}]" for p in sorted(board.stone) if board.stone[p] == c)
        for c, name in (("b", "AB"), ("w", "AW")) if c in board.stone.values())
    letter = colour.upper()
    return f"(;GM[1]FF[4]SZ[{board.size}]{setup}PL[{letter}];{letter}[{point}])"


def walk(node, board, solver, is_right, depth, out):
    """Collect the right moves of this position and those behind it, `depth` moves deep."""
    for child in node.children if depth > 0 else ():
        if not child.move:
            continue
        colour, point = child.move
        right_below = is_right and holds(child, "TE")
        is_lesson = colour == solver and right_below or colour != solver and not is_right
        if is_lesson and len(point) == 2:
            out.append(game_text(board, colour, point))
        after = board.copy()
        if after.play(colour, point):
            walk(child, after, solver, right_below if colour == solver else is_right, depth - 1,
                 out)


def lessons(record, depth=100):
    board = Board(record["size"], record["black"], record["white"])
    out = [game_text(board, record["to_play"], point) for point in record["correct"]]
    if record.get("tree"):
        root = parse(record["tree"])
        deeper = []
        walk(root, board, record["to_play"], holds(root, "TE"), depth, deeper)
        out += [text for text in deeper if text not in out]
    return list(dict.fromkeys(out))


def choose(records, without, kinds):
    banned = {r["canon"] for r in records if r["set"] in without}
    seen = set(banned)
    for record in records:
        if record["canon"] in seen or record["size"] != 19 or record["kind"] not in kinds:
            continue
        seen.add(record["canon"])
        yield record


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output")
    parser.add_argument("--without", default=WITHOUT)
    parser.add_argument("--kinds", default=KINDS)
    parser.add_argument("--depth", type=int, default=100, help="moves of a line, at most")
    parser.add_argument("--every", type=int, default=0)
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--hold-out")
    args = parser.parse_args()
    records = list(choose(problems.load("open"), args.without.split(","), args.kinds.split(",")))
    held = open(args.hold_out, "w", encoding="utf-8") if args.hold_out else None
    count = 0
    with open(args.output, "w", encoding="utf-8") as out:
        for number, record in enumerate(records):
            is_held = held and args.every and number % args.every == args.offset
            for text in lessons(record, args.depth):
                count += not is_held
                (held if is_held else out).write(text + "\n")
    print(f"{args.output}: {count} right moves of {len(records)} problems", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
