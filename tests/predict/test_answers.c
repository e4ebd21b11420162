/* Answer patterns: what each kind sees, and which of them a harvest keeps. */
#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "made_games.h"
#include "predict/wide/answers.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    AnswerHasher *hasher;
    AnswerView *view;
} Fixture;

typedef struct {
    uint64_t key[ANSWER_KIND_COUNT];
} AllKeys;

static AllKeys keys_at(const Fixture *fixture, const Board *board, Stone mover, Point at,
                       const Point previous[2])
{
    AllKeys keys;
    NestedView stones;
    nested_view_build(board, mover, &stones);
    answer_view_begin(fixture->view, fixture->hasher, board, &stones, previous[0], previous[1]);
    answer_find_keys(fixture->view, at, keys.key);
    return keys;
}

static int distance(const Board *board, Point a, Point b)
{
    int dx = abs(board_x(board, a) - board_x(board, b));
    int dy = abs(board_y(board, a) - board_y(board, b));
    return dx + dy + (dx > dy ? dx : dy);
}

/* Black to move at K10, after Black H10 and White L11. Which kinds see a further stone? */
static bool is_seen(const Board *board, int kind, Point at, const Point previous[2], Point stone)
{
    int here = distance(board, at, stone), last = distance(board, previous[0], stone);
    switch (kind) {
    case ANSWER_LAST_4:
    case ANSWER_LAST_TWO:
        return last <= 4;
    case ANSWER_LAST_6:
        return last <= 6;
    case ANSWER_BOTH_3:
        return here <= 3;
    case ANSWER_OWN_6:
        return here <= 6;
    case ANSWER_LAST_9:
        return here <= 9;
    default:
        return here <= (kind == ANSWER_LIBERTIES_8 ? 4 : 3);
    }
}

static void stones_are_seen_as_far_as_the_kind_says(void **state)
{
    const Fixture *fixture = *state;
    Board start, board;
    board_init(&start, 19);
    Point at = board_point(&start, 9, 9);
    const Point previous[2] = {board_point(&start, 10, 8), board_point(&start, 7, 9)};
    board_play(&start, previous[1], STONE_BLACK, NULL);
    board_play(&start, previous[0], STONE_WHITE, NULL);
    AllKeys before = keys_at(fixture, &start, STONE_BLACK, at, previous);
    for (int other = 0; other < board_cell_count(&start); other++) {
        Point stone = (Point)other;
        if (!board_has_point(&start, stone) || start.stone[stone] || stone == at ||
            distance(&start, stone, previous[0]) <= 2 || distance(&start, stone, previous[1]) <= 2)
            continue; /* beside the two stones it also changes liberties */
        board = start;
        board_play(&board, stone, STONE_WHITE, NULL);
        AllKeys after = keys_at(fixture, &board, STONE_BLACK, at, previous);
        for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++)
            assert_int_equal(before.key[kind] != after.key[kind],
                             is_seen(&start, kind, at, previous, stone));
    }
}

/* Far from the last moves, and without stones around, nothing is an answer. */
static void far_points_have_no_answers(void **state)
{
    const Fixture *fixture = *state;
    Board board;
    board_init(&board, 19);
    const Point previous[2] = {board_point(&board, 2, 2), board_point(&board, 3, 3)};
    board_play(&board, previous[1], STONE_BLACK, NULL);
    board_play(&board, previous[0], STONE_WHITE, NULL);
    AllKeys keys = keys_at(fixture, &board, STONE_BLACK, board_point(&board, 16, 15), previous);
    for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++)
        assert_true(keys.key[kind] == 0);
    const Point none[2] = {POINT_NONE, POINT_NONE}, pass[2] = {POINT_PASS, POINT_PASS};
    keys = keys_at(fixture, &board, STONE_BLACK, board_point(&board, 3, 4), none);
    AllKeys passed = keys_at(fixture, &board, STONE_BLACK, board_point(&board, 3, 4), pass);
    assert_memory_equal(&keys, &passed, sizeof keys);
    for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++)
        assert_int_equal(keys.key[kind] != 0, kind == ANSWER_LIBERTIES_8);
}

/* A liberty taken far away changes the kinds that count liberties, and no other. */
static void liberties_are_counted(void **state)
{
    const Fixture *fixture = *state;
    Board board;
    board_init(&board, 19);
    for (int x = 3; x < 9; x++)
        board_play(&board, board_point(&board, x, 0), STONE_BLACK, NULL);
    for (int x = 4; x < 9; x++)
        board_play(&board, board_point(&board, x, 1), STONE_WHITE, NULL);
    Point at = board_point(&board, 2, 0);
    const Point previous[2] = {board_point(&board, 3, 4), POINT_NONE};
    board_play(&board, previous[0], STONE_WHITE, NULL);
    AllKeys before = keys_at(fixture, &board, STONE_BLACK, at, previous);
    board_play(&board, board_point(&board, 9, 0), STONE_WHITE, NULL);
    AllKeys after = keys_at(fixture, &board, STONE_BLACK, at, previous);
    for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++)
        assert_int_equal(before.key[kind] != after.key[kind],
                         kind == ANSWER_LIBERTIES_8 || kind == ANSWER_LIBERTIES_8L);
}

/* ---- harvesting ---- */

enum { GAMES = 12, THRESHOLD = 3, KEY_LIMIT = 1 << 14 };

typedef struct {
    uint64_t key[KEY_LIMIT];
    int count[KEY_LIMIT];
    int used;
} Exact;

static void count_exactly(Exact *exact, uint64_t key)
{
    for (int i = 0; i < exact->used; i++)
        if (exact->key[i] == key) {
            exact->count[i]++;
            return;
        }
    exact->key[exact->used] = key;
    exact->count[exact->used++] = 1;
}

/* All keys of a kind, of all moves of the games. */
static void count_kind(const Fixture *fixture, const GameList *games, int kind, Exact *exact)
{
    exact->used = 0;
    for (size_t g = 0; g < games->count; g++) {
        GameWalk walk;
        game_walk_begin(&games->game[g], &walk);
        while (game_walk_next(&walk)) {
            AllKeys keys = keys_at(fixture, &walk.board, walk.position.to_move, walk.played,
                                   walk.position.previous);
            if (keys.key[kind])
                count_exactly(exact, keys.key[kind]);
        }
    }
}

/* Whether a kind is counted everywhere, not only where a smaller pattern is common. */
static bool is_always_counted(int kind)
{
    return kind == ANSWER_LAST_4;
}

static void a_harvest_keeps_what_is_played_often(void **state)
{
    const Fixture *fixture = *state;
    char folder[64];
    GameList games;
    NestedTable *shapes = NULL, *answers = NULL, *again = NULL;
    NestedHarvestSettings settings = {.counter = {THRESHOLD, 16}, .threads = 1};
    games_make(GAMES, folder);
    const char *paths[] = {folder};
    assert_int_equal(game_list_load(paths, 1, &(GameFilter){0}, &games, NULL), STATUS_OK);
    assert_int_equal(nested_harvest(&games, &settings, &shapes, NULL), STATUS_OK);
    assert_int_equal(answer_harvest(&games, shapes, &settings, &answers, NULL), STATUS_OK);
    settings.threads = 3;
    assert_int_equal(answer_harvest(&games, shapes, &settings, &again, NULL), STATUS_OK);
    Exact *exact = mem_alloc(1, sizeof *exact);
    uint32_t kept = 0;
    for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++) {
        uint32_t known = 0;
        count_kind(fixture, &games, kind, exact);
        for (int i = 0; i < exact->used; i++) {
            bool is_known = nested_table_find(answers, kind, exact->key[i]) != 0;
            known += is_known;
            assert_true(!is_known || exact->count[i] >= THRESHOLD);
            assert_true(is_known || exact->count[i] < THRESHOLD || !is_always_counted(kind));
        }
        assert_int_equal(known, nested_table_count(answers, kind));
        assert_int_equal(known, nested_table_count(again, kind));
        kept += known;
    }
    assert_true(kept > 0);
    mem_free(exact);
    nested_table_free(again);
    nested_table_free(answers);
    nested_table_free(shapes);
    game_list_clear(&games);
    games_remove(folder);
}

static int open_fixture(void **state)
{
    Fixture *fixture = mem_alloc(1, sizeof *fixture);
    fixture->hasher = answer_hasher_open();
    fixture->view = answer_view_open();
    *state = fixture;
    return 0;
}

static int close_fixture(void **state)
{
    Fixture *fixture = *state;
    answer_view_close(fixture->view);
    answer_hasher_close(fixture->hasher);
    mem_free(fixture);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_are_seen_as_far_as_the_kind_says),
        cmocka_unit_test(far_points_have_no_answers),
        cmocka_unit_test(liberties_are_counted),
        cmocka_unit_test(a_harvest_keeps_what_is_played_often),
    };
    return cmocka_run_group_tests(tests, open_fixture, close_fixture);
}
