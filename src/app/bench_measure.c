/* Measurements: repeat in rounds until the time is up, then divide. */
#include "app/bench.h"

#include "base/budget.h"
#include "base/memory.h"
#include "core/playout.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum {
    PLAYOUT_BATCH = 1000,
    GAME_COUNT = 50, /* random games that a measurement goes through again and again */
    SGF_LIMIT = 16 * 1024 * 1024,
    SGF_MEMORY_LIMIT = 64 * 1024 * 1024,
};

double bench_core_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void bench_self_play(BenchGame *game, int size, uint64_t seed)
{
    assert(game && size >= 0 && size <= BOARD_SIZE_MAX);
    Board board;
    Point moves[BENCH_MOVE_LIMIT];
    board_init(&board, size);
    const PlayoutRequest request = {.first = STONE_BLACK, .count = 1, .seed = seed};
    int count = playout_trace(&board, &request, moves, BENCH_MOVE_LIMIT);
    game->size = size;
    game->move_count = count < BENCH_MOVE_LIMIT ? count : BENCH_MOVE_LIMIT;
    for (int i = 0; i < game->move_count; i++)
        game->moves[i] = (Move){.at = moves[i], .who = i % 2 ? STONE_WHITE : STONE_BLACK};
}

/* Play a whole game and take all of it back. */
static void play_and_undo(const BenchGame *game, Board *board, Undo *undo)
{
    for (int i = 0; i < game->move_count; i++)
        board_play(board, game->moves[i].at, (Stone)game->moves[i].who, &undo[i]);
    for (int i = game->move_count - 1; i >= 0; i--)
        board_undo(board, &undo[i]);
}

double bench_playouts_per_s(int size, double seconds, uint64_t seed)
{
    assert(size >= 0 && size <= BOARD_SIZE_MAX);
    Board board;
    PlayoutTally tally;
    board_init(&board, size);
    PlayoutRequest request = {.first = STONE_BLACK, .count = PLAYOUT_BATCH, .seed = seed};
    playout_run(&board, &request, &tally); /* the first batch warms the caches */
    uint64_t playouts = 0;
    double start = bench_core_seconds();
    double spent = 0;
    for (; spent < seconds; playouts += PLAYOUT_BATCH) {
        request.seed++;
        playout_run(&board, &request, &tally);
        spent = bench_core_seconds() - start;
    }
    return (double)playouts / spent;
}

static BenchGame *make_games(uint64_t seed)
{
    BenchGame *games = mem_alloc(GAME_COUNT, sizeof *games);
    for (int i = 0; i < GAME_COUNT; i++)
        bench_self_play(&games[i], 19, seed + (uint64_t)i);
    return games;
}

double bench_play_undo_per_s(double seconds, uint64_t seed)
{
    BenchGame *games = make_games(seed);
    Undo *undo = mem_alloc(BENCH_MOVE_LIMIT, sizeof *undo);
    Board board;
    board_init(&board, 19);
    uint64_t moves = 0;
    double start = bench_core_seconds();
    double spent = 0;
    for (int i = 0; spent < seconds; i = (i + 1) % GAME_COUNT) {
        play_and_undo(&games[i], &board, undo);
        moves += (uint64_t)games[i].move_count;
        spent = bench_core_seconds() - start;
    }
    mem_free(undo);
    mem_free(games);
    return (double)moves / spent;
}

/* The game as SGF, by our own writer. */
static void write_game(const BenchGame *game, Arena *mem, StrBuf *out)
{
    static const char *const NAMES[] = {"", "B", "W"};
    SgfGame record;
    char text[16];
    int length = snprintf(text, sizeof text, "%d", game->size);
    Status status = sgf_game_init(&record, mem, NULL);
    if (status == STATUS_OK)
        status = sgf_set(&record, record.root, "SZ", text, (size_t)length, NULL);
    SgfNode *node = record.root;
    for (int i = 0; i < game->move_count && status == STATUS_OK; i++) {
        status = sgf_add_node(&record, node, &node, NULL);
        char *point = sgf_point_text(game->size, game->moves[i].at, text);
        if (status == STATUS_OK)
            status = sgf_set(&record, node, NAMES[game->moves[i].who], point, strlen(point), NULL);
    }
    assert(status == STATUS_OK);
    sgf_write(&record, out);
    arena_reset(mem);
}

/* Replay the main line; the number of moves. */
static uint64_t replay_game(const SgfGame *record)
{
    SgfPosition position;
    if (sgf_position_init(record, &position, NULL) != STATUS_OK)
        return 0;
    for (const SgfNode *node = record->root; node; node = node->first_child)
        if (sgf_position_step(record, &position, node, NULL) != STATUS_OK)
            break;
    return (uint64_t)position.move_count;
}

static void replay_all(const StrBuf *sgf, Arena *mem, BenchReplay *replay)
{
    SgfReader reader;
    SgfGame record;
    sgf_reader_init(&reader, strbuf_text(sgf), sgf->length, NULL);
    while (sgf_reader_next(&reader, mem, &record, NULL) == STATUS_OK) {
        replay->moves += replay_game(&record);
        replay->games++;
        arena_reset(mem);
    }
}

void bench_replay_self_play(double seconds, uint64_t seed, BenchReplay *replay)
{
    assert(replay);
    BenchGame *games = make_games(seed);
    Arena mem;
    StrBuf sgf;
    arena_init(&mem, SGF_MEMORY_LIMIT);
    strbuf_init(&sgf, SGF_LIMIT);
    for (int i = 0; i < GAME_COUNT; i++)
        write_game(&games[i], &mem, &sgf);
    *replay = (BenchReplay){0};
    double start = clock_seconds();
    double core_start = bench_core_seconds();
    while (replay->seconds < seconds) {
        replay_all(&sgf, &mem, replay);
        replay->seconds = clock_seconds() - start;
    }
    replay->core_seconds = bench_core_seconds() - core_start;
    strbuf_clear(&sgf);
    arena_clear(&mem);
    mem_free(games);
}
