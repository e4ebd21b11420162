/* The evaluation against a slow twin that sorts with random tie-breaking, and on any number of
 * threads. */
#include "base/memory.h"
#include "base/random.h"
#include "made_games.h"
#include "ml/metrics.h"
#include "predict/evaluate.h"
#include "predict/train.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { GAMES = 8 };

static char folder[64];
static GameList games;

static int load_games(void **state)
{
    (void)state;
    games_make(GAMES, folder);
    const char *paths[] = {folder};
    return game_list_load(paths, 1, &(GameFilter){0}, &games, NULL) == STATUS_OK ? 0 : 1;
}

static int unload_games(void **state)
{
    (void)state;
    game_list_clear(&games);
    games_remove(folder);
    return 0;
}

/* ---- a panel of two: nearness to the last move, and no opinion at all ---- */

static Status open_nothing(void *context, void **scratch, Error *err)
{
    (void)context, (void)err;
    static int nothing;
    *scratch = &nothing;
    return STATUS_OK;
}

static void close_nothing(void *context, void *scratch)
{
    (void)context, (void)scratch;
}

static double nearness(const Position *position, Point at)
{
    if (position->previous[0] <= POINT_RESIGN)
        return 0;
    const Board *board = position->board;
    int dx = board_x(board, at) - board_x(board, position->previous[0]);
    int dy = board_y(board, at) - board_y(board, position->previous[0]);
    return -0.2 * (abs(dx) + abs(dy));
}

static void judge(void *context, void *scratch, const Position *position, Point played,
                  Judgement *judgement)
{
    (void)context, (void)scratch;
    for (int e = 0; e < 2; e++) {
        Judgement *j = &judgement[e];
        j->count = 0;
        if (e == 1)
            j->matched = position->move_number % 3; /* as if it knew patterns */
        for (int cell = 0; cell < board_cell_count(position->board); cell++) {
            Point at = (Point)cell;
            if (position->board->stone[at] != STONE_NONE ||
                !board_is_legal(position->board, at, position->to_move))
                continue;
            if (at == played)
                j->played = j->count;
            j->score[j->count++] = e == 0 ? nearness(position, at) : 0;
        }
        softmax(j->score, j->count, 1, j->probability);
    }
}

static const EvalPanel PANEL = {
    .entry_count = 2,
    .name = {"near", "none"},
    .open = open_nothing,
    .close = close_nothing,
    .judge = judge,
};

static Evaluation *evaluate(int threads, int every)
{
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    EvalRequest request = {.panel = {&PANEL}, .panel_count = 1, .threads = threads, .every = every};
    assert_int_equal(evaluate_games(&games, &request, evaluation, NULL), STATUS_OK);
    return evaluation;
}

static void free_evaluation(Evaluation *evaluation)
{
    evaluation_clear(evaluation);
    mem_free(evaluation);
}

/* Top-n by putting the candidates in a random order before sorting, many times. */
static double plain_top(int n, int rounds)
{
    Random random;
    random_seed(&random, 1);
    double hits = 0, positions = 0;
    static Judgement judgement[2];
    for (size_t g = 0; g < games.count; g++) {
        GameWalk walk;
        game_walk_begin(&games.game[g], &walk);
        while (game_walk_next(&walk)) {
            judge(NULL, NULL, &walk.position, walk.played, judgement);
            const Judgement *j = &judgement[0];
            for (int r = 0; r < rounds; r++) {
                double own = random_unit(&random);
                int before = 0;
                for (int c = 0; c < j->count; c++)
                    if (c != j->played)
                        before +=
                            j->score[c] > j->score[j->played] ||
                            (j->score[c] == j->score[j->played] && random_unit(&random) > own);
                hits += before < n;
            }
            positions += rounds;
        }
    }
    return hits / positions;
}

static void ties_are_broken_fairly(void **state)
{
    (void)state;
    Evaluation *evaluation = evaluate(1, 0);
    for (int n = 1; n <= 20; n += 19) {
        double exact = evaluation_top(evaluation, 0, n).mean;
        assert_true(fabs(exact - plain_top(n, 40)) < 0.01);
        assert_true(evaluation_top_optimistic(evaluation, 0, n) > exact);
    }
    free_evaluation(evaluation);
}

static void no_opinion_is_pure_chance(void **state)
{
    (void)state;
    Evaluation *evaluation = evaluate(1, 0);
    double top = evaluation_top(evaluation, 1, 1).mean;
    assert_true(top > 1.0 / 361 && top < 1.0 / 290);
    assert_true(evaluation_top_optimistic(evaluation, 1, 1) == 1);
    double nats = evaluation_nats(evaluation, 1).mean;
    assert_true(nats > -log(361) && nats < -log(290));
    int cover = evaluation_cover(evaluation, 1, 0.9);
    assert_true(cover > 0.85 * 290 && cover <= 0.9 * 361 + 1);
    double rank = evaluation_mean_rank(evaluation, 1);
    assert_true(rank > 145 && rank < 181);
    free_evaluation(evaluation);
}

static void better_is_better_beyond_doubt(void **state)
{
    (void)state;
    Evaluation *evaluation = evaluate(1, 0);
    Estimate difference = evaluation_top_difference(evaluation, 0, 1, 10);
    assert_true(difference.mean > 5 * difference.error && difference.error > 0);
    double direct = evaluation_top(evaluation, 0, 10).mean - evaluation_top(evaluation, 1, 10).mean;
    assert_true(fabs(difference.mean - direct) < 1e-12);
    assert_true(evaluation_nats_difference(evaluation, 0, 1).mean > 0);
    free_evaluation(evaluation);
}

static void bins_hold_all_positions(void **state)
{
    (void)state;
    Evaluation *evaluation = evaluate(1, 0);
    double sum = 0, hits = 0;
    for (int b = 0; b < EVAL_BINS; b++) {
        double positions = evaluation_bin_positions(evaluation, b);
        sum += positions;
        hits += positions * evaluation_bin(evaluation, 0, b).mean;
    }
    assert_true(sum == evaluation->position_count && sum == (double)games.move_count);
    assert_true(evaluation_bin_positions(evaluation, 0) == 25 * GAMES);
    assert_true(fabs(hits / sum - evaluation_top(evaluation, 0, 1).mean) < 1e-12);
    free_evaluation(evaluation);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    Evaluation *one = evaluate(1, 0), *three = evaluate(3, 0);
    assert_int_equal(one->game_count, three->game_count);
    for (int e = 0; e < 2; e++) {
        const EvalEntry *a = &one->entry[e], *b = &three->entry[e];
        assert_memory_equal(a->hits, b->hits, GAMES * EVAL_TOP * sizeof(double));
        assert_memory_equal(a->nats, b->nats, GAMES * sizeof(double));
        assert_memory_equal(a->place, b->place, sizeof a->place);
        assert_memory_equal(&a->calibration, &b->calibration, sizeof a->calibration);
    }
    free_evaluation(one);
    free_evaluation(three);
}

static void every_fifth_is_a_fifth(void **state)
{
    (void)state;
    Evaluation *all = evaluate(1, 0), *fifth = evaluate(2, 5);
    assert_true(fabs(fifth->position_count - all->position_count / 5) <= GAMES);
    free_evaluation(all);
    free_evaluation(fifth);
}

/* Models that want the same features share them, and get what they would get alone. */
static void models_share_the_extraction(void **state)
{
    (void)state;
    TrainRequest request = {
        .games = &games,
        .learner = &LEARNER_NAIVE_BAYES,
        .extraction = {.set = "harrison"},
    };
    Model *model = NULL;
    TrainReport report;
    assert_int_equal(train_model(&request, &model, &report, NULL), STATUS_OK);
    Model *silenced = model_copy_borrowing(model);
    model_silence_group(silenced, schema_find(&model->schema, "previous") >= 0
                                      ? schema_find(&model->schema, "previous")
                                      : 6);
    const Model *models[] = {model, silenced, model};
    const char *names[] = {"all", "less", "again"};
    ModelPanel *panel;
    assert_int_equal(model_panel_open(models, names, 3, NULL, &panel, NULL), STATUS_OK);
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    EvalRequest look = {.panel = {model_panel_entries(panel)}, .panel_count = 1, .threads = 2};
    assert_int_equal(evaluate_games(&games, &look, evaluation, NULL), STATUS_OK);
    assert_string_equal(evaluation->entry[1].name, "less");
    assert_true(evaluation_top(evaluation, 0, 5).mean > evaluation_top(evaluation, 1, 5).mean);
    assert_true(evaluation_top(evaluation, 0, 5).mean == evaluation_top(evaluation, 2, 5).mean);
    free_evaluation(evaluation);
    model_panel_close(panel);
    model_free_copy(silenced);
    model_free(model);
}

/* Phases and sizes part the positions, and their figures come from sorting what one part holds. */
static void phases_and_sizes_hold_all_positions(void **state)
{
    (void)state;
    Evaluation *evaluation = evaluate(2, 0);
    size_t in_phases = 0, in_sizes = 0;
    double nats = 0;
    for (int phase = 0; phase < EVAL_PHASES; phase++) {
        EvalPhase mean = evaluation_phase(evaluation, 0, phase);
        in_phases += mean.count;
        nats += mean.nats * (double)mean.count;
        assert_int_equal(mean.count, evaluation_box_of_phase(evaluation, 0, phase).count);
    }
    for (int size = 0; size < EVAL_SIZES; size++)
        in_sizes += evaluation_box_of_size(evaluation, 1, size).count;
    assert_int_equal(in_phases, (size_t)evaluation->position_count);
    assert_int_equal(in_sizes, (size_t)evaluation->position_count);
    assert_true(fabs(nats - evaluation_evidence(evaluation, 0)) < 1e-3 * fabs(nats));
    assert_true(fabs(evaluation_raw_evidence(evaluation, 0) - nats) < 1e-3 * fabs(nats));
    assert_false(evaluation_has_sizes(evaluation, 0));
    assert_true(evaluation_has_sizes(evaluation, 1));
    double mean = evaluation_mean_size(evaluation, 1, 1); /* moves 11-20: 2, 0, 1, 2, … */
    assert_true(fabs(mean - 1) < 0.15);
    assert_true(evaluation_mean_size(evaluation, 1, EVAL_MATCH_BINS - 1) == -1);
    free_evaluation(evaluation);
}

/* Without an opinion all moves are tied: the rank error is (n + 1) / 2n, little above a half. */
static void boxes_are_quartiles(void **state)
{
    (void)state;
    Evaluation *evaluation = evaluate(1, 0);
    EvalBox none = evaluation_box_of_phase(evaluation, 1, 0);
    EvalBox near = evaluation_box_of_phase(evaluation, 0, 0);
    assert_true(none.low > 0.5 && none.high < 0.502);
    assert_true(near.low <= near.quarter && near.quarter <= near.middle &&
                near.middle <= near.three_quarters && near.three_quarters <= near.high);
    size_t below = 0, above = 0;
    for (size_t i = 0; i < evaluation->point_count; i++) {
        const EvalPoint *point = &evaluation->entry[0].point[i];
        if (point->move > EVAL_PHASE_MOVES)
            continue;
        below += (double)point->rank_error < near.quarter;
        above += (double)point->rank_error > near.quarter;
    }
    assert_true(4 * below <= near.count + 4 && 4 * above <= 3 * near.count + 4);
    assert_true(none.first > 0.002 && none.first < 0.004 && none.first_optimistic == 1);
    assert_true(near.first <= near.first_optimistic);
    double first = 0;
    for (int phase = 0; phase < EVAL_PHASES; phase++) {
        EvalBox box = evaluation_box_of_phase(evaluation, 0, phase);
        first += box.first * (double)box.count;
    }
    double top = evaluation_top(evaluation, 0, 1).mean * (double)evaluation->point_count;
    assert_true(fabs(first - top) < 1e-3 * top);
    free_evaluation(evaluation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ties_are_broken_fairly),
        cmocka_unit_test(no_opinion_is_pure_chance),
        cmocka_unit_test(better_is_better_beyond_doubt),
        cmocka_unit_test(bins_hold_all_positions),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(every_fifth_is_a_fifth),
        cmocka_unit_test(models_share_the_extraction),
        cmocka_unit_test(phases_and_sizes_hold_all_positions),
        cmocka_unit_test(boxes_are_quartiles),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
