#!/usr/bin/env python3
"""Refuse includes against the direction of tools/layers.txt.

A file of src/<room> or tests/<room> may include its own room's headers and the doors
"<room>/<room>.h" of the rooms that the table allows. Examples may include public headers only."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
allowed = {}
for line in (root / "tools/layers.txt").read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        room, below = line.split(":")
        allowed[room] = below.split()

faults = []
for path in sorted(p for top in ("src", "tests") for p in (root / top).rglob("*.[ch]")):
    room = path.relative_to(root).parts[1]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        include = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        if not include or room not in allowed or path.parent.joinpath(include[1]).exists():
            continue
        target, _, header = include[1].partition("/")
        if path.is_relative_to(root / "tests") and (root / "tests/support" / include[1]).exists():
            continue
        if target != room and (target not in allowed[room] or header != target + ".h"):
            faults.append(f"{path.relative_to(root)}:{number}: {room} may not include {include[1]}")
for path in sorted((root / "examples").glob("*.c*")):
    if re.search(r'#\s*include\s+"', path.read_text()):
        faults.append(f"{path.relative_to(root)}: examples include public headers only")

print("\n".join(faults) or f"{len(allowed)} rooms, no include against the layers")
sys.exit(bool(faults))
