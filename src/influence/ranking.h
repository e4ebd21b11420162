/* All legal moves in the order of the estimates they lead to: the one-ply look ahead. */
#ifndef KATACHI_INFLUENCE_RANKING_H
#define KATACHI_INFLUENCE_RANKING_H

#include "influence/field.h"

/* What is known about a position beyond the equations; fill NULL: nothing. */
typedef struct {
    void (*fill)(void *context, const Board *board, FieldKnowledge *known);
    void *context;
} FieldOracle;

/* The legal points of a side in the order of points, with the score after each, higher better for
 * the side. Scores are rounded to 1e-4 points, well above their error, so that equal moves tie. */
typedef struct {
    int count;
    Point at[BOARD_POINTS_MAX];
    double score[BOARD_POINTS_MAX];
} FieldRanking;

/* Solves the position once, then updates for each move. The board is played on and restored. */
void field_rank_moves(FieldSolver *solver, Board *board, Stone who, const FieldOracle *oracle,
                      FieldRanking *ranking);

#endif
