#!/usr/bin/env python3
"""fail_calls.py PROGRAM FAULT [EACH]: every system call on files fails once, in turn; every EACHth call of a command
(1: all of them). After each failure a file is the old or the new one, whole; a command that says it succeeded has
written the new one; a server that acknowledged a change still has it after a restart; nothing is left behind by
the next run; nobody dies of a signal."""
import errno
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

program, fault = map(os.path.abspath, sys.argv[1:3])
each = int(sys.argv[3]) if len(sys.argv) > 3 else 1
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "web"))
from api_support import Server  # noqa: E402

work = pathlib.Path(tempfile.mkdtemp())
made = work / "made"
place = work / "place"
made.mkdir()
os.environ.update(HOME=str(work), XDG_DATA_HOME=str(work / "data"), KATACHI_ENGINES="OUT")
ERRORS = (errno.ENOSPC, errno.EIO, errno.EMFILE, errno.EACCES, errno.ENOMEM)
failures, tried = [], 0
chance = random.Random(1)


def run(*words, where=made):
    done = subprocess.run([program, *words], cwd=where, capture_output=True, text=True, timeout=120)
    if done.returncode:
        sys.exit(f"{words}: {done.stderr}")


run("match", "random", "random", "--size", "9", "--games", "8", "--seed", "3", "--quiet", "--sgf", "games")
(made / "all.sgf").write_text("".join(f.read_text() for f in sorted((made / "games").iterdir())))
shutil.copy(made / "games" / "game-0001.sgf", made / "one.sgf")
run("harvest", "games", "--size", "9", "--threshold", "3", "--threshold3", "5", "-q", "-o", "table")
run("problem", "generate", "--count", "1", "--seed", "5", "-o", "one.problem")
labelled = ["(;SZ[9]AB[cc][ec]AW[%s]XC[cc|ec|2])", "(;SZ[9]AB[cc][fc]AW[dc][%s]XC[cc|fc|5])"]
corners = [a + b for a in "ghi" for b in "efghi"]
(made / "labelled.sgf").write_text("".join(labelled[i % 2] % corners[i // 2] for i in range(2 * len(corners))))
run("annotate", "import", "games", "labelled.sgf", "--db", "filled.db")
run("annotate", "import", "games", "--db", "older.db")
run("annotate", "backup", "backup.db", "--db", "filled.db")
rows = ["%d 1:%.3f 2:%.3f" % (1 + i % 2, chance.random() + i % 2, chance.random()) for i in range(40)]
(made / "rings.train").write_text("\n".join(rows) + "\n")
(made / "rings.train.index").write_text("".join(f"{i}\t1\tmade\n" for i in range(40)))
run("library", "add", "all.sgf", "--library", "library", "-q")
(made / "rings.scale").write_text("katachi-scale 1\nconcept connectivity\ntype B\nextended 0\nhints 0\n1 1\n2 1\n")

# What stands in OUT before; else "old".
OLD = {"engine": b"other = cat\n", "engine-remove": b"kata = engine\nother = cat\n",
       "restore": (made / "older.db").read_bytes()}
DATABASES = {"backup", "restore"}  # compared by what they hold: pages of a copy need not be equal

COMMANDS = {
    "harvest": "harvest all.sgf --size 9 --threshold 3 --threshold3 5 -q -o OUT",
    "train": "train all.sgf --size 9 --learner naive-bayes --table table -q -o OUT",
    "eval": "eval all.sgf --size 9 --every 9 -q --html OUT",
    "normalise": "sgf normalise all.sgf -o OUT",
    "convert": "sgf convert all.sgf --rotate 90 -o OUT",
    "influence": "influence one.sgf --svg OUT",
    "new": "problem new -o OUT",
    "problems": "problem convert one.problem --to sgf -o OUT",
    "grade": "problem grade one.problem --nodes 500 -o OUT",
    "solve": "solve one.problem --nodes 2000 --tree OUT",
    "annotate": "annotate add one.sgf GN[hane|korosu] --node 5 --author Anna --time none -o OUT",
    "export": "annotate export --db filled.db -o OUT",
    "backup": "annotate backup OUT --db filled.db",
    "restore": "annotate restore backup.db --db OUT",
    "remove": "annotate remove labelled.sgf XC[cc|ec|2] -o OUT",
    "svm": "svm train rings --model OUT -q",
    "generate": "problem generate --count 1 --seed 5 -q -o OUT",
    "positions": "problem positions --count 1 --seed 1 -o OUT",
    "draw": "problem draw one.problem -o OUT",
    "pack": "games all.sgf --pack OUT",
    "find": "find one.sgf --move 5 --library library --sgf OUT",
    "review": "review one.sgf --fast --db reviews.db -q --sgf OUT",
    "review-html": "review one.sgf --fast --db reviews.db -q --html OUT",
    "learn": "svm learn connectivity labelled.sgf --install never --db labels.db --model OUT",
    "engine": "engine add --unchecked kata engine",
    "engine-remove": "engine remove kata",
}

# Commands that write several files, all below the folder "new".
FOLDERS = {
    "selfplay": "selfplay --games 3 --size 5 --network none --visits 2 --draw 2 --seed 7 -q new",
    "match": "match random random --size 5 --games 3 --seed 3 --network none -q --sgf new",
    "shards": "games all.sgf --pack new/packed --shards 2",
    "both": "train all.sgf --size 9 --learner ranking --also bernoulli=new/one -q -t 1 -o new/two",
    "samples": "train all.sgf --size 9 --learner naive-bayes --table table --samples new/samples -q -t 1 -o new/model",
    "grid": "svm grid rings --map new/map.svg --resume new/results -q",
    "extract": "extract all.sgf --out new/rows -n 10 --nodes 100 --shares natural --threads 1 -q",
}
GROWING = {"results"}  # holds what is done so far, in any order of its lines


def fresh(name=""):
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(made, place)
    if not FOLDERS.get(name, "").endswith(" new"):  # these make it themselves
        (place / "new").mkdir()
    (place / "OUT").write_bytes(OLD.get(name, b"old"))


def under_fault(number, code, words):
    return subprocess.run([fault, str(place), "--fail", str(number), str(code), "--count", str(work / "count"), "--",
                           program, *words], cwd=place, capture_output=True, text=True, timeout=300)


def content(name):
    """What OUT holds; None if it is not there."""
    if name in DATABASES:
        told = subprocess.run([program, "annotate", "export", "--db", "OUT"], cwd=place, capture_output=True)
        if told.returncode == 0:
            return told.stdout
    return (place / "OUT").read_bytes() if (place / "OUT").exists() else None


def fail_command(name, words):
    global tried
    fresh(name)
    old = content(name)
    plain = under_fault(0, 0, words)
    if plain.returncode:
        return failures.append(f"{name}: does not run: {plain.stderr[-200:]}")
    count = int((work / "count").read_text())
    whole = content(name)
    first = chance.randrange(each) + 1
    for number in range(first, count + 1, each):
        tried += 1
        fresh(name)
        done = under_fault(number, ERRORS[number % len(ERRORS)], words)
        what = f"{name}: call {number} of {count} with error {ERRORS[number % len(ERRORS)]}"
        if done.returncode >= 126:
            failures.append(f"{what}: code {done.returncode}: {done.stderr[-200:]}")
        elif done.returncode and not done.stderr:
            failures.append(f"{what}: fails without a word")
        now = content(name)
        is_old = now == old
        if not is_old and now != whole:
            failures.append(f"{what}: neither old nor new")
        if done.returncode == 0 and is_old:
            failures.append(f"{what}: success without the new file")
    if name not in DATABASES:
        (place / "OUT").write_bytes(OLD.get(name, b"old"))
    again = subprocess.run([program, *words], cwd=place, capture_output=True, text=True)
    left = [f.name for f in place.rglob("*.tmp")]
    if again.returncode or left:
        failures.append(f"{name}: the next run: code {again.returncode}, left behind: {left}")
    return print(f"{name}: {count} calls")


def files_of(folder):
    found = [f for f in folder.iterdir() if not f.name.endswith(".tmp")] if folder.exists() else []
    return {f.name: sorted(f.read_text().splitlines()) if f.name in GROWING else f.read_bytes() for f in found}


def fail_folder(name, words):
    """A folder of files: each is there whole or not at all, and the next run completes it."""
    global tried
    fresh(name)
    plain = under_fault(0, 0, words)
    if plain.returncode:
        return failures.append(f"{name}: does not run: {plain.stderr[-200:]}")
    count, whole = int((work / "count").read_text()), files_of(place / "new")
    for number in range(chance.randrange(each) + 1, count + 1, each):
        tried += 1
        fresh(name)
        done = under_fault(number, ERRORS[number % len(ERRORS)], words)
        what, found = f"{name}: call {number} of {count}", files_of(place / "new")
        broken = [f for f, data in found.items() if f not in GROWING and whole.get(f) != data]
        if broken or done.returncode >= 126 or (done.returncode == 0 and found != whole):
            failures.append(f"{what}: code {done.returncode}, broken {broken}, {len(found)} files of {len(whole)}")
        again = subprocess.run([program, *words], cwd=place, capture_output=True, text=True)
        left = [f.name for f in place.rglob("*.tmp")]
        if again.returncode or left or files_of(place / "new") != whole:
            failures.append(f"{what}: the next run: code {again.returncode} {again.stderr[-200:]} left behind: {left}")
    return print(f"{name}: {count} calls, {len(whole)} files")


def fail_import(number, count_only=False):
    """One game after another into a database; what was acknowledged is there."""
    fresh()
    done = under_fault(number, ERRORS[number % len(ERRORS)], ["annotate", "import", "games", "--db", "new.db"])
    check = subprocess.run([program, "doctor", "--db", "new.db"], cwd=place, capture_output=True, text=True)
    if done.returncode >= 126 or (not count_only and (place / "new.db").exists() and "damaged" in check.stdout):
        failures.append(f"import: call {number}: code {done.returncode}: {done.stderr[-100:]} {check.stdout[-100:]}")
    again = subprocess.run([program, "annotate", "import", "games", "--db", "new.db"], cwd=place, capture_output=True, text=True)
    if again.returncode:
        failures.append(f"import: after call {number} failed, the next one fails: {again.stderr[-200:]}")


class FaultyServer(Server):
    """A server whose files fail once."""

    def __init__(self, data, number):
        self.data = data
        self.process = subprocess.Popen([fault, data.name, "--fail", str(number), str(ERRORS[number % len(ERRORS)]),
                                         "--count", str(work / "count"), "--", program, "serve", "--port", "0", "-n"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        env={**os.environ, "XDG_DATA_HOME": data.name})
        line = self.process.stdout.readline().strip()
        match = re.match(r"http://127\.0\.0\.1:(\d+)/$", line)
        self.port = int(match[1]) if match else 0
        self.hello = self.get("hello")[1] if match else None


def server_session(number):
    """Changes through a server; those that it acknowledged."""
    data = tempfile.TemporaryDirectory(dir=work)
    kept = {}
    server = FaultyServer(data, number)
    if server.hello:
        for i in range(6):
            name = f"d{i}"
            code, answer = server.post("draft", {"name": name, "value": i})
            if code == 200:
                kept[name] = i
            elif code not in (500, 503) or "error" not in answer:
                failures.append(f"server: call {number}: draft answers {code} {answer}")
        if server.post("games", {})[1].get("notice"):
            kept = {}  # it says that it works without its database, and that nothing stays
        # The signal goes to the tracer's child.
        child = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True).stdout.split()
        os.kill(int(child[0]), 15)
    code = server.process.wait(60)
    if code >= 126:
        failures.append(f"server: call {number}: ended with {code}")
    later = Server(program, data)
    for name, value in kept.items():
        got = later.post("draft", {"name": name})
        if got != (200, {"value": value}):
            failures.append(f"server: call {number}: acknowledged {name} is {got}")
    if later.stop() != 0:
        failures.append(f"server: call {number}: the next one does not end well")


probe = subprocess.run([fault, str(work), "--", "/bin/true"])
if probe.returncode == 77:
    print("no way to trace processes here")
    sys.exit(77)
try:
    wanted = sys.argv[4:]
    for name, text in COMMANDS.items():
        if not wanted or name in wanted:
            fail_command(name, shlex.split(text))
    for name, text in FOLDERS.items():
        if not wanted or name in wanted:
            fail_folder(name, shlex.split(text))
    if not wanted or "import" in wanted:
        fail_import(0, True)
        total = int((work / "count").read_text())
        for number in range(chance.randrange(each) + 1, total + 1, each):
            tried += 1
            fail_import(number)
        print(f"import: {total} calls")
    if not wanted or "server" in wanted:
        server_session(0)
        total = int((work / "count").read_text())
        for number in range(chance.randrange(each) + 1, total + 1, each):
            tried += 1
            server_session(number)
        print(f"server: {total} calls")
finally:
    shutil.rmtree(work, ignore_errors=True)
print("\n".join(failures) or "no fault")
print(f"{tried} calls failed, {len(failures)} faults")
sys.exit(bool(failures))
