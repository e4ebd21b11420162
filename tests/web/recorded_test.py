#!/usr/bin/env python3
"""recorded_test.py PROGRAM [--rewrite]: every question of the API, and the answers in recorded/<question>.json.

The requests are put to one server in this order, so that what one keeps another finds. Times, tokens and
folders are left out of the comparison and figures are rounded; --rewrite renews the files, and the diff is
the review. A question that is offered and not asked here is a fault."""
import difflib
import os
import pathlib
import re
import sys
import tempfile

here = pathlib.Path(__file__).parent
sys.path.insert(0, str(here / "../support"))
from api_support import Server, counted_game, events
from figures import plain, written

# Times and what depends on the speed or the number of processors.
VOLATILE = {"token", "processor", "memory", "changed", "begun", "ended", "due", "seconds", "extract_s", "fit_s", "day"}

GAME = "(;SZ[9]KM[5.5];B[ee];W[ed];B[dd])"
KO = "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc]PL[B];B[cb];W[bb])"
LINKS = "(;SZ[9]AB[cc][ce][eb]AW[gg][hh][ff]PL[B])"
WIDE = "(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[nq])"
TWO = "(;GM[1]SZ[9]PB[柯潔]C[a\\]b]XY[1][2](;B[aa];W[ba])(;B[ba];W[aa];B[ab]))(;SZ[13];B[aa];W[aa];B[bb])"
CORNER = {"size": 9, "board": ["...OX....", "OOOOX....", "XXXXX...."] + ["." * 9] * 6, "play": "black", "side": "black",
          "goal": "kill", "keystones": ["D9", "A8", "B8", "C8", "D8"], "area": ["A9", "B9", "C9"], "ko": "open",
          "any_keystone": False, "answers": []}
TEXT = ("problem: Taken in\nsize: 9\nboard:\n     A B C D E F\n   9 * * * @ X .\n   8 @ @ @ @ X .\n   7 X X X X X .\n"
        "play: black\ngoal: kill\nanswer: B9\n\nproblem: Bad\nsize: 9\nboard:\n  . . ?\n")
ANNOTATED = "(;SZ[9]AB[bb][cb][dd]AW[ae][be]GN[Our corner]XC[bb|dd|2];B[cc];W[cd];B[ee])"


def labelled(number):
    """Nine lone stones, some with enemies beside them, and a label of strength for each."""
    stones, enemies, labels = "", "", ""
    for k in range(9):
        x, y = 1 + 3 * (k % 3), 1 + 3 * (k // 3)
        stones += f"[{chr(97 + x)}{chr(97 + y)}]"
        near = (k * 7 + number * 5 + k * k * number) % 3
        for dx, dy in ((1, 0), (0, 1))[:near]:
            enemies += f"[{chr(97 + x + dx)}{chr(97 + y + dy)}]"
        labels += f"[{chr(97 + x)}{chr(97 + y)}|{9 - 3 * near}]"
    return f"(;SZ[9]AB{stones}AW{enemies}XG{labels})"


def lab(**more):
    return {"games": "GAMES", "learner": "naive-bayes", "features": "harrison", **more}


REQUESTS = [
    # the study screen
    ("record", TWO), ("record?game=2", TWO), ("record?game=3", TWO), ("record", "(;GM[2]SZ[8])"), ("record", "no game"),
    ("position", {"sgf": GAME}), ("position", {"sgf": "(;SZ[9]"}), ("position", {"sgf": "(;SZ[9];B[zz])"}), ("position", {}),
    ("play", {"sgf": GAME, "move": "C3"}), ("play", {"sgf": GAME, "move": "C3", "color": "black"}),
    ("play", {"sgf": KO, "move": "C8"}), ("play", {"sgf": GAME, "move": "pass"}), ("play", {"sgf": GAME, "move": "Z1"}),
    ("predict", {"sgf": WIDE, "top": 3, "played": "D3", "explain": "C6"}), ("predict", {"sgf": GAME, "model": "ranking", "top": 2}),
    ("predict", {"sgf": GAME, "model": "none"}), ("predict", {"sgf": GAME, "top": -1}),
    ("analysis", {"sgf": WIDE}), ("analysis", {"sgf": "(;SZ[9];B[ee];AW[aa];B[dd];W[])", "model": "ranking"}),
    ("owners", {"sgf": GAME}), ("owners", {"sgf": GAME, "model": "playouts"}), ("life", {"sgf": "(;SZ[5]AB[ba][da][ab][bb][cb][db][eb]AW[ac][bc][cc])"}),
    ("count", {"sgf": GAME, "dead": []}), ("count", {"sgf": GAME, "dead": ["E5"]}), ("count", {"sgf": GAME, "dead": ["A1"]}),
    ("influence", {"sgf": GAME}), ("influence", {"sgf": LINKS, "model": "pure"}), ("influence", {"sgf": LINKS, "model": "bouzy"}),
    ("influence", {"sgf": GAME, "model": "none"}), ("scores", {"sgf": GAME}), ("scores", {"sgf": GAME, "model": "pure"}),
    ("connections", {"sgf": LINKS}), ("connections", {"sgf": "(;SZ[9])"}), ("connections", {"sgf": "no"}),
    ("genmove", {"sgf": GAME, "player": "random"}), ("genmove", {"sgf": GAME, "player": "playouts", "seconds": 60, "playouts": 100}),
    ("genmove", {"sgf": WIDE, "player": "expert"}), ("genmove", {"sgf": GAME, "player": "nobody"}),
    ("keep", {"key": "g1", "title": "Ann – Ben", "place": "1", "sgf": GAME}),
    ("keep", {"key": "g1", "place": "2"}), ("keep", {"key": "g1", "sgf": KO, "revision": 1}), ("keep", {"key": "../x"}),
    ("games", {}), ("games", {"limit": -1}), ("game", {"key": "g1"}), ("game", {"key": "g2"}),
    ("discard", {"key": "g1"}), ("discard", {}), ("games", {"limit": 5}),
    ("draft", {"name": "editor"}), ("draft", {"name": "editor", "value": {"a": ["形", 1]}}), ("draft", {"name": "a/b"}),
    # the library of games; what was written for the laboratory is added to it
    ("library", {}), ("find", {"sgf": WIDE}), ("library_add", {"games": "GAMES"}), ("library_add", {"games": "/nowhere"}), ("library", {}),
    ("find", {"sgf": WIDE}), ("find", {"sgf": "(;SZ[19];B[pd])", "region": "K10-T19", "limit": 1, "sort": "move"}),
    ("find", {"sgf": "(;SZ[19];B[pd];W[dd];B[pp])", "region": "upper-right,lower-right", "sequence": True, "no_swap": True, "no_rotation": True, "limit": 0}),
    ("find", {"sgf": "(;SZ[19];B[pd])", "region": "O14-R17", "open": "R14", "anchor": "anywhere", "next": "white", "limit": 0, "top": 2}),
    ("find", {"player": "Nobody"}), ("find", {"sgf": WIDE, "region": "Z1"}), ("find", {"sgf": WIDE, "anchor": "moon"}), ("find", {"sgf": WIDE, "sort": "size"}),
    ("library_game", {"number": 1}), ("library_game", {"number": 99}), ("library_game", {}),
    # problems
    ("read", {"problem": {**CORNER, "goal": "", "keystones": [], "area": []}}), ("read", {"text": TEXT}), ("read", {"text": "none"}), ("read", {}),
    ("known", {"sgf": "(;SZ[9]AB[fa][fb][fc][ec][dc][cc][bc][ac]AW[ea][eb][db][cb][bb][ab])"}), ("known", {"sgf": GAME, "differing": 1}), ("known", {"sgf": "no"}),
    ("collections", {}), ("problems", {"collection": 1}), ("problems", {"collection": 99}), ("problem", {"id": 5}), ("problem", {"id": 99}),
    ("session", {"problem": CORNER, "do": "look", "seconds": 50}), ("session", {"problem": CORNER, "do": "play", "move": "A9", "seconds": 50}),
    ("session", {"problem": CORNER, "do": "play", "move": "B9", "seconds": 50}),
    ("session", {"problem": CORNER, "moves": ["B9", "C9"], "do": "play", "move": "A9", "seconds": 50}),
    ("session", {"problem": CORNER, "do": "hint", "seconds": 50}), ("session", {"problem": CORNER, "do": "solution", "seconds": 50}),
    ("session", {"problem": CORNER, "moves": ["B9"], "do": "replies", "seconds": 50}),
    ("session", {"problem": CORNER, "do": "hint", "step": 2, "seconds": 50}), ("session", {"problem": CORNER, "do": "hint", "step": 3, "seconds": 50}),
    ("session", {"problem": CORNER, "do": "tree", "seconds": 50}), ("session", {"problem": CORNER, "do": "reply", "player": "white", "seconds": 50}),
    ("session", {"problem": CORNER, "do": "play", "move": "J1", "seconds": 50}),
    ("session", {"problem": CORNER, "do": "play", "move": "B9", "engine": "seed", "depth": 6, "seconds": 50}),
    ("session", {"problem": CORNER, "do": "play", "move": "B9", "engine": "off"}), ("session", {"problem": {}, "do": "look"}),
    ("solve", {"problem": CORNER, "seconds": 60}), ("solve", {"problem": CORNER, "engine": "seed", "seconds": 60}),
    ("solve", {"problem": CORNER, "engine": "off"}),
    ("attempt", {"id": 5, "grade": 4, "seconds": 12, "line": "C1"}), ("attempt", {"id": 5, "grade": 9}),
    ("problem", {"id": 5}), ("statistics", {"offset_s": 0}), ("statistics", {"offset_s": 1e9}),
    ("check", {"problem": CORNER}), ("check", {"problem": {**CORNER, "keystones": ["A9"]}}), ("check", {}),
    ("save", {"title": "Three", "text": "In a row.", "level": "2", "tags": "corner, kill", "author": "Ann", "problem": CORNER}),
    ("save", {"title": "No problem"}), ("import", TEXT), ("import", "nothing"), ("collections", {}), ("problem", {"id": 6}),
    ("export", {"id": 6, "format": "text"}), ("export", {"collection": 1, "format": "sgf"}), ("export", {"id": 6, "format": "xml"}),
    ("generate", {"count": 2, "level_min": 1, "level_max": 2, "seed": 5}), ("generate", {"count": 2, "level_min": 9}),
    ("remove", {"id": 6}), ("remove", {"id": 6}),
    # annotations
    ("kinds", {}), ("words", {}), ("slide_new", ANNOTATED), ("slide_new", "none"), ("slides", {}), ("slides", {"collection": 1}),
    ("slide", {"id": 5}), ("slide", {"id": 10, "node": 1, "names": True}), ("slide", {"id": 10, "node": 99}),
    ("annotate", {"id": 10, "node": 0, "author": "Ann", "label": "XC B8|D6|3", "certainty": 80}),
    ("annotate", {"id": 10, "node": 0, "author": "Ben", "label": "XC B8|D6|2"}),
    ("annotate", {"id": 10, "node": 1, "author": "Ben", "label": "GN hane|korosu"}),
    ("annotate", {"id": 10, "node": 0, "author": "Ben", "label": "XC B8|A1|9"}), ("annotate", {"id": 10, "node": 1, "author": "Ben", "remove": 4}),
    ("annotate", {"id": 10, "node": 1, "revision": "0123456789abcdef", "label": "XC B8|D6|2"}),
    ("mark", {"id": 10, "node": 0, "marks": {"TR": ["C3"], "LB": [["D4", "A"]]}}), ("mark", {"id": 10, "frame": {"context": "half", "focus": ["A1", "A2"]}}),
    ("mark", {"id": 10, "node": 3, "play": "G7"}), ("mark", {"id": 10, "node": 4, "drop": True}), ("mark", {"id": 10, "node": 0, "marks": {"XX": []}}),
    ("slide", {"id": 10, "node": 0}), ("slide_sgf", {"id": 10}), ("slide_sgf", {"id": 99}),
    ("queue", {"collection": 1, "author": "Ann"}), ("agreement", {"first": "Ann", "second": "Ben"}), ("agreement", {"first": "Ann"}),
    # the laboratory
    ("archives", {}), ("archives", {"count": "GAMES"}), ("archives", {"count": "/etc"}), ("train", lab(name="mine")), ("train", lab(learner="ranking", features="stern", name="other")),
    ("train", lab(learner="none", name="x")), ("train", lab(games="/nowhere", name="x")),
    ("evaluate", {"games": "GAMES", "count": 2, "models": ["mine", "other"]}), ("evaluate", {"games": "GAMES", "models": ["none"]}),
    ("curve", lab(test="GAMES", test_count=2, steps=2)), ("curve", lab(test="GAMES", steps=99)),
    ("ownership", {"games": "COUNTED", "every": 20}), ("ownership", {"games": "GAMES"}), ("ownership", {"games": "/nowhere"}),
    ("svm", {"records": "RECORDS", "concept": "good-move", "rows": 40, "folds": 3}), ("svm", {"collection": 1, "concept": "good-move", "rows": 40, "folds": 3}), ("svm", {"records": "/nowhere"}),
    ("classifiers", {}), ("classifiers", {"remove": "strength"}), ("learn", {"concept": "connectivity"}), ("learn", {"concept": "chess"}),
    ("learn", {"concept": "connectivity", "install": "soon"}), *(("slide_new", labelled(n)) for n in range(4)),
    ("learn", {"concept": "strength", "install": "never"}), ("learn", {"concept": "strength", "install": "always"}),
    ("learn_game", {"sgf": "(;SZ[9];B[ee];W[gc];B[cg])", "name": "me"}), ("learn_game", {"sgf": "(;SZ[9];B[ee];W[gc];B[cg];W[gg])", "name": "me", "goes_on": True}),
    ("learn_game", {"sgf": "(;SZ[9];B[ee])", "name": "me", "goes_on": True}), ("learn_game", {"name": "me", "undo": True}),
    ("learn_game", {"name": "me", "undo": True}), ("learn_game", {"sgf": "(;SZ[9];B[ee])", "name": "default"}), ("learn_game", {"sgf": "(;SZ[9])"}),
    ("jobs", {}), ("follow", {"job": 1}), ("follow", {"job": 99}), ("stop", {"work": "none"}), ("stop", {"job": 1}),
    ("forget", {"job": 1}), ("forget", {"job": 1}),
    ("reviewed", {"sgf": WIDE}), ("review", {"sgf": WIDE, "visits": 0}), ("reviewed", {"sgf": WIDE}), ("review", {"sgf": "(;SZ[9])"}),
    ("review", {"sgf": WIDE, "visits": -1}), ("reviewed", {"sgf": "no"}),
    ("review_problem", {"sgf": WIDE, "move": 2}), ("review_problem", {"sgf": WIDE}), ("engines", {}), ("review", {"sgf": WIDE, "engine": "nobody"}),
    ("no_such_question", {}),
    ("models", {"rename": "mine", "to": "better"}), ("models", {"remove": "other"}), ("models", {"remove": "default"}),
    ("models", {"rename": "none", "to": "x"}), ("models", {"rename": "better"}), ("archive_new", WIDE), ("archive_new", "no game"),
]


def write_games(folder):
    """Four openings that differ a little."""
    folder.mkdir(parents=True)
    for number, (one, other) in enumerate((("cf", "dj"), ("cl", "dj"), ("nq", "qf"), ("nq", "jj"))):
        (folder / f"{number}.sgf").write_text(
            f"(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[{one}];W[cn];B[fq];W[{other}];B[jp];W[qn];B[ql];W[pn])")


def write_records(path):
    """Twenty positions with a move, strewn by a generator of our own: nobody else's may change."""
    state, text = 1, ""
    for _ in range(20):
        free = [x + y for x in "abcdefghi" for y in "abcdefghi"]
        points = []
        for _ in range(26):
            state = (state * 1103515245 + 12345) % 2 ** 31
            points.append(free.pop((state >> 8) % len(free)))
        text += "(;SZ[9]AB[" + "][".join(points[:13]) + "]AW[" + "][".join(points[13:25]) + f"];B[{points[25]}])\n"
    path.write_text(text)


def last_event(answer):
    """Of an answer in events the last one; how many there are depends on the time."""
    if not isinstance(answer, str) or "event: " not in answer:
        return answer
    name, data = events(answer)[-1]
    return {"event": name, "data": data}


def replaced(value, pairs):
    if isinstance(value, dict):
        return {key: replaced(child, pairs) for key, child in value.items()}
    if isinstance(value, list):
        return [replaced(child, pairs) for child in value]
    for old, new in pairs if isinstance(value, str) else ():
        value = value.replace(old, new)
    return value


# Answers whose words and figures are a network's: another network gives others, so the form alone is recorded.
FORMED = {"review", "reviewed"}
OF_NETWORK = {"owners", "scores"}  # unless the request names a model


def form(value):
    if isinstance(value, dict):
        return {key: form(child) for key, child in value.items()} if "number" not in value else sorted(value)
    if isinstance(value, list):
        return [form(child) for child in value[:2]] if value and isinstance(value[0], dict) else "list"
    return type(value).__name__.replace("int", "number").replace("float", "number").replace("NoneType", "null")


def put(server, places, name, body):
    """One entry of a file."""
    status, answer = server.post(name, replaced(body, places.items()))
    answer = replaced(last_event(answer), [(path, word) for word, path in places.items()])
    answer = shorter(plain(answer, VOLATILE))
    is_formed = name in FORMED or name in OF_NETWORK and "model" not in body
    return {"question": name, "request": body, "status": status, "answer": form(answer) if is_formed and status == 200 else answer}


def shorter(value):
    """Pages and pictures as their words, without figures (how they look is for tests of their own); no times."""
    if isinstance(value, dict):
        return {key: shorter(child) for key, child in value.items()}
    if isinstance(value, list):
        return [shorter(child) for child in value]
    if not isinstance(value, str):
        return value
    if re.match(r"<(!doctype|svg|figure)", value, re.I):
        words = re.findall(r"[^\W\d_]{2,}", re.sub(r"<style.*?</style>|<[^>]*>", " ", value, flags=re.S))
        return " ".join(dict.fromkeys(words))
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "TIME", value)


def main():
    program, rewrite = sys.argv[1], "--rewrite" in sys.argv[2:]
    os.environ.pop("KATACHI_GAMES", None)
    data = tempfile.TemporaryDirectory()
    places = {"GAMES": f"{data.name}/katachi/games", "RECORDS": f"{data.name}/katachi/records.sgf",
              "COUNTED": f"{data.name}/katachi/counted.sgf"}
    write_games(pathlib.Path(places["GAMES"]))
    write_records(pathlib.Path(places["RECORDS"]))
    pathlib.Path(places["COUNTED"]).write_text(counted_game("W+6.5") + counted_game("B+R") + counted_game("B+20.5"))
    server = Server(program, data)
    files = {"hello": [{"question": "hello", "status": 200, "answer": plain(server.get("hello")[1], VOLATILE)}]}
    for name, body in REQUESTS:
        files.setdefault(name.partition("?")[0], []).append(put(server, places, name, body))
    faults = [] if server.stop() == 0 else ["the server did not end well"]

    faults += [f"{name} is offered, and nothing is recorded of it" for name in server.hello["questions"] if name not in files]
    folder = here / "recorded"
    folder.mkdir(exist_ok=True)
    known = {path.stem: path for path in folder.glob("*.json")}
    for name, entries in files.items():
        path, text = folder / f"{name}.json", written(entries) + "\n"
        if rewrite:
            path.write_text(text)
            continue
        old = path.read_text() if path.exists() else ""
        faults += difflib.unified_diff(old.splitlines(), text.splitlines(), f"recorded/{name}.json", "now", "", "", 3, "")
    for name in sorted(known.keys() - files.keys()):
        faults.append(f"recorded/{name}.json is there, and nobody asks it")
    print("\n".join(faults) or f"{len(REQUESTS) + 1} answers of {len(files)} questions, as recorded")
    sys.exit(bool(faults))


main()
