/* Depth-first walks over the graph. What is beside a node is kept as a set of bits and as a number
 * for each label, so that the last step of a walk is counted, not taken. */
#include "concept/path_counter.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum { NODE_WORDS = (FATE_NODE_LIMIT + 63) / 64 };

struct PathCounter {
    PathWords words;
    FateGraph graph;
    uint8_t label[FATE_NODE_LIMIT]; /* as the side asked for sees it */
    bool is_visited[FATE_NODE_LIMIT];
    uint16_t beside_count[FATE_NODE_LIMIT][LABEL_COUNT];
    uint64_t beside[FATE_NODE_LIMIT][NODE_WORDS];
    uint16_t distance[FATE_NODE_LIMIT]; /* to the chain where paths end */
    uint16_t path[RSPF_LENGTH + 1];     /* the nodes of the walk, its start first */
    uint32_t *count;
    int end;
    Stone side;
};

PathCounter *path_counter_open(void)
{
    PathCounter *counter = mem_alloc(1, sizeof *counter);
    path_words_init(&counter->words);
    return counter;
}

void path_counter_close(PathCounter *counter)
{
    mem_free(counter);
}

static bool is_beside(const PathCounter *counter, int a, int b)
{
    return counter->beside[a][b >> 6] >> (b & 63) & 1;
}

/* Labels, and the numbers of neighbours by label, as a side sees them. */
static void look_as(PathCounter *counter, Stone side)
{
    const FateGraph *graph = &counter->graph;
    if (counter->side == side)
        return;
    counter->side = side;
    for (int node = 0; node < graph->node_count; node++) {
        Stone stone = (Stone)graph->label[node];
        counter->label[node] = stone == STONE_NONE ? LABEL_EMPTY
                               : stone == side     ? LABEL_OWN
                                                   : LABEL_ENEMY;
        memset(counter->beside_count[node], 0, sizeof counter->beside_count[node]);
    }
    for (int node = 0; node < graph->node_count; node++)
        for (int i = graph->start[node]; i < graph->start[node + 1]; i++)
            counter->beside_count[node][counter->label[graph->neighbor[i]]]++;
}

void path_counter_set(PathCounter *counter, const Board *board)
{
    assert(counter);
    FateGraph *graph = &counter->graph;
    fate_graph_build(board, graph);
    counter->side = STONE_NONE;
    memset(counter->is_visited, 0, sizeof counter->is_visited);
    memset(counter->beside, 0, graph->node_count * sizeof counter->beside[0]);
    for (int node = 0; node < graph->node_count; node++) {
        for (int i = graph->start[node]; i < graph->start[node + 1]; i++) {
            int near = graph->neighbor[i];
            counter->beside[node][near >> 6] |= (uint64_t)1 << (near & 63);
        }
    }
}

/* ---- around an empty point ---- */

/* The last node of a path may be anything beside `node` that the path does not hold. */
static void count_last(PathCounter *counter, int node, int word, int length)
{
    const uint16_t *next = counter->words.next[word];
    uint32_t ends[LABEL_COUNT];
    for (int label = 0; label < LABEL_COUNT; label++)
        ends[label] = counter->beside_count[node][label];
    for (int i = 0; i <= length; i++) {
        if (is_beside(counter, node, counter->path[i]))
            ends[counter->label[counter->path[i]]]--;
    }
    for (int label = 0; label < LABEL_COUNT; label++) {
        if (next[label] != PATH_WORD_NONE)
            counter->count[next[label] - 1] += ends[label];
    }
}

static void walk_around(PathCounter *counter, int node, int word, int length)
{
    const FateGraph *graph = &counter->graph;
    const uint16_t *next = counter->words.next[word];
    for (int i = graph->start[node]; i < graph->start[node + 1]; i++) {
        int near = graph->neighbor[i];
        if (counter->is_visited[near])
            continue;
        int longer = next[counter->label[near]];
        counter->count[longer - 1]++;
        counter->path[length + 1] = (uint16_t)near;
        if (length + 2 == RSF_LENGTH) {
            count_last(counter, near, longer, length);
            continue;
        }
        counter->is_visited[near] = true;
        walk_around(counter, near, longer, length + 1);
        counter->is_visited[near] = false;
    }
}

void rsf_count(PathCounter *counter, Point at, Stone mover, uint32_t count[RSF_COUNT])
{
    assert(stone_is_color(mover));
    int start = counter->graph.node[at];
    look_as(counter, mover);
    memset(count, 0, RSF_COUNT * sizeof *count);
    counter->count = count;
    counter->path[0] = (uint16_t)start;
    counter->is_visited[start] = true;
    walk_around(counter, start, 0, 0);
    counter->is_visited[start] = false;
}

/* ---- between two chains ---- */

/* `length` nodes lie behind; a node is entered only if the end can still be reached from it. */
static void walk_to_end(PathCounter *counter, int node, int word, int length)
{
    const FateGraph *graph = &counter->graph;
    const uint16_t *next = counter->words.next[word];
    if (length > 0 && is_beside(counter, node, counter->end))
        counter->count[counter->words.rspf[word]]++;
    if (length == RSPF_LENGTH)
        return;
    counter->is_visited[node] = true;
    for (int i = graph->start[node]; i < graph->start[node + 1]; i++) {
        int near = graph->neighbor[i];
        if (counter->is_visited[near] || counter->distance[near] > RSPF_LENGTH - length)
            continue;
        walk_to_end(counter, near, next[counter->label[near]], length + 1);
    }
    counter->is_visited[node] = false;
}

void rspf_count(PathCounter *counter, Point from, Point to, uint32_t count[RSPF_COUNT])
{
    assert(counter);
    const FateGraph *graph = &counter->graph;
    int start = graph->node[from];
    counter->end = graph->node[to];
    look_as(counter, (Stone)graph->label[start]);
    memset(count, 0, RSPF_COUNT * sizeof *count);
    counter->count = count;
    fate_graph_distances(graph, counter->end, RSPF_LENGTH, counter->distance);
    counter->is_visited[counter->end] = true;
    walk_to_end(counter, start, 0, 0);
    counter->is_visited[counter->end] = false;
}

void rspf_reverse(const PathCounter *counter, const uint32_t count[RSPF_COUNT],
                  uint32_t reversed[RSPF_COUNT])
{
    for (int i = 0; i < RSPF_COUNT; i++)
        reversed[counter->words.reverse[i]] = count[i];
}
