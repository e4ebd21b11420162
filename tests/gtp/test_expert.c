/* The expert commands: what a controller reads is what the model says. Skipped without a model. */
#include "core/text.h"
#include "gtp/session.h"
#include "support.h"

#include <string.h>

static GtpSession *session;
static Predictor *predictor;

static const char *ask(const char *line, StrBuf *reply)
{
    strbuf_reset(reply);
    assert_true(gtp_answer(session, line, strlen(line), reply));
    assert_int_equal(strbuf_text(reply)[0], '=');
    return strbuf_text(reply) + 2;
}

static void probabilities_are_the_models(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    static const char *const MOVES[] = {"play b Q16", "play w D4", "play b D16", "play w Q4",
                                        "play b R6",  "play w R5", "play b Q6"};
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        (void)ask(MOVES[i], &reply);
        Position position;
        Prediction prediction;
        position_of_game(gtp_game(session), 1, &position);
        predictor_run(predictor, &position, POINT_NONE, &prediction);
        const char *text = ask("katachi-expert", &reply);
        double sum = 0;
        for (int place = 0; place < prediction.count; place++) {
            char vertex[8], expected[POINT_TEXT_SIZE];
            double probability;
            int length = 0;
            assert_int_equal(sscanf(text, "%7s %lf\n%n", vertex, &probability, &length), 2);
            assert_string_equal(vertex, point_text(19, prediction.at[place], expected));
            assert_true(probability > prediction.probability[place] - 1e-8 &&
                        probability < prediction.probability[place] + 1e-8);
            sum += probability;
            text += length;
        }
        assert_int_equal(*text, '\0');
        assert_true(sum > 1 - 1e-6 && sum < 1 + 1e-6);
    }
    strbuf_clear(&reply);
}

static void the_player_takes_the_first(void **state)
{
    (void)state;
    StrBuf reply;
    char first[8], chosen[8];
    strbuf_init(&reply, 1u << 20);
    assert_int_equal(sscanf(ask("katachi-expert", &reply), "%7s", first), 1);
    (void)ask("katachi-player expert", &reply);
    assert_int_equal(sscanf(ask("reg_genmove w", &reply), "%7s", chosen), 1);
    assert_string_equal(first, chosen);
    assert_non_null(strstr(ask("kata-analyze w 10", &reply), chosen));
    strbuf_clear(&reply);
}

static void gogui_gets_every_point(void **state)
{
    (void)state;
    StrBuf reply;
    strbuf_init(&reply, 1u << 20);
    const char *text = ask("katachi-expert-gfx", &reply);
    int colors = 0;
    for (; (text = strstr(text, "COLOR #")); text++)
        colors++;
    assert_int_equal(colors, gtp_game(session)->board.stones[STONE_NONE]);
    assert_non_null(strstr(ask("katachi-expert-pairs b", &reply), " "));
    strbuf_clear(&reply);
}

int main(void)
{
    GtpOptions options = {.seed = 1, .playouts = 50};
    assert_true(rules_by_name("chinese", &options.rules));
    if (predictor_open(NULL, NULL, &predictor, NULL) != STATUS_OK)
        return TEST_SKIPPED;
    if (gtp_open(&options, NULL, &session, NULL) != STATUS_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(probabilities_are_the_models),
        cmocka_unit_test(the_player_takes_the_first),
        cmocka_unit_test(gogui_gets_every_point),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    gtp_close(session);
    predictor_close(predictor);
    return failed;
}
