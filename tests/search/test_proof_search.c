/* Proof-number search on random graphs with cycles, against a search that remembers the whole path;
 * with threats, against sets of places that grow and shrink; and what a budget, a stop and a small
 * table do to it. */
#include "base/random.h"
#include "search/pn_frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { NODES = 14, EDGES = 3, GRAPHS = 3000, LONG_PATH = 1024 };

/* A mover at a place without ways out has lost. The sides are 0 and 1. */
typedef struct {
    int way[NODES][EDGES];
    int way_count[NODES];
    bool is_threat[NODES][EDGES]; /* if the side that does not lose repetitions goes there */
    int loser_of_repetition;      /* a side */
    int place;
    int side;
    int depth;
    int trail[LONG_PATH];
} Graph;

static uint64_t key_at(const Graph *graph, int place, int side)
{
    (void)graph;
    return mix64((uint64_t)(place * 2 + side + 1));
}

static uint64_t on_key(void *context)
{
    const Graph *graph = context;
    return key_at(graph, graph->place, graph->side);
}

/* The first way out is to play elsewhere. */
static int way_of(uint16_t move)
{
    return move - SEARCH_TENUKI;
}

static uint64_t on_key_after(void *context, uint16_t move)
{
    const Graph *graph = context;
    return key_at(graph, graph->way[graph->place][way_of(move)], 1 - graph->side);
}

static SearchEnd on_judge(void *context, SearchZone *zone, SearchGuess *guess)
{
    const Graph *graph = context;
    memset(zone, 0xff, sizeof *zone);
    /* However sure, a guess is by no means a decision. */
    *guess = graph->place % 2 ? (SearchGuess){.phi = 20} : (SearchGuess){.delta = 20};
    return graph->way_count[graph->place] ? SEARCH_OPEN : SEARCH_LOST;
}

static SearchTenuki on_tenuki(void *context, uint32_t *delta)
{
    const Graph *graph = context;
    *delta = SEARCH_UNIT;
    return graph->way_count[graph->place] ? TENUKI_MOVE : TENUKI_NONE;
}

static int on_list(void *context, SearchChild child[SEARCH_CHILD_LIMIT], SearchZone *remote)
{
    (void)remote;
    const Graph *graph = context;
    int count = 0;
    for (int i = 1; i < graph->way_count[graph->place]; i++)
        child[count++] = (SearchChild){
            .move = (uint16_t)(SEARCH_TENUKI + i), .phi = SEARCH_UNIT, .delta = SEARCH_UNIT};
    return count;
}

static int on_shadows(void *context, uint64_t key[SEARCH_SHADOW_LIMIT])
{
    (void)context;
    (void)key;
    return 0;
}

static void on_play(void *context, uint16_t move)
{
    Graph *graph = context;
    graph->trail[graph->depth++] = graph->place;
    graph->place = graph->way[graph->place][way_of(move)];
    graph->side = 1 - graph->side;
}

static void on_undo(void *context)
{
    Graph *graph = context;
    graph->place = graph->trail[--graph->depth];
    graph->side = 1 - graph->side;
}

static bool on_loses_repetition(void *context)
{
    const Graph *graph = context;
    return graph->side == graph->loser_of_repetition;
}

static bool on_is_threat(void *context, uint16_t move)
{
    const Graph *graph = context;
    return graph->side != graph->loser_of_repetition &&
           graph->is_threat[graph->place][way_of(move)];
}

/* What comes after a move depends on all ways from there. */
static void on_lift(void *context, bool mover_wins, SearchZone *zone)
{
    (void)context;
    (void)mover_wins;
    memset(zone, 0xff, sizeof *zone);
}

static void on_close_won(void *context, SearchZone *zone)
{
    (void)context;
    (void)zone;
}

static void on_close_lost(void *context, const SearchZone *must, SearchZone *zone)
{
    (void)context;
    (void)must;
    (void)zone;
}

static void on_note(void *context, uint16_t move, bool mover_wins)
{
    (void)context;
    (void)move;
    (void)mover_wins;
}

static SearchGame callbacks(Graph *graph)
{
    return (SearchGame){.context = graph,
                        .zone_words = 1,
                        .key = on_key,
                        .key_after = on_key_after,
                        .judge = on_judge,
                        .tenuki = on_tenuki,
                        .list = on_list,
                        .shadows = on_shadows,
                        .play = on_play,
                        .undo = on_undo,
                        .loses_repetition = on_loses_repetition,
                        .is_threat = on_is_threat,
                        .lift_zone = on_lift,
                        .close_won = on_close_won,
                        .close_lost = on_close_lost,
                        .note = on_note};
}

static void random_graph(Random *random, Graph *graph)
{
    memset(graph, 0, sizeof *graph);
    for (int i = 0; i < NODES; i++) {
        graph->way_count[i] = (int)random_below(random, EDGES + 1);
        for (int k = 0; k < graph->way_count[i]; k++)
            graph->way[i][k] = (int)random_below(random, NODES);
    }
    graph->loser_of_repetition = (int)random_below(random, 2);
}

/* Whether the mover wins; the whole path decides what is a repetition. */
static bool plain_wins(const Graph *graph, bool seen[NODES][2], int place, int side)
{
    if (seen[place][side])
        return side != graph->loser_of_repetition;
    seen[place][side] = true;
    bool wins = false;
    for (int i = 0; i < graph->way_count[place] && !wins; i++)
        wins = !plain_wins(graph, seen, graph->way[place][i], 1 - side);
    seen[place][side] = false;
    return wins;
}

static void run(ProofSearch *search, SearchTable *table, Graph *graph, Budget *budget,
                SearchAnswer *answer)
{
    SearchRequest request = {.game = callbacks(graph), .table = table, .budget = budget};
    budget_start(budget);
    proof_search_run(search, &request, answer);
}

static void test_graphs_with_cycles(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 11);
    ProofSearch *search = proof_search_open();
    SearchTable *table = search_table_open(1 << 16, 1);
    int decided = 0;
    int by_repetition = 0;
    for (int i = 0; i < GRAPHS; i++) {
        Graph graph;
        random_graph(&random, &graph);
        search_table_renew(table);
        Budget budget = {.nodes = 20000};
        SearchAnswer answer;
        run(search, table, &graph, &budget, &answer);
        assert_int_equal(graph.depth, 0);
        if (answer.end == SEARCH_OPEN)
            continue;
        decided++;
        by_repetition += answer.by_repetition;
        bool seen[NODES][2] = {{false}};
        assert_int_equal(answer.end == SEARCH_WON, plain_wins(&graph, seen, 0, 0));
    }
    proof_search_close(search);
    search_table_close(table);
    assert_true(decided > GRAPHS * 99 / 100);
    assert_true(by_repetition > GRAPHS / 20);
}

/* ---- threats ---- */

enum { SIDES = 2 };

typedef struct {
    bool has[NODES][SIDES];
} Places;

/* Whether the prover gets from here into `near` in a move, or, where the other side makes a threat,
 * into `far`. */
static bool is_forced(const Graph *graph, const Places *near, const Places *far, int place,
                      int side)
{
    bool is_prover = side == graph->loser_of_repetition;
    for (int i = 0; i < graph->way_count[place]; i++) {
        bool is_threat = !is_prover && graph->is_threat[place][i];
        bool is_good = (is_threat ? far : near)->has[graph->way[place][i]][1 - side];
        if (is_good == is_prover)
            return is_prover;
    }
    return !is_prover;
}

/* Where the prover wins, or forces one threat after another for ever: the greatest set from which
 * he gets to an end, or to a threat that leads into the set again. */
static void find_won(const Graph *graph, Places *won)
{
    memset(won, true, sizeof *won);
    for (;;) {
        Places reached = {{{false}}};
        for (bool has_grown = true; has_grown;) {
            has_grown = false;
            for (int place = 0; place < NODES; place++)
                for (int side = 0; side < SIDES; side++)
                    if (!reached.has[place][side] && is_forced(graph, &reached, won, place, side))
                        has_grown = reached.has[place][side] = true;
        }
        if (memcmp(&reached, won, sizeof reached) == 0)
            return;
        *won = reached;
    }
}

static void test_graphs_with_threats(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 13);
    ProofSearch *search = proof_search_open();
    SearchTable *table = search_table_open(1 << 16, 1);
    int decided = 0;
    int by_threats = 0;
    for (int i = 0; i < GRAPHS; i++) {
        Graph graph;
        random_graph(&random, &graph);
        for (int place = 0; place < NODES; place++)
            for (int k = 0; k < EDGES; k++)
                graph.is_threat[place][k] = random_below(&random, 3) == 0;
        search_table_renew(table);
        Budget budget = {.nodes = 50000};
        SearchAnswer answer;
        run(search, table, &graph, &budget, &answer);
        if (answer.end == SEARCH_OPEN)
            continue;
        decided++;
        Places won;
        find_won(&graph, &won);
        bool is_prover = graph.loser_of_repetition == 0;
        assert_int_equal(answer.end == SEARCH_WON, won.has[0][0] == is_prover);
        bool seen[NODES][2] = {{false}};
        by_threats += (answer.end == SEARCH_WON) != plain_wins(&graph, seen, 0, 0);
    }
    proof_search_close(search);
    search_table_close(table);
    assert_true(decided > GRAPHS * 99 / 100);
    assert_true(by_threats > GRAPHS / 50);
}

static void test_same_budget_same_answer(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 12);
    ProofSearch *search = proof_search_open();
    SearchTable *table = search_table_open(1 << 10, 1);
    for (int i = 0; i < 200; i++) {
        Graph graph;
        random_graph(&random, &graph);
        Budget budget = {.nodes = 1 + random_below(&random, 30)};
        SearchAnswer first, second;
        search_table_renew(table);
        run(search, table, &graph, &budget, &first);
        search_table_renew(table);
        run(search, table, &graph, &budget, &second);
        assert_int_equal(first.end, second.end);
        assert_int_equal(first.move, second.move);
        assert_int_equal(first.nodes, second.nodes);
    }
    proof_search_close(search);
    search_table_close(table);
}

static void test_stop(void **state)
{
    (void)state;
    atomic_bool stop = true;
    Graph graph = {.way = {{1}, {0}}, .way_count = {1, 1}};
    ProofSearch *search = proof_search_open();
    SearchTable *table = search_table_open(1 << 10, 1);
    Budget budget = {.stop = &stop};
    SearchAnswer answer;
    run(search, table, &graph, &budget, &answer);
    assert_int_equal(answer.end, SEARCH_OPEN);
    assert_true(answer.was_stopped);
    assert_true(answer.nodes <= 2);
    proof_search_close(search);
    search_table_close(table);
}

static void test_table_keeps_what_cost_most(void **state)
{
    (void)state;
    SearchTable *table = search_table_open(1, 1); /* one bucket */
    SearchZone zone = {{42}};
    TableEntry dear = {.key = 1, .phi = 0, .delta = SEARCH_INFINITE, .effort = 1000000};
    search_table_store(table, &dear, &zone);
    for (uint64_t key = 2; key < 1000; key++)
        search_table_store(table, &(TableEntry){.key = key, .phi = 3, .delta = 4, .effort = 10},
                           NULL);
    const TableEntry *found = search_table_find(table, 1);
    assert_non_null(found);
    assert_int_equal(found->effort, 1000000);
    SearchZone kept;
    search_table_zone(table, found, &kept);
    assert_int_equal(kept.word[0], 42);
    assert_non_null(search_table_find(table, 999));
    for (int i = 0; i < 600; i++) {
        search_table_renew(table);
        assert_null(search_table_find(table, 1));
    }
    search_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs_with_cycles),
        cmocka_unit_test(test_graphs_with_threats),
        cmocka_unit_test(test_same_budget_same_answer),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_table_keeps_what_cost_most),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
