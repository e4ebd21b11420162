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

/* What a network that always wants to pass plays on an empty board of this size. */
static Point first_move_of_a_passer(int size)
{
    char path[] = "/tmp/katachi-passer-XXXXXX";
    NetModel *model =
        net_model_random(&(NetShape){.blocks = 1, .channels = 16, .pool = 16, .hidden = 8}, 5);
    model->policy_pass_bias[0] = 1000;
    StrBuf file;
    strbuf_init(&file, NET_FILE_LIMIT);
    net_model_write(model, &file);
    int handle = mkstemp(path);
    assert_int_equal(write(handle, file.text, file.length), (ssize_t)file.length);
    close(handle);
    Player *player;
    PlayerOptions options = {.seed = 1, .model = path, .threads = 1};
    assert_int_equal(player_open("network", &options, &player, NULL), STATUS_OK);
    static MoveChoice choice;
    Rules rules;
    Game game;
    assert_true(rules_by_name("chinese", &rules));
    game_init(&game, size, &rules);
    player_choose(player, &game, &(MoveRequest){.who = game.to_move}, &choice);
    game_clear(&game);
    player_close(player);
    net_model_free(model);
    strbuf_clear(&file);
    unlink(path);
    return choice.at;
}

/* Where networks have not learned when a game is over, they go on while owners are open. */
static void a_pass_waits_on_small_boards(void **state)
{
    (void)state;
    assert_int_equal(first_move_of_a_passer(19), POINT_PASS);
    assert_int_not_equal(first_move_of_a_passer(7), POINT_PASS);
    assert_int_not_equal(first_move_of_a_passer(13), POINT_PASS);
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
        cmocka_unit_test(a_pass_waits_on_small_boards),
        cmocka_unit_test(drawn_moves_follow_the_seed),
    };
    return cmocka_run_group_tests(tests, write_random_network, remove_random_network);
}
