/* A search on several threads.
 *
 * One lock guards the tree. It is held while a thread walks down and while it counts a visit, some
 * microseconds each; the network, some milliseconds, is asked without it. Threads keep apart
 * because each one below a node counts as a lost visit there, and because a node that is being
 * evaluated cannot be chosen again. */
#include "play/puct.h"

#include "base/memory.h"
#include "base/pool.h"
#include "play/judge.h"
#include "shape/region.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>

enum { DEPTH_LIMIT = 300 };

/* Part of the visits that a move to be compared gets at least. */
static const double COMPARE_SHARE = 0.15;

typedef struct {
    const PuctSearch *ask;
    Budget budget;
    double started;
    uint32_t first_visits; /* that the root had before */
    uint32_t forced;       /* visits of ask->compare that PUCT did not choose */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a pending node was opened */
} Run;

/* What a thread needs for itself. */
typedef struct {
    Game game;
    PuctNode *path[DEPTH_LIMIT];
    int depth;
    NetAnswer answer;
    PuctEdge edges[BOARD_POINTS_MAX + 1];
    int8_t owner[BOARD_POINTS_MAX];
} Seat;

/* ---- from the network to the tree ---- */

static int index_of(const Board *board, Point at)
{
    return board_y(board, at) * board->size + board_x(board, at);
}

/* A prior of zero may be a legal move, which counts at the root. Own eyes are left alone below it:
 * the network does not always know. */
static bool is_worth_an_edge(const Game *game, Point at, float prior, bool is_root)
{
    if (is_root)
        return prior > 0 || game_judge_move(game, at, game->to_move) == MOVE_OK;
    return prior > 0 && eye_judge(&game->board, at, game->to_move) != EYE_SIMPLE;
}

static int list_edges(const Game *game, const NetAnswer *answer, bool is_root, PuctEdge *edges)
{
    const Board *board = &game->board;
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE)
            continue;
        float prior = answer->policy[index_of(board, at)];
        if (is_worth_an_edge(game, at, prior, is_root))
            edges[count++] = (PuctEdge){.at = at, .prior = prior};
    }
    edges[count++] = (PuctEdge){.at = POINT_PASS, .prior = answer->pass};
    return count;
}

/* The highest priors to the front. */
static void keep_best(PuctEdge *edges, int count, int kept)
{
    for (int i = 0; i < kept; i++) {
        int best = i;
        for (int k = i + 1; k < count; k++)
            if (edges[k].prior > edges[best].prior)
                best = k;
        PuctEdge edge = edges[best];
        edges[best] = edges[i];
        edges[i] = edge;
    }
}

int puct_edges(const Game *game, const NetAnswer *answer, bool is_root, PuctEdge *edges)
{
    int count = list_edges(game, answer, is_root, edges);
    if (is_root || count <= PUCT_EDGES)
        return count;
    keep_best(edges, count, PUCT_EDGES);
    return PUCT_EDGES;
}

void puct_value(const Game *game, const NetAnswer *answer, PuctValue *value, int8_t *owner)
{
    bool is_black = game->to_move == STONE_BLACK;
    float sign = is_black ? 1 : -1;
    *value = (PuctValue){.black_wins = is_black ? answer->win : 1 - answer->win,
                         .black_lead = sign * answer->lead,
                         .spread = answer->spread};
    for (int i = 0; i < answer->size * answer->size; i++)
        owner[i] = (int8_t)lrintf(127 * sign * answer->ownership[i]);
}

/* ---- proofs ---- */

/* The chain's points go to their owner; returns by how many points Black's lead changes. */
static double give_chain(const Board *board, const ProvedChain *proved, int8_t *owner)
{
    int8_t whose = proved->owner == STONE_BLACK ? 127 : -127;
    int change = 0;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = proved->chain.word[w]; bits; bits &= bits - 1) {
            int i = index_of(board, (Point)(w * 64 + __builtin_ctzll(bits)));
            change += whose - owner[i];
            owner[i] = whose;
        }
    return change / 127.0;
}

/* A lead is about normal with its spread, so the outcome moves along a logistic curve. */
static const double LOGISTIC_PER_SPREAD = 1.7, SPREAD_LEAST = 1, WIN_LEAST = 1e-4;

static void move_value(PuctValue *value, double change)
{
    double win = fmin(fmax((double)value->black_wins, WIN_LEAST), 1 - WIN_LEAST);
    double spread = fmax((double)value->spread, SPREAD_LEAST);
    double logit = log(win / (1 - win)) + LOGISTIC_PER_SPREAD * change / spread;
    value->black_wins = (float)(1 / (1 + exp(-logit)));
    value->black_lead += (float)change;
}

void puct_apply_proofs(const Board *board, const ProvedChain *proved, int count, PuctValue *value,
                       int8_t *owner)
{
    double change = 0;
    for (int i = 0; i < count; i++)
        if (proved_holds(&proved[i], board))
            change += give_chain(board, &proved[i], owner);
    if (change != 0)
        move_value(value, change);
}

/* ---- the end of a game ---- */

/* Chains that the network gives to the opponent are dead. */
static void mark_dead(const Board *board, const int8_t *owner, bool dead[BOARD_CELL_LIMIT])
{
    for (Point root = 0; root < board_cell_count(board); root++) {
        dead[root] = false;
        if (board->chain[root] != root || root == POINT_NONE)
            continue;
        int sum = 0, sign = board->stone[root] == STONE_BLACK ? 1 : -1;
        Point at = root;
        do {
            sum += sign * owner[index_of(board, at)];
            at = board->next[at];
        } while (at != root);
        dead[root] = sum < 0;
    }
}

/* The value of the count instead of an estimate. */
static void count_game(const Game *game, int8_t *owner, PuctValue *value)
{
    const Board *board = &game->board;
    bool dead[BOARD_CELL_LIMIT];
    Score score;
    mark_dead(board, owner, dead);
    score_game(game, dead, NULL, &score);
    value->black_lead = (float)score.margin;
    value->black_wins = score.margin > 0 ? 1.0f : score.margin < 0 ? 0.0f : 0.5f;
    value->spread = 0;
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            uint8_t whose = score.owner[board_point(board, x, y)];
            owner[y * board->size + x] = whose == STONE_BLACK   ? 127
                                         : whose == STONE_WHITE ? -127
                                                                : 0;
        }
}

/* ---- visits ---- */

static bool is_decided(const Run *run, uint64_t visits)
{
    const PuctNode *root = run->ask->tree->root;
    uint32_t best = 0, second = 0;
    for (int i = 0; i < root->tried; i++) {
        uint32_t count = root->edges[i].child->visits;
        second = count > best ? best : count > second ? count : second;
        best = count > best ? count : best;
    }
    double left = run->budget.nodes ? (double)run->budget.nodes - (double)visits : 1e12;
    if (run->budget.deadline > 0) {
        double now = clock_seconds(),
               rate = (double)(visits - run->first_visits) / (now - run->started);
        left = fmin(left, rate * (run->budget.deadline - now));
    }
    return visits - run->first_visits >= 8 && best - second > left + 1;
}

/* With the tree locked. Visits under way count, so that none is made too many. */
static bool is_over(const Run *run)
{
    const PuctNode *root = run->ask->tree->root;
    const Budget *budget = &run->budget;
    uint64_t visits = root->visits + root->in_flight;
    if (budget->stop && atomic_load(budget->stop))
        return true;
    if (budget->nodes && visits >= budget->nodes)
        return true;
    if (budget->deadline > 0 && budget_clock(budget) >= budget->deadline)
        return true;
    if (run->ask->tree->bytes >= run->ask->tree->limit || root->state == PUCT_ENDED)
        return true;
    return run->ask->stop_when_decided && is_decided(run, root->visits);
}

/* A move that is to be compared gets its share first. */
static int select_at_root(Run *run)
{
    PuctNode *root = run->ask->tree->root;
    int chosen = puct_select(run->ask->tree, root), i = 0;
    while (i < root->edge_count && root->edges[i].at != run->ask->compare)
        i++;
    if (run->ask->compare == POINT_NONE || i == root->edge_count || i == chosen)
        return chosen;
    const PuctNode *child = root->edges[i].child;
    double has = child ? child->visits + child->in_flight : 0;
    if (has >= COMPARE_SHARE * root->visits || (child && child->state == PUCT_PENDING))
        return chosen;
    run->forced++;
    if (child)
        return i;
    puct_try_next(root, i);
    return root->tried;
}

static void step_down(Seat *seat, PuctNode *node, PuctEdge *edge)
{
    MoveVerdict verdict = game_play(&seat->game, edge->at, node->to_move);
    assert(verdict == MOVE_OK);
    (void)verdict;
    edge->child->in_flight++;
    seat->path[seat->depth++] = edge->child;
}

static void start(Run *run, Seat *seat)
{
    PuctNode *root = run->ask->tree->root;
    seat->depth = 1;
    seat->path[0] = root;
    root->in_flight++;
}

static void finish(Run *run, Seat *seat, const PuctValue *value)
{
    for (int i = 0; i < seat->depth; i++) {
        seat->path[i]->in_flight--;
        if (value)
            puct_visit(seat->path[i], (double)value->black_wins, (double)value->black_lead);
    }
    for (int i = 1; i < seat->depth; i++)
        (void)game_undo(&seat->game);
    pthread_cond_broadcast(&run->changed);
}

/* Walk to a node that is to be counted: new, ended, or too deep. NULL if all ways are pending. */
static PuctNode *descend(Run *run, Seat *seat)
{
    PuctTree *tree = run->ask->tree;
    PuctNode *node = tree->root;
    while (node->state == PUCT_OPEN && seat->depth < DEPTH_LIMIT) {
        int index = node == tree->root ? select_at_root(run) : puct_select(tree, node);
        if (index < 0)
            return NULL;
        PuctEdge *edge = &node->edges[index];
        if (index == node->tried) {
            edge->child = puct_new_node(tree, stone_opposite(node->to_move));
            node->tried++;
        }
        step_down(seat, node, edge);
        node = edge->child;
    }
    return node;
}

/* Without the lock. */
static void evaluate(Run *run, Seat *seat, PuctNode *node)
{
    PuctValue value;
    NetContext context = judge_context(&seat->game);
    net_evaluate(run->ask->net, &seat->game, &context, &seat->answer);
    puct_value(&seat->game, &seat->answer, &value, seat->owner);
    puct_apply_proofs(&seat->game.board, run->ask->proved, run->ask->proved_count, &value,
                      seat->owner);
    bool is_end = game_is_over(&seat->game);
    int count = is_end ? 0 : puct_edges(&seat->game, &seat->answer, false, seat->edges);
    if (is_end)
        count_game(&seat->game, seat->owner, &value);
    pthread_mutex_lock(&run->lock);
    puct_open_node(run->ask->tree, node, &value, seat->owner, seat->edges, count);
}

/* With the tree locked, before and after. */
static void visit(Run *run, Seat *seat)
{
    start(run, seat);
    PuctNode *node = descend(run, seat);
    if (!node) {
        finish(run, seat, NULL);
        pthread_cond_wait(&run->changed, &run->lock);
        return;
    }
    if (node->state == PUCT_PENDING) {
        pthread_mutex_unlock(&run->lock);
        evaluate(run, seat, node);
    }
    PuctValue value = node->own;
    finish(run, seat, &value);
}

static void report(Run *run)
{
    uint64_t visits = run->ask->tree->root->visits;
    if (run->ask->watch)
        run->ask->watch(run->ask->watch_context, visits);
    pthread_mutex_unlock(&run->lock);
    progress_report(&run->ask->progress, visits, run->budget.nodes);
    pthread_mutex_lock(&run->lock);
}

static void work(void *context, size_t index, int worker)
{
    (void)index;
    Run *run = context;
    Seat *seat = mem_alloc(1, sizeof *seat);
    game_copy(run->ask->game, &seat->game);
    pthread_mutex_lock(&run->lock);
    while (!is_over(run)) {
        visit(run, seat);
        if (worker == 0)
            report(run);
    }
    pthread_cond_broadcast(&run->changed);
    pthread_mutex_unlock(&run->lock);
    game_clear(&seat->game);
    mem_free(seat);
}

uint32_t puct_search(const PuctSearch *search)
{
    assert(search->net && search->tree->root && search->tree->root->state != PUCT_PENDING);
    Run run = {.ask = search,
               .budget = search->budget,
               .started = clock_seconds(),
               .first_visits = search->tree->root->visits};
    budget_start(&run.budget);
    pthread_mutex_init(&run.lock, NULL);
    pthread_cond_init(&run.changed, NULL);
    size_t threads = search->threads > 0 ? (size_t)search->threads : 1;
    pool_for_each((int)threads, threads, work, &run);
    pthread_cond_destroy(&run.changed);
    pthread_mutex_destroy(&run.lock);
    return run.forced;
}
