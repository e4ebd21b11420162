/* Alpha-beta against plain minimax on random trees, with every help on and off. */
#include "base/memory.h"
#include "base/random.h"
#include "search/alphabeta.h"
#include "support.h"

enum { FANOUT = 4, DEPTH = 6, BEST = 100 };

/* A tree of random numbers: a position is its path, its value a hash of it. */
typedef struct {
    uint64_t seed;
    uint64_t path[DEPTH + 2];
    int depth, height; /* the game ends at `height` moves */
    uint64_t visited;
} Tree;

static uint64_t here(const Tree *tree)
{
    return tree->path[tree->depth];
}

static int leaf_value(const Tree *tree)
{
    return (int)(mix64(here(tree)) % (2 * BEST - 1)) - BEST + 1;
}

static bool tree_judge(void *context, int *value)
{
    Tree *tree = context;
    bool ends_early = mix64(here(tree) ^ 77) % 9 == 0 && tree->depth > 0;
    if (tree->depth < tree->height && !ends_early)
        return false;
    *value = leaf_value(tree);
    return true;
}

static int tree_evaluate(void *context)
{
    return leaf_value(context);
}

static bool tree_maximises(void *context)
{
    return ((Tree *)context)->depth % 2 == 0;
}

static int tree_list(void *context, uint16_t move[ALPHABETA_MOVE_LIMIT])
{
    const Tree *tree = context;
    int count = 1 + (int)(mix64(here(tree) ^ 5) % FANOUT);
    for (int i = 0; i < count; i++)
        move[i] = (uint16_t)(i + 1);
    return count;
}

static void tree_play(void *context, uint16_t move)
{
    Tree *tree = context;
    uint64_t next = mix64(here(tree) * 31 + move);
    tree->path[++tree->depth] = next;
    tree->visited++;
}

static void tree_undo(void *context)
{
    ((Tree *)context)->depth--;
}

/* The slow twin. */
static int minimax(Tree *tree, int depth_left)
{
    int value;
    if (tree_judge(tree, &value))
        return value;
    if (depth_left == 0)
        return tree_evaluate(tree);
    uint16_t move[ALPHABETA_MOVE_LIMIT];
    int count = tree_list(tree, move);
    bool maximises = tree_maximises(tree);
    int best = maximises ? -BEST - 1 : BEST + 1;
    for (int i = 0; i < count; i++) {
        tree_play(tree, move[i]);
        int found = minimax(tree, depth_left - 1);
        tree_undo(tree);
        best = maximises ? (found > best ? found : best) : (found < best ? found : best);
    }
    return best;
}

static AlphaBetaRequest request_for(Tree *tree, Budget *budget, int switches)
{
    return (AlphaBetaRequest){
        .game = {tree, tree_judge, tree_evaluate, tree_maximises, tree_list, tree_play, tree_undo},
        .budget = budget,
        .best_value = BEST,
        .no_killers = switches & 1,
        .no_deepening = switches & 2,
        .no_line = switches & 4,
    };
}

static void test_like_minimax(void **state)
{
    (void)state;
    AlphaBetaAnswer *answer = mem_alloc(1, sizeof *answer);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        for (int switches = 0; switches < 8; switches++) {
            Tree tree = {.path = {mix64(seed)}, .height = DEPTH};
            Budget budget = {0};
            budget_start(&budget);
            AlphaBetaRequest request = request_for(&tree, &budget, switches);
            request.depth_limit = seed % 2 ? 0 : 4;
            int expected = minimax(&tree, request.depth_limit ? 4 : DEPTH);
            alphabeta_run(&request, answer);
            assert_int_equal(answer->value, expected);
            assert_int_equal(tree.depth, 0);
            assert_false(answer->was_stopped);
            assert_true(answer->line_count >= 1);
            /* the line leads to the value */
            for (int i = 0; i < answer->line_count; i++)
                tree_play(&tree, answer->line[i]);
            assert_int_equal(leaf_value(&tree), expected);
        }
    }
    mem_free(answer);
}

/* With the helps fewer positions are visited than without, over many trees. */
static void test_helps_help(void **state)
{
    (void)state;
    AlphaBetaAnswer *answer = mem_alloc(1, sizeof *answer);
    uint64_t with = 0, plain = 0;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        Tree tree = {.path = {mix64(seed)}, .height = DEPTH};
        Budget budget = {0};
        AlphaBetaRequest request = request_for(&tree, &budget, 2);
        alphabeta_run(&request, answer);
        with += answer->nodes;
        tree.visited = 0;
        (void)minimax(&tree, DEPTH);
        plain += tree.visited;
    }
    assert_true(with * 2 < plain);
    mem_free(answer);
}

static void test_budget(void **state)
{
    (void)state;
    AlphaBetaAnswer *answer = mem_alloc(1, sizeof *answer);
    for (uint64_t nodes = 1; nodes < 400; nodes += 7) {
        Tree tree = {.path = {mix64(3)}, .height = DEPTH};
        Budget budget = {.nodes = nodes};
        budget_start(&budget);
        AlphaBetaRequest request = request_for(&tree, &budget, 0);
        alphabeta_run(&request, answer);
        assert_true(answer->nodes <= nodes + 1);
        assert_int_equal(tree.depth, 0);
        assert_true(answer->line_count >= 1); /* there is always a move to name */
    }
    mem_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_like_minimax),
        cmocka_unit_test(test_helps_help),
        cmocka_unit_test(test_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
