/* Bouzy's influence by mathematical morphology, to compare with (Bouzy 2003: 5 dilations and 21
 * erosions of stones that weigh 64). */
#ifndef KATACHI_INFLUENCE_BOUZY_H
#define KATACHI_INFLUENCE_BOUZY_H

#include "core/board.h"

typedef struct {
    int dilations, erosions; /* both 0: 5 and 21 */
} BouzyRequest;

/* By cell: positive for Black, negative for White; walls 0. It takes every stone for alive. */
typedef struct {
    int value[BOARD_CELL_LIMIT];
} BouzyMap;

void bouzy_find(const Board *board, const BouzyRequest *request, BouzyMap *map);

#endif
