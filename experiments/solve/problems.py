"""Reads ../shared/problems and writes problems for bench/solve_bench.c."""
import io
import json
import pathlib
import subprocess

SHARED = pathlib.Path(__file__).resolve().parents[3] / "shared" / "problems"


def load(name):
    """The records of one file of ../shared/problems."""
    raw = subprocess.run(["zstd", "-dcq", str(SHARED / f"{name}.jsonl.zst")], check=True,
                         capture_output=True).stdout
    return [json.loads(line) for line in io.StringIO(raw.decode())]


def _spots(size, points):
    text = ["."] * (size * size)
    for name in points:
        text[(ord(name[1]) - 97) * size + ord(name[0]) - 97] = "#"
    return "".join(text)


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
        keys = _spots(size, record["target"])
        owner = "b" if record["target"][0] in record["black"] else "w"
        side = record.get("win", mover)
        goal = "save" if owner == side else "kill"
        if record.get("region"):
            area = _spots(size, record["region"])
        if record.get("ko"):
            ko = "against" if record["ko"][side] == "disallow_ko" else "for"
    return " ".join([record["id"], str(size), mover, side, goal, ko, "".join(stones), keys, area])
