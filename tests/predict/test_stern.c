/* Stern's patterns: keys and bits against their definitions, tables through their bytes, the
 * filter, the harvest against plain counting, matching that remembers against matching that does
 * not. */
#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "made_games.h"
#include "plain_stern.h"
#include "predict/extractor.h"
#include "predict/stern/harvest.h"
#include "predict/stern/keys.h"
#include "predict/stern/table.h"
#include "random_games.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* ---- keys ---- */

static void assert_keys(SternKeys *keys, const Board *board, Random *random, int points)
{
    stern_keys_follow(keys, board);
    for (int i = 0; i < points; i++) {
        Point at = board_random_point(board, random);
        Stone mover = random_below(random, 2) ? STONE_BLACK : STONE_WHITE;
        if (board->stone[at] != STONE_NONE)
            continue;
        int t = (int)random_below(random, STERN_TEMPLATES);
        assert_true(stern_keys_at(keys, at, mover, t) == plain_stern_key(board, at, mover, t));
    }
}

/* Positions along games, forwards and with jumps, on several sizes. */
static void keys_follow_the_board(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 1);
    SternKeys *keys = stern_keys_open();
    for (int round = 0; round < 6; round++) {
        Game game;
        random_game(&random, (int[]){19, 9, 19, 13, 5, 2}[round], 250, &game);
        Board board;
        board_init(&board, game.board.size);
        for (int i = 0; i < game.move_count; i++) {
            Move move = game_move_back(&game, game.move_count - 1 - i);
            board_play(&board, move.at, (Stone)move.who, NULL);
            if (random_below(&random, 4) == 0)
                assert_keys(keys, &board, &random, 4);
        }
        assert_keys(keys, &board, &random, 30);
        game_clear(&game);
    }
    stern_keys_close(keys);
}

static void templates_are_nested_and_round(void **state)
{
    (void)state;
    const int wanted[STERN_TEMPLATES] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 0};
    for (int t = 0; t < STERN_TEMPLATES; t++)
        assert_int_equal(stern_template_distance(t), wanted[t]);
    for (int dy = -18; dy <= 18; dy++)
        for (int dx = -18; dx <= 18; dx++) {
            int t = stern_template_of(dx, dy);
            assert_int_equal(t, stern_template_of(-dx, dy));
            assert_int_equal(t, stern_template_of(dy, dx));
        }
    assert_int_equal(stern_template_of(1, 0), 0);
    assert_int_equal(stern_template_of(1, 1), 1);
    assert_int_equal(stern_template_of(6, 5), 12);
    assert_int_equal(stern_template_of(6, 6), 13);
}

static uint8_t bits_of(const SternNear *near, const Board *board, Point at, Stone who)
{
    SternRows rows;
    stern_rows_fill(&rows, board, stone_opposite(who));
    return stern_bits(near, &rows, board, at, who);
}

static void images_and_colours_share_everything(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 2);
    SternKeys *keys = stern_keys_open(), *image_keys = stern_keys_open();
    SternNear *near = stern_near_open();
    for (int round = 0; round < 25; round++) {
        Game game;
        Board image;
        random_game(&random, 9 + 2 * (int)random_below(&random, 6), 20 + 8 * round, &game);
        const Board *board = &game.board;
        Point last = game.move_count ? game_move_back(&game, 0).at : POINT_NONE;
        int s = (int)random_below(&random, SYMMETRY_COUNT), swap = (int)random_below(&random, 2);
        symmetry_map_board(board, s, swap, &image);
        stern_keys_follow(keys, board);
        stern_keys_follow(image_keys, &image);
        for (Point at = 0; at < board_cell_count(board); at++) {
            if (board->stone[at] != STONE_NONE || !board_is_legal(board, at, STONE_BLACK))
                continue;
            Point there = symmetry_map(board->size, s, at);
            Stone mover = swap ? STONE_WHITE : STONE_BLACK;
            for (int t = 0; t < STERN_TEMPLATES; t++)
                assert_true(stern_keys_at(keys, at, STONE_BLACK, t) ==
                            stern_keys_at(image_keys, there, mover, t));
            for (int k = STERN_TEMPLATES; k < STERN_KINDS; k++)
                assert_true(stern_keys_response(keys, board, at, STONE_BLACK, last, k) ==
                            stern_keys_response(image_keys, &image, there, mover,
                                                symmetry_map(board->size, s, last), k));
            assert_int_equal(bits_of(near, board, at, STONE_BLACK),
                             bits_of(near, &image, there, mover));
        }
        game_clear(&game);
    }
    stern_near_close(near);
    stern_keys_close(keys);
    stern_keys_close(image_keys);
}

static void bits_and_responses_match_their_definition(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 3);
    SternNear *near = stern_near_open();
    SternKeys *keys = stern_keys_open();
    unsigned seen[8] = {0};
    for (int round = 0; round < 120; round++) {
        Game game;
        random_game(&random, (int[]){19, 9, 7, 5, 25}[round % 5], (int)random_below(&random, 200),
                    &game);
        const Board *board = &game.board;
        Point last = game.move_count ? game_move_back(&game, 0).at : POINT_NONE;
        stern_keys_follow(keys, board);
        for (Point at = 0; at < board_cell_count(board); at++)
            for (int who = STONE_BLACK; who <= STONE_WHITE; who++) {
                if (board->stone[at] != STONE_NONE || !board_is_legal(board, at, (Stone)who))
                    continue;
                uint8_t bits = bits_of(near, board, at, (Stone)who);
                assert_int_equal(bits, plain_stern_bits(board, at, (Stone)who));
                for (int i = 0; i < 8; i++)
                    seen[i] += bits >> i & 1;
            }
        Point at = board_point(board, (int)random_below(&random, board->size), 0);
        for (int k = STERN_TEMPLATES; k < STERN_KINDS; k++)
            if (board->stone[at] == STONE_NONE)
                assert_true(stern_keys_response(keys, board, at, STONE_WHITE, last, k) ==
                            plain_stern_response(board, at, STONE_WHITE, last, k));
        game_clear(&game);
    }
    for (int i = 0; i < 8; i++)
        assert_true(seen[i] > 0);
    stern_keys_close(keys);
    stern_near_close(near);
}

/* ---- the filter and the table ---- */

static void filter_forgets_nothing(void **state)
{
    (void)state;
    enum { KEYS = 50000 };
    Bloom *bloom = bloom_open(KEYS);
    int wrong = 0;
    for (uint64_t i = 0; i < KEYS; i++)
        wrong += bloom_add(bloom, mix64(i));
    assert_true(wrong < KEYS / 500);
    for (uint64_t i = 0; i < KEYS; i++)
        assert_true(bloom_add(bloom, mix64(i)));
    assert_true(bloom_bytes(bloom) >= KEYS * 2);
    bloom_close(bloom);
}

/* As on several ranks: each key goes to the filter of its part, and gets what one filter would say.
 */
static void parts_of_a_filter_are_strangers(void **state)
{
    (void)state;
    enum { KEYS = 20000, PARTS = 3 };
    Bloom *whole = bloom_open(KEYS), *part[PARTS];
    int taken[PARTS] = {0};
    for (int p = 0; p < PARTS; p++)
        part[p] = bloom_open(KEYS);
    for (uint64_t i = 0; i < 3 * KEYS; i++) {
        uint64_t key = mix64(i % (2 * KEYS)); /* twice too many: wrong answers too must agree */
        int p = bloom_part(whole, key, PARTS);
        assert_in_range(p, 0, PARTS - 1);
        taken[p]++;
        assert_int_equal(bloom_add(whole, key), bloom_add(part[p], key));
    }
    for (int p = 0; p < PARTS; p++) {
        assert_true(taken[p] > 3 * KEYS / PARTS * 9 / 10);
        bloom_close(part[p]);
    }
    bloom_close(whole);
}

enum { PATTERNS = 20000 };

static SternTable *random_table(uint64_t seed, int references)
{
    SternPattern *pattern = mem_alloc(PATTERNS, sizeof *pattern);
    for (uint64_t i = 0; i < PATTERNS; i++)
        pattern[i] = (SternPattern){mix64(seed + i), (int)(mix64(~i) % STERN_KINDS),
                                    (uint32_t)(2 + i % 100000)};
    SternTable *table = stern_table_new(pattern, PATTERNS, references);
    mem_free(pattern);
    return table;
}

static void table_finds_what_it_holds(void **state)
{
    (void)state;
    SternTable *table = random_table(1000, 2);
    assert_int_equal(stern_table_total(table), PATTERNS);
    for (uint64_t i = 0; i < PATTERNS; i++) {
        int kind = (int)(mix64(~i) % STERN_KINDS);
        uint32_t number = stern_table_find(table, kind, mix64(1000 + i));
        assert_true(number >= 1 && number <= stern_table_count(table, kind));
        assert_int_equal(stern_table_plays(table, kind, number), 2 + i % 100000);
        assert_int_equal(stern_table_template_of(table, stern_table_place(table, kind, number)),
                         kind);
        for (int r = 0; r < 3; r++) /* the third does not fit */
            stern_table_add_reference(table, kind, number,
                                      (SternReference){(uint32_t)i, (uint16_t)(r + 1)});
    }
    for (uint64_t i = 0; i < PATTERNS; i++)
        assert_int_equal(stern_table_find(table, (int)(i % STERN_KINDS), mix64(1u << 30 | i)), 0);
    SternReference reference[STERN_REFERENCE_LIMIT];
    uint32_t first = stern_table_find(table, (int)(mix64(~(uint64_t)5) % STERN_KINDS), mix64(1005));
    assert_int_equal(
        stern_table_references(table, (int)(mix64(~(uint64_t)5) % STERN_KINDS), first, reference),
        2);
    assert_true(reference[0].game == 5 && reference[0].move == 1 && reference[1].move == 2);
    stern_table_free(table);
}

static void table_survives_its_bytes(void **state)
{
    (void)state;
    SternTable *table = random_table(7, 0), *again;
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 24);
    stern_table_write(table, &bytes);
    for (int in_place = 0; in_place < 2; in_place++) {
        assert_int_equal(stern_table_read(bytes.text, bytes.length, in_place, &again, NULL),
                         STATUS_OK);
        for (uint64_t i = 0; i < PATTERNS; i += 7) {
            int kind = (int)(mix64(~i) % STERN_KINDS);
            assert_int_equal(stern_table_find(again, kind, mix64(7 + i)),
                             stern_table_find(table, kind, mix64(7 + i)));
        }
        stern_table_free(again);
    }
    for (size_t size = 0; size < bytes.length; size += size < 300 ? 1 : 997)
        assert_int_equal(stern_table_read(bytes.text, size, false, &again, NULL), STATUS_SYNTAX);
    for (size_t at = 0; at < 4 * (4 + 2 * STERN_KINDS); at++) { /* any word of the head */
        bytes.text[at] = (char)(bytes.text[at] ^ 0x5a);
        assert_int_equal(stern_table_read(bytes.text, bytes.length, false, &again, NULL),
                         STATUS_SYNTAX);
        bytes.text[at] = (char)(bytes.text[at] ^ 0x5a);
    }
    strbuf_clear(&bytes);
    stern_table_free(table);
}

/* ---- the harvest and matching ---- */

static char folder[64];
static GameList games;

static int load_games(void **state)
{
    (void)state;
    games_make(12, folder);
    const char *paths[] = {folder};
    return game_list_load(paths, 1, &(GameFilter){0}, &games, NULL) == STATUS_OK ? 0 : 1;
}

static int unload_games(void **state)
{
    (void)state;
    game_list_clear(&games);
    games_remove(folder);
    return 0;
}

static int compare_keys(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* All keys of one template over all played moves, by the plain way, sorted. */
static uint64_t *all_played(int template, size_t *count)
{
    uint64_t *key = mem_alloc(games.move_count + 1, sizeof *key);
    *count = 0;
    for (size_t g = 0; g < games.count; g++) {
        GameWalk walk;
        game_walk_begin(&games.game[g], &walk);
        while (game_walk_next(&walk)) {
            Stone mover = walk.position.to_move;
            uint8_t bits = plain_stern_bits(&walk.board, walk.played, mover);
            key[(*count)++] = plain_stern_key(&walk.board, walk.played, mover, template) ^
                              stern_bits_number(bits);
        }
    }
    qsort(key, *count, sizeof *key, compare_keys);
    return key;
}

static void harvest_takes_what_was_played_twice(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 2; threads++) {
        SternTable *table;
        assert_int_equal(stern_harvest(&games,
                                       &(SternHarvestSettings){.threads = threads, .references = 1},
                                       &table, NULL),
                         STATUS_OK);
        for (int t = 0; t < 4; t++) {
            size_t count;
            uint64_t *key = all_played(t, &count);
            uint32_t expected = 0;
            for (size_t i = 0, end; i < count; i = end) {
                for (end = i; end < count && key[end] == key[i];)
                    end++;
                uint32_t number = stern_table_find(table, t, key[i]);
                assert_int_equal(number > 0, end - i >= 2);
                if (number)
                    assert_int_equal(stern_table_plays(table, t, number), end - i);
                expected += number > 0;
            }
            assert_int_equal(stern_table_count(table, t), expected);
            mem_free(key);
        }
        stern_table_free(table);
    }
}

static void run_fresh(const ExtractorSettings *settings, const ListedGame *game,
                      const GameWalk *walk, Sample *sample)
{
    Extractor *fresh;
    assert_int_equal(extractor_open(settings, &fresh, NULL), STATUS_OK);
    extractor_begin_game(fresh, game);
    extractor_run(fresh, &walk->position, walk->played, sample);
    extractor_close(fresh);
}

/* An extractor that has followed games says what one that has seen nothing says. */
static void memory_changes_nothing(void **state)
{
    (void)state;
    SternTable *table;
    assert_int_equal(stern_harvest(&games, &(SternHarvestSettings){0}, &table, NULL), STATUS_OK);
    Sample *a = mem_alloc(1, sizeof *a), *b = mem_alloc(1, sizeof *b);
    for (int set = 0; set < 4; set++) {
        ExtractorSettings settings = {.set = set % 2 ? "stern-paper" : "stern-inherit",
                                      .stern = table,
                                      .leave_out = set < 2 ? 0 : 2};
        Extractor *extractor;
        assert_int_equal(extractor_open(&settings, &extractor, NULL), STATUS_OK);
        for (size_t g = 0; g < games.count; g += 4) {
            GameWalk walk;
            extractor_begin_game(extractor, &games.game[g]);
            game_walk_begin(&games.game[g], &walk);
            for (int i = 0; game_walk_next(&walk); i++) {
                extractor_run(extractor, &walk.position, walk.played, a);
                if (i % 15 != 14)
                    continue;
                run_fresh(&settings, &games.game[g], &walk, b);
                assert_int_equal(a->count, b->count);
                assert_memory_equal(a->value, b->value,
                                    sizeof(uint32_t) * (size_t)(a->count * a->group_count));
                int matched = extractor_matched(extractor, a, a->played);
                assert_true(matched >= 0 && matched <= STERN_TEMPLATES);
            }
        }
        extractor_close(extractor);
    }
    mem_free(a);
    mem_free(b);
    stern_table_free(table);
}

/* With a game left out, it is matched as if it had not been harvested. */
static void left_out_game_is_unknown(void **state)
{
    (void)state;
    GameList others = games;
    others.count = games.count - 1;
    SternTable *all, *less;
    assert_int_equal(stern_harvest(&games, &(SternHarvestSettings){0}, &all, NULL), STATUS_OK);
    assert_int_equal(stern_harvest(&others, &(SternHarvestSettings){0}, &less, NULL), STATUS_OK);
    const ListedGame *last = &games.game[games.count - 1];
    SternMatcher *with = stern_matcher_open(all, 2), *without = stern_matcher_open(less, 0);
    GameWalk walk;
    stern_matcher_begin_game(with, last);
    game_walk_begin(last, &walk);
    int known = 0;
    while (game_walk_next(&walk)) {
        Stone mover = walk.position.to_move;
        stern_matcher_run(with, &walk.position, &walk.played, 1);
        stern_matcher_run(without, &walk.position, &walk.played, 1);
        int matched = stern_matcher_at(with, walk.played, mover)->matched;
        assert_int_equal(matched, stern_matcher_at(without, walk.played, mover)->matched);
        known += matched;
        stern_matcher_run(with, &walk.position, &walk.played, 1); /* nothing has changed since */
        assert_int_equal(stern_matcher_at(with, walk.played, mover)->matched, matched);
    }
    assert_true(known > 0);
    stern_matcher_close(with);
    stern_matcher_close(without);
    stern_table_free(all);
    stern_table_free(less);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_follow_the_board),
        cmocka_unit_test(templates_are_nested_and_round),
        cmocka_unit_test(images_and_colours_share_everything),
        cmocka_unit_test(bits_and_responses_match_their_definition),
        cmocka_unit_test(filter_forgets_nothing),
        cmocka_unit_test(parts_of_a_filter_are_strangers),
        cmocka_unit_test(table_finds_what_it_holds),
        cmocka_unit_test(table_survives_its_bytes),
        cmocka_unit_test(harvest_takes_what_was_played_twice),
        cmocka_unit_test(memory_changes_nothing),
        cmocka_unit_test(left_out_game_is_unknown),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
