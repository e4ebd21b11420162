/* The signature: random games from fixed seeds on many sizes, and at every fifth move what the
 * modules say about the position, all mixed into one number. */
#include "app/bench.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "core/game.h"
#include "core/playout.h"
#include "shape/ladder.h"
#include "shape/region.h"

enum { FIRST_SEED = 20060, EVERY = 5 };

static void mix(uint64_t *sum, uint64_t value)
{
    *sum = mix64(*sum ^ mix64(value));
}

/* Legality and liberties of every point, and ladders on chains that are short of liberties. */
static void mix_points(const Board *board, Stone to_move, uint64_t *sum)
{
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!board_has_point(board, at))
            continue;
        mix(sum, board_judge_move(board, at, to_move));
        if (board->chain[at] != at)
            continue;
        mix(sum, board->liberty_count[at]);
        if (board->liberty_count[at] == 1)
            mix(sum, ladder_catches(board, at));
    }
}

static void mix_position(const Board *board, Stone to_move, uint64_t *sum)
{
    uint8_t owner[BOARD_CELL_LIMIT];
    UnconditionalLife life;
    mix(sum, board->hash);
    mix(sum, symmetry_canonical_hash(board));
    mix_points(board, to_move, sum);
    mix(sum, (uint64_t)score_area(board, owner) + BOARD_POINTS_MAX);
    unconditional_life_find(board, &life);
    mix(sum, life.alive_count[STONE_BLACK]);
    mix(sum, life.territory_count[STONE_WHITE]);
}

/* What a few playouts count. */
static void mix_playouts(const Board *board, Stone to_move, uint64_t *sum)
{
    PlayoutTally tally;
    playout_run(board, &(PlayoutRequest){.first = to_move, .count = 64, .seed = FIRST_SEED},
                &tally);
    mix(sum, tally.moves);
    mix(sum, (uint64_t)tally.score_sum);
    for (Point at = 0; at < board_cell_count(board); at++)
        mix(sum, tally.black_owned[at]);
}

static void mix_game(const BenchGame *game, uint64_t *sum)
{
    Board board;
    board_init(&board, game->size);
    mix_playouts(&board, STONE_BLACK, sum);
    for (int i = 0; i < game->move_count; i++) {
        Stone who = (Stone)game->moves[i].who;
        if (i == game->move_count / 2)
            mix_playouts(&board, who, sum);
        board_play(&board, game->moves[i].at, who, NULL);
        if (i % EVERY == 0)
            mix_position(&board, stone_opposite(who), sum);
    }
}

uint64_t bench_signature(void)
{
    static const int SIZES[] = {2, 3, 5, 7, 9, 13, 19, 25};
    BenchGame *game = mem_alloc(1, sizeof *game);
    uint64_t sum = 0;
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        bench_self_play(game, SIZES[i], FIRST_SEED + i);
        mix_game(game, &sum);
    }
    mem_free(game);
    return sum;
}
