/* Listing games, filtering them, and walking their positions. */
#include "../predict/game_folder.h"
#include "../predict/random_games.h"
#include "base/memory.h"
#include "base/random.h"
#include "games/walk.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "support.h"

#include <string.h>

static void load(const GameFolder *folder, const GameFilter *filter, GameList *list)
{
    const char *paths[] = {folder->path};
    Error err = {0};
    assert_int_equal(game_list_load(paths, 1, filter, list, &err), STATUS_OK);
}

/* Add `count` different games of 19x19 with 30 to 60 moves. */
static void add_games(GameFolder *folder, int count, uint64_t seed)
{
    Random random;
    random_seed(&random, seed);
    StrBuf sgf;
    strbuf_init(&sgf, 1 << 20);
    for (int i = 0; i < count; i++) {
        Game game;
        random_game(&random, 19, 30 + (int)random_below(&random, 30), &game);
        strbuf_reset(&sgf);
        random_game_sgf(&game, "", &sgf);
        game_folder_add(folder, strbuf_text(&sgf));
        game_clear(&game);
    }
    strbuf_clear(&sgf);
}

/* ---- the list ---- */

static const char *const MIXED[] = {
    "(;SZ[19];B[pd];W[dd];B[pp];W[dp])",           /* 0 sound */
    "(;SZ[9];B[ee];W[cc])",                        /* 1 size */
    "(;SZ[19]HA[2]AB[dp][pd];W[dd];B[pp])",        /* 2 handicap */
    "(;SZ[19]AB[dp]AW[pd];B[dd];W[pp])",           /* 3 setup */
    "(;SZ[19];B[pd];W[dd];B[pd])",                 /* 4 illegal: occupied */
    "no game at all",                              /* 5 unreadable */
    "(;SZ[19];B[pd])",                             /* 6 short */
    "(;SZ[19]GN[turned];B[dd];W[pd];B[dp];W[pp])", /* 7 duplicate of 0, mirrored */
    "(;SZ[19];B[pd];B[dd];W[pp];W[dp])",           /* 8 two black moves first: handicap */
    "(;SZ[19:13];B[pd];W[dd])",                    /* 9 unsupported */
    "(;GM[2];B[pd];W[dd])",                        /* 10 unsupported */
    "(;SZ[19];B[qd];W[];B[dc];W[tt];B[pp];W[dp])", /* 11 sound, with passes */
    "(;SZ[19];B[pd];W[dd];B[pp];W[dp]C[a copy])",  /* 12 duplicate */
    "(;B[cc];W[qq];B[cq](;W[qc])(;W[aa];B[bb]))",  /* 13 sound, with variations */
};

enum { MIXED_COUNT = sizeof MIXED / sizeof MIXED[0] };

static void open_mixed(GameFolder *folder)
{
    game_folder_open(folder);
    for (int i = 0; i < MIXED_COUNT; i++)
        game_folder_add(folder, MIXED[i]);
}

typedef struct {
    int count;
    SkipReason reason[MIXED_COUNT];
} Skips;

static void note_complaint(void *context, const char *where, SkipReason reason, const char *why)
{
    Skips *skips = context;
    assert_non_null(strstr(where, ".sgf"));
    assert_non_null(why);
    skips->reason[skips->count++] = reason;
}

static void what_is_skipped_is_counted_by_reason(void **state)
{
    (void)state;
    GameFolder folder;
    open_mixed(&folder);
    for (int threads = 1; threads <= 4; threads++) {
        Skips skips = {0};
        GameList list;
        load(&folder,
             &(GameFilter){.unique = true,
                           .min_moves = 2,
                           .threads = threads,
                           .on_skip = note_complaint,
                           .on_skip_context = &skips},
             &list);
        assert_int_equal(list.read, MIXED_COUNT);
        assert_int_equal(list.count, 3);
        assert_int_equal(list.game[0].number, 0);
        assert_int_equal(list.game[1].number, 11);
        assert_int_equal(list.game[2].number, 13);
        assert_int_equal(list.game[1].move_count, 4);
        assert_int_equal(list.move_count, 12);
        static const uint64_t SKIPPED[SKIP_COUNT] = {
            [SKIP_UNREADABLE] = 1, [SKIP_UNSUPPORTED] = 2, [SKIP_ILLEGAL] = 1, [SKIP_SIZE] = 1,
            [SKIP_HANDICAP] = 2,   [SKIP_SETUP] = 1,       [SKIP_SHORT] = 1,   [SKIP_DUPLICATE] = 2,
        };
        assert_memory_equal(list.skipped, SKIPPED, sizeof SKIPPED);
        assert_int_equal(skips.count, 11);
        assert_int_equal(skips.reason[0], SKIP_SIZE);
        assert_int_equal(skips.reason[10], SKIP_DUPLICATE);
        StrBuf text;
        strbuf_init(&text, 1000);
        game_list_describe_skipped(&list, &text);
        assert_string_equal(strbuf_text(&text),
                            "11 games skipped: 1 unreadable, 2 unsupported, 1 illegal, 1 size, "
                            "2 handicap, 1 setup, 1 short, 2 duplicate");
        strbuf_clear(&text);
        game_list_clear(&list);
    }
    game_folder_close(&folder);
}

static void filters_choose(void **state)
{
    (void)state;
    GameFolder folder;
    open_mixed(&folder);
    GameList list;
    load(&folder, &(GameFilter){.size = 9}, &list);
    assert_int_equal(list.count, 1);
    game_list_clear(&list);
    load(&folder, &(GameFilter){.with_handicap = true}, &list);
    assert_int_equal(list.count, 9);
    assert_int_equal(list.skipped[SKIP_SIZE], 1);
    game_list_clear(&list);
    load(&folder, &(GameFilter){.first = 11, .count = 2}, &list);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.read, 13);
    assert_int_equal(list.skipped[SKIP_NOT_CHOSEN], 11);
    game_list_clear(&list);
    game_folder_close(&folder);
}

static void every_nth_and_the_others_make_all(void **state)
{
    (void)state;
    GameFolder folder;
    game_folder_open(&folder);
    add_games(&folder, 23, 5);
    GameList nth, others;
    load(&folder, &(GameFilter){.every = 5, .phase = 2}, &nth);
    load(&folder, &(GameFilter){.every = 5, .phase = 2, .all_but_every = true}, &others);
    assert_int_equal(nth.count, 5);
    assert_int_equal(others.count, 18);
    for (size_t i = 0; i < nth.count; i++)
        assert_int_equal(nth.game[i].number % 5, 2);
    game_list_clear(&nth);
    game_list_clear(&others);
    game_folder_close(&folder);
}

static void draws_depend_on_the_seed_alone(void **state)
{
    (void)state;
    GameFolder folder;
    game_folder_open(&folder);
    add_games(&folder, 60, 6);
    GameList one, two, other;
    load(&folder, &(GameFilter){.draw = 20, .draw_seed = 1}, &one);
    load(&folder, &(GameFilter){.draw = 20, .draw_seed = 1, .threads = 3}, &two);
    load(&folder, &(GameFilter){.draw = 20, .draw_seed = 2}, &other);
    assert_int_equal(one.count, 20);
    assert_int_equal(one.skipped[SKIP_NOT_CHOSEN], 40);
    assert_int_equal(one.data_hash, two.data_hash);
    assert_int_not_equal(one.data_hash, other.data_hash);
    for (size_t i = 1; i < one.count; i++)
        assert_true(one.game[i - 1].number < one.game[i].number);
    game_list_clear(&one);
    game_list_clear(&two);
    game_list_clear(&other);
    game_folder_close(&folder);
}

/* ---- one game ---- */

/* Walk a record and compare with what a Game says at each of its moves. */
static void compare_walk(const ListedGame *listed, const char *sgf)
{
    Arena mem;
    SgfGame record;
    Error err = {0};
    arena_init(&mem, 1 << 24);
    assert_int_equal(sgf_read(sgf, strlen(sgf), 0, NULL, &mem, &record, &err), STATUS_OK);
    GameWalk walk;
    game_walk_begin(listed, &walk);
    int positions = 0;
    const SgfNode *before = record.root;
    for (const SgfNode *node = record.root->first_child; node; node = node->first_child) {
        Move move;
        Game game;
        Rules rules = {.ko = KO_SIMPLE};
        game_init(&game, 19, &rules);
        assert_int_equal(sgf_load_game(&record, before, &game, &err), STATUS_OK);
        before = node;
        bool is_move = sgf_node_move(node, game.board.size, &move);
        if (is_move && move.at != POINT_PASS) {
            Position position;
            position_of_game(&game, listed->hash, &position);
            assert_true(game_walk_next(&walk));
            assert_int_equal(walk.played, move.at);
            assert_int_equal(walk.position.to_move, move.who);
            assert_int_equal(walk.position.move_number, position.move_number);
            assert_int_equal(walk.position.previous_captured, position.previous_captured);
            assert_int_equal(walk.position.seed, position.seed);
            assert_memory_equal(walk.position.previous, position.previous,
                                sizeof position.previous);
            assert_true(board_same_stones(walk.position.board, &game.board));
            assert_int_equal(walk.position.board->ko, game.board.ko);
            positions++;
        }
        game_clear(&game);
    }
    assert_false(game_walk_next(&walk));
    assert_true(positions > 0);
    arena_clear(&mem);
}

static void a_walk_shows_what_the_game_had(void **state)
{
    (void)state;
    GameFolder folder;
    game_folder_open(&folder);
    StrBuf sgf;
    strbuf_init(&sgf, 1 << 20);
    Random random;
    random_seed(&random, 8);
    Game game;
    random_game(&random, 19, 300, &game);
    random_game_sgf(&game, "", &sgf);
    game_clear(&game);
    const char *records[] = {
        strbuf_text(&sgf),
        "(;SZ[19]HA[2]AB[dp][pd];W[dd];B[];W[pp];B[cc])",
        "(;SZ[19];B[dd];W[pp];AB[cc][cd]AE[dd];W[qq];B[ee])",
    };
    for (int i = 0; i < 3; i++)
        game_folder_add(&folder, records[i]);
    GameList list;
    load(&folder, &(GameFilter){.with_handicap = true}, &list);
    assert_int_equal(list.count, 3);
    for (size_t i = 0; i < 3; i++)
        compare_walk(&list.game[i], records[i]);
    game_list_clear(&list);
    strbuf_clear(&sgf);
    game_folder_close(&folder);
}

/* ---- all games ---- */

typedef struct {
    uint64_t *slot_memory; /* shows that a slot's bytes are kept */
    uint64_t positions;
} Result;

typedef struct {
    uint64_t hash, merged, cleared, progress, stop_after;
    atomic_bool stop;
} Sum;

static void count_positions(void *context, int worker, const ListedGame *game, void *result)
{
    (void)context;
    assert_true(worker >= 0 && worker < 4);
    Result *mine = result;
    if (!mine->slot_memory)
        mine->slot_memory = mem_alloc(1, sizeof *mine->slot_memory);
    mine->positions = 0;
    GameWalk walk;
    game_walk_begin(game, &walk);
    while (game_walk_next(&walk))
        mine->positions++;
    *mine->slot_memory = mine->positions;
}

static bool add_up(void *context, const ListedGame *game, void *result)
{
    Sum *sum = context;
    const Result *mine = result;
    assert_int_equal(mine->positions, game->move_count);
    assert_int_equal(*mine->slot_memory, mine->positions);
    sum->hash = mix64(sum->hash ^ game->hash) + mine->positions;
    sum->merged++;
    return !sum->stop_after || sum->merged < sum->stop_after;
}

static void clear_result(void *context, void *result)
{
    Sum *sum = context;
    Result *mine = result;
    mem_free(mine->slot_memory);
    sum->cleared++;
}

static void note_progress(void *context, uint64_t done, uint64_t total)
{
    Sum *sum = context;
    assert_true(done <= total);
    sum->progress = done;
    if (sum->stop_after && done == sum->stop_after)
        atomic_store(&sum->stop, true);
}

static WalkVisitor summing_visitor(Sum *sum, int threads)
{
    return (WalkVisitor){.visit = count_positions,
                         .merge = add_up,
                         .clear = clear_result,
                         .context = sum,
                         .result_size = sizeof(Result),
                         .threads = threads,
                         .progress = {note_progress, sum}};
}

static void merging_keeps_the_order(void **state)
{
    (void)state;
    GameFolder folder;
    game_folder_open(&folder);
    add_games(&folder, 40, 9);
    GameList list;
    load(&folder, &(GameFilter){.threads = 2}, &list);
    Error err = {0};
    Sum first = {0};
    for (int threads = 1; threads <= 4; threads++) {
        Sum sum = {0};
        WalkVisitor visitor = summing_visitor(&sum, threads);
        assert_int_equal(walk_games(&list, &visitor, &err), STATUS_OK);
        assert_int_equal(sum.merged, 40);
        assert_int_equal(sum.progress, 40);
        assert_true(sum.cleared >= (uint64_t)threads);
        if (threads == 1)
            first.hash = sum.hash;
        assert_int_equal(sum.hash, first.hash);
    }
    game_list_clear(&list);
    game_folder_close(&folder);
}

static void a_walk_can_be_ended(void **state)
{
    (void)state;
    GameFolder folder;
    game_folder_open(&folder);
    add_games(&folder, 30, 10);
    GameList list;
    load(&folder, &(GameFilter){0}, &list);
    Error err = {0};
    for (int threads = 1; threads <= 3; threads++) {
        Sum sum = {.stop_after = 7};
        WalkVisitor visitor = summing_visitor(&sum, threads);
        visitor.progress = (Progress){0};
        assert_int_equal(walk_games(&list, &visitor, &err), STATUS_OK);
        assert_int_equal(sum.merged, 7);
        Sum part = {0};
        visitor = summing_visitor(&part, threads);
        visitor.first = 25;
        visitor.count = 100;
        assert_int_equal(walk_games(&list, &visitor, &err), STATUS_OK);
        assert_int_equal(part.merged, 5);
        Sum stopped = {.stop_after = 7};
        visitor = summing_visitor(&stopped, threads);
        visitor.merge = NULL;
        visitor.stop = &stopped.stop;
        assert_int_equal(walk_games(&list, &visitor, &err), STATUS_INTERRUPTED);
        assert_int_equal(stopped.progress, 7);
    }
    game_list_clear(&list);
    game_folder_close(&folder);
}

static void a_stop_ends_the_loading(void **state)
{
    (void)state;
    GameFolder folder;
    game_folder_open(&folder);
    add_games(&folder, 3, 11);
    atomic_bool stop = true;
    const char *paths[] = {folder.path};
    GameList list;
    Error err = {0};
    assert_int_equal(game_list_load(paths, 1, &(GameFilter){.stop = &stop}, &list, &err),
                     STATUS_INTERRUPTED);
    game_folder_close(&folder);
    paths[0] = "/nowhere/at/all";
    assert_int_equal(game_list_load(paths, 1, &(GameFilter){0}, &list, &err), STATUS_OK);
    assert_int_equal(list.skipped[SKIP_UNREADABLE], 1);
    game_list_clear(&list);
}

/* The games and moves that the collection's own table counts. */
static void all_games_of_a_collection_are_found(void **state)
{
    (void)state;
    char path[1024];
    if (!support_shared_path("games/pro-test.tar.zst", path))
        skip();
    const char *paths[] = {path};
    GameList list;
    Error err = {0};
    assert_int_equal(
        game_list_load(paths, 1, &(GameFilter){.unique = true, .threads = 2}, &list, &err),
        STATUS_OK);
    assert_int_equal(list.count, 2198);
    assert_int_equal(list.move_count, 459123);
    Sum sum = {0};
    WalkVisitor visitor = summing_visitor(&sum, 2);
    assert_int_equal(walk_games(&list, &visitor, &err), STATUS_OK);
    assert_int_equal(sum.merged, 2198);
    game_list_clear(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_skipped_is_counted_by_reason),
        cmocka_unit_test(filters_choose),
        cmocka_unit_test(every_nth_and_the_others_make_all),
        cmocka_unit_test(draws_depend_on_the_seed_alone),
        cmocka_unit_test(a_walk_shows_what_the_game_had),
        cmocka_unit_test(merging_keeps_the_order),
        cmocka_unit_test(a_walk_can_be_ended),
        cmocka_unit_test(a_stop_ends_the_loading),
        cmocka_unit_test(all_games_of_a_collection_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
