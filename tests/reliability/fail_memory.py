#!/usr/bin/env python3
"""fail_memory.py PROGRAM [SAMPLES]: a server that finds no more memory, from its n-th allocation on, for samples of n.

It may end with a word or answer that it cannot, and libraries in C++ may end it; it must not crash, and what it
acknowledged is there when the next one starts. tools/fail_alloc.c is loaded before the C library and counts the allocations."""
import http.client
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "web"))
from api_support import Server, read  # noqa: E402

program = os.path.abspath(sys.argv[1])
samples = int(sys.argv[2]) if len(sys.argv) > 2 else 12
SGF = "(;SZ[9]AB[bb][cc]AW[dd];B[ee];W[ff])"
REQUESTS = [("draft", {"name": f"d{i}", "value": i}) for i in range(6)] + [
    ("keep", {"key": "g", "title": "t", "sgf": SGF, "revision": 0}), ("position", {"sgf": SGF}), ("import", SGF),
    ("slide_new", SGF), ("influence", {"sgf": SGF}), ("predict", {"sgf": SGF}), ("draft", {"name": "last", "value": 9})]
failures = []
ends = {"ended with a word": 0, "ended by a C++ library": 0, "went on": 0, "did not start": 0}


class PoorServer(Server):
    """A server that gets no memory after a while."""

    def __init__(self, data, **environment):
        self.data = data
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--no-browser"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_DATA_HOME": data.name, "KATACHI_PROBLEMS": str(here.parent / "web/problems"),
                 "LD_PRELOAD": str(shim), **environment})
        line = self.process.stdout.readline().strip()
        self.port = int(line.rstrip("/").rpartition(":")[2]) if line else 0
        self.hello = {}

    def say_hello(self):
        connection = self.connect(20)
        connection.request("GET", "/api/v2/hello")
        self.hello = read(connection)[1]
        return isinstance(self.hello, dict) and "token" in self.hello


def session(number, **environment):
    """Some requests; the drafts that were acknowledged, and how the server ended."""
    data, kept = tempfile.TemporaryDirectory(), {}
    server = PoorServer(data, **environment)
    try:
        if server.port and server.say_hello():
            for name, body in REQUESTS:
                code, _ = server.post(name, body)
                if name == "draft" and code == 200:
                    kept[body["name"]] = body["value"]
    except (OSError, ValueError, http.client.HTTPException):
        pass  # it ended meanwhile
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGTERM)
    try:
        _, words = server.process.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        server.process.kill()
        failures.append(f"allocation {number}: does not end")
        return data, kept
    code = server.process.returncode
    is_theirs = code == -signal.SIGABRT and "bad_alloc" in words
    ends["did not start" if not server.port else "went on" if code == 0 else "ended by a C++ library" if is_theirs else "ended with a word"] += 1
    if not is_theirs and code not in (0, 4):
        failures.append(f"allocation {number}: ended with {code}: {words.strip()[-200:]}")
    elif code == 4 and "memory" not in words:
        failures.append(f"allocation {number}: ended with 4 and said {words.strip()[-200:]!r}")
    return data, kept


def check_after(number, data, kept):
    """The next server has what was acknowledged."""
    server = Server(program, data)
    for name, value in kept.items():
        got = server.post("draft", {"name": name})[1].get("value")
        if got != value:
            failures.append(f"allocation {number}: acknowledged {name} is {got}")
    if server.stop() != 0:
        failures.append(f"allocation {number}: the next one does not end well")


with tempfile.TemporaryDirectory() as place:
    shim, count = pathlib.Path(place) / "fail_alloc.so", pathlib.Path(place) / "count"
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(shim), str(here.parent.parent / "tools/fail_alloc.c")], check=True)
    session(0, COUNT_TO=str(count))
    total = int(count.read_text())
    ends = dict.fromkeys(ends, 0)
    for step in range(samples):
        number = 1 + step * total // samples
        check_after(number, *session(number, FAIL_AT=str(number)))
    print("\n".join(failures) or f"no memory from {samples} of {total} allocations on: {ends}, nothing lost")
sys.exit(bool(failures))
