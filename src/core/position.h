/* A position as the predictors see it: the board, whose turn it is, and what was played before. */
#ifndef KATACHI_CORE_POSITION_H
#define KATACHI_CORE_POSITION_H

#include "core/game.h"

enum { POSITION_HISTORY = 5 };

typedef struct {
    const Board *board;
    Stone to_move;
    int move_number;                  /* of the move to be predicted; counts from 1 */
    Point previous[POSITION_HISTORY]; /* the moves before it, latest first; POINT_PASS for a pass,
                                         POINT_NONE where there was none (or setup stones) */
    int previous_captured;            /* stones that the latest move captured */
    bool komi_known;
    double komi;   /* of White */
    uint64_t seed; /* for random features, from game and move number */
} Position;

/* The random seed of a position. */
uint64_t position_seed(uint64_t game_seed, int move_number);

/* The position at the end of a game; *game must outlive it. */
void position_of_game(const Game *game, uint64_t game_seed, Position *position);

#endif
