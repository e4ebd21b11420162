#!/usr/bin/env python3
"""Programs built with an older libkatachi run with this one: nothing of the older interface is gone or changed.

check_abi.py BUILD           compare BUILD's library and the public header with every list in tools/abi
check_abi.py --list HEADER   print the list of a header, for tools/abi/VERSION.txt at a release

A list holds a line for each function with its types, for each value of an enum, and for each struct with its size and
the place of each member, as the compiler sees them. Additions are fine. A struct may not even grow: callers own them.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = ROOT / "include/katachi/katachi.h"


def without_comments(text):
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


def types_only(parameter):
    """A parameter without its name; an array is a pointer."""
    parameter = re.sub(r"(\w+)\s*\[[^]]*\]", r"*\1", parameter.strip())
    words = re.findall(r"\w+|\*", parameter)
    if len(words) > 1 and re.fullmatch(r"\w+", words[-1]) and words[-1] not in ("int", "unsigned", "char", "double"):
        words.pop()
    return " ".join(words)


def functions(text):
    for result, name, parameters in re.findall(r"KATACHI_API\s+([^;()]*?)(katachi_\w+)\s*\(([^;]*)\)\s*;", text):
        types = ", ".join(types_only(parameter) for parameter in " ".join(parameters.split()).split(","))
        yield f"function {' '.join(result.split())} {name}({types})"


def measured(text, header):
    """Sizes, places and values: what a small program prints that is compiled with the header."""
    lines = []
    for body, name in re.findall(r"typedef struct\s*\{([^}]*)\}\s*(\w+)\s*;", text):
        lines.append(f'printf("struct {name} %zu\\n", sizeof({name}));')
        for declaration in body.split(";"):
            for member in re.findall(r"(\w+)\s*(?:\[[^]]*\])?\s*(?:,|$)", declaration.strip()):
                lines.append(f'printf("member {name}.{member} %zu %zu\\n", offsetof({name}, {member}), '
                             f"sizeof((({name} *)0)->{member}));")
    for body in re.findall(r"enum\s*\{([^}]*)\}", text):
        for value in re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", body.strip()):
            lines.append(f'printf("value {value} %d\\n", (int){value});')
    source = f'#include "{header}"\n#include <stdio.h>\nint main(void)\n{{\n' + "\n".join(lines) + "\nreturn 0;\n}\n"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "list.c").write_text(source)
        subprocess.run(["cc", "-std=c99", "-o", folder + "/list", folder + "/list.c"], check=True)
        return subprocess.run([folder + "/list"], check=True, capture_output=True, text=True).stdout.splitlines()


def interface(header):
    text = without_comments(header.read_text())
    found = sorted(functions(text)) + measured(text, header.resolve())
    if len(found) < 20:
        sys.exit(f"{header}: only {len(found)} lines of interface; is this the header?")
    return found


def symbols(library):
    said = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    return {line.split()[-1] for line in said.splitlines()}


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--list":
        print("\n".join(interface(Path(sys.argv[2]))))
        return
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    now, there = set(interface(HEADER)), symbols(Path(sys.argv[1], "src/api/libkatachi.so"))
    faults, lists = 0, sorted((ROOT / "tools/abi").glob("*.txt"))
    for release in lists:
        for line in release.read_text().splitlines():
            name = re.search(r"(katachi_\w+)\(", line)
            if line not in now:
                print(f"since {release.stem} gone or changed: {line}")
            elif name and name[1] not in there:
                print(f"since {release.stem} not in the library: {line}")
            else:
                continue
            faults += 1
    if not lists:
        sys.exit("no list of a release in tools/abi")
    print(f"{len(now)} lines of interface; {faults} of {', '.join(one.stem for one in lists)} gone or changed")
    sys.exit(1 if faults else 0)


main()
