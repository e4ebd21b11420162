/* Networks and positions made for tests. */
#ifndef KATACHI_TESTS_NET_MADE_H
#define KATACHI_TESTS_NET_MADE_H

#include "net/network.h"

/* Small, but with everything: pooled blocks, odd numbers of channel groups, calibration. */
NetModel *made_model(uint64_t seed);

/* Measure what int8 needs on some positions. */
void made_calibration(NetModel *model);

/* A game of random legal moves; must be cleared. */
void made_game(Game *game, int size, int moves, uint64_t seed);

#endif
