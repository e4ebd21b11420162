#!/usr/bin/env python3
"""embed_ui.py DIST BYTES ASSEMBLY TABLE DEPFILE: put the built web app into the program.

BYTES holds all files of DIST one after the other, each plain and, where it pays, compressed; ASSEMBLY takes
them into the program as they are; TABLE is C and says where each one is. Without DIST the table is empty. A
file is written only if it changes, so that nothing is built twice."""
import gzip
import hashlib
import pathlib
import sys

dist, blob_path, assembly_path, table_path, depfile = map(pathlib.Path, sys.argv[1:])
TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png",
    ".woff2": "font/woff2", ".sgf": "application/x-go-sgf", ".json": "application/json",
}


def write(path, data):
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


blob = bytearray()
rows = []
files = sorted(path for path in dist.rglob("*") if path.is_file() and path.suffix in TYPES)
for path in files:
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0)
    if len(packed) > 0.9 * len(data):
        packed = b""
    name = "/" + path.relative_to(dist).as_posix()
    name = "/" if name == "/index.html" else name
    tag = hashlib.sha256(data).hexdigest()[:16]
    rows.append(f'    {{"{name}", "{TYPES[path.suffix]}", {len(blob)}, {len(data)}, '
                f'{len(blob) + len(data)}, {len(packed)}, "{tag}"}},\n')
    blob += data + packed
write(blob_path, bytes(blob) or b"\0")
write(assembly_path, f"""/* Written by tools/embed_ui.py. {hashlib.sha256(blob).hexdigest()} */
    .section .rodata
    .global UI_DATA
UI_DATA:
    .incbin "{blob_path.resolve()}"
    .byte 0
    .section .note.GNU-stack,"",%progbits
""".encode())
empty = "    {0},\n"
write(table_path, f"""/* Written by tools/embed_ui.py. */
#include "web/http/answer.h"

const size_t UI_FILE_COUNT = {len(rows)};
const UiFile UI_FILES[] = {{
{"".join(rows) or empty}}};
""".encode())
# A file that is not there makes ninja ask again at the next build.
needed = [dist / "index.html", *files]
depfile.write_text(f"{table_path}: {' '.join(str(path) for path in dict.fromkeys(needed))}\n")
