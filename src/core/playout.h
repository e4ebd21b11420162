/* Light playouts: many random games from one position, counted point by point.
 *
 * Both sides choose uniformly among their legal moves that do not fill a simple eye of their own
 * (all neighbours own stones, and of the diagonals three of four inside, all on the edge or in the
 * corner). Simple ko, no suicide. A side without such a move passes; two passes in a row end the
 * game. Then the owner of a point is its stone, else the colour of all its neighbours, else nobody.
 *
 * The numbers depend on the position and the request alone: not on the CPU, the compiler or the
 * thread. */
#ifndef KATACHI_CORE_PLAYOUT_H
#define KATACHI_CORE_PLAYOUT_H

#include "core/board.h"

/* No playout is longer than this, whatever the request says. */
enum { PLAYOUT_LENGTH_MAX = 3000 };

typedef struct {
    Stone first;      /* who moves first: STONE_BLACK or STONE_WHITE */
    int count;        /* playouts to play */
    double komi;      /* decides black_wins and white_wins, nothing else */
    uint64_t seed;    /* playout i is the same for every count above i */
    int length_limit; /* stones placed before a playout is cut off; 0: three times the points */
} PlayoutRequest;

typedef struct {
    uint32_t playouts;
    uint32_t capped;                        /* stopped by length_limit, and counted as they stood */
    uint32_t black_wins, white_wins;        /* the rest are draws */
    uint64_t moves;                         /* stones placed, over all playouts */
    int64_t score_sum;                      /* owned by Black minus owned by White, before komi */
    uint32_t black_owned[BOARD_CELL_LIMIT]; /* by Point; walls stay 0 */
    uint32_t white_owned[BOARD_CELL_LIMIT];
} PlayoutTally;

/* Play request->count games from the position, ko ban included, and count them in *tally, which
 * is overwritten. About 50 KiB of stack; 9x9, 13x13 and 19x19 are faster than other sizes. */
void playout_run(const Board *board, const PlayoutRequest *request, PlayoutTally *tally);

/* The moves of the first playout of playout_run(board, request), passes as POINT_PASS, beginning
 * with request->first. Returns their number, and writes those that fit into `limit`. */
int playout_trace(const Board *board, const PlayoutRequest *request, Point *at, int limit);

#endif
