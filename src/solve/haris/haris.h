/* The solver of Haris (2019), kept as the engine that can be explained and as the baseline:
 * alpha-beta over the rules of the problem, judging by eye shapes where it stops.
 *
 * Rules: the attacker wins when the keystones are captured; the defender wins when the attacker has
 * no valid move. The defender may always pass, the attacker only if he cannot move. A ko is simply
 * played on; a move that repeats a position of the line is not valid.
 *
 * Nothing here is a proof: moves are left out by heuristics. Without limits and heuristics that
 * cut (see haris_settings_exact) it is the dissertation's first milestone, perfect given time. */
#ifndef KATACHI_SOLVE_HARIS_HARIS_H
#define KATACHI_SOLVE_HARIS_HARIS_H

#include "solve/haris/eyeshape.h"
#include "solve/solver/solver.h"

typedef enum {
    HEURISTIC_SUICIDE,   /* drop the defender's suicidal moves */
    HEURISTIC_KILLERS,   /* two killer moves a depth */
    HEURISTIC_DEEPENING, /* iterative deepening */
    HEURISTIC_LINE,      /* the principal variation of the last iteration first */
    HEURISTIC_SHAPES,    /* evaluation by eye shapes; else by liberties alone */
    HEURISTIC_DISTANCE,  /* moves near the keystones first */
    HEURISTIC_PATTERNS,  /* vital points of eye shapes first */
    HEURISTIC_COUNT
} HarisHeuristic;

enum { HARIS_BEST = 5000 };

typedef struct {
    Budget budget;
    int depth_limit;   /* 0: none */
    int breadth_limit; /* 0: all moves, in order */
    bool off[HEURISTIC_COUNT];
} HarisSettings;

typedef struct {
    int value;        /* −5000 … 5000, for the defender */
    int depth;        /* of the last complete iteration */
    bool is_complete; /* no line was cut by the depth */
    bool was_cut;     /* by breadth or as suicidal: a lost position may be won */
    uint64_t cut_count, cut_first_count;
} HarisDetails;

/* "suicide", "killers", …: names for tables and options. */
const char *haris_heuristic_text(HarisHeuristic heuristic);

/* No limit, no heuristic that leaves out moves: only the order of moves is left. */
HarisSettings haris_settings_exact(void);

/* Solve a valid problem with keystones: kill, capture, save; of the other goals it knows nothing
 * and says so (unknown, no move). The verdict is this engine's; it is never called proved. details
 * may be NULL. */
void haris_solve(const HarisSettings *settings, const Problem *problem, SolveAnswer *answer,
                 HarisDetails *details);

/* What the position is worth to the defender, −4999 … 4999, with `mover` to move. */
int haris_evaluate(const EyeTable *shapes, const Problem *problem, Stone mover);

/* Which moves to look at, and in which order: near the keystones, and on vital points.
 *
 * The generator of Haris: a point one, two or three steps from the stones in question counts, less
 * with each step, where enemy stones block the way; a vital point of an eye space counts more. */

typedef struct {
    const Board *board;
    Stone mover;
    Stone owner; /* of the keystones */
    const PointSet *keystones;
    const PointSet *area;   /* empty: anywhere */
    const EyeTable *shapes; /* NULL: no vital points */
    bool no_distance;
    int breadth; /* 0: all moves */
} MovegenRequest;

/* The legal moves of the mover in the area, the most relevant first, at most `breadth` of them.
 * *was_cut tells whether some were left out. */
int movegen_list(const MovegenRequest *request, Point out[BOARD_POINTS_MAX], bool *was_cut);

/* Moves of the owner that put a keystring of two liberties into atari and gain nothing: they
 * capture nothing, join nothing with other liberties, and touch no new liberty. Only such ones of
 * the list are dropped; returns how many are left. An unsound cut: throwing in can be right. */
int movegen_drop_suicidal(const Board *board, const PointSet *keystones, Point *moves, int count);

#endif
