#!/usr/bin/python3
"""The package says what the program says: every number of `--json`, at the digits that it prints."""
import itertools
import json
import tempfile
import unittest

import support
from support import GAME, ROOT, ask, run

import katachi
import numpy as np

MOVES, GAMES = 26, str(ROOT / "tests/python/games.sgf")


class Numbers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.game = katachi.Game.load(GAME).after(MOVES)
        cls.said = ask("predict", GAME, "--move", MOVES)

    def test_predict(self):
        ranked = katachi.predict(self.game, 400)
        self.assertEqual(len(ranked), self.said["legal"])
        for said, found in zip(self.said["moves"], ranked):
            self.assertEqual((said["move"], said["probability"]), (found.move, round(found.probability, 5)))
        table = katachi.Predictor().probabilities([self.game])[0]
        self.assertTrue((np.round(table, 5) == np.array(self.said["probabilities"])).all())

    def test_predict_by_a_named_model(self):
        model = ROOT / "models/ranking.katachi"
        said = ask("predict", GAME, "--move", MOVES, "--model", model)
        best = katachi.Predictor(model).predict(self.game, 1)[0]
        self.assertEqual((said["moves"][0]["move"], said["moves"][0]["probability"]),
                         (best.move, round(best.probability, 5)))

    def test_why(self):
        reasons = katachi.Predictor().why(self.game)
        spoken = run("predict", GAME, "--move", MOVES, "--network", "none")
        self.assertIn(reasons[0], spoken)

    def test_evaluate_bit_for_bit(self):
        """Numbers of networks are float32 and printed with ten digits: nothing is lost."""
        found, said = katachi.evaluate(self.game), self.said["network"]
        self.assertEqual(found.policy.tobytes(), np.array(said["probabilities"], np.float32).tobytes())
        self.assertEqual(found.ownership.tobytes(), np.array(said["ownership"], np.float32).tobytes())
        for ours, theirs in ((found.winrate, "win"), (found.score, "lead"), (found.spread, "spread"),
                             (found.pass_probability, "pass")):
            self.assertEqual(np.float32(ours), np.float32(said[theirs]))

    def test_evaluate_as_a_professional(self):
        said = ask("predict", GAME, "--move", MOVES, "--source", "professional")["network"]
        found = katachi.Network(words="professional").evaluate(self.game)
        self.assertEqual(found.policy.tobytes(), np.array(said["probabilities"], np.float32).tobytes())

    def test_influence(self):
        said, found = ask("influence", GAME, "--move", MOVES), katachi.influence(self.game)
        field = np.array(said["field"])
        self.assertLess(np.abs(2 * found.black - 1 - field).max(), 0.0005 + 1e-9)
        self.assertAlmostEqual(found.margin, said["score"], delta=0.06)

    def test_connections(self):
        said = ask("connect", GAME, "--move", MOVES, "--read")["pairs"]
        found = katachi.connections(self.game)
        self.assertEqual(len(said), len(found))
        for theirs, ours in zip(said, found):
            self.assertEqual((tuple(theirs["chains"]), theirs["level"], theirs["name"], theirs["ko"]),
                             (ours.chains, ours.level, ours.name, ours.depends_on_ko))
            self.assertEqual((theirs.get("join"), theirs.get("cut")), (ours.join, ours.cut))

    def test_solve(self):
        """The program also refutes every other move, so it looks at more nodes."""
        path = ROOT / "problems/3-medium.problem"
        text, said = path.read_bytes(), run("solve", path, "--nodes", 20000, "--json").splitlines()
        for number, line in enumerate(said[:20]):
            theirs, ours = json.loads(line), katachi.solve_problem(text, number, nodes=20000)
            self.assertEqual((theirs["verdict"], theirs["proved"], theirs["moves"][0]),
                             (ours.outcome, ours.is_proved, ours.move))

    def test_library(self):
        with tempfile.TemporaryDirectory() as folder:
            index = folder + "/index"
            self.assertGreater(katachi.Library.add(GAMES, folder=index), 20)
            library = katachi.Library(index)
            said = ask("find", GAMES, "--game", 8, "--move", 6, "--library", index)
            found = library.find(next(itertools.islice(katachi.read(GAMES), 7, None)).after(6))
            self.assertEqual((said["games"], said["searched"], said["hits"]),
                             (found.games, found.searched, len(found.hits)))
            self.assertEqual([(one["point"], one["count"], one["wins"]) for one in said["next"]],
                             [(one.move, one.times, one.wins) for one in found.next])
            self.assertEqual(library.find(player="nobody").games, 0)
            self.assertEqual(len(library[found.hits[0][0]].moves), said["list"][0]["moves"])

    def test_library_by_words(self):
        """Every word of a search finds what the program finds by the option of that name."""
        records = ("(;SZ[19]PB[Sakata]PW[Go]BR[9p]WR[9p]DT[1961-05-03]EV[Honinbo]RE[B+R]"
                   ";B[pd];W[qf];B[nd];W[rd];B[qc];W[qi];B[dp])"
                   "(;SZ[19]PB[Go]PW[Takemiya]DT[1985]EV[Meijin]RE[W+2.5];B[dp];W[pp];B[dd];W[fc];B[cf];W[db];B[qd])"
                   "(;SZ[19]PB[Cho]PW[Kato]DT[1990]BR[5d]WR[3k]RE[W+R];B[dd];W[qp];B[oq];W[pp];B[op];W[cc])")
        with tempfile.TemporaryDirectory() as folder:
            index, path = folder + "/index", folder + "/games.sgf"
            with open(path, "w") as file:
                file.write(records)
            katachi.Library.add(path, folder=index)
            library, position = katachi.Library(index), katachi.Game.load(path).after(1)
            for words, options in (
                    ({"player": "go"}, ["--player", "go"]),
                    ({"player": "go", "opponent": "take"}, ["--player", "go", "--opponent", "take"]),
                    ({"black": "cho"}, ["--black", "cho"]), ({"white": "cho"}, ["--white", "cho"]),
                    ({"event": "meijin"}, ["--event", "meijin"]), ({"result": "W+R"}, ["--result", "W+R"]),
                    ({"rank": "7p"}, ["--rank", "7p"]), ({"rank": "4k"}, ["--rank", "4k"]),
                    ({"start": 1970, "end": "1985"}, ["--from", 1970, "--to", 1985]),
                    ({"end": "1961-05"}, ["--to", "1961-05"]), ({"end": "1961-05-02"}, ["--to", "1961-05-02"]),
                    ({"player": "go", "result": "B+", "start": "1961-05-03"},
                     ["--player", "go", "--result", "B+", "--from", "1961-05-03"]),
                    ({"sequence": "Q16 R14"}, ["--sequence", "Q16 R14"]),
                    ({"sequence": "Q16 R14", "swapped": False, "turned": False},
                     ["--sequence", "Q16 R14", "--no-swap", "--no-rotation"]),
                    ({"sequence": "R14 P16", "first": katachi.WHITE}, ["--sequence", "R14 P16", "--first", "white"]),
                    ({"position": position, "region": "upper-right"}, [path, "--move", 1, "--region", "upper-right"]),
                    ({"position": position, "region": "N14-T19", "open": "O17,R14", "place": "side"},
                     [path, "--move", 1, "--region", "N14-T19", "--open", "O17,R14", "--slide"]),
                    ({"position": position, "region": "upper-right", "next": katachi.BLACK},
                     [path, "--move", 1, "--region", "upper-right", "--next", "black"])):
                said, found = ask("find", *options, "--library", index), library.find(**words)
                self.assertEqual((said["games"], said["searched"], said["hits"], said.get("tenuki", 0)),
                                 (found.games, found.searched, len(found.hits), found.tenuki), words)
                self.assertEqual([(one["point"], one["count"]) for one in said.get("next", [])],
                                 [(one.move, one.times) for one in found.next], words)
                self.assertEqual([(one["color"], one["count"], one["wins"]) for one in said.get("elsewhere", [])],
                                 [(("black", "white")[one.color - 1], one.times, one.wins) for one in found.elsewhere], words)
            self.assertEqual(library.find(end="1961-05").games, 1)
            self.assertEqual(library.find(sequence="Q16 R14").games, 2)
            for bad in ({"rank": "nine"}, {"result": "?+?"}, {"start": "May"}, {"place": "moon"}, {"sequence": "Z99"},
                        {"sequence": "Q16", "position": position}, {"sequence": "Q16", "size": 1},
                        {"position": position, "region": "nowhere"}):
                self.assertRaises(ValueError, lambda words=bad: library.find(**words))

    def test_review(self):
        said = ask("review", GAME, "--fast", "--no-cache", "-q")
        with open(GAME, "rb") as record:
            found = katachi.review(record.read())
        self.assertEqual(len(found), len(said["moves"]))
        for theirs, ours in zip(said["moves"], found):
            self.assertEqual((theirs["move"], theirs["grade"]), (ours.played, ours.grade))
            self.assertAlmostEqual(theirs["before"]["winrate"], ours.winrate, delta=0.0006)
            self.assertAlmostEqual(theirs["lost"], ours.lost, delta=0.051)

    def test_games(self):
        said = ask("games", GAME)
        self.assertEqual(said["games"], len(katachi.Collection(GAME)))

    def test_version(self):
        self.assertEqual(run("--version").split()[1], katachi.__version__)


if __name__ == "__main__":
    support.main()
