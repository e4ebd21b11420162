/* Playouts that answer the last move: capture, escape, local shapes, and only then random moves.
 * Slower and stronger than those of core; the tree search uses them. */
#ifndef KATACHI_PLAY_TACTICAL_PLAYOUT_H
#define KATACHI_PLAY_TACTICAL_PLAYOUT_H

#include "base/random.h"
#include "play/local_shape.h"

typedef struct {
    const LocalShapes *shapes;
    Random random;
    Board board; /* the position; changed by the playout */
    Stone to_move;
    Point last, last_but_one;           /* moves; POINT_NONE if there were none */
    uint8_t first_by[BOARD_CELL_LIMIT]; /* by cell: who played there first, if anyone */
    int empty_count;
    Point empty[BOARD_POINTS_MAX];
} TacticalPlayout;

/* Begin at a position; random and shapes are kept. */
void tactical_playout_start(TacticalPlayout *playout, const Board *board, Stone to_move);

/* Play a move that is legal, or a pass, and note who was there first. */
void tactical_playout_play(TacticalPlayout *playout, Point at);

/* Play to the end: two passes, or too long to be worth anything. Returns Black's area less
 * White's. */
int tactical_playout_finish(TacticalPlayout *playout);

#endif
