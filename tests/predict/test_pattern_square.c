/* Square patterns against their slow twin; tables and their files. */
#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "core/game.h"
#include "core/text.h"
#include "plain_pattern.h"
#include "predict/harrison/pattern_square.h"
#include "random_games.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static void assert_same(const SquarePattern *a, const SquarePattern *b)
{
    assert_int_equal(a->side, b->side);
    assert_int_equal(a->black[0], b->black[0]);
    assert_int_equal(a->black[1], b->black[1]);
    assert_int_equal(a->white[0], b->white[0]);
    assert_int_equal(a->white[1], b->white[1]);
}

static bool is_empty_point(const Board *board, int at)
{
    return board_has_point(board, (Point)at) && board->stone[at] == STONE_NONE;
}

/* ---- patterns ---- */

static void compare_canonical(const Board *board, Stone who)
{
    for (int at = 0; at < board_cell_count(board); at++) {
        if (!is_empty_point(board, at))
            continue;
        SquarePattern canonical[SQUARE_SIZE_COUNT];
        square_canonical_at(board, (Point)at, who, canonical);
        for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
            SquarePattern plain = plain_canonical_at(board, (Point)at, who, square_side(i));
            assert_same(&canonical[i], &plain);
        }
    }
}

static void twins_agree_on_canonical_patterns(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 11);
    static const int SIZES[] = {2, 3, 4, 5, 9, 13, 19, 25};
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        for (int n = 0; n < 10; n++) {
            Game game;
            random_game(&random, SIZES[i], SIZES[i] * SIZES[i] * n / 12, &game);
            compare_canonical(&game.board, game.to_move);
            game_clear(&game);
        }
    }
}

/* The canonical pattern is the same however the board is turned and whoever is called Black. */
static void images_share_their_canonical_pattern(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 12);
    Game game;
    random_game(&random, 13, 80, &game);
    const Board *board = &game.board;
    for (int form = 0; form < 2 * SYMMETRY_COUNT; form++) {
        Board image;
        symmetry_map_board(board, form / 2, form % 2, &image);
        for (int at = 0; at < board_cell_count(board); at++) {
            if (!is_empty_point(board, at))
                continue;
            SquarePattern here[SQUARE_SIZE_COUNT], there[SQUARE_SIZE_COUNT];
            square_canonical_at(board, (Point)at, STONE_BLACK, here);
            square_canonical_at(&image, symmetry_map(13, form / 2, (Point)at),
                                form % 2 ? STONE_WHITE : STONE_BLACK, there);
            for (int i = 0; i < SQUARE_SIZE_COUNT; i++)
                assert_same(&here[i], &there[i]);
        }
    }
    game_clear(&game);
}

/* Turning a pattern is turning the board under it; its core is the smaller pattern there. */
static void patterns_are_turned_as_boards_are(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 13);
    Game game;
    random_game(&random, 9, 40, &game);
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        Board image;
        symmetry_map_board(&game.board, s, false, &image);
        for (int at = 0; at < board_cell_count(&image); at++) {
            if (!is_empty_point(&game.board, at))
                continue;
            SquarePattern pattern, turned, there, core, small;
            square_pattern_at(&game.board, (Point)at, STONE_WHITE, 9, &pattern);
            square_pattern_map(&pattern, s, &turned);
            square_pattern_at(&image, symmetry_map(9, s, (Point)at), STONE_WHITE, 9, &there);
            assert_same(&turned, &there);
            square_pattern_core(&pattern, 5, &core);
            square_pattern_at(&game.board, (Point)at, STONE_WHITE, 5, &small);
            assert_same(&core, &small);
        }
    }
    game_clear(&game);
}

static void a_pattern_can_be_drawn(void **state)
{
    (void)state;
    Board board;
    Point mark[26];
    Error err;
    assert_int_equal(board_parse(". . . .\n"
                                 "a X O .\n"
                                 ". O . .\n"
                                 ". . . .\n",
                                 &board, mark, &err),
                     STATUS_OK);
    SquarePattern pattern;
    StrBuf text;
    strbuf_init(&text, 1000);
    square_pattern_at(&board, mark[0], STONE_BLACK, 5, &pattern);
    square_pattern_draw(&pattern, &text);
    assert_string_equal(strbuf_text(&text), "# # # # #\n"
                                            "# # . . .\n"
                                            "# # * X O\n"
                                            "# # . O .\n"
                                            "# # . . .\n");
    strbuf_reset(&text);
    square_pattern_at(&board, mark[0], STONE_WHITE, 3, &pattern);
    square_pattern_draw(&pattern, &text);
    assert_string_equal(strbuf_text(&text), "# . .\n"
                                            "# * O\n"
                                            "# . X\n");
    strbuf_clear(&text);
}

/* ---- tables ---- */

enum { ENTRY_LIMIT = 400 };

/* Patterns off random games, some sizes left out at some points, so that there are 9x9 patterns
 * whose smaller ones are not in the table. */
static SquareTable *make_table(uint64_t seed)
{
    Random random;
    random_seed(&random, seed);
    static SquareEntry entry[ENTRY_LIMIT];
    size_t count = 0;
    while (count < ENTRY_LIMIT) {
        Game game;
        random_game(&random, 19, (int)random_below(&random, 60), &game);
        SquarePattern canonical[SQUARE_SIZE_COUNT];
        Point at = board_random_point(&game.board, &random);
        bool is_free = game.board.stone[at] == STONE_NONE;
        square_canonical_at(&game.board, at, game.to_move, canonical);
        int i = (int)random_below(&random, SQUARE_SIZE_COUNT);
        for (size_t k = 0; k < count; k++)
            is_free = is_free && square_pattern_compare(&entry[k].pattern, &canonical[i]) != 0;
        if (is_free)
            entry[count++] = (SquareEntry){canonical[i], 100 + random_below(&random, 50)};
        game_clear(&game);
    }
    SquareTableInfo info = {.threshold = {10, 20, 30, 40, 50},
                            .sketch_bits = 18,
                            .data_hash = 0x123456789abcdef0u,
                            .games = 17,
                            .moves = 3500};
    return square_table_new(&info, entry, count);
}

static void twins_agree_on_matches(void **state)
{
    (void)state;
    SquareTable *table = make_table(21);
    Random random;
    random_seed(&random, 22);
    int matches[SQUARE_SIZE_COUNT + 1] = {0};
    for (int n = 0; n < 30; n++) {
        Game game;
        random_game(&random, 19, 2 * n, &game);
        for (int at = 0; at < board_cell_count(&game.board); at++) {
            if (!is_empty_point(&game.board, at))
                continue;
            uint32_t index = square_table_match(table, &game.board, (Point)at, game.to_move);
            assert_int_equal(index, plain_match(table, &game.board, (Point)at, game.to_move));
            int size = index ? square_size_index(square_table_entry(table, index)->pattern.side)
                             : SQUARE_SIZE_COUNT;
            matches[size]++;
        }
        game_clear(&game);
    }
    for (int i = 0; i <= SQUARE_SIZE_COUNT; i++)
        assert_true(matches[i] > 0);
    square_table_free(table);
}

static void tables_are_ordered(void **state)
{
    (void)state;
    SquareTable *table = make_table(23);
    assert_int_equal(square_table_count(table), ENTRY_LIMIT);
    uint32_t sum = 0;
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++)
        sum += square_table_count_of_size(table, i);
    assert_int_equal(sum, ENTRY_LIMIT);
    for (uint32_t index = 1; index <= ENTRY_LIMIT; index++) {
        const SquareEntry *entry = square_table_entry(table, index);
        for (int s = 0; s < SYMMETRY_COUNT; s++) {
            SquarePattern image;
            square_pattern_map(&entry->pattern, s, &image);
            assert_int_equal(square_table_find(table, &image), index);
        }
        if (index == 1)
            continue;
        const SquareEntry *before = square_table_entry(table, index - 1);
        assert_true(before->pattern.side <= entry->pattern.side);
        assert_true(before->pattern.side < entry->pattern.side || before->count >= entry->count);
    }
    square_table_free(table);
}

static void an_empty_table_matches_nothing(void **state)
{
    (void)state;
    SquareTableInfo info = {.threshold = {1, 1, 1, 1}};
    SquareTable *table = square_table_new(&info, NULL, 0);
    Board board;
    board_init(&board, 19);
    assert_int_equal(square_table_count(table), 0);
    assert_int_equal(square_table_match(table, &board, board_point(&board, 3, 3), STONE_BLACK), 0);
    square_table_free(table);
    square_table_free(NULL);
}

/* ---- files ---- */

static void tables_survive_a_file(void **state)
{
    (void)state;
    SquareTable *table = make_table(24), *again = NULL;
    char path[] = "/tmp/katachi-table-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Error err = {0};
    assert_int_equal(square_table_save(table, path, &err), STATUS_OK);
    assert_int_equal(square_table_load(path, &again, &err), STATUS_OK);
    const SquareTableInfo *before = square_table_info(table), *after = square_table_info(again);
    assert_memory_equal(before->threshold, after->threshold, sizeof before->threshold);
    assert_int_equal(before->sketch_bits, after->sketch_bits);
    assert_true(before->data_hash == after->data_hash && before->games == after->games &&
                before->moves == after->moves);
    StrBuf first, second;
    strbuf_init(&first, 1 << 20);
    strbuf_init(&second, 1 << 20);
    square_table_write(table, &first);
    square_table_write(again, &second);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.text, second.text, first.length);
    unlink(path);
    assert_int_equal(square_table_load(path, &again, &err), STATUS_NOT_FOUND);
    strbuf_clear(&first);
    strbuf_clear(&second);
    square_table_free(table);
    square_table_free(again);
}

static void damage_is_found(void **state)
{
    (void)state;
    SquareTable *table = make_table(25), *again = NULL;
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 20);
    square_table_write(table, &bytes);
    Error err = {0};
    for (size_t size = 0; size < bytes.length; size++) {
        char *part = mem_alloc(size, 1); /* so that a read past the end is noticed */
        memcpy(part, bytes.text, size);
        assert_int_not_equal(square_table_read(part, size, &again, &err), STATUS_OK);
        mem_free(part);
    }
    for (size_t i = 0; i < bytes.length; i++) {
        bytes.text[i] ^= 0x10;
        assert_int_not_equal(square_table_read(bytes.text, bytes.length, &again, &err), STATUS_OK);
        bytes.text[i] ^= 0x10;
    }
    assert_null(again);
    bytes.text[8] = 3;
    assert_int_equal(square_table_read(bytes.text, bytes.length, &again, &err), STATUS_UNSUPPORTED);
    assert_int_equal(square_table_read("(;GM[1])", 8, &again, &err), STATUS_SYNTAX);
    assert_string_equal(err.text, "this is not a pattern table");
    strbuf_clear(&bytes);
    square_table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twins_agree_on_canonical_patterns),
        cmocka_unit_test(images_share_their_canonical_pattern),
        cmocka_unit_test(patterns_are_turned_as_boards_are),
        cmocka_unit_test(a_pattern_can_be_drawn),
        cmocka_unit_test(twins_agree_on_matches),
        cmocka_unit_test(tables_are_ordered),
        cmocka_unit_test(an_empty_table_matches_nothing),
        cmocka_unit_test(tables_survive_a_file),
        cmocka_unit_test(damage_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
