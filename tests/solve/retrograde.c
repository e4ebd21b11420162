#include "retrograde.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <string.h>

enum { STONES_SIZE = 160, EDGES_PER_NODE = 12, HASH_SPACE = 2 };

typedef struct {
    uint64_t key;
    uint8_t stone[STONES_SIZE];
    PointSet left; /* keystones not captured yet */
    Point ko;
    uint8_t to_move;
    uint8_t winner; /* of the game, if it ends here */
    bool is_won;    /* by the side that has to reach its end … */
    bool was_won;   /* … as was thought last time */
    uint32_t moves;
    uint32_t open;     /* moves that do not lead to that */
    uint32_t first_in; /* list of moves that lead here */
} Node;

typedef struct {
    uint32_t from;
    uint32_t to;
    uint32_t next;
    bool is_threat;
} Edge;

typedef struct {
    const PlainQuestion *question;
    Stone attacker;
    PointSet playable;
    Board bare; /* without stones */
    Node *node;
    uint32_t count, limit;
    Edge *edge;
    uint32_t edge_count, edge_limit;
    uint32_t *slot;
    uint32_t slot_mask;
    bool is_full;
} Graph;

static uint64_t key_of(const Board *board, Stone to_move, Point ko, const PointSet *left)
{
    uint64_t key = mix64(board->hash ^ ((uint64_t)to_move << 32 | ko));
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        key = mix64(key ^ left->word[w]);
    return key;
}

static int count_left(const Graph *graph, const PointSet *left, Stone colour)
{
    const Problem *problem = graph->question->problem;
    int count = 0;
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        count += point_set_has(left, at) && problem->board.stone[at] == (uint8_t)colour;
    return count;
}

static Stone winner_at(const Graph *graph, const PointSet *left)
{
    const Problem *problem = graph->question->problem;
    Stone defender = stone_opposite(graph->attacker);
    if (count_left(graph, left, defender) == 0)
        return graph->attacker;
    bool has_lost_own = count_left(graph, left, graph->attacker) <
                        count_left(graph, &problem->keystones, graph->attacker);
    return problem->goal == GOAL_RACE && has_lost_own ? defender : STONE_NONE;
}

/* The number of a position, which is added if it is new; 0: there is no room. */
static uint32_t find_node(Graph *graph, const Board *board, Stone to_move, const PointSet *left)
{
    Point ko = graph->question->endless == to_move ? POINT_NONE : board->ko;
    uint64_t key = key_of(board, to_move, ko, left);
    uint32_t slot = (uint32_t)key & graph->slot_mask;
    for (; graph->slot[slot]; slot = (slot + 1) & graph->slot_mask)
        if (graph->node[graph->slot[slot]].key == key)
            return graph->slot[slot];
    if (graph->count == graph->limit) {
        graph->is_full = true;
        return 0;
    }
    Node *node = &graph->node[graph->count];
    *node = (Node){.key = key, .left = *left, .ko = ko, .to_move = (uint8_t)to_move};
    memcpy(node->stone, board->stone, sizeof node->stone);
    node->winner = (uint8_t)winner_at(graph, left);
    graph->slot[slot] = graph->count;
    return graph->count++;
}

static void add_edge(Graph *graph, uint32_t from, const Board *board, Stone to_move,
                     const PointSet *left, bool is_threat)
{
    uint32_t to = find_node(graph, board, to_move, left);
    if (!to || graph->edge_count == graph->edge_limit) {
        graph->is_full = true;
        return;
    }
    graph->edge[graph->edge_count] =
        (Edge){.from = from, .to = to, .next = graph->node[to].first_in, .is_threat = is_threat};
    graph->node[to].first_in = graph->edge_count++;
    graph->node[from].moves++;
}

/* The board of a position; points of the problem's board that are walls stay walls. Stones are put
 * one by one: what is still missing leaves liberties, so none is captured on the way. */
static void set_up(const Graph *graph, const Node *node, Board *board)
{
    *board = graph->bare;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (node->stone[at] == STONE_BLACK || node->stone[at] == STONE_WHITE)
            board_play(board, at, (Stone)node->stone[at], NULL);
    board->ko = node->ko;
}

/* All moves from a position. */
static void expand(Graph *graph, uint32_t index)
{
    Board board;
    Stone mover = (Stone)graph->node[index].to_move;
    PointSet left = graph->node[index].left;
    if (graph->node[index].winner)
        return;
    set_up(graph, &graph->node[index], &board);
    for (Point at = 0; at < board_cell_count(&board); at++) {
        if (!point_set_has(&graph->playable, at) || board.stone[at] != STONE_NONE)
            continue;
        MoveVerdict verdict = board_judge_move(&board, at, mover);
        bool is_threat = verdict == MOVE_KO && graph->question->many == mover;
        if (verdict != MOVE_OK && !is_threat)
            continue;
        Undo undo;
        board_play(&board, at, mover, &undo);
        PointSet then = left;
        for (Point p = 0; p < board_cell_count(&board); p++)
            if (board.stone[p] == STONE_NONE)
                point_set_remove(&then, p);
        add_edge(graph, index, &board, stone_opposite(mover), &then, is_threat);
        board_undo(&board, &undo);
    }
    bool may_wait = graph->question->attacker_waits && board.ko != POINT_NONE;
    if (mover == graph->attacker && !may_wait)
        return;
    board.ko = POINT_NONE;
    add_edge(graph, index, &board, stone_opposite(mover), &left, false);
}

/* Positions from which `who` can force an end that he wins, found backwards. Threats of the other
 * side lead where was_won says. */
static void find_forced(Graph *graph, Stone who)
{
    uint32_t *queue = mem_alloc(graph->count, sizeof *queue);
    uint32_t count = 0;
    for (uint32_t i = 1; i < graph->count; i++)
        graph->node[i].open = graph->node[i].moves;
    for (uint32_t e = 1; e < graph->edge_count; e++) {
        const Edge *edge = &graph->edge[e];
        Node *from = &graph->node[edge->from];
        bool is_granted = edge->is_threat && from->to_move != (uint8_t)who;
        from->open -= is_granted && graph->node[edge->to].was_won;
    }
    for (uint32_t i = 1; i < graph->count; i++) {
        Node *node = &graph->node[i];
        Stone end = node->winner  ? (Stone)node->winner
                    : node->moves ? STONE_NONE
                                  : stone_opposite(graph->attacker); /* he has no move left */
        bool is_forced = node->moves && !node->open && node->to_move != (uint8_t)who;
        node->is_won = end == who || (end == STONE_NONE && is_forced);
        if (node->is_won)
            queue[count++] = i;
    }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t e = graph->node[queue[i]].first_in; e; e = graph->edge[e].next) {
            Node *from = &graph->node[graph->edge[e].from];
            if (graph->edge[e].is_threat && from->to_move != (uint8_t)who)
                continue;
            from->open -= !from->is_won;
            if (from->is_won || (from->to_move != (uint8_t)who && from->open > 0))
                continue;
            from->is_won = true;
            queue[count++] = graph->edge[e].from;
        }
    mem_free(queue);
}

/* Where he forces that, or one threat of the other side after another for ever: first all positions
 * are thought to be such, then fewer and fewer. */
static bool forces_end(Graph *graph, Stone who)
{
    for (uint32_t i = 1; i < graph->count; i++)
        graph->node[i].was_won = true;
    for (bool has_changed = true; has_changed;) {
        find_forced(graph, who);
        has_changed = false;
        for (uint32_t i = 1; i < graph->count; i++) {
            has_changed = has_changed || graph->node[i].was_won != graph->node[i].is_won;
            graph->node[i].was_won = graph->node[i].is_won;
        }
    }
    return graph->node[1].is_won;
}

static void graph_open(Graph *graph, const PlainQuestion *question)
{
    const Problem *problem = question->problem;
    assert(board_cell_count(&problem->board) <= STONES_SIZE);
    *graph = (Graph){.question = question,
                     .attacker = problem_attacker(problem),
                     .playable = problem->area,
                     .count = 1,
                     .edge_count = 1,
                     .limit = (uint32_t)question->node_limit + 2};
    board_init(&graph->bare, problem->board.size);
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_WALL)
            graph->bare.stone[at] = STONE_WALL;
    graph->edge_limit = graph->limit * EDGES_PER_NODE;
    graph->slot_mask = 1;
    while (graph->slot_mask < graph->limit * HASH_SPACE)
        graph->slot_mask *= 2;
    graph->slot_mask--;
    graph->node = mem_alloc(graph->limit, sizeof *graph->node);
    graph->edge = mem_alloc(graph->edge_limit, sizeof *graph->edge);
    graph->slot = mem_alloc(graph->slot_mask + 1, sizeof *graph->slot);
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_BLACK || problem->board.stone[at] == STONE_WHITE)
            point_set_add(&graph->playable, at);
}

Stone retrograde_winner(const PlainQuestion *question, Stone *generous)
{
    Graph graph;
    graph_open(&graph, question);
    PointSet left = question->problem->keystones;
    (void)find_node(&graph, &question->problem->board, question->problem->to_move, &left);
    for (uint32_t i = 1; i < graph.count && !graph.is_full; i++)
        expand(&graph, i);
    Stone prover = question->prover;
    Stone other = stone_opposite(prover);
    Stone strict = *generous = STONE_NONE;
    if (!graph.is_full) {
        strict = forces_end(&graph, prover) ? prover : other;
        *generous = forces_end(&graph, other) ? other : prover;
    }
    mem_free(graph.node);
    mem_free(graph.edge);
    mem_free(graph.slot);
    return strict;
}
