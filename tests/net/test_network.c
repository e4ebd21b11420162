/* Evaluation: every engine against the slow twin, masks, sizes, symmetry, cache, threads. */
#include "made.h"
#include "net/cache.h"
#include "net/heads.h"
#include "plain_network.h"
#include "support.h"

#include <math.h>
#include <string.h>

static const NetContext CONTEXT = {
    .komi = 6.5, .komi_known = true, .source = NET_SOURCE_PROFESSIONAL, .year = 1995};

/* NULL if this machine or build cannot do it. */
static Net *open_net(const char *words, uint64_t seed)
{
    NetOptions options = {.cache_megabytes = -1};
    Error err = {0};
    Net *net = NULL;
    assert_int_equal(net_options_parse(words, &options, &err), STATUS_OK);
    Status status = net_open_model(made_model(seed), &options, &net, &err);
    if (status != STATUS_OK)
        assert_int_equal(status, STATUS_UNSUPPORTED);
    return net;
}

static double largest_gap(const float *a, const float *b, int count)
{
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs((double)a[i] - (double)b[i]));
    return most;
}

/* How much of a distribution would have to be moved to make it the other one. */
static double moved(const float *a, float a_pass, const float *b, float b_pass, int points)
{
    double sum = fabs((double)a_pass - (double)b_pass);
    for (int i = 0; i < points; i++)
        sum += fabs((double)a[i] - (double)b[i]);
    return sum / 2;
}

static double policy_gap(const NetAnswer *a, const NetAnswer *b)
{
    int points = a->size * a->size;
    return fmax(moved(a->policy, a->pass, b->policy, b->pass, points),
                moved(a->reply, a->reply_pass, b->reply, b->reply_pass, points));
}

static void assert_close(const NetAnswer *a, const NetAnswer *b, double bound)
{
    assert_int_equal(a->size, b->size);
    assert_true(policy_gap(a, b) < bound);
    assert_true(fabs((double)a->win - (double)b->win) < bound);
    assert_true(largest_gap(a->ownership, b->ownership, a->size * a->size) < bound);
    /* A sum of owners where the network was not trained. */
    double points = a->size == 19 ? 20 : a->size * a->size;
    assert_true(fabs((double)a->lead - (double)b->lead) < points * bound);
    assert_true(fabs((double)a->spread - (double)b->spread) < 20 * bound);
}

static void twin_answer(const NetModel *model, const Game *game, NetAnswer *answer)
{
    NetOutput *output = mem_alloc(1, sizeof *output);
    uint8_t legal[BOARD_POINTS_MAX];
    plain_network(model, game, &CONTEXT, output);
    net_legal_points(game, legal);
    net_answer_make(model, game, &CONTEXT, legal, output, answer);
    mem_free(output);
}

static void assert_well_formed(const Game *game, const NetAnswer *answer)
{
    double sum = (double)answer->pass, replies = (double)answer->reply_pass;
    for (int i = 0; i < answer->size * answer->size; i++) {
        Point at = board_point(&game->board, i % answer->size, i / answer->size);
        bool is_legal = game_judge_move(game, at, game->to_move) == MOVE_OK;
        assert_true(is_legal ? answer->policy[i] > 0 : answer->policy[i] == 0);
        assert_true(fabsf(answer->ownership[i]) <= 1);
        sum += (double)answer->policy[i];
        replies += (double)answer->reply[i];
    }
    assert_true(fabs(sum - 1) < 1e-5 && fabs(replies - 1) < 1e-5);
    assert_true(answer->win >= 0 && answer->win <= 1 && answer->spread >= 0);
}

enum { SIZES = 5, STAGES = 2, TWIN_SEED = 3 };
static const int SIZE[SIZES] = {7, 9, 13, 19, 25};

static void stage_game(Game *game, int size, int stage)
{
    made_game(game, SIZE[size], stage * SIZE[size] * SIZE[size] / 2, (uint64_t)size + 1);
}

/* All sizes and stages; under the sanitizers four of them, both stages among them. */
static int next_case(int i)
{
    return i + (support_is_quick() ? 3 : 1);
}

/* The twin takes its time: it is asked once for all engines. */
static const NetAnswer *twin_answers(void)
{
    static NetAnswer answers[SIZES * STAGES];
    if (answers[0].size)
        return answers;
    NetModel *model = made_model(TWIN_SEED);
    for (int i = 0; i < SIZES * STAGES; i = next_case(i)) {
        Game game;
        stage_game(&game, i / STAGES, i % STAGES);
        twin_answer(model, &game, &answers[i]);
        game_clear(&game);
    }
    net_model_free(model);
    return answers;
}

/* The bound for an engine, over several sizes and stages of the game. */
static void compare_with_twin(const char *words, double bound)
{
    const NetAnswer *expected = twin_answers();
    Net *net = open_net(words, TWIN_SEED);
    if (!net) {
        print_message("not here: %s\n", words);
        return;
    }
    double most = 0;
    for (int i = 0; i < SIZES * STAGES; i = next_case(i)) {
        Game game;
        NetAnswer answer;
        stage_game(&game, i / STAGES, i % STAGES);
        net_evaluate(net, &game, &CONTEXT, &answer);
        assert_well_formed(&game, &answer);
        most = fmax(most, policy_gap(&answer, &expected[i]));
        assert_close(&answer, &expected[i], bound);
        game_clear(&game);
    }
    NetInfo info = net_info(net);
    print_message("%s: %s %s %s %s, %.2g of the policy moved at most\n", words, info.engine,
                  info.precision, info.isa, info.method, most);
    net_close(net);
}

static void test_plain(void **state)
{
    (void)state;
    compare_with_twin("plain baseline", NET_ISA_TOLERANCE);
    compare_with_twin("plain avx2", NET_ISA_TOLERANCE);
    compare_with_twin("plain avx512", NET_ISA_TOLERANCE);
}

static void test_onednn(void **state)
{
    (void)state;
    compare_with_twin("onednn f32", NET_ISA_TOLERANCE);
}

/* Bytes lose some percent. A random network is the worst case for them: its weights are spread
 * evenly, and the ranges measured on one board size are exceeded on others. */
static void test_int8(void **state)
{
    (void)state;
    compare_with_twin("onednn int8", 0.15);
}

/* What this machine does by itself must be one of the above. */
static void test_default(void **state)
{
    (void)state;
    compare_with_twin("", 0.15);
}

static void turned_game(const Game *game, int symmetry, Game *turned)
{
    game_init(turned, game->board.size, &game->rules);
    for (int i = 0; i < game->move_count; i++) {
        Move move = game->moves[i].move;
        Point at = symmetry_map(game->board.size, symmetry, move.at);
        assert_int_equal(game_play(turned, at, (Stone)move.who), MOVE_OK);
    }
}

/* The answer for a turned board, turned back. */
static void assert_turned(const Game *game, int symmetry, const NetAnswer *answer,
                          const NetAnswer *turned)
{
    int size = game->board.size;
    for (int i = 0; i < size * size; i++) {
        Point at = board_point(&game->board, i % size, i / size);
        Point to = symmetry_map(size, symmetry, at);
        int index = board_y(&game->board, to) * size + board_x(&game->board, to);
        assert_true(fabsf(answer->policy[i] - turned->policy[index]) < 1e-5f);
        assert_true(fabsf(answer->ownership[i] - turned->ownership[index]) < 1e-4f);
    }
    assert_true(fabsf(answer->pass - turned->pass) < 1e-5f);
    assert_true(fabsf(answer->win - turned->win) < 1e-5f);
}

/* With averaging, the turned board has the turned answer. */
static void test_symmetry(void **state)
{
    (void)state;
    Net *net = open_net("plain average", 4);
    Game game, turned;
    NetAnswer answer, other;
    made_game(&game, 9, 40, 11);
    net_evaluate(net, &game, &CONTEXT, &answer);
    for (int symmetry = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
        turned_game(&game, symmetry, &turned);
        net_evaluate(net, &turned, &CONTEXT, &other);
        assert_turned(&game, symmetry, &answer, &other);
        game_clear(&turned);
    }
    game_clear(&game);
    net_close(net);
}

/* Asked in one symmetry, the network answers as for the turned game, also if it remembers the
 * answers in the others. */
static void test_one_symmetry(void **state)
{
    (void)state;
    Net *net = NULL, *plain = open_net("plain", 4);
    assert_int_equal(net_open_model(made_model(4), NULL, &net, NULL), STATUS_OK);
    Game game, turned;
    NetAnswer answer, again, other, straight;
    made_game(&game, 9, 40, 11);
    net_evaluate(plain, &game, &CONTEXT, &straight);
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        turned_game(&game, symmetry, &turned);
        net_evaluate(plain, &turned, &CONTEXT, &other);
        net_evaluate_turned(plain, &game, &CONTEXT, symmetry, &answer);
        assert_turned(&game, symmetry, &answer, &other);
        assert_int_equal(memcmp(&answer, &straight, sizeof answer) == 0, symmetry == 0);
        net_evaluate_turned(net, &game, &CONTEXT, symmetry, &answer);
        net_evaluate_turned(net, &game, &CONTEXT, symmetry, &again);
        assert_memory_equal(&answer, &again, sizeof answer);
        net_evaluate(net, &turned, &CONTEXT, &other);
        assert_turned(&game, symmetry, &answer, &other);
        game_clear(&turned);
    }
    game_clear(&game);
    net_close(plain);
    net_close(net);
}

/* A position that superko, komi or history makes another one is not taken from the cache. */
static void test_cache_tells_apart(void **state)
{
    (void)state;
    Net *net = NULL, *plain = open_net("", 5);
    Error err = {0};
    assert_int_equal(net_open_model(made_model(5), NULL, &net, &err), STATUS_OK);
    Game game;
    made_game(&game, 9, 30, 5);
    for (int i = 0; i < 40; i++) {
        NetContext context = {.komi = i % 3, .komi_known = i % 2, .source = (NetSource)(i % 4)};
        NetAnswer cached, fresh;
        for (int again = 0; again < 2; again++) {
            net_evaluate(net, &game, &context, &cached);
            net_evaluate(plain, &game, &context, &fresh);
            assert_memory_equal(&cached, &fresh, sizeof fresh);
        }
        if (i % 8 == 7)
            game_undo(&game);
        if (i == 20)
            game_play(&game, POINT_PASS, game.to_move);
        if (i == 30)
            game.to_move = stone_opposite(game.to_move);
    }
    game_clear(&game);
    net_close(net);
    net_close(plain);
}

static void test_cache_is_bounded(void **state)
{
    (void)state;
    NetCache *cache = net_cache_open(8 * sizeof(int), sizeof(int));
    int found = 0, value;
    for (int i = 0; i < 1000; i++)
        net_cache_put(cache, (NetKey){(uint64_t)i, 1}, &i);
    for (int i = 0; i < 1000; i++)
        if (net_cache_get(cache, (NetKey){(uint64_t)i, 1}, &value)) {
            assert_int_equal(value, i);
            found++;
        }
    assert_int_equal(found, 8);
    assert_false(net_cache_get(cache, (NetKey){999, 2}, &value));
    net_cache_close(cache);
}

/* The one that was used last stays. */
static void test_cache_keeps_what_is_used(void **state)
{
    (void)state;
    NetCache *cache = net_cache_open(4 * sizeof(int), sizeof(int));
    int value = 1;
    net_cache_put(cache, (NetKey){1, 0}, &value);
    for (int i = 2; i < 100; i++) {
        net_cache_put(cache, (NetKey){(uint64_t)i, 0}, &i);
        assert_true(net_cache_get(cache, (NetKey){1, 0}, &value));
        assert_int_equal(value, 1);
    }
    net_cache_close(cache);
}

enum { MANY = 40 };

static void evaluate_many(const char *words, int threads, Game *games, NetAnswer *answers)
{
    NetOptions options = {0};
    Net *net = NULL;
    Error err = {0};
    NetQuestion questions[MANY];
    assert_int_equal(net_options_parse(words, &options, &err), STATUS_OK);
    assert_int_equal(net_open_model(made_model(6), &options, &net, &err), STATUS_OK);
    for (int i = 0; i < MANY; i++)
        questions[i] = (NetQuestion){&games[i / 2], &CONTEXT, &answers[i]}; /* each twice */
    net_evaluate_all(net, questions, MANY, threads);
    net_close(net);
}

static void compare_threads(const char *words, Game *games)
{
    NetAnswer *one = mem_alloc(MANY, sizeof *one), *many = mem_alloc(MANY, sizeof *many);
    evaluate_many(words, 1, games, one);
    evaluate_many(words, 4, games, many);
    assert_memory_equal(one, many, MANY * sizeof *one);
    mem_free(one);
    mem_free(many);
}

static void test_threads(void **state)
{
    (void)state;
    Game games[MANY / 2];
    for (int i = 0; i < MANY / 2; i++)
        made_game(&games[i], 7 + i % 7, 20 + i, (uint64_t)i + 50);
    compare_threads("plain", games);
    compare_threads("", games);
    for (int i = 0; i < MANY / 2; i++)
        game_clear(&games[i]);
}

static void test_superko(void **state)
{
    (void)state;
    Net *net = open_net("plain", 8);
    for (uint64_t seed = 0; seed < 6; seed++) {
        Game game;
        NetAnswer answer;
        made_game(&game, 7, 120, seed);
        game.rules.ko = KO_POSITIONAL;
        net_evaluate(net, &game, &CONTEXT, &answer);
        assert_well_formed(&game, &answer);
        game_clear(&game);
    }
    net_close(net);
}

static void test_options(void **state)
{
    (void)state;
    NetOptions options = {0};
    Error err = {0};
    assert_int_equal(net_options_parse(" plain, f32 avx2 average", &options, &err), STATUS_OK);
    assert_int_equal(options.engine, NET_ENGINE_PLAIN);
    assert_int_equal(options.precision, NET_PRECISION_F32);
    assert_int_equal(options.isa, NET_ISA_AVX2);
    assert_true(options.average);
    assert_int_equal(net_options_parse("plain fast", &options, &err), STATUS_INVALID);
    assert_non_null(strstr(err.text, "'fast'"));
    Net *net = NULL;
    options = (NetOptions){.engine = NET_ENGINE_PLAIN, .precision = NET_PRECISION_INT8};
    assert_int_equal(net_open_model(made_model(1), &options, &net, &err), STATUS_UNSUPPORTED);
    assert_false(net_knows_size(6));
    assert_true(net_knows_size(7) && net_knows_size(25));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_onednn),
        cmocka_unit_test(test_int8),
        cmocka_unit_test(test_default),
        cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_one_symmetry),
        cmocka_unit_test(test_cache_tells_apart),
        cmocka_unit_test(test_cache_is_bounded),
        cmocka_unit_test(test_cache_keeps_what_is_used),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_superko),
        cmocka_unit_test(test_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
