#!/usr/bin/env python3
"""state_test.py PROGRAM [TIMES]: what state may come to: every call that changes something, again and again; writers
who know an older state; many at once at every limit; jobs that name what they must not; memory after large uploads."""
import json
import os
import pathlib
import socket
import sys
import threading
import time

from api_support import Faults, Server, events, memory_limit

times = int(sys.argv[2]) if len(sys.argv) > 2 else 40
server = Server(sys.argv[1])
faults = Faults()
expect = faults.expect
data = pathlib.Path(server.data.name)


def ask(name, body):
    return server.post(name, body)


def last(name, body):
    code, text = ask(name, body)
    return (code, text) if isinstance(text, dict) else events(text)[-1]


# ---- again and again ----
problem = ask("problems", {"limit": 1})[1]["problems"][0]["id"]
begin = time.time()
for number in range(max(times, 60)):  # the 36th gave a time before now, the 773rd ended the server
    code, answer = ask("attempt", {"id": problem, "grade": 4, "seconds": 1})
    if code != 200 or not begin < answer["progress"]["due"] < begin + 20 * 366 * 86400:
        expect(f"attempt {number}", (code, answer), 200)
        break
text = "---X.\n.XXX.\nXX.O."
sgf = "(;SZ[9]AB[bb][cc]AW[dd];B[ee];W[ff])"
slide = ask("slide_new", sgf)[1]["id"]
calls = {
    "keep": lambda n: {"key": "g", "title": f"game {n}", "sgf": f"{sgf[:-1]}C[{n}])", "revision": n},
    "draft": lambda n: {"name": "x", "value": {"n": n}},
    "annotate": lambda n: {"id": slide, "node": 0, "author": "A", "label": f"XC B8|C7|{1 + n % 6}"},
    "mark": lambda n: {"id": slide, "node": 0, "marks": {"TR": ["A1", "B2"][:n % 3]}},
    "slide_new": lambda n: sgf,
    "import": lambda n: sgf,
    "forget": lambda n: {"job": n},
    "discard": lambda n: {"key": f"g{n}"},
    "stop": lambda n: {"work": f"w{n}"},
    "remove": lambda n: {"id": 10 ** 9 + n},
}
for name, body in calls.items():
    for number in range(times):
        code = ask(name, body(number))[0]
        if code not in (200, 400, 404, 422):
            expect(f"{name} {number}", code, 200)
            break
expect("each time a new state of the game", ask("game", {"key": "g"})[1].get("revision"), times)
slide_now = ask("slide", {"id": slide})[1]
expect("labels do not pile up", len(slide_now["labels"]) <= 1, True)
for _ in range(times):  # a move in, and out again
    code, told = ask("mark", {"id": slide, "node": 2, "play": "A1"})
    back = ask("mark", {"id": slide, "node": told["node"], "drop": True})
    expect("in and out", (code, back[0]), (200, 200))
expect("nodes are as before", len(ask("slide", {"id": slide})[1]["nodes"]), len(slide_now["nodes"]))

# ---- writers who know an older state ----
one = ask("slide", {"id": slide, "node": 2})[1]
told = ask("mark", {"id": slide, "node": 0, "play": "A9", "revision": one["revision"]})
expect("another tab plays before the node", told[0], 200)
for name, body in {"annotate": {"label": "XC B8|C7|2"}, "mark": {"marks": {"TR": ["C3"]}}, "drop": {"drop": True}}.items():
    code, answer = ask("mark" if name == "drop" else name, {"id": slide, "node": 2, "revision": one["revision"], **body})
    expect(f"stale {name}", (code, answer.get("error", {}).get("code")), (409, "stale"))
two = ask("slide", {"id": slide, "node": 2})[1]
expect("nothing of it is there", (two["labels"], two["marks"]), ([], {}))
code, answer = ask("annotate", {"id": slide, "node": 2, "revision": two["revision"], "author": "A", "label": "XC B8|C7|2"})
expect("up to date", (code, len(answer["labels"])), (200, 1))
first = ask("keep", {"key": "k", "title": "t", "sgf": sgf, "revision": 0})[1]
stale = {"key": "k", "title": "t", "sgf": sgf, "revision": 0}
expect("stale keep becomes a copy", [ask("keep", stale)[1]["copied"]], [True])
codes = [ask("keep", stale)[0] for _ in range(100)]
expect("copies have an end", (codes[:97], codes[97:]), ([200] * 97, [413] * 3))


# ---- jobs that name what they must not ----
games = data / "katachi" / "games"
games.mkdir(parents=True, exist_ok=True)
os.mkfifo(games / "pipe.sgf")
os.mkfifo(data / "pipe")
os.symlink(data / "pipe", games / "linked.sgf")
(games / "one.sgf").write_text("(;SZ[19];B[dd];W[pp];B[dp];W[pd])")
(data / "outside.sgf").write_text(sgf)
for path in ("-", str(games / "pipe.sgf"), str(data / "pipe"), str(games / "linked.sgf"), "/dev/stdin", "/etc/passwd",
             str(games / ".." / ".." / "outside.sgf"), str(data / "outside.sgf"), "games", "/proc/self/environ", ""):
    for name, body in {"train": {"games": path, "learner": "naive-bayes", "name": "x"},
                       "evaluate": {"games": path}, "svm": {"records": path}, "svm data": {"data": path},
                       "curve": {"games": str(games), "test": path, "learner": "naive-bayes"}}.items():
        if name != "train" and path[-4:] != "pipe":
            continue
        begin = time.monotonic()
        expect(f"{name} of {path[-20:]}", last(name.split()[0], body)[0], "error")
        expect(f"{name} of {path[-20:]} at once", time.monotonic() - begin < 10, True)
expect("a folder with pipes", last("train", {"games": str(games), "learner": "naive-bayes", "name": "x"})[0], "done")

# ---- many at once at the limits ----
def request_of(endpoint, what):
    body = json.dumps(what)
    return (f"POST /api/v1/{endpoint} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
            f"X-Katachi-Token: {server.hello['token']}\r\nContent-Length: {len(body)}\r\n\r\n{body}").encode()


def knock(codes, connections, barrier, request):
    barrier.wait()
    connection = socket.create_connection(("127.0.0.1", server.port), 30)
    connection.sendall(request)
    codes.append(int(connection.recv(4096)[9:12]))
    connections.append(connection)


def knock_at_once(count, request):
    codes, connections, barrier = [], [], threading.Barrier(count)
    threads = [threading.Thread(target=knock, args=(codes, connections, barrier, request)) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return codes, connections


codes, connections = knock_at_once(100, request_of("generate", {"count": 50, "level_min": 6, "seed": 1}))
expect("jobs accepted of 100 at once", codes.count(200), 16)
expect("the others are told to come again", codes.count(503), 84)
jobs = [job["id"] for job in ask("jobs", {})[1]["jobs"] if job["state"] in ("running", "waiting")]
codes, more = knock_at_once(175, request_of("follow", {"job": jobs[0]}))
expect(f"followers beside the 16: {sorted(set(codes))}", codes.count(200), 16)
begin = time.monotonic()
expect("a page is served beside them", server.get("hello")[0], 200)
expect("and soon", time.monotonic() - begin < 2, True)
for job in jobs:
    ask("stop", {"job": job})
for connection in connections + more:
    connection.close()
end = time.monotonic() + 30
while time.monotonic() < end and any(j["state"] in ("running", "waiting") for j in ask("jobs", {})[1]["jobs"]):
    time.sleep(0.1)
expect("jobs end when stopped", [j["state"] for j in ask("jobs", {})[1]["jobs"] if j["state"] in ("running", "waiting")], [])

# ---- many records, and what they leave in memory ----
before = server.rss_kib()
code, answer = ask("import", "(;SZ[9]AB[aa]AW[bb])" * 5100)
expect("more than can be taken at once", (code, answer.get("added", 0) + answer.get("bad", 0), answer.get("left_out")), (200, 5000, 100))
big = ("(;SZ[19]C[" + "x" * 5000000 + "])").encode()
threads = [threading.Thread(target=ask, args=("keep", json.dumps({"key": f"b{n}", "title": "t", "sgf": big.decode(), "revision": 0}))) for n in range(12)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
ask("games", {})
kept = (server.rss_kib() - before) // 1024
expect(f"kept after uploads: {kept} MiB", kept < memory_limit() // 2, True)
expect("stops", server.stop(), 0)
faults.end(f"{times} times every call, {kept} MiB kept after large uploads")
