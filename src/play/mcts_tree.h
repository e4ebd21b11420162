/* The tree of a Monte-Carlo search: visits and wins of moves, and their all-moves-as-first values.
 */
#ifndef KATACHI_PLAY_MCTS_TREE_H
#define KATACHI_PLAY_MCTS_TREE_H

#include "play/local_shape.h"

#include <stddef.h>

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

/* The child to try next: the best by its visits, its prior and AMAF together. */
uint32_t tree_select(const Tree *tree, uint32_t node);

/* The mean of a node's own visits; 0.5 without any. */
double tree_win_rate(const TreeNode *node);

#endif
