/* What the module `shape` costs: the same questions on the same positions again and again. */
#include "app/bench.h"

#include "base/memory.h"
#include "games/walk.h"
#include "shape/effect.h"
#include "shape/ladder.h"
#include "shape/region.h"

enum {
    POSITION_LIMIT = 1000,
    POSITION_STEP = 20, /* positions of a game that are looked at: each so manyth */
    READ_GAMES = 100,   /* of the user's collection */
    SELF_PLAY_GAMES = 50,
    SELF_PLAY_END = 240, /* random games go on until nothing is left: no such positions in life */
};

typedef struct {
    Board *board;
    int count;
} Positions;

static void add_position(Positions *positions, const Board *board)
{
    if (positions->count < POSITION_LIMIT)
        positions->board[positions->count++] = *board;
}

static Status read_positions(char **paths, int count, Positions *positions, Error *err)
{
    GameList list;
    GameFilter filter = {.count = READ_GAMES, .threads = 1};
    Status status = game_list_load((const char *const *)paths, count, &filter, &list, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < list.count; i++) {
        GameWalk walk;
        game_walk_begin(&list.game[i], &walk);
        while (game_walk_next(&walk))
            if (walk.position.move_number % POSITION_STEP == 0)
                add_position(positions, &walk.board);
    }
    game_list_clear(&list);
    return STATUS_OK;
}

static void play_positions(uint64_t seed, Positions *positions)
{
    static BenchGame game;
    for (int i = 0; i < SELF_PLAY_GAMES; i++) {
        Board board;
        bench_self_play(&game, 19, seed + (uint64_t)i);
        board_init(&board, game.size);
        for (int m = 0; m < game.move_count && m < SELF_PLAY_END; m++) {
            board_play(&board, game.moves[m].at, (Stone)game.moves[m].who, NULL);
            if (m % POSITION_STEP == 0)
                add_position(positions, &board);
        }
    }
}

/* ---- the questions: each returns how often it was evaluated on a board ---- */

static uint64_t ask_liberties(Board *board)
{
    uint64_t asked = 0;
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++)
        if (board->stone[at] == STONE_NONE) {
            (void)move_liberties_after(board, (Point)at, STONE_BLACK);
            asked++;
        }
    return asked;
}

static uint64_t ask_life(Board *board)
{
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    return 1;
}

/* Chains of one and of two liberties, the weaker side to move first. */
static uint64_t ask_ladders(Board *board)
{
    uint64_t asked = 0;
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++) {
        if (board->chain[at] != at || board->liberty_count[at] < 1 || board->liberty_count[at] > 2)
            continue;
        LadderAnswer answer;
        LadderRequest request = {.target = (Point)at,
                                 .attacker_first = board->liberty_count[at] == 2};
        ladder_read_in_place(board, &request, &answer);
        asked++;
    }
    return asked;
}

/* CPU seconds for one question. */
static double time_question(uint64_t (*ask)(Board *board), const Positions *positions,
                            double seconds)
{
    uint64_t asked = 0;
    double start = bench_core_seconds(), spent = 0;
    for (int i = 0; spent < seconds || i < positions->count; i++) {
        asked += ask(&positions->board[i % positions->count]);
        spent = bench_core_seconds() - start;
    }
    return asked > 0 ? spent / (double)asked : 0;
}

Status bench_shape(char **paths, int count, double seconds, uint64_t seed, BenchShape *shape,
                   Error *err)
{
    Positions positions = {.board = mem_alloc(POSITION_LIMIT, sizeof(Board))};
    Status status = STATUS_OK;
    if (count > 0)
        status = read_positions(paths, count, &positions, err);
    if (status == STATUS_OK && positions.count == 0)
        play_positions(seed, &positions);
    if (status == STATUS_OK)
        *shape = (BenchShape){
            .positions = positions.count,
            .liberties_ns = 1e9 * time_question(ask_liberties, &positions, seconds),
            .life_us = 1e6 * time_question(ask_life, &positions, seconds),
            .ladder_us = 1e6 * time_question(ask_ladders, &positions, seconds),
        };
    mem_free(positions.board);
    return status;
}
