/* The analysis board: playing and undoing moves. See board.h for the idea. */
#include "core/board.h"

#include "base/status.h"
#include "core/board_private.h"

#include <assert.h>
#include <string.h>

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
 * inverse makes joins easy to undo. */
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
    ASSERT_SLOW(board_is_consistent(board));
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
    ASSERT_SLOW(board_is_consistent(board));
}
