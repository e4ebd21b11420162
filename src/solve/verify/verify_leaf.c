/* Where the book has nothing to say: a plain search, deeper and deeper. */
#include "solve/verify/verify_state.h"

#include <string.h>

/* Captures first, then near the last move; the order of points else. */
static int urgency(const Verify *verify, int depth, Point at)
{
    const Board *board = &verify->board;
    const Position *here = &verify->position[depth];
    Point near[4];
    board_neighbors(board, at, near);
    int worth = 0;
    for (int d = 0; d < 4; d++) {
        bool is_last = depth > 0 && near[d] == here->move.at;
        bool is_stone =
            board->stone[near[d]] == STONE_BLACK || board->stone[near[d]] == STONE_WHITE;
        if (!is_stone)
            continue;
        int liberties = board->liberty_count[board->chain[near[d]]];
        worth += is_last + (liberties == 1 ? 8 : liberties == 2 ? 2 : 0);
    }
    return worth;
}

static void sort_moves(const Verify *verify, int depth, Point *move, int count)
{
    int worth[BOARD_POINTS_MAX];
    for (int i = 0; i < count; i++) {
        Point at = move[i];
        int own = urgency(verify, depth, at);
        int k = i;
        for (; k > 0 && worth[k - 1] < own; k--) {
            move[k] = move[k - 1];
            worth[k] = worth[k - 1];
        }
        move[k] = at;
        worth[k] = own;
    }
}

Check verify_try_all(Verify *verify, int depth, int depth_left, PointSet *zone)
{
    static const PointSet no_hint;
    const Position *here = &verify->position[depth];
    Point move[BOARD_POINTS_MAX + 1];
    int count = verify_list_moves(verify, depth, move);
    sort_moves(verify, depth, move, count);
    if ((here->to_move != verify->attacker || verify_may_wait(verify, depth)) &&
        !here->after_tenuki)
        move[count++] = POINT_PASS;
    for (int i = 0; i < count; i++) {
        Check result = verify_try_move(verify, depth, move[i], depth_left, &no_hint, zone);
        if (!result.holds)
            continue;
        verify_note(verify, depth, move[i], zone);
        return result;
    }
    return FAILED;
}

Check verify_search_leaf(Verify *verify, int depth, PointSet *zone)
{
    uint64_t end = verify->node_end;
    bool was_spent = verify->is_spent;
    verify->leaves++;
    uint64_t own_end = verify->nodes + verify->settings.leaf_nodes;
    verify->node_end = own_end < end ? own_end : end;
    Check result = FAILED;
    for (int limit = 2; !result.holds && limit <= LEAF_DEPTH && verify->nodes < verify->node_end;
         limit += 2)
        result = verify_try_all(verify, depth, limit, zone);
    verify->node_end = end;
    verify->is_spent = was_spent || !result.holds;
    return result;
}
