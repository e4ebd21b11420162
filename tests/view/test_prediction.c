/* Predictions and their reasons, with the default model; skipped where there is none. */
#include "core/text.h"
#include "predict/predictor.h"
#include "support.h"

#include <math.h>
#include <string.h>

static Predictor *predictor;
static Prediction prediction;

static int open_predictor(void **state)
{
    (void)state;
    return predictor_open(NULL, NULL, &predictor, NULL) == STATUS_OK ? 0 : 1;
}

static int close_predictor(void **state)
{
    (void)state;
    predictor_close(predictor);
    return 0;
}

/* Black has just put D4 into atari; White can save it at D5. */
static void predict_atari(Board *board)
{
    static const char *const STONES[] = {"bC4", "wD4", "bD3", "wQ16", "bQ4", "wC17"};
    board_init(board, 19);
    for (size_t i = 0; i < sizeof STONES / sizeof STONES[0]; i++) {
        Point at;
        assert_true(point_parse(STONES[i] + 1, 19, &at));
        board_play(board, at, STONES[i][0] == 'b' ? STONE_BLACK : STONE_WHITE, NULL);
    }
    Point last;
    assert_true(point_parse("E4", 19, &last));
    board_play(board, last, STONE_BLACK, NULL);
    Position position = {
        .board = board, .to_move = STONE_WHITE, .move_number = 8, .previous = {last}};
    predictor_run(predictor, &position, POINT_NONE, &prediction);
}

static void probabilities_are_in_order_and_sum_to_one(void **state)
{
    (void)state;
    Board board;
    predict_atari(&board);
    double sum = 0;
    for (int i = 0; i < prediction.count; i++) {
        sum += prediction.probability[i];
        assert_true(i == 0 || prediction.probability[i] <= prediction.probability[i - 1]);
    }
    assert_float_equal(sum, 1, 1e-9);
    char vertex[POINT_TEXT_SIZE];
    assert_string_equal(point_text(19, prediction.at[0], vertex), "D5");
}

static double sum_of_lifts(const Reason *reasons, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += reasons[i].lift;
    return sum;
}

/* What people read has fewer lines, says the same in sum, and speaks of the atari. */
static void families_speak_with_one_voice(void **state)
{
    (void)state;
    Board board;
    Reason all[GROUP_LIMIT], joined[GROUP_LIMIT];
    predict_atari(&board);
    int all_count = predictor_explain_fully(predictor, 0, all);
    int joined_count = predictor_explain(predictor, 0, joined);
    assert_true(joined_count < all_count);
    assert_float_equal(sum_of_lifts(all, all_count), sum_of_lifts(joined, joined_count), 1e-9);
    bool speaks_of_atari = false;
    int shapes = 0;
    for (int i = 0; i < joined_count; i++) {
        assert_true(i == 0 || fabs(joined[i].lift) <= fabs(joined[i - 1].lift));
        assert_int_not_equal(joined[i].text[0], 0);
        shapes += strstr(joined[i].text, " shape") != NULL;
        speaks_of_atari |= strcmp(joined[i].text, "saves one stone in atari") == 0;
    }
    assert_true(speaks_of_atari);
    assert_true(shapes <= 2); /* the stones around it, and an answer in a shape */
}

int main(void)
{
    char path[MODEL_PATH_SIZE];
    if (!predictor_default_path(path)) {
        puts("no default model");
        return 77;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probabilities_are_in_order_and_sum_to_one),
        cmocka_unit_test(families_speak_with_one_voice),
    };
    return cmocka_run_group_tests(tests, open_predictor, close_predictor);
}
