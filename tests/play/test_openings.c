/* Games written by a match come back as openings, move by move. */
#include "play/match.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static void write_games(const char *folder, const Move *moves, int count)
{
    MatchRequest request = {
        .engines = {{.name = "a [first] \\ engine"}, {.name = "second"}},
        .size = 9,
    };
    Game game;
    assert_true(rules_by_name("chinese", &request.rules));
    game_init(&game, 9, &request.rules);
    for (int i = 0; i < count; i++)
        assert_int_equal(game_play(&game, moves[i].at, (Stone)moves[i].who), MOVE_OK);
    for (int index = 0; index < 2; index++) {
        MatchGameResult result = {.index = index, .black = index, .result = "B+R"};
        assert_int_equal(match_record_write(&request, &result, &game, folder, NULL), STATUS_OK);
    }
    game_clear(&game);
}

static void expect_moves(const MatchOpening *opening, const Move *moves, int count)
{
    assert_int_equal(opening->count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(opening->moves[i].at, moves[i].at);
        assert_int_equal(opening->moves[i].who, moves[i].who);
    }
}

static void test_round_trip(void **state)
{
    (void)state;
    Board board;
    char folder[] = "/tmp/katachi-openings-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    board_init(&board, 9);
    const Move moves[] = {
        {board_point(&board, 2, 2), STONE_BLACK},
        {board_point(&board, 6, 6), STONE_WHITE},
        {POINT_PASS, STONE_BLACK},
        {board_point(&board, 2, 6), STONE_WHITE},
    };
    write_games(folder, moves, 4);
    Openings openings;
    openings_init(&openings);
    assert_int_equal(openings_read(&openings, folder, 9, 0, NULL), STATUS_OK);
    assert_int_equal(openings.count, 2);
    expect_moves(&openings.list[1], moves, 4);
    snprintf(path, sizeof path, "%s/game-0001.sgf", folder);
    assert_int_equal(openings_read(&openings, path, 9, 2, NULL), STATUS_OK);
    assert_int_equal(openings.count, 3);
    expect_moves(&openings.list[2], moves, 2);
    openings_clear(&openings);

    openings_init(&openings);
    assert_int_equal(openings_read(&openings, folder, 13, 0, NULL), STATUS_NOT_FOUND);
    assert_int_not_equal(openings_read(&openings, "/no/such/folder", 9, 0, NULL), STATUS_OK);
    openings_clear(&openings);
    for (int i = 1; i <= 2; i++) {
        snprintf(path, sizeof path, "%s/game-%04d.sgf", folder, i);
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* Setup stones are played first, black ones before white ones. */
static void test_setup_stones(void **state)
{
    (void)state;
    Board board;
    char path[] = "/tmp/katachi-opening-XXXXXX.sgf";
    int descriptor = mkstemps(path, 4);
    const char text[] = "(;SZ[9]AB[cc][gc]AW[gg];W[cg])";
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, sizeof text - 1), sizeof text - 1);
    close(descriptor);
    board_init(&board, 9);
    const Move moves[] = {
        {board_point(&board, 2, 2), STONE_BLACK},
        {board_point(&board, 6, 2), STONE_BLACK},
        {board_point(&board, 6, 6), STONE_WHITE},
        {board_point(&board, 2, 6), STONE_WHITE},
    };
    Openings openings;
    openings_init(&openings);
    assert_int_equal(openings_read(&openings, path, 9, 0, NULL), STATUS_OK);
    expect_moves(&openings.list[0], moves, 4);
    openings_clear(&openings);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_setup_stones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
