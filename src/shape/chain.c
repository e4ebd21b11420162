/* Walks around a chain: along its ring of stones, or over the set of its liberties. */
#include "shape/chain.h"

#include "shape/cell_set.h"
#include "shape/effect.h"

#include <assert.h>

int chain_list_enemies(const Board *board, Point root, Point out[CHAIN_NEIGHBOR_LIMIT])
{
    assert(board->chain[root] == root && board->stone_count[root] > 0);
    uint8_t enemy = (uint8_t)stone_opposite((Stone)board->stone[root]);
    CellSet seen = {0};
    int count = 0;
    Point at = root;
    do {
        Point neighbor[4];
        board_neighbors(board, at, neighbor);
        for (int i = 0; i < 4; i++) {
            if (board->stone[neighbor[i]] != enemy)
                continue;
            Point other = board->chain[neighbor[i]];
            if (cell_set_add(&seen, other))
                out[count++] = other;
        }
        at = board->next[at];
    } while (at != root);
    return count;
}

int chain_list_captures(const Board *board, Point root, Point out[CHAIN_NEIGHBOR_LIMIT])
{
    assert(board->chain[root] == root && board->stone_count[root] > 0);
    uint8_t enemy = (uint8_t)stone_opposite((Stone)board->stone[root]);
    CellSet seen = {0};
    int count = 0;
    Point at = root;
    do {
        Point neighbor[4];
        board_neighbors(board, at, neighbor);
        for (int i = 0; i < 4; i++) {
            if (board->stone[neighbor[i]] != enemy)
                continue;
            Point other = board->chain[neighbor[i]];
            if (board->liberty_count[other] != 1)
                continue;
            Point last = chain_first_liberty(board, other);
            if (cell_set_add(&seen, last))
                out[count++] = last;
        }
        at = board->next[at];
    } while (at != root);
    return count;
}

int chain_list_joinable(const Board *board, Point root, Point out[CHAIN_NEIGHBOR_LIMIT])
{
    assert(board->chain[root] == root && board->stone_count[root] > 0);
    Point liberty[BOARD_POINTS_MAX];
    int liberty_count = cells_list(chain_liberties(board, root), board->words, liberty);
    CellSet seen = {0};
    cell_set_add(&seen, root);
    int count = 0;
    for (int i = 0; i < liberty_count; i++) {
        Point neighbor[4];
        board_neighbors(board, liberty[i], neighbor);
        for (int k = 0; k < 4; k++) {
            if (board->stone[neighbor[k]] != board->stone[root])
                continue;
            Point other = board->chain[neighbor[k]];
            if (cell_set_add(&seen, other))
                out[count++] = other;
        }
    }
    return count;
}

int chain_best_liberty_gain(const Board *board, Point root)
{
    assert(board->chain[root] == root && board->stone_count[root] > 0);
    Point liberty[BOARD_POINTS_MAX];
    int liberty_count = cells_list(chain_liberties(board, root), board->words, liberty);
    int best = 0;
    for (int i = 0; i < liberty_count; i++) {
        int after = move_liberties_after(board, liberty[i], (Stone)board->stone[root]);
        if (i == 0 || after > best)
            best = after;
    }
    return best - liberty_count;
}
