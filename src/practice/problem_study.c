/* See problem_prior.h. The tree is that of play/puct.h, on a board of its own. */
#include "practice/problem_prior.h"

#include "base/memory.h"
#include "play/puct.h"
#include "solve/solver/target.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { DEPTH_LIMIT = 60, TREE_BYTES = 64 << 20, MOVE_NUMBER = 50 };

/* Set by hand, on a scale of values from -1 to 1; and what the pass gets of the priors. */
static const double EXPLORE = 2.0, URGENCY = 0.4, PASS_SHARE = 0.03;

/* How much the model of problems and the network count in the prior of a move. */
static const double WEIGHT_MODEL = 0.5, WEIGHT_NETWORK = 0.5;

typedef struct {
    Net *net;
    const MoveOrder *order;
    const Problem *reading;
    Stone attacker;
    PointSet region; /* where moves are tried */
    PuctTree tree;
    Board board; /* of the node that was reached */
    Stone to_move;
    Point previous[POSITION_HISTORY];
    NetAnswer answer;
    PuctEdge edge[BOARD_POINTS_MAX + 1];
} Study;

bool problem_study_is_fit(const Problem *reading)
{
    return net_knows_size(reading->board.size) &&
           (reading->goal == GOAL_KILL || reading->goal == GOAL_SAVE ||
            reading->goal == GOAL_CAPTURE);
}

/* The area that would be guessed, a ring around it, and all stones: they may be captured. */
static void find_region(Study *study)
{
    const Board *board = &study->reading->board;
    PointSet area;
    problem_guess_area(&(TargetSettings){0}, study->reading, &area);
    study->region = area;
    for (Point at = 0; at < board_cell_count(board); at++) {
        Point near[4];
        if (!board_has_point(board, at))
            continue;
        board_neighbors(board, at, near);
        bool is_beside = board->stone[at] != STONE_NONE;
        for (int d = 0; d < 4; d++)
            is_beside = is_beside || point_set_has(&area, near[d]);
        if (is_beside)
            point_set_add(&study->region, at);
    }
}

static int index_of(const Board *board, Point at)
{
    return board_y(board, at) * board->size + board_x(board, at);
}

/* ---- one position ---- */

/* The share of the keystones' points that will be Black's; false if all stones are captured. */
static bool judge(const Study *study, double *black)
{
    const Board *board = &study->board;
    Stone defender = stone_opposite(study->attacker);
    double sum = 0;
    int points = 0, left = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!point_set_has(&study->reading->keystones, at))
            continue;
        sum += (double)study->answer.ownership[index_of(board, at)];
        points++;
        left += board->stone[at] == (uint8_t)defender;
    }
    double mean = points ? sum / points : 0;
    *black = 0.5 + 0.5 * (study->to_move == STONE_BLACK ? mean : -mean);
    return left > 0;
}

static int list_moves(const Study *study, Point *move)
{
    int count = 0;
    for (Point at = 0; at < board_cell_count(&study->board); at++)
        if (point_set_has(&study->region, at) && study->board.stone[at] == STONE_NONE &&
            board_is_legal(&study->board, at, study->to_move))
            move[count++] = at;
    return count;
}

/* Likely by the model of problems and by the network. */
static int make_edges(Study *study)
{
    Point move[BOARD_CELL_LIMIT];
    float value[BOARD_CELL_LIMIT];
    int count = list_moves(study, move);
    double most = -HUGE_VAL, sum = 0;
    study->order->rank(study->order->context, &study->board, study->to_move, move, count, value);
    for (int i = 0; i < count; i++) {
        double policy = (double)study->answer.policy[index_of(&study->board, move[i])];
        value[i] = (float)(WEIGHT_MODEL * (double)value[i] + WEIGHT_NETWORK * log(policy + 1e-6));
        most = fmax(most, (double)value[i]);
    }
    for (int i = 0; i < count; i++)
        sum += exp((double)value[i] - most);
    for (int i = 0; i < count; i++)
        study->edge[i] = (PuctEdge){
            .at = move[i], .prior = (float)((1 - PASS_SHARE) * exp((double)value[i] - most) / sum)};
    if (study->previous[0] != POINT_PASS)
        study->edge[count++] = (PuctEdge){.at = POINT_PASS, .prior = (float)PASS_SHARE};
    return count;
}

static void open_node(Study *study, PuctNode *node)
{
    Position position = {.board = &study->board,
                         .to_move = study->to_move,
                         .move_number = MOVE_NUMBER,
                         .komi_known = true,
                         .komi = 6.5};
    memcpy(position.previous, study->previous, sizeof position.previous);
    net_evaluate_position(study->net, &position, NET_SOURCE_UNKNOWN, &study->answer);
    double black;
    bool is_open = judge(study, &black);
    if (!is_open)
        black = study->attacker == STONE_BLACK ? 1 : 0;
    PuctValue value = {.black_wins = (float)black};
    puct_open_node(&study->tree, node, &value, NULL, study->edge, is_open ? make_edges(study) : 0);
}

/* ---- the tree ---- */

static void step(Study *study, Point move)
{
    if (move == POINT_PASS)
        study->board.ko = POINT_NONE;
    else
        board_play(&study->board, move, study->to_move, NULL);
    memmove(study->previous + 1, study->previous, sizeof study->previous - sizeof *study->previous);
    study->previous[0] = move;
    study->to_move = stone_opposite(study->to_move);
}

static void stand_at_root(Study *study)
{
    study->board = study->reading->board;
    study->to_move = study->reading->to_move;
    memset(study->previous, 0, sizeof study->previous);
}

static void visit(Study *study)
{
    PuctTree *tree = &study->tree;
    PuctNode *path[DEPTH_LIMIT];
    int depth = 0;
    PuctNode *node = tree->root;
    stand_at_root(study);
    path[depth++] = node;
    while (node->state == PUCT_OPEN && depth < DEPTH_LIMIT) {
        int index = puct_select(tree, node);
        PuctEdge *edge = &node->edges[index];
        if (index == node->tried) {
            edge->child = puct_new_node(tree, stone_opposite(node->to_move));
            node->tried++;
        }
        step(study, edge->at);
        node = edge->child;
        path[depth++] = node;
    }
    if (node->state == PUCT_PENDING)
        open_node(study, node);
    for (int i = 0; i < depth; i++)
        puct_visit(path[i], (double)node->own.black_wins, 0);
}

static void read_root(const Study *own, ProblemStudy *study)
{
    const PuctNode *root = own->tree.root;
    for (int i = 0; i < root->tried; i++) {
        int visits = (int)root->edges[i].child->visits;
        study->tried[root->edges[i].at] = visits;
        study->visits += visits;
    }
}

void problem_study(Net *net, const MoveOrder *order, const Problem *reading, int visits,
                   const Budget *budget, ProblemStudy *study)
{
    assert(reading);
    Study *own = mem_alloc(1, sizeof *own);
    *study = (ProblemStudy){0};
    own->net = net;
    own->order = order;
    own->reading = reading;
    own->attacker = problem_attacker(reading);
    find_region(own);
    puct_init(&own->tree, reading->board.size * reading->board.size, TREE_BYTES);
    own->tree.settings.score_share = 0;
    own->tree.settings.explore = EXPLORE;
    own->tree.settings.urgency = own->tree.settings.root_urgency = URGENCY;
    own->tree.root = puct_new_node(&own->tree, reading->to_move);
    stand_at_root(own);
    open_node(own, own->tree.root);
    for (int i = 0; i < visits && own->tree.root->state == PUCT_OPEN && !budget_is_spent(budget, 0);
         i++)
        visit(own);
    read_root(own, study);
    puct_clear(&own->tree);
    mem_free(own);
}
