/* A learning curve: the same learner on more and more games, each model tried on the same others.
 */
#include "web/handlers/lab.h"

#include "base/memory.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

enum { STEPS_MOST = 10, STEPS_USUAL = 5, TEST_GAMES = 50 };

typedef struct {
    GamesWish games, test;
    LearnWish learn;
    double steps;
} CurveWish;

/* The games to test on: "test" and "test_count". */
static Status read_test(const json_t *request, CurveWish *wish, Error *err)
{
    wish->test = (GamesWish){.every = wish->games.every, .count = TEST_GAMES};
    Status status = json_request_text(request, "test", &wish->test.path, err);
    if (status == STATUS_OK && (!wish->test.path || !*wish->test.path))
        status = error_set(err, STATUS_INVALID, "test is missing: games that are not learned from");
    if (status == STATUS_OK)
        status = json_request_number(request, "test_count", 0, 1e6, &wish->test.count, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "test_first", 0, 1e9, &wish->test.first, err);
    return status;
}

static Status read_wish(const json_t *request, CurveWish *wish, Error *err)
{
    *wish = (CurveWish){.steps = STEPS_USUAL};
    Status status = lab_read_games(request, &wish->games, err);
    if (status == STATUS_OK)
        status = lab_read_learner(request, &wish->learn, err);
    if (status == STATUS_OK)
        status = read_test(request, wish, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "steps", 2, STEPS_MOST, &wish->steps, err);
    wish->learn.every = (int)wish->games.every;
    return status;
}

static json_t *step_object(const TrainReport *report, const Model *model,
                           const Evaluation *evaluation)
{
    const int only = 0;
    Estimate top = evaluation_top(evaluation, only, 1), ten = evaluation_top(evaluation, only, 10),
             nats = evaluation_nats(evaluation, only);
    return json_pack("{s:I, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "games",
                     (json_int_t)report->games, "positions", (json_int_t)report->positions,
                     "weights", (json_int_t)model->schema.first[model->schema.group_count], "top1",
                     top.mean, "error", top.error, "top10", ten.mean, "nats", nats.mean,
                     "nats_error", nats.error, "mean_rank", evaluation_mean_rank(evaluation, only),
                     "seconds", report->extract_seconds + report->fit_seconds);
}

/* Train on the first `count` games; the list borrows everything else. */
static Status take_step(const CurveWish *wish, const GameList *games, size_t count,
                        const GameList *test, WebWork *work, json_t *list, Error *err)
{
    GameList part = *games;
    Model *model = NULL;
    TrainReport report;
    part.count = count;
    part.move_count = 0;
    for (size_t i = 0; i < count; i++)
        part.move_count += games->game[i].move_count;
    Status status = lab_train(&wish->learn, &part, work, &model, &report, err);
    if (status != STATUS_OK)
        return status;
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    const Model *const models[] = {model};
    const char *const names[] = {wish->learn.learner};
    status = lab_evaluate(models, names, 1, test, (int)wish->games.every, work, evaluation, err);
    if (status == STATUS_OK) {
        json_array_append_new(list, step_object(&report, model, evaluation));
        evaluation_clear(evaluation);
    }
    mem_free(evaluation);
    model_free(model);
    return status;
}

/* Each step has twice the games of the one before; the last one has all. */
static Status climb(const CurveWish *wish, const GameList *games, const GameList *test,
                    WebWork *work, json_t *list, Error *err)
{
    Status status = STATUS_OK;
    size_t before = 0;
    for (int step = (int)wish->steps - 1; step >= 0 && status == STATUS_OK; step--) {
        size_t count = games->count >> step;
        if (count == before || count == 0)
            continue;
        status = take_step(wish, games, count, test, work, list, err);
        before = count;
    }
    return status;
}

static Status draw(const CurveWish *wish, WebWork *work, Error *err)
{
    GameList games, test;
    Status status = lab_load_games(&wish->games, work, &games, err);
    if (status != STATUS_OK)
        return status;
    status = lab_load_games(&wish->test, work, &test, err);
    if (status == STATUS_OK) {
        json_t *list = json_array();
        status = climb(wish, &games, &test, work, list, err);
        /* Stopped by somebody who waits: the steps that are done are worth having. */
        if (status == STATUS_INTERRUPTED && !web_work_is_deserted(work) &&
            json_array_size(list) > 0)
            status = STATUS_OK;
        if (status == STATUS_OK)
            json_write(json_pack("{s:s, s:s, s:I, s:O}", "learner", wish->learn.learner, "features",
                                 wish->learn.features, "test_games", (json_int_t)test.count,
                                 "curve", list),
                       JSON_COMPACT | JSON_REAL_PRECISION(6), work->call->out);
        json_decref(list);
        game_list_clear(&test);
    }
    game_list_clear(&games);
    return status;
}

static Status answer_curve(const json_t *request, WebWork *work, Error *err)
{
    CurveWish wish;
    Status status = read_wish(request, &wish, err);
    return status == STATUS_OK ? draw(&wish, work, err) : status;
}

Status web_answer_curve(const WebCall *call, Error *err)
{
    return json_request_work(call, answer_curve, err);
}
