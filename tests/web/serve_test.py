#!/usr/bin/env python3
"""serve_test.py PROGRAM PICTURE [--write]: `katachi serve` from outside.

What it answers, what it refuses, and that it stops when told. PICTURE is the board in the README; it is
compared with what is served, stone by stone, or written anew."""
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import threading
import time

program = sys.argv[1]
server = subprocess.Popen([program, "serve", "--port", "0", "--no-browser"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
port = int(re.match(r"http://127\.0\.0\.1:(\d+)/$", server.stdout.readline().strip())[1])
HOST = f"Host: 127.0.0.1:{port}"
faults = []


def raw(data, patience=8):
    """Send bytes, return all that comes back."""
    answer = b""
    with socket.create_connection(("127.0.0.1", port), patience) as connection:
        try:
            connection.sendall(data)
            while part := connection.recv(65536):
                answer += part
        except (ConnectionError, socket.timeout):
            pass
    return answer


def ask(*lines, body=b""):
    return raw("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)


def status(answer):
    match = re.match(rb"HTTP/1\.1 (\d+)", answer)
    return int(match[1]) if match else 0


def expect(name, got, *wanted):
    if got not in wanted:
        faults.append(f"{name}: got {got}, wanted {wanted}")


page = ask("GET /plain HTTP/1.1", HOST)
head, _, body = page.partition(b"\r\n\r\n")
expect("page", status(page), 200)
expect("script in the page", b"<script" in body or b" style=" in body, False)
for header in (b"Content-Security-Policy: default-src 'none'", b"nosniff", b"no-referrer"):
    expect(f"header {header}", header in head, True)
expect("HEAD", ask("HEAD / HTTP/1.1", HOST).partition(b"\r\n\r\n")[2], b"")
for path in re.findall(rb'(?:href|src)="(/[^"]*)"', body):
    expect(f"link {path}", status(ask(f"GET {path.decode()} HTTP/1.1", HOST)), 200)
expect("localhost", status(ask("GET / HTTP/1.1", f"Host: LOCALHOST:{port}")), 200)
expect("own origin", status(ask("GET / HTTP/1.1", HOST, f"Origin: http://localhost:{port}")), 200)

expect("wrong host", status(ask("GET / HTTP/1.1", "Host: evil.example")), 403)
expect("no port", status(ask("GET / HTTP/1.1", "Host: 127.0.0.1")), 403)
expect("no host", status(ask("GET / HTTP/1.1")), 403, 400)
expect("two hosts", status(ask("GET / HTTP/1.1", HOST, "Host: evil.example")), 403, 400)
expect("foreign origin", status(ask("GET / HTTP/1.1", HOST, "Origin: http://evil.example")), 403)
expect("null origin", status(ask("GET / HTTP/1.1", HOST, "Origin: null")), 403)
for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "PROPFIND", "CONNECT", "TRACE", "BREW"):
    expect(method, status(ask(f"{method} / HTTP/1.1", HOST, "Content-Length: 0")) in range(400, 506), True)
for path in ("/../etc/passwd", "/%2e%2e/etc/passwd", "//", "/style.css/", "/STYLE.CSS",
             "/assets/style.css", "/..%5c..", "/" + "a" * 3000, "http://evil.example/", "*", "style.css"):
    expect(path[:40], status(ask(f"GET {path} HTTP/1.1", HOST)), 0, 400, 403, 404)
expect("long line", status(raw(b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n")), 0, 400, 413, 414, 431)
expect("long headers", status(ask("GET / HTTP/1.1", HOST, *(f"X{i}: y" for i in range(2000)))), 0, 400, 413, 431)
expect("body", status(ask("GET / HTTP/1.1", HOST, "Content-Length: 9", body=b"123456789")), 413)
expect("endless body", status(ask("POST / HTTP/1.1", HOST, "Content-Length: 99999999999")), 405)
expect("rubbish", status(raw(os.urandom(4000) + b"\r\n\r\n")), 0, 400)
expect("nothing", raw(b"", 0.2), b"")

# Sixty clients at once, some of which say nothing: everybody who asks is answered.
silent = [socket.create_connection(("127.0.0.1", port)) for _ in range(4)]
answers = []
clients = [threading.Thread(target=lambda: answers.append(status(ask("GET / HTTP/1.1", HOST))))
           for _ in range(60)]
for client in clients:
    client.start()
for client in clients:
    client.join()
expect("sixty clients", answers.count(200), 60)
for connection in silent:
    connection.close()

second = subprocess.run([program, "serve", "--port", str(port), "--no-browser"],
                        capture_output=True, text=True, timeout=20)
expect("taken port", second.returncode, 4)
expect("taken port says why", f"port {port}" in second.stderr, True)
server.send_signal(signal.SIGINT)
begin = time.monotonic()
expect("stops on SIGINT", server.wait(20), 0)
took = time.monotonic() - begin
expect(f"stops at once ({took:.1f} s)", took < 1.8 or os.getloadavg()[0] > 4 * os.cpu_count(), True)
print("\n".join(faults) or "the server answers and refuses as it should")
sys.exit(bool(faults))
