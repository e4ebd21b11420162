/* Monte-Carlo search without a network, for the player `playouts`: the tree with visits, wins and
 * all-moves-as-first values; playouts that answer tactics; the 3x3 shapes they answer with. */
#ifndef KATACHI_PLAY_PLAYOUT_TREE_H
#define KATACHI_PLAY_PLAYOUT_TREE_H

#include "base/random.h"
#include "core/board.h"

#include <stddef.h>

/* The 3x3 shapes that playouts answer with: hane, cut and moves on the edge, after Gelly, Wang,
 * Munos, Teytaud 2006 ("Modification of UCT with patterns in Monte-Carlo Go"). */

/* A bit for each of the 4^8 surroundings of an empty point. */
typedef struct {
    uint64_t word[65536 / 64];
} LocalShapes;

void local_shapes_init(LocalShapes *shapes);

/* Whether a stone of either colour on the empty point makes one of the shapes. */
static inline bool local_shapes_match(const LocalShapes *shapes, const Board *board, Point at)
{
    const uint8_t *row = board->stone + at - board->stride - 1;
    unsigned code = row[0] | (unsigned)row[1] << 2 | (unsigned)row[2] << 4;
    row += board->stride;
    code |= (unsigned)row[0] << 6 | (unsigned)row[2] << 8;
    row += board->stride;
    code |= (unsigned)row[0] << 10 | (unsigned)row[1] << 12 | (unsigned)row[2] << 14;
    return shapes->word[code >> 6] >> (code & 63) & 1;
}

typedef struct {
    Point at; /* the move that leads here */
    uint16_t child_count;
    uint32_t first_child; /* 0: not expanded */
    float visits, wins;   /* wins of the side that played `at` */
    float prior_visits, prior_wins;
    float first_visits, first_wins; /* as if the move had come first: AMAF */
} TreeNode;

typedef struct {
    TreeNode *nodes; /* [0] is the root */
    size_t capacity;
    uint32_t count;
    uint32_t limit; /* a full tree grows no more */
    const LocalShapes *shapes;
} Tree;

void tree_init(Tree *tree, uint32_t limit, const LocalShapes *shapes);
void tree_clear(Tree *tree);

/* A bare root. */
void tree_restart(Tree *tree);

/* Give a node its children: these moves, with priors by capture, self-atari, shape, distance from
 * the last move and height. False if the tree is full. */
bool tree_expand(Tree *tree, uint32_t node, const Board *board, Stone who, Point last,
                 const Point *moves, int count);

/* Put other priors in place of those: share[i] says how good child i is, from 0 to 1. */
void tree_set_priors(Tree *tree, uint32_t node, const float *share);

/* The child to try next: the best by its visits, its prior and AMAF together. */
uint32_t tree_select(const Tree *tree, uint32_t node);

/* The mean of a node's own visits; 0.5 without any. */
double tree_win_rate(const TreeNode *node);

/* Playouts that answer the last move: capture, escape, local shapes, and only then random moves.
 * Slower and stronger than those of core; the tree search uses them. */

typedef struct TacticalPlayout TacticalPlayout;

struct TacticalPlayout {
    const LocalShapes *shapes;
    Random random;
    Board board; /* the position; changed by the playout */
    Stone to_move;
    Point last, last_but_one;           /* moves; POINT_NONE if there were none */
    uint8_t first_by[BOARD_CELL_LIMIT]; /* by cell: who played there first, if anyone */
    /* Asked for the first `guided` moves of a playout; POINT_NONE: no preference. NULL: nobody is.
     */
    Point (*guide)(void *context, const TacticalPlayout *playout);
    void *guide_context;
    int guided;
    int empty_count;
    Point empty[BOARD_POINTS_MAX];
};

/* Begin at a position; random and shapes are kept. */
void tactical_playout_start(TacticalPlayout *playout, const Board *board, Stone to_move);

/* Play a move that is legal, or a pass, and note who was there first. */
void tactical_playout_play(TacticalPlayout *playout, Point at);

/* Play to the end: two passes, or too long to be worth anything. Returns Black's area less
 * White's. */
int tactical_playout_finish(TacticalPlayout *playout);

#endif
