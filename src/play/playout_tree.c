/* The tree of a Monte-Carlo search.
 *
 * Values are mixed as in Gelly and Silver 2007 (RAVE, with their minimum-MSE weight in the form
 * that Pachi and Michi use); priors are virtual visits that are won or lost. */
#include "play/playout_tree.h"

#include "base/memory.h"
#include "shape/effect.h"
#include "shape/fate_graph.h"

#include <assert.h>
#include <stdlib.h>

/* Visits at which a node's own mean and AMAF weigh the same. */
static const float RAVE_EQUIVALENCE = 3500;

/* Virtual visits, after Michi. Even: every move starts as a fair coin. */
enum {
    PRIOR_EVEN = 10,
    PRIOR_SELF_ATARI = 10,
    PRIOR_CAPTURE_ONE = 15,
    PRIOR_CAPTURE_MANY = 30,
    PRIOR_SHAPE = 10,
    PRIOR_HEIGHT = 10,
    PRIOR_MODEL = 40, /* of a trained model, instead of all the others */
    OPEN_REACH = 3,   /* no stone as near as this: the height of the move matters */
};
static const int PRIOR_NEAR[] = {24, 22, 8}; /* by distance from the last move: 1, 2, 3 */

void tree_init(Tree *tree, uint32_t limit, const LocalShapes *shapes)
{
    *tree = (Tree){.limit = limit, .shapes = shapes};
    tree_restart(tree);
}

void tree_clear(Tree *tree)
{
    mem_free(tree->nodes);
    *tree = (Tree){0};
}

void tree_restart(Tree *tree)
{
    tree->nodes = mem_grow(tree->nodes, &tree->capacity, 1, sizeof *tree->nodes);
    tree->nodes[0] = (TreeNode){.at = POINT_NONE};
    tree->count = 1;
}

/* ---- priors ---- */

static void add_prior(TreeNode *node, int visits, bool is_good)
{
    node->prior_visits += (float)visits;
    node->prior_wins += is_good ? (float)visits : 0;
}

static bool is_open_area(const Board *board, Point at)
{
    int x = board_x(board, at), y = board_y(board, at);
    for (int dy = -OPEN_REACH; dy <= OPEN_REACH; dy++) {
        int reach = OPEN_REACH - abs(dy);
        for (int dx = -reach; dx <= reach; dx++) {
            bool is_inside =
                x + dx >= 0 && x + dx < board->size && y + dy >= 0 && y + dy < board->size;
            if (is_inside && board->stone[board_point(board, x + dx, y + dy)] != STONE_NONE)
                return false;
        }
    }
    return true;
}

/* Lines from the nearest edge, the first line is 0. */
static int line_height(const Board *board, Point at)
{
    int x = board_x(board, at), y = board_y(board, at), far = board->size - 1;
    int across = x < far - x ? x : far - x, down = y < far - y ? y : far - y;
    return across < down ? across : down;
}

static void add_height_prior(const Board *board, TreeNode *node)
{
    int height = line_height(board, node->at);
    if (height > 2 || !is_open_area(board, node->at))
        return;
    add_prior(node, PRIOR_HEIGHT, height == 2);
}

static void add_tactical_prior(const Board *board, Stone who, TreeNode *node)
{
    MoveEffect effect;
    move_find_effect(board, node->at, who, &effect);
    if (effect.captured_stones > 0)
        add_prior(node, effect.captured_stones == 1 ? PRIOR_CAPTURE_ONE : PRIOR_CAPTURE_MANY, true);
    else if (effect.liberties == 1)
        add_prior(node, PRIOR_SELF_ATARI, false);
    /* Out of atari: as good as a capture. */
    for (int i = 0; i < effect.joined_count; i++)
        if (board->liberty_count[effect.joined[i]] == 1 && effect.liberties > 1)
            add_prior(node, PRIOR_CAPTURE_ONE, true);
}

static void set_priors(const Tree *tree, const Board *board, Stone who, TreeNode *node)
{
    node->prior_visits = PRIOR_EVEN;
    node->prior_wins = 0.5f * PRIOR_EVEN;
    if (node->at == POINT_PASS)
        return;
    add_tactical_prior(board, who, node);
    if (local_shapes_match(tree->shapes, board, node->at))
        add_prior(node, PRIOR_SHAPE, true);
    add_height_prior(board, node);
}

static void add_distance_priors(const Board *board, Point last, TreeNode *children, int count)
{
    if (!board_has_point(board, last) || board->stone[last] == STONE_NONE)
        return;
    FateGraph graph;
    uint16_t distance[FATE_NODE_LIMIT];
    fate_graph_build(board, &graph);
    fate_graph_distances(&graph, graph.node[last], 3, distance);
    for (int i = 0; i < count; i++) {
        if (children[i].at == POINT_PASS)
            continue;
        int steps = distance[graph.node[children[i].at]];
        if (steps >= 1 && steps <= 3)
            add_prior(&children[i], PRIOR_NEAR[steps - 1], true);
    }
}

bool tree_expand(Tree *tree, uint32_t node, const Board *board, Stone who, Point last,
                 const Point *moves, int count)
{
    assert(stone_is_color(who) && count >= 0);
    if (count == 0 || tree->count + (uint32_t)count > tree->limit)
        return false;
    uint32_t first = tree->count;
    tree->nodes =
        mem_grow(tree->nodes, &tree->capacity, first + (size_t)count, sizeof *tree->nodes);
    TreeNode *children = tree->nodes + first;
    for (int i = 0; i < count; i++) {
        children[i] = (TreeNode){.at = moves[i]};
        set_priors(tree, board, who, &children[i]);
    }
    add_distance_priors(board, last, children, count);
    tree->nodes[node].first_child = first;
    tree->nodes[node].child_count = (uint16_t)count;
    tree->count += (uint32_t)count;
    return true;
}

void tree_set_priors(Tree *tree, uint32_t node, const float *share)
{
    TreeNode *child = tree->nodes + tree->nodes[node].first_child;
    for (int i = 0; i < tree->nodes[node].child_count; i++) {
        child[i].prior_visits = PRIOR_MODEL;
        child[i].prior_wins = PRIOR_MODEL * share[i];
    }
}

/* ---- values ---- */

static float node_value(const TreeNode *node)
{
    float visits = node->visits + node->prior_visits;
    float mean = (node->wins + node->prior_wins) / visits;
    if (node->first_visits <= 0)
        return mean;
    float first = node->first_wins / node->first_visits;
    float weight = node->first_visits /
                   (node->first_visits + visits + visits * node->first_visits / RAVE_EQUIVALENCE);
    return weight * first + (1 - weight) * mean;
}

uint32_t tree_select(const Tree *tree, uint32_t node)
{
    uint32_t first = tree->nodes[node].first_child, best = first;
    float best_value = -1;
    for (uint32_t i = first; i < first + tree->nodes[node].child_count; i++) {
        float value = node_value(&tree->nodes[i]);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

double tree_win_rate(const TreeNode *node)
{
    return node->visits > 0 ? (double)(node->wins / node->visits) : 0.5;
}
