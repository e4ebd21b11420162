#!/usr/bin/env python3
"""Refuse includes against the direction of tools/layers.txt.

A file of src/<module> or tests/<module> may include its own module's headers and the public
headers of the modules that the table allows: "<module>/<module>.h" and what that one includes. A
public header includes none of another module for convenience. Examples may include public headers
only."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
allowed = {}
for line in (root / "tools/layers.txt").read_text().splitlines():
    if line.strip() and not line.startswith("#"):
        module, below = line.split(":")
        allowed[module] = below.split()

faults = []
public = {}
for module in allowed:
    header = root / "src" / module / f"{module}.h"
    if not header.exists():
        continue
    found = [m[1] for line in header.read_text().splitlines() if (m := INCLUDE.match(line))]
    public[module] = {f"{module}/{module}.h", *(i for i in found if i.startswith(module + "/"))}
    # A header that declares something itself needs what it names; a list of headers does not.
    if all(i.startswith(module + "/") for i in found[:1]):
        faults += [f"src/{module}/{module}.h: includes {i} of another module"
                   for i in found if not i.startswith(module + "/")]

for path in sorted(p for top in ("src", "tests") for p in (root / top).rglob("*.[ch]")):
    module = path.relative_to(root).parts[1]
    for number, line in enumerate(path.read_text().splitlines(), 1):
        include = INCLUDE.match(line)
        if not include or module not in allowed or path.parent.joinpath(include[1]).exists():
            continue
        target = include[1].partition("/")[0]
        if path.is_relative_to(root / "tests") and (root / "tests/support" / include[1]).exists():
            continue
        is_inside = target == module or path.is_relative_to(root / "tests") and target in allowed[module]
        if not is_inside and (target not in allowed[module] or include[1] not in public.get(target, ())):
            faults.append(f"{path.relative_to(root)}:{number}: {module} may not include {include[1]}")
for path in sorted((root / "examples").glob("*.c*")):
    if re.search(r'#\s*include\s+"', path.read_text()):
        faults.append(f"{path.relative_to(root)}: examples include public headers only")

print("\n".join(faults) or f"{len(allowed)} modules, no include against the layers")
sys.exit(bool(faults))
