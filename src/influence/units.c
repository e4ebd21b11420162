/* One pass numbers the units and gives each its places, two more fill them. */
#include "influence/equations.h"

#include <assert.h>
#include <string.h>

/* No more than 2n + 2 points lie next to n connected stones. */
static int places_of_chain(const Board *board, Point root)
{
    return 2 * board->stone_count[root] + 2;
}

/* The places of all chains of the group. */
static int places_of_group(const Board *board, const FieldKnowledge *known, Point first)
{
    int places = 0;
    for (int at = first; at < board_cell_count(board); at++)
        if (known->group[at] == first)
            places += places_of_chain(board, (Point)at);
    return places;
}

/* Returns where the places of the next unit begin. */
static int add_unit(const Board *board, const FieldKnowledge *known, const Frame *frame,
                    UnitGraph *graph, Point cell, int edges)
{
    int unit = graph->count++, kind = board->stone[cell];
    graph->kind[unit] = (uint8_t)frame_stone(frame, kind);
    graph->cell[unit] = cell;
    graph->start[unit] = (uint16_t)edges;
    graph->unit[cell] = (uint16_t)unit;
    if (kind == STONE_NONE)
        return edges + 4;
    bool is_group = known && known->has_groups && known->group[cell] != POINT_NONE;
    return edges + (is_group ? places_of_group(board, known, cell) : places_of_chain(board, cell));
}

/* The cell that stands for the unit of this one. */
static Point unit_cell(const Board *board, const FieldKnowledge *known, Point at)
{
    if (board->stone[at] == STONE_NONE)
        return at;
    Point root = board->chain[at];
    bool is_group = known && known->has_groups && known->group[root] != POINT_NONE;
    return is_group ? known->group[root] : root;
}

void units_number(const Board *board, const FieldKnowledge *known, const Frame *frame,
                  UnitGraph *graph)
{
    int edges = 0;
    graph->count = 0;
    for (int i = 0; i < BOARD_CELL_LIMIT; i++)
        graph->unit[i] = UNIT_NOBODY;
    for (int y = 0; y < board->size; y++) {
        int at = frame->origin + y * frame->down;
        for (int x = 0; x < board->size; x++, at += frame->across) {
            bool is_empty = board->stone[at] == STONE_NONE;
            Point cell = unit_cell(board, known, (Point)at);
            if (graph->unit[cell] == UNIT_NOBODY) {
                graph->shade[graph->count] = (uint8_t)(is_empty ? (x + y) & 1 : SHADE_CHAIN);
                edges = add_unit(board, known, frame, graph, cell, edges);
            }
            graph->unit[at] = graph->unit[cell];
        }
    }
    assert(edges <= UNIT_EDGE_LIMIT);
}

/* The chains' liberties come from the points' side: a point names each chain once. */
static void join_point(const Frame *frame, UnitGraph *graph, int unit)
{
    int at = graph->cell[unit], first = graph->start[unit], last = first;
    const int near[4] = {graph->unit[at - frame->down], graph->unit[at - frame->across],
                         graph->unit[at + frame->across], graph->unit[at + frame->down]};
    const bool is_seen[4] = {false, near[1] == near[0], near[2] == near[0] || near[2] == near[1],
                             near[3] == near[0] || near[3] == near[1] || near[3] == near[2]};
    for (int d = 0; d < 4; d++)
        graph->edge[first + d] = UNIT_NOBODY;
    for (int d = 0; d < 4; d++) {
        if (is_seen[d] || near[d] == UNIT_NOBODY)
            continue;
        graph->edge[last++] = (uint16_t)near[d];
        if (graph->kind[near[d]] != STONE_NONE)
            graph->edge[graph->end[near[d]]++] = (uint16_t)unit;
    }
    graph->end[unit] = (uint16_t)last;
}

/* Two chains of different colour, each other's neighbours if they are not yet. */
static void join_chains(UnitGraph *graph, int one, int other)
{
    for (int i = graph->end[one]; i > graph->chains[one]; i--)
        if (graph->edge[i - 1] == other)
            return;
    graph->edge[graph->end[one]++] = (uint16_t)other;
    graph->edge[graph->end[other]++] = (uint16_t)one;
}

static void join_stone(const Board *board, UnitGraph *graph, int at, int next)
{
    if (board->stone[next] == STONE_BLACK + STONE_WHITE - board->stone[at])
        join_chains(graph, graph->unit[at], graph->unit[next]);
}

void units_build(const Board *board, const FieldKnowledge *known, const Frame *frame,
                 UnitGraph *graph)
{
    assert(board && frame && graph);
    units_number(board, known, frame, graph);
    size_t bytes = (size_t)graph->count * sizeof *graph->end;
    memcpy(graph->end, graph->start, bytes);
    for (int u = 0; u < graph->count; u++)
        if (graph->kind[u] == STONE_NONE)
            join_point(frame, graph, u);
    memcpy(graph->chains, graph->end, bytes);
    for (int y = 0; y < board->size; y++) {
        int at = frame->origin + y * frame->down;
        for (int x = 0; x < board->size; x++, at += frame->across) {
            if (board->stone[at] == STONE_NONE)
                continue;
            join_stone(board, graph, at, at + frame->across);
            join_stone(board, graph, at, at + frame->down);
        }
    }
    memcpy(graph->touch_end, graph->end, bytes);
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
