/* Random positions for the comparisons with slow twins. */
#ifndef KATACHI_TESTS_SHAPE_RANDOM_POSITION_H
#define KATACHI_TESTS_SHAPE_RANDOM_POSITION_H

#include "base/random.h"
#include "core/board.h"

/* Play `move_count` random legal moves from the empty board, the colours in turn. Moves that fill
 * an own point eye are mostly left out, so that long games have living groups. */
void random_position(Random *random, int size, int move_count, Board *board);

/* A length that gives thin, middle and full boards alike. */
int random_move_count(Random *random, int size);

/* List the roots of the chains of one colour; returns their number. */
int list_roots(const Board *board, Stone who, Point out[BOARD_POINTS_MAX]);

#endif
