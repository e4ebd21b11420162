#!/usr/bin/env python3
"""draw_layers.py [--write]: the picture of the rooms in docs/ARCHITECTURE.md, drawn from layers.txt.

A room stands one floor above the highest room that it may enter. Without --write the picture in the
document is compared with what would be drawn."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
below = {}
for line in (root / "tools/layers.txt").read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        room, rooms = line.split(":")
        below[room] = rooms.split()

floor = {}
for room in below:  # the table is written from the ground up
    floor[room] = 1 + max((floor[other] for other in below[room]), default=0)

lines = ["```"]
for level in range(max(floor.values()), 0, -1):
    rooms = [room for room in below if floor[room] == level]
    lines.append("   ".join(f"[ {room} ]" for room in rooms).center(64).rstrip())
lines += ["```", "", "| room | may enter |", "|---|---|"]
for room, rooms in below.items():
    lines.append(f"| `{room}` | {' '.join(f'`{other}`' for other in rooms) or 'nothing'} |")
picture = "\n".join(lines)

path = root / "docs/ARCHITECTURE.md"
text = path.read_text()
drawn = re.sub(r"(<!-- rooms -->\n).*?(<!-- /rooms -->)", lambda m: m[1] + picture + "\n" + m[2], text, flags=re.S)
if "--write" in sys.argv:
    path.write_text(drawn)
elif drawn != text:
    sys.exit("docs/ARCHITECTURE.md: the picture differs from tools/layers.txt; tools/draw_layers.py --write")
