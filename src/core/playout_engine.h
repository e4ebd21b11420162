/* The random game itself, compiled once for each of the sizes 9, 13, 19 and once for any size: the
 * files playout_9.c … define PLAYOUT_SIZE and PLAYOUT_ENGINE and include this one. With a constant
 * size all offsets are part of the instructions, and copies are short.
 *
 * How a move is found: take a random empty point. If it has an empty neighbour it is legal and no
 * eye, which is all that needs to be known. Otherwise judge_closed decides; a refused point is set
 * aside for this turn and another one is drawn, so that the choice among the rest stays uniform.
 *
 *      empty[]   0 ........ candidates ........ left ... set aside ... count
 *
 * What costs time here is branch misprediction: some 20 cycles each time, when a whole move takes
 * about 110. Hence arithmetic in place of conditions: shifts move "is it mine" or "is it dead" into
 * the sign bit, and conditions are joined with | before one branch. The next point is drawn before
 * the stone is placed, so that its cells are in the cache when they are needed; a capture, which
 * changes the list, draws again with the same number. Functions that are rare are kept apart, so
 * that they do not crowd the registers of the common path. */
#ifndef KATACHI_CORE_PLAYOUT_ENGINE_H
#define KATACHI_CORE_PLAYOUT_ENGINE_H

#include "core/playout_chains.h"

/* The point that was drawn, and the number that drew it. */
typedef struct {
    uint64_t seed;
    uint32_t number;
    uint32_t count; /* empty points */
    size_t slot;    /* where the point stands in empty[] */
    size_t at;
} Draw;

/* ---- moves ---- */

PLAYOUT_INLINE void draw_point(const PlayoutBoard *board, Draw *draw, uint32_t among)
{
    draw->slot = (size_t)((uint64_t)draw->number * among >> 32);
    draw->at = board->empty[draw->slot];
}

/* wyrand by Wang Yi (public domain): one multiplication, half the price of splitmix64, which was
 * seven per cent of a playout. */
PLAYOUT_INLINE uint32_t next_number(Draw *draw)
{
    draw->seed += 0xa0761d6478bd642fu;
    return playout_fold(draw->seed, draw->seed ^ 0xe7037ed1a0b428dbu);
}

/* The sign bit of the result says that one move could kill one of these chains. */
PLAYOUT_INLINE uint32_t could_die(const PlayoutBoard *board, size_t chain)
{
    return (board->word[chain] & 0xffff) - SAFE_LIBERTIES;
}

/* The sign bit says that this chain makes a move legal where no liberty is left: it is own and
 * lives, or it is the enemy's and is dead. Neutral chains are neither. */
PLAYOUT_INLINE uint32_t is_good(const PlayoutBoard *board, size_t chain, int side)
{
    return own_first(chain, side) ^ board->word[chain] << 16;
}

/* May `side` play on a point without empty neighbours, and should it? If so its stone has already
 * taken the liberties of the chains around it. */
PLAYOUT_INLINE bool judge_closed(PlayoutBoard *board, size_t at, int side, uint32_t around)
{
    Chains near = chains_around(board, at);
    uint32_t weak = could_die(board, near.left) | could_die(board, near.right) |
                    could_die(board, near.above) | could_die(board, near.below);
    /* x - 1 has its sign bit set just if x is 0. Refused are own eyes, points among enemies of
     * whom none can die, and the ko ban: three reasons, one branch. */
    uint32_t eye_fault =
        (around & (stones_field(!side) | diagonals_suffice(side))) ^ diagonals_suffice(side);
    uint32_t own_stones = around & stones_field(side);
    uint32_t refused =
        (eye_fault - 1) | ((own_stones - 1) & ~weak) | (((uint32_t)at ^ board->ko) - 1);
    if (refused >> 31)
        return false;
    take_liberties(board, near);
    if ((is_good(board, near.left, side) | is_good(board, near.right, side) |
         is_good(board, near.above, side) | is_good(board, near.below, side)) >>
        31)
        return true;
    give_liberties(board, near);
    return false;
}

PLAYOUT_APART bool judge_closed_0(PlayoutBoard *board, size_t at, uint32_t around)
{
    return judge_closed(board, at, 0, around);
}

PLAYOUT_APART bool judge_closed_1(PlayoutBoard *board, size_t at, uint32_t around)
{
    return judge_closed(board, at, 1, around);
}

/* Put a stone on a point whose neighbours' liberties are already taken. Returns true if one of the
 * chains around it was out of liberties before the stone brought its own. */
PLAYOUT_INLINE bool place(PlayoutBoard *board, size_t at, int side, uint32_t around)
{
    surround(board, at, side);
    Chains near = chains_around(board, at);
    uint32_t words = board->word[near.left] | board->word[near.right] | board->word[near.above] |
                     board->word[near.below];

    /* Own chains are negative: as signed numbers the smallest of the four is own if any is; as
     * unsigned numbers, the largest. If they differ there are two chains to join. */
    uint32_t left = own_first(near.left, side), right = own_first(near.right, side);
    uint32_t above = own_first(near.above, side), below = own_first(near.below, side);
    uint32_t one = smaller_signed(smaller_signed(left, right), smaller_signed(above, below));
    uint32_t two = larger(larger(left, right), larger(above, below));
    uint32_t touches = sign_mask(one), differ = (one ^ two) & touches;

    /* Without an own neighbour the stone joins the chain that it is itself the root of: its word
     * is that of no chain, and its ring is itself. */
    uint32_t fresh = (uint32_t)((size_t)ROOTS << side | at) << own_shift(side);
    size_t chain = (fresh ^ ((one ^ fresh) & touches)) >> own_shift(side);
    size_t root = chain & (ROOTS - 1);
    board->word[chain] += (1u << 16) + (around & EMPTY_NEIGHBORS);
    board->chain[at] = (uint16_t)chain;
    board->next[at] = (uint16_t)at;
    uint16_t after = board->next[root];
    board->next[root] = (uint16_t)at;
    board->next[at] = after;
    if (differ)
        join(board, at, chain, two >> own_shift(side), side);
    return words & DEAD;
}

/* Play a random move for `side`; returns its point, or POINT_PASS. draw->at is the first point to
 * try, and becomes the one for the other side. */
PLAYOUT_INLINE size_t play_random(PlayoutBoard *board, Draw *draw, int side)
{
    uint32_t left = draw->count;
    size_t at = draw->at, slot = draw->slot;
    for (;;) {
        uint32_t around = board->around[at];
        left--;
        if (around & EMPTY_NEIGHBORS) {
            take_liberties(board, chains_around(board, at));
        } else if (!(side ? judge_closed_1(board, at, around)
                          : judge_closed_0(board, at, around))) {
            board->empty[slot] = board->empty[left];
            board->empty[left] = (uint16_t)at;
            draw->number = next_number(draw);
            if (!left)
                break;
            slot = (size_t)((uint64_t)draw->number * left >> 32);
            at = board->empty[slot];
            continue;
        }
        uint32_t count = --draw->count;
        board->empty[slot] = board->empty[left];
        board->empty[left] = board->empty[count];
        draw->number = next_number(draw);
        draw_point(board, draw, count);
        board->ko = 0;
        if (UNLIKELY(place(board, at, side, around))) {
            draw->count = resolve(board, at, side, around, count);
            draw_point(board, draw, draw->count);
        }
        return at;
    }
    board->ko = 0;
    draw_point(board, draw, draw->count);
    return POINT_PASS;
}

/* ---- games ---- */

PLAYOUT_INLINE size_t cell_count(const PlayoutBoard *board)
{
    (void)board;
    return (STRIDE + 1) * STRIDE + 1;
}

/* *board = *start, but only the parts that this size uses. */
PLAYOUT_INLINE void copy_start(PlayoutBoard *board, const PlayoutBoard *start)
{
    board->stride = start->stride;
    board->ko = start->ko;
    size_t cells = cell_count(board) + 3;
    memcpy(board->around, start->around, cells * sizeof board->around[0]);
    memcpy(board->chain, start->chain, cells * sizeof board->chain[0]);
    memcpy(board->next, start->next, cells * sizeof board->next[0]);
    memcpy(board->empty, start->empty, (STRIDE - 1) * (STRIDE - 1) * sizeof board->empty[0]);
    enum { FIRST = ROOTS - PLAYOUT_NEUTRAL_CHAINS };
    memcpy(board->word + FIRST, start->word + FIRST, (3 * ROOTS - FIRST) * sizeof board->word[0]);
}

typedef struct {
    uint32_t moves;
    bool capped;
} Ending;

PLAYOUT_INLINE void record(PlayoutBatch *batch, size_t at)
{
    if (batch->trace_count < batch->trace_limit)
        batch->trace[batch->trace_count] = (Point)at;
    batch->trace_count++;
}

PLAYOUT_INLINE Ending play_game(PlayoutBoard *board, PlayoutBatch *batch, uint64_t seed,
                                bool traced)
{
    Draw draw = {.seed = seed, .count = board->empty_count};
    draw.number = next_number(&draw);
    draw_point(board, &draw, draw.count);
    uint32_t moves = 0, passes = 0;
    while (moves < batch->limit) {
        size_t at = play_random(board, &draw, 0);
        if (traced)
            record(batch, at);
        passes = at == POINT_PASS ? passes + 1 : 0;
        moves += at != POINT_PASS;
        if (passes == 2 || moves == batch->limit)
            break;
        at = play_random(board, &draw, 1);
        if (traced)
            record(batch, at);
        passes = at == POINT_PASS ? passes + 1 : 0;
        moves += at != POINT_PASS;
        if (passes == 2)
            break;
    }
    return (Ending){moves, passes < 2};
}

/* Counts of owned points are kept in 16 bits, which is fast, and moved on before they overflow. */
typedef struct {
    uint32_t games;
    uint16_t owned[2][PLAYOUT_CELLS];
} Owners;

/* Returns the points of side 0 minus those of side 1. */
PLAYOUT_INLINE int count_owners(const PlayoutBoard *board, Owners *owners)
{
    const uint16_t not_0 = (uint16_t)(EMPTY_NEIGHBORS | stones_field(1));
    const uint16_t not_1 = (uint16_t)(EMPTY_NEIGHBORS | stones_field(0));
    uint16_t score = 0;
    for (size_t p = STRIDE + 1; p < STRIDE * STRIDE; p++) {
        uint16_t kind = (uint16_t)(board->chain[p] >> ROOT_BITS), around = board->around[p];
        uint16_t mine = (uint16_t)((kind == 1) | ((kind == 0) & ((around & not_0) == 0)));
        uint16_t theirs = (uint16_t)((kind == 2) | ((kind == 0) & ((around & not_1) == 0)));
        owners->owned[0][p] = (uint16_t)(owners->owned[0][p] + mine);
        owners->owned[1][p] = (uint16_t)(owners->owned[1][p] + theirs);
        score = (uint16_t)(score + mine - theirs);
    }
    return (int16_t)score;
}

PLAYOUT_APART void flush_owners(Owners *owners, PlayoutBatch *batch)
{
    for (int side = 0; side < 2; side++)
        for (size_t p = 0; p < PLAYOUT_CELLS; p++)
            batch->owned[side][p] += owners->owned[side][p];
    memset(owners, 0, sizeof *owners);
}

PLAYOUT_APART Ending play_traced(PlayoutBoard *board, PlayoutBatch *batch, uint64_t seed)
{
    return play_game(board, batch, seed, true);
}

PLAYOUT_APART Ending play_untraced(PlayoutBoard *board, PlayoutBatch *batch, uint64_t seed)
{
    return play_game(board, batch, seed, false);
}

void PLAYOUT_ENGINE(const PlayoutBoard *start, PlayoutBatch *batch)
{
    PlayoutBoard board;
    Owners owners = {.games = 0};
    for (uint32_t i = 0; i < batch->count; i++) {
        copy_start(&board, start);
        board.empty_count = start->empty_count;
        uint64_t seed = mix64(batch->seed + i);
        Ending ending =
            batch->trace ? play_traced(&board, batch, seed) : play_untraced(&board, batch, seed);
        int score = count_owners(&board, &owners);
        batch->moves += ending.moves;
        batch->capped += ending.capped;
        batch->score_sum += score;
        batch->wins[0] += score > batch->komi;
        batch->wins[1] += score < batch->komi;
        if (++owners.games == UINT16_MAX)
            flush_owners(&owners, batch);
    }
    flush_owners(&owners, batch);
}

#endif
