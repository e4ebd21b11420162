/* Playouts that answer the last move. */
#include "play/playout_tree.h"

#include "core/game.h"
#include "shape/chain.h"
#include "shape/effect.h"
#include "shape/region.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* How often each kind of answer is tried, of 256; after Pachi and Michi, which found that never
 * being certain matters more than the exact numbers. */
enum { TRY_CAPTURE = 230, TRY_SHAPE = 240, REFUSE_SELF_ATARI = 180 };

/* Copies what a board of this size uses: far less than the whole. */
static void copy_board(Board *to, const Board *from)
{
    size_t liberties = (size_t)board_cell_count(from) * from->words * sizeof from->liberty[0];
    memcpy(to, from, offsetof(Board, liberty) + liberties);
}

static void list_empty(TacticalPlayout *playout)
{
    const Board *board = &playout->board;
    playout->empty_count = 0;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE)
            playout->empty[playout->empty_count++] = at;
}

void tactical_playout_start(TacticalPlayout *playout, const Board *board, Stone to_move)
{
    assert(stone_is_color(to_move));
    copy_board(&playout->board, board);
    playout->to_move = to_move;
    playout->last = playout->last_but_one = POINT_NONE;
    memset(playout->first_by, STONE_NONE, sizeof playout->first_by);
}

void tactical_playout_play(TacticalPlayout *playout, Point at)
{
    board_play(&playout->board, at, playout->to_move, NULL);
    if (at != POINT_PASS && playout->first_by[at] == STONE_NONE)
        playout->first_by[at] = (uint8_t)playout->to_move;
    playout->last_but_one = playout->last;
    playout->last = at == POINT_PASS ? POINT_NONE : at;
    playout->to_move = stone_opposite(playout->to_move);
}

static bool chance(TacticalPlayout *playout, unsigned of_256)
{
    return (random_next(&playout->random) >> 56) < of_256;
}

/* ---- answers to the last move ---- */

/* Points found so far, the same one perhaps twice: it is then the likelier. */
typedef struct {
    int count;
    Point points[32];
} Found;

static void add(Found *found, const Board *board, Point at, Stone who)
{
    if (found->count < 32 && board_is_legal(board, at, who))
        found->points[found->count++] = at;
}

/* Save an own chain in atari: take one that holds it, or extend to two liberties or more. */
static void find_escapes(const TacticalPlayout *playout, Point root, Found *found)
{
    const Board *board = &playout->board;
    Point captures[CHAIN_NEIGHBOR_LIMIT];
    int count = chain_list_captures(board, root, captures);
    for (int i = 0; i < count; i++)
        add(found, board, captures[i], playout->to_move);
    Point liberty = chain_first_liberty(board, root);
    if (move_liberties_after(board, liberty, playout->to_move) > 1)
        add(found, board, liberty, playout->to_move);
}

/* The last stone stands in atari, or has put a neighbour in atari. */
static void find_captures(const TacticalPlayout *playout, Found *found)
{
    const Board *board = &playout->board;
    Point last_root = board->chain[playout->last], near[4];
    if (last_root != POINT_NONE && board->liberty_count[last_root] == 1)
        add(found, board, chain_first_liberty(board, last_root), playout->to_move);
    board_neighbors(board, playout->last, near);
    for (int i = 0; i < 4; i++) {
        Point root = board->chain[near[i]];
        if (board->stone[near[i]] == playout->to_move && board->liberty_count[root] == 1)
            find_escapes(playout, root, found);
    }
}

static void find_shapes(const TacticalPlayout *playout, Point around, Found *found)
{
    const Board *board = &playout->board;
    Point points[8];
    if (around == POINT_NONE)
        return;
    board_neighbors(board, around, points);
    board_diagonals(board, around, points + 4);
    for (int i = 0; i < 8; i++)
        if (board->stone[points[i]] == STONE_NONE &&
            local_shapes_match(playout->shapes, board, points[i]) &&
            move_liberties_after(board, points[i], playout->to_move) > 1)
            add(found, board, points[i], playout->to_move);
}

/* ---- choosing ---- */

static Point any_of(TacticalPlayout *playout, const Found *found)
{
    return found->points[random_below(&playout->random, (uint32_t)found->count)];
}

/* Any legal move that fills no eye, and rarely one that puts itself in atari. Points that will
 * not do are put behind the others and come back with the next move. */
static Point random_move(TacticalPlayout *playout)
{
    const Board *board = &playout->board;
    for (int left = playout->empty_count; left > 0; left--) {
        int index = (int)random_below(&playout->random, (uint32_t)left);
        Point at = playout->empty[index];
        playout->empty[index] = playout->empty[left - 1];
        playout->empty[left - 1] = at;
        if (!board_is_legal(board, at, playout->to_move) ||
            eye_judge(board, at, playout->to_move) == EYE_SIMPLE)
            continue;
        if (left > 1 && move_is_self_atari(board, at, playout->to_move) &&
            chance(playout, REFUSE_SELF_ATARI))
            continue;
        return at;
    }
    return POINT_PASS;
}

static Point choose(TacticalPlayout *playout)
{
    Found found = {0};
    if (playout->last != POINT_NONE) {
        if (chance(playout, TRY_CAPTURE))
            find_captures(playout, &found);
        if (found.count > 0)
            return any_of(playout, &found);
        if (chance(playout, TRY_SHAPE)) {
            find_shapes(playout, playout->last, &found);
            find_shapes(playout, playout->last_but_one, &found);
        }
        if (found.count > 0)
            return any_of(playout, &found);
    }
    return random_move(playout);
}

static void forget_empty(TacticalPlayout *playout, Point at)
{
    for (int i = playout->empty_count - 1; i >= 0; i--) {
        if (playout->empty[i] != at)
            continue;
        playout->empty[i] = playout->empty[--playout->empty_count];
        return;
    }
}

int tactical_playout_finish(TacticalPlayout *playout)
{
    Board *board = &playout->board;
    int limit = 3 * board->size * board->size, passes = 0;
    uint8_t owner[BOARD_CELL_LIMIT];
    list_empty(playout);
    for (int moves = 0; moves < limit && passes < 2; moves++) {
        Point at =
            moves < playout->guided ? playout->guide(playout->guide_context, playout) : POINT_NONE;
        at = at == POINT_NONE ? choose(playout) : at;
        int prisoners = board->prisoners[STONE_BLACK] + board->prisoners[STONE_WHITE];
        tactical_playout_play(playout, at);
        passes = at == POINT_PASS ? passes + 1 : 0;
        if (board->prisoners[STONE_BLACK] + board->prisoners[STONE_WHITE] != prisoners)
            list_empty(playout);
        else if (at != POINT_PASS)
            forget_empty(playout, at);
    }
    return score_area(board, owner);
}
