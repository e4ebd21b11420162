/* The tree of a search against a plain twin that keeps every visit and does every sum anew. */
#include "base/memory.h"
#include "base/random.h"
#include "play/puct.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { MOVES = 6, DEPTH = 4, VISITS = 400, PATHS = VISITS };

/* A game without a board: a position is the list of moves to it, and its value, priors and end are
 * made of their hash. */
typedef struct {
    Point moves[DEPTH];
    int length;
} Path;

static uint64_t path_hash(const Path *path)
{
    uint64_t hash = 77;
    for (int i = 0; i < path->length; i++)
        hash = mix64(hash ^ path->moves[i]);
    return hash;
}

static PuctValue value_of(const Path *path)
{
    uint64_t hash = path_hash(path);
    return (PuctValue){.black_wins = (float)(hash % 1000) / 1000,
                       .black_lead = (float)(hash / 1000 % 60) - 30,
                       .spread = 5};
}

static int edges_of(const Path *path, PuctEdge edges[MOVES])
{
    uint64_t hash = path_hash(path);
    float sum = 0;
    if (path->length == DEPTH)
        return 0;
    for (int i = 0; i < MOVES; i++) {
        float weight = (float)(mix64(hash + (uint64_t)i) % 97 + 1);
        edges[i] = (PuctEdge){.at = (Point)(20 + i), .prior = weight};
        sum += weight;
    }
    for (int i = 0; i < MOVES; i++)
        edges[i].prior /= sum;
    return MOVES;
}

static Stone mover_at(int length)
{
    return length % 2 ? STONE_WHITE : STONE_BLACK;
}

/* ---- the twin: a list of all visits ---- */

static Path visited[PATHS];
static int visit_count;

static bool starts_with(const Path *path, const Path *start)
{
    return path->length >= start->length &&
           memcmp(path->moves, start->moves, (size_t)start->length * sizeof *start->moves) == 0;
}

typedef struct {
    int visits;
    double wins, lead;
} Sum;

static Sum sum_below(const Path *start)
{
    Sum sum = {0};
    for (int i = 0; i < visit_count; i++) {
        if (!starts_with(&visited[i], start))
            continue;
        PuctValue value = value_of(&visited[i]);
        sum.visits++;
        sum.wins += (double)value.black_wins;
        sum.lead += (double)value.black_lead;
    }
    return sum;
}

static double twin_utility(const PuctSettings *settings, const Path *at)
{
    Sum sum = sum_below(at);
    double wins = sum.wins / sum.visits, lead = sum.lead / sum.visits;
    double score = atan((lead - settings->score_center) / settings->score_scale) / acos(0);
    return (1 - settings->score_share) * (2 * wins - 1) + settings->score_share * score;
}

static Path step(const Path *path, Point at)
{
    Path next = *path;
    next.moves[next.length++] = at;
    return next;
}

/* Every move by the formula, tried or not; the first of the best. */
static Point twin_select(const PuctSettings *settings, const Path *path)
{
    PuctEdge edges[MOVES];
    int count = edges_of(path, edges);
    double sign = mover_at(path->length) == STONE_BLACK ? 1 : -1;
    double total = sum_below(path).visits - 1, tried_prior = 0, best_value = -1e9;
    for (int i = 0; i < count; i++) {
        Path next = step(path, edges[i].at);
        tried_prior += sum_below(&next).visits ? (double)edges[i].prior : 0;
    }
    double urgency = path->length == 0 ? settings->root_urgency : settings->urgency;
    double explore = settings->explore + settings->explore_log * log((total + 500) / 500);
    Point best = POINT_NONE;
    for (int i = 0; i < count; i++) {
        Path next = step(path, edges[i].at);
        int visits = sum_below(&next).visits;
        double value = visits ? sign * twin_utility(settings, &next)
                              : sign * twin_utility(settings, path) - urgency * sqrt(tried_prior);
        value += explore * (double)edges[i].prior * sqrt(total + 0.01) / (1 + visits);
        if (value > best_value + 1e-12) {
            best_value = value;
            best = edges[i].at;
        }
    }
    return best;
}

/* ---- the two side by side ---- */

static void open_at(PuctTree *tree, PuctNode *node, const Path *path)
{
    PuctEdge edges[MOVES];
    PuctValue value = value_of(path);
    int count = edges_of(path, edges);
    int8_t owner[4] = {(int8_t)(path_hash(path) % 255 - 127), 0, 127, -127};
    puct_open_node(tree, node, &value, owner, edges, count);
}

/* One visit: both must choose the same move at every step. */
static void visit_both(PuctTree *tree)
{
    PuctNode *way[DEPTH + 1] = {tree->root}, *node = tree->root;
    Path path = {0};
    int depth = 1;
    while (node->state == PUCT_OPEN) {
        int index = puct_select(tree, node);
        assert_in_range(index, 0, node->tried);
        PuctEdge *edge = &node->edges[index];
        assert_int_equal(edge->at, twin_select(&tree->settings, &path));
        path = step(&path, edge->at);
        if (!edge->child) {
            edge->child = puct_new_node(tree, mover_at(path.length));
            node->tried++;
            open_at(tree, edge->child, &path);
            way[depth++] = edge->child;
            break;
        }
        node = way[depth++] = edge->child;
    }
    PuctValue value = value_of(&path);
    visited[visit_count++] = path;
    for (int i = 0; i < depth; i++)
        puct_visit(way[i], (double)value.black_wins, (double)value.black_lead);
}

static void grow(PuctTree *tree, int visits)
{
    puct_init(tree, 4, 1 << 20);
    tree->settings.score_center = 3;
    tree->root = puct_new_node(tree, STONE_BLACK);
    open_at(tree, tree->root, &(Path){0});
    puct_visit(tree->root, (double)tree->root->own.black_wins, (double)tree->root->own.black_lead);
    visited[0] = (Path){0};
    visit_count = 1;
    while (visit_count < visits)
        visit_both(tree);
}

static void check_sums(const PuctTree *tree, const PuctNode *node, const Path *path)
{
    Sum sum = sum_below(path);
    assert_int_equal(node->visits, sum.visits);
    assert_true(fabs(node->wins - sum.wins) < 1e-9 && fabs(node->lead - sum.lead) < 1e-9);
    assert_int_equal(node->in_flight, 0);
    for (int i = 0; i < node->tried; i++) {
        Path next = step(path, node->edges[i].at);
        check_sums(tree, node->edges[i].child, &next);
    }
}

static void chooses_and_counts_like_the_twin(void **state)
{
    (void)state;
    PuctTree tree;
    grow(&tree, VISITS);
    check_sums(&tree, tree.root, &(Path){0});
    puct_clear(&tree);
    assert_int_equal(tree.bytes, 0);
}

/* The mean of all visited positions, as visits are one position each here. */
static void ownership_is_the_mean_of_visits(void **state)
{
    (void)state;
    PuctTree tree;
    float owner[4];
    double expected = 0;
    grow(&tree, 120);
    for (int i = 0; i < visit_count; i++)
        expected += (int8_t)(path_hash(&visited[i]) % 255 - 127) / 127.0 / visit_count;
    puct_ownership(&tree, tree.root, owner);
    assert_true(fabs((double)owner[0] - expected) < 1e-4);
    assert_true(owner[1] == 0 && fabs((double)owner[2] - 1) < 1e-4);
    puct_clear(&tree);
}

static void a_child_becomes_the_root(void **state)
{
    (void)state;
    PuctTree tree;
    int order[MOVES];
    grow(&tree, 200);
    assert_true(puct_sort_tried(&tree, tree.root, order) > 0);
    PuctNode *child = tree.root->edges[order[0]].child;
    Path path = step(&(Path){0}, tree.root->edges[order[0]].at);
    uint32_t visits = child->visits;
    puct_advance(&tree, path.moves[0]);
    assert_ptr_equal(tree.root, child);
    assert_int_equal(child->visits, visits);
    check_sums(&tree, child, &path);
    puct_advance(&tree, 999);
    assert_null(tree.root);
    assert_int_equal(tree.bytes, 0);
}

/* A root that is opened again with fewer moves forgets what was found below the others. */
static void a_root_keeps_what_is_left_of_it(void **state)
{
    (void)state;
    PuctTree tree;
    PuctEdge edges[MOVES];
    grow(&tree, 200);
    PuctValue value = tree.root->own;
    int count = edges_of(&(Path){0}, edges);
    puct_reopen_node(&tree, tree.root, &value, NULL, edges + 2, count - 2);
    uint32_t visits = 1;
    for (int i = 2; i < count; i++) {
        Path path = step(&(Path){0}, edges[i].at);
        visits += (uint32_t)sum_below(&path).visits;
    }
    assert_int_equal(tree.root->visits, visits);
    assert_int_equal(tree.root->edge_count, count - 2);
    puct_clear(&tree);
    assert_int_equal(tree.bytes, 0);
}

/* A thread below a move makes it look worse, and a node that is pending is not chosen at all. */
static void threads_keep_apart(void **state)
{
    (void)state;
    PuctTree tree;
    grow(&tree, 3);
    PuctNode *root = tree.root;
    int first = puct_select(&tree, root);
    if (first == root->tried)
        root->edges[root->tried++].child = puct_new_node(&tree, STONE_WHITE);
    root->edges[first].child->in_flight = 50;
    int second = puct_select(&tree, root);
    assert_int_not_equal(second, first);
    for (int i = 0; i < root->edge_count; i++) {
        if (i >= root->tried)
            root->edges[root->tried++].child = puct_new_node(&tree, STONE_WHITE);
        root->edges[i].child->state = PUCT_PENDING;
    }
    assert_int_equal(puct_select(&tree, root), -1);
    puct_clear(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chooses_and_counts_like_the_twin),
        cmocka_unit_test(ownership_is_the_mean_of_visits),
        cmocka_unit_test(a_child_becomes_the_root),
        cmocka_unit_test(a_root_keeps_what_is_left_of_it),
        cmocka_unit_test(threads_keep_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
