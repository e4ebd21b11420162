/* Small positions with proved verdicts, by the thousand: data for others to train and test on.
 *
 * A position is a walled group as generate_position makes it. What becomes of its keystones is
 * proved with the attacker first and with the defender first; where that differs, every first move
 * is proved too. Positions of which something is not proved within the budget are left out. */
#ifndef KATACHI_PRACTICE_POSITION_SET_H
#define KATACHI_PRACTICE_POSITION_SET_H

#include "practice/problem_run.h"
#include "solve/generate.h"

/* What becomes of the keystones. */
typedef enum { PROVED_LIVES, PROVED_DIES, PROVED_KO } ProvedFate;

typedef struct {
    ProvedFate fate; /* with this side first */
    int move_count;  /* first moves that reach it; listed only if the sides' fates differ */
    Point move[SOLVE_MOVE_LIMIT];
} ProvedSide;

typedef struct {
    uint64_t number;    /* in the set, from 1 */
    Problem problem;    /* the attacker to move and to kill; keystones and area stated */
    bool is_on_board;   /* also proved for the board as drawn; else both keep to the area */
    ProvedSide side[2]; /* the attacker first, the defender first */
    uint64_t nodes;
} ProvedPosition;

typedef struct {
    int count;
    uint64_t seed; /* the same seed gives the same positions, whatever the number of jobs */
    int jobs;
    int size;            /* of the board; 0: 9 */
    uint64_t node_limit; /* of each proof; 0: 5,000 */
    bool verify;         /* have each proof replayed by the independent checker */
    atomic_bool *stop;   /* may be NULL */
    Progress progress;
    void (*deliver)(void *context, const ProvedPosition *position);
    void *context;
} PositionSet;

typedef struct {
    uint64_t tried, found, repeated;
    uint64_t unproved;                  /* left out: something was not proved */
    uint64_t confirmed, open;           /* verdicts looked at by the checker */
    uint64_t refuted;                   /* must stay 0 */
    uint64_t status[GROUP_UNKNOWN + 1]; /* found, by GroupStatus */
} PositionCounts;

/* STATUS_INTERRUPTED after a stop. */
MUST_CHECK Status position_set_run(const PositionSet *set, PositionCounts *counts, Error *err);

GroupStatus proved_status(const ProvedPosition *position);

/* "lives", "dies", "ko". */
const char *proved_fate_text(ProvedFate fate);

#endif
