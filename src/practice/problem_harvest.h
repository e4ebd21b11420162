/* Problems from games: groups whose life depends on the next move, cut out with the stones around
 * them.
 *
 * Positions are those of the game, and those a few likely local moves of either side away from
 * them. One is kept if the solver proves of the board as drawn, with nothing assumed, that the
 * group dies or lives by who moves first; if exactly one move works and every other that matters is
 * proved to fail, the likeliest one among them; and if the independent checker agrees. */
#ifndef KATACHI_PRACTICE_PROBLEM_HARVEST_H
#define KATACHI_PRACTICE_PROBLEM_HARVEST_H

#include "core/board.h"
#include "games/walk.h"
#include "practice/problem_factory.h"
#include "practice/problem_lesson.h"
#include "problem/document.h"
#include "solve/generate.h"

typedef struct {
    GeneratedProblem made; /* with its lines and level */
    double prior;          /* how likely the default model finds the answer, of the moves that
                              matter; it does not read */
    int mistake_count; /* moves that fail, the likeliest first, which is likelier than the answer */
    Point mistake[TITLE_MISTAKES];
    Lesson lesson; /* of the solution */
    int plies;     /* of the solution, to its visible end */
    uint64_t game; /* of the input, from 1 */
    int move;      /* after which move of it the group was unsettled */
} FoundProblem;

/* An answer with a prior below this is unlikely. */
#define PRIOR_UNLIKELY 0.1

/* Looks for problems in games; one thread, one finder. */
typedef struct ProblemFinder ProblemFinder;

/* `has_likely` says, once it is set, that problems with a likely answer need not be looked for any
 * more; NULL: they are wanted. */
ProblemFinder *problem_finder_open(uint64_t node_limit, const atomic_bool *has_likely,
                                   atomic_bool *stop);
void problem_finder_close(ProblemFinder *finder);

enum { FOUND_LIMIT = 24 };

/* The problems of a game, at most half of FOUND_LIMIT with a likely answer and as many with an
 * unlikely one. Returns how many. */
int problem_finder_run(ProblemFinder *finder, const ListedGame *game,
                       FoundProblem found[FOUND_LIMIT]);

/* Whether two problems are the same but for a few stones, turned, moved along the edge, or in
 * other colours. */
bool problem_is_near(const Problem *a, const Problem *b);

/* How hard a problem is, LEVEL_MIN … LEVEL_MAX: from how unlikely its answer is and how large its
 * proofs are. */
int problem_level(double prior, uint64_t effort);

/* A document for it: a title that says what is tempting and was not given before, tags by
 * technique, lines. */
MUST_CHECK Status found_problem_document(const FoundProblem *found, Titles *titles,
                                         ProblemDocument *document, Arena *mem, Error *err);

typedef struct {
    const GameList *games;
    int count;            /* how many are wanted */
    int jobs;             /* 0: one; the result does not depend on it */
    uint64_t node_limit;  /* of each proof; 0: the usual */
    Titles *titles;       /* given so far; more are noted. NULL: none */
    const Problem *known; /* near copies of these are left out too */
    int known_count;
    double unlikely; /* the share that must have a prior below PRIOR_UNLIKELY; 0: none */
    atomic_bool *stop;
    Progress progress; /* problems found, problems wanted */
    Status (*deliver)(void *context, ProblemDocument *document, Error *err);
    void *context;
} ProblemHarvest;

typedef struct {
    uint64_t games, found, repeated;
    bool has_likely; /* as many with a likely answer as were wanted: others were passed over */
} HarvestedCounts;

/* STATUS_INTERRUPTED after a stop; what deliver returned; else STATUS_OK, even if the games did not
 * hold as many. */
MUST_CHECK Status problem_harvest_run(const ProblemHarvest *harvest, HarvestedCounts *counts,
                                      Error *err);

/* Groups of a game that may be problems: a chain with what it can reach. */

/* A chain, and what it can reach without passing the other colour's stones. */
typedef struct {
    Point chain; /* root */
    Stone owner;
    PointSet inside; /* stones and empty points */
    int stones, space;
    int exits;    /* empty points beside it that it does not reach */
    uint64_t key; /* of all that stands in it and around it */
} Group;

/* The group of a chain; one with more empty points than the limit is not walked to its end. */
void group_find(const Board *board, Point chain, int space_limit, Group *group);

/* Chains beside the last move and those that touch them, each once. Returns how many. */
int group_list_chains(const Board *board, Point last, Point out[BOARD_CELL_LIMIT]);

#endif
