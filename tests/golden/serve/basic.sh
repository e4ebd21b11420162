# What the server says of itself, how it refuses, and that a signal ends it well.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
export XDG_DATA_HOME=$TMP/data
say serve --help
say serve --no-such-option
python3 - "$KATACHI" <<'PYTHON'
import re, signal, socket, subprocess, sys
def start(*options):
    return subprocess.Popen([sys.argv[1], "serve", "--no-browser", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
server = start("--port", "0")
line = server.stdout.readline()
port = re.search(r":(\d+)/", line)[1]
print(line.replace(port, "PORT"), end="")
with socket.create_connection(("127.0.0.1", int(port))):
    print("answers")
other = start("--port", port)
print("".join(other.communicate(timeout=60)).replace(port, "PORT"), end="")
print("a port that is taken ->", other.wait(60))
server.send_signal(signal.SIGTERM)
print("".join(server.communicate(timeout=60)), end="")
print("SIGTERM ->", server.wait(60))
PYTHON
