/* Games against a plain twin that keeps every earlier position: verdicts under all rule sets, undo,
 * passes; and handicap, resignation, rules by name. */
#include "base/random.h"
#include "core/game.h"
#include "core/text.h"
#include "plain_board.h"
#include "support.h"

#include <string.h>

enum { HISTORY_LIMIT = 400 };

typedef struct {
    PlainBoard now;
    PlainBoard earlier[HISTORY_LIMIT];
    char mover[HISTORY_LIMIT]; /* who moved from that position */
    int count;
} PlainGame;

static PlainGame plain;

static bool plain_repeats(const PlainBoard *after, char who, KoRule rule)
{
    char next = who == 'X' ? 'O' : 'X';
    if (rule == KO_POSITIONAL && plain_same_stones(after, &plain.now))
        return true;
    for (int i = 0; i < plain.count; i++)
        if (plain_same_stones(after, &plain.earlier[i]) &&
            (rule == KO_POSITIONAL || plain.mover[i] == next))
            return true;
    return false;
}

static MoveVerdict plain_game_judge(const Rules *rules, int x, int y, char who)
{
    PlainVerdict verdict = plain_judge(&plain.now, x, y, who);
    if (verdict == PLAIN_OCCUPIED)
        return MOVE_OCCUPIED;
    if (verdict == PLAIN_KO)
        return MOVE_KO;
    PlainBoard after = plain.now;
    plain_play(&after, x, y, who);
    bool is_suicide = verdict == PLAIN_SUICIDE;
    if (is_suicide && (!rules->suicide_allowed || plain_same_stones(&after, &plain.now)))
        return MOVE_SUICIDE;
    if (rules->ko != KO_SIMPLE && plain_repeats(&after, who, rules->ko))
        return MOVE_SUPERKO;
    return MOVE_OK;
}

static int assert_same_verdicts(const Game *game, char sign, Stone who)
{
    int superkos = 0;
    for (int y = 0; y < game->board.size; y++)
        for (int x = 0; x < game->board.size; x++) {
            MoveVerdict expected = plain_game_judge(&game->rules, x, y, sign);
            Point at = board_point(&game->board, x, y);
            assert_int_equal(game_judge_move(game, at, who), expected);
            superkos += expected == MOVE_SUPERKO;
        }
    return superkos;
}

static void play_both(Game *game, Random *random, Stone who)
{
    char sign = who == STONE_BLACK ? 'X' : 'O';
    int size = game->board.size;
    int x = (int)random_below(random, (uint32_t)size),
        y = (int)random_below(random, (uint32_t)size);
    bool pass = random_below(random, 12) == 0;
    Point at = pass ? POINT_PASS : board_point(&game->board, x, y);
    if (game_play(game, at, who) != MOVE_OK)
        return;
    assert_true(plain.count < HISTORY_LIMIT);
    plain.earlier[plain.count] = plain.now;
    plain.mover[plain.count++] = sign;
    plain_play(&plain.now, pass ? -1 : x, pass ? -1 : y, sign);
}

static void undo_both(Game *game)
{
    assert_int_equal(game->move_count, plain.count);
    if (game_undo(game))
        plain.now = plain.earlier[--plain.count];
    else
        assert_int_equal(plain.count, 0);
}

static int one_game(const Rules *rules, int size, Random *random)
{
    Game game;
    int superkos = 0;
    game_init(&game, size, rules);
    plain_init(&plain.now, size);
    plain.count = 0;
    for (int i = 0; i < 250; i++) {
        Stone who = random_below(random, 8) ? game.to_move : stone_opposite(game.to_move);
        superkos += assert_same_verdicts(&game, 'X', STONE_BLACK);
        superkos += assert_same_verdicts(&game, 'O', STONE_WHITE);
        play_both(&game, random, who);
        if (random_below(random, 30) == 0)
            for (int n = (int)random_below(random, 5); n > 0; n--)
                undo_both(&game);
    }
    game_clear(&game);
    return superkos;
}

static void superko_as_the_plain_twin_sees_it(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 1);
    for (int i = 0; RULES_NAMES[i]; i++) {
        Rules rules;
        int superkos = 0;
        assert_true(rules_by_name(RULES_NAMES[i], &rules));
        for (int round = 0; round < 6; round++)
            for (int size = 2; size <= 4; size++)
                superkos += one_game(&rules, size, &random);
        superkos += one_game(&rules, 5, &random);
        if (rules.ko == KO_SIMPLE)
            assert_int_equal(superkos, 0);
        else
            assert_true(superkos > 100);
    }
}

static void undo_goes_back_to_the_start(void **state)
{
    (void)state;
    Rules rules;
    assert_true(rules_by_name("Tromp-Taylor", &rules));
    Game game, copy;
    game_init(&game, 6, &rules);
    Random random;
    random_seed(&random, 5);
    for (int i = 0; i < 2000; i++)
        (void)game_play(&game, board_random_point(&game.board, &random), game.to_move);
    game_copy(&game, &copy);
    assert_true(board_same_stones(&game.board, &copy.board));
    int count = 0;
    while (game_undo(&copy))
        count++;
    assert_int_equal(count, game.move_count);
    assert_int_equal(copy.board.stones[STONE_NONE], 36);
    assert_int_equal(copy.board.prisoners[STONE_BLACK], 0);
    assert_int_equal(copy.to_move, STONE_BLACK);
    game_clear(&copy);
    game_clear(&game);
}

static void two_passes_or_a_resignation_end_it(void **state)
{
    (void)state;
    Rules rules;
    assert_true(rules_by_name("chinese", &rules));
    Game game;
    game_init(&game, 9, &rules);
    assert_int_equal(game_play(&game, POINT_PASS, STONE_BLACK), MOVE_OK);
    assert_false(game_is_over(&game));
    assert_int_equal(game_play(&game, POINT_PASS, STONE_WHITE), MOVE_OK);
    assert_true(game_is_over(&game));
    assert_true(game_undo(&game));
    assert_int_equal(game_play(&game, POINT_RESIGN, STONE_WHITE), MOVE_OK);
    assert_true(game_is_over(&game));
    assert_int_equal(game_judge_move(&game, board_point(&game.board, 2, 2), STONE_BLACK),
                     MOVE_GAME_OVER);
    assert_true(game_undo(&game));
    assert_int_equal(game.resigned, STONE_NONE);
    game_clear(&game);
}

static void handicap_points_are_those_of_the_protocol(void **state)
{
    (void)state;
    Rules rules;
    assert_true(rules_by_name("japanese", &rules));
    Game game;
    game_init(&game, 19, &rules);
    assert_int_equal(game_place_fixed_handicap(&game, 10), HANDICAP_BAD_COUNT);
    assert_int_equal(game_place_fixed_handicap(&game, 1), HANDICAP_BAD_COUNT);
    assert_int_equal(game_place_fixed_handicap(&game, 5), HANDICAP_OK);
    const char *expected[] = {"D4", "Q16", "Q4", "D16", "K10"};
    for (int i = 0; i < 5; i++) {
        Point at;
        assert_true(point_parse(expected[i], 19, &at));
        assert_int_equal(game.board.stone[at], STONE_BLACK);
    }
    assert_int_equal(game.to_move, STONE_WHITE);
    assert_int_equal(game_place_fixed_handicap(&game, 2), HANDICAP_BOARD_NOT_EMPTY);
    game_restart(&game, 7);
    assert_int_equal(game_place_fixed_handicap(&game, 5), HANDICAP_BAD_COUNT);
    assert_int_equal(game_place_fixed_handicap(&game, 4), HANDICAP_OK);
    game_restart(&game, 5);
    Point twice[] = {board_point(&game.board, 1, 1), board_point(&game.board, 1, 1)};
    assert_int_equal(game_place_free_handicap(&game, twice, 2), HANDICAP_BAD_POINT);
    assert_int_equal(game.board.stones[STONE_BLACK], 0);
    game_clear(&game);
}

static void rules_are_found_under_their_many_names(void **state)
{
    (void)state;
    Rules rules;
    const char *pairs[][2] = {{"Japanese", "japanese"},
                              {"NZ", "new-zealand"},
                              {"new zealand", "new-zealand"},
                              {"tromp_taylor", "tromp-taylor"},
                              {"AGA", "aga"},
                              {"CHINESE", "chinese"},
                              {"Korean", "japanese"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_true(rules_by_name(pairs[i][0], &rules));
        assert_string_equal(rules_name(&rules), pairs[i][1]);
    }
    assert_false(rules_by_name("", &rules));
    assert_false(rules_by_name("rules with a very long name that nobody knows at all", &rules));
    rules.ko = KO_POSITIONAL;
    assert_null(rules_name(&rules));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(superko_as_the_plain_twin_sees_it),
        cmocka_unit_test(undo_goes_back_to_the_start),
        cmocka_unit_test(two_passes_or_a_resignation_end_it),
        cmocka_unit_test(handicap_points_are_those_of_the_protocol),
        cmocka_unit_test(rules_are_found_under_their_many_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
