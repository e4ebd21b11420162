#!/usr/bin/python3
"""The campaigns of experiments/solve: what they grant, and what they call a contradiction."""
import sys
import unittest

from support import ROOT

sys.path.insert(0, str(ROOT / "experiments/solve"))
import grade
import trials
import widen

CORNER = {"size": 9, "black": ["aa"], "white": ["bb"]}


class Campaigns(unittest.TestCase):
    def test_assumptions_are_granted_to_nobody_in_particular(self):
        """For a ko, stones on closed points helped one of its two sides: the wider question was another."""
        answer = {"verdict": "ko", "side": "black",
                  "assumes": [{"point": "D9", "kind": "closed"},
                              {"point": "B8", "kind": "safe", "liberty": "C8"}]}
        area = widen.box(CORNER, 2)
        left = widen.granted(CORNER, answer, area)
        self.assertEqual({"D9", "C8"}, {widen.vertex(p, 9) for p in set(area) - set(left)})
        self.assertEqual({"size": 9, "black": ["aa"], "white": ["bb"]}, CORNER)

    def test_a_decided_other_verdict_contradicts(self):
        def row(wide, moved="unknown"):
            return {"verdict": "ko", "wide": [{"lines": 2, "verdict": wide, "moved": moved}]}
        self.assertEqual((False, False), widen.contradicts(row("ko", "ko")))
        self.assertEqual((False, False), widen.contradicts(row("unknown")))
        self.assertEqual((True, False), widen.contradicts(row("failure")))
        self.assertEqual((False, True), widen.contradicts(row("ko", "failure")))

    def test_records_without_a_canon_have_the_model_as_shipped(self):
        self.assertEqual(grade.folder_for({"a": "folds/0"}, {"canon": "a"}), "folds/0")
        self.assertEqual(grade.folder_for({"a": "folds/0"}, {"id": "rz/p1"}), "")

    def test_a_lost_game_is_a_failure(self):
        row = {"id": "x", "set": "y", "verdict": "success", "proved": True, "verified": True,
               "not_confirmed": None, "trials": {"boards": [20, 20], "random": [9, 10]}}
        self.assertEqual(1, trials.failures(row))
        self.assertFalse(trials.report([row]))
        row["trials"]["random"] = [10, 10]
        self.assertTrue(trials.report([row]))


if __name__ == "__main__":
    unittest.main()
