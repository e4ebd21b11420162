/* Solving a problem in place, as a job. */
#include "web/handlers/problem_form.h"

#include "base/memory.h"
#include "core/text.h"
#include "solve/problem_answer.h"
#include "view/json.h"
#include "view/json_board.h"
#include "view/problem.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"
#include "web/handlers/session.h"

enum { TABLE_MEMORY = 128 << 20, SENTENCE_LIMIT = 400 };
static const double SECONDS_MOST = 600;

static json_t *tried_array(const ProblemRun *run)
{
    const Board *board = &run->problem.board;
    json_t *list = json_array();
    for (int i = 0; i < run->answer.move_count; i++) {
        const SolveMove *tried = &run->answer.moves[i];
        char text[POINT_TEXT_SIZE];
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:b, s:b, s:o}", "move",
                            point_text(board->size, tried->move, text), "verdict",
                            solve_verdict_text(tried->verdict), "proved", (int)tried->is_proved,
                            "right", (int)move_is_right(&run->problem, &run->answer, tried), "line",
                            json_points(board->size, tried->line, tried->line_count)));
    }
    return list;
}

static void write_run(const ProblemRun *run, StrBuf *out)
{
    const SolveAnswer *answer = &run->answer;
    const Board *board = &run->problem.board;
    Point moves[SOLVE_MOVE_LIMIT];
    int count = problem_run_moves(run, moves);
    StrBuf sentence;
    strbuf_init(&sentence, SENTENCE_LIMIT);
    problem_run_sentence(run, &sentence);
    json_write(json_pack("{s:s, s:b, s:s, s:o, s:o, s:o, s:I, s:o}", "verdict",
                         solve_verdict_text(answer->verdict), "proved",
                         (int)answer_is_plain(answer), "sentence", strbuf_text(&sentence), "moves",
                         json_points(board->size, moves, count), "solution",
                         json_points(board->size, answer->line, answer->line_count), "tried",
                         tried_array(run), "nodes", (json_int_t)answer->nodes, "seconds",
                         json_number(answer->seconds)),
               JSON_COMPACT | JSON_REAL_PRECISION(4), out);
    strbuf_clear(&sentence);
}

/* A stop by somebody who waits gives what was found so far; with the server it ends for good. */
static Status solve(const Request *call, const Problem *problem, const SessionEngine *engine,
                    const char *name, Error *err)
{
    Task work;
    ProblemRun *run = mem_alloc(1, sizeof *run);
    task_begin(&work, call, name);
    ProblemSolver solver = {
        .engine = engine->kind,
        .settings = {.budget = {.seconds = engine->seconds, .stop = &work.stop},
                     .memory_limit = TABLE_MEMORY,
                     .all_moves = true,
                     .refutations = true,
                     .progress = {task_progress, &work}},
        .haris = {.depth_limit = engine->depth, .breadth_limit = engine->breadth}};
    problem_solver_open(&solver);
    problem_run(&solver, problem, run);
    problem_solver_close(&solver);
    task_end(&work);
    Status status = STATUS_OK;
    if (!run->is_valid)
        status = error_set(err, STATUS_INVALID, "%s", run->check.finding[0].text);
    else if (task_is_deserted(&work))
        status = error_set(err, STATUS_INTERRUPTED, "stopped before it was solved");
    else
        write_run(run, call->out);
    mem_free(run);
    return status;
}

Status handle_solve(const Request *call, Error *err)
{
    json_t *request;
    SessionEngine engine;
    const char *name;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    Problem *problem = mem_alloc(1, sizeof *problem);
    const json_t *form = json_object_get(request, "problem");
    status = json_is_object(form) ? json_read_problem(form, problem, err)
                                  : error_set(err, STATUS_INVALID, "problem is missing");
    problem->answer_count = 0;
    if (status == STATUS_OK)
        status = request_text(request, "work", &name, err);
    if (status == STATUS_OK)
        status = json_read_engine(request, SECONDS_MOST, &engine, err);
    if (status == STATUS_OK && engine.kind == ENGINE_OFF)
        status = error_set(err, STATUS_INVALID, "an engine is needed to solve a problem");
    if (status == STATUS_OK)
        status = solve(call, problem, &engine, name, err);
    mem_free(problem);
    json_decref(request);
    return status;
}
