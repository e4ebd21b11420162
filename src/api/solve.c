/* Life and death for strangers. */
#include "api/points.h"

#include "app/problem_run.h"
#include "base/memory.h"

static const double DEFAULT_SECONDS = 2;

enum { PUBLIC_LINE_LIMIT = 64 };

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
    SolveSettings settings = {.budget.seconds = DEFAULT_SECONDS};
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

int katachi_solve(const KatachiGame *game, KatachiPoint stone, const KatachiBudget *budget,
                  KatachiReading *reading)
{
    const Board *board = &game->game.board;
    Point at = public_to_cell(board, stone);
    if (at == POINT_NONE || (at != POINT_PASS && board->stone[at] == STONE_NONE))
        return 0;
    ProblemRun *run = mem_alloc(1, sizeof *run);
    Problem *problem = mem_alloc(1, sizeof *problem);
    state_problem(board, game->game.to_move, at, problem);
    ProblemSolver solver = {.settings = settings_of(budget)};
    problem_solver_open(&solver);
    problem_run(&solver, problem, run);
    problem_solver_close(&solver);
    bool is_valid = run->is_valid;
    if (is_valid)
        fill_reading(run, reading);
    mem_free(problem);
    mem_free(run);
    return is_valid;
}
