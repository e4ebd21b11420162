/* The invariants of the board, checked the slow way: everything recomputed from the stones. */
#include "core/board.h"

#include <string.h>

static bool walls_are_right(const Board *board)
{
    for (int at = 0; at < BOARD_CELL_LIMIT; at++) {
        int x = at % board->stride - 1, y = at / board->stride - 1;
        bool inside = x >= 0 && x < board->size && y >= 0 && y < board->size;
        if (inside != (board->stone[at] != STONE_WALL))
            return false;
    }
    return true;
}

static bool counts_are_right(const Board *board)
{
    int stones[4] = {0};
    Board empty;
    board_init(&empty, board->size);
    uint64_t hash = empty.hash;
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++) {
        Stone there = (Stone)board->stone[at];
        stones[there]++;
        if (there == STONE_BLACK || there == STONE_WHITE)
            hash ^= board_zobrist((Point)at, there);
    }
    return stones[STONE_NONE] == board->stones[STONE_NONE] &&
           stones[STONE_BLACK] == board->stones[STONE_BLACK] &&
           stones[STONE_WHITE] == board->stones[STONE_WHITE] && hash == board->hash;
}

/* The ring of a root holds just the stones that carry its label. */
static bool ring_is_right(const Board *board, Point root)
{
    int count = 0;
    Point at = root;
    do {
        if (board->chain[at] != root || board->stone[at] != board->stone[root])
            return false;
        at = board->next[at];
    } while (at != root && ++count < BOARD_POINTS_MAX);
    return at == root && count + 1 == board->stone_count[root];
}

/* Labels are equal on both sides of every line between stones of one colour, and nowhere else. */
static bool label_is_right(const Board *board, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        bool same_color = board->stone[near[d]] == board->stone[at];
        if (same_color != (board->chain[near[d]] == board->chain[at]))
            return false;
    }
    return true;
}

static bool liberties_are_right(const Board *board, Point root)
{
    uint64_t set[BOARD_WORD_LIMIT] = {0};
    int count = 0;
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++) {
        if (board->stone[at] != STONE_NONE)
            continue;
        Point near[4];
        board_neighbors(board, (Point)at, near);
        for (int d = 0; d < 4; d++)
            if (board->chain[near[d]] == root && !(set[at >> 6] >> (at & 63) & 1)) {
                set[at >> 6] |= 1ull << (at & 63);
                count++;
            }
    }
    return count > 0 && count == board->liberty_count[root] &&
           memcmp(set, chain_liberties(board, root), board->words * sizeof set[0]) == 0;
}

static bool is_bare(const Board *board, Point at)
{
    return board->stone_count[at] == 0 && board->liberty_count[at] == 0 &&
           cells_count(chain_liberties(board, at), board->words) == 0;
}

bool board_is_consistent(const Board *board)
{
    if (!walls_are_right(board) || !counts_are_right(board))
        return false;
    int cells = board_cell_count(board);
    for (int i = 0; i < cells; i++) {
        Point at = (Point)i;
        bool is_stone = board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE;
        if (is_stone != (board->chain[at] != POINT_NONE))
            return false;
        if (board->chain[at] != at) {
            if (!is_bare(board, at))
                return false;
        } else if (is_stone && (!ring_is_right(board, at) || !liberties_are_right(board, at))) {
            return false;
        }
        if (is_stone && !label_is_right(board, at))
            return false;
    }
    return board->ko == POINT_NONE || board->stone[board->ko] == STONE_NONE;
}
