/* Packing: what is taken and what is left out, counts that agree with the record and counts that
 * do not, and the same bytes on any number of threads. */
#include "app/network_panel.h"
#include "base/file.h"
#include "games/walk.h"
#include "net/packed_games.h"
#include "settled_game.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static char folder[64];

static char *path_in(const char *name, char out[128])
{
    snprintf(out, 128, "%s/%s", folder, name);
    return out;
}

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/katachi-pack-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"in.sgf", "out.games", "out-00.games", "out-01.games",
                                        "out-02.games"};
    char path[128];
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        unlink(path_in(NAMES[i], path));
    return rmdir(folder);
}

static PackSummary pack(const StrBuf *text, PackOptions options)
{
    char in[128], out[128];
    const char *paths[] = {path_in("in.sgf", in)};
    PackSummary summary;
    Error err = {0};
    assert_int_equal(file_write(in, strbuf_text(text), text->length, NULL), STATUS_OK);
    options.path = path_in("out.games", out);
    Status status = pack_games(paths, 1, &options, &summary, &err);
    if (status != STATUS_OK)
        print_message("%s\n", err.text);
    assert_int_equal(status, STATUS_OK);
    return summary;
}

static void open_packed(const char *name, PackedGames *games)
{
    char path[128];
    const char *paths[] = {path_in(name, path)};
    assert_int_equal(packed_games_open(paths, 1, games, NULL), STATUS_OK);
}

static void keeps_the_facts(void **state)
{
    (void)state;
    StrBuf text;
    PackedGames games;
    strbuf_init(&text, 1 << 20);
    add_settled_game("PC[KGS - The KGS Go Server]RE[W+6.5]RU[Chinese]", &text);
    add_settled_game("PC[Tygem]RE[B+R]", &text);
    PackSummary summary = pack(&text, (PackOptions){.playouts = 200});
    assert_int_equal(summary.games, 2);
    assert_int_equal(summary.moves, 68);
    assert_int_equal(summary.by_points, 1);
    assert_int_equal(summary.agreed, 1);
    open_packed("out.games", &games);
    const PackedGame *first = &games.game[0], *second = &games.game[1];
    assert_int_equal(first->source, NET_SOURCE_KGS);
    assert_int_equal(first->winner, PACKED_WINNER_WHITE);
    assert_int_equal(first->by, PACKED_BY_COUNT);
    assert_float_equal(first->margin, -6.5, 0);
    assert_true(first->is_counted && first->komi_known && first->dead_count == 0);
    assert_int_equal(first->move_count, 34);
    assert_int_equal(packed_game_move(first, 33), POINT_PASS);
    assert_int_equal(second->source, NET_SOURCE_SERVER);
    assert_int_equal(second->by, PACKED_BY_RESIGNATION);
    assert_true(!second->is_counted);
    packed_games_clear(&games);
    strbuf_clear(&text);
}

static void believes_no_wrong_margin(void **state)
{
    (void)state;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    add_settled_game("RE[W+7.5]", &text);
    add_settled_game("RE[B+6.5]", &text);
    PackSummary summary = pack(&text, (PackOptions){.playouts = 200});
    assert_int_equal(summary.by_points, 2);
    assert_int_equal(summary.agreed, 0);
    strbuf_clear(&text);
}

static void lists_dead_stones(void **state)
{
    (void)state;
    StrBuf text;
    PackedGames games;
    strbuf_init(&text, 1 << 20);
    add_settled_game("RE[W+5.5]RU[Chinese]", &text);
    /* A white stone in Black's corner in place of White's pass; Black then fills a neutral point.
     */
    text.length -= strlen(";B[];W[])\n");
    strbuf_add(&text, ";B[ea];W[aa];B[];W[])\n");
    PackSummary summary = pack(&text, (PackOptions){.playouts = 500});
    assert_int_equal(summary.agreed, 1);
    open_packed("out.games", &games);
    assert_int_equal(games.game[0].dead_count, 1);
    assert_int_equal(games.game[0].dead[0], 0);
    assert_int_equal(games.game[0].dead[1], 0);
    packed_games_clear(&games);
    strbuf_clear(&text);
}

/* An archive that cannot be read, or holds nothing of use, costs nobody an older file. */
static void without_games_the_old_file_stays(void **state)
{
    (void)state;
    char path[128];
    StrBuf text, kept;
    strbuf_init(&text, 1 << 20);
    strbuf_init(&kept, 1 << 20);
    strbuf_add(&text, "(;SZ[9];B[cc])\n");
    assert_int_equal(file_write(path_in("out.games", path), "old", 3, NULL), STATUS_OK);
    assert_int_equal(pack(&text, (PackOptions){.min_moves = 2}).games, 0);
    assert_int_equal(file_read(path, &kept, NULL), STATUS_OK);
    assert_string_equal(strbuf_text(&kept), "old");
    strbuf_clear(&kept);
    strbuf_clear(&text);
}

static void says_what_is_left_out(void **state)
{
    (void)state;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    strbuf_add(&text, "(;SZ[9]AB[ee];W[cc];B[dd])\n(;SZ[9]HA[2];B[cc];W[dd])\n"
                      "(;SZ[9];W[cc];B[dd])\n(;SZ[9];B[cc];B[dd])\n(;SZ[9];B[cc];W[cc])\n"
                      "(;SZ[9];B[cc])\n(;SZ[5];B[cc];W[dd])\n(;SZ[9];B[cc];W[dd])\n");
    PackSummary summary = pack(&text, (PackOptions){.min_moves = 2});
    assert_int_equal(summary.games, 1);
    assert_int_equal(summary.skipped[PACK_SKIP_SETUP], 2);
    assert_int_equal(summary.skipped[PACK_SKIP_TURNS], 2);
    assert_int_equal(summary.skipped[PACK_SKIP_ILLEGAL], 1);
    assert_int_equal(summary.skipped[PACK_SKIP_SHORT], 1);
    assert_int_equal(summary.skipped[PACK_SKIP_NOT_GO], 1);
    strbuf_clear(&text);
}

/* ---- many games ---- */

enum { MANY = 600 };

static void add_many(StrBuf *text)
{
    for (int i = 0; i < MANY; i++)
        strbuf_add_format(text, "(;SZ[9]RE[W+6.5]KM[6.5];B[%c%c];W[%c%c];B[ee])\n", 'a' + i % 4,
                          'a' + i / 4 % 9, 'f' + i / 36 % 4, 'a' + i / 144);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    StrBuf text, one, three;
    char path[128];
    strbuf_init(&text, 1 << 20);
    strbuf_init(&one, 1 << 20);
    strbuf_init(&three, 1 << 20);
    add_many(&text);
    (void)pack(&text, (PackOptions){.playouts = 10, .hold_back = 100});
    assert_int_equal(file_read(path_in("out.games", path), &one, NULL), STATUS_OK);
    PackSummary summary =
        pack(&text, (PackOptions){.playouts = 10, .hold_back = 100, .collection = {.threads = 3}});
    assert_int_equal(file_read(path, &three, NULL), STATUS_OK);
    assert_int_equal(one.length, three.length);
    assert_memory_equal(one.text, three.text, one.length);
    assert_in_range(summary.held_back, MANY / 20, MANY / 5);

    /* A list of games chooses the same ones. */
    GameList list;
    const char *const paths[] = {path_in("in.sgf", path)};
    GameFilter filter = {.size = 9, .held_back = 100};
    assert_int_equal(game_list_load(paths, 1, &filter, &list, NULL), STATUS_OK);
    assert_int_equal(list.count, summary.held_back);
    game_list_clear(&list);
    strbuf_clear(&text);
    strbuf_clear(&one);
    strbuf_clear(&three);
}

static void shards_hold_every_game_once(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"out-00.games", "out-01.games", "out-02.games"};
    StrBuf text;
    size_t sum = 0;
    strbuf_init(&text, 1 << 20);
    add_many(&text);
    (void)pack(&text, (PackOptions){.shards = 3});
    for (int i = 0; i < 3; i++) {
        PackedGames games;
        open_packed(NAMES[i], &games);
        assert_in_range(games.count, MANY / 6, MANY / 2);
        sum += games.count;
        packed_games_clear(&games);
    }
    assert_int_equal(sum, MANY);
    strbuf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_the_facts),
        cmocka_unit_test(believes_no_wrong_margin),
        cmocka_unit_test(lists_dead_stones),
        cmocka_unit_test(says_what_is_left_out),
        cmocka_unit_test(without_games_the_old_file_stays),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(shards_hold_every_game_once),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
