"""What the tests of the API share: a server of their own, and questions to it."""
import http.client
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile


class Server:
    """A server with a database of its own, in a folder that goes when the test ends."""

    def __init__(self, program, data=None):
        self.data = data or tempfile.TemporaryDirectory()
        problems = pathlib.Path(__file__).parent / "problems"
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--no-browser"],
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        env={**os.environ, "XDG_DATA_HOME": self.data.name,
                                             "KATACHI_PROBLEMS": str(problems)})
        line = self.process.stdout.readline().strip()
        self.port = int(re.match(r"http://127\.0\.0\.1:(\d+)/$", line)[1])
        self.hello = self.get("hello")[1]

    def connect(self, patience=120):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)

    def get(self, name):
        connection = self.connect()
        connection.request("GET", f"/api/v2/{name}")
        return read(connection)

    def post(self, name, body, headers=None, token=None):
        """The status and the answer, as JSON where it is JSON."""
        connection = self.connect()
        if not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        connection.request("POST", f"/api/v2/{name}", body.encode() if isinstance(body, str) else body,
                           {"X-Katachi-Token": token or self.hello["token"], **(headers or {})})
        return read(connection)

    def stop(self):
        """The exit status; one that does not end is killed, so that no test leaves a server behind."""
        self.process.terminate()
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            return "does not end"

    def kill(self):
        """As when the power fails."""
        self.process.kill()
        self.process.wait(20)

    def rss_kib(self):
        """The memory that it has now."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def memory_kib(self):
        """The most memory it has had so far."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmHWM:\s+(\d+)", status.read())[1])


def read(connection):
    response = connection.getresponse()
    data = response.read()
    connection.close()
    kind = response.getheader("Content-Type", "")
    if "json" in kind:
        return response.status, json.loads(data)
    return response.status, data.decode("utf-8", "replace")


def events(text):
    """[(name, data), …] of an answer in events."""
    return [(name, json.loads(data)) for name, data in re.findall(r"event: (.*)\ndata: (.*)\n\n", text)]


def memory_limit():
    """MiB that a server may take; the build says more for sanitizers, which keep much beside it."""
    return int(os.environ.get("KATACHI_MEMORY_MIB", "400"))


class Faults:
    def __init__(self):
        self.list = []
        self.checked = 0

    def expect(self, name, got, *wanted):
        self.checked += 1
        if got not in wanted:
            self.list.append(f"{name}: got {str(got)[:200]}, wanted {wanted}")

    def end(self, words):
        print("\n".join([*self.list, f"{words}: {self.checked} checks, {len(self.list)} faults"]))
        sys.exit(bool(self.list))


def counted_game(result):
    """Walls on both sides of the middle, 171 points and 171, and its neutral points filled."""
    rows = "abcdefghijklmnopqrs"
    moves = [f";B[i{r}];W[k{r}]" for r in rows] + [f";B[{c}{r}];W[{d}{r}]" for c, d in ("gm", "eo", "cq") for r in rows[1:-1]]
    return f"(;SZ[19]KM[6.5]RE[{result}]" + "".join(moves) + ";B[];W[])"
