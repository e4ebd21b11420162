/* Life and death for strangers. */
#include "api/internal.h"

#include "base/memory.h"
#include "practice/problem_run.h"
#include "problem/file.h"

static const double DEFAULT_SECONDS = 2;

enum { PUBLIC_LINE_LIMIT = 64, PROBLEM_MEMORY_LIMIT = 64 << 20 };

static void state_problem(const Board *board, Stone to_move, Point stone, Problem *problem)
{
    *problem = (Problem){.board = *board, .to_move = to_move, .side = to_move};
    if (stone == POINT_PASS)
        return;
    problem->goal = board->stone[stone] == to_move ? GOAL_SAVE : GOAL_KILL;
    Point root = board->chain[stone], at = root;
    do {
        point_set_add(&problem->keystones, at);
        at = board->next[at];
    } while (at != root);
}

static SolveSettings settings_of(const KatachiBudget *budget)
{
    SolveSettings settings = {.budget.seconds = DEFAULT_SECONDS, .beyond_area = true};
    if (budget) {
        settings.budget = (Budget){.nodes = budget->nodes, .seconds = budget->seconds};
        settings.memory_limit = budget->memory_bytes;
    }
    return settings;
}

static KatachiOutcome outcome_of(SolveVerdict verdict)
{
    switch (verdict) {
    case VERDICT_SUCCESS:
        return KATACHI_SUCCESS;
    case VERDICT_FAILURE:
        return KATACHI_FAILURE;
    case VERDICT_KO:
        return KATACHI_KO;
    case VERDICT_UNKNOWN:
        break;
    }
    return KATACHI_UNKNOWN;
}

static void fill_reading(const ProblemRun *run, KatachiReading *reading)
{
    const SolveAnswer *answer = &run->answer;
    int size = run->problem.board.size;
    *reading = (KatachiReading){
        .outcome = outcome_of(answer->verdict),
        .is_proved = answer_is_plain(answer),
        .defender = (KatachiColor)stone_opposite(problem_attacker(&run->problem)),
        .move = cell_to_public(size, answer->move),
        .nodes = answer->nodes,
        .seconds = answer->seconds,
    };
    for (int i = 0; i < answer->line_count && i < PUBLIC_LINE_LIMIT; i++)
        reading->line[reading->line_count++] = cell_to_public(size, answer->line[i]);
}

/* Whether the problem makes sense; if it does, *reading is filled, else *err. */
static bool solve_problem(const Problem *problem, const KatachiBudget *budget,
                          KatachiReading *reading, Error *err)
{
    ProblemRun *run = mem_alloc(1, sizeof *run);
    ProblemSolver solver = {.verify = true, .settings = settings_of(budget)};
    problem_solver_open(&solver);
    problem_run(&solver, problem, run);
    problem_solver_close(&solver);
    bool is_valid = run->is_valid;
    if (is_valid)
        fill_reading(run, reading);
    else
        error_set(err, STATUS_INVALID, "%s", run->check.finding[0].text);
    mem_free(run);
    return is_valid;
}

int katachi_solve(const KatachiGame *game, KatachiPoint stone, const KatachiBudget *budget,
                  KatachiReading *reading)
{
    const Board *board = &game->game.board;
    Point at = public_to_cell(board, stone);
    if (at == POINT_NONE || (at != POINT_PASS && board->stone[at] == STONE_NONE))
        return 0;
    Problem *problem = mem_alloc(1, sizeof *problem);
    state_problem(board, game->game.to_move, at, problem);
    bool is_valid = solve_problem(problem, budget, reading, NULL);
    mem_free(problem);
    return is_valid;
}

/* The problem at a place of the bytes; bad ones before it count. */
static Status find_problem(const char *bytes, size_t length, unsigned index, Arena *mem,
                           ProblemDocument *document, Error *err)
{
    ProblemReader reader;
    problem_reader_init(&reader, bytes, length);
    for (unsigned i = 0;; i++) {
        arena_reset(mem);
        Status status = problem_reader_next(&reader, mem, document, err);
        if (i == index || status == STATUS_NOT_FOUND)
            return status;
    }
}

int katachi_solve_problem(const char *bytes, size_t length, unsigned index,
                          const KatachiBudget *budget, KatachiReading *reading, int *size,
                          KatachiColor *asked, KatachiError *error)
{
    Arena mem;
    Error err = {0};
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, PROBLEM_MEMORY_LIMIT);
    bool is_solved = false;
    if (find_problem(bytes, length, index, &mem, document, &err) == STATUS_OK)
        is_solved = solve_problem(&document->problem, budget, reading, &err);
    if (is_solved && size)
        *size = document->problem.board.size;
    if (is_solved && asked)
        *asked = (KatachiColor)document->problem.to_move;
    if (!is_solved)
        public_fill_error(&err, error);
    arena_clear(&mem);
    mem_free(document);
    return is_solved;
}
