/* The analysis board: positions and judgements; board_play.c holds play and undo. board.h explains
 * the idea. */
#include "core/board.h"

#include "base/random.h"
#include "core/board_private.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* ---- sets of cells ---- */

int cells_count(const uint64_t *set, int words)
{
    assert(words >= 0 && words <= BOARD_WORD_LIMIT);
    int count = 0;
    for (int w = 0; w < words; w++)
        count += bits_count(set[w]);
    return count;
}

int cells_list(const uint64_t *set, int words, Point *out)
{
    assert(words >= 0 && words <= BOARD_WORD_LIMIT);
    int count = 0;
    for (int w = 0; w < words; w++)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1)
            out[count++] = (Point)(w * 64 + __builtin_ctzll(bits));
    return count;
}

/* ---- hash ---- */

uint64_t board_zobrist(Point at, Stone who)
{
    return mix64((uint64_t)at << 2 | (uint64_t)who);
}

/* The hash of an empty board; far from the inputs of board_zobrist. */
static uint64_t empty_hash(int size)
{
    return mix64(1ull << 32 | (uint64_t)size);
}

uint64_t board_hash_with_turn(const Board *board, Stone to_move)
{
    assert(stone_is_color(to_move));
    return board->hash ^ mix64(2ull << 32 | (uint64_t)to_move);
}

/* ---- making a position ---- */

void board_init(Board *board, int size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    /* Only what this size uses is cleared: a small board must not cost as much as the largest. */
    memset(board, 0, offsetof(Board, liberty));
    board->size = (uint8_t)size;
    board->stride = (uint8_t)(size + 1);
    size_t cells = (size_t)board_cell_count(board);
    board->words = (uint8_t)((cells + 63) / 64);
    memset(board->liberty, 0, cells * board->words * sizeof board->liberty[0]);
    board->hash = empty_hash(size);
    board->stones[STONE_NONE] = (uint16_t)(size * size);
    memset(board->stone, STONE_WALL, sizeof board->stone);
    for (int y = 0; y < size; y++)
        memset(board->stone + board_point(board, 0, y), STONE_NONE, (size_t)size);
}

int point_set_take_connected(PointSet *set, const Board *board, Point start, Connected how,
                             Point out[BOARD_POINTS_MAX])
{
    assert(point_set_has(set, start) && board_has_point(board, start));
    int count = 0;
    out[count++] = start;
    point_set_remove(set, start);
    for (int i = 0; i < count; i++) {
        Point near[8];
        board_neighbors(board, out[i], near);
        board_diagonals(board, out[i], near + 4);
        for (int d = 0; d < (int)how; d++) {
            if (!point_set_has(set, near[d]))
                continue;
            point_set_remove(set, near[d]);
            out[count++] = near[d];
        }
    }
    return count;
}

/* Walk the chain that begins at `first` breadth-first, link its ring and collect its liberties. */
static void found_chain(Board *board, Point first)
{
    Point queue[BOARD_POINTS_MAX];
    int count = 1;
    queue[0] = first;
    board->chain[first] = first;
    for (int i = 0; i < count; i++) {
        Point near[4];
        board_neighbors(board, queue[i], near);
        for (int d = 0; d < 4; d++) {
            if (board->stone[near[d]] == STONE_NONE)
                liberty_add(board, first, near[d]);
            if (board->stone[near[d]] != board->stone[first] || board->chain[near[d]])
                continue;
            board->chain[near[d]] = first;
            queue[count++] = near[d];
        }
    }
    for (int i = 0; i < count; i++)
        board->next[queue[i]] = queue[(i + 1) % count];
    board->stone_count[first] = (uint16_t)count;
}

/* The cells of a bare position: walls around, inside only black, white and empty. */
static void clean_cells(int size, const uint8_t stone[BOARD_CELL_LIMIT],
                        uint8_t clean[BOARD_CELL_LIMIT])
{
    memset(clean, STONE_WALL, BOARD_CELL_LIMIT);
    for (int y = 1; y <= size; y++)
        for (int at = y * (size + 1) + 1; at <= y * (size + 1) + size; at++)
            clean[at] = stone[at] <= STONE_WHITE ? stone[at] : STONE_NONE;
}

static bool is_stone(uint8_t cell)
{
    return cell == STONE_BLACK || cell == STONE_WHITE;
}

/* Spread from the stones beside an empty point along their chains: does it reach every stone? */
static bool all_stones_breathe(int size, const uint8_t cell[BOARD_CELL_LIMIT])
{
    const int step[4] = {-(size + 1), -1, 1, size + 1};
    int cells = (size + 2) * (size + 1), stones = 0, count = 0;
    bool reached[BOARD_CELL_LIMIT] = {false};
    Point queue[BOARD_POINTS_MAX];
    for (int at = 0; at < cells; at++) {
        if (!is_stone(cell[at]))
            continue;
        stones++;
        for (int d = 0; d < 4 && !reached[at]; d++)
            reached[at] = cell[at + step[d]] == STONE_NONE;
        if (reached[at])
            queue[count++] = (Point)at;
    }
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            int at = queue[i] + step[d];
            if (cell[at] != cell[queue[i]] || reached[at])
                continue;
            reached[at] = true;
            queue[count++] = (Point)at;
        }
    return count == stones;
}

bool board_set_stones(Board *board, int size, const uint8_t stone[BOARD_CELL_LIMIT])
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    uint8_t cell[BOARD_CELL_LIMIT];
    clean_cells(size, stone, cell);
    if (!all_stones_breathe(size, cell))
        return false;
    board_init(board, size);
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++) {
        if (!is_stone(cell[at]))
            continue;
        board->stones[cell[at]]++;
        board->stones[STONE_NONE]--;
        board->hash ^= board_zobrist((Point)at, (Stone)cell[at]);
    }
    memcpy(board->stone, cell, sizeof cell);
    for (int at = 0; at < cells; at++)
        if (is_stone(cell[at]) && !board->chain[at])
            found_chain(board, (Point)at);
    return true;
}

/* ---- judging ---- */

/* Does the ko ban fall on this move? The banned point is surrounded by the stones of the side
 * that took, which itself may of course fill it. */
static bool retakes_ko(const Board *board, Point at, Stone who)
{
    if (at != board->ko)
        return false;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == who)
            return false;
    return true;
}

static bool has_breath(const Board *board, Point at, Stone who)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Stone there = (Stone)board->stone[near[d]];
        if (there == STONE_NONE)
            return true;
        if (there == STONE_WALL)
            continue;
        bool in_atari = board->liberty_count[board->chain[near[d]]] == 1;
        if (in_atari != (there == who))
            return true;
    }
    return false;
}

bool board_is_legal(const Board *board, Point at, Stone who)
{
    return board->stone[at] == STONE_NONE && has_breath(board, at, who) &&
           !retakes_ko(board, at, who);
}

MoveVerdict board_judge_move(const Board *board, Point at, Stone who)
{
    assert(stone_is_color(who));
    if (at == POINT_PASS)
        return MOVE_OK;
    if (!board_has_point(board, at))
        return MOVE_OFF_BOARD;
    if (board->stone[at] != STONE_NONE)
        return MOVE_OCCUPIED;
    if (retakes_ko(board, at, who))
        return MOVE_KO;
    return has_breath(board, at, who) ? MOVE_OK : MOVE_SUICIDE;
}

const char *move_verdict_text(MoveVerdict verdict)
{
    switch (verdict) {
    case MOVE_OK:
        return "legal";
    case MOVE_OFF_BOARD:
        return "off the board";
    case MOVE_OCCUPIED:
        return "occupied";
    case MOVE_SUICIDE:
        return "suicide";
    case MOVE_KO:
        return "ko";
    case MOVE_SUPERKO:
        return "superko";
    case MOVE_GAME_OVER:
        return "the game is over";
    }
    return "unknown";
}

/* ---- questions ---- */

bool board_same_stones(const Board *a, const Board *b)
{
    return a->size == b->size && a->hash == b->hash &&
           memcmp(a->stone, b->stone, (size_t)board_cell_count(a)) == 0;
}

Point chain_first_liberty(const Board *board, Point root)
{
    assert(board->chain[root] == root && board->stone_count[root] > 0);
    const uint64_t *set = chain_liberties(board, root);
    for (int w = 0; w < board->words; w++)
        if (set[w])
            return (Point)(w * 64 + __builtin_ctzll(set[w]));
    return POINT_NONE;
}

int chain_list_liberties(const Board *board, Point root, int limit, Point *out)
{
    assert(board->chain[root] == root && limit >= 0);
    const uint64_t *set = chain_liberties(board, root);
    int count = 0;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = set[w]; bits && count < limit; bits &= bits - 1)
            out[count++] = (Point)(w * 64 + __builtin_ctzll(bits));
    return count;
}
