/* Harvesting against an exact counter, and its independence of threads. */
#include "base/memory.h"
#include "base/random.h"
#include "game_folder.h"
#include "plain_pattern.h"
#include "predict/harrison/pattern_square.h"
#include "random_games.h"
#include "support.h"

#include <string.h>

enum { GAMES = 30, GAME_MOVES = 80, PATTERN_LIMIT = GAMES * GAME_MOVES };

static void open_games(GameFolder *folder, GameList *list)
{
    Random random;
    random_seed(&random, 31);
    game_folder_open(folder);
    StrBuf sgf;
    strbuf_init(&sgf, 1 << 20);
    for (int i = 0; i < GAMES; i++) {
        Game game;
        random_game(&random, 19, GAME_MOVES, &game);
        strbuf_reset(&sgf);
        random_game_sgf(&game, "", &sgf);
        game_folder_add(folder, strbuf_text(&sgf));
        game_clear(&game);
    }
    strbuf_clear(&sgf);
    const char *paths[] = {folder->path};
    Error err = {0};
    assert_int_equal(game_list_load(paths, 1, &(GameFilter){0}, list, &err), STATUS_OK);
    assert_int_equal(list->count, GAMES);
}

static SquareTable *harvest(const GameList *list, const HarvestSettings *settings)
{
    SquareTable *table = NULL;
    Error err = {0};
    assert_int_equal(square_harvest(list, settings, &table, &err), STATUS_OK);
    return table;
}

/* ---- the exact counter ---- */

typedef struct {
    SquareEntry entry[PATTERN_LIMIT];
    size_t count;
} Exact;

static void count_exactly(Exact *exact, const SquarePattern *pattern)
{
    for (size_t i = 0; i < exact->count; i++) {
        if (square_pattern_compare(&exact->entry[i].pattern, pattern) == 0) {
            exact->entry[i].count++;
            return;
        }
    }
    exact->entry[exact->count++] = (SquareEntry){*pattern, 1};
}

/* Every pattern of one side around a played move, before the stone is placed. */
static Exact *count_games(const GameList *list, int side)
{
    Exact *exact = mem_alloc(1, sizeof *exact);
    for (size_t g = 0; g < list->count; g++) {
        GameWalk walk;
        game_walk_begin(&list->game[g], &walk);
        while (game_walk_next(&walk)) {
            SquarePattern pattern =
                plain_canonical_at(&walk.board, walk.played, walk.position.to_move, side);
            count_exactly(exact, &pattern);
        }
    }
    return exact;
}

static const uint32_t THRESHOLD[SQUARE_SIZE_COUNT] = {12, 6, 4, 3, 3};

static HarvestSettings low_settings(int sketch_bits)
{
    HarvestSettings settings = harvest_defaults();
    memcpy(settings.threshold, THRESHOLD, sizeof THRESHOLD);
    settings.sketch_bits = sketch_bits;
    return settings;
}

/* Sketches so large that nothing collides give the table of the exact counter. */
static void large_sketches_harvest_exactly(void **state)
{
    (void)state;
    GameFolder folder;
    GameList list;
    open_games(&folder, &list);
    HarvestSettings settings = low_settings(20);
    SquareTable *table = harvest(&list, &settings);
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        Exact *exact = count_games(&list, square_side(i));
        uint32_t expected = 0;
        for (size_t k = 0; k < exact->count; k++) {
            const SquareEntry *entry = &exact->entry[k];
            uint32_t index = square_table_find(table, &entry->pattern);
            if (entry->count < THRESHOLD[i]) {
                assert_int_equal(index, 0);
                continue;
            }
            expected++;
            assert_int_not_equal(index, 0);
            assert_int_equal(square_table_entry(table, index)->count, entry->count);
        }
        assert_int_equal(square_table_count_of_size(table, i), expected);
        mem_free(exact);
    }
    assert_true(square_table_count_of_size(table, 0) > 10);
    assert_true(square_table_count_of_size(table, 3) > 0);
    square_table_free(table);
    game_list_clear(&list);
    game_folder_close(&folder);
}

/* Small ones let in more, but never leave one out. */
static void small_sketches_lose_nothing(void **state)
{
    (void)state;
    GameFolder folder;
    GameList list;
    open_games(&folder, &list);
    HarvestSettings settings = low_settings(9);
    SquareTable *table = harvest(&list, &settings);
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        Exact *exact = count_games(&list, square_side(i));
        for (size_t k = 0; k < exact->count; k++) {
            const SquareEntry *entry = &exact->entry[k];
            uint32_t index = square_table_find(table, &entry->pattern);
            assert_true(entry->count < THRESHOLD[i] || index != 0);
            assert_true(!index || square_table_entry(table, index)->count >= entry->count);
        }
        mem_free(exact);
    }
    square_table_free(table);
    game_list_clear(&list);
    game_folder_close(&folder);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    GameFolder folder;
    GameList list;
    open_games(&folder, &list);
    StrBuf first, bytes;
    strbuf_init(&first, 1 << 22);
    strbuf_init(&bytes, 1 << 22);
    for (int threads = 1; threads <= 4; threads++) {
        HarvestSettings settings = low_settings(8); /* many collisions */
        settings.threads = threads;
        SquareTable *table = harvest(&list, &settings);
        strbuf_reset(&bytes);
        square_table_write(table, threads == 1 ? &first : &bytes);
        if (threads > 1) {
            assert_int_equal(first.length, bytes.length);
            assert_memory_equal(first.text, bytes.text, first.length);
        }
        square_table_free(table);
    }
    strbuf_clear(&first);
    strbuf_clear(&bytes);
    game_list_clear(&list);
    game_folder_close(&folder);
}

static void sizes_can_be_left_out(void **state)
{
    (void)state;
    GameFolder folder;
    GameList list;
    open_games(&folder, &list);
    HarvestSettings settings = low_settings(16);
    settings.threshold[0] = settings.threshold[2] = 0;
    SquareTable *table = harvest(&list, &settings);
    assert_int_equal(square_table_count_of_size(table, 0), 0);
    assert_int_equal(square_table_count_of_size(table, 2), 0);
    assert_true(square_table_count_of_size(table, 1) > 0);
    assert_int_equal(square_table_info(table)->games, GAMES);
    assert_int_equal(square_table_info(table)->data_hash, list.data_hash);
    atomic_bool stop = true;
    Error err = {0};
    SquareTable *none = NULL;
    settings.stop = &stop;
    assert_int_equal(square_harvest(&list, &settings, &none, &err), STATUS_INTERRUPTED);
    assert_null(none);
    square_table_free(table);
    game_list_clear(&list);
    game_folder_close(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_sketches_harvest_exactly),
        cmocka_unit_test(small_sketches_lose_nothing),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(sizes_can_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
