/* The analysis board: a position with its chains, their stones and their liberties, kept up to
 * date by play and undo.
 *
 *   stone[p]       what the cell holds
 *   chain[p]       the root of the chain that the stone on p belongs to; POINT_NONE without a stone
 *   next[p]        the next stone of the same chain: the stones of a chain form a ring
 *   stone_count[r], liberty_count[r], liberties of r: for a root r only; zero elsewhere
 *
 * The root is a stone of the chain itself, so a point without a stone owns no chain, and chains
 * need no allocation. The liberties of a chain are a set of bits over cells: joining two chains is
 * an OR, a liberty is added or removed in one step, and the liberties after a move are known
 * without playing it. The rings of captured stones are left as they were, which is what lets undo
 * put them back: it undoes in the reverse order of play, so every ring it finds is the old one.
 *
 * Invariants are checked by board_is_consistent(). A Board is a plain value: copy it with `=`, no
 * pointer inside, no allocation ever. It knows simple ko only: superko needs the history and is
 * the Game's. */
#ifndef KATACHI_CORE_BOARD_H
#define KATACHI_CORE_BOARD_H

#include "base/random.h"
#include "core/point.h"

enum { BOARD_WORD_LIMIT = (BOARD_CELL_LIMIT + 63) / 64 };

typedef struct {
    uint8_t size;          /* points on a side */
    uint8_t stride;        /* cells from a point to the one below it: size + 1 */
    uint8_t words;         /* 64-bit words in use in a set of cells */
    Point ko;              /* where the next mover may not retake; POINT_NONE if nowhere */
    uint16_t prisoners[3]; /* by Stone: stones of that colour that were captured */
    uint16_t stones[3];    /* by Stone: on the board; [STONE_NONE] counts the empty points */
    uint64_t hash;         /* Zobrist hash of size and stones: not of ko, turn or prisoners */
    uint8_t stone[BOARD_CELL_LIMIT];
    Point chain[BOARD_CELL_LIMIT];
    Point next[BOARD_CELL_LIMIT];
    uint16_t stone_count[BOARD_CELL_LIMIT];
    uint16_t liberty_count[BOARD_CELL_LIMIT];
    uint64_t liberty[BOARD_CELL_LIMIT * BOARD_WORD_LIMIT]; /* root r: from r·words, `words` long */
} Board;

/* What board_undo needs to take a move back. Filled by board_play, kept by the caller. */
typedef struct {
    Point at;
    Point ko;          /* before the move */
    Point ring;        /* next[at] before the move */
    Point root;        /* of the chain that the stone became part of */
    Point neighbor[4]; /* roots before the move of the chains around it; each once, else none */
    uint8_t joined;    /* bit i: neighbor[i] was an own chain, joined by the move */
    uint8_t captured;  /* bit i: neighbor[i] was an enemy chain, captured by the move */
    uint8_t who;
    bool suicide;
} Undo;

/* An empty board; size within BOARD_SIZE_MIN … BOARD_SIZE_MAX. */
void board_init(Board *board, int size);

/* Build a position from stones (indexed by cell; walls and anything else are ignored). No ko, no
 * prisoners. False, and *board is untouched, if a chain would have no liberty. */
bool board_set_stones(Board *board, int size, const uint8_t stone[BOARD_CELL_LIMIT]);

/* Is the move possible under simple ko without suicide, and if not, why? For either colour, at any
 * time; the ko ban applies to whoever would retake. A pass is always possible. */
MoveVerdict board_judge_move(const Board *board, Point at, Stone who);

/* board_judge_move(…) == MOVE_OK for a point on the board, as fast as possible. */
bool board_is_legal(const Board *board, Point at, Stone who);

/* Play a move that board_judge_move allows, or a suicide (which removes its own chain), or a pass
 * (which lifts the ko ban). *undo may be NULL. Returns the number of stones removed. */
int board_play(Board *board, Point at, Stone who, Undo *undo);

/* Take back the last move, played with *undo. All bytes of *board are as before it. */
void board_undo(Board *board, const Undo *undo);

/* Zobrist number of a stone: hash ^= it adds or removes the stone. */
uint64_t board_zobrist(Point at, Stone who);

/* The hash with the side to move mixed in, for situational superko and search tables. */
uint64_t board_hash_with_turn(const Board *board, Stone to_move);

/* Whether two boards hold the same stones on the same size (ko and prisoners do not count). */
bool board_same_stones(const Board *a, const Board *b);

/* Check every invariant the slow way. For tests and debug builds. */
bool board_is_consistent(const Board *board);

/* ---- questions, all in constant time ---- */

/* Cells in use: (size+2)·(size+1)+1. */
static inline int board_cell_count(const Board *board)
{
    return (board->size + 2) * board->stride + 1;
}

static inline Point board_point(const Board *board, int x, int y)
{
    return (Point)((y + 1) * board->stride + x + 1);
}

static inline int board_x(const Board *board, Point at)
{
    return at % board->stride - 1;
}

static inline int board_y(const Board *board, Point at)
{
    return at / board->stride - 1;
}

/* Any point of the board, each as likely. Draws two numbers, one after the other: as arguments of
 * one call their order would be the compiler's choice. */
static inline Point board_random_point(const Board *board, Random *random)
{
    int y = (int)random_below(random, board->size);
    int x = (int)random_below(random, board->size);
    return board_point(board, x, y);
}

/* Whether `at` is a point of this board; for numbers that come from outside. */
static inline bool board_has_point(const Board *board, Point at)
{
    return at < board_cell_count(board) && board->stone[at] != STONE_WALL;
}

/* The four neighbours of a point in a fixed order: above, left, right, below. */
static inline void board_neighbors(const Board *board, Point at, Point neighbor[4])
{
    neighbor[0] = (Point)(at - board->stride);
    neighbor[1] = (Point)(at - 1);
    neighbor[2] = (Point)(at + 1);
    neighbor[3] = (Point)(at + board->stride);
}

/* The four diagonal neighbours: above left, above right, below left, below right. */
static inline void board_diagonals(const Board *board, Point at, Point diagonal[4])
{
    diagonal[0] = (Point)(at - board->stride - 1);
    diagonal[1] = (Point)(at - board->stride + 1);
    diagonal[2] = (Point)(at + board->stride - 1);
    diagonal[3] = (Point)(at + board->stride + 1);
}

/* The liberties of the chain with this root as a set of cells, board->words words long. */
static inline const uint64_t *chain_liberties(const Board *board, Point root)
{
    return board->liberty + root * board->words;
}

static inline bool chain_has_liberty(const Board *board, Point root, Point at)
{
    return chain_liberties(board, root)[at >> 6] >> (at & 63) & 1;
}

/* The first liberty of a chain in the order of points, POINT_NONE if it has none; of a chain in
 * atari, its last one. */
Point chain_first_liberty(const Board *board, Point root);

/* List up to `limit` liberties of a chain in the order of points; returns how many were listed. */
int chain_list_liberties(const Board *board, Point root, int limit, Point *out);

/* ---- sets of cells ---- */

/* Write the members of a set of `words` words in ascending order; returns their number. */
int cells_list(const uint64_t *set, int words, Point *out);

int cells_count(const uint64_t *set, int words);

/* A set of points of a board: one bit per cell. Plain; all zero is the empty set. */

typedef struct {
    uint64_t word[BOARD_WORD_LIMIT]; /* one bit per cell, as in chain_liberties() */
} PointSet;

static inline bool point_set_has(const PointSet *set, Point at)
{
    return set->word[at >> 6] >> (at & 63) & 1;
}

static inline void point_set_add(PointSet *set, Point at)
{
    set->word[at >> 6] |= (uint64_t)1 << (at & 63);
}

static inline void point_set_remove(PointSet *set, Point at)
{
    set->word[at >> 6] &= ~((uint64_t)1 << (at & 63));
}

static inline bool point_set_is_empty(const PointSet *set)
{
    uint64_t any = 0;
    for (int i = 0; i < BOARD_WORD_LIMIT; i++)
        any |= set->word[i];
    return !any;
}

static inline bool point_set_same(const PointSet *a, const PointSet *b)
{
    uint64_t differ = 0;
    for (int i = 0; i < BOARD_WORD_LIMIT; i++)
        differ |= a->word[i] ^ b->word[i];
    return !differ;
}

static inline int point_set_count(const PointSet *set)
{
    return cells_count(set->word, BOARD_WORD_LIMIT);
}

/* Which neighbours of a point are connected with it. */
typedef enum { CONNECTED_BY_SIDES = 4, CONNECTED_BY_CORNERS_TOO = 8 } Connected;

/* Move the points that are connected with `start`, one of the set, over points of the set, out of
 * it and to `out`, nearest first. Returns their number. */
int point_set_take_connected(PointSet *set, const Board *board, Point start, Connected how,
                             Point out[BOARD_POINTS_MAX]);

/* The eight symmetries of the board.
 *
 * Symmetry s maps (x, y): first swap x and y if bit 2 is set, then mirror x if bit 0 is set and
 * mirror y if bit 1 is set. 0 is the identity. */

enum { SYMMETRY_COUNT = 8 };

/* The image of a point (or POINT_NONE, POINT_PASS, POINT_RESIGN, which stay). */
Point symmetry_map(int size, int symmetry, Point at);

/* The image of a point that is given as y * size + x. */
int symmetry_map_index(int size, int symmetry, int index);

/* The symmetry that takes every image back. */
int symmetry_inverse(int symmetry);

/* The image of a position; swap_colors swaps black and white too. Ko, prisoners go along. */
void symmetry_map_board(const Board *board, int symmetry, bool swap_colors, Board *image);

/* A hash that is the same for all images of a position under the eight symmetries. */
uint64_t symmetry_canonical_hash(const Board *board);

#endif
