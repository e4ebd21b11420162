/* The public library as a stranger uses it: through <katachi/katachi.h> alone. */
#include "api/internal.h"
#include "support.h"

#include <katachi/katachi.h>

#include <string.h>

static KatachiPoint point(const char *text, int size)
{
    KatachiPoint at;
    assert_true(katachi_point_parse(text, size, &at));
    return at;
}

static void play_line(KatachiGame *game, const char *line)
{
    char word[8];
    int used = 0;
    while (sscanf(line, "%7s%n", word, &used) == 1) {
        KatachiPoint at = point(word, katachi_game_size(game));
        assert_int_equal(katachi_game_play(game, at, katachi_game_to_move(game)), KATACHI_MOVE_OK);
        line += used;
    }
}

static void refuses_unknown_games(void **state)
{
    (void)state;
    assert_null(katachi_game_new(1, NULL));
    assert_null(katachi_game_new(26, NULL));
    assert_null(katachi_game_new(19, "checkers"));
    katachi_game_free(NULL);
}

static void knows_its_version(void **state)
{
    (void)state;
    assert_string_equal(katachi_version(), KATACHI_VERSION);
}

static void translates_points(void **state)
{
    (void)state;
    char text[8];
    for (int size = 2; size <= 25; size++) {
        for (int i = 0; i < size * size; i++) {
            KatachiPoint at = {i % size, i / size};
            KatachiPoint back = point(katachi_point_text(size, at, text), size);
            assert_true(at.x == back.x && at.y == back.y);
        }
    }
    assert_string_equal(katachi_point_text(19, (KatachiPoint){15, 3}, text), "Q16");
    assert_string_equal(katachi_point_text(19, katachi_pass(), text), "pass");
    KatachiPoint at;
    assert_false(katachi_point_parse("Z99", 19, &at));
    assert_false(katachi_point_parse("resign", 19, &at));
}

static void plays_and_takes_back(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(9, "japanese");
    play_line(game, "E5 D5 D6 C6 D4 G3 C5");
    assert_int_equal(katachi_game_prisoners(game, KATACHI_WHITE), 1);
    assert_int_equal(katachi_game_stone(game, point("D5", 9)), KATACHI_EMPTY);
    assert_int_equal(katachi_game_judge(game, point("D5", 9), KATACHI_WHITE), KATACHI_MOVE_SUICIDE);
    assert_int_equal(katachi_game_judge(game, point("E5", 9), KATACHI_WHITE),
                     KATACHI_MOVE_OCCUPIED);
    assert_int_equal(katachi_game_judge(game, (KatachiPoint){9, 0}, KATACHI_WHITE),
                     KATACHI_MOVE_OFF_BOARD);
    assert_int_equal(katachi_game_play(game, (KatachiPoint){-1, 3}, KATACHI_WHITE),
                     KATACHI_MOVE_OFF_BOARD);
    assert_int_equal(katachi_game_move_count(game), 7);
    assert_true(katachi_game_undo(game));
    assert_int_equal(katachi_game_stone(game, point("D5", 9)), KATACHI_WHITE);
    assert_int_equal(katachi_game_liberties(game, point("D5", 9)), 1);
    assert_int_equal(katachi_game_chain_size(game, point("D5", 9)), 1);
    while (katachi_game_undo(game))
        ;
    assert_int_equal(katachi_game_move_count(game), 0);
    katachi_game_free(game);
}

static void remembers_moves(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(19, NULL);
    play_line(game, "Q16 pass D4");
    KatachiPoint at;
    KatachiColor color;
    assert_true(katachi_game_move(game, 1, &at, &color));
    assert_true(at.x == -1 && at.y == -1 && color == KATACHI_WHITE);
    assert_true(katachi_game_move(game, 2, &at, &color));
    assert_true(at.x == 3 && at.y == 15 && color == KATACHI_BLACK);
    assert_false(katachi_game_move(game, 3, &at, &color));
    assert_false(katachi_game_move(game, -1, &at, &color));
    katachi_game_free(game);
}

static void copies_are_independent(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(9, NULL);
    play_line(game, "C3");
    KatachiGame *copy = katachi_game_copy(game);
    play_line(copy, "G7 pass pass");
    assert_int_equal(katachi_game_move_count(game), 1);
    assert_int_equal(katachi_game_stone(game, point("G7", 9)), KATACHI_EMPTY);
    assert_true(katachi_game_is_over(copy));
    assert_false(katachi_game_is_over(game));
    katachi_game_free(game);
    katachi_game_free(copy);
}

static void draws_into_any_buffer(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(5, NULL);
    play_line(game, "C3");
    size_t length = katachi_game_draw(game, NULL, 0);
    char text[1024], small[4];
    assert_int_equal(katachi_game_draw(game, text, sizeof text), length);
    assert_int_equal(strlen(text), length);
    assert_non_null(strchr(text, 'X'));
    assert_int_equal(katachi_game_draw(game, small, sizeof small), length);
    assert_int_equal(strlen(small), 3);
    katachi_game_free(game);
}

/* Black owns the left three columns, White the right two; one white stone is dead on the left. */
static void counts(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(5, "chinese");
    play_line(game, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 pass A1");
    katachi_game_set_komi(game, 3.5);
    uint8_t dead[25] = {0}, owner[25];
    dead[4 * 5] = 1;
    KatachiScore score;
    katachi_game_score(game, dead, &score, owner);
    assert_true(score.black == 15 && score.white == 13.5 && score.margin == 1.5);
    assert_int_equal(owner[4 * 5], KATACHI_BLACK);
    assert_int_equal(owner[4], KATACHI_WHITE);
    char text[24];
    assert_string_equal(katachi_margin_text(score.margin, text), "B+1.5");
    katachi_game_score(game, NULL, &score, NULL);
    assert_true(score.margin < 1.5);
    katachi_game_free(game);
}

static void loads_records(void **state)
{
    (void)state;
    static const char SGF[] = "(;FF[4]GM[1]SZ[9]KM[5.5]RU[Japanese];B[ee];W[de];B[dd](;W[cf];B[df]"
                              ";W[gg];B[ce])(;W[aa]))(;GM[1]SZ[5];B[aa];W[aa])";
    KatachiError error;
    KatachiGame *game = katachi_game_load_sgf(SGF, strlen(SGF), 0, &error);
    assert_non_null(game);
    assert_int_equal(katachi_game_size(game), 9);
    assert_true(katachi_game_komi(game) == 5.5);
    assert_int_equal(katachi_game_move_count(game), 7);
    assert_int_equal(katachi_game_prisoners(game, KATACHI_WHITE), 1);
    katachi_game_free(game);
    assert_null(katachi_game_load_sgf(SGF, strlen(SGF), 1, &error));
    assert_int_equal(error.status, KATACHI_BAD_INPUT);
    assert_int_equal(error.line, 1);
    assert_null(katachi_game_load_sgf(SGF, strlen(SGF), 2, &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    assert_null(katachi_game_load_sgf_file("no/such/file.sgf", 0, &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    for (size_t size = 0; size < strlen(SGF); size++)
        katachi_game_free(katachi_game_load_sgf(SGF, size, 0, NULL));
}

static void maps_owners(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(5, NULL);
    play_line(game, "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5");
    double owner[25], again[25], margin;
    katachi_game_owner_map(game, 200, 7, owner, &margin);
    katachi_game_owner_map(game, 200, 7, again, NULL);
    assert_memory_equal(owner, again, sizeof owner);
    assert_true(owner[2] > 0.5);
    assert_true(margin >= -25 && margin <= 25);
    for (int i = 0; i < 25; i++)
        assert_true(owner[i] >= -1 && owner[i] <= 1);
    katachi_game_free(game);
}

static void predicts_with_probabilities_that_sum_to_one(void **state)
{
    (void)state;
    enum { LIMIT = 400 };
    KatachiError error;
    KatachiPredictor *predictor = katachi_predictor_open(NULL, &error);
    assert_non_null(predictor);
    KatachiGame *game = katachi_game_new(19, NULL);
    play_line(game, "Q16 D4 Q4");
    KatachiCandidate all[LIMIT], best;
    int count = katachi_predict(predictor, game, all, LIMIT);
    assert_int_equal(count, 19 * 19 - 3);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += all[i].probability;
        assert_true(i == 0 || all[i].probability <= all[i - 1].probability);
        assert_int_equal(katachi_game_judge(game, all[i].at, KATACHI_WHITE), KATACHI_MOVE_OK);
    }
    assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
    assert_int_equal(katachi_predict(predictor, game, &best, 1), 1);
    assert_true(best.at.x == all[0].at.x && best.at.y == all[0].at.y);
    char why[400];
    size_t length = katachi_predict_why(predictor, 0, why, sizeof why);
    assert_true(length > 0 && strchr(why, '\n'));
    assert_int_equal(katachi_predict_why(predictor, 0, NULL, 0), length);
    assert_int_equal(katachi_predict_why(predictor, LIMIT, why, sizeof why), 0);
    katachi_game_free(game);
    katachi_predictor_close(predictor);
}

static void refuses_a_missing_model(void **state)
{
    (void)state;
    KatachiError error;
    assert_null(katachi_predictor_open("no/such.katachi", &error));
    assert_int_equal(error.status, KATACHI_NOT_FOUND);
    assert_true(error.text[0]);
    assert_null(katachi_predictor_open("no/such.katachi", NULL));
    katachi_predictor_close(NULL);
}

/* Three in a row in the corner: whoever moves first succeeds. */
static void solves_three_in_a_row(void **state)
{
    (void)state;
    static const char RECORD[] =
        "(;SZ[9]PL[B]AW[ah][bh][ch][dh][di]AB[ag][bg][cg][dg][eg][eh][ei])";
    KatachiGame *game = katachi_game_load_sgf(RECORD, sizeof RECORD - 1, 0, NULL);
    assert_non_null(game);
    const KatachiBudget budget = {.nodes = 100000};
    KatachiReading reading;
    char name[8];
    assert_true(katachi_solve(game, point("A2", 9), &budget, &reading));
    assert_int_equal(reading.outcome, KATACHI_SUCCESS);
    assert_true(reading.is_proved);
    assert_int_equal(reading.defender, KATACHI_WHITE);
    assert_string_equal(katachi_point_text(9, reading.move, name), "B1");
    assert_int_equal(katachi_game_play(game, katachi_pass(), KATACHI_BLACK), KATACHI_MOVE_OK);
    assert_true(katachi_solve(game, point("A2", 9), &budget, &reading));
    assert_int_equal(reading.outcome, KATACHI_SUCCESS);
    assert_string_equal(katachi_point_text(9, reading.move, name), "B1");
    assert_false(katachi_solve(game, point("E5", 9), &budget, &reading)); /* no stone there */
    katachi_game_free(game);
}

static void reads_connections_and_areas(void **state)
{
    (void)state;
    KatachiGame *game = katachi_game_new(9, NULL);
    KatachiLink link;
    play_line(game, "C3 pass C4 pass E3 pass E4 pass"); /* a bamboo joint */
    assert_true(katachi_connection(game, point("C3", 9), point("E3", 9), &link));
    assert_true(link.level == KATACHI_LINK_STRONG || link.level == KATACHI_LINK_CONNECTED);
    assert_false(katachi_connection(game, point("C3", 9), point("C4", 9), &link)); /* one chain */
    assert_false(katachi_connection(game, point("C3", 9), point("G7", 9), &link));
    double black[81];
    assert_true(katachi_influence(game, black) > 0); /* nobody but Black is there */
    for (int i = 0; i < 81; i++)
        assert_true(black[i] >= 0.5 - 1e-6 && black[i] <= 1 + 1e-9);
    katachi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_unknown_games),
        cmocka_unit_test(knows_its_version),
        cmocka_unit_test(translates_points),
        cmocka_unit_test(plays_and_takes_back),
        cmocka_unit_test(remembers_moves),
        cmocka_unit_test(copies_are_independent),
        cmocka_unit_test(draws_into_any_buffer),
        cmocka_unit_test(counts),
        cmocka_unit_test(loads_records),
        cmocka_unit_test(maps_owners),
        cmocka_unit_test(predicts_with_probabilities_that_sum_to_one),
        cmocka_unit_test(refuses_a_missing_model),
        cmocka_unit_test(solves_three_in_a_row),
        cmocka_unit_test(reads_connections_and_areas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
