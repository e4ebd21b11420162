/* The common fate graph against its definition: begin with all points and lines of the board, and
 * merge neighbours of one colour until there are none. */
#include "base/random.h"
#include "random_position.h"
#include "shape/fate_graph.h"
#include "support.h"

#include <string.h>

enum { SIZE_LIMIT = 9, POINT_LIMIT = SIZE_LIMIT * SIZE_LIMIT };

typedef struct {
    int count; /* points of the board; a merged node stays in the list, marked as gone */
    Point point[POINT_LIMIT];
    Stone label[POINT_LIMIT];
    bool is_gone[POINT_LIMIT];
    bool line[POINT_LIMIT][POINT_LIMIT];
    int merged_into[POINT_LIMIT];
} Plain;

static void full_graph(const Board *board, Plain *plain)
{
    memset(plain, 0, sizeof *plain);
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            int n = plain->count++;
            plain->point[n] = board_point(board, x, y);
            plain->label[n] = (Stone)board->stone[plain->point[n]];
            plain->merged_into[n] = n;
            if (x > 0)
                plain->line[n][n - 1] = plain->line[n - 1][n] = true;
            if (y > 0)
                plain->line[n][n - board->size] = plain->line[n - board->size][n] = true;
        }
    }
}

static void merge(Plain *plain, int keep, int drop)
{
    plain->is_gone[drop] = true;
    for (int n = 0; n < plain->count; n++) {
        if (plain->merged_into[n] == drop)
            plain->merged_into[n] = keep;
        if (plain->line[drop][n] && n != keep)
            plain->line[keep][n] = plain->line[n][keep] = true;
        plain->line[drop][n] = plain->line[n][drop] = false;
    }
}

static bool merge_one(Plain *plain)
{
    for (int a = 0; a < plain->count; a++) {
        for (int b = a + 1; b < plain->count; b++) {
            if (plain->line[a][b] && plain->label[a] == plain->label[b] &&
                plain->label[a] != STONE_NONE) {
                merge(plain, a, b);
                return true;
            }
        }
    }
    return false;
}

static bool has_line(const FateGraph *graph, int a, int b)
{
    for (int i = graph->start[a]; i < graph->start[a + 1]; i++) {
        if (graph->neighbor[i] == b)
            return true;
    }
    return false;
}

/* Nodes are numbered by least point, and merging kept the least: the orders agree. */
static void assert_same_graph(const Plain *plain, const FateGraph *graph)
{
    int node_of[POINT_LIMIT], nodes = 0;
    for (int n = 0; n < plain->count; n++) {
        node_of[n] = plain->is_gone[n] ? -1 : nodes++;
        if (plain->is_gone[n])
            continue;
        assert_int_equal(graph->label[node_of[n]], plain->label[n]);
        assert_int_equal(graph->point[node_of[n]], plain->point[n]);
    }
    assert_int_equal(graph->node_count, nodes);
    for (int n = 0; n < plain->count; n++) {
        assert_int_equal(graph->node[plain->point[n]], node_of[plain->merged_into[n]]);
        for (int m = 0; m < plain->count; m++) {
            if (node_of[n] >= 0 && node_of[m] >= 0)
                assert_int_equal(has_line(graph, node_of[n], node_of[m]), plain->line[n][m]);
        }
    }
    for (int node = 0; node < nodes; node++) {
        for (int i = graph->start[node] + 1; i < graph->start[node + 1]; i++)
            assert_true(graph->neighbor[i - 1] < graph->neighbor[i]);
    }
}

static void assert_distances(const FateGraph *graph, int limit)
{
    for (int from = 0; from < graph->node_count; from++) {
        uint16_t distance[FATE_NODE_LIMIT];
        fate_graph_distances(graph, from, limit, distance);
        for (int node = 0; node < graph->node_count; node++) {
            int best = node == from ? 0 : FATE_NODE_NONE;
            for (int i = graph->start[node]; i < graph->start[node + 1]; i++) {
                int via = distance[graph->neighbor[i]] + 1;
                best = via < best && via <= limit ? via : best;
            }
            assert_int_equal(distance[node], best);
        }
    }
}

static void graphs_are_what_merging_makes(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 5);
    static Plain plain;
    static FateGraph graph;
    for (int round = 0; round < 400; round++) {
        int size = BOARD_SIZE_MIN + round % (SIZE_LIMIT - BOARD_SIZE_MIN + 1);
        Board board;
        random_position(&random, size, random_move_count(&random, size), &board);
        fate_graph_build(&board, &graph);
        full_graph(&board, &plain);
        while (merge_one(&plain))
            continue;
        assert_same_graph(&plain, &graph);
        assert_distances(&graph, FATE_NODE_LIMIT);
        assert_distances(&graph, 2);
    }
}

static void the_empty_board_fills_the_graph(void **state)
{
    (void)state;
    static FateGraph graph;
    Board board;
    board_init(&board, BOARD_SIZE_MAX);
    fate_graph_build(&board, &graph);
    assert_int_equal(graph.node_count, FATE_NODE_LIMIT);
    assert_int_equal(graph.start[graph.node_count], FATE_EDGE_LIMIT);
    uint16_t distance[FATE_NODE_LIMIT];
    fate_graph_distances(&graph, 0, FATE_NODE_LIMIT, distance);
    assert_int_equal(distance[FATE_NODE_LIMIT - 1], 2 * (BOARD_SIZE_MAX - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graphs_are_what_merging_makes),
        cmocka_unit_test(the_empty_board_fills_the_graph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
