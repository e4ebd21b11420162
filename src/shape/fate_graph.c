/* Two passes: each node gathers its neighbours once each, in the order they are met; then the
 * edges are turned round. Turned round, the sources of a node come in rising order, and as every
 * line goes both ways they are its neighbours, sorted. */
#include "shape/fate_graph.h"

#include <assert.h>
#include <string.h>

typedef struct {
    uint16_t count;
    uint16_t start[FATE_NODE_LIMIT + 1];
    uint16_t target[FATE_EDGE_LIMIT];
    uint16_t met_by[FATE_NODE_LIMIT]; /* the last node that met this one */
} Gathering;

static void number_nodes(const Board *board, FateGraph *graph)
{
    Point end = (Point)board_cell_count(board);
    memset(graph->node, 0xff, end * sizeof graph->node[0]);
    uint16_t count = 0;
    for (Point at = board_point(board, 0, 0); at < end; at++) {
        uint8_t stone = board->stone[at];
        if (stone == STONE_WALL)
            continue;
        Point name = stone == STONE_NONE ? at : board->chain[at];
        if (graph->node[name] == FATE_NODE_NONE) {
            /* The root itself may come later; it is given the number of the least stone now. */
            graph->label[count] = stone;
            graph->point[count] = at;
            graph->node[name] = count++;
        }
        graph->node[at] = graph->node[name];
    }
    graph->node_count = count;
}

static void gather_at(const Board *board, const FateGraph *graph, Point at, Gathering *found)
{
    uint16_t self = graph->node[at];
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    for (int i = 0; i < 4; i++) {
        uint16_t other = graph->node[neighbor[i]];
        if (other == FATE_NODE_NONE || other == self || found->met_by[other] == self)
            continue;
        found->met_by[other] = self;
        found->target[found->count++] = other;
    }
}

static void gather(const Board *board, const FateGraph *graph, Gathering *found)
{
    memset(found->met_by, 0xff, graph->node_count * sizeof found->met_by[0]);
    found->count = 0;
    for (int node = 0; node < graph->node_count; node++) {
        found->start[node] = found->count;
        Point first = graph->point[node];
        Point at = first;
        do {
            gather_at(board, graph, at, found);
            at = graph->label[node] == STONE_NONE ? first : board->next[at];
        } while (at != first);
    }
    found->start[graph->node_count] = found->count;
}

static void turn_round(const Gathering *found, FateGraph *graph)
{
    /* Every line goes both ways, so a node has as many sources as targets. */
    uint16_t fill[FATE_NODE_LIMIT];
    memcpy(graph->start, found->start, (graph->node_count + 1u) * sizeof graph->start[0]);
    memcpy(fill, found->start, graph->node_count * sizeof fill[0]);
    for (uint16_t node = 0; node < graph->node_count; node++) {
        for (int i = found->start[node]; i < found->start[node + 1]; i++)
            graph->neighbor[fill[found->target[i]]++] = node;
    }
}

void fate_graph_build(const Board *board, FateGraph *graph)
{
    Gathering found;
    number_nodes(board, graph);
    gather(board, graph, &found);
    turn_round(&found, graph);
}

void fate_graph_distances(const FateGraph *graph, int from, int limit,
                          uint16_t distance[FATE_NODE_LIMIT])
{
    assert(from >= 0 && from < graph->node_count);
    uint16_t queue[FATE_NODE_LIMIT];
    int queued = 0;
    memset(distance, 0xff, graph->node_count * sizeof distance[0]);
    distance[from] = 0;
    queue[queued++] = (uint16_t)from;
    for (int done = 0; done < queued; done++) {
        int node = queue[done];
        if (distance[node] >= limit)
            return; /* distances rise along the queue */
        for (int i = graph->start[node]; i < graph->start[node + 1]; i++) {
            int other = graph->neighbor[i];
            if (distance[other] != FATE_NODE_NONE)
                continue;
            distance[other] = (uint16_t)(distance[node] + 1);
            queue[queued++] = (uint16_t)other;
        }
    }
}
