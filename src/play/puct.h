/* The tree of a search with a network: which move to look at next, and what was found.
 *
 * A node is a position, its edges are moves in the order of the network's probabilities. Values are
 * Black's. A move is chosen by PUCT: the mean value of its visits, plus a bonus that grows with its
 * prior and shrinks with its visits; moves not tried yet are valued a little below their parent.
 * The tree knows neither boards nor networks nor threads: puct_search.c has those. */
#ifndef KATACHI_PLAY_PUCT_H
#define KATACHI_PLAY_PUCT_H

#include "base/budget.h"
#include "core/point.h"
#include "net/network.h"
#include "play/prover.h"

#include <stddef.h>

typedef struct PuctNode PuctNode;

typedef struct {
    Point at;
    float prior;
    PuctNode *child; /* NULL: not tried */
} PuctEdge;

typedef enum {
    PUCT_PENDING, /* being evaluated by some thread */
    PUCT_OPEN,    /* evaluated; edges may be tried */
    PUCT_ENDED,   /* the game is over here */
} PuctState;

/* What an evaluation says about a position. */
typedef struct {
    float black_wins, black_lead, spread;
} PuctValue;

struct PuctNode {
    PuctState state;
    Stone to_move;
    uint16_t edge_count, tried; /* edges[0 … tried-1] have children, no others */
    uint32_t visits;
    uint32_t in_flight; /* threads that are below this node now: each counts as a lost visit */
    double wins, lead;  /* sums over the visits */
    PuctValue own;      /* of this position alone */
    PuctEdge *edges;
    int8_t *owner; /* of this position alone, by point: 127 Black's, -127 White's */
};

/* How values become one number, and how boldly the tree is searched. */
typedef struct {
    double explore, explore_log;  /* the bonus, and how it grows with the visits of the parent */
    double urgency, root_urgency; /* how far below its parent an untried move is valued */
    double score_share;           /* part of the score in the value; the rest is winning */
    double score_scale;           /* points that make the score part half as good as possible */
    double score_center;          /* Black's lead that counts as even */
} PuctSettings;

typedef struct {
    PuctNode *root;
    PuctSettings settings;
    size_t bytes, limit; /* in use, and when to grow no more */
    int points;          /* of the board */
} PuctTree;

void puct_init(PuctTree *tree, int points, size_t limit);
void puct_clear(PuctTree *tree);

/* A new pending node. */
PuctNode *puct_new_node(PuctTree *tree, Stone to_move);

/* Give a pending node its evaluation and its moves, which are copied in the order of their priors
 * (equal ones as given). `owner` may be NULL. It has no visit yet. */
void puct_open_node(PuctTree *tree, PuctNode *node, const PuctValue *value, const int8_t *owner,
                    const PuctEdge *edges, int count);

/* The same for a node that is open: children of moves that stay are kept, the others freed, and
 * visits and sums are made anew of the node itself and its children. */
void puct_reopen_node(PuctTree *tree, PuctNode *node, const PuctValue *value, const int8_t *owner,
                      const PuctEdge *edges, int count);

/* The index of the edge to follow; -1 if all of them are pending. An edge without child has index
 * `tried`. */
int puct_select(const PuctTree *tree, const PuctNode *node);

/* Move an edge, which has no child, to index `tried`, so that it is the next to be tried. */
void puct_try_next(PuctNode *node, int index);

/* Count a visit that ended with this value. */
void puct_visit(PuctNode *node, double black_wins, double black_lead);

/* Make a child the root: the rest is freed. POINT_NONE or a move without an evaluated child frees
 * all of it. */
void puct_advance(PuctTree *tree, Point at);

/* Means over the visits; those of the position alone without any. */
double puct_mean_wins(const PuctNode *node);
double puct_mean_lead(const PuctNode *node);

/* The edges that have children, the most visited first, then the better value for the mover, then
 * the higher prior. `order` gets indices; returns how many. */
int puct_sort_tried(const PuctTree *tree, const PuctNode *node, int *order);

/* Who owns each point: the mean over the tree, weighted by visits. */
void puct_ownership(const PuctTree *tree, const PuctNode *node, float *owner);

/* Growing a tree on several threads until a budget is spent. */

/* Called by the calling thread after each of its visits, with the tree locked. */
typedef void PuctWatchFn(void *context, uint64_t visits);

typedef struct {
    Net *net;
    PuctTree *tree;   /* with an open root */
    const Game *game; /* the position at the root, with its mover */
    int threads;
    Budget budget;     /* nodes = visits of the root */
    Progress progress; /* called without the lock */
    PuctWatchFn *watch;
    void *watch_context;
    Point compare; /* gets a share of the visits; POINT_NONE: no move does */
    bool stop_when_decided;
    const ProvedChain *proved; /* hold at the root; used wherever they still do */
    int proved_count;
} PuctSearch;

/* The network's answer as value, owners and edges of a node. All legal moves and the pass at the
 * root, at most PUCT_EDGES elsewhere; returns their number. */
enum { PUCT_EDGES = 96 };
int puct_edges(const Game *game, const NetAnswer *answer, bool is_root, PuctEdge *edges);
void puct_value(const Game *game, const NetAnswer *answer, PuctValue *value, int8_t *owner);

/* What is proved goes before what the network thinks: owners, and with them lead and outcome. */
void puct_apply_proofs(const Board *board, const ProvedChain *proved, int count, PuctValue *value,
                       int8_t *owner);

/* Search; returns how many visits of `compare` were made only because it was asked for. */
uint32_t puct_search(const PuctSearch *search);

#endif
