/* What a problem is called: who is to do what to how many stones, and which tempting move fails.
 *
 * A title never names a point, for front ends turn problems round, and never the answer. Where a
 * title is taken it says more. */
#ifndef KATACHI_PRACTICE_PROBLEM_TITLE_H
#define KATACHI_PRACTICE_PROBLEM_TITLE_H

#include "solve/generate.h"

enum { TITLE_SIZE = 160, TITLE_MISTAKES = 6 };

typedef struct {
    const Problem *problem;
    int mistake_count; /* first moves that fail, the most tempting first */
    Point mistake[TITLE_MISTAKES];
    int plies; /* of the solution */
} TitleFacts;

/* Corner, side or centre: where the keystones are. */
GenerateShape problem_shape(const Problem *problem);

/* "the hane", "the atari", …: what a move is, as a player would say. */
const char *problem_move_word(const Board *board, Point at, Stone who);

/* Facts of a graded problem: where nothing says what is tempting, that is the move which takes
 * longest to refute. */
void title_facts_of(const GeneratedProblem *made, TitleFacts *facts);

/* The titles given so far. */
typedef struct Titles Titles;

Titles *titles_open(void);
void titles_close(Titles *titles); /* NULL is allowed */

/* A title that was not given before; it is noted. */
void titles_choose(Titles *titles, const TitleFacts *facts, char title[TITLE_SIZE]);

#endif
