#!/usr/bin/env python3
"""Let every C file include just the headers that declare the names it uses.

    tools/includes.py            list files whose includes of our own headers differ from that
    tools/includes.py --write    mend them
    tools/includes.py FILE…      only these

A header counts as included where another included header already brings it in. A name that a
private header of another module declares is reported. Names are found by pattern, not by a
compiler: the build has the last word."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
src = root / "src"
SKIP = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.S)
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
INCLUDE = re.compile(r'^#[ \t]*include[ \t]+"([^"]+)"[ \t]*\n', re.M)
KEYWORDS = set("""if else for while do switch case default return break continue goto sizeof static const extern inline
struct union enum typedef __attribute__ void char short int long float double signed unsigned bool volatile register auto restrict
size_t uint8_t uint16_t uint32_t uint64_t int8_t int16_t int32_t int64_t NULL true false assert defined""".split())


def strip(text):
    return SKIP.sub(" ", text)


def declared(text):
    """Names that a header gives to others: {name: is_definition}."""
    names = {}
    code = strip(text)
    for m in re.finditer(r"^#\s*define\s+(\w+)", code, re.M):
        if not m[1].endswith("_H"):
            names[m[1]] = True
    code = re.sub(r"^#.*(?:\\\n.*)*$", "", code, flags=re.M)
    for m in re.finditer(r"\benum\b\s*(\w*)\s*\{([^}]*)\}\s*(\w*)", code):
        for part in (m[1], m[3]):
            if part:
                names[part] = True
        for item in m[2].split(","):
            w = WORD.search(item)
            if w:
                names[w[0]] = True
    depth, top, kept = 0, [], []
    for ch in code:
        if ch == "{":
            depth += 1
            if depth == 1:
                kept.append("{}")
            continue
        if ch == "}":
            depth -= 1
            continue
        if depth == 0:
            kept.append(ch)
    flat = "".join(kept)
    for m in re.finditer(r"\b(struct|union)\s+(\w+)\s*\{\}", flat):
        names[m[2]] = True
    for m in re.finditer(r"\btypedef\b([^;]*);", flat):
        body = m[1]
        pointer = re.search(r"\(\s*\*\s*(\w+)\s*\)\s*\(", body)
        plain = re.search(r"^\s*[\w\s\*]*?\b(\w+)\s*\(", body)
        last = WORD.findall(body.split("[")[0])
        if pointer:
            names[pointer[1]] = True
        elif plain:
            names[plain[1]] = True
        elif last:
            names.setdefault(last[-1], "{}" in body)
            if "{}" in body:
                names[last[-1]] = True
    rest = re.sub(r"\btypedef\b[^;]*;", "", flat)
    for m in re.finditer(r"\b(\w+)\s*\([^;{}]*\)[^;{}]*(?:;|\{\})", rest):
        if m[1] not in KEYWORDS and m[1] not in ("PRINTF_LIKE", "__attribute__", "_Static_assert", "typeof"):
            names.setdefault(m[1], True)
    for m in re.finditer(r"\bextern\b([^;(]*);", rest):
        for item in m[1].split(","):
            last = WORD.findall(item.split("[")[0])
            if last:
                names[last[-1]] = True
    return names


# Written to be included more than once, under names of the includer's choosing.
TEMPLATES = re.compile(r"core/playout_(9|13|19|any|engine|chains)\b")


def is_called(name, code):
    return re.search(r"(?<![>.\w])%s\(" % name, code) and not re.search(r"^\w[\w \*]*\b%s\(" % name, code, re.M)


class Tree:
    def __init__(self):
        self.headers = {str(p.relative_to(src)): p.read_text() for p in sorted(src.rglob("*.h"))}
        self.includes = {h: [i for i in INCLUDE.findall(t) if i in self.headers] for h, t in self.headers.items()}
        self.allowed = {}
        for line in (root / "tools/layers.txt").read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                module, below = line.split(":")
                self.allowed[module] = below.split()
        self.umbrellas = {h for h in self.headers if self.is_umbrella(h)}
        self.public = {}
        for h in self.headers:
            module = h.split("/")[0]
            if h == f"{module}/{module}.h":
                for i in self.includes[h] if h in self.umbrellas else [h] + self.includes[h]:
                    if i.split("/")[0] == module:
                        self.public.setdefault(module, set()).add(i)
                self.public.setdefault(module, set()).add(h)
        self.where = {}
        for h, t in self.headers.items():
            if h in self.umbrellas or TEMPLATES.search(h):
                continue
            for name, defines in declared(t).items():
                self.where.setdefault(name, []).append((h, defines))

        self.insides = {h for places in self.where.values() if len(places) > 1
                        for h, defines in places if defines}

    def is_umbrella(self, h):
        module = h.split("/")[0]
        return h == f"{module}/{module}.h" and not declared(self.headers[h])

    def reach(self, h, seen=None):
        seen = set() if seen is None else seen
        for i in self.includes.get(h, []):
            if i not in seen:
                seen.add(i)
                self.reach(i, seen)
        return seen

    def wanted(self, path, text):
        """The headers a file needs, and complaints."""
        me = str(path.relative_to(src)) if path.is_relative_to(src) else None
        module = me.split("/")[0] if me else None
        code = INCLUDE.sub("", text)
        own = declared(text)
        if path.suffix == ".c":  # what it defines for others is declared in a header
            for m in re.finditer(r"^(?!static\b)\w[\w \*]*?\b(\w+)\(|^const \w+ (?:\*const )?(\w+)", strip(text), re.M):
                own.pop(m[1] or m[2], None)
        tags = {m[1] for m in re.finditer(r"^struct (\w+) \{", code, re.M)}
        tags -= {m[1] for m in re.finditer(r"\btypedef struct (\w+)\b", code)}
        used = set(WORD.findall(strip(code)))
        need, faults = set(), []
        for name in sorted(used):
            if name in KEYWORDS or name not in self.where or (name in own and name not in tags):
                continue
            if name.isalpha() and name.islower() and not is_called(name, code):
                continue  # a plain word: most likely a variable
            places = self.where[name]
            defining = [h for h, d in places if d] or [h for h, d in places]
            opaque = [h for h, d in places if not d]
            if opaque and name in tags:
                defining = opaque
            elif opaque and not re.search(r"\b%s\s+\w+\s*[;,\[]" % name, code) and path.suffix == ".h":
                defining = opaque  # behind a pointer its name is enough
            def usable(h):
                m = h.split("/")[0]
                return (m == module or me is None or
                        (h in self.public.get(m, ()) and m in self.allowed.get(module, ())))
            good = [h for h in defining if usable(h)]
            if me in defining and name not in tags:
                continue
            if not good:
                good = [h for h, d in places if usable(h)]
            if not good:
                m = defining[0].split("/")[0]
                if m in self.allowed.get(module, ()):
                    faults.append(f"{path.relative_to(root)}: {name} is private to {defining[0]}")
                continue
            if module:
                same = [h for h in good if h.split("/")[0] == module]
                good = same or good
            if not any(g in need for g in good):
                need.add(good[0])
        need.discard(me)
        return need, faults

    def minimal(self, need):
        return sorted(h for h in need if not any(h in self.reach(o) for o in need if o != h))


def rewrite(tree, path):
    text = path.read_text()
    need, faults = tree.wanted(path, text)
    lines = INCLUDE.findall(text)
    own = None
    if path.suffix == ".c" and path.is_relative_to(src):
        twin = str(path.relative_to(src).with_suffix(".h"))
        first = lines[0] if lines else None
        if twin in tree.headers:
            own = twin
        elif first and first in tree.headers and first in need:
            own = first
    elif path.suffix == ".c" and path.with_suffix(".h").name in lines:
        own = path.with_suffix(".h").name
    keep = [i for i in lines if i != own and i not in tree.headers and is_local(path, i)]
    if path.suffix == ".c" and path.is_relative_to(src):  # its members may be used without its name
        module = path.relative_to(src).parts[0]
        need |= {i for i in lines if i.split("/")[0] == module and i in tree.insides}
    block = tree.minimal(need | ({own} if own in tree.headers else set()))
    if own and own not in block:
        block.append(own)
    others = sorted(set(h for h in block if h != own) | set(keep))
    out = place(text, own, others)
    return text, out, faults


def is_local(path, include):
    """Headers of tests and experiments, and what the build writes, stay as they are."""
    return (path.parent / include).exists() or (root / "tests/support" / include).exists() or "/" not in include


def place(text, own, others):
    """Put the includes where the old ones began."""
    spans = list(INCLUDE.finditer(text))
    if not spans and not own and not others:
        return text
    start = spans[0].start() if spans else None
    body = INCLUDE.sub("\x00", text)
    if start is None:
        m = re.search(r"^#[ \t]*include[ \t]+<", body, re.M)
        if m:
            start = m.start()
        else:
            m = re.search(r"^#define \w+_H\n", body, re.M)
            start = m.end() + 1 if m else body.index("*/") + 3
        body = body[:start] + "\x00\n" + body[start:]
    first = body.index("\x00")
    head, tail = body[:first], body[first:].replace("\x00", "")
    tail = tail.lstrip("\n")
    new = ""
    if own:
        new += f'#include "{own}"\n'
        if others:
            new += "\n"
    new += "".join(f'#include "{o}"\n' for o in others)
    out = head + new + "\n" + tail
    return re.sub(r"\n{3,}", "\n\n", out)


def main():
    args = [a for a in sys.argv[1:] if a != "--write"]
    write = "--write" in sys.argv
    tree = Tree()
    if args:
        paths = [pathlib.Path(a).resolve() for a in args]
    else:
        paths = [p for top in ("src", "tests", "fuzz", "experiments", "bench") for p in sorted((root / top).rglob("*.[ch]"))]
    bad = 0
    # Headers first: what they bring in decides what the others need.
    for path in sorted(paths, key=lambda p: (p.suffix != ".h", str(p))):
        name = str(path.relative_to(src)) if path.is_relative_to(src) else ""
        if name in tree.umbrellas or TEMPLATES.search(name):
            continue
        old, new, faults = rewrite(tree, path)
        for f in faults:
            print(f)
        if new != old:
            bad += 1
            if write:
                path.write_text(new)
                if path.suffix == ".h" and path.is_relative_to(src):
                    h = str(path.relative_to(src))
                    tree.headers[h] = new
                    tree.includes[h] = [i for i in INCLUDE.findall(new) if i in tree.headers]
            else:
                print(path.relative_to(root))
    print(f"{bad} files {'rewritten' if write else 'differ'}")
    return 0 if write else bool(bad)


if __name__ == "__main__":
    sys.exit(main())
