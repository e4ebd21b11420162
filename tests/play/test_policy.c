/* Passing and resigning. */
#include "core/text.h"
#include "play/policy.h"
#include "support.h"

/* Black's left is larger by seven, with a dead white stone inside. */
static const char SETTLED[] = ". . . X O . .\n"
                              ". X . X O . .\n"
                              ". . . X O O .\n"
                              ". O . X O . .\n"
                              ". . . X O . .\n"
                              ". X . X O . .\n"
                              ". . . X O . .\n";

typedef struct {
    Game game;
    Policy policy;
    Player *player;
    MoveChoice choice;
} Table;

static void sit_down(Table *table, const char *player, const char *drawing, double komi)
{
    Rules rules;
    Board board;
    assert_true(rules_by_name("chinese", &rules));
    assert_int_equal(board_parse(drawing, &board, NULL, NULL), STATUS_OK);
    rules.komi = komi;
    game_init(&table->game, board.size, &rules);
    assert_true(game_set_position(&table->game, board.size, board.stone, STONE_BLACK));
    policy_init(&table->policy);
    assert_int_equal(player_open(player, &(PlayerOptions){.seed = 2}, &table->player, NULL),
                     STATUS_OK);
}

static void stand_up(Table *table)
{
    player_close(table->player);
    game_clear(&table->game);
}

static Point choose(Table *table, Stone who)
{
    MoveRequest request = {.who = who, .budget = {.nodes = 400}};
    return policy_choose(&table->policy, table->player, &table->game, &request, &table->choice);
}

static void test_winner_passes_when_settled(void **state)
{
    (void)state;
    Table table;
    sit_down(&table, "playouts", SETTLED, 0);
    assert_int_equal(choose(&table, STONE_BLACK), POINT_PASS);
    stand_up(&table);
}

/* A pass that was not accepted is not offered again: the answer comes from the player. */
static void test_passes_first_only_once(void **state)
{
    (void)state;
    Table table;
    Point at;
    sit_down(&table, "playouts", SETTLED, 0);
    assert_int_equal(game_play(&table.game, POINT_PASS, STONE_BLACK), MOVE_OK);
    assert_true(point_parse("C5", 7, &at));
    assert_int_equal(game_play(&table.game, at, STONE_WHITE), MOVE_OK);
    assert_true(choose(&table, STONE_BLACK) > POINT_RESIGN);
    stand_up(&table);
}

/* Playing on is for positions that are open; in a settled one it only fills the own area. */
static void test_loser_plays_on(void **state)
{
    (void)state;
    static const char OPEN[] = ". . . X . . .\n"
                               ". X . X O . .\n"
                               ". . . . O O .\n"
                               ". O . X O . .\n"
                               ". . . . . . .\n"
                               ". X . X O . .\n"
                               ". . . X O . .\n";
    Table table;
    sit_down(&table, "playouts", OPEN, 20);
    assert_int_equal(game_play(&table.game, POINT_PASS, STONE_WHITE), MOVE_OK);
    assert_true(choose(&table, STONE_BLACK) > POINT_RESIGN);
    stand_up(&table);
    sit_down(&table, "playouts", SETTLED, 20);
    assert_int_equal(game_play(&table.game, POINT_PASS, STONE_WHITE), MOVE_OK);
    assert_int_equal(choose(&table, STONE_BLACK), POINT_PASS);
    stand_up(&table);
}

/* On an open board a pass is answered by a pass only if that wins. */
static void test_early_pass(void **state)
{
    (void)state;
    Table table;
    sit_down(&table, "playouts", ". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n", 0);
    assert_int_equal(game_play(&table.game, POINT_PASS, STONE_WHITE), MOVE_OK);
    assert_true(choose(&table, STONE_BLACK) > POINT_RESIGN);
    stand_up(&table);
}

static void test_resigns_after_some_moves(void **state)
{
    (void)state;
    Table table;
    sit_down(&table, "playouts", ". . . . .\n. . X . .\n. . . O .\n. . . . .\n. . . . .\n", 60);
    int asked = 0;
    /* Moves must have been played before anyone gives up. */
    for (int i = 0; i < 6; i++)
        assert_int_equal(game_play(&table.game, POINT_PASS, i % 2 ? STONE_WHITE : STONE_BLACK),
                         MOVE_OK);
    while (asked < 10) {
        asked++;
        if (choose(&table, STONE_BLACK) == POINT_RESIGN)
            break;
        assert_int_equal(game_play(&table.game, POINT_PASS, STONE_BLACK), MOVE_OK);
    }
    assert_int_equal(asked, table.policy.resign_after);
    policy_restart(&table.policy);
    table.policy.never_resign = true;
    for (int i = 0; i < 8; i++)
        assert_int_not_equal(choose(&table, STONE_BLACK), POINT_RESIGN);
    stand_up(&table);
}

/* Until the dead stone is off, a clean-up does not pass. */
static void test_cleanup_captures(void **state)
{
    (void)state;
    Table table;
    sit_down(&table, "random", SETTLED, 0);
    int moves = 0;
    for (; moves < 20; moves++) {
        MoveRequest request = {.who = STONE_BLACK, .budget = {.nodes = 50}};
        Point at = policy_choose_cleanup(&table.policy, table.player, &table.game, &request,
                                         &table.choice);
        if (at == POINT_PASS)
            break;
        assert_int_equal(game_play(&table.game, at, STONE_BLACK), MOVE_OK);
        assert_int_equal(game_play(&table.game, POINT_PASS, STONE_WHITE), MOVE_OK);
    }
    assert_int_equal(moves, 4);
    assert_int_equal(table.game.board.prisoners[STONE_WHITE], 1);
    stand_up(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_winner_passes_when_settled),
        cmocka_unit_test(test_passes_first_only_once),
        cmocka_unit_test(test_loser_plays_on),
        cmocka_unit_test(test_early_pass),
        cmocka_unit_test(test_resigns_after_some_moves),
        cmocka_unit_test(test_cleanup_captures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
