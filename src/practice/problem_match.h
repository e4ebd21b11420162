/* Which known problem is this? A position is compared with problems, turned, mirrored, with swapped
 * colours, moved along a side, and with a few stones that differ. */
#ifndef KATACHI_PRACTICE_PROBLEM_MATCH_H
#define KATACHI_PRACTICE_PROBLEM_MATCH_H

#include "practice/problem_library.h"
#include "store/database.h"

enum { PROBLEM_MATCH_LIMIT = 10, PROBLEM_MATCH_TITLE = 96, PROBLEM_MATCH_NAME = 64 };

typedef struct {
    int64_t id;                      /* in the database; 0: a built-in one */
    char name[PROBLEM_MATCH_NAME];   /* of a built-in one: "2-easy/17" */
    char title[PROBLEM_MATCH_TITLE]; /* may be "" */
    int differing;                   /* stones that are not the same */
    bool is_turned, is_swapped;
} ProblemMatch;

/* The nearest problems so far, the best first; of equal ones the first that was tried. */
typedef struct {
    Board board;   /* what is looked for */
    int tolerance; /* more stones may not differ */
    int compared;
    int count;
    ProblemMatch match[PROBLEM_MATCH_LIMIT];
} ProblemMatches;

/* Look for a position. Tolerance -1: an eighth of its stones, at least two. */
void problem_matches_begin(ProblemMatches *matches, const Board *board, int tolerance);

/* How many stones differ in the best image; -1 if more than `tolerance` do. */
int problem_compare(const Board *drawn, const Board *known, int tolerance, bool *is_turned,
                    bool *is_swapped);

/* Try all built-in problems, or all problems of a database. Problems that cannot be read are left
 * out. */
void problem_matches_try_library(ProblemMatches *matches, const ProblemLibrary *library);
MUST_CHECK Status problem_matches_try_store(ProblemMatches *matches, Store *store, Error *err);

#endif
