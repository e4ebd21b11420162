"""The questions of the benchmark: drawn from games of the user by their hashes, or made here.

Which game is drawn, and which move of it, depends on the game alone: its SHA-256 decides, not its place in an archive. So
everybody who has the same games gets the same questions, and a game never changes from one part to the other.
"""
import functools
import hashlib
import json
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

import katachi  # noqa: E402

PART = 10  # one game in so many is for the benchmark


def digest(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def drawn(paths, size, least_moves, is_wanted=lambda game: True):
    """Games of the benchmark's part, in the order of their hashes."""
    found = {}
    for game in katachi.read(*paths):
        if game.size != size or len(game) < least_moves:
            continue
        name = digest([size, game.moves])
        if int(name, 16) % PART == 0 and is_wanted(game):
            found[name] = game
    return [(name, found[name]) for name in sorted(found)]


def stones_of(game):
    board = game.stones
    return {katachi.vertex(int(i), game.size): int(board.flat[i]) for i in board.ravel().nonzero()[0]}


def expert_moves(paths, count, size):
    """A position of each game; the answer is the move that was played."""
    items = []
    for name, game in drawn(paths, size, 30)[:count]:
        moves = game.moves
        places = [i for i in range(8, len(moves)) if moves[i][1] != "pass"]
        place = places[int(name[:8], 16) % len(places)]
        items.append({"size": size, "komi": game.komi, "moves": moves[:place], "to_move": moves[place][0],
                      "answers": [moves[place][1]]})
    return items


def margin_of(result):
    """Black's margin of a counted game; None if it was not counted."""
    winner, _, points = result.partition("+")
    try:
        return float(points) * {"B": 1, "W": -1}[winner]
    except (ValueError, KeyError):
        return None


def true_owners(game):
    """Owners of a finished game, if they give just the result that the record states; else None."""
    margin = margin_of(game.info("RE"))
    if margin is None:
        return None
    chance = game.owners(400, 1)
    dead = (game.stones == katachi.BLACK) & (chance < 0) | (game.stones == katachi.WHITE) & (chance > 0)
    score = game.score(dead)
    return score.owner if abs(score.margin - margin) < 0.01 else None


def ownership(paths, count, size):
    """The last position of counted games: who owns each point? Certain where a count agrees with the record."""
    items = []
    for _, game in drawn(paths, size, 30):
        owner = true_owners(game)
        if owner is None:
            continue
        items.append({"size": size, "komi": game.komi, "moves": game.moves, "stones": stones_of(game),
                      "owners": {katachi.vertex(i, size): int(color) for i, color in enumerate(owner.ravel())}})
        if len(items) == count:
            break
    return items


# ---- life and death: the problems that come with Katachi ----

def life_and_death(count):
    """Built-in problems: each is proved, and has one answer."""
    entries = []
    for path in sorted((ROOT / "problems").glob("*.problem")):
        for text in path.read_text().split("\nproblem:")[0 if path.read_text().startswith("problem:") else 1:]:
            item = read_problem(text if text.startswith("problem:") else "problem:" + text)
            if item:
                entries.append(item)
    return sorted(entries, key=digest)[:count]


def read_problem(text):
    """Stones, task and the one answer of a problem as text (docs/FORMATS.md); None if it has several, or another goal."""
    fields, rows, name = {}, [], ""
    for line in text.splitlines():
        if line[:1] not in (" ", "") and ":" in line:
            name, _, value = line.partition(":")
            fields.setdefault(name, []).append(value.strip())
        elif name == "board":
            rows.append(line)
    size = int(fields.get("size", ["0"])[0])
    answers = {line.split()[0] for line in fields.get("line", []) if line.endswith("= right")}
    answers |= {word for line in fields.get("answer", []) for word in line.split()}
    goal = fields.get("goal", [""])[0].split()
    if not size or len(answers) != 1 or not goal or goal[-1] not in ("kill", "save", "live"):
        return None
    stones, keys = {}, []
    letters = rows[0].split()
    for row in rows[1:]:
        number, *cells = row.split()
        for letter, cell in zip(letters, cells):
            color = {"X": 1, "#": 1, "O": 2, "@": 2}.get(cell, 0)
            if color:
                stones[letter + number] = color
            if cell in "#@":
                keys.append(letter + number)
    if not keys:
        return None
    return {"size": size, "moves": [[color, vertex] for vertex, color in sorted(stones.items())], "stone": sorted(keys)[0],
            "goal": "kill" if goal[-1] == "kill" else "save", "answers": sorted(answers)}


# ---- connections: small boards, every line tried ----

class Undecidable(Exception):
    """A position comes again, or there is too much to try: it is left out."""


def play(stones, vertex, color, size, near):
    """The stones after a move and how many it took; None if it is suicide."""
    after = dict(stones)
    after[vertex] = color
    taken = 0
    for other in near[vertex]:
        if after.get(other) == 3 - color:
            chain, free = chain_of(after, other, near)
            if not free:
                taken += len(chain)
                for stone in chain:
                    del after[stone]
    return (after, taken) if chain_of(after, vertex, near)[1] else None


def chain_of(stones, start, near):
    chain, stack, free = {start}, [start], False
    while stack:
        for other in near[stack.pop()]:
            if other not in stones:
                free = True
            elif stones[other] == stones[start] and other not in chain:
                chain.add(other)
                stack.append(other)
    return chain, free


def joins(stones, a, b, mover, owner, size, limit=2000):
    """Whether the owner of two chains gets them into one, by trying every line; a pass is a move, two end the game."""
    from engines import around
    near = {f"{x}{y}": list(around(f"{x}{y}", size)) for x in "ABCDEFGHJ"[:size] for y in range(1, size + 1)}
    left, path = [limit], set()

    @functools.lru_cache(maxsize=None)
    def owner_joins(board, who, passes):
        left[0] -= 1
        if left[0] < 0:
            raise Undecidable
        now = dict(board)
        if now.get(a) != owner or now.get(b) != owner:
            return False
        if b in chain_of(now, a, near)[0]:
            return True
        if passes == 2:
            return False
        wants = who == owner
        for vertex in near:
            if vertex in now:
                continue
            moved = play(now, vertex, who, size, near)
            if not moved:
                continue
            after = tuple(sorted(moved[0].items()))
            if after in path:  # kos and long circles are for another benchmark
                raise Undecidable
            path.add(after)
            joined = owner_joins(after, 3 - who, 0)
            path.discard(after)
            if joined == wants:
                return wants
        return owner_joins(board, 3 - who, passes + 1)

    return owner_joins(tuple(sorted(stones.items())), mover, 0)


def connections(count, seed=1, size=5):
    """Random positions with two chains of one colour, decided by trying every line; half of the answers are yes."""
    chance, found, seen = random.Random(seed), {True: [], False: []}, set()
    points = [f"{x}{y}" for x in "ABCDE"[:size] for y in range(1, size + 1)]
    for _ in range(200 * count):
        item = draw_connection(chance, points, size)
        if not item or digest(item) in seen or len(found[item["answer"]]) >= (count + 1) // 2:
            continue
        seen.add(digest(item))
        found[item["answer"]].append(item)
        if sum(map(len, found.values())) >= count:
            break
    return found[True] + found[False]


def draw_connection(chance, points, size):
    game, owner = katachi.Game(size), chance.choice((1, 2))
    empty = chance.randint(4, 7)
    for vertex in chance.sample(points, len(points)):
        if (game.stones == 0).sum() > empty and game.is_legal(vertex):
            game.play(vertex)
    stones = stones_of(game)
    own = [link for link in katachi.connections(game) if stones[link.chains[0]] == owner]
    if not own or len(stones) + 9 < len(points):
        return None
    a, b = chance.choice(own).chains
    goal = chance.choice(("join", "cut"))
    try:
        joined = joins(stones, a, b, owner if goal == "join" else 3 - owner, owner, size)
    except (Undecidable, RecursionError):
        return None
    return {"size": size, "moves": [[color, vertex] for vertex, color in sorted(stones.items())], "chains": [a, b],
            "goal": goal, "answer": joined == (goal == "join")}
