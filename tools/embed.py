#!/usr/bin/env python3
"""embed.py HEADER FILE…: C source on stdout that holds each file as ASSET_<NAME> and its size."""
import pathlib
import re
import sys

print("/* Written by tools/embed.py. */")
print(f'#include "{sys.argv[1]}"')
for path in map(pathlib.Path, sys.argv[2:]):
    name = "ASSET_" + re.sub(r"\W", "_", path.name).upper()
    data = path.read_bytes()
    print(f"\nconst size_t {name}_SIZE = {len(data)};\nconst char {name}[] = {{")
    for start in range(0, len(data), 24):
        print("    " + ",".join(str(byte if byte < 128 else byte - 256) for byte in data[start:start + 24]) + ",")
    print("    0};")
