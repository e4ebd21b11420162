/* Two questions per chain: can the enemy capture it, can its owner save it? */
#include "app/connectivity.h"

#include "base/memory.h"
#include "solve/solver/solver.h"

enum { DEFAULT_NODES = 3000, MOST_LIBERTIES = 3, TABLE_BYTES = 8 << 20 };

typedef struct {
    Solver *solver;
    SolveAnswer answer;
    Problem problem;
} VerdictReader;

static void *open_reader(uint64_t nodes)
{
    VerdictReader *reader = mem_alloc(1, sizeof *reader);
    reader->solver = solver_open(&(SolveSettings){
        .budget = {.nodes = nodes ? nodes : DEFAULT_NODES}, .memory_limit = TABLE_BYTES});
    return reader;
}

static void close_reader(void *adviser)
{
    VerdictReader *reader = adviser;
    if (!reader)
        return;
    solver_close(reader->solver);
    mem_free(reader);
}

static void set_keystones(Problem *problem, Point root)
{
    Point at = root;
    do {
        point_set_add(&problem->keystones, at);
        at = problem->board.next[at];
    } while (at != root);
}

/* Whether `side`, moving first, is proved to fail. */
static bool fails(VerdictReader *reader, const Board *board, Point root, Stone side)
{
    Problem *problem = &reader->problem;
    problem_init(problem, board->size);
    problem->board = *board;
    problem->to_move = problem->side = side;
    problem->goal = board->stone[root] == side ? GOAL_SAVE : GOAL_KILL;
    set_keystones(problem, root);
    solver_run(reader->solver, problem, &reader->answer);
    return answer_is_plain(&reader->answer) && reader->answer.verdict == VERDICT_FAILURE;
}

static void ask_reader(void *adviser, const Board *board, FieldKnowledge *known)
{
    VerdictReader *reader = adviser;
    for (int at = 0; at < board_cell_count(board); at++) {
        if (board->chain[at] != at || at == POINT_NONE || known->is_known[at] ||
            board->liberty_count[at] > MOST_LIBERTIES)
            continue;
        Stone owner = (Stone)board->stone[at], enemy = stone_opposite(owner);
        bool lives = fails(reader, board, (Point)at, enemy);
        bool dies = !lives && fails(reader, board, (Point)at, owner);
        known->is_known[at] = lives || dies;
        known->black[at] = (owner == STONE_BLACK) == lives ? 1 : 0;
    }
}

const FieldAdviser SOLVER_ADVISER = {.open = open_reader, .ask = ask_reader, .close = close_reader};
