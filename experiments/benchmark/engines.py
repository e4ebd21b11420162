"""Engines that speak GTP, and how each question of the benchmark is put to them.

Only commands of GTP version 2 are needed for moves, ownership and playing; life and death and connections use commands
that an engine may have (GNU Go's owl_attack, owl_defend, connect, disconnect; our katachi-connection). An engine that lacks
them has no row in that task.
"""
import shlex
import subprocess

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
COLORS = {1: "b", 2: "w"}


class Refused(Exception):
    """The engine answered with an error."""


class Engine:
    def __init__(self, name, command):
        self.name, self.command, self.process = name, command, None

    def start(self):
        self.process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.known = set(self.ask("list_commands").split())
        self.version = f"{self.ask('name')} {self.ask('version')}"

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.stdin.write("quit\n")
            self.process.stdin.close()
            self.process.wait()
        self.process = None

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise Refused(f"{self.name}: {command}: it ended")
            if line.strip():
                lines.append(line.rstrip("\n"))
            elif lines:
                break
        if not lines[0].startswith("="):
            raise Refused(f"{self.name}: {command}: {lines[0]}")
        return "\n".join([lines[0][1:].strip(), *lines[1:]]).strip()

    def set_up(self, item):
        """The moves of a game, or the stones of a position: those of a legal position never capture each other."""
        self.ask(f"boardsize {item['size']}")
        self.ask("clear_board")
        self.ask(f"komi {item.get('komi', 7.5)}")
        for color, vertex in item["moves"]:
            self.ask(f"play {COLORS[color]} {vertex}")

    # ---- the questions; None: this engine has no way to answer ----

    def move(self, item):
        """The move that it would play."""
        self.set_up(item)
        command = "reg_genmove" if "reg_genmove" in self.known else "genmove"
        return self.ask(f"{command} {COLORS[item['to_move']]}").upper()

    def life_and_death(self, item):
        """The move that kills or saves the group."""
        command = "owl_attack" if item["goal"] == "kill" else "owl_defend"
        if command not in self.known:
            return None
        self.set_up(item)
        words = self.ask(f"{command} {item['stone']}").upper().split()
        return words[1] if len(words) > 1 else "PASS"

    def connection(self, item):
        """Whether the mover gets his way: the owner to join, or the enemy to cut."""
        a, b = item["chains"]
        if "katachi-connection" in self.known:
            self.set_up(item)
            level = int(self.ask(f"katachi-connection {a} {b}").split()[0])
            return level <= 3 if item["goal"] == "join" else level >= 3
        command = "connect" if item["goal"] == "join" else "disconnect"
        if command not in self.known:
            return None
        self.set_up(item)
        return self.ask(f"{command} {a} {b}").split()[0] != "0"

    def owners(self, item):
        """Who owns each point of a finished game: stones that it calls dead are taken off, then areas are filled."""
        self.set_up(item)
        dead = set(self.ask("final_status_list dead").upper().split())
        return fill_areas(item["size"], stones_after(item), dead)


def stones_after(item):
    """The stones as drawn in the item, by vertex."""
    return {vertex: color for vertex, color in item["stones"].items()}


def around(vertex, size):
    x, y = LETTERS.index(vertex[0]), int(vertex[1:]) - 1
    for near_x, near_y in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= near_x < size and 0 <= near_y < size:
            yield f"{LETTERS[near_x]}{near_y + 1}"


def fill_areas(size, stones, dead):
    """By vertex: 1 or 2 for stones and for empty points that see one colour only, 0 otherwise."""
    owner = {vertex: color for vertex, color in stones.items() if vertex not in dead}
    empty = {f"{LETTERS[x]}{y + 1}" for x in range(size) for y in range(size)} - set(owner)
    while empty:
        area, stack, seen = set(), [empty.pop()], set()
        while stack:
            vertex = stack.pop()
            area.add(vertex)
            for near in around(vertex, size):
                if near in empty:
                    empty.discard(near)
                    stack.append(near)
                elif near not in area and owner.get(near):
                    seen.add(owner[near])
        for vertex in area:
            owner.setdefault(vertex, 0)
            owner[vertex] = next(iter(seen)) if len(seen) == 1 else 0
    return owner
