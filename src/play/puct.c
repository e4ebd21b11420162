/* Choosing and counting in the tree of a search with a network. */
#include "play/puct.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const PuctSettings PUCT_SETTINGS = {
    .explore = 1.0,
    .explore_log = 0.45,
    .urgency = 0.2,
    .root_urgency = 0.1,
    .score_share = 0.3,
    .score_scale = 12,
};

/* Visits of the parent before its bonus begins to grow. */
static const double EXPLORE_BASE = 500;

static const double TWO_OVER_PI = 0.63661977236758134;

/* ---- nodes ---- */

void puct_init(PuctTree *tree, int points, size_t limit)
{
    *tree = (PuctTree){.settings = PUCT_SETTINGS, .limit = limit, .points = points};
}

PuctNode *puct_new_node(PuctTree *tree, Stone to_move)
{
    assert(stone_is_color(to_move));
    PuctNode *node = mem_alloc(1, sizeof *node);
    node->to_move = to_move;
    tree->bytes += sizeof *node;
    return node;
}

static size_t content_bytes(const PuctTree *tree, const PuctNode *node)
{
    return node->edge_count * sizeof *node->edges + (node->owner ? (size_t)tree->points : 0);
}

static void drop_content(PuctTree *tree, PuctNode *node)
{
    tree->bytes -= content_bytes(tree, node);
    mem_free(node->edges);
    mem_free(node->owner);
    node->edges = NULL;
    node->owner = NULL;
    node->edge_count = 0;
}

/* With everything below; NULL is allowed. Depth is bounded by the search, so is the recursion. */
static void free_node(PuctTree *tree, PuctNode *node)
{
    if (!node)
        return;
    for (int i = 0; i < node->tried; i++)
        free_node(tree, node->edges[i].child);
    drop_content(tree, node);
    tree->bytes -= sizeof *node;
    mem_free(node);
}

void puct_clear(PuctTree *tree)
{
    free_node(tree, tree->root);
    tree->root = NULL;
}

/* By insertion: the list is short, and nearly in order where moves have equal priors. */
static void sort_by_prior(PuctEdge *edges, int count)
{
    for (int i = 1; i < count; i++) {
        PuctEdge edge = edges[i];
        int to = i;
        for (; to > 0 && edges[to - 1].prior < edge.prior; to--)
            edges[to] = edges[to - 1];
        edges[to] = edge;
    }
}

void puct_open_node(PuctTree *tree, PuctNode *node, const PuctValue *value, const int8_t *owner,
                    const PuctEdge *edges, int count)
{
    assert(node->state == PUCT_PENDING && !node->edges && count <= UINT16_MAX);
    node->state = count ? PUCT_OPEN : PUCT_ENDED;
    node->own = *value;
    node->edge_count = (uint16_t)count;
    if (count) {
        node->edges = mem_alloc((size_t)count, sizeof *edges);
        memcpy(node->edges, edges, (size_t)count * sizeof *edges);
        for (int i = 0; i < count; i++)
            node->edges[i].child = NULL;
        sort_by_prior(node->edges, count);
    }
    if (owner) {
        node->owner = mem_alloc((size_t)tree->points, sizeof *owner);
        memcpy(node->owner, owner, (size_t)tree->points * sizeof *owner);
    }
    tree->bytes += content_bytes(tree, node);
}

static int find_edge(const PuctNode *node, Point at)
{
    int i = 0;
    while (i < node->edge_count && node->edges[i].at != at)
        i++;
    return i;
}

/* Edges with children come first. */
static void adopt_children(PuctTree *tree, PuctNode *node, const PuctEdge *old, int old_count)
{
    for (int i = 0; i < old_count; i++) {
        int at = find_edge(node, old[i].at);
        if (at == node->edge_count) {
            free_node(tree, old[i].child);
            continue;
        }
        puct_try_next(node, at);
        node->edges[node->tried++].child = old[i].child;
    }
}

void puct_reopen_node(PuctTree *tree, PuctNode *node, const PuctValue *value, const int8_t *owner,
                      const PuctEdge *edges, int count)
{
    PuctNode before = *node;
    node->edges = NULL;
    node->owner = NULL;
    node->tried = node->edge_count = 0;
    node->state = PUCT_PENDING;
    tree->bytes -= content_bytes(tree, &before);
    puct_open_node(tree, node, value, owner, edges, count);
    adopt_children(tree, node, before.edges, before.tried);
    mem_free(before.edges);
    mem_free(before.owner);
    node->visits = 0;
    node->wins = node->lead = 0;
    puct_visit(node, (double)value->black_wins, (double)value->black_lead);
    for (int i = 0; i < node->tried; i++) {
        const PuctNode *child = node->edges[i].child;
        node->visits += child->visits;
        node->wins += child->wins;
        node->lead += child->lead;
    }
}

/* ---- choosing ---- */

/* The value of winning chances and a lead, for Black: -1 … 1. */
static double puct_utility(const PuctSettings *settings, double black_wins, double black_lead)
{
    double score =
        TWO_OVER_PI * atan((black_lead - settings->score_center) / settings->score_scale);
    return (1 - settings->score_share) * (2 * black_wins - 1) + settings->score_share * score;
}

double puct_mean_wins(const PuctNode *node)
{
    return node->visits ? node->wins / node->visits : (double)node->own.black_wins;
}

double puct_mean_lead(const PuctNode *node)
{
    return node->visits ? node->lead / node->visits : (double)node->own.black_lead;
}

static double node_utility(const PuctTree *tree, const PuctNode *node)
{
    return puct_utility(&tree->settings, puct_mean_wins(node), puct_mean_lead(node));
}

/* The value for the side that chose this node; every thread below counts as a visit that lost. */
static double child_value(const PuctTree *tree, const PuctNode *child, double sign)
{
    double visits = child->visits, lost = child->in_flight;
    if (visits + lost <= 0)
        return -1;
    double value = visits > 0 ? sign * node_utility(tree, child) : 0;
    return (value * visits - lost) / (visits + lost);
}

/* Tried moves one by one; of the others only the first can be the best, as it has the highest
 * prior and all are valued alike. */
int puct_select(const PuctTree *tree, const PuctNode *node)
{
    assert(node->state == PUCT_OPEN);
    const PuctSettings *settings = &tree->settings;
    double sign = node->to_move == STONE_BLACK ? 1 : -1;
    double tried_prior = 0, total = 0, best_value = -1e9;
    for (int i = 0; i < node->tried; i++) {
        tried_prior += (double)node->edges[i].prior;
        total += node->edges[i].child->visits + node->edges[i].child->in_flight;
    }
    double grow = log((total + EXPLORE_BASE) / EXPLORE_BASE);
    double bonus = (settings->explore + settings->explore_log * grow) * sqrt(total + 0.01);
    int best = -1;
    for (int i = 0; i < node->tried; i++) {
        const PuctNode *child = node->edges[i].child;
        double visits = child->visits + child->in_flight;
        double value =
            child_value(tree, child, sign) + bonus * (double)node->edges[i].prior / (1 + visits);
        if (child->state != PUCT_PENDING && value > best_value) {
            best_value = value;
            best = i;
        }
    }
    if (node->tried == node->edge_count)
        return best;
    double urgency = node == tree->root ? settings->root_urgency : settings->urgency;
    double first = sign * node_utility(tree, node) - urgency * sqrt(tried_prior) +
                   bonus * (double)node->edges[node->tried].prior;
    return first > best_value ? node->tried : best;
}

void puct_try_next(PuctNode *node, int index)
{
    assert(index >= node->tried && index < node->edge_count);
    PuctEdge edge = node->edges[index];
    for (int i = index; i > node->tried; i--)
        node->edges[i] = node->edges[i - 1];
    node->edges[node->tried] = edge;
}

void puct_visit(PuctNode *node, double black_wins, double black_lead)
{
    node->visits++;
    node->wins += black_wins;
    node->lead += black_lead;
}

/* ---- reading ---- */

void puct_advance(PuctTree *tree, Point at)
{
    PuctNode *root = tree->root, *next = NULL;
    if (!root)
        return;
    int index = find_edge(root, at);
    if (index < root->tried && root->edges[index].child->state == PUCT_OPEN) {
        next = root->edges[index].child;
        root->edges[index].child = NULL;
    }
    free_node(tree, root);
    tree->root = next;
}

static bool comes_before(const PuctTree *tree, const PuctNode *node, int a, int b)
{
    const PuctNode *x = node->edges[a].child, *y = node->edges[b].child;
    if (x->visits != y->visits)
        return x->visits > y->visits;
    double sign = node->to_move == STONE_BLACK ? 1 : -1;
    double value = sign * node_utility(tree, x), other = sign * node_utility(tree, y);
    if (value != other)
        return value > other;
    return node->edges[a].prior > node->edges[b].prior;
}

int puct_sort_tried(const PuctTree *tree, const PuctNode *node, int *order)
{
    int count = 0;
    for (int i = 0; i < node->tried; i++) {
        int to = count++;
        for (; to > 0 && comes_before(tree, node, i, order[to - 1]); to--)
            order[to] = order[to - 1];
        order[to] = i;
    }
    return count;
}

static void add_owners(const PuctTree *tree, const PuctNode *node, double weight, float *owner)
{
    double below = 0;
    for (int i = 0; i < node->tried; i++)
        below += node->edges[i].child->visits;
    double own = weight / (1 + below);
    if (node->owner)
        for (int i = 0; i < tree->points; i++)
            owner[i] += (float)(own * node->owner[i] / 127.0);
    for (int i = 0; i < node->tried; i++)
        if (node->edges[i].child->visits)
            add_owners(tree, node->edges[i].child, own * node->edges[i].child->visits, owner);
}

void puct_ownership(const PuctTree *tree, const PuctNode *node, float *owner)
{
    for (int i = 0; i < tree->points; i++)
        owner[i] = 0;
    add_owners(tree, node, 1, owner);
}
