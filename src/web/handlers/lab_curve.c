/* A learning curve: the same learner on more and more games, each model tried on the same others.
 */
#include "web/handlers/lab.h"

#include "base/memory.h"
#include "view/json.h"
#include "web/handlers/handlers.h"

enum { STEPS_MOST = 10, STEPS_USUAL = 5, TEST_GAMES = 50 };

typedef struct {
    GamesParams games, test;
    LearnParams learn;
    double steps;
} CurveParams;

/* The games to test on: "test" and "test_count". */
static GamesParams read_test(RequestFields *fields, double every)
{
    GamesParams test = {.path = field_text(fields, "test"),
                        .count = field_number(fields, "test_count", 0, 1e6, TEST_GAMES),
                        .first = field_number(fields, "test_first", 0, 1e9, 0),
                        .every = every};
    if (!test.path || !*test.path)
        field_fail(fields, STATUS_INVALID, "test is missing: games that are not learned from");
    field_path(fields, test.path);
    return test;
}

static CurveParams read_params(RequestFields *fields)
{
    CurveParams params = {.games = field_games(fields), .learn = field_learner(fields)};
    params.test = read_test(fields, params.games.every);
    params.steps = field_number(fields, "steps", 2, STEPS_MOST, STEPS_USUAL);
    params.learn.every = (int)params.games.every;
    return params;
}

static json_t *step_object(const TrainReport *report, const Model *model,
                           const Evaluation *evaluation)
{
    const int only = 0;
    Estimate top = evaluation_top(evaluation, only, 1), ten = evaluation_top(evaluation, only, 10),
             nats = evaluation_nats(evaluation, only);
    return json_pack("{s:I, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "games",
                     (json_int_t)report->games, "positions", (json_int_t)report->positions,
                     "weights", (json_int_t)model->schema.first[model->schema.group_count], "top1",
                     json_number(top.mean), "error", json_number(top.error), "top10",
                     json_number(ten.mean), "nats", json_number(nats.mean), "nats_error",
                     json_number(nats.error), "mean_rank",
                     json_number(evaluation_mean_rank(evaluation, only)), "seconds",
                     json_number(report->extract_seconds + report->fit_seconds));
}

/* Train on the first `count` games; the list borrows everything else. */
static Status take_step(const CurveParams *params, const GameList *games, size_t count,
                        const GameList *test, Task *task, json_t *list, Error *err)
{
    GameList part = *games;
    Model *model = NULL;
    TrainReport report;
    part.count = count;
    part.move_count = 0;
    for (size_t i = 0; i < count; i++)
        part.move_count += games->game[i].move_count;
    Status status = lab_train(&params->learn, &part, task, &model, &report, err);
    if (status != STATUS_OK)
        return status;
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    const Model *const models[] = {model};
    const char *const names[] = {params->learn.learner};
    status = lab_evaluate(&(LabPanel){.models = models, .names = names, .count = 1}, test,
                          (int)params->games.every, task, evaluation, err);
    if (status == STATUS_OK) {
        json_array_append_new(list, step_object(&report, model, evaluation));
        evaluation_clear(evaluation);
    }
    mem_free(evaluation);
    model_free(model);
    return status;
}

/* Each step has twice the games of the one before; the last one has all. */
static Status climb(const CurveParams *params, const GameList *games, const GameList *test,
                    Task *task, json_t *list, Error *err)
{
    Status status = STATUS_OK;
    size_t before = 0;
    for (int step = (int)params->steps - 1; step >= 0 && status == STATUS_OK; step--) {
        size_t count = games->count >> step;
        if (count == before || count == 0)
            continue;
        status = take_step(params, games, count, test, task, list, err);
        before = count;
    }
    return status;
}

static Status draw(const CurveParams *params, Task *task, Error *err)
{
    GameList games, test;
    Status status = lab_load_games(&params->games, task, &games, err);
    if (status != STATUS_OK)
        return status;
    status = lab_load_games(&params->test, task, &test, err);
    if (status == STATUS_OK) {
        json_t *list = json_array();
        status = climb(params, &games, &test, task, list, err);
        /* Stopped by somebody who waits: the steps that are done are worth having. */
        if (status == STATUS_INTERRUPTED && !task_is_deserted(task) && json_array_size(list) > 0)
            status = STATUS_OK;
        if (status == STATUS_OK)
            json_write(json_pack("{s:s, s:s, s:I, s:O}", "learner", params->learn.learner,
                                 "features", params->learn.features, "test_games",
                                 (json_int_t)test.count, "curve", list),
                       JSON_COMPACT | JSON_REAL_PRECISION(6), task->call->out);
        json_decref(list);
        game_list_clear(&test);
    }
    game_list_clear(&games);
    return status;
}

static void answer_curve(RequestFields *fields, Task *task)
{
    CurveParams params = read_params(fields);
    if (fields->status == STATUS_OK)
        fields->status = draw(&params, task, fields->err);
}

Status handle_curve(const Request *call, Error *err)
{
    return request_work(call, answer_curve, err);
}
