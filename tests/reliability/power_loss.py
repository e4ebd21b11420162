#!/usr/bin/env python3
"""power_loss.py PROGRAM FAULT [CUTS]: what is on the disk when the power fails. The system calls of a command are
recorded, and replayed up to every moment (or CUTS of them, spread), under five ideas of what a disk keeps: of bytes
that were not synced nothing, everything, half, or only the last write; of names that were not synced nothing or
everything. After each cut a file is the old or the new one, and the new one if the command had said so; a database
opens, is sound, and has every change that was acknowledged; so does a library of games."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

program, fault = map(os.path.abspath, sys.argv[1:3])
most = int(sys.argv[3]) if len(sys.argv) > 3 else 10 ** 9
work = pathlib.Path(tempfile.mkdtemp())
os.environ.update(HOME=str(work), XDG_DATA_HOME=str(work / "data"))
failures, cuts = [], 0


# ---- the disk ----

class Disk:
    """Files by number, names of files; of both what is safe, and what happened since."""

    def __init__(self, folder):
        self.names = {}
        self.files = {}
        self.name_changes = []
        self.pending = {}
        for path in folder.rglob("*"):
            if path.is_file():
                number = path.stat().st_ino
                self.names[str(path)] = number
                self.files[number] = path.read_bytes()

    def apply(self, event):
        kind = event[0]
        if kind in "WT":
            self.pending.setdefault(event[1], []).append(event)
        elif kind == "C":
            # A number that is used again is another file.
            self.files[event[1]] = b""
            self.pending.pop(event[1], None)
            self.name_changes.append(("C", event[2], event[1]))
        elif kind in "RU":
            self.name_changes.append(event)
        elif kind == "S":
            number, path = event[1:]
            if os.path.isdir(path) or path == event_folder:
                self.names = self.with_changes(self.name_changes)
                self.name_changes = []
            else:
                self.files[number] = self.with_writes(number, self.pending.pop(number, []))

    def with_changes(self, changes):
        names = dict(self.names)
        for change in changes:
            if change[0] == "C":
                names[change[1]] = change[2]
            elif change[0] == "U":
                names.pop(change[1], None)
            elif change[1] in names:
                names[change[2]] = names.pop(change[1])
        return names

    def with_writes(self, number, writes):
        data = bytearray(self.files.get(number, b""))
        for kind, _, at, payload in writes:
            if kind == "T":
                data = data[:at] + bytearray(max(0, at - len(data)))
            else:
                if len(data) < at:
                    data += bytes(at - len(data))
                data[at:at + len(payload)] = payload
        return bytes(data)

    def states(self):
        """What may be there after the power failed: {path: bytes}."""
        for keeps_names in (False, True):
            names = self.with_changes(self.name_changes) if keeps_names else self.names
            for keeps in ("nothing", "all", "half", "last"):
                found = {}
                for path, number in names.items():
                    writes = self.pending.get(number, [])
                    if keeps == "nothing":
                        writes = []
                    elif keeps == "half":
                        writes = writes[:len(writes) // 2]
                    elif keeps == "last":
                        writes = writes[-1:]
                    found[path] = self.with_writes(number, writes)
                yield f"names {'kept' if keeps_names else 'lost'}, bytes: {keeps}", found


def read_record(path):
    """The events, with None for each "acknowledged"."""
    data = path.read_bytes()
    at, events = 0, []
    while at < len(data):
        end = data.index(b"\n", at)
        line = data[at:end].decode("utf-8", "surrogateescape")
        at = end + 1
        kind, _, rest = line.partition(" ")
        if kind == "W":
            number, offset, size, _ = rest.split(" ", 3)
            events.append(("W", int(number), int(offset), data[at:at + int(size)]))
            at += int(size) + 1
        elif kind == "T":
            number, size, _ = rest.split(" ", 2)
            events.append(("T", int(number), int(size), b""))
        elif kind in "SC":
            number, name = rest.split(" ", 1)
            events.append(("S", int(number), name) if kind == "S" else ("C", int(number), name))
        elif kind == "R":
            events.append(("R", *rest.split(" -> ", 1)))
        elif kind == "U":
            events.append(("U", rest))
        elif kind == "ACK":
            events.append(None)
    return events


def replay(name, before, folder, record, check):
    """Cut the power after each event."""
    global cuts, event_folder
    event_folder = str(folder)
    disk = before
    events = read_record(record)
    step = max(1, -(-len(events) // most))
    acknowledged = 0
    for number, event in enumerate([("", ), *events]):
        if event is None:
            acknowledged += 1
        elif event[0]:
            disk.apply(event)
        is_change = event is None or event[:1] in (("R",), ("S",), ("U",), ("C",))
        if number % step and not (is_change and name != "database"):
            continue
        for idea, found in disk.states():
            cuts += 1
            reason = check(found, acknowledged)
            if reason:
                failures.append(f"{name}: power lost after event {number} of {len(events)} ({idea}): {reason}")
                if len(failures) > 20:
                    return


def record_runs(place, record, commands):
    for words in commands:
        done = subprocess.run([fault, str(place), "--record", str(record), "--", program, *words], cwd=place,
                              capture_output=True, text=True, timeout=300)
        if done.returncode == 77:
            print("no way to trace processes here")
            sys.exit(77)
        if done.returncode:
            sys.exit(f"{words}: {done.stderr}")
        with open(record, "ab") as file:
            file.write(b"ACK\n")


# ---- a file ----

def try_file(name, words):
    place = work / name
    place.mkdir()
    (place / "game.sgf").write_text("(;SZ[9];B[ee];W[cc];B[gg];W[cg];B[gc])")
    (place / "OUT").write_text("old")
    before, record = Disk(place), work / f"{name}.record"
    record_runs(place, record, [words.split()])
    whole = (place / "OUT").read_bytes()

    def check(found, acknowledged):
        got = found.get(str(place / "OUT"))
        if got == whole or (got == b"old" and not acknowledged):
            return None
        return f"{'acknowledged, but ' if acknowledged else ''}{got[:20] if got is not None else 'nothing'}…"

    replay(name, before, place, record, check)


# ---- a database ----

def sound_count(found, place, name):
    """How many documents the database has after a crash; a text if it is not sound."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    for path, data in found.items():
        (place / os.path.basename(path)).write_bytes(data)
    if not (place / name).exists():
        return 0
    done = subprocess.run([program, "doctor", "--db", name], cwd=place, capture_output=True, text=True)
    if "good  database" not in " ".join(done.stdout.split(" ")) and "good" not in [
            line.split()[0] for line in done.stdout.splitlines() if "database" in line]:
        return next((line for line in done.stdout.splitlines() if "database" in line), done.stderr)[:100]
    listed = subprocess.run([program, "annotate", "list", "--db", name, "--json"], cwd=place, capture_output=True, text=True)
    return listed.stdout.count('"XC"') if listed.returncode == 0 else listed.stderr[:100]


def try_database():
    place = work / "database"
    place.mkdir()
    for i in range(4):
        (place / f"{i}.sgf").write_text(f"(;SZ[9]AB[bb][dd]AW[c{'abcd'[i]}]XC[bb|dd|2])")
    before, record = Disk(place), work / "database.record"
    record_runs(place, record, [["annotate", "import", f"{i}.sgf", "--db", "data.db"] for i in range(4)])

    def check(found, acknowledged):
        count = sound_count({p: d for p, d in found.items() if "data.db" in p and not p.endswith("-shm")}, work / "crashed", "data.db")
        if not isinstance(count, int):
            return count
        return None if count >= acknowledged else f"{acknowledged} acknowledged, {count} there"

    replay("database", before, place, record, check)


# ---- a library of games ----

def try_library():
    place = work / "library"
    place.mkdir()
    for i in range(2):
        (place / f"{i}.sgf").write_text(f"(;SZ[9]PB[game {i}];B[ee];W[cc];B[gg])")
    if subprocess.run([program, "library", "add", "0.sgf", "--library", "index", "-q"], cwd=place).returncode:
        sys.exit("cannot make a library")
    before, record = Disk(place), work / "library.record"
    record_runs(place, record, [["library", "add", "1.sgf", "--library", "index", "-q"]])

    def check(found, acknowledged):
        crashed = work / "crashed-library"
        shutil.rmtree(crashed, ignore_errors=True)
        crashed.mkdir()
        for path, data in found.items():
            if "/index/" in path:
                (crashed / os.path.basename(path)).write_bytes(data)
        done = subprocess.run([program, "library", "check", "--library", str(crashed)], capture_output=True, text=True)
        wanted = ["2 games"] if acknowledged else ["1 game,", "2 games"]
        return None if done.stdout[:7] in wanted else done.stdout + done.stderr

    replay("library", before, place, record, check)


try:
    try_file("normalise", "sgf normalise game.sgf -o OUT")
    try_file("new", "problem new -o OUT")
    try_file("influence", "influence game.sgf --svg OUT")
    try_file("convert", "sgf convert game.sgf --rotate 90 -o OUT")
    try_library()
    files = cuts
    try_database()
finally:
    shutil.rmtree(work, ignore_errors=True)
print("\n".join(failures) or "no fault")
print(f"{cuts} power cuts, {files} of files and {cuts - files} of the database, {len(failures)} faults")
sys.exit(bool(failures))
