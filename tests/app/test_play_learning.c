/* A model that learns while its user plays: every move counts at once, and can be taken back. */
#include "app/learning_loop.h"
#include "base/random.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/katachi-learning-XXXXXX";

static PlayLearning *open_learning(void)
{
    PlayLearning *learning;
    Error err = {.text = ""};
    if (play_learning_open("you", &learning, &err) != STATUS_OK)
        fail_msg("%s", err.text);
    return learning;
}

static void play_some(Game *game, Random *random, int count)
{
    for (int i = 0; i < count;) {
        Point at = board_random_point(&game->board, random);
        i += game_play(game, at, game->to_move) == MOVE_OK;
    }
}

static double *counts_of(const PlayLearning *learning, size_t *bytes)
{
    const Model *model = play_learning_model(learning);
    *bytes = 2 * schema_features(&model->schema) * sizeof *model->class_counts;
    return model->class_counts;
}

static void follow(PlayLearning *learning, const Game *game, FollowHow how)
{
    assert_int_equal(play_learning_follow(learning, game, how, NULL), STATUS_OK);
}

static void moves_and_games_can_be_taken_back(void **state)
{
    (void)state;
    Random random;
    Game game;
    Rules rules;
    size_t bytes;
    random_seed(&random, 3);
    assert_true(rules_by_name("chinese", &rules));
    game_init(&game, 9, &rules);
    PlayLearning *learning = open_learning();
    double *counts = counts_of(learning, &bytes);
    double *fresh = malloc(bytes), *first = malloc(bytes);
    memcpy(fresh, counts, bytes);
    play_some(&game, &random, 20);
    follow(learning, &game, FOLLOW_PLAY);
    memcpy(first, counts, bytes);
    assert_memory_not_equal(first, fresh, bytes);
    play_some(&game, &random, 1);
    follow(learning, &game, FOLLOW_PLAY);
    assert_int_equal(play_learning_state(learning).moves, 21);
    assert_true(game_undo(&game));
    follow(learning, &game, FOLLOW_UNDO);
    assert_memory_equal(counts, first, bytes);

    game_restart(&game, 9); /* another game; what was learned stays */
    play_some(&game, &random, 10);
    follow(learning, &game, FOLLOW_PLAY);
    assert_int_equal(play_learning_state(learning).games, 2);
    play_learning_close(learning);
    learning = open_learning(); /* from its file */
    counts = counts_of(learning, &bytes);
    assert_int_equal(play_learning_state(learning).moves, 30);
    play_learning_take_up(learning); /* the game goes on, and a move of it is taken back */
    play_some(&game, &random, 3);
    follow(learning, &game, FOLLOW_UNDO);
    assert_int_equal(play_learning_state(learning).games, 2);
    assert_int_equal(play_learning_state(learning).moves, 33);
    assert_true(game_undo(&game));
    follow(learning, &game, FOLLOW_UNDO);
    assert_int_equal(play_learning_state(learning).moves, 32);
    assert_int_equal(play_learning_undo_game(learning, NULL), STATUS_OK);
    assert_memory_equal(counts, first, bytes);
    assert_int_equal(play_learning_undo_game(learning, NULL), STATUS_OK);
    assert_memory_equal(counts, fresh, bytes);
    assert_int_equal(play_learning_undo_game(learning, NULL), STATUS_NOT_FOUND);
    play_learning_close(learning);
    game_clear(&game);
    free(fresh);
    free(first);
}

static void set_up_positions_are_left_alone(void **state)
{
    (void)state;
    Game game;
    Rules rules;
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    assert_true(rules_by_name("chinese", &rules));
    game_init(&game, 9, &rules);
    stone[board_point(&game.board, 4, 4)] = STONE_BLACK;
    assert_true(game_set_position(&game, 9, stone, STONE_BLACK));
    assert_int_equal(game_play(&game, board_point(&game.board, 2, 2), STONE_BLACK), MOVE_OK);
    PlayLearning *learning = open_learning();
    follow(learning, &game, FOLLOW_PLAY);
    assert_int_equal(play_learning_state(learning).moves, 0);
    play_learning_close(learning);
    game_clear(&game);
}

static void bad_names_are_refused(void **state)
{
    (void)state;
    PlayLearning *learning;
    assert_int_equal(play_learning_open("../you", &learning, NULL), STATUS_INVALID);
    assert_int_equal(play_learning_open("", &learning, NULL), STATUS_INVALID);
}

static int open_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && setenv("XDG_DATA_HOME", folder, 1) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"katachi/models/you.katachi", "katachi/models/you.games",
                                        "katachi/models", "katachi", ""};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", folder, NAMES[i]);
        if (unlink(path) != 0)
            (void)rmdir(path);
    }
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_and_games_can_be_taken_back),
        cmocka_unit_test(set_up_positions_are_left_alone),
        cmocka_unit_test(bad_names_are_refused),
    };
    return cmocka_run_group_tests(tests, open_folder, remove_folder);
}
