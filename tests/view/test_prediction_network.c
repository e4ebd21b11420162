/* A network beside the patterns: the order is its own, the places are theirs, and the text says
 * whether they agree. Skipped without the default model. */
#include "core/text.h"
#include "support.h"
#include "view/position.h"

#include <string.h>

static Predictor *predictor;
static Prediction prediction;
static Board board;
static Position position;
static NetAnswer answer;
static PredictionView view;

static int open_predictor(void **state)
{
    (void)state;
    board_init(&board, 19);
    position = (Position){.board = &board, .to_move = STONE_BLACK, .move_number = 1};
    if (predictor_open(NULL, NULL, &predictor, NULL) != STATUS_OK)
        return 1;
    predictor_run(predictor, &position, POINT_NONE, &prediction);
    view = (PredictionView){.predictor = predictor,
                            .position = &position,
                            .prediction = &prediction,
                            .network = &answer,
                            .network_name = "test",
                            .top = 3};
    return 0;
}

static int close_predictor(void **state)
{
    (void)state;
    predictor_close(predictor);
    return 0;
}

/* A network that wants this move with 60 % and all others alike. */
static void want(Point at)
{
    answer = (NetAnswer){.size = 19, .win = 0.25f, .lead = -7.5f, .spread = 12};
    for (int i = 0; i < 361; i++)
        answer.policy[i] = 0.4f / 360;
    answer.policy[board_y(&board, at) * 19 + board_x(&board, at)] = 0.6f;
}

static void write_verdict(StrBuf *out)
{
    static NetworkRanking ranking;
    network_ranking_make(&view, &ranking);
    assert_int_equal(ranking.count, 361);
    assert_true(ranking.probability[0] > 0.59);
    for (int i = 0; i < ranking.count; i++)
        assert_int_equal(prediction.at[ranking.place[i]], ranking.at[i]);
    strbuf_reset(out);
    network_write_verdict(&view, &ranking, out);
}

static void it_says_who_is_ahead_and_whether_they_agree(void **state)
{
    (void)state;
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    want(prediction.at[0]);
    write_verdict(&text);
    assert_non_null(strstr(text.text, "White wins with 75 % and leads by 7.5 points (+- 12.0)."));
    assert_non_null(strstr(text.text, "agree on"));
    want(prediction.at[2]);
    write_verdict(&text);
    assert_non_null(strstr(text.text, "choice 3 of the patterns"));
    want(prediction.at[300]);
    write_verdict(&text);
    assert_non_null(strstr(text.text, "disagree"));
    strbuf_clear(&text);
}

static void text_and_json_have_the_networks_move(void **state)
{
    (void)state;
    StrBuf text;
    char vertex[POINT_TEXT_SIZE], expected[80];
    strbuf_init(&text, 1 << 20);
    want(prediction.at[300]);
    prediction_write_text(&view, &text);
    (void)snprintf(expected, sizeof expected, "  1  %-4s  60.0 %%",
                   point_text(19, prediction.at[300], vertex));
    assert_non_null(strstr(text.text, expected));
    assert_non_null(strstr(text.text, "patterns: number 301, "));
    strbuf_reset(&text);
    prediction_write_json(&view, &text);
    assert_non_null(strstr(text.text, "\"network\": {\"name\": \"test\", \"win\": 0.25"));
    assert_non_null(strstr(text.text, "\"pattern_rank\": 301"));
    assert_non_null(strstr(text.text, "\"ownership\": [["));
    strbuf_clear(&text);
}

int main(void)
{
    char path[MODEL_PATH_SIZE];
    if (!predictor_default_path(path)) {
        puts("no default model");
        return TEST_SKIPPED;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_who_is_ahead_and_whether_they_agree),
        cmocka_unit_test(text_and_json_have_the_networks_move),
    };
    return cmocka_run_group_tests(tests, open_predictor, close_predictor);
}
