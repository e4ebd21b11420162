#!/usr/bin/env python3
"""jobs_test.py PROGRAM: what stays when pages and servers go: jobs, games, drafts; engines; large requests at once."""
import json
import pathlib
import random
import sys
import threading
import time

from api_support import Faults, Server, counted_game, events, memory_limit

program = sys.argv[1]
server = Server(program)
faults = Faults()
expect = faults.expect


def ask(name, body):
    return server.post(name, body)


def last(name, body):
    """The last event of a long work or a job."""
    return events(ask(name, body)[1])[-1]


def until(question, patience=120):
    """Ask until it is true."""
    end = time.monotonic() + patience
    while not (found := question()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def leave_after_start(name, body):
    """Ask for a job and go away as soon as it has a number."""
    connection = server.connect()
    connection.request("POST", f"/api/v2/{name}", json.dumps(body), {"X-Katachi-Token": server.hello["token"]})
    response = connection.getresponse()
    text = b""
    while b"\n\n" not in text:
        text += response.read1(100)
    connection.sock and connection.sock.close()
    connection.close()
    return events(text.decode())[0][1]["job"]


def job(number):
    return next((j for j in ask("jobs", {})[1]["jobs"] if j["id"] == number), None)


# ---- engines of a session ----
first = ask("collections", {})[1]["collections"][0]["id"]
listed = ask("problems", {"collection": first})[1]["problems"]
put = ask("problem", {"id": listed[4]["id"]})[1]["problem"]


def sit(**request):
    return last("session", {"problem": put, **request})


name, answer = sit(do="play", move="C2", engine="seed", depth=6, breadth=4, seconds=50)
expect("seed engine", (name, answer["state"], answer["proved"], len(answer["moves"])), ("done", "failed", False, 2))
name, answer = sit(do="look", engine="seed", depth=1)
expect("seed engine: not that far", answer["state"], "unsure")
name, answer = sit(do="play", move="C1", engine="off")
expect("no engine", (answer["state"], answer["moves"], answer.get("reply")), ("open", ["C1"], None))
name, answer = sit(do="play", moves=["C1"], move="D2", engine="off")
expect("no engine: the other side too", (answer["moves"], answer["problem"]["play"]), (["C1", "D2"], "black"))
name, answer = sit(do="replies", moves=["C1"])
expect("replies", sorted(r["move"] for r in answer["replies"]), ["B1", "C2", "D1", "D2"])
expect("replies: all are lost", {(r["verdict"], r["proved"]) for r in answer["replies"]}, {("success", True)})
for reply in answer["replies"]:
    expect(f"another reply: {reply['move']}", sit(do="look", moves=["C1", reply["move"]])[1]["state"], "open")
expect("an impossible line ends where it can", sit(do="look", moves=["C1", "C1"])[1]["moves"], ["C1"])
for word, request in {"engine": {"engine": "none"}, "depth": {"depth": -1}, "breadth": {"breadth": 1e9},
                      "depth a text": {"depth": "x"}}.items():
    expect(f"session: {word}", sit(**request)[0], "error")

# ---- stopped at any time: the best move found so far ----
wall, side, eyes = "....XXXXXXXXXXX....", "....X.........X....", "....X..O...O..X...."
wide = {"size": 19, "board": ["." * 19] * 9 + [wall, side, "....X..OOOOO..X....", eyes, eyes, side, wall] + ["." * 19] * 3,
        "play": "black", "side": "black", "goal": "kill", "keystones": ["H8", "J8", "K8", "L8", "M8"]}
for engine in ("seed", "strong"):
    box = []
    player = threading.Thread(target=lambda: box.append(last("session", {
        "problem": wide, "do": "play", "move": "K6", "engine": engine, "seconds": 50, "work": "player"})))
    begin = time.monotonic()
    player.start()
    until(lambda: ask("stop", {"work": "player"})[1]["stopped"])
    player.join()
    expect(f"stopped: {engine} plays its best move", (box[0][0], box[0][1].get("moves", [])[:1], len(box[0][1].get("moves", []))),
           ("done", ["K6"], 2))
    expect(f"stopped: {engine} at once", time.monotonic() - begin < 40, True)

# ---- solving as a job ----
told = events(ask("solve", {"problem": put})[1])
expect("solve: events", (told[0][0], told[-1][0]), ("job", "done"))
answer = told[-1][1]
# Proved under the assumption that White's outer stones are safe, so never plainly.
expect("solve", (answer["verdict"], answer["proved"], answer["conditional"], answer["moves"], answer["sentence"]),
       ("success", False, True, ["C1"], "Black kills."))
expect("solve: what is assumed", {a["kind"] for a in answer["assumes"]}, {"safe"})
expect("solve: right and wrong moves", {t["move"]: t["right"] for t in answer["tried"]},
       {"C1": True, "C2": False, "D1": False, "D2": False, "B1": False})
for word, request in {"no problem": {}, "no engine": {"problem": put, "engine": "off"}, "long": {"problem": put, "seconds": 1e9},
                      "stones": {"problem": {**put, "board": ["." * 19] * 19}}}.items():
    expect(f"solve: {word}", last("solve", request)[0], "error")
expect("what was refused is not kept", [j["question"] for j in ask("jobs", {})[1]["jobs"]], ["solve"])

# ---- jobs outlive their clients ----
number = leave_after_start("generate", {"count": 50, "level_min": 4, "level_max": 6, "seed": 3})
expect("a job is listed", until(lambda: (job(number) or {}).get("state") == "running"), True)
expect("a job: as it was asked", job(number)["request"]["count"], 50)
followers = []
threads = [threading.Thread(target=lambda: followers.append(last("follow", {"job": number}))) for _ in range(3)]
for thread in threads:
    thread.start()
expect("a job cannot be forgotten while it runs", ask("forget", {"job": number})[0], 400)
expect("stop", ask("stop", {"job": number})[1], {"stopped": 1})
for thread in threads:
    thread.join()
expect("all who follow hear the end", (len(followers), {f[0] for f in followers}), (3, {"done"}))
expect("it is kept", (job(number)["state"], last("follow", {"job": number})), ("done", followers[0]))
expect("stop: nothing", ask("stop", {"job": number})[1], {"stopped": 0})
for word, request, code in (("none", {"job": 99999}, 404), ("no number", {}, 400), ("a text", {"job": "1"}, 400),
                            ("negative", {"job": -1}, 400), ("huge", {"job": 1e300}, 400)):
    expect(f"follow: {word}", ask("follow", request)[0], code)
    expect(f"forget: {word}", ask("forget", request)[0], code)
expect("forget", (ask("forget", {"job": number})[1], job(number)), ({"forgotten": number}, None))

# ---- too many ----
started = [leave_after_start("generate", {"count": 50, "level_min": 6, "level_max": 6, "seed": n}) for n in range(16)]
expect("enough jobs", ask("generate", {"count": 1})[0], 503)
expect("some wait", {job(n)["state"] for n in started}, {"running", "waiting"})
for n in reversed(started):
    ask("stop", {"job": n})
expect("all end", until(lambda: all(job(n)["state"] in ("done", "stopped") for n in started)), True)
expect("a session is answered beside jobs", sit(do="look")[0], "done")

# ---- games on the table ----
GAME = "(;SZ[9]PB[Ann];B[ee];W[ed])"
code, kept = ask("keep", {"key": "g1", "title": "Ann – Ben", "place": "1", "sgf": GAME})
expect("keep", (code, kept), (200, {"key": "g1", "revision": 1, "copied": False}))
expect("keep: the same", ask("keep", {"key": "g1", "title": "Ann – Ben", "place": "2", "sgf": GAME, "revision": 1})[1]["revision"], 1)
expect("keep: the place", ask("keep", {"key": "g1", "place": "0"})[1]["revision"], 1)
code, game = ask("game", {"key": "g1"})
expect("game", (game["sgf"], game["place"], game["title"]), (GAME, "0", "Ann – Ben"))
expect("keep: changed", ask("keep", {"key": "g1", "sgf": GAME[:-1] + ";B[aa])", "revision": 1})[1]["revision"], 2)
code, copy = ask("keep", {"key": "g1", "sgf": "(;SZ[9])", "revision": 1})
expect("keep: by two, neither is lost", (copy["copied"], copy["key"] != "g1"), (True, True))
expect("games", sorted(g["key"] for g in ask("games", {})[1]["games"]), sorted(["g1", copy["key"]]))
expect("games: one", len(ask("games", {"limit": 1})[1]["games"]), 1)
expect("discard", (ask("discard", {"key": copy["key"]})[0], ask("game", {"key": copy["key"]})[0]), (200, 404))
for word, request in {"no key": {}, "path": {"key": "../x"}, "long": {"key": "x" * 300}, "empty": {"key": ""}, "number": {"key": 5},
                      "sgf a list": {"key": "a", "sgf": []}, "NUL": {"key": "a\0b"}}.items():
    expect(f"keep: {word}", ask("keep", request)[0], 400)
    if word != "sgf a list":
        expect(f"game: {word}", ask("game", request)[0], 400)
expect("keep: no such game to be placed in", ask("keep", {"key": "nobody", "place": "1"})[0], 404)
expect("keep: a long title", ask("keep", {"key": "a", "sgf": "(;)", "title": "x" * 5000})[0], 413)
expect("keep: too large", ask("keep", b'{"key":"a","sgf":"' + b" " * (17 << 20) + b'"}')[0], 413)

# ---- drafts and statistics ----
expect("draft: none", ask("draft", {"name": "editor"})[1], {"value": None})
expect("draft", ask("draft", {"name": "editor", "value": {"a": ["形", 1]}})[1], {"value": {"a": ["形", 1]}})
expect("draft: bad name", ask("draft", {"name": "a/b"})[0], 400)
expect("draft: too large", ask("draft", {"name": "a", "value": "x" * 70000})[0], 413)
ask("attempt", {"id": listed[0]["id"], "grade": 5, "seconds": 10})
ask("attempt", {"id": listed[0]["id"], "grade": 1, "seconds": 5})
code, answer = ask("statistics", {"offset_s": 0})
expect("statistics", [(d["attempts"], d["successes"], d["seconds"]) for d in answer["days"]], [(2, 1, 15)])
expect("statistics: offset", ask("statistics", {"offset_s": 1e9})[0], 400)

# ---- the laboratory ----
folder = pathlib.Path(server.data.name) / "katachi" / "games"
folder.mkdir(parents=True, exist_ok=True)
chance = random.Random(1)
for number in range(4):
    points = [f"{x}{y}" for x in "cdefghijklmnopq" for y in "cdefghijklmnopq"]
    chance.shuffle(points)
    (folder / f"{number}.sgf").write_text("(;SZ[19]" + "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points[:60])) + ")")
games = str(folder)
offered = {learner["name"]: learner["features"] for learner in server.hello["learners"]}
expect("learners", (offered["ranking"], offered["naive-bayes"]), (["stern"], ["harrison", "wide"]))
for learner in ("ranking", "bernoulli"):
    name, answer = last("train", {"games": games, "learner": learner, "name": f"own-{learner}"})
    expect(f"train: {learner}", (name, answer.get("games"), answer.get("features")), ("done", 4, "stern-inherit"))
expect("train: wrong features", last("train", {"games": games, "learner": "ranking", "features": "wide", "name": "x"})[0], "error")
name, answer = last("evaluate", {"games": games, "models": ["own-ranking"]})
phases = answer["evaluation"]["phases"]
expect("evaluate: phases", ([p["from"] for p in phases], phases[0]["rank_error"]["positions"] > 0), ([1, 31], True))
expect("evaluate: sizes", len(answer["evaluation"]["rank_error_by_size"]) > 3, True)
name, answer = last("curve", {"games": games, "test": games, "learner": "naive-bayes", "steps": 3})
expect("curve", (name, [p["games"] for p in answer["curve"]]), ("done", [1, 2, 4]))
for word, request in {"no test": {"test": None}, "learner": {"learner": "x"}, "steps": {"steps": 99}, "nowhere": {"test": "/nowhere"}}.items():
    expect(f"curve: {word}", last("curve", {"games": games, "test": games, "learner": "naive-bayes", **request})[0], "error")
name, answer = last("svm", {"records": games, "rows": 40})
expect("svm", (name, answer["concept"], "<svg" in answer["map"][:200]), ("done", "connectivity", True))
expect("svm: the best of the map", max(p["accuracy"] for p in answer["grid"]["points"]), answer["grid"]["accuracy"])
expect("svm: confusion", sum(n for row in answer["test"]["table"] for n in row["said"].values()), answer["test_rows"])
for word, request in {"nothing": {}, "nowhere": {"records": "/nowhere"}, "rows": {"records": games, "rows": 1e9},
                      "concept": {"records": games, "concept": "x"}, "data": {"data": "/nowhere/x"}}.items():
    expect(f"svm: {word}", last("svm", request)[0], "error")
counted = folder / "counted.sgf"
counted.write_text("".join(counted_game(result) for result in ("W+6.5", "W+6.5", "B+R", "B+40.5")))
name, answer = last("ownership", {"games": str(counted), "every": 20})
expect("ownership: games", (name, answer["games"], answer["not_counted"], answer["other_count"]), ("done", 2, 1, 1))
expect("ownership: models", [m["model"] for m in answer["models"]], ["pure", "improved"])
expect("ownership: at the end", answer["models"][0]["at_end"], {"share": 1.0, "error": 0.0})
expect("ownership: tenths", len(answer["models"][0]["tenths"]), 10)
for word, request in {"nothing": {}, "nowhere": {"games": "/nowhere"}, "no count": {"games": games, "count": 4}, "every": {"games": games, "every": 0}}.items():
    expect(f"ownership: {word}", last("ownership", request)[0], "error")

# ---- a server that is started again ----
number = leave_after_start("generate", {"count": 50, "level_min": 6, "level_max": 6, "seed": 1})
until(lambda: job(number)["state"] == "running")
other = Server(program, server.data)
elsewhere = next(j for j in other.post("jobs", {})[1]["jobs"] if j["id"] == number)
expect("a second server of the same user", elsewhere["state"], "elsewhere")
expect("the second stops", other.stop(), 0)
before = [(j["id"], j["state"]) for j in ask("jobs", {})[1]["jobs"] if j["id"] != number]
server.kill()
server = Server(program, server.data)
expect("after a crash: what was done is there", [(j["id"], j["state"]) for j in ask("jobs", {})[1]["jobs"] if j["id"] != number], before)
expect("after a crash: what ran has stopped", (job(number)["state"], last("follow", {"job": number})[0]), ("stopped", "error"))
expect("after a crash: answers", last("follow", {"job": before[0][0]})[0], "done")
expect("after a crash: games", ask("game", {"key": "g1"})[1]["revision"], 2)
expect("after a crash: drafts", ask("draft", {"name": "editor"})[1]["value"], {"a": ["形", 1]})
number = leave_after_start("generate", {"count": 50, "level_min": 6, "level_max": 6, "seed": 1})
until(lambda: job(number)["state"] == "running")
expect("stops, though a job runs", server.stop(), 0)
server = Server(program, server.data)
expect("what was stopped with the server", job(number)["state"], "stopped")

# ---- large requests at once: memory is bounded, and everybody gets an answer ----
large = b"(;GM[1]SZ[19]" + b"(;B[aa]C[" + b"x" * 4000000 + b"])" + b"(;B[aa];W[bb])" * 10000 + b")"
codes = []
threads = [threading.Thread(target=lambda: codes.append(ask("record", large)[0])) for _ in range(40)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
expect("forty large requests at once", set(codes) <= {200, 503} and 200 in codes and len(codes) == 40, True)
peak = server.memory_kib() // 1024
expect(f"memory stays bounded ({peak} MiB)", peak < memory_limit(), True)
expect("stops", server.stop(), 0)
faults.end(f"what stays, stays; forty large requests at once take {peak} MiB")
