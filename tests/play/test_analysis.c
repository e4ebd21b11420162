/* Analyses with a random network: sums, sides, reuse, limits, stopping, and equal bytes. */
#include "base/memory.h"
#include "play/analysis.h"
#include "random_network.h"

#include <math.h>
#include <string.h>

static Analyst *open_analyst(int threads)
{
    Analyst *analyst = NULL;
    AnalystOptions options = {.model = random_network_path, .threads = threads};
    assert_int_equal(analyst_open(&options, &analyst, NULL), STATUS_OK);
    return analyst;
}

static void start_game(Game *game, int size, int moves)
{
    Rules rules;
    assert_true(rules_by_name("chinese", &rules));
    game_init(game, size, &rules);
    for (int i = 0; i < moves; i++) {
        Point at = board_point(&game->board, (i * 5 + 2) % size, (i * 3 + i / 4) % size);
        (void)game_play(game, at, game->to_move);
    }
}

static Analysis *analyse(Analyst *analyst, const Game *game, const AnalysisRequest *request)
{
    Analysis *analysis = mem_alloc(1, sizeof *analysis);
    analyst_analyse(analyst, game, request, analysis);
    return analysis;
}

static void check_analysis(const Game *game, const Analysis *analysis)
{
    uint64_t visits = 1;
    double priors = 0;
    for (int i = 0; i < analysis->move_count; i++) {
        const AnalysisMove *move = &analysis->moves[i];
        assert_int_equal(game_judge_move(game, move->at, analysis->to_move), MOVE_OK);
        assert_true(i == 0 || move->visits <= analysis->moves[i - 1].visits);
        assert_true(move->black_wins >= 0 && move->black_wins <= 1);
        assert_int_equal(move->line[0], move->at);
        assert_in_range(move->line_count, 1, ANALYSIS_LINE);
        visits += move->visits;
        priors += (double)move->prior;
    }
    assert_int_equal(visits, analysis->visits);
    assert_true(fabs(priors - 1) < 1e-3);
    for (int i = 0; i < analysis->size * analysis->size; i++)
        assert_true(analysis->ownership[i] >= -1.001f && analysis->ownership[i] <= 1.001f);
}

static void threads_make_exactly_the_visits(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads += 3) {
        Analyst *analyst = open_analyst(threads);
        Game game;
        start_game(&game, 9, 12);
        Analysis *analysis = analyse(analyst, &game, &(AnalysisRequest){.budget = {.nodes = 300}});
        assert_int_equal(analysis->visits, 300);
        check_analysis(&game, analysis);
        mem_free(analysis);
        game_clear(&game);
        analyst_close(analyst);
    }
}

static void one_thread_gives_equal_bytes(void **state)
{
    (void)state;
    Game game;
    start_game(&game, 13, 20);
    Analysis *found[2];
    for (int i = 0; i < 2; i++) {
        Analyst *analyst = open_analyst(1);
        found[i] = analyse(analyst, &game, &(AnalysisRequest){.budget = {.nodes = 200}});
        found[i]->seconds = 0;
        analyst_close(analyst);
    }
    assert_memory_equal(found[0], found[1], sizeof *found[0]);
    mem_free(found[0]);
    mem_free(found[1]);
    game_clear(&game);
}

/* One visit is the network alone; on the size it was trained on, its outcome and score too. */
static void one_visit_is_the_network(void **state)
{
    (void)state;
    Analyst *analyst = open_analyst(2);
    Net *net;
    NetAnswer answer;
    Game game;
    start_game(&game, 19, 7); /* White to move */
    assert_int_equal(net_open(random_network_path, NULL, &net, NULL), STATUS_OK);
    net_evaluate(net, &game, &(NetContext){.komi = game.rules.komi, .komi_known = true}, &answer);
    Analysis *analysis = analyse(analyst, &game, &(AnalysisRequest){0});
    assert_int_equal(analysis->visits, 1);
    assert_int_equal(analysis->to_move, STONE_WHITE);
    assert_true(fabs(analysis->black_wins - (1 - (double)answer.win)) < 1e-6);
    assert_true(fabs(analysis->black_lead + (double)answer.lead) < 1e-5);
    assert_true(fabsf(analysis->ownership[3] + answer.ownership[3]) < 0.005f);
    check_analysis(&game, analysis);
    mem_free(analysis);
    net_close(net);
    game_clear(&game);
    analyst_close(analyst);
}

/* With enough visits the root is the mean of the symmetries; a glance is not. */
static void the_root_is_averaged(void **state)
{
    (void)state;
    Analyst *analyst = NULL;
    AnalystOptions options = {.model = random_network_path, .threads = 1, .average_root = true};
    assert_int_equal(analyst_open(&options, &analyst, NULL), STATUS_OK);
    Net *net = analyst_network(analyst);
    NetAnswer plain, mean;
    Game game;
    start_game(&game, 9, 12);
    NetContext context = {.komi = game.rules.komi, .komi_known = true};
    net_evaluate(net, &game, &context, &plain);
    net_evaluate_average(net, &game, &context, &mean);
    assert_true(plain.pass != mean.pass);
    for (int visits = 1; visits <= ANALYST_CARE_VISITS; visits += ANALYST_CARE_VISITS - 1) {
        AnalysisRequest request = {.budget = {.nodes = (uint64_t)visits}};
        Analysis *analysis = analyse(analyst, &game, &request);
        float expected = visits == 1 ? plain.pass : mean.pass;
        for (int i = 0; i < analysis->move_count; i++)
            assert_true(analysis->moves[i].at != POINT_PASS ||
                        analysis->moves[i].prior == expected);
        mem_free(analysis);
    }
    game_clear(&game);
    analyst_close(analyst);
}

/* After the expected answer the visits below it are still there; after something else, or with
 * other rules, they are not. */
static void the_tree_is_used_again(void **state)
{
    (void)state;
    Analyst *analyst = open_analyst(1);
    Game game;
    start_game(&game, 9, 10);
    AnalysisRequest request = {.budget = {.nodes = 300}}, glance = {.budget = {.nodes = 1}};
    Analysis *analysis = analyse(analyst, &game, &request);
    const AnalysisMove best = analysis->moves[0];
    mem_free(analysis);
    assert_int_equal(game_play(&game, best.at, game.to_move), MOVE_OK);
    analysis = analyse(analyst, &game, &glance);
    assert_in_range(analysis->visits, best.visits - 1, best.visits);
    check_analysis(&game, analysis);
    mem_free(analysis);
    game.rules.komi += 1;
    analysis = analyse(analyst, &game, &glance);
    assert_int_equal(analysis->visits, 1);
    mem_free(analysis);
    game_undo(&game);
    analysis = analyse(analyst, &game, &glance);
    assert_int_equal(analysis->visits, 1);
    mem_free(analysis);
    game_clear(&game);
    analyst_close(analyst);
}

static void moves_can_be_chosen(void **state)
{
    (void)state;
    Analyst *analyst = open_analyst(2);
    Game game;
    start_game(&game, 9, 6);
    Point only[] = {board_point(&game.board, 8, 8), board_point(&game.board, 0, 8)};
    AnalysisRequest request = {.budget = {.nodes = 60}, .only = only, .only_count = 2};
    Analysis *analysis = analyse(analyst, &game, &request);
    assert_int_equal(analysis->move_count, 2);
    mem_free(analysis);
    request = (AnalysisRequest){.budget = {.nodes = 60}, .avoid = only, .avoid_count = 2};
    analysis = analyse(analyst, &game, &request);
    for (int i = 0; i < analysis->move_count; i++)
        assert_true(analysis->moves[i].at != only[0] && analysis->moves[i].at != only[1]);
    Point last = analysis->moves[analysis->move_count - 1].at;
    mem_free(analysis);
    analyst_forget(analyst);
    request = (AnalysisRequest){.budget = {.nodes = 200}, .compare = last};
    analysis = analyse(analyst, &game, &request);
    for (int i = 0; i < analysis->move_count; i++)
        if (analysis->moves[i].at == last)
            assert_in_range(analysis->moves[i].visits, 28, 200);
    mem_free(analysis);
    game_clear(&game);
    analyst_close(analyst);
}

typedef struct {
    atomic_bool stop;
    double stopped_at;
    int updates;
} Watcher;

static void stop_at_100(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    Watcher *watcher = context;
    if (done >= 100 && !atomic_exchange(&watcher->stop, true))
        watcher->stopped_at = clock_seconds();
}

static void count_update(void *context, const Analysis *so_far)
{
    assert_true(so_far->visits > 0 && so_far->move_count > 0);
    ((Watcher *)context)->updates++;
}

static void stops_at_once(void **state)
{
    (void)state;
    Analyst *analyst = open_analyst(2);
    Game game;
    Watcher watcher = {0};
    start_game(&game, 9, 6);
    AnalysisRequest request = {.budget = {.seconds = 100, .stop = &watcher.stop},
                               .progress = {stop_at_100, &watcher},
                               .on_update = count_update,
                               .update_context = &watcher,
                               .update_seconds = 1e-6};
    Analysis *analysis = analyse(analyst, &game, &request);
    assert_true(analysis->visits >= 100);
    assert_true(watcher.updates > 0); /* the other thread may have made most of the visits */
    assert_true(clock_seconds() - watcher.stopped_at < 0.5); /* a loaded machine has time */
    mem_free(analysis);
    game_clear(&game);
    analyst_close(analyst);
}

/* Small memory ends a search, and a game of nothing but passes ends lines. */
static void memory_is_bounded(void **state)
{
    (void)state;
    Analyst *analyst = NULL;
    AnalystOptions options = {.model = random_network_path, .threads = 2, .megabytes = 1};
    assert_int_equal(analyst_open(&options, &analyst, NULL), STATUS_OK);
    Game game;
    start_game(&game, 9, 2);
    Analysis *analysis = analyse(analyst, &game, &(AnalysisRequest){.budget = {.nodes = 1000000}});
    assert_in_range(analysis->visits, 300, 5000);
    check_analysis(&game, analysis);
    mem_free(analysis);
    game_clear(&game);
    analyst_close(analyst);
}

static void a_missing_network_is_told(void **state)
{
    (void)state;
    Analyst *analyst = NULL;
    Error err = {0};
    assert_int_not_equal(analyst_open(&(AnalystOptions){.model = "/nowhere"}, &analyst, &err),
                         STATUS_OK);
    assert_int_equal(analyst_open(&(AnalystOptions){.model = "none"}, &analyst, &err),
                     STATUS_NOT_FOUND);
    assert_null(analyst);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_make_exactly_the_visits),
        cmocka_unit_test(one_thread_gives_equal_bytes),
        cmocka_unit_test(one_visit_is_the_network),
        cmocka_unit_test(the_root_is_averaged),
        cmocka_unit_test(the_tree_is_used_again),
        cmocka_unit_test(moves_can_be_chosen),
        cmocka_unit_test(stops_at_once),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(a_missing_network_is_told),
    };
    return cmocka_run_group_tests(tests, write_random_network, remove_random_network);
}
