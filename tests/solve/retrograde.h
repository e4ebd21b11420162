/* The second slow twin of the solver: every position that can come about is listed, then wins are
 * worked out backwards from the ends. Where the first twin remembers the path, this one asks which
 * side can force its end: a game that never ends is no win of the prover, unless his opponent goes
 * on retaking kos though his threats come to an end. */
#ifndef KATACHI_TESTS_SOLVE_RETROGRADE_H
#define KATACHI_TESTS_SOLVE_RETROGRADE_H

#include "plain_game.h"

/* Of a question without ignored threats; node_limit counts positions. STONE_NONE: there are more.
 * *generous: the winner by the other convention, that a game without end is the prover's. */
Stone retrograde_winner(const PlainQuestion *question, Stone *generous);

#endif
