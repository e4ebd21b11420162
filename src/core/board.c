/* The analysis board: judging, playing and undoing moves. See board.h for the idea. */
#include "core/board.h"

#include "base/base.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* ---- sets of cells ---- */

static int bits_count(uint64_t x)
{
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((x * 0x0101010101010101u) >> 56);
}

int cells_count(const uint64_t *set, int words)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        count += bits_count(set[w]);
    return count;
}

int cells_list(const uint64_t *set, int words, Point *out)
{
    int count = 0;
    for (int w = 0; w < words; w++)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1)
            out[count++] = (Point)(w * 64 + __builtin_ctzll(bits));
    return count;
}

static uint64_t *liberties_of(Board *board, Point root)
{
    return board->liberty + root * board->words;
}

static void liberty_add(Board *board, Point root, Point at)
{
    uint64_t *word = liberties_of(board, root) + (at >> 6);
    uint64_t bit = 1ull << (at & 63);
    board->liberty_count[root] = (uint16_t)(board->liberty_count[root] + !(*word & bit));
    *word |= bit;
}

/* False if it was not there. */
static bool liberty_take(Board *board, Point root, Point at)
{
    uint64_t *word = liberties_of(board, root) + (at >> 6);
    uint64_t bit = 1ull << (at & 63);
    if (!(*word & bit))
        return false;
    *word &= ~bit;
    board->liberty_count[root]--;
    return true;
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

/* Does the ban of ko fall on this move? The banned point is surrounded by the stones of the side
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

/* ---- playing ---- */

static void put_stone(Board *board, Point at, Stone who)
{
    board->stone[at] = (uint8_t)who;
    board->stones[who]++;
    board->stones[STONE_NONE]--;
    board->hash ^= board_zobrist(at, who);
}

static void lift_stone(Board *board, Point at, Stone who)
{
    board->stone[at] = STONE_NONE;
    board->chain[at] = POINT_NONE;
    board->stones[who]--;
    board->stones[STONE_NONE]++;
    board->hash ^= board_zobrist(at, who);
}

/* Swap the successors of two stones: two rings become one, and one ring becomes two. Being its own
 * inverse is what makes joins easy to take back. */
static void splice_rings(Board *board, Point a, Point b)
{
    Point next = board->next[a];
    board->next[a] = board->next[b];
    board->next[b] = next;
}

/* Take `at` from the liberties of the chains around it and note them; give the new stone its empty
 * neighbours as liberties. A chain that touches `at` twice has lost it already the second time. */
static void touch_neighbors(Board *board, Undo *undo)
{
    Point near[4];
    board_neighbors(board, undo->at, near);
    for (int d = 0; d < 4; d++) {
        Stone there = (Stone)board->stone[near[d]];
        Point root = board->chain[near[d]];
        if (there == STONE_NONE)
            liberty_add(board, undo->at, near[d]);
        if (!root || !liberty_take(board, root, undo->at))
            continue;
        undo->neighbor[d] = root;
        if (there == undo->who)
            undo->joined |= (uint8_t)(1u << d);
        else if (!board->liberty_count[root])
            undo->captured |= (uint8_t)(1u << d);
    }
}

/* The largest of the joined chains: its stones need no new label. */
static Point choose_root(const Board *board, const Undo *undo)
{
    Point best = undo->at;
    int most = 0;
    for (int d = 0; d < 4; d++) {
        if (!(undo->joined >> d & 1) || board->stone_count[undo->neighbor[d]] <= most)
            continue;
        best = undo->neighbor[d];
        most = board->stone_count[best];
    }
    return best;
}

/* Pour the liberties of `from` into `into`, and leave none behind. */
static void merge_liberties(Board *board, Point into, Point from)
{
    uint64_t *to = liberties_of(board, into);
    uint64_t *old = liberties_of(board, from);
    int count = board->liberty_count[into];
    for (int w = 0; w < board->words; w++) {
        uint64_t gained = old[w] & ~to[w];
        if (gained)
            count += bits_count(gained);
        to[w] |= old[w];
        old[w] = 0;
    }
    board->liberty_count[into] = (uint16_t)count;
    board->liberty_count[from] = 0;
}

/* Make the ring of `from` part of the chain `into`: labels, counts and liberties. */
static void absorb_chain(Board *board, Point into, Point from)
{
    Point at = from;
    do {
        board->chain[at] = into;
        at = board->next[at];
    } while (at != from);
    board->stone_count[into] = (uint16_t)(board->stone_count[into] + board->stone_count[from]);
    board->stone_count[from] = 0;
    merge_liberties(board, into, from);
}

static void join_neighbors(Board *board, const Undo *undo)
{
    Point root = undo->root;
    if (root != undo->at)
        absorb_chain(board, root, undo->at);
    for (int d = 0; d < 4; d++)
        if (undo->joined >> d & 1 && undo->neighbor[d] != root)
            absorb_chain(board, root, undo->neighbor[d]);
    for (int d = 0; d < 4; d++)
        if (undo->joined >> d & 1)
            splice_rings(board, undo->at, undo->neighbor[d]);
}

/* Give (or take) a point as liberty to all chains of one colour around it. */
static void offer_liberty(Board *board, Point at, Stone to)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == to)
            liberty_add(board, board->chain[near[d]], at);
}

static void withdraw_liberty(Board *board, Point at, Stone from)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == from)
            (void)liberty_take(board, board->chain[near[d]], at);
}

/* Take a chain without liberties off the board; its ring stays for undo. Returns its size. */
static int remove_chain(Board *board, Point root, Stone who)
{
    int count = board->stone_count[root];
    Point at = root;
    do {
        lift_stone(board, at, who);
        offer_liberty(board, at, stone_opposite(who));
        at = board->next[at];
    } while (at != root);
    board->stone_count[root] = 0;
    board->prisoners[who] = (uint16_t)(board->prisoners[who] + count);
    return count;
}

static int capture_neighbors(Board *board, const Undo *undo)
{
    int captured = 0;
    for (int d = 0; d < 4; d++)
        if (undo->captured >> d & 1)
            captured += remove_chain(board, undo->neighbor[d], stone_opposite((Stone)undo->who));
    return captured;
}

/* The ko point after a move that captured: only if one stone was taken by a stone that now stands
 * alone with that one liberty. */
static Point ko_after(const Board *board, const Undo *undo, int captured)
{
    bool is_ko = captured == 1 && board->stone_count[undo->root] == 1 &&
                 board->liberty_count[undo->root] == 1;
    return is_ko ? chain_first_liberty(board, undo->root) : POINT_NONE;
}

int board_play(Board *board, Point at, Stone who, Undo *undo)
{
    Undo local = {.at = at, .ko = board->ko, .who = (uint8_t)who};
    board->ko = POINT_NONE;
    int taken = 0;
    if (at != POINT_PASS) {
        assert(board_has_point(board, at) && board->stone[at] == STONE_NONE);
        local.ring = board->next[at];
        put_stone(board, at, who);
        board->chain[at] = board->next[at] = at;
        board->stone_count[at] = 1;
        touch_neighbors(board, &local);
        local.root = choose_root(board, &local);
        if (local.joined)
            join_neighbors(board, &local);
        if (local.captured) {
            taken = capture_neighbors(board, &local);
            board->ko = ko_after(board, &local, taken);
        } else if (!board->liberty_count[local.root]) {
            local.suicide = true;
            taken = remove_chain(board, local.root, who);
        }
    }
    if (undo)
        *undo = local;
    return taken;
}

/* ---- undoing ---- */

/* Put a removed chain back; it has no liberty yet. */
static void restore_chain(Board *board, Point root, Stone who)
{
    int count = 0;
    Point at = root;
    do {
        withdraw_liberty(board, at, stone_opposite(who));
        put_stone(board, at, who);
        board->chain[at] = root;
        count++;
        at = board->next[at];
    } while (at != root);
    board->stone_count[root] = (uint16_t)count;
    board->prisoners[who] = (uint16_t)(board->prisoners[who] - count);
}

static bool touches_chain(const Board *board, Point at, Point root)
{
    Point near[4];
    board_neighbors(board, at, near);
    return board->chain[near[0]] == root || board->chain[near[1]] == root ||
           board->chain[near[2]] == root || board->chain[near[3]] == root;
}

/* Move the ring of `root`, just split off, and its liberties out of the chain `from`. */
static void split_chain(Board *board, Point root, Point from)
{
    int count = 0;
    Point at = root;
    do {
        board->chain[at] = root;
        Point near[4];
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == STONE_NONE)
                liberty_add(board, root, near[d]);
        count++;
        at = board->next[at];
    } while (at != root);
    board->stone_count[root] = (uint16_t)count;
    board->stone_count[from] = (uint16_t)(board->stone_count[from] - count);
}

/* After all others have left the chain: drop the liberties that were theirs or the stone's own. */
static void sift_liberties(Board *board, Point root)
{
    uint64_t *set = liberties_of(board, root);
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = set[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (!touches_chain(board, at, root))
                (void)liberty_take(board, root, at);
        }
}

/* Undo join_neighbors: `at` is no longer a stone, the rings are split, the chains are as before
 * except that `at` is not a liberty yet. */
static void part_neighbors(Board *board, const Undo *undo)
{
    for (int d = 3; d >= 0; d--)
        if (undo->joined >> d & 1)
            splice_rings(board, undo->at, undo->neighbor[d]);
    board->stone_count[undo->root]--;
    for (int d = 0; d < 4; d++)
        if (undo->joined >> d & 1 && undo->neighbor[d] != undo->root)
            split_chain(board, undo->neighbor[d], undo->root);
    sift_liberties(board, undo->root);
}

static void forget_liberties(Board *board, Point root)
{
    memset(liberties_of(board, root), 0, (size_t)board->words * sizeof(uint64_t));
    board->liberty_count[root] = 0;
}

void board_undo(Board *board, const Undo *undo)
{
    board->ko = undo->ko;
    if (undo->at == POINT_PASS)
        return;
    Stone who = (Stone)undo->who;
    if (undo->suicide)
        restore_chain(board, undo->root, who);
    for (int d = 3; d >= 0; d--)
        if (undo->captured >> d & 1)
            restore_chain(board, undo->neighbor[d], stone_opposite(who));
    lift_stone(board, undo->at, who);
    if (undo->joined) {
        part_neighbors(board, undo);
    } else {
        board->stone_count[undo->at] = 0;
        forget_liberties(board, undo->at);
    }
    board->next[undo->at] = undo->ring;
    for (int d = 0; d < 4; d++)
        if (undo->neighbor[d])
            liberty_add(board, undo->neighbor[d], undo->at);
}

/* ---- questions ---- */

bool board_same_stones(const Board *a, const Board *b)
{
    return a->size == b->size && a->hash == b->hash &&
           memcmp(a->stone, b->stone, (size_t)board_cell_count(a)) == 0;
}

Point chain_first_liberty(const Board *board, Point root)
{
    const uint64_t *set = chain_liberties(board, root);
    for (int w = 0; w < board->words; w++)
        if (set[w])
            return (Point)(w * 64 + __builtin_ctzll(set[w]));
    return POINT_NONE;
}

int chain_list_liberties(const Board *board, Point root, int limit, Point *out)
{
    const uint64_t *set = chain_liberties(board, root);
    int count = 0;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = set[w]; bits && count < limit; bits &= bits - 1)
            out[count++] = (Point)(w * 64 + __builtin_ctzll(bits));
    return count;
}
