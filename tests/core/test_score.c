/* Counting: positions whose count a player can check by hand. */
#include "core/game.h"
#include "core/text.h"
#include "support.h"

#include <string.h>

static void parse(const char *drawing, Board *board, Point mark[26])
{
    Error err;
    if (board_parse(drawing, board, mark, &err) != STATUS_OK)
        fail_msg("line %u: %s", err.line, err.text);
}

static void start(Game *game, const char *rules_named, const char *drawing, Point mark[26])
{
    Rules rules;
    Board board;
    assert_true(rules_by_name(rules_named, &rules));
    rules.komi = 0;
    parse(drawing, &board, mark);
    game_init(game, board.size, &rules);
    assert_true(game_set_position(game, board.size, board.stone, STONE_BLACK));
}

/* Black holds 10 stones and 10 points on the left, White 5 stones on the right; one dame. */
static const char DIVIDED[] = ". . X O .\n"
                              ". . X O .\n"
                              ". . X O .\n"
                              ". . X O .\n"
                              ". . X O .\n";

static void area_counts_stones_and_points(void **state)
{
    (void)state;
    Game game;
    Score score;
    start(&game, "chinese", DIVIDED, NULL);
    score_game(&game, NULL, NULL, &score);
    assert_true(score.black == 15 && score.white == 10 && score.margin == 5);
    game.rules.komi = 7.5;
    game.handicap = 2;
    score_game(&game, NULL, NULL, &score);
    assert_true(score.margin == 5 - 7.5 - 2);
    game_clear(&game);
}

static void territory_counts_points_and_prisoners(void **state)
{
    (void)state;
    Game game;
    Score score;
    start(&game, "japanese", DIVIDED, NULL);
    game.board.prisoners[STONE_BLACK] = 3;
    score_game(&game, NULL, NULL, &score);
    assert_true(score.black == 10 && score.white == 5 + 3);
    game_clear(&game);
}

/* A white stone lies dead in Black's corner; c is a neutral point. */
static const char WITH_DEAD[] = ". . X . O\n"
                                ". O X . O\n"
                                ". . X . O\n"
                                "X X X . O\n"
                                ". . X . O\n";

static void dead_stones_come_off_first(void **state)
{
    (void)state;
    Game game;
    Score score;
    start(&game, "japanese", WITH_DEAD, NULL);
    bool dead[BOARD_CELL_LIMIT] = {false};
    dead[board_point(&game.board, 1, 1)] = true;
    score_game(&game, NULL, NULL, &score);
    assert_true(score.black == 2); /* as long as the stone lives, the corner is nobody's */
    score_game(&game, dead, NULL, &score);
    assert_true(score.black == 8 + 1 && score.white == 0);
    assert_int_equal(score.owner[board_point(&game.board, 1, 1)], STONE_BLACK);
    assert_int_equal(score.owner[board_point(&game.board, 3, 2)], STONE_NONE);
    game_clear(&game);
}

static void eyes_in_seki_count_by_rule(void **state)
{
    (void)state;
    Game game;
    Score score;
    bool seki[BOARD_CELL_LIMIT] = {false};
    start(&game, "japanese", DIVIDED, NULL);
    seki[board_point(&game.board, 2, 0)] = true;
    score_game(&game, NULL, seki, &score);
    assert_true(score.black == 0 && score.white == 5);
    game.rules.seki_counts = true;
    score_game(&game, NULL, seki, &score);
    assert_true(score.black == 10);
    game_clear(&game);
}

static void an_empty_board_is_nobodys(void **state)
{
    (void)state;
    Board board;
    uint8_t owner[BOARD_CELL_LIMIT];
    board_init(&board, 9);
    assert_int_equal(score_area(&board, owner), 0);
    board_play(&board, board_point(&board, 4, 4), STONE_WHITE, NULL);
    assert_int_equal(score_area(&board, owner), -81);
}

static void margins_read_as_in_records(void **state)
{
    (void)state;
    char text[SCORE_TEXT_SIZE];
    assert_string_equal(score_text(3.5, text), "B+3.5");
    assert_string_equal(score_text(-12, text), "W+12");
    assert_string_equal(score_text(0, text), "0");
    assert_string_equal(score_text(361, text), "B+361");
    assert_string_equal(score_text(-0.5, text), "W+0.5");
    assert_string_equal(score_text(-104.25, text), "W+104.25");
    assert_string_equal(score_text(1234567.75, text), "B+1234567.75");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(area_counts_stones_and_points),
        cmocka_unit_test(territory_counts_points_and_prisoners),
        cmocka_unit_test(dead_stones_come_off_first),
        cmocka_unit_test(eyes_in_seki_count_by_rule),
        cmocka_unit_test(an_empty_board_is_nobodys),
        cmocka_unit_test(margins_read_as_in_records),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
