/* Stern's keys and feature bits straight from their definitions: the slow twins. */
#ifndef KATACHI_TESTS_PREDICT_PLAIN_STERN_H
#define KATACHI_TESTS_PREDICT_PLAIN_STERN_H

#include "core/board.h"

/* Looks at every point of the plane within the template, in each of the eight images. */
uint64_t plain_stern_key(const Board *board, Point at, Stone mover, int template);

/* The same with the place of the last move mixed in. */
uint64_t plain_stern_response(const Board *board, Point at, Stone mover, Point last, int kind);

/* Plays the move and looks. */
uint8_t plain_stern_bits(const Board *board, Point at, Stone who);

#endif
