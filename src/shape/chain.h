/* A chain and the chains around it. Chains are identified by their roots (board->chain[stone]). */
#ifndef KATACHI_SHAPE_CHAIN_H
#define KATACHI_SHAPE_CHAIN_H

#include "core/board.h"

/* No chain has more chains around it than the board has points of one parity. */
enum { CHAIN_NEIGHBOR_LIMIT = BOARD_POINTS_MAX / 2 + 1 };

/* The enemy chains that touch a chain, each once, as roots. Returns their number. */
int chain_list_enemies(const Board *board, Point root, Point out[CHAIN_NEIGHBOR_LIMIT]);

/* The points where the owner of a chain can capture enemy chains in atari that touch it, each once.
 * Whether such a move is allowed (ko) is not checked. Returns their number. */
int chain_list_captures(const Board *board, Point root, Point out[CHAIN_NEIGHBOR_LIMIT]);

/* The other chains of the same colour that one stone, on a common liberty, would connect to it,
 * each once, as roots. Whether the stone would live is not checked. Returns their number. */
int chain_list_joinable(const Board *board, Point root, Point out[CHAIN_NEIGHBOR_LIMIT]);

/* The most that one stone on a liberty can add to the chain's liberties. At least -1; without
 * joining or capturing at most 2. */
int chain_best_liberty_gain(const Board *board, Point root);

#endif
