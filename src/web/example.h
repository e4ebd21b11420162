/* The position that the page shows, and what the library says about it. */
#ifndef KATACHI_WEB_EXAMPLE_H
#define KATACHI_WEB_EXAMPLE_H

#include "core/core.h"

typedef struct {
    Board board;
    Point last;
    Stone to_move;
    int move_count;
    int chain_count;
    int legal_count;                /* moves that the side to move may play, passes apart */
    double owner[BOARD_CELL_LIMIT]; /* by cell, from -1 White's to 1 Black's */
    int playout_count;              /* what owner was made from; 0: it says nothing */
    double margin;                  /* mean area of Black less that of White, without komi */
} Example;

/* Always the same position; the playouts come from a fixed seed. */
void example_make(Example *example);

#endif
