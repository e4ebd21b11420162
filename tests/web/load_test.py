#!/usr/bin/env python3
"""load_test.py PROGRAM [CLIENTS] [SECONDS]: clients that walk through a game at once.

Each one keeps a connection as browsers do, asks for the prediction of a position, thinks a little, and goes on to
the next move. No request may fail; times are told, and only asserted with wide slack."""
import http.client
import json
import random
import sys
import threading
import time

from api_support import Faults, Server, memory_limit

clients = int(sys.argv[2]) if len(sys.argv) > 2 else 100
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 6
server = Server(sys.argv[1])
faults = Faults()
if not server.hello["models"]:
    server.stop()
    print("no model here: nothing to ask")
    sys.exit(77)
chance = random.Random(1)
points = [f"{x}{y}" for x in "abcdefghijklmnopqrs" for y in "abcdefghijklmnopqrs"]
chance.shuffle(points)
lines = ["(;SZ[19]" + "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points[:n])) + ")" for n in range(120)]
times, failures, lock = [], [], threading.Lock()
end = time.monotonic() + seconds


def walk(number):
    own = random.Random(number)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    headers = {"X-Katachi-Token": server.hello["token"]}
    at = own.randrange(len(lines))
    while time.monotonic() < end:
        body = json.dumps({"sgf": lines[at], "top": 6})
        begin = time.monotonic()
        try:
            connection.request("POST", "/api/v2/predict", body, headers)
            response = connection.getresponse()
            response.read()
            status = response.status
        except (OSError, http.client.HTTPException) as reason:
            # A connection that was idle too long is closed: browsers then ask again, and so do we, once.
            connection.close()
            try:
                connection.request("POST", "/api/v2/predict", body, headers)
                response = connection.getresponse()
                response.read()
                status = response.status
            except (OSError, http.client.HTTPException):
                status = repr(reason)
        with lock:
            times.append(time.monotonic() - begin)
            if status != 200:
                failures.append(status)
        at = (at + 1) % len(lines)
        time.sleep(own.uniform(0.1, 0.4))
    connection.close()


threads = [threading.Thread(target=walk, args=(n,)) for n in range(clients)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
times.sort()
median, late = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
peak = server.memory_kib() // 1024
faults.expect("failures", failures, [])
faults.expect("clients were served", len(times) > clients * 3, True)
faults.expect(f"median {median:.0f} ms", median < 2000, True)
faults.expect(f"memory {peak} MiB", peak < memory_limit(), True)
server.stop()
faults.end(f"{clients} clients, {len(times)} predictions, median {median:.1f} ms, 99 of 100 within {late:.1f} ms, {peak} MiB")
