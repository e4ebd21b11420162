/* Problems as SGF: what other programs show (setup, turn, marks, comment), with what they do not
 * know in private properties, listed in docs/FORMATS.md. */
#ifndef KATACHI_PROBLEM_SGF_H
#define KATACHI_PROBLEM_SGF_H

#include "problem/document.h"

/* Take a record for a problem: the position before the first move if stones were set up, else the
 * one at the end of the main line. The document shares the tree of *game and lives in its arena.
 * Without our properties the goal is what the comment says in plain words ("Black to live"), else
 * none; keystones and area are then not stated. STATUS_INVALID with place and property if a value
 * makes no sense. */
MUST_CHECK Status problem_from_sgf(const SgfGame *game, ProblemDocument *document, Error *err);

/* Bring the record of the document up to what its fields say; what agrees already is not touched,
 * so an unedited record stays as it was read, byte for byte. */
MUST_CHECK Status problem_to_sgf(ProblemDocument *document, Error *err);

/* The goal that a sentence states: "black to live", "White to play and kill"; false if none. */
bool problem_goal_from_words(const char *text, Stone *side, ProblemGoal *goal);

/* Where a record's problem starts. */
SgfNode *problem_start_node(const SgfGame *game);

#endif
