/* Solving a problem in place, as a job. */
#include "web/handlers/request.h"

#include "base/memory.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"

enum { TABLE_MEMORY = 128 << 20 };
static const double SECONDS_MOST = 600;

/* A stop by somebody who waits gives what was found so far; with the server it ends for good. */
static Status solve(const Request *call, const Problem *problem, const SessionEngine *engine,
                    const char *name, Error *err)
{
    Task task;
    ProblemRun *run = mem_alloc(1, sizeof *run);
    task_begin(&task, call, name);
    ProblemSolver solver = {
        .engine = engine->kind,
        .verify = true,
        .settings = {.budget = {.seconds = engine->seconds, .stop = &task.stop},
                     .memory_limit = TABLE_MEMORY,
                     .all_moves = true,
                     .beyond_area = true,
                     .refutations = true,
                     .progress = {task_progress, &task}},
        .haris = {.depth_limit = engine->depth, .breadth_limit = engine->breadth}};
    problem_solver_open(&solver);
    problem_run(&solver, problem, run);
    problem_solver_close(&solver);
    task_end(&task);
    Status status = STATUS_OK;
    if (!run->is_valid)
        status = error_set(err, STATUS_INVALID, "%s", run->check.finding[0].text);
    else if (task_is_deserted(&task))
        status = error_set(err, STATUS_INTERRUPTED, "stopped before it was solved");
    else
        json_write(json_problem_run(run), JSON_COMPACT | JSON_REAL_PRECISION(4), call->out);
    mem_free(run);
    return status;
}

Status handle_solve(const Request *call, Error *err)
{
    RequestFields fields;
    Problem *problem = mem_alloc(1, sizeof *problem);
    request_open(call, &fields, err);
    field_problem(&fields, problem);
    problem->answer_count = 0;
    const char *name = field_text(&fields, "work");
    SessionEngine engine = field_engine(&fields, SECONDS_MOST);
    if (engine.kind == ENGINE_OFF)
        field_fail(&fields, STATUS_INVALID, "an engine is needed to solve a problem");
    if (fields.status == STATUS_OK)
        fields.status = solve(call, problem, &engine, name, err);
    mem_free(problem);
    return request_close(&fields);
}
