#!/usr/bin/env python3
"""measure_layout.py [ROOT]: the layout of the sources in figures: size of modules, headers, what a file sees.

For each module of src/: files, lines, share of comments, asserts per 1,000 lines, lines of test per line of source.
A file sees a header of ours if it includes it, or a header that does. Generated tables (*_data.c) are not counted."""
import pathlib
import re
import statistics
import sys

LONG_FILE = 500
TEST_FILES = {".c", ".h", ".py", ".sh", ".pos", ".txt", ".gtp"}  # programs, and positions and scripts as text


def source_files(folder):
    return sorted(path for path in folder.rglob("*.[ch]") if not path.name.endswith("_data.c"))


def line_count(paths):
    return sum(len(path.read_text().splitlines()) for path in paths)


def comment_lines(text):
    """Lines that hold nothing but a comment, or a part of one."""
    count, inside = 0, False
    for line in text.splitlines():
        line = line.strip()
        if inside or line.startswith(("/*", "//")):
            count += 1
        if inside or "/*" in line:
            inside = "*/" not in line[line.rfind("/*") if "/*" in line else 0:]
    return count


def headers_seen(path, include_folders, known):
    """Headers of the project that this file includes, directly or not."""
    seen, waiting = set(), [path]
    while waiting:
        current = waiting.pop()
        if current not in known:
            text = current.read_text()
            known[current] = [found for name in re.findall(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]', text, re.M)
                              if (found := find_header(name, current.parent, include_folders))]
        for header in known[current]:
            if header not in seen:
                seen.add(header)
                waiting.append(header)
    return seen


def find_header(name, folder, include_folders):
    for place in (folder, *include_folders):
        if (place / name).is_file():
            return (place / name).resolve()
    return None


def asserts(text):
    return len(re.findall(r"\b(?:assert|static_assert|_Static_assert)\s*\(", text))


def module_row(module, tests):
    paths = source_files(module)
    texts = [path.read_text() for path in paths]
    lines = line_count(paths)
    test_lines = line_count(path for path in tests.rglob("*") if path.suffix in TEST_FILES)
    return {"module": module.name, "c": sum(path.suffix == ".c" for path in paths),
            "h": sum(path.suffix == ".h" for path in paths), "lines": lines,
            "comments": sum(map(comment_lines, texts)), "asserts": sum(map(asserts, texts)), "tests": test_lines}


def print_row(row):
    lines = max(row["lines"], 1)
    print(f"{row['module']:<12} {row['c']:>4} {row['h']:>4} {row['lines']:>7} {100 * row['comments'] / lines:>9.1f} "
          f"{1000 * row['asserts'] / lines:>12.1f} {row['tests']:>7} {row['tests'] / lines:>10.2f}")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    modules = [folder for folder in sorted((root / "src").iterdir()) if folder.is_dir() and source_files(folder)]
    rows = [module_row(module, root / "tests" / module.name) for module in modules]
    print("module         .c   .h   lines comments% asserts/1000   tests tests/line")
    for row in sorted(rows, key=lambda row: -row["lines"]):
        print_row(row)
    print_row({"module": "all", **{key: sum(row[key] for row in rows) for key in rows[0] if key != "module"}})

    folders, known = (root / "src", root / "include"), {}
    headers = [path for top in folders for path in source_files(top) if path.suffix == ".h"]
    print(f"\nheaders: {len(headers)} in src and include, "
          f"median {statistics.median(line_count([path]) for path in headers):.0f} lines")
    seen = {path: headers_seen(path, folders, known) for path in source_files(root / "src") if path.suffix == ".c"}
    counts = {path: len(headers) for path, headers in seen.items()}
    most = max(counts, key=counts.get)
    print(f"headers of ours that a .c file sees: median {statistics.median(counts.values()):.0f}, "
          f"most {counts[most]} ({most.relative_to(root)})")
    pulling = {path: len(headers_seen(path, folders, known)) for path in headers}
    for path in sorted(pulling, key=pulling.get, reverse=True)[:5]:
        print(f"  {path.relative_to(root)} pulls in {pulling[path]}")

    long = [(line_count([path]), path) for module in modules for path in source_files(module)]
    long = sorted((item for item in long if item[0] > LONG_FILE), reverse=True)
    print(f"\nfiles above {LONG_FILE} lines: {len(long)}")
    for lines, path in long:
        print(f"  {lines:>5} {path.relative_to(root)}")


main()
