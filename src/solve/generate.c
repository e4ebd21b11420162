/* Which random positions are problems. */
#include "solve/generate.h"

#include "base/memory.h"
#include "core/board.h"
#include "solve/problem_answer.h"
#include "solve/problem_check.h"
#include "solve/solver/solver_state.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const char *const SHAPES[SHAPE_COUNT] = {"any", "corner", "side", "centre"};

const char *generate_shape_text(GenerateShape shape)
{
    assert(shape < SHAPE_COUNT);
    return SHAPES[shape];
}

bool generate_shape_parse(const char *text, GenerateShape *shape)
{
    for (int i = 0; i < SHAPE_COUNT; i++) {
        if (strcasecmp(text, SHAPES[i]) == 0) {
            *shape = (GenerateShape)i;
            return true;
        }
    }
    return false;
}

/* Bounds of the effort of levels 1 to 5, set so that random problems spread over all levels. */
static const uint64_t LEVEL_EFFORT[LEVEL_MAX - 1] = {60, 250, 900, 3500, 14000};

int generate_level(uint64_t effort)
{
    int level = LEVEL_MIN;
    while (level < LEVEL_MAX && effort > LEVEL_EFFORT[level - 1])
        level++;
    return level;
}

/* ---- proving ---- */

/* What the mover of the problem gets, proved and without ko. */
typedef enum { OUTCOME_OPEN, OUTCOME_WON, OUTCOME_LOST } Outcome;

static Outcome outcome_of(const SolveAnswer *answer)
{
    if (!answer->is_proved)
        return OUTCOME_OPEN;
    if (answer->verdict == VERDICT_SUCCESS)
        return OUTCOME_WON;
    return answer->verdict == VERDICT_FAILURE ? OUTCOME_LOST : OUTCOME_OPEN;
}

/* The same group with the other side first must come out the other way. */
static bool is_unsettled(Solver *solver, const Problem *problem)
{
    Problem *turned = mem_alloc(1, sizeof *turned);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    *turned = *problem;
    turned->to_move = stone_opposite(problem->to_move);
    solver_run(solver, turned, answer);
    Outcome outcome = outcome_of(answer);
    mem_free(turned);
    mem_free(answer);
    return outcome == OUTCOME_LOST;
}

/* Put one first move to the solver; its line is the best reply and what follows. */
static Outcome judge_first_move(Solver *solver, GeneratedProblem *made, Point at)
{
    Problem *after = mem_alloc(1, sizeof *after);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    *after = made->problem;
    problem_play(after, at);
    solver_run(solver, after, answer);
    Outcome outcome = outcome_of(answer);
    made->effort += answer->nodes;
    if (made->answer.move_count < SOLVE_MOVE_LIMIT) {
        SolveMove *move = &made->answer.moves[made->answer.move_count++];
        *move = (SolveMove){.move = at,
                            .verdict = answer->verdict,
                            .is_proved = answer->is_proved,
                            .line_count = answer->line_count};
        memcpy(move->line, answer->line, sizeof move->line);
    }
    mem_free(after);
    mem_free(answer);
    return outcome;
}

static bool can_play(const Problem *problem, Point at)
{
    return board_has_point(&problem->board, at) && problem_allows(problem, at) &&
           board_is_legal(&problem->board, at, problem->to_move);
}

/* Exactly one move wins and all others are proved to fail. */
static bool has_one_answer(Solver *solver, GeneratedProblem *made)
{
    const Problem *problem = &made->problem;
    Point best = made->answer.move;
    if (judge_first_move(solver, made, best) != OUTCOME_WON)
        return false;
    for (int at = 0; at < board_cell_count(&problem->board); at++)
        if (at != best && can_play(problem, (Point)at) &&
            judge_first_move(solver, made, (Point)at) != OUTCOME_LOST)
            return false;
    return true;
}

/* Prove a position to be a problem: fill answer, effort and level, or return false. The solver's
 * settings bound each proof. */
static bool generate_prove(Solver *solver, GeneratedProblem *made)
{
    ProblemCheck check;
    if (!problem_check(&made->problem, &check) || check.warning_count)
        return false;
    solver_run(solver, &made->problem, &made->answer);
    const SolveAnswer *answer = &made->answer;
    if (outcome_of(answer) != OUTCOME_WON || answer->move == POINT_PASS ||
        answer->move == POINT_NONE || !is_unsettled(solver, &made->problem))
        return false;
    made->effort = answer->nodes;
    made->answer.move_count = 0;
    if (!has_one_answer(solver, made))
        return false;
    made->problem.answer_count = 1;
    made->problem.answer[0] = answer->move;
    made->level = generate_level(made->effort);
    return true;
}

bool generate_grade(Solver *solver, GeneratedProblem *made)
{
    assert(made);
    Problem *problem = &made->problem;
    SolveAnswer *answer = &made->answer;
    ProblemCheck check;
    if (!problem_check(problem, &check))
        return false;
    solver_run(solver, problem, answer);
    made->effort = answer->nodes;
    answer->move_count = 0;
    problem->answer_count = 0;
    bool is_known = answer->is_proved;
    for (int at = 0; at < board_cell_count(&problem->board) && is_known; at++) {
        if (!can_play(problem, (Point)at))
            continue;
        (void)judge_first_move(solver, made, (Point)at);
        const SolveMove *move = &answer->moves[answer->move_count - 1];
        is_known = move->is_proved;
        if (is_known && move_is_right(problem, answer, move) &&
            problem->answer_count < PROBLEM_ANSWER_LIMIT)
            problem->answer[problem->answer_count++] = (Point)at;
    }
    made->level = generate_level(made->effort);
    return is_known;
}

bool generate_try(const GenerateSettings *settings, Solver *solver, uint64_t seed,
                  GeneratedProblem *made)
{
    assert(settings && made);
    Random random;
    random_seed(&random, seed);
    if (!generate_position(settings, &random, made) || !generate_prove(solver, made))
        return false;
    int most = settings->level_max ? settings->level_max : LEVEL_MAX;
    return made->level >= settings->level_min && made->level <= most;
}

/* ---- telling problems apart ---- */

static uint64_t signature_of(const Problem *problem, int symmetry, bool swaps)
{
    uint64_t sum = problem->goal + 1;
    const Board *board = &problem->board;
    for (int at = 0; at < board_cell_count(board); at++) {
        if (!board_has_point(board, (Point)at))
            continue;
        Stone stone = (Stone)board->stone[at];
        if (stone != STONE_NONE && swaps)
            stone = stone_opposite(stone);
        uint64_t sign = (uint64_t)stone |
                        (uint64_t)point_set_has(&problem->keystones, (Point)at) << 2 |
                        (uint64_t)(stone == STONE_NONE && problem_allows(problem, (Point)at)) << 3;
        if (sign)
            sum += mix64(sign << 16 | symmetry_map(board->size, symmetry, (Point)at));
    }
    return mix64(sum);
}

uint64_t generate_signature(const Problem *problem)
{
    assert(problem);
    uint64_t least = UINT64_MAX;
    bool swaps = problem->to_move == STONE_WHITE; /* the mover counts as Black */
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        uint64_t signature = signature_of(problem, symmetry, swaps);
        least = signature < least ? signature : least;
    }
    return least;
}
