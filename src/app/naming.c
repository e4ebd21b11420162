/* Moves in words. */
#include "app/naming.h"

#include "base/memory.h"
#include "shape/connection.h"
#include "solve/solver/solver.h"

#include <assert.h>

/* Enough for cuts of one or two steps and small groups; more is left undecided. */
enum { CONNECTION_NODES = 4000, FATE_NODES = 3000, TABLE_BYTES = 8 << 20 };

struct Namer {
    ConnectionReader *connections;
    Solver *solver;
    Problem problem;
    SolveAnswer answer;
};

Namer *namer_open(void)
{
    Namer *namer = mem_alloc(1, sizeof *namer);
    namer->connections = connection_reader_open();
    namer->solver =
        solver_open(&(SolveSettings){.budget = {.nodes = FATE_NODES}, .memory_limit = TABLE_BYTES});
    return namer;
}

void namer_close(Namer *namer)
{
    if (!namer)
        return;
    connection_reader_close(namer->connections);
    solver_close(namer->solver);
    mem_free(namer);
}

/* ---- readers ---- */

static int read_connection(void *context, const Board *board, Point a, Point b)
{
    Namer *namer = context;
    ConnectionAssessment assessment;
    connection_assess(namer->connections, board, a, b, CONNECTION_NODES, &assessment);
    return (int)assessment.level;
}

static void put_question(Problem *problem, const Board *board, Point chain, Stone first)
{
    problem_init(problem, board->size);
    problem->board = *board;
    problem->to_move = problem->side = first;
    problem->goal = board->stone[chain] == first ? GOAL_SAVE : GOAL_KILL;
    Point at = chain;
    do {
        point_set_add(&problem->keystones, at);
        at = board->next[at];
    } while (at != chain);
}

static OutcomeFate read_fate(void *context, const Board *board, Point chain, Stone first)
{
    Namer *namer = context;
    const SolveAnswer *answer = &namer->answer;
    put_question(&namer->problem, board, chain, first);
    solver_run(namer->solver, &namer->problem, &namer->answer);
    if (!answer->is_proved || answer->verdict == VERDICT_UNKNOWN)
        return FATE_UNDECIDED;
    if (answer->verdict == VERDICT_KO)
        return FATE_KO;
    bool is_saved = (answer->verdict == VERDICT_SUCCESS) == (board->stone[chain] == first);
    return is_saved ? FATE_ALIVE : FATE_DEAD;
}

/* ---- naming ---- */

void naming_quick(const Board *board, Point at, Stone who, MoveWords *words)
{
    assert(stone_is_color(who));
    name_move(board, at, who, &words->shape);
    name_outcome(board, at, who, NULL, &words->outcome);
}

void namer_run(Namer *namer, const Board *board, Point at, Stone who, MoveWords *words)
{
    assert(stone_is_color(who));
    OutcomeReaders readers = {.connection = read_connection, .fate = read_fate, .context = namer};
    name_move(board, at, who, &words->shape);
    name_outcome(board, at, who, &readers, &words->outcome);
}

void move_words_text(const MoveWords *words, int limit, StrBuf *out)
{
    assert(words && limit >= 0 && out);
    move_names_text(&words->shape, limit, out);
    if (words->outcome.count == 0)
        return;
    strbuf_add(out, words->shape.count ? " -> " : "-> ");
    outcome_names_text(&words->outcome, limit, out);
}
