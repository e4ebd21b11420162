/* The common fate graph (Graepel, Goutrié, Krüger, Herbrich 2001): the points of the board with
 * every chain contracted to one node, since its stones live and die together.
 *
 *      . X .      0 1 2      Nodes are numbered by the least point they hold, which also names
 *      X X O      1 1 3      them. Node 1 (black, three stones) is next to 0, 2, 3, 4 and 5.
 *      . O .      4 5 6
 *
 * Neighbours stand one node after the other in one array, in rising order:
 * neighbor[start[n]] … neighbor[start[n+1] - 1] are those of node n. */
#ifndef KATACHI_SHAPE_FATE_GRAPH_H
#define KATACHI_SHAPE_FATE_GRAPH_H

#include "core/board.h"

enum {
    FATE_NODE_LIMIT = BOARD_POINTS_MAX,
    FATE_EDGE_LIMIT = 4 * BOARD_SIZE_MAX * (BOARD_SIZE_MAX - 1), /* each line in both directions */
    FATE_NODE_NONE = UINT16_MAX,
};

typedef struct {
    uint16_t node_count;
    uint16_t node[BOARD_CELL_LIMIT];     /* by cell: its node; FATE_NODE_NONE for walls */
    uint8_t label[FATE_NODE_LIMIT];      /* by node: a Stone; STONE_NONE for an empty point */
    Point point[FATE_NODE_LIMIT];        /* by node: its least point */
    uint16_t start[FATE_NODE_LIMIT + 1]; /* by node: where its neighbours begin */
    uint16_t neighbor[FATE_EDGE_LIMIT];
} FateGraph;

void fate_graph_build(const Board *board, FateGraph *graph);

/* The distance from one node to every other, by node; at most `limit`, and
 * FATE_NODE_NONE where that is not enough. */
void fate_graph_distances(const FateGraph *graph, int from, int limit,
                          uint16_t distance[FATE_NODE_LIMIT]);

static inline int fate_graph_degree(const FateGraph *graph, int node)
{
    return graph->start[node + 1] - graph->start[node];
}

#endif
