#!/usr/bin/env python3
"""soak.py PROGRAM [SECONDS] [CLIENTS] [PAUSE]: mixed traffic for a long time, with kills and restarts in between. Clients
ask, label, import, upload, begin jobs and leave, and wait at most PAUSE seconds between two requests; now and then the
server is killed as by a power failure and started again. No answer is a 5xx but the documented `busy`; what was
acknowledged is there after every restart; memory stays bounded."""
import json
import random
import sys
import threading
import time

import pathlib
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "web"))
from api_support import Faults, Server, memory_limit  # noqa: E402

seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 20
clients = int(sys.argv[3]) if len(sys.argv) > 3 else 100
pause = float(sys.argv[4]) if len(sys.argv) > 4 else 0.5
EPOCH_S = max(5, min(120, seconds / 3))
faults = Faults()
counts = {"answers": 0, "busy": 0, "kills": 0, "restarts": 0, "cut off": 0, "jobs": 0, "left": 0}
lock = threading.Lock()
acknowledged, sent = {}, {}
peak = 0
SGF = "(;SZ[9]AB[bb][cc]AW[dd];B[ee];W[ff])"


def one_request(chance, number):
    kind = chance.randrange(12)
    if kind < 4:
        return "position", {"sgf": SGF[:-1] + ";B[gg]" * (kind % 2) + ")"}
    if kind == 4:
        return "influence", {"sgf": SGF}
    if kind == 5:
        return "draft", {"name": f"c{number}", "value": chance.randrange(10 ** 9)}
    if kind == 6:
        return "keep", {"key": f"k{number}-{chance.randrange(10 ** 6)}", "title": "t", "sgf": SGF + " " * 1000, "revision": 0}
    if kind == 7:
        return "import", "(;SZ[9]AB[aa][%s%s]AW[bb];B[cc])" % (chance.choice("cdefghi"), chance.choice("cdefghi"))
    if kind == 8:
        return ("generate", {"count": 1, "seed": chance.randrange(10 ** 6)}) if chance.randrange(8) == 0 else ("jobs", {})
    if kind == 9:
        return "record", "(;SZ[19]C[" + "x" * 200000 + "])"
    if kind == 10:
        return "solve", {"problem": "nonsense"}
    return "problems", {"limit": 5}


def leave(server, name, body):
    """Begin a job, and go without reading its answer."""
    connection = server.connect()
    connection.request("POST", f"/api/v2/{name}", json.dumps(body), {"X-Katachi-Token": server.hello["token"]})
    connection.close()
    with lock:
        counts["left"] += 1


def client(number, server, stop):
    chance = random.Random(number * 1000 + counts["restarts"])
    while not stop.is_set():
        name, body = one_request(chance, number)
        if name == "draft":
            sent[body["name"]] = body["value"]
        try:
            if name == "generate" and chance.randrange(2):
                leave(server, name, body)
                continue
            code, answer = server.post(name, body)
        except (OSError, ValueError) as _:
            with lock:
                counts["cut off"] += 1
            stop.wait(0.2)
            continue
        with lock:
            counts["answers"] += 1
            counts["busy"] += code == 503
            counts["jobs"] += name == "generate" and code == 200
            if code >= 500 and code != 503:
                faults.list.append(f"{name}: {code} {str(answer)[:200]}")
            if name == "draft" and code == 200:
                acknowledged[body["name"]] = body["value"]
        stop.wait(chance.uniform(pause / 10, pause))


server = Server(sys.argv[1])
data = server.data
end = time.monotonic() + seconds
while time.monotonic() < end:
    stop = threading.Event()
    threads = [threading.Thread(target=client, args=(n, server, stop)) for n in range(clients)]
    for thread in threads:
        thread.start()
    time.sleep(min(EPOCH_S, max(1, end - time.monotonic())))
    peak = max(peak, server.memory_kib())
    if counts["restarts"] % 2 == 0:
        server.kill()
        counts["kills"] += 1
    stop.set()
    for thread in threads:
        thread.join()
    if counts["restarts"] % 2:
        faults.expect("stops", server.stop(), 0)
    server = Server(sys.argv[1], data)
    counts["restarts"] += 1
    # One that was sent and not yet answered when the server died may be there, or not.
    lost = [name for name, value in acknowledged.items()
            if server.post("draft", {"name": name})[1].get("value") not in (value, sent[name])]
    faults.expect("acknowledged drafts that are lost", lost, [])
faults.expect("stops at last", server.stop(), 0)
faults.expect(f"memory {peak // 1024} MiB", peak // 1024 < memory_limit(), True)
faults.end(f"{seconds:.0f} s, {clients} clients, {counts}, peak {peak // 1024} MiB")
