/* The seed's solver (Haris 2019), kept as the engine that can be explained and as the baseline:
 * alpha-beta over the rules of the problem, judging by eye shapes where it stops.
 *
 * Rules: the attacker wins when the keystones are captured; the defender wins when the attacker has
 * no valid move. The defender may always pass, the attacker only if he cannot move. A ko is simply
 * played on; a move that repeats a position of the line is not valid.
 *
 * Nothing here is a proof: moves are left out by heuristics. Without limits and heuristics that
 * cut (see seed_settings_exact) it is the dissertation's first milestone, perfect given time. */
#ifndef KATACHI_SOLVE_ALPHABETA_H
#define KATACHI_SOLVE_ALPHABETA_H

#include "solve/eyeshape.h"
#include "solve/solver.h"

typedef enum {
    HEURISTIC_SUICIDE,   /* drop the defender's suicidal moves */
    HEURISTIC_KILLERS,   /* two killer moves a depth */
    HEURISTIC_DEEPENING, /* iterative deepening */
    HEURISTIC_LINE,      /* the principal variation of the last iteration first */
    HEURISTIC_SHAPES,    /* evaluation by eye shapes; else by liberties alone */
    HEURISTIC_DISTANCE,  /* moves near the keystones first */
    HEURISTIC_PATTERNS,  /* vital points of eye shapes first */
    HEURISTIC_COUNT
} SeedHeuristic;

enum { SEED_BEST = 5000 };

typedef struct {
    Budget budget;
    int depth_limit;   /* 0: none */
    int breadth_limit; /* 0: all moves, in order */
    bool off[HEURISTIC_COUNT];
} SeedSettings;

typedef struct {
    int value;        /* −5000 … 5000, for the defender */
    int depth;        /* of the last complete iteration */
    bool is_complete; /* no line was cut by the depth */
    bool was_cut;     /* by breadth or as suicidal: a lost position may be won */
    uint64_t cut_count, cut_first_count;
} SeedDetails;

/* "suicide", "killers", …: names for tables and options. */
const char *seed_heuristic_text(SeedHeuristic heuristic);

/* No limit, no heuristic that leaves out moves: only the order of moves is left. */
SeedSettings seed_settings_exact(void);

/* Solve a valid problem with keystones: kill, capture, save; of the other goals it knows nothing
 * and says so (unknown, no move). The verdict is the seed's; it is never called proved. details may
 * be NULL. */
void seed_solve(const SeedSettings *settings, const Problem *problem, SolveAnswer *answer,
                SeedDetails *details);

/* What the position is worth to the defender, −4999 … 4999, with `mover` to move. */
int seed_evaluate(const EyeTable *shapes, const Problem *problem, Stone mover);

#endif
