"""Reads ../shared/problems and writes problems for katachi solve and for bench/solve_bench.c.

The folder can be named by KATACHI_PROBLEMS; files that are already decompressed (NAME.jsonl) are
taken first, so that nothing but the standard library is needed."""
import hashlib
import io
import json
import os
import pathlib
import subprocess

SHARED = pathlib.Path(os.environ.get("KATACHI_PROBLEMS") or
                      pathlib.Path(__file__).resolve().parents[3] / "shared" / "problems")


def load(name):
    """The records of one file of ../shared/problems."""
    plain = SHARED / f"{name}.jsonl"
    if plain.exists():
        raw = plain.read_bytes()
    else:
        raw = subprocess.run(["zstd", "-dcq", str(SHARED / f"{name}.jsonl.zst")], check=True,
                             capture_output=True).stdout
    return [json.loads(line) for line in io.StringIO(raw.decode())]


def half_of(record):
    """The half `dev` is for developing, `report` for figures; by a hash of the id."""
    return "report" if hashlib.sha256(record["id"].encode()).digest()[0] & 1 else "dev"


def _spots(size, points):
    text = ["."] * (size * size)
    for name in points:
        text[(ord(name[1]) - 97) * size + ord(name[0]) - 97] = "#"
    return "".join(text)


def _task(record):
    """Side, goal and ko of a record with a target."""
    mover = record.get("to_play", "b")
    owner = "b" if record["target"][0] in record["black"] else "w"
    side = record.get("win", mover)
    ko = "open"
    if record.get("ko"):
        ko = "against" if record["ko"][side] == "disallow_ko" else "for"
    return side, "save" if owner == side else "kill", ko


def line_of(record, bare=False):
    """One problem as solve_bench reads it; `bare`: without target, area and ko."""
    size = record["size"]
    stones = ["."] * (size * size)
    for colour, letter in (("black", "X"), ("white", "O")):
        for name in record[colour]:
            stones[(ord(name[1]) - 97) * size + ord(name[0]) - 97] = letter
    mover = record.get("to_play", "b")
    side, goal, ko, keys, area = mover, "unknown", "open", "-", "-"
    if record.get("target") and not bare:
        side, goal, ko = _task(record)
        keys = _spots(size, record["target"])
        if record.get("region"):
            area = _spots(size, record["region"])
    return " ".join([record["id"], str(size), mover, side, goal, ko, "".join(stones), keys, area])


def _list(name, points):
    return name + "".join(f"[{point}]" for point in points) if points else ""


def sgf_of(record):
    """One problem as SGF: a bare position, or with target, area and ko where they are given."""
    text = (f"(;GM[1]FF[4]SZ[{record['size']}]" + _list("AB", record["black"]) +
            _list("AW", record["white"]) + f"PL[{record.get('to_play', 'b').upper()}]")
    if record.get("target"):
        side, goal, ko = _task(record)
        text += f"KTGOAL[{'black' if side == 'b' else 'white'} {goal}]KTKO[{ko}]"
        text += _list("KTKEY", record["target"]) + _list("KTAREA", record.get("region"))
    return text + ")"


def point_of(vertex, size):
    """"C19" as SGF writes it; "pass" stays."""
    if vertex == "pass":
        return vertex
    column = "ABCDEFGHJKLMNOPQRSTUVWXYZ".index(vertex[0])
    return chr(97 + column) + chr(97 + size - int(vertex[1:]))
