/* One pass numbers the units and gives each its places, a second one fills them. */
#include "influence/units.h"

#include <assert.h>
#include <string.h>

void units_number(const Board *board, const Frame *frame, UnitGraph *graph)
{
    int count = 0, edges = 0;
    memset(graph->unit, 0xff, sizeof graph->unit);
    for (int y = 0; y < board->size; y++) {
        int at = frame->origin + y * frame->down;
        for (int x = 0; x < board->size; x++, at += frame->across) {
            Point cell = board->stone[at] == STONE_NONE ? (Point)at : board->chain[at];
            if (graph->unit[cell] == UNIT_NONE) {
                int kind = board->stone[at];
                graph->kind[count] = (uint8_t)frame_stone(frame, kind);
                graph->cell[count] = cell;
                graph->start[count] = graph->chains[count] = graph->end[count] = (uint16_t)edges;
                /* No more than 2n + 2 points lie next to n connected stones. */
                edges += kind == STONE_NONE ? 4 : 2 * board->stone_count[cell] + 2;
                graph->unit[cell] = (uint16_t)count++;
            }
            graph->unit[at] = graph->unit[cell];
        }
    }
    assert(edges <= UNIT_EDGE_LIMIT);
    graph->count = count;
}

/* True if the edge is new. */
static bool add_edge(UnitGraph *graph, int first, int from, int to)
{
    for (int i = first; i < graph->end[from]; i++)
        if (graph->edge[i] == to)
            return false;
    graph->edge[graph->end[from]++] = (uint16_t)to;
    return true;
}

/* The chains' liberties come from the points' side: a point names each chain once. */
static void join_point(const Frame *frame, UnitGraph *graph, int unit)
{
    int at = graph->cell[unit];
    const int near[4] = {at - frame->down, at - frame->across, at + frame->across,
                         at + frame->down};
    for (int d = 0; d < 4; d++) {
        int other = graph->unit[near[d]];
        if (other == UNIT_NONE || !add_edge(graph, graph->start[unit], unit, other))
            continue;
        if (graph->kind[other] != STONE_NONE)
            graph->edge[graph->end[other]++] = (uint16_t)unit;
    }
}

static void join_stones(const Board *board, UnitGraph *graph, int at, int next)
{
    if (board->stone[at] + board->stone[next] != STONE_BLACK + STONE_WHITE ||
        board->stone[at] == STONE_NONE || board->stone[next] == STONE_NONE)
        return;
    int one = graph->unit[at], other = graph->unit[next];
    if (add_edge(graph, graph->chains[one], one, other))
        add_edge(graph, graph->chains[other], other, one);
}

void units_build(const Board *board, const Frame *frame, UnitGraph *graph)
{
    units_number(board, frame, graph);
    for (int u = 0; u < graph->count; u++)
        if (graph->kind[u] == STONE_NONE)
            join_point(frame, graph, u);
    memcpy(graph->chains, graph->end, (size_t)graph->count * sizeof *graph->end);
    for (int y = 0; y < board->size; y++) {
        int at = frame->origin + y * frame->down;
        for (int x = 0; x < board->size; x++, at += frame->across) {
            if (board->stone[at] == STONE_NONE)
                continue;
            join_stones(board, graph, at, at + frame->across);
            join_stones(board, graph, at, at + frame->down);
        }
    }
    memcpy(graph->touch_end, graph->end, (size_t)graph->count * sizeof *graph->end);
}

/* The liberty changes places with the last liberty, then with the last enemy chain. */
static void discount_liberty(UnitGraph *graph, int chain, int point)
{
    if (graph->chains[chain] - graph->start[chain] < 2)
        return;
    int at = graph->start[chain];
    while (at < graph->chains[chain] && graph->edge[at] != point)
        at++;
    if (at == graph->chains[chain])
        return;
    int liberty = --graph->chains[chain], last = --graph->end[chain];
    graph->edge[at] = graph->edge[liberty];
    graph->edge[liberty] = graph->edge[last];
    graph->edge[last] = (uint16_t)point;
}

void units_discount(UnitGraph *graph, int point)
{
    for (int i = graph->start[point]; i < graph->end[point]; i++)
        if (graph->kind[graph->edge[i]] != STONE_NONE)
            discount_liberty(graph, graph->edge[i], point);
}
