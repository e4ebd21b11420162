#!/usr/bin/env python3
"""api_test.py PROGRAM: the contract of docs/API.md, question by question, and hostile requests."""
import pathlib
import random
import re
import socket
import sys
import threading
import time

from api_support import Faults, Server, events, memory_limit, read

server = Server(sys.argv[1])
faults = Faults()
expect = faults.expect
ask = server.post
GAME = "(;SZ[9]KM[5.5];B[ee];W[ed];B[dd])"
hello = server.hello
has_model = bool(hello["models"])

# ---- hello, and that the document names every question ----
expect("hello", sorted(hello), ["api", "learners", "levels", "models", "network", "players", "questions", "rooms", "rules", "screens", "token", "version"])
expect("token", bool(re.fullmatch("[0-9a-f]{32}", hello["token"])), True)
document = (pathlib.Path(__file__).parent / "../../docs/API.md").read_text()
for question in hello["questions"]:
    expect(f"docs/API.md describes {question}", f"### `{question}`" in document, True)

# ---- record ----
code, answer = ask("record", "(;GM[1]SZ[9]C[a\\]b]XY[1][2](;B[aa];W[ba])(;B[ba];W[aa];B[ab]))")
expect("record", code, 200)
nodes = answer["nodes"]
expect("record: parents", [n["parent"] for n in nodes], [-1, 0, 1, 0, 3, 4])
expect("record: values stay raw", ["C", ["a\\]b"]] in nodes[0]["props"], True)
expect("record: unknown properties stay", ["XY", ["1", "2"]] in nodes[0]["props"], True)
expect("record: a stone", nodes[1]["black"], ["A9"])
expect("record: a capture", nodes[5].get("empty"), ["A9"])
expect("record: prisoners", nodes[5]["prisoners"], [0, 1])
expect("record: turn", nodes[5]["to_move"], "white")
expect("record: charset", ask("record", "(;PB[柯潔])".encode("gb18030"))[1]["charset"], "GB18030")
code, answer = ask("record", "(;SZ[9];B[aa];W[aa];B[bb])")
expect("record: a fault is told and not followed", [bool(n.get("fault")) for n in answer["nodes"]],
       [False, False, True, False])
code, answer = ask("record?game=2", "(;SZ[9])(;SZ[13])")
expect("record: the second game", (answer["games"], answer["size"]), (2, 13))
expect("record: no such game", ask("record?game=3", "(;SZ[9])(;SZ[13])")[0], 404)
expect("record: rubbish", ask("record", b"\0\1\2 no game at all")[0], 400, 404)
expect("record: not go", ask("record", "(;GM[2]SZ[8])")[0], 422)
expect("record: empty", ask("record", b"")[0], 400, 404)

# ---- position and play ----
code, answer = ask("position", {"sgf": GAME})
expect("position", code, 200)
expect("position: board", answer["board"][3:5], ["...XO....", "....X...."])
expect("position: turn", (answer["to_move"], answer["move"], answer["last"]), ("white", 3, "D6"))
code, answer = ask("play", {"sgf": GAME, "move": "C3"})
expect("play", (answer["verdict"], answer["color"], answer["position"]["move"]), ("ok", "white", 4))
code, answer = ask("play", {"sgf": GAME, "move": "D6"})
expect("play: occupied", (code, answer["verdict"], answer["reason"]), (200, "refused", "occupied"))
expect("play: pass", ask("play", {"sgf": GAME, "move": "pass"})[1]["verdict"], "ok")
expect("play: out of turn", ask("play", {"sgf": GAME, "move": "A1", "color": "black"})[1]["color"], "black")
KO = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc]PL[B];B[cb];W[bb])"
expect("play: ko", ask("play", {"sgf": KO, "move": "C8"})[1].get("reason"), "ko")
for name, request in {
        "no move": {"sgf": GAME}, "off board": {"sgf": GAME, "move": "T19"}, "no sgf": {"move": "A1"},
        "sgf a number": {"sgf": 5, "move": "A1"}, "colour": {"sgf": GAME, "move": "A1", "color": "red"},
        "move a list": {"sgf": GAME, "move": ["A1"]}, "NUL": {"sgf": GAME, "move": "A1\0"}}.items():
    code, answer = ask("play", request)
    expect(f"play: {name}", (code, answer["error"]["code"] in ("invalid", "syntax")), (400, True))

# ---- moves of one probability share a rank ----
if has_model:
    code, answer = ask("predict", {"sgf": "(;SZ[19])", "top": 4})
    expect("predict: tied", len({m["rank"] for m in answer["moves"] if m["probability"] == answer["moves"][0]["probability"]}), 1)

# ---- counting ----
WALLS = "(;SZ[5]KM[0.5]RU[japanese]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa];B[];W[])"
code, answer = ask("count", {"sgf": WALLS})
expect("count", (code, answer["dead"], answer["result"]), (200, ["A5"], "B+5.5"))
expect("count: what it is made of", (answer["territory"], answer["stones"], answer["dead_stones"], answer["scoring"]),
       ([10, 5], [5, 5], [0, 1], "territory"))
expect("count: owner", answer["owner"][0], "XXXOO")
expect("count: somebody else's judgement", ask("count", {"sgf": WALLS, "dead": []})[1]["dead"], [])
expect("count: a chain by one stone", len(ask("count", {"sgf": WALLS, "dead": ["D1"]})[1]["dead"]), 5)
expect("count: no stone there", ask("count", {"sgf": WALLS, "dead": ["A1"]})[0], 400)
expect("count: no list", ask("count", {"sgf": WALLS, "dead": "A1"})[0], 400)

# ---- life and owners ----
EYES = "(;SZ[5]AB[ab][bb][cb][cc][bc][ac][ca]AW[dd])"
code, answer = ask("life", {"sgf": EYES})
expect("life", code, 200)
expect("life: counts", answer["alive_count"][1], 0)
code, answer = ask("owners", {"sgf": GAME})
expect("owners", (code, len(answer["owners"]), len(answer["owners"][0])), (200, 9, 9))
expect("owners: from -1 to 1", all(-1 <= v <= 1 for row in answer["owners"] for v in row), True)

# ---- influence and connections ----
code, answer = ask("influence", {"sgf": GAME})
expect("influence", (code, answer["model"], len(answer["field"]), len(answer["chains"])), (200, "improved", 9, 3))
expect("influence: Black leads", answer["score"] > 0, True)
expect("influence: no such model", ask("influence", {"sgf": GAME, "model": "none"})[0], 404)
code, answer = ask("scores", {"sgf": GAME})
expect("scores", (code, len(answer["scores"]), answer["komi"]), (200, 3, 5.5))
pairs = events(ask("connections", {"sgf": "(;SZ[9]AB[cc][ce]AW[gg][hh])"})[1])[-1][1]["pairs"]
expect("connections", sorted((p["color"], p["level"] in (1, 2)) for p in pairs), [("black", True), ("white", True)])

# ---- predict and analysis ----
if has_model:
    code, answer = ask("predict", {"sgf": "(;SZ[19];B[pd])", "top": 3, "played": "D4", "explain": "D16"})
    expect("predict", (code, len(answer["moves"]), answer["to_move"]), (200, 3, "white"))
    expect("predict: sums to one", abs(sum(map(sum, answer["probabilities"])) - 1) < 0.01, True)
    ranks = [m["rank"] for m in answer["moves"]]
    expect("predict: ranks", (ranks[0], ranks == sorted(ranks)), (1, True))
    expect("predict: played", answer["played"]["move"], "D4")
    expect("predict: reasons", sorted(answer["explained"]["reasons"][0]), ["feature", "lift", "text", "value", "weight"])
    expect("predict: names", isinstance(answer["explained"]["names"], list), True)
    code, with_network = ask("predict", {"sgf": "(;SZ[19];B[pd])", "top": 3, "network": True})
    network = with_network["network"]
    expect("predict: network", (code, 0 < network["win"] < 1, len(network["ownership"]), network["moves"][0]["rank"]), (200, True, 19, 1))
    expect("predict: network sums to one", abs(sum(map(sum, network["probabilities"])) + network["pass"] - 1) < 0.01, True)
    expect("predict: no network unasked", "network" in ask("predict", {"sgf": "(;SZ[19];B[pd])"})[1], False)
    expect("predict: no network for odd boards", "network" in ask("predict", {"sgf": "(;SZ[4])", "network": True})[1], False)
    expect("predict: same again", ask("predict", {"sgf": "(;SZ[19];B[pd])", "top": 3, "played": "D4",
                                                  "explain": "D16"})[1], answer)
    expect("predict: no such model", ask("predict", {"sgf": GAME, "model": "../../etc/passwd"})[0], 404)
    expect("predict: top", ask("predict", {"sgf": GAME, "top": -1})[0], 400)
    expect("predict: top NaN", ask("predict", '{"sgf": "(;SZ[9])", "top": 1e999}')[0], 400)
    code, answer = ask("analysis", {"sgf": GAME})
    expect("analysis", [m["move"] for m in answer["moves"]], ["E5", "E6", "D6"])
    expect("analysis: ranks", all(m["rank"] >= 1 and m["surprise"] >= 0 for m in answer["moves"]), True)
    code, answer = ask("analysis", {"sgf": "(;SZ[9];B[ee];AW[aa];B[dd];W[])"})
    expect("analysis: over setup stones", [m["move"] for m in answer["moves"]], ["E5", "D6", "pass"])

# ---- genmove: events, and a stop ----
code, text = ask("genmove", {"sgf": GAME, "player": "playout", "seconds": 0.3})
told = events(text)
expect("genmove", (code, told[-1][0]), (200, "done"))
expect("genmove: a move", told[-1][1]["color"], "white")
expect("genmove: no such player", events(ask("genmove", {"sgf": GAME, "player": "nobody"})[1])[-1][0], "error")
expect("genmove: too long", events(ask("genmove", {"sgf": GAME, "seconds": 1e6})[1])[-1][0], "error")
begin = time.monotonic()
for _ in range(2):
    connection = server.connect()
    connection.request("POST", "/api/v2/genmove", '{"sgf": "(;SZ[9])", "player": "mcts", "seconds": 50}',
                       {"X-Katachi-Token": hello["token"]})
    connection.sock.recv(200)
    connection.sock.shutdown(socket.SHUT_RDWR)
    connection.close()
while (code := ask("genmove", {"sgf": GAME, "player": "random"})[0]) == 503 and time.monotonic() < begin + 20:
    time.sleep(0.1)
expect("genmove: works whose client left are stopped", code, 200)

# ---- problems ----
code, answer = ask("collections", {})
expect("collections", (code, [c["name"] for c in answer["collections"]], answer["notice"]), (200, ["first-steps"], ""))
code, answer = ask("problems", {"collection": answer["collections"][0]["id"]})
expect("problems", (code, len(answer["problems"]), answer["next"]), (200, 5, answer["problems"][0]["id"]))
code, problem = ask("problem", {"id": answer["problems"][4]["id"]})
expect("problem", (code, problem["problem"]["answers"], problem["progress"]), (200, ["C1"], None))
put = problem["problem"]


def sit(**request):
    return events(ask("session", {"problem": put, **request})[1])[-1]


name, answer = sit(do="look")
expect("session", (name, answer["state"], answer["proved"] or answer["conditional"], answer["moves"]), ("done", "open", True, []))
expect("session: where one may play", sorted(answer["allowed"]), ["B1", "C1", "C2", "D1", "D2"])
times = []
for _ in range(5):
    begin = time.monotonic()
    sit(do="look")
    times.append(time.monotonic() - begin)
expect(f"session: with the last event the connection ends, too ({min(times):.2f} s)", min(times) < 0.4, True)
hints = [sit(do="hint", step=step)[1] for step in (1, 2, 3)]
expect("session: hints narrow down to the answer", [(hint["hint_kind"], "C1" in hint["hint"], len(hint["hint"]) > 1) for hint in hints],
       [("idea", False, False), ("region", True, True), ("point", True, False)])
name, answer = sit(do="solution")
expect("session: the solution", answer["solution"][:1], ["C1"])
name, answer = sit(do="play", move="C2")
expect("session: wrong", (answer["state"], answer["moves"][0], answer["proved"] or answer["conditional"]), ("failed", "C2", True))
expect("session: refuted", len(answer["refutation"]) > 0 and answer["moves"][1:] == answer["reply"], True)
expect("session: taken back", sit(do="look", moves=[])[1]["state"], "open")
moves = []
for _ in range(8):
    name, answer = sit(do="solution", moves=moves)
    name, answer = sit(do="play", moves=moves, move=answer["solution"][0])
    moves = answer["moves"]
    if answer["state"] != "open":
        break
expect("session: right to the end", answer["state"], "solved")
expect("session: a seat for the same moves again", sit(do="look", moves=moves)[1]["moves"], moves)
name, answer = sit(do="play", move="Q16")
expect("session: outside", (answer["result"], answer["moves"]), ("outside", []))
name, answer = sit(do="play", move="B3")
expect("session: occupied", (answer["result"], answer["reason"]), ("illegal", "occupied"))
for name, request in {"no problem": {"problem": None}, "no move": {"do": "play"}, "deed": {"do": "dance"},
                      "moves": {"moves": ["Z99"]}, "many": {"moves": ["pass"] * 500}, "long": {"seconds": 1e9},
                      "rows": {"problem": {**put, "board": ["X"]}}, "size": {"problem": {**put, "size": 99}},
                      "stones": {"problem": {**put, "board": ["." * 19] * 19}},
                      "keystones": {"problem": {**put, "keystones": [5]}}}.items():
    expect(f"session: {name}", sit(**request)[0], "error")
code, answer = ask("attempt", {"id": problem["id"], "grade": 4, "seconds": 9, "line": "T3"})
expect("attempt", (code, answer["progress"]["solved"]), (200, True))
expect("attempt is kept", ask("problem", {"id": problem["id"]})[1]["progress"], answer["progress"])
expect("attempt: no such problem", ask("attempt", {"id": 999999, "grade": 4})[0] in (400, 404, 500), True)
expect("attempt: grade", ask("attempt", {"id": problem["id"], "grade": 9})[0], 400)
expect("problem: none", ask("problem", {"id": 999999})[0], 404)
expect("stop: nothing", ask("stop", {"work": "x"})[1], {"stopped": 0})

# ---- making problems ----
code, answer = ask("check", {"problem": put})
expect("check", (code, answer["valid"], "kill" in answer["task"]), (200, True, True))
code, answer = ask("check", {"problem": {**put, "keystones": ["T19"]}})
expect("check: a keystone on an empty point", (answer["valid"], answer["findings"][0]["kind"]), (False, "keystone-empty"))
expect("check: rows", ask("check", {"problem": {**put, "board": 5}})[0], 400)
expect("check: nothing", ask("check", {})[0], 400)
code, answer = ask("save", {"title": "Mine ] \\ 形", "text": "two\nlines", "tags": "a, b", "level": "9", "problem": put})
expect("save", code, 200)
mine = ask("problem", {"id": answer["id"]})[1]
expect("save: all of it comes back", (mine["title"], mine["text"], mine["tags"], mine["level"], mine["problem"]),
       ("Mine ] \\ 形", "two\nlines", "a, b", "9", put))
code, answer = ask("save", {"title": "Other", "problem": put, "replaces": mine["id"]})
expect("save: replaced", (ask("problem", {"id": mine["id"]})[0], ask("problem", {"id": answer["id"]})[1]["title"]), (404, "Other"))
expect("save: long", ask("save", {"title": "x" * 5000, "problem": put})[0], 413)
expect("remove", (ask("remove", {"id": answer["id"]})[0], ask("remove", {"id": answer["id"]})[0]), (200, 404))
source = (pathlib.Path(__file__).parent / "problems/first-steps.problem").read_text()
expect("import", ask("import", source)[1], {"added": 5, "bad": 0, "left_out": 0})
expect("import: rubbish", ask("import", b"\0\1 nothing")[1].get("added", 0), 0)
found = {c["name"]: c["id"] for c in ask("collections", {})[1]["collections"]}
for form in ("text", "sgf"):
    code, answer = ask("export", {"collection": found["first-steps"], "format": form})
    expect(f"export: {form}", (code, answer["problems"]), (200, 5))
    expect(f"export: {form} can be read again", ask("import", answer["text"])[1]["added"], 5)
expect("export: format", ask("export", {"format": "pdf"})[0], 400)
name, answer = events(ask("generate", {"count": 2, "shape": "corner", "level_min": 1, "level_max": 2, "seed": 5})[1])[-1]
expect("generate", (name, len(answer["ids"])), ("done", 2))
expect("generate: problems", ask("problem", {"id": answer["ids"][0]})[1]["problem"]["answers"] != [], True)
expect("generate: too many", events(ask("generate", {"count": 1000})[1])[-1][0], "error")

# ---- the tutor ----
code, answer = ask("kinds", {})
expect("kinds", (code, answer["kinds"][0]["property"], len(answer["kinds"][0]["levels"])), (200, "XC", 6))
two = {**put, "board": ["." * 19] * 16 + ["..X.X" + "." * 14, "." * 19, "...O" + "." * 15], "keystones": ["C3"], "area": [], "goal": "save"}
number = ask("save", {"title": "Two chains", "problem": two})[1]["id"]
code, answer = ask("slide", {"id": number})
expect("slide", (code, answer["title"], answer["labels"]), (200, "Two chains", []))
expect("slide: a suggestion", (answer["suggestions"][0]["chains"], 0 < answer["suggestions"][0]["confidence"] <= 1), (["C3", "E3"], True))
code, answer = ask("annotate", {"id": number, "author": "Ann", "label": "XC E3|C3|2"})
expect("annotate", (code, [(l["level"], l["author"]) for l in answer["labels"]]), (200, [(2, "Ann")]))
code, answer = ask("annotate", {"id": number, "author": "Ann", "label": "XC C3|E3|1"})
expect("annotate: corrected", [(l["level"], l["author"]) for l in answer["labels"]], [(1, "Ann")])
code, answer = ask("annotate", {"id": number, "author": "Ben", "label": "XC C3|E3|3"})
expect("annotate: a second annotator", sorted(l["author"] for l in answer["labels"]), ["Ann", "Ben"])
named = {c["name"]: c["id"] for c in ask("collections", {})[1]["collections"]}
queue = {who: events(ask("queue", {"collection": named["mine"], "author": who})[1])[-1][1]["queue"] for who in ("Ann", "Eve")}
expect("queue: what is not judged yet", ([q["id"] for q in queue["Ann"]], [q["id"] for q in queue["Eve"]]), ([], [number]))
code, told = ask("agreement", {"first": "Ann", "second": "Ben"})
expect("agreement", (code, [(a["what"], a["pairs"], a["equal"]) for a in told["agreement"]]), (200, [("connectivity", 1, 0)]))
expect("agreement: one", ask("agreement", {"first": "Ann"})[0], 400)
code, answer = ask("annotate", {"id": number, "author": "Ben", "remove": max(l["id"] for l in answer["labels"])})
expect("annotate: taken back", [l["author"] for l in answer["labels"]], ["Ann"])
for word, request in {"empty point": {"label": "XC A1|C3|2"}, "level": {"label": "XC C3|E3|9"}, "kind": {"label": "ZZ C3|1"},
                      "nothing": {}, "rubbish": {"label": "][|"}, "no such label": {"remove": 999}}.items():
    expect(f"annotate: {word}", ask("annotate", {"id": number, "author": "Ann", **request})[0] in (400, 404), True)

code, answer = ask("words", {})
expect("words", (code, len(answer["move_types"]), len(answer["outcome_types"])), (200, 43, 45))
code, answer = ask("mark", {"id": number, "marks": {"TR": ["A1"], "LB": [["B1", "x]"]]}, "frame": {"context": "half", "focus": ["C3", "D3"]}})
expect("mark", (code, answer["marks"]["TR"], answer["marks"]["LB"], answer["frame"]), (200, ["A1"], [["B1", "x]"]], {"context": "half", "focus": ["C3", "D3"]}))
code, answer = ask("mark", {"id": number, "node": 0, "play": "D3"})
expect("mark: a move", (code, answer["node"]), (200, 1))
code, answer = ask("slide", {"id": number, "node": 1, "names": True})
expect("slide: another node", (code, answer["nodes"][1]["move"], answer["named"]["names"][0]["term"]), (200, "D3", "tsugi"))
for word, label, want in (("words", "GN tsugi|renraku", ["tsugi", "renraku"]), ("colour", "XI A1,A2|B|2", [["A2", "A1"], "black"]), ("move", "XM D3|1", [["D3"]])):
    code, answer = ask("annotate", {"id": number, "node": 1, "author": "Ann", "certainty": 70, "label": label})
    expect(f"annotate: {word}", (code, want in [l["places"] for l in answer["labels"]]), (200, True))
expect("annotate: no move there", ask("annotate", {"id": number, "author": "Ann", "label": "XM D3|1"})[0], 400)
expect("mark: a labelled move stays", ask("mark", {"id": number, "node": 1, "drop": True})[0], 400)
# A node put in before it takes its labels along, and gives them back.
expect("mark: before it", ask("mark", {"id": number, "node": 1, "play": "E5"})[1]["node"], 2)
expect("mark: beside it", ask("mark", {"id": number, "node": 0, "play": "Q16"})[1]["node"], 3)
expect("mark: taken out", ask("mark", {"id": number, "node": 2, "drop": True})[1]["node"], 1)
expect("slide: labels", [n.get("labels", 0) for n in ask("slide", {"id": number})[1]["nodes"]], [1, 3, 0])
code, answer = ask("slide_sgf", {"id": number})
expect("slide_sgf", [part in answer["sgf"] for part in ("XM[dq|1]", "YC[half]", "VW[cq][dq]", "LB[bs:x\\]]")], [True] * 4)
code, told = ask("slide_new", b"(;SZ[9];B[ee];W[cc]XM[cc|1])")
answer = ask("slides", {"collection": told["collection"]})[1]
expect("slide_new", [(s["id"], s["document"], s["labels"]) for s in answer["slides"]], [(told["id"], "game", 1)])
expect("slides: annotators", answer["authors"], ["Ann"])
for word, request in {"off the board": {"marks": {"TR": ["Z9"]}}, "a word": {"marks": {"SQ": [7]}}, "no text": {"marks": {"LB": [["A1"]]}},
                      "occupied": {"play": "C3"}, "resign": {"play": "resign"}, "nothing": {}, "context": {"frame": {"context": "third"}},
                      "no node": {"node": 99, "play": "A1"}, "the root": {"node": 0, "drop": True}}.items():
    expect(f"mark: {word}", ask("mark", {"id": number, **request})[0] in (400, 404), True)
expect("slide_new: rubbish", ask("slide_new", b"rubbish")[0] in (400, 404), True)

# ---- the laboratory ----
expect("archives: none", ask("archives", {}), (200, {"archives": []}))
own = pathlib.Path(server.data.name) / "katachi/games"
(own / "folder").mkdir(parents=True)
for name in ("b.zip", "a.sgf", "notes.txt", ".hidden.sgf"):
    (own / name).write_text("")
expect("archives", ask("archives", {"folder": "/"}), (200, {"archives": [str(path) for path in (own, own / "a.sgf", own / "b.zip", own / "folder")]}))
folder = pathlib.Path(server.data.name) / "katachi/learn"
folder.mkdir()
chance = random.Random(1)
for number in range(4):
    points = [f"{x}{y}" for x in "cdefghijklmnopq" for y in "cdefghijklmnopq"]
    chance.shuffle(points)
    (folder / f"{number}.sgf").write_text("(;SZ[19]" + "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate(points[:60])) + ")")
name, answer = events(ask("train", {"games": str(folder), "learner": "naive-bayes", "name": "tiny"})[1])[-1]
expect("train", (name, answer.get("games"), answer.get("model")), ("done", 4, "tiny"))
expect("train: offered at once", "tiny" in server.get("hello")[1]["models"], True)
expect("train: predicts", ask("predict", {"sgf": "(;SZ[19])", "model": "tiny"})[0], 200)
# All eleven features of Harrison's thesis: the owner by playouts, and patterns of these games. Some point fits one of them.
reasons = {}
for point in ("D15", "F16", "E15", "C17", "R3", "K10"):
    explained = ask("predict", {"sgf": "(;SZ[19];B[dd];W[pp])", "model": "tiny", "explain": point})[1]["explained"]
    for reason in explained["reasons"]:
        reasons.setdefault(reason["feature"], set()).add(reason["text"])
expect("train: eleven features", len(reasons), 11)
expect("train: the owner is computed", any("left out" in text for text in reasons["owner"]), False)
expect("train: patterns are harvested", reasons["pattern"] != {"no known pattern"}, True)
for word, request in {"same name": {"name": "tiny"}, "bad name": {"name": "../x"}, "no name": {"name": None},
                      "learner": {"learner": "none"}, "features": {"features": "none"}, "no games": {"games": None},
                      "no such games": {"games": "/nowhere"}}.items():
    request = {"games": str(folder), "learner": "naive-bayes", "name": "other", **request}
    expect(f"train: {word}", events(ask("train", request)[1])[-1][0], "error")
name, answer = events(ask("evaluate", {"games": str(folder), "models": ["tiny"]})[1])[-1]
expect("evaluate", (name, answer.get("evaluation", {}).get("games")), ("done", 4))
expect("evaluate: a report", answer.get("html", "").startswith("<!doctype html>"), True)
expect("evaluate: no such model", events(ask("evaluate", {"games": str(folder), "models": ["nobody"]})[1])[-1][0], "error")
expect("evaluate: no model", events(ask("evaluate", {"games": str(folder), "models": []})[1])[-1][0], "error")

# ---- a work stopped by name still answers ----
box = []
thinker = threading.Thread(target=lambda: box.append(events(ask("genmove", {
    "sgf": GAME, "player": "mcts", "seconds": 50, "work": "mine"})[1])[-1]))
thinker.start()
deadline = time.monotonic() + 20
while ask("stop", {"work": "mine"})[1]["stopped"] == 0 and time.monotonic() < deadline:
    time.sleep(0.05)
thinker.join()
expect("stop: the best move so far", box[0][0], "done")

# ---- hostile ----
expect("no token", ask("position", {"sgf": GAME}, token="0" * 32)[0], 403)
expect("no token: says so", ask("position", {"sgf": GAME}, token="x")[1]["error"]["code"], "token")
expect("foreign origin", ask("position", {"sgf": GAME}, {"Origin": "http://evil.example"})[0], 403)
expect("wrong host", ask("position", {"sgf": GAME}, {"Host": "evil.example"})[0], 403)
expect("hello from elsewhere", server.post("hello", "")[0], 405)
connection = server.connect()
connection.request("GET", "/api/v2/position")
expect("GET of a question", read(connection)[0], 405)
for name in ("nothing", "", "../v1/position", "position/", "POSITION", "%2e%2e/etc/passwd", "position%00"):
    expect(f"question {name!r}", ask(name, {"sgf": GAME})[0], 400, 403, 404)
for name, body in {
        "empty": "", "half": '{"sgf": "(;SZ[9]', "list": "[1]", "text": '"sgf"', "twice": '{"sgf":1,"sgf":2}',
        "deep": "[" * 100000, "deeper": '{"a":' * 50000, "bytes": b"\xff\xfe{}", "NULs": b"\0" * 1000}.items():
    expect(f"malformed JSON: {name}", ask("position", body)[0], 400)
for name, sgf in {
        "empty": "", "open": "(;SZ[9]", "size 0": "(;SZ[0])", "size 99": "(;SZ[99])", "no liberty": "(;SZ[2]AB[aa:bb])",
        "illegal": "(;SZ[9];B[aa];W[aa])", "long line": "(;SZ[19]" + ";B[]" * 5000 + ")"}.items():
    expect(f"sgf {name}", ask("position", {"sgf": sgf})[0], 200 if name == "open" else 400, 413, 422)
expect("huge question", ask("position", b" " * (2 << 20))[0], 413)
begin = time.process_time()
expect("a million nodes", ask("record", b"(;GM[1]" + b";B[aa]" * 1000000 + b")")[0], 413)
expect("a million variations", ask("record", b"(;GM[1]" + b"(;B[aa])" * 1000000 + b")")[0], 413)
expect("a million brackets", ask("record", b"(;B[aa]" * 1000000)[0], 413, 400)
code, answer = ask("record", b"(;GM[1]SZ[19]" + b"(;B[aa];W[bb])" * 25000 + b")")
expect("fifty thousand nodes", (code, len(answer.get("nodes", []))), (200, 50001))
expect("forks in forks", ask("record", "(;SZ[9]" + "(;W[bb]" * 2000 + ")(;B[aa])" * 2000 + ")")[0], 413)


def raw(data, patience=15):
    with socket.create_connection(("127.0.0.1", server.port), patience) as client:
        try:
            client.sendall(data)
            return client.recv(4000)
        except (ConnectionError, socket.timeout):
            return b""


HEAD = f"POST /api/v2/position HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nX-Katachi-Token: {hello['token']}\r\n"
expect("a length that lies", raw((HEAD + "Content-Length: 5000\r\n\r\n{}").encode())[9:12], b"400", b"408", b"")
expect("an endless length", raw((HEAD + "Content-Length: 99999999999999\r\n\r\n{}").encode())[9:12], b"413", b"400")
expect("a negative length", raw((HEAD + "Content-Length: -5\r\n\r\n{}").encode())[9:12], b"400", b"411", b"")
expect("no length", raw((HEAD + "\r\n").encode())[9:12], b"411", b"400")
expect("chunks", raw((HEAD + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n").encode())[9:12], b"411", b"400")
silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
expect("while forty say nothing", ask("position", {"sgf": GAME})[0], 200)
for client in silent:
    client.close()

# ---- many at once ask the same ----
answers = []
threads = [threading.Thread(target=lambda: answers.append(ask("position", {"sgf": GAME}))) for _ in range(60)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
expect("sixty at once", [a == answers[0] for a in answers], [True] * 60)

peak = server.memory_kib() // 1024
expect(f"memory stays bounded ({peak} MiB)", peak < memory_limit(), True)
expect("stops", server.stop(), 0)
faults.end(f"the API keeps its contract, at most {peak} MiB")
