/* The judgement of finished positions, drawn: which stones are dead, which in seki, the count. */
#include "core/text.h"
#include "play/judge.h"
#include "support.h"

#include <string.h>

static void set_up(Game *game, const char *rules_name_, const char *drawing)
{
    Rules rules;
    Board board;
    Error err = {0};
    assert_true(rules_by_name(rules_name_, &rules));
    assert_int_equal(board_parse(drawing, &board, NULL, &err), STATUS_OK);
    game_init(game, board.size, &rules);
    game->rules.komi = 0;
    assert_true(game_set_position(game, board.size, board.stone, STONE_BLACK));
}

/* The dead (or seki) points as "A1 B2", in the order of points. */
static void list(const Game *game, const bool *marks, char out[256])
{
    out[0] = '\0';
    for (Point at = 0; at < board_cell_count(&game->board); at++) {
        char text[POINT_TEXT_SIZE];
        if (!marks[at])
            continue;
        size_t length = strlen(out);
        snprintf(out + length, 256 - length, "%s%s", length ? " " : "",
                 point_text(game->board.size, at, text));
    }
}

static void expect(const char *drawing, const char *dead, const char *seki, double area_margin)
{
    Game game;
    JudgedPosition judgement;
    Score score;
    char text[256];
    set_up(&game, "chinese", drawing);
    judge_position(&game, &(JudgeRequest){.seed = 1}, &judgement);
    list(&game, judgement.dead, text);
    assert_string_equal(text, dead);
    list(&game, judgement.seki, text);
    assert_string_equal(text, seki);
    judge_score(&game, &judgement, &score);
    assert_true(score.margin == area_margin);
    game_clear(&game);
}

static void test_dead_stones(void **state)
{
    (void)state;
    expect(". . . X O . .\n"
           ". X . X O . .\n"
           ". . . X O O .\n"
           ". O . X O . .\n"
           ". . . X O X .\n"
           ". X . X O . .\n"
           ". . . X O . .\n",
           "B4 F3", "", 28 - 21);
}

/* Two eyes in enemy surroundings live, whatever random play makes of them. */
static void test_unconditional_life(void **state)
{
    (void)state;
    expect(". X . X O . .\n"
           "X X X X O . .\n"
           "O O O O O . .\n"
           ". . . . . . .\n"
           ". . . . . . .\n"
           ". O . . . O .\n"
           ". . . . . . .\n",
           "", "", 8 - 41);
}

/* Two inside chains with two common liberties: whoever fills one is taken. */
static void test_seki(void **state)
{
    (void)state;
    expect(". X O . X O .\n"
           "X X O . X O O\n"
           ". X O X X O .\n"
           "X X X O O O O\n"
           ". . X O . . .\n"
           "X . X O . O .\n"
           ". . X O . . .\n",
           "", "C7 E7 C6 E6 C5 D5 E5", 22 - 25);
}

/* Four in a row is alive though random play is not sure of it; three in a row with the middle taken
 * look like a seki and are dead. Where few chains are in doubt the solver decides. Where stones may
 * take themselves off, its proofs do not count. */
static void test_proofs_decide(void **state)
{
    (void)state;
    Game game;
    JudgedPosition proved, guessed;
    set_up(&game, "japanese",
           ". O . X O X X O .\n"
           "X X X X O X X O .\n"
           "O O O O O X X O .\n"
           ". O . O O X X O .\n"
           "O O O O O X X O O\n"
           "O O O O O X X X X\n"
           "X X X X X X . . .\n"
           ". . . . . X . . .\n"
           ". . . . . X . . .\n");
    judge_position(&game, &(JudgeRequest){.seed = 1}, &proved);
    judge_position(&game, &(JudgeRequest){.seed = 1, .without_proofs = true}, &guessed);
    Point dead = board_point(&game.board, 0, 1), alive = board_point(&game.board, 7, 0);
    assert_true(guessed.white_share[alive] < 0.9 && guessed.seki[dead]);
    assert_true(proved.dead[dead] && !proved.seki[dead] && !proved.dead[alive]);
    assert_true(proved.white_share[alive] == 1);
    game.rules.suicide_allowed = true;
    judge_position(&game, &(JudgeRequest){.seed = 1}, &proved);
    assert_true(proved.white_share[alive] < 0.9);
    game_clear(&game);
}

static void test_margin_has_komi(void **state)
{
    (void)state;
    Game game;
    JudgedPosition even, with_komi;
    set_up(&game, "chinese", ". . .\n. X .\n. . .\n");
    judge_position(&game, &(JudgeRequest){.seed = 1}, &even);
    game.rules.komi = 4;
    judge_position(&game, &(JudgeRequest){.seed = 1}, &with_komi);
    assert_true(even.margin > 0);
    assert_true(even.margin - with_komi.margin > 3.999 && even.margin - with_komi.margin < 4.001);
    assert_true(with_komi.black_wins <= even.black_wins);
    game_clear(&game);
}

/* Territory counts no stones: the komi that lets area counting decide makes up for the difference
 * of stones played. */
static void test_area_komi(void **state)
{
    (void)state;
    Game game;
    set_up(&game, "japanese", ". X .\n. X .\n. O .\n");
    assert_true(judge_area_komi(&game) == 1);
    game.rules.komi = 6.5;
    assert_true(judge_area_komi(&game) == 7.5);
    game_clear(&game);
    set_up(&game, "chinese", ". X .\n. X .\n. O .\n");
    game.handicap = 2;
    assert_true(judge_area_komi(&game) == (game.rules.handicap_bonus == HANDICAP_BONUS_N ? 2 : 1));
    game_clear(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dead_stones), cmocka_unit_test(test_unconditional_life),
        cmocka_unit_test(test_seki),        cmocka_unit_test(test_margin_has_komi),
        cmocka_unit_test(test_area_komi),   cmocka_unit_test(test_proofs_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
