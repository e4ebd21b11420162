/* Levels: in the order of strength, drawn moves that are legal and depend on the seed only. */
#include "play/player.h"
#include "random_network.h"

#include <string.h>

static void levels_grow(void **state)
{
    (void)state;
    const Level *before = NULL, *level;
    int count = 0;
    for (; (level = level_at(count)); count++) {
        assert_ptr_equal(level_find(level->name), level);
        if (before) {
            assert_true(level->temperature <= before->temperature);
            assert_true(level->visits == 0 || level->visits >= before->visits);
            assert_true(level->playouts == 0 || level->playouts > before->playouts);
        }
        before = level;
    }
    assert_true(count >= 5);
    assert_string_equal(before->name, "full");
    assert_null(level_find("nobody"));
    assert_null(level_at(-1));
}

/* A game of some moves, as text of points. */
static void play_at(const char *name, uint64_t seed, int moves, Point *out)
{
    Player *player;
    PlayerOptions options = {
        .seed = seed, .model = random_network_path, .threads = 1, .level = level_find(name)};
    assert_int_equal(player_open("mcts", &options, &player, NULL), STATUS_OK);
    static MoveChoice choice;
    Rules rules;
    Game game;
    assert_true(rules_by_name("chinese", &rules));
    game_init(&game, 9, &rules);
    for (int i = 0; i < moves; i++) {
        player_choose(player, &game, &(MoveRequest){.who = game.to_move}, &choice);
        assert_int_equal(game_play(&game, choice.at, game.to_move), MOVE_OK);
        out[i] = choice.at;
    }
    game_clear(&game);
    player_close(player);
}

static void drawn_moves_follow_the_seed(void **state)
{
    (void)state;
    enum { MOVES = 30 };
    Point first[MOVES], second[MOVES], other[MOVES];
    play_at("beginner", 1, MOVES, first);
    play_at("beginner", 1, MOVES, second);
    play_at("beginner", 2, MOVES, other);
    assert_memory_equal(first, second, sizeof first);
    assert_memory_not_equal(first, other, sizeof first);
    play_at("dan", 1, MOVES, first);
    play_at("dan", 2, MOVES, other);
    assert_memory_equal(first, other, sizeof first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_grow),
        cmocka_unit_test(drawn_moves_follow_the_seed),
    };
    return cmocka_run_group_tests(tests, write_random_network, remove_random_network);
}
