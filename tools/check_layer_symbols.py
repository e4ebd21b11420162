#!/usr/bin/env python3
"""check_layer_symbols.py BUILD [--unused]: refuse uses of symbols against the direction of tools/layers.txt.

Includes can be followed through other headers; symbols cannot hide. Every object file of BUILD that belongs to
src/<module> may use symbols of its own module and of those that the table allows.

--unused lists the public symbols that no other file of src uses: those that nobody uses at all, those that their own
file uses alone and that could be static, and those that only tests, fuzz targets and examples use."""
import collections
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent


def read_layers():
    allowed = {}
    for line in (root / "tools/layers.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            module, below = line.split(":")
            allowed[module] = below.split()
    return allowed


def object_files(build):
    """Those that the build knows; a folder may hold more, of sources that have gone."""
    targets = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], stdout=subprocess.PIPE, text=True, check=True).stdout
    names = re.findall(r"^(\S+\.o): c_COMPILER", targets, re.M)
    return [name for name in names if (pathlib.Path(build) / name).exists()]


def read_symbols(build, names):
    """(object -> defined symbols, object -> used symbols), global ones."""
    defined, used = collections.defaultdict(set), collections.defaultdict(set)
    for begin in range(0, len(names), 200):
        listing = subprocess.run(["nm", "-A", "-g", "-P", *names[begin:begin + 200]], cwd=build, stdout=subprocess.PIPE, text=True,
                                 check=True).stdout
        for name, symbol, kind in re.findall(r"^(.+?): (\S+) (\w)", listing, re.M):
            (used if kind in "Uvw" else defined)[name].add(symbol)
    return defined, used


def module_of(name):
    parts = name.split("/")
    return parts[1] if parts[0] == "src" else None


def find_faults(allowed, defined, used):
    home = {symbol: module_of(name) for name, symbols in defined.items() if module_of(name) for symbol in symbols}
    faults = collections.defaultdict(set)
    for name, symbols in used.items():
        module = module_of(name)
        for symbol in symbols:
            owner = home.get(symbol)
            if module and owner and owner != module and owner not in allowed.get(module, ()):
                faults[(module, owner, symbol)].add(source_of(name))
    return [f"{module} may not use {symbol} of {owner}: {' '.join(sorted(names))}"
            for (module, owner, symbol), names in sorted(faults.items())]


def source_of(name):
    """src/gtp/libgtp.a.p/admin.c.o -> gtp/admin.c; slashes below the folder are written _ by Meson."""
    parts = name.split("/")
    return "/".join([*parts[1:-2], parts[-1].removesuffix(".o")])


def is_exported(symbol):
    """Of the public headers, or called by those who run us."""
    return symbol.startswith("katachi_") or symbol in ("main", "LLVMFuzzerTestOneInput")


def list_unused(defined, used):
    text = {path: path.read_text() for path in (root / "src").rglob("*.c")}
    by_source, by_other = set(), set()
    for name, symbols in used.items():
        (by_source if module_of(name) else by_other).update(symbols)
    groups = {title: [] for title in ("nobody uses", "only their own file uses: they could be static",
                                      "only tests, fuzz targets or examples use",
                                      "only these and their own file use")}
    for name, symbols in sorted(defined.items()):
        for symbol in sorted(symbols if module_of(name) else ()):
            if is_exported(symbol) or symbol in by_source:
                continue
            file = pathlib.Path(source_of(name)).name
            count = sum(len(re.findall(rf"\b{symbol}\b", body)) for path, body in text.items() if file.endswith(path.name))
            group = 2 * (symbol in by_other) + (count > 1)
            list(groups.values())[group].append(f"{source_of(name)}: {symbol}")
    for title, lines in groups.items():
        print(f"{len(lines)} symbols that {title}", *(f"  {line}" for line in lines), "", sep="\n")


def main():
    arguments = [word for word in sys.argv[1:] if word != "--unused"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    allowed = read_layers()
    defined, used = read_symbols(arguments[0], object_files(arguments[0]))
    if "--unused" in sys.argv:
        list_unused(defined, used)
        return
    faults = find_faults(allowed, defined, used)
    modules = {module_of(name) for name in defined} & set(allowed)
    count = sum(len(symbols) for name, symbols in defined.items() if module_of(name))
    print("\n".join(faults) or f"{count} symbols of {len(modules)} modules, none used against the layers")
    sys.exit(bool(faults) or not modules)


main()
