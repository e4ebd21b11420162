/* Players: never an illegal move on any size under any rules, and the same answer for one seed. */
#include "core/text.h"
#include "play/player.h"
#include "random_network.h"

#include <string.h>

static Rules rules_of(int index)
{
    Rules rules;
    int count = 0;
    while (RULES_NAMES[count])
        count++;
    assert_true(rules_by_name(RULES_NAMES[index % count], &rules));
    return rules;
}

/* A player by its place in the table; NULL if something that it needs, like a model, is not there.
 */
static Player *open_kind(int kind, uint64_t seed)
{
    Player *player = NULL;
    const char *name = player_kind_at(kind)->name;
    bool is_expert = strcmp(name, "expert") == 0;
    PlayerOptions options = {
        .seed = seed, .model = is_expert ? NULL : random_network_path, .threads = 1};
    Status status = player_open(name, &options, &player, NULL);
    assert_true(status == STATUS_OK || is_expert);
    return status == STATUS_OK ? player : NULL;
}

/* Play on past the first passes, with pieces of random play between, so that kos and fights come
 * up; whatever the player says must be allowed. */
static void play_on(Player *player, Player *other, int size, const Rules *rules, int moves)
{
    Game game;
    static MoveChoice choice;
    game_init(&game, size, rules);
    for (int move = 0; move < moves; move++) {
        Player *mover = move % 3 == 2 ? other : player;
        MoveRequest request = {.who = game.to_move, .budget = {.nodes = 12}};
        player_choose(mover, &game, &request, &choice);
        assert_int_equal(game_judge_move(&game, choice.at, game.to_move), MOVE_OK);
        assert_int_not_equal(choice.at, POINT_RESIGN);
        for (int i = 0; i < choice.candidate_count; i++)
            assert_int_equal(game_judge_move(&game, choice.candidates[i].at, game.to_move),
                             MOVE_OK);
        assert_int_equal(game_play(&game, choice.at, game.to_move), MOVE_OK);
        assert_true(board_is_consistent(&game.board));
    }
    game_clear(&game);
}

static void test_never_illegal(void **state)
{
    (void)state;
    Player *other;
    assert_int_equal(player_open("random", &(PlayerOptions){.seed = 9}, &other, NULL), STATUS_OK);
    for (int kind = 0; player_kind_at(kind); kind++) {
        Player *player = open_kind(kind, 4);
        if (!player)
            continue;
        assert_string_equal(player_kind(player)->name, player_kind_at(kind)->name);
        /* Each size that is special: the smallest, odd and even, those with playouts of their own
         * (9, 13, 19), the largest. Under a sanitizer every third. */
        static const int SIZES[] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 16, 19, 22, 25};
        enum { COUNT = sizeof SIZES / sizeof *SIZES };
        for (int i = 0; i < COUNT; i += support_rounds(4) == 4 ? 1 : 3) {
            int size = SIZES[i];
            Rules rules = rules_of(size);
            play_on(player, other, size, &rules, size <= 7 ? 3 * size * size : 60);
        }
        player_close(player);
    }
    player_close(other);
}

/* A full board of eyes: nobody has a sensible move. */
static void test_pass_when_nothing_is_left(void **state)
{
    (void)state;
    Board board;
    Rules rules = rules_of(0);
    Game game;
    static MoveChoice choice;
    assert_int_equal(board_parse(". X .\nX X X\n. X .\n", &board, NULL, NULL), STATUS_OK);
    game_init(&game, 3, &rules);
    assert_true(game_set_position(&game, 3, board.stone, STONE_BLACK));
    for (int kind = 0; player_kind_at(kind); kind++) {
        Player *player = open_kind(kind, 4);
        if (!player)
            continue;
        for (Stone who = STONE_BLACK; who <= STONE_WHITE; who++) {
            player_choose(player, &game, &(MoveRequest){.who = who, .budget = {.nodes = 10}},
                          &choice);
            assert_int_equal(choice.at, POINT_PASS);
        }
        player_close(player);
    }
    game_clear(&game);
}

static void test_same_seed_same_move(void **state)
{
    (void)state;
    Rules rules = rules_of(1);
    Game game;
    static MoveChoice first, second;
    game_init(&game, 9, &rules);
    for (int kind = 0; player_kind_at(kind); kind++) {
        MoveChoice *choices[2] = {&first, &second};
        for (int i = 0; i < 2; i++) {
            Player *player = open_kind(kind, 8);
            if (!player)
                continue;
            player_choose(player, &game,
                          &(MoveRequest){.who = STONE_BLACK, .budget = {.nodes = 500}}, choices[i]);
            player_close(player);
        }
        first.seconds = second.seconds = 0;
        assert_int_equal(first.at, second.at);
        assert_int_equal(first.candidate_count, second.candidate_count);
        for (int i = 0; i < first.candidate_count; i++)
            assert_true(first.candidates[i].at == second.candidates[i].at &&
                        first.candidates[i].visits == second.candidates[i].visits);
    }
    game_clear(&game);
}

/* Taking five stones, at once or by a net, decides the game; a search that misses it is broken. */
static void test_sees_the_capture(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"playouts", "playout"};
    Board board;
    Point marks[26];
    Rules rules = rules_of(1);
    Game game;
    static MoveChoice choice;
    assert_int_equal(board_parse(". . . . . . .\n"
                                 "X X X X X . .\n"
                                 "O O O O O a b\n"
                                 "X X X X X X .\n"
                                 "O O O O O O .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n",
                                 &board, marks, NULL),
                     STATUS_OK);
    game_init(&game, 7, &rules);
    assert_true(game_set_position(&game, 7, board.stone, STONE_BLACK));
    game.rules.komi = 3.5; /* with the capture Black is just ahead */
    for (int i = 0; i < 2; i++) {
        Player *player;
        assert_int_equal(player_open(NAMES[i], &(PlayerOptions){.seed = 4}, &player, NULL),
                         STATUS_OK);
        player_choose(player, &game, &(MoveRequest){.who = STONE_BLACK, .budget = {.nodes = 3000}},
                      &choice);
        if (choice.at != marks[0] && choice.at != marks[1])
            fail_msg("%s plays elsewhere, win rate %.3f", NAMES[i], choice.win_rate);
        player_close(player);
    }
    game_clear(&game);
}

static void stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    atomic_bool *stop = context;
    atomic_store(stop, true);
}

static void test_stops(void **state)
{
    (void)state;
    Rules rules = rules_of(1);
    Game game;
    static MoveChoice choice;
    game_init(&game, 19, &rules);
    for (int kind = 0; player_kind_at(kind); kind++) {
        atomic_bool stop = false;
        Player *player = open_kind(kind, 8);
        if (!player)
            continue;
        MoveRequest request = {.who = STONE_BLACK,
                               .budget = {.nodes = UINT64_C(1) << 50, .stop = &stop},
                               .progress = {.report = stop_at_once, .context = &stop}};
        player_choose(player, &game, &request, &choice);
        assert_true(choice.playouts < 10000);
        request.progress.report = NULL;
        atomic_store(&stop, false);
        request.budget.seconds = 0.05;
        player_choose(player, &game, &request, &choice);
        assert_true(choice.seconds < 2);
        player_close(player);
    }
    game_clear(&game);
}

static void test_unknown_name(void **state)
{
    (void)state;
    Player *player = NULL;
    Error err = {0};
    assert_int_equal(player_open("nobody", &(PlayerOptions){.seed = 1}, &player, &err),
                     STATUS_NOT_FOUND);
    assert_null(player);
    assert_string_equal(err.text, "unknown player nobody");
    player_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_illegal),
        cmocka_unit_test(test_pass_when_nothing_is_left),
        cmocka_unit_test(test_same_seed_same_move),
        cmocka_unit_test(test_sees_the_capture),
        cmocka_unit_test(test_stops),
        cmocka_unit_test(test_unknown_name),
    };
    return cmocka_run_group_tests(tests, write_random_network, remove_random_network);
}
