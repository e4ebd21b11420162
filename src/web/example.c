/* An opening of our own making, judged by rules and playouts. */
#include "web/example.h"

#include <assert.h>

enum { EXAMPLE_SIZE = 19, PLAYOUT_COUNT = 2000, PLAYOUT_SEED = 1 };

static const char *const OPENING[] = {
    "Q16", "D4", "R4", "D16", "P3", "R14", "O17", "S16", "R17", "R11", "F17", "C14", "K17",
    "F3",  "C6", "C8", "C3",  "D3", "C4",  "D5",  "D6",  "E6",  "D7",  "D9",  "K3",  "R7",
};

static void play_opening(Example *example)
{
    board_init(&example->board, EXAMPLE_SIZE);
    example->to_move = STONE_BLACK;
    for (size_t i = 0; i < sizeof OPENING / sizeof *OPENING; i++) {
        Point at;
        bool is_vertex = point_parse(OPENING[i], EXAMPLE_SIZE, &at);
        assert(is_vertex && board_judge_move(&example->board, at, example->to_move) == MOVE_OK);
        (void)is_vertex;
        board_play(&example->board, at, example->to_move, NULL);
        example->to_move = stone_opposite(example->to_move);
        example->last = at;
        example->move_count++;
    }
}

static void count_points(Example *example)
{
    const Board *board = &example->board;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!board_has_point(board, at))
            continue;
        example->chain_count += board->chain[at] == at;
        example->legal_count += board_is_legal(board, at, example->to_move);
    }
}

static void play_out(Example *example)
{
    PlayoutTally tally;
    playout_run(
        &example->board,
        &(PlayoutRequest){.first = example->to_move, .count = PLAYOUT_COUNT, .seed = PLAYOUT_SEED},
        &tally);
    example->playout_count = PLAYOUT_COUNT;
    example->margin = (double)tally.score_sum / PLAYOUT_COUNT;
    for (Point at = 0; at < board_cell_count(&example->board); at++)
        example->owner[at] =
            ((double)tally.black_owned[at] - (double)tally.white_owned[at]) / PLAYOUT_COUNT;
}

void example_make(Example *example)
{
    *example = (Example){.last = POINT_NONE};
    play_opening(example);
    count_points(example);
    play_out(example);
}
