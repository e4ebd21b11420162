/* Private to the finder of problems in games: what its parts share. */
#ifndef KATACHI_PRACTICE_PROBLEM_FIND_H
#define KATACHI_PRACTICE_PROBLEM_FIND_H

#include "practice/problem_harvest.h"
#include "practice/problem_session.h"
#include "predict/predictor.h"
#include "shape/region.h"

enum {
    FIRST_MOVES_MAX = 40, /* first moves that matter */
    STATES_MAX = 48,      /* positions that are looked at for one group */
    SEEN_LIMIT = 1 << 13,
};

typedef struct {
    Point at;
    double prior; /* of the moves that matter */
    bool is_right;
} FirstMove;

/* A position near one of the game. */
typedef struct {
    Problem kill; /* the attacker moves first */
    int added;    /* moves that the game did not have */
    Stone gained; /* who made the last of them; STONE_NONE: nobody */
} FinderState;

struct ProblemFinder {
    Solver *quick, *solver; /* to find out who wins; to prove it move by move */
    Predictor *expert;      /* how likely moves are; NULL: no model */
    const atomic_bool
        *has_likely; /* no more problems with a likely answer; NULL: they are wanted */
    Prediction prediction;
    ProblemSolver checker;
    uint64_t seen[SEEN_LIMIT]; /* positions that were asked about in this game */
    Problem cut, after;        /* scratch */
    SolveAnswer attack, defence, third;
    ProblemRun run;
    UnconditionalLife life;
    int state_count;
    FinderState states[STATES_MAX];
};

/* Whether a key was noted before; it is noted. */
bool finder_is_seen(ProblemFinder *finder, uint64_t key);

bool finder_is_stopped(const ProblemFinder *finder);

/* Success on the board as drawn, with nothing assumed. */
bool answer_is_plain_win(const SolveAnswer *answer);

/* Legal moves in the set, the likeliest first; their priors add up to 1. Returns how many, 0 if
 * there are too many. */
int finder_list_moves(ProblemFinder *finder, const Problem *problem, const PointSet *set,
                      FirstMove moves[FIRST_MOVES_MAX]);

/* The problems of a game so far. What is found of one kind has no influence on the other: whether
 * likely ones are still wanted depends on the other threads, and the result must not. */
typedef struct {
    FoundProblem *found; /* FOUND_LIMIT of them */
    int count, likely;
    int move; /* of the game, that was played last */
} Catch;

/* Adds the problems of a group as it stands, and of positions near it. */
void finder_explore(ProblemFinder *finder, const Board *board, const Group *group, Catch *caught);

/* The side to move wins (`own`), and so does the other if it moves first (`other`): is this a
 * problem? One whose answer is likely is not if only unlikely ones are wanted. */
bool finder_ask(ProblemFinder *finder, const Problem *question, const SolveAnswer *own,
                const SolveAnswer *other, bool only_unlikely, FoundProblem *found);

#endif
