#!/usr/bin/env python3
"""library_kill.py PROGRAM FAULT [KILLS] [EACH]: a library that is killed at random moments of `library add`, or one of
whose system calls fails (every EACHth), is the old one or the new one; the next `add` goes well and leaves nothing
behind."""
import errno
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

program, fault = map(os.path.abspath, sys.argv[1:3])
kills = int(sys.argv[3]) if len(sys.argv) > 3 else 20
each = int(sys.argv[4]) if len(sys.argv) > 4 else 10
work = pathlib.Path(tempfile.mkdtemp())
library, kept = work / "library", work / "kept"
ERRORS = (errno.ENOSPC, errno.EIO, errno.EMFILE, errno.EACCES, errno.ENOMEM)
failures = []
chance = random.Random(1)
OLD, NEW = 300, 2500
ADD = ["library", "add", "new.sgf", "--library", str(library), "--threads", "2", "-q"]


def write_games(name, count, seed):
    points = [a + b for a in "abcdefghijklmnopqrs" for b in "abcdefghijklmnopqrs"]
    moves = random.Random(seed)
    with open(work / name, "w") as file:
        for i in range(count):
            line = moves.sample(points, 80)
            file.write(f"(;SZ[19]PB[{name} {i}]" + "".join(f";{'BW'[k % 2]}[{p}]" for k, p in enumerate(line)) + ")\n")


def run(words):
    return subprocess.run([program, *words], cwd=work, capture_output=True, text=True, timeout=120)


def games():
    """How many games the library has; a text if it is damaged."""
    done = run(["library", "check", "--library", str(library)])
    found = re.match(r"(\d+) games", done.stdout)
    return int(found[1]) if done.returncode == 0 and found else done.stderr


def restore():
    shutil.rmtree(library, ignore_errors=True)
    shutil.copytree(kept, library)


def examine(what, code):
    count = games()
    if count not in (OLD, OLD + NEW) or (code == 0 and count == OLD):
        failures.append(f"{what}, code {code}: {count}")
    again = run(ADD)
    if again.returncode or games() != OLD + NEW:
        failures.append(f"{what}: the next one: {again.stderr} {games()}")
    listed = (library / "manifest").read_text().count("segment ")
    left = [f.name for f in library.iterdir()]
    if len([n for n in left if n.endswith(".segment")]) != listed or [n for n in left if n.endswith(".tmp")]:
        failures.append(f"{what}: left behind: {left}")


try:
    write_games("old.sgf", OLD, 1)
    write_games("new.sgf", NEW, 2)
    if run(["library", "add", "old.sgf", "--library", str(library), "-q"]).returncode:
        sys.exit("cannot make a library")
    shutil.copytree(library, kept)
    start = time.time()
    run(ADD)
    whole = time.time() - start
    old = new = 0
    for i in range(kills):
        restore()
        process = subprocess.Popen([program, *ADD], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.random() * whole * 1.1)
        process.send_signal(signal.SIGKILL)
        code = process.wait()
        count = games()
        old, new = old + (count == OLD), new + (count == OLD + NEW)
        examine(f"kill {i}", code)
    print(f"{kills} kills: {old} times the old library, {new} times the new one")
    restore()
    counting = [fault, str(library), "--fail", "0", "0", "--count", str(work / "count"), "--", program, *ADD]
    done = subprocess.run(counting, cwd=work, capture_output=True, text=True)
    if done.returncode == 77:
        print("no way to trace processes here")
    else:
        total = int((work / "count").read_text())
        tried = range(1 + chance.randrange(each), total + 1, each)
        for number in tried:
            restore()
            words = list(counting)
            words[3:5] = [str(number), str(ERRORS[number % len(ERRORS)])]
            done = subprocess.run(words, cwd=work, capture_output=True, text=True, timeout=120)
            if done.returncode >= 126 or (done.returncode and not done.stderr):
                failures.append(f"call {number}: code {done.returncode}: {done.stderr[-200:]}")
            examine(f"call {number} of {total}", done.returncode)
        print(f"{len(tried)} of {total} calls failed once")
finally:
    shutil.rmtree(work, ignore_errors=True)
print("\n".join(failures) or "no fault")
sys.exit(bool(failures))
