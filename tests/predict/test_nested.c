/* Nested patterns: keys against first principles, tables through their bytes, counting. */
#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "core/text.h"
#include "predict/extractor.h"
#include "support.h"

#include <string.h>

typedef struct {
    uint64_t key[NESTED_KIND_COUNT];
} AllKeys;

static bool note(void *context, int kind, uint64_t key)
{
    ((AllKeys *)context)->key[kind] = key;
    return true;
}

static NestedHasher *hasher;

static AllKeys keys_at(const Board *board, Stone mover, Point at, Point last)
{
    AllKeys keys = {{0}};
    NestedView view;
    nested_view_build(board, mover, &view);
    nested_visit_keys(hasher, board, &view, at, last, note, &keys);
    return keys;
}

static Point random_empty(const Board *board, Random *random)
{
    for (;;) {
        Point at = board_random_point(board, random);
        if (board->stone[at] == STONE_NONE)
            return at;
    }
}

static Point random_game(Board *board, int size, int moves, Random *random)
{
    Point last = POINT_NONE;
    board_init(board, size);
    for (int i = 0; i < moves; i++) {
        Stone who = i % 2 ? STONE_WHITE : STONE_BLACK;
        Point at = random_empty(board, random);
        if (!board_is_legal(board, at, who))
            continue;
        board_play(board, at, who, NULL);
        last = at;
    }
    return last;
}

static void images_and_colours_share_keys(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 1);
    for (int round = 0; round < 200; round++) {
        Board board, image;
        int size = 5 + (int)random_below(&random, 15);
        Point last = random_game(&board, size, (int)random_below(&random, 120), &random);
        Point at = random_empty(&board, &random);
        AllKeys keys = keys_at(&board, STONE_BLACK, at, last);
        for (int s = 0; s < SYMMETRY_COUNT; s++)
            for (int swap = 0; swap < 2; swap++) {
                symmetry_map_board(&board, s, swap, &image);
                AllKeys other = keys_at(&image, swap ? STONE_WHITE : STONE_BLACK,
                                        symmetry_map(size, s, at), symmetry_map(size, s, last));
                assert_memory_equal(&keys, &other, sizeof keys);
            }
    }
}

static int distance(const Board *board, Point a, Point b)
{
    int dx = abs(board_x(board, a) - board_x(board, b));
    int dy = abs(board_y(board, a) - board_y(board, b));
    return dx + dy + (dx > dy ? dx : dy);
}

/* A stone changes the rings that reach it, and no others. */
static void a_stone_is_seen_as_far_as_the_ring_goes(void **state)
{
    (void)state;
    Board empty, board;
    board_init(&empty, 19);
    Point at = board_point(&empty, 7, 8);
    AllKeys before = keys_at(&empty, STONE_BLACK, at, POINT_NONE);
    for (int other = 0; other < board_cell_count(&empty); other++) {
        if (!board_has_point(&empty, (Point)other) || other == at)
            continue;
        for (int who = STONE_BLACK; who <= STONE_WHITE; who++) {
            board = empty;
            board_play(&board, (Point)other, (Stone)who, NULL);
            AllKeys after = keys_at(&board, STONE_BLACK, at, POINT_NONE);
            for (int kind = 0; kind < NESTED_RING_COUNT; kind++)
                assert_int_equal(before.key[kind] != after.key[kind],
                                 distance(&board, at, (Point)other) <= nested_kind_distance(kind));
        }
    }
}

static void different_surroundings_have_different_keys(void **state)
{
    (void)state;
    /* Two random positions share their largest pattern only by an accident of the hash. */
    Random random;
    random_seed(&random, 2);
    Board a, b;
    int different = 0;
    for (int round = 0; round < 2000; round++) {
        random_game(&a, 9, 25, &random);
        random_game(&b, 9, 25, &random);
        Point p = board_point(&a, 4, 4);
        if (a.stone[p] || b.stone[p])
            continue;
        AllKeys x = keys_at(&a, STONE_BLACK, p, POINT_NONE);
        AllKeys y = keys_at(&b, STONE_BLACK, p, POINT_NONE);
        assert_true(x.key[NESTED_RING_COUNT - 1] != y.key[NESTED_RING_COUNT - 1]);
        different += x.key[0] != y.key[0];
    }
    assert_true(different > 500);
}

static void the_last_move_and_liberties_are_seen(void **state)
{
    (void)state;
    Board board;
    Point mark[26];
    assert_int_equal(board_parse(". . . . . . .\n"
                                 ". . . O . . .\n"
                                 ". . O X a . .\n"
                                 ". . . b . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n",
                                 &board, mark, NULL),
                     STATUS_OK);
    Point at = mark[0];
    AllKeys none = keys_at(&board, STONE_BLACK, at, POINT_NONE);
    AllKeys with = keys_at(&board, STONE_BLACK, at, board_point(&board, 3, 1));
    assert_true(none.key[NESTED_RESPONSE_3] == 0 && with.key[NESTED_RESPONSE_3] != 0);
    assert_true(none.key[NESTED_LIBERTIES_3] == with.key[NESTED_LIBERTIES_3]);
    /* White at b takes a liberty of the stone beside a. */
    Board after = board;
    board_play(&after, mark[1], STONE_WHITE, NULL);
    AllKeys fewer = keys_at(&after, STONE_BLACK, at, POINT_NONE);
    assert_true(none.key[NESTED_LIBERTIES_3] != fewer.key[NESTED_LIBERTIES_3]);
}

static void tables_survive_their_bytes(void **state)
{
    (void)state;
    enum { COUNT = 5000 };
    static NestedPattern pattern[COUNT];
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < COUNT; i++)
        pattern[i] =
            (NestedPattern){random_next(&random), (int)random_below(&random, NESTED_KIND_COUNT)};
    NestedTable *table = nested_table_new(pattern, COUNT), *back = NULL;
    StrBuf bytes;
    strbuf_init(&bytes, 1u << 20);
    nested_table_write(table, &bytes);
    assert_int_equal(nested_table_read(strbuf_text(&bytes), bytes.length, &back, NULL), STATUS_OK);
    for (int i = 0; i < COUNT; i++) {
        uint32_t number = nested_table_find(table, pattern[i].kind, pattern[i].key);
        assert_true(number >= 1 && number <= nested_table_count(table, pattern[i].kind));
        assert_int_equal(nested_table_find(back, pattern[i].kind, pattern[i].key), number);
        assert_int_equal(nested_table_find(table, pattern[i].kind, random_next(&random)), 0);
    }
    for (size_t cut = 0; cut < bytes.length; cut += 1 + cut / 50) {
        NestedTable *none = NULL;
        assert_int_not_equal(nested_table_read(strbuf_text(&bytes), cut, &none, NULL), STATUS_OK);
    }
    strbuf_clear(&bytes);
    nested_table_free(table);
    nested_table_free(back);
}

static void damaged_tables_are_refused_or_sound(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 4);
    for (int round = 0; round < 3000; round++) {
        char bytes[200];
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] =
                (char)(i < NESTED_KIND_COUNT ? random_below(&random, 12) : random_next(&random));
        NestedTable *table = NULL;
        if (nested_table_read(bytes, 1 + random_below(&random, sizeof bytes), &table, NULL) ==
            STATUS_OK)
            nested_table_free(table);
    }
}

/* A common ring is counted exactly; a larger one only from half the threshold of the smaller. */
static void counting_grows_under_common_patterns(void **state)
{
    (void)state;
    NestedCounter *counter =
        nested_counter_open(&(NestedCounterSettings){.threshold = 10, .slot_bits = 12});
    uint64_t key[NESTED_KIND_COUNT];
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++)
        key[kind] = mix64((uint64_t)kind);
    for (int i = 0; i < 40; i++)
        nested_counter_add(counter, key);
    key[0] = mix64(1000); /* seen once, too rare */
    nested_counter_add(counter, key);
    size_t count;
    NestedPattern *pattern = nested_counter_list(counter, &count);
    NestedTable *table = nested_table_new(pattern, count);
    mem_free(pattern);
    assert_int_equal(nested_table_find(table, 0, mix64(1000)), 0);
    for (int kind = 0; kind < NESTED_RING_COUNT; kind++) {
        /* Ring r is counted from the 40 - 4·(r-3)-th move on: enough up to ring 9 and a bit. */
        bool expected = kind <= 3 || 40 - 4 * (kind - 3) >= 10;
        assert_int_equal(nested_table_find(table, kind, mix64((uint64_t)kind)) != 0, expected);
    }
    assert_int_equal(nested_counter_lost(counter), 0);
    nested_table_free(table);
    nested_counter_close(counter);
}

static void a_full_counter_says_so(void **state)
{
    (void)state;
    NestedCounter *counter =
        nested_counter_open(&(NestedCounterSettings){.threshold = 2, .slot_bits = 6});
    uint64_t key[NESTED_KIND_COUNT] = {0};
    for (int i = 0; i < 100; i++) {
        key[0] = mix64((uint64_t)i);
        nested_counter_add(counter, key);
    }
    assert_true(nested_counter_lost(counter) > 0);
    nested_counter_close(counter);
}

static NestedTable *table_of_game(const Board *board, Point last)
{
    AllKeys keys = keys_at(board, STONE_BLACK, board_point(board, 3, 3), last);
    NestedPattern pattern[NESTED_KIND_COUNT];
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++)
        pattern[kind] = (NestedPattern){keys.key[kind] ? keys.key[kind] : 1, kind};
    return nested_table_new(pattern, NESTED_KIND_COUNT);
}

/* The wide set: values within their groups, and no memory of earlier positions. */
static void extraction_has_no_memory(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 5);
    Board start;
    board_init(&start, 19);
    NestedTable *table = table_of_game(&start, POINT_NONE);
    Extractor *used = NULL;
    ExtractorSettings settings = {.set = "wide", .nested = table};
    assert_int_equal(extractor_open(&settings, &used, NULL), STATUS_OK);
    static Sample a, b;
    for (int round = 0; round < 40; round++) {
        Board board;
        int size = round % 4 ? 19 : 2 + (int)random_below(&random, 24);
        Point last = random_game(&board, size, (int)random_below(&random, 250), &random);
        Position position = {.board = &board,
                             .to_move = STONE_BLACK,
                             .move_number = round * 7 + 1,
                             .previous = {last}};
        Extractor *fresh = NULL;
        assert_int_equal(extractor_open(&settings, &fresh, NULL), STATUS_OK);
        extractor_run(used, &position, POINT_NONE, &a);
        extractor_run(fresh, &position, POINT_NONE, &b);
        assert_int_equal(a.count, b.count);
        const Schema *schema = extractor_schema(fresh);
        for (int c = 0; c < a.count; c++)
            for (int g = 0; g < schema->group_count; g++) {
                assert_int_equal(sample_values(&a, c)[g], sample_values(&b, c)[g]);
                assert_true(sample_values(&a, c)[g] < schema->group[g].value_count);
            }
        extractor_close(fresh);
    }
    extractor_close(used);
    nested_table_free(table);
}

/* The same values from an extractor that has seen the game so far and from a new one. */
static void assert_same_values(Extractor *used, const ExtractorSettings *settings,
                               const Position *position)
{
    static Sample a, b;
    Extractor *fresh = NULL;
    assert_int_equal(extractor_open(settings, &fresh, NULL), STATUS_OK);
    extractor_run(used, position, POINT_NONE, &a);
    extractor_run(fresh, position, POINT_NONE, &b);
    assert_int_equal(a.count, b.count);
    size_t values = (size_t)a.count * (size_t)a.group_count;
    assert_memory_equal(a.value, b.value, values * sizeof *a.value);
    extractor_close(fresh);
}

enum { WALK_MOVES = 200 };

typedef struct {
    NestedPattern pattern[WALK_MOVES / 10 * 19 * 19 * NESTED_KIND_COUNT];
    size_t count;
} PatternList;

static void add_patterns(const Board *board, Stone who, Point at, Point last, PatternList *list)
{
    AllKeys keys = keys_at(board, who, at, last);
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++)
        if (keys.key[kind])
            list->pattern[list->count++] = (NestedPattern){keys.key[kind], kind};
}

/* Patterns of all points of each tenth position of a game, so that the extractor finds many. */
static NestedTable *table_of_moves(const Board *board, const Point *moves)
{
    static PatternList list;
    list.count = 0;
    for (int i = 0; i < WALK_MOVES; i += 10)
        for (int at = 0; at < board_cell_count(&board[i]); at++)
            if (board[i].stone[at] == STONE_NONE)
                add_patterns(&board[i], STONE_BLACK, (Point)at, i ? moves[i - 1] : POINT_NONE,
                             &list);
    return nested_table_new(list.pattern, list.count);
}

/* From move to move, and back and forth: patterns are kept only while they are true. */
static void a_game_can_be_walked_through(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 8);
    static Board board[WALK_MOVES + 1];
    Point moves[WALK_MOVES];
    board_init(&board[0], 19);
    for (int i = 0; i < WALK_MOVES; i++) {
        Stone who = i % 2 ? STONE_WHITE : STONE_BLACK;
        do
            moves[i] = random_empty(&board[i], &random);
        while (!board_is_legal(&board[i], moves[i], who));
        board[i + 1] = board[i];
        board_play(&board[i + 1], moves[i], who, NULL);
    }
    NestedTable *table = table_of_moves(board, moves);
    ExtractorSettings settings = {.set = "wide", .nested = table};
    Extractor *used = NULL;
    assert_int_equal(extractor_open(&settings, &used, NULL), STATUS_OK);
    for (int i = 2; i < WALK_MOVES; i += i % 20 ? 1 : 7) {
        int move = i % 11 ? i : i - (int)random_below(&random, (uint32_t)i - 1);
        Position position = {.board = &board[move],
                             .to_move = move % 2 ? STONE_WHITE : STONE_BLACK,
                             .move_number = move + 1,
                             .previous = {move ? moves[move - 1] : POINT_NONE,
                                          move > 1 ? moves[move - 2] : POINT_NONE}};
        assert_same_values(used, &settings, &position);
    }
    extractor_close(used);
    nested_table_free(table);
}

/* A liberty that is lost far away changes the patterns at the other end of a chain. */
static void liberties_are_lost_far_away(void **state)
{
    (void)state;
    Board board[2];
    static PatternList list;
    list.count = 0;
    board_init(&board[0], 19);
    for (int x = 0; x < 13; x++) {
        board_play(&board[0], board_point(&board[0], x, 0), STONE_BLACK, NULL);
        if (x > 0)
            board_play(&board[0], board_point(&board[0], x, 1), STONE_WHITE, NULL);
    }
    board[1] = board[0];
    board_play(&board[1], board_point(&board[1], 13, 0), STONE_WHITE, NULL);
    for (int i = 0; i < 2; i++)
        add_patterns(&board[i], STONE_BLACK, board_point(&board[i], 0, 1), POINT_NONE, &list);
    NestedTable *table = nested_table_new(list.pattern, list.count);
    ExtractorSettings settings = {.set = "wide", .nested = table};
    Extractor *used = NULL;
    assert_int_equal(extractor_open(&settings, &used, NULL), STATUS_OK);
    for (int i = 0; i < 2; i++)
        assert_same_values(
            used, &settings,
            &(Position){.board = &board[i],
                        .to_move = STONE_BLACK,
                        .move_number = 30,
                        .previous = {i ? board_point(&board[i], 13, 0) : POINT_NONE}});
    extractor_close(used);
    nested_table_free(table);
}

static int open_hasher(void **state)
{
    (void)state;
    hasher = nested_hasher_open();
    return 0;
}

static int close_hasher(void **state)
{
    (void)state;
    nested_hasher_close(hasher);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_and_colours_share_keys),
        cmocka_unit_test(a_stone_is_seen_as_far_as_the_ring_goes),
        cmocka_unit_test(different_surroundings_have_different_keys),
        cmocka_unit_test(the_last_move_and_liberties_are_seen),
        cmocka_unit_test(tables_survive_their_bytes),
        cmocka_unit_test(damaged_tables_are_refused_or_sound),
        cmocka_unit_test(counting_grows_under_common_patterns),
        cmocka_unit_test(a_full_counter_says_so),
        cmocka_unit_test(extraction_has_no_memory),
        cmocka_unit_test(a_game_can_be_walked_through),
        cmocka_unit_test(liberties_are_lost_far_away),
    };
    return cmocka_run_group_tests(tests, open_hasher, close_hasher);
}
