/* Packed games: written and read again, damaged in every byte, and of another version. */
#include "base/file.h"
#include "net/packed_games.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static char path[64];

static int make_path(void **state)
{
    (void)state;
    strcpy(path, "/tmp/katachi-packed-XXXXXX");
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

static const uint8_t MOVES[] = {3, 3, 15, 15, PACKED_PASS, PACKED_PASS, 0, 18};
static const uint8_t DEAD[] = {15, 15};

static void write_two(void)
{
    StrBuf body;
    strbuf_init(&body, 1 << 20);
    PackedGame first = {.size = 19,
                        .source = NET_SOURCE_KGS,
                        .winner = PACKED_WINNER_WHITE,
                        .by = PACKED_BY_COUNT,
                        .komi_known = true,
                        .komi = -3.75,
                        .year = 1846,
                        .margin = -12.5,
                        .is_counted = true,
                        .dead = DEAD,
                        .dead_count = 1,
                        .moves = MOVES,
                        .move_count = 4};
    PackedGame second = {.size = 9, .is_held_back = true, .moves = MOVES, .move_count = 1};
    packed_game_add(&first, &body);
    packed_game_add(&second, &body);
    assert_int_equal(packed_games_write(path, &body, 2, NULL), STATUS_OK);
    strbuf_clear(&body);
}

static Status open_it(PackedGames *games, Error *err)
{
    const char *paths[] = {path};
    return packed_games_open(paths, 1, games, err);
}

static void reads_what_was_written(void **state)
{
    (void)state;
    PackedGames games;
    write_two();
    assert_int_equal(open_it(&games, NULL), STATUS_OK);
    assert_int_equal(games.count, 2);
    const PackedGame *game = &games.game[0];
    assert_int_equal(game->size, 19);
    assert_int_equal(game->source, NET_SOURCE_KGS);
    assert_int_equal(game->winner, PACKED_WINNER_WHITE);
    assert_int_equal(game->by, PACKED_BY_COUNT);
    assert_true(game->komi_known && game->is_counted && !game->is_held_back);
    assert_float_equal(game->komi, -3.75, 0);
    assert_float_equal(game->margin, -12.5, 0);
    assert_int_equal(game->year, 1846);
    assert_int_equal(game->dead_count, 1);
    assert_memory_equal(game->dead, DEAD, sizeof DEAD);
    assert_int_equal(game->move_count, 4);
    assert_int_equal(packed_game_move(game, 0), 4 * 20 + 4);
    assert_int_equal(packed_game_move(game, 2), POINT_PASS);
    assert_true(games.game[1].is_held_back && !games.game[1].komi_known);
    assert_int_equal(games.game[1].size, 9);
    packed_games_clear(&games);
}

static void reads_old_files(void **state)
{
    (void)state;
    char name[1024];
    const char *paths[] = {support_source_path("tests/old/0.2/packed.games", name)};
    PackedGames games;
    assert_int_equal(packed_games_open(paths, 1, &games, NULL), STATUS_OK);
    assert_int_equal(games.count, 6);
    int moves = 0;
    for (size_t i = 0; i < games.count; i++) {
        assert_int_equal(games.game[i].size, 9);
        assert_int_equal(games.game[i].year, 0);
        assert_true(games.game[i].is_counted && games.game[i].komi_known);
        moves += games.game[i].move_count;
    }
    assert_int_equal(moves, 534);
    packed_games_clear(&games);
}

static void read_bytes(StrBuf *bytes)
{
    strbuf_init(bytes, 1 << 20);
    assert_int_equal(file_read(path, bytes, NULL), STATUS_OK);
}

static void refuses_every_damaged_byte(void **state)
{
    (void)state;
    StrBuf bytes;
    PackedGames games;
    write_two();
    read_bytes(&bytes);
    for (size_t i = 0; i < bytes.length; i++) {
        bytes.text[i] ^= 0x11;
        assert_int_equal(file_write(path, bytes.text, bytes.length, NULL), STATUS_OK);
        Error err = {0};
        /* A wrong number of games shows in the games themselves. */
        assert_int_not_equal(open_it(&games, &err), STATUS_OK);
        assert_true(err.text[0] != 0);
        bytes.text[i] ^= 0x11;
    }
    strbuf_clear(&bytes);
}

static void refuses_every_cut(void **state)
{
    (void)state;
    StrBuf bytes;
    PackedGames games;
    write_two();
    read_bytes(&bytes);
    for (size_t size = 0; size < bytes.length; size++) {
        assert_int_equal(file_write(path, bytes.text, size, NULL), STATUS_OK);
        assert_int_not_equal(open_it(&games, NULL), STATUS_OK);
    }
    strbuf_clear(&bytes);
}

static void refuses_moves_off_the_board(void **state)
{
    (void)state;
    static const uint8_t OFF[] = {3, 19};
    StrBuf body;
    PackedGames games;
    PackedGame game = {.size = 19, .moves = OFF, .move_count = 1};
    strbuf_init(&body, 1 << 20);
    packed_game_add(&game, &body);
    assert_int_equal(packed_games_write(path, &body, 1, NULL), STATUS_OK);
    assert_int_equal(open_it(&games, NULL), STATUS_SYNTAX);
    strbuf_clear(&body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_what_was_written),      cmocka_unit_test(reads_old_files),
        cmocka_unit_test(refuses_every_damaged_byte),  cmocka_unit_test(refuses_every_cut),
        cmocka_unit_test(refuses_moves_off_the_board),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
