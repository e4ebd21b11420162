#!/usr/bin/env python3
"""rude_test.py PROGRAM [SECONDS]: clients that are slow, rude, many, or of another user.

While they do their worst, a good client asks again and again, and is answered within a second. What a client may
hold (threads, followers, waiting time) is bounded, and so is the time to stop."""
import json
import os
import socket
import sys
import threading
import time

from api_support import Faults, Server

PATIENCE_S = 1.0 if "KATACHI_MEMORY_MIB" not in os.environ or os.environ["KATACHI_MEMORY_MIB"] == "400" else 5.0
seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 1.5
server = Server(sys.argv[1])
faults = Faults()
HOST = f"Host: 127.0.0.1:{server.port}"
TOKEN = f"X-Katachi-Token: {server.hello['token']}"


def head(*lines):
    return "\r\n".join([*lines, "", ""]).encode()


def connect(data=b""):
    connection = socket.create_connection(("127.0.0.1", server.port), 20)
    if data:
        connection.sendall(data)
    return connection


def ask(data):
    """The status of the answer to these bytes; 0 if there is none."""
    answer = b""
    with connect(data) as connection:
        try:
            while part := connection.recv(65536):
                answer += part
        except OSError:
            pass
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


def slowest_good_client(length):
    """Ask as a page does for some seconds; the longest time until an answer came, and how many came."""
    longest, count, end = 0, 0, time.monotonic() + length
    while time.monotonic() < end:
        begin = time.monotonic()
        try:
            status = server.post("position", {"sgf": "(;SZ[9];B[ee])"})[0] if count % 2 else server.get("hello")[0]
        except OSError as reason:
            status = repr(reason)
        faults.expect("good client", status, 200)
        longest = max(longest, time.monotonic() - begin)
        count += 1
    return longest, count


def besiege(name, clients, begin, step):
    """So many clients that connect by `begin`, each going on with `step`, again when they are thrown out."""
    done = threading.Event()
    thrown_out = [0]

    def siege():
        connection = None
        while not done.is_set():
            try:
                if connection is None:
                    connection = begin()
                    connection.settimeout(0.2)
                step(connection)
            except (TimeoutError, socket.timeout):
                pass
            except OSError:
                thrown_out[0] += 1
                connection.close() if connection else None
                connection = None
            done.wait(0.05)
        if connection:
            connection.close()

    threads = [threading.Thread(target=siege, daemon=True) for _ in range(clients)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    longest, count = slowest_good_client(seconds)
    done.set()
    for thread in threads:
        thread.join()
    faults.expect(f"{name}: slowest of {count} good answers {longest:.2f} s", longest < PATIENCE_S, True)
    print(f"{name}: {clients} clients, {thrown_out[0]} thrown out, slowest of {count} good answers {longest:.2f} s")


def send_byte(connection):
    connection.sendall(b"x")


def hold(connection):
    if connection.recv(1024) == b"":
        raise ConnectionError


# ---- headers ----
many = [f"X-{i}: y" for i in range(70)]
faults.expect("host behind the table", ask(head("GET / HTTP/1.1", *many, HOST)), 431)
faults.expect("origin behind the table", ask(head("GET / HTTP/1.1", HOST, *many, "Origin: http://evil.example")), 431)
faults.expect("some headers", ask(head("GET / HTTP/1.1", HOST, *many[:40], "Connection: close")), 200)
body = b'{"sgf":"(;SZ[9];B[ee])"}'
for length in ("0x18", "24,24", "+24", " ", "24 24", "99999999999999999999", "-1", "1e1"):
    faults.expect(f"length {length}", ask(head("POST /api/v1/position HTTP/1.1", HOST, TOKEN,
                                                f"Content-Length: {length}") + body), 400, 411)
for lines in (["Content-Length: 24", "Content-Length: 2"], ["Content-Length: 24", "Content-Length: 24"],
              ["Content-Length: 24", "Transfer-Encoding: chunked"], ["Transfer-Encoding: chunked"]):
    faults.expect(f"{lines}", ask(head("POST /api/v1/position HTTP/1.1", HOST, TOKEN, *lines) + body), 400)
faults.expect("a plain length", ask(head("POST /api/v1/position HTTP/1.1", HOST, TOKEN, "Content-Length: 24",
                                         "Connection: close") + body), 200)

# ---- slow and many ----
POST = head("POST /api/v1/position HTTP/1.1", HOST, TOKEN, "Content-Length: 60000")
REFUSED = head("POST /api/v1/position HTTP/1.1", HOST, "Content-Length: 60000")
besiege("bodies by the byte", 220, lambda: connect(POST), send_byte)
besiege("bodies by the byte without a token", 220, lambda: connect(REFUSED), send_byte)
besiege("heads by the byte", 220, lambda: connect(b"GET / HTTP/1.1\r\nX: "), send_byte)
besiege("silence", 220, connect, hold)


def half_closed():
    connection = connect(POST)
    connection.shutdown(socket.SHUT_WR)
    return connection


besiege("half closed", 220, half_closed, hold)
begin = time.monotonic()
faults.expect("one slow body", ask(POST + b"x"), 408, 400)
faults.expect("one slow body ends", time.monotonic() - begin < 17, True)


# ---- followers ----
def follow(number):
    text = json.dumps({"job": number}).encode()
    return connect(head("POST /api/v1/jobs/follow HTTP/1.1", HOST, TOKEN, f"Content-Length: {len(text)}") + text)


# ---- other users ----
def as_other_user(data):
    """The status that user 65534 gets for these bytes."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgid(65534)
        os.setuid(65534)
        os.write(writing, str(ask(data)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    return int(os.read(reading, 10))


if os.geteuid() == 0:
    faults.expect("hello of another user", as_other_user(head("GET /api/v1/hello HTTP/1.1", HOST)), 403)
    faults.expect("page of another user", as_other_user(head("GET / HTTP/1.1", HOST)), 403)
    faults.expect("own hello", ask(head("GET /api/v1/hello HTTP/1.1", HOST, "Connection: close")), 200)

# ---- stopping while clients hold on ----
holding = [connect(POST) for _ in range(40)] + [connect() for _ in range(40)]
begin = time.monotonic()
faults.expect("stops", server.stop(), 0)
faults.expect("stops soon", time.monotonic() - begin < 12, True)
faults.end("rude clients")
