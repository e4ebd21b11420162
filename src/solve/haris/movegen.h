/* Which moves to look at, and in which order: near the keystones, and on vital points.
 *
 * The generator of Haris: a point one, two or three steps from the stones in question counts, less
 * with each step, where enemy stones block the way; a vital point of an eye space counts more. */
#ifndef KATACHI_SOLVE_MOVEGEN_H
#define KATACHI_SOLVE_MOVEGEN_H

#include "solve/haris/eyeshape.h"

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
