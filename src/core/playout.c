/* Requests for playouts: set up the playout board, choose the engine, turn sides into colours. */
#include "core/playout.h"

#include "core/playout_internal.h"

#include <assert.h>
#include <string.h>

static PlayoutEngine *engine_for(int size)
{
    if (size == 9)
        return playout_engine_9;
    if (size == 13)
        return playout_engine_13;
    if (size == 19)
        return playout_engine_19;
    return playout_engine_any;
}

static uint32_t root_bits_of(PlayoutEngine *engine)
{
    return engine == playout_engine_9    ? 7
           : engine == playout_engine_13 ? 8
           : engine == playout_engine_19 ? 9
                                         : PLAYOUT_ROOT_BITS_MAX;
}

static int side_of(uint8_t stone, Stone first)
{
    return stone != first;
}

/* The eight neighbours of a stone are updated; see playout_internal.h for the fields. */
static void surround_stone(PlayoutBoard *out, const Board *board, Point at, int side)
{
    Point straight[4], diagonal[4];
    board_neighbors(board, at, straight);
    board_diagonals(board, at, diagonal);
    for (int i = 0; i < 4; i++) {
        out->around[straight[i]] = (uint16_t)(out->around[straight[i]] + (8 << 3 * side) - 1);
        out->around[diagonal[i]] = (uint16_t)(out->around[diagonal[i]] + (512 << 3 * side));
    }
}

static uint16_t surroundings_of_empty(const Board *board, Point at)
{
    if (board->stone[at] == STONE_WALL)
        return 7;
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    int walls = 0;
    for (int i = 0; i < 4; i++)
        walls += board->stone[neighbor[i]] == STONE_WALL;
    int diagonals = 1 + walls;
    return (uint16_t)(4 - walls + (diagonals << 9) + (diagonals << 12));
}

static void add_stone(PlayoutBoard *out, const Board *board, Point at, int side)
{
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    uint32_t chain = (1u << out->root_bits << side) + board->chain[at];
    out->chain[at] = (uint16_t)chain;
    out->next[at] = board->next[at];
    out->word[chain] += 1u << 16;
    for (int i = 0; i < 4; i++)
        out->word[chain] += board->stone[neighbor[i]] == STONE_NONE;
}

static void set_up(PlayoutBoard *out, const Board *board, Stone first, uint32_t root_bits)
{
    memset(out, 0, sizeof *out);
    out->stride = board->stride;
    out->root_bits = root_bits;
    uint32_t roots = 1u << root_bits, neutral = roots - PLAYOUT_NEUTRAL_CHAINS;
    for (uint32_t chain = neutral; chain < 3 * roots; chain++)
        out->word[chain] = chain < roots ? PLAYOUT_NEUTRAL_LIBERTIES : UINT32_MAX;

    int cells = board_cell_count(board);
    for (Point at = 0; at < cells; at++) {
        out->around[at] = surroundings_of_empty(board, at);
        out->chain[at] = (uint16_t)(neutral + at % PLAYOUT_NEUTRAL_CHAINS);
        if (board->stone[at] == STONE_NONE)
            out->empty[out->empty_count++] = at;
    }
    for (Point at = 0; at < cells; at++) {
        if (board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE) {
            int side = side_of(board->stone[at], first);
            surround_stone(out, board, at, side);
            add_stone(out, board, at, side);
        }
    }
    if (board->ko != POINT_NONE && board_judge_move(board, board->ko, first) == MOVE_KO)
        out->ko = board->ko;
    assert(out->empty_count > 0);
}

static uint32_t limit_of(const Board *board, const PlayoutRequest *request)
{
    int limit = request->length_limit ? request->length_limit : 3 * board->size * board->size;
    return (uint32_t)(limit < PLAYOUT_LENGTH_MAX ? limit : PLAYOUT_LENGTH_MAX);
}

static void start_batch(const Board *board, const PlayoutRequest *request, PlayoutBatch *batch)
{
    assert(request->first == STONE_BLACK || request->first == STONE_WHITE);
    assert(request->count >= 0 && request->length_limit >= 0);
    memset(batch, 0, sizeof *batch);
    batch->count = (uint32_t)request->count;
    batch->limit = limit_of(board, request);
    batch->seed = request->seed;
    batch->komi = request->first == STONE_BLACK ? request->komi : -request->komi;
}

void playout_run_on(PlayoutEngine *engine, const Board *board, const PlayoutRequest *request,
                    PlayoutTally *tally)
{
    PlayoutBoard start;
    PlayoutBatch batch;
    set_up(&start, board, request->first, root_bits_of(engine));
    start_batch(board, request, &batch);
    engine(&start, &batch);

    int black = side_of(STONE_BLACK, request->first), white = !black;
    memset(tally, 0, sizeof *tally);
    tally->playouts = batch.count;
    tally->capped = batch.capped;
    tally->black_wins = batch.wins[black];
    tally->white_wins = batch.wins[white];
    tally->moves = batch.moves;
    tally->score_sum = black == 0 ? batch.score_sum : -batch.score_sum;
    memcpy(tally->black_owned, batch.owned[black], sizeof tally->black_owned);
    memcpy(tally->white_owned, batch.owned[white], sizeof tally->white_owned);
}

int playout_trace_on(PlayoutEngine *engine, const Board *board, const PlayoutRequest *request,
                     Point *at, int limit)
{
    PlayoutBoard start;
    PlayoutBatch batch;
    set_up(&start, board, request->first, root_bits_of(engine));
    start_batch(board, request, &batch);
    batch.count = 1;
    batch.trace = at;
    batch.trace_limit = (uint32_t)limit;
    engine(&start, &batch);
    return (int)batch.trace_count;
}

void playout_run(const Board *board, const PlayoutRequest *request, PlayoutTally *tally)
{
    playout_run_on(engine_for(board->size), board, request, tally);
}

int playout_trace(const Board *board, const PlayoutRequest *request, Point *at, int limit)
{
    return playout_trace_on(engine_for(board->size), board, request, at, limit);
}
