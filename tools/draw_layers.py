#!/usr/bin/env python3
"""draw_layers.py [--write]: the picture of the modules in docs/ARCHITECTURE.md, drawn from layers.txt.

A module stands one layer above the highest module that it may use. Without --write the picture in the
document is compared with what would be drawn."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
below = {}
for line in (root / "tools/layers.txt").read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        module, modules = line.split(":")
        below[module] = modules.split()

layer = {}
for module in below:  # the table is written from the ground up
    layer[module] = 1 + max((layer[other] for other in below[module]), default=0)

lines = ["```"]
for level in range(max(layer.values()), 0, -1):
    modules = [module for module in below if layer[module] == level]
    lines.append("   ".join(f"[ {module} ]" for module in modules).center(64).rstrip())
lines += ["```", "", "| module | may use |", "|---|---|"]
for module, modules in below.items():
    lines.append(f"| `{module}` | {' '.join(f'`{other}`' for other in modules) or 'nothing'} |")
picture = "\n".join(lines)

path = root / "docs/ARCHITECTURE.md"
text = path.read_text()
drawn = re.sub(r"(<!-- modules -->\n).*?(<!-- /modules -->)", lambda m: m[1] + picture + "\n" + m[2], text, flags=re.S)
if "--write" in sys.argv:
    path.write_text(drawn)
elif drawn != text:
    sys.exit("docs/ARCHITECTURE.md: the picture differs from tools/layers.txt; tools/draw_layers.py --write")
