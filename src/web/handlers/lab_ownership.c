/* How well the influence field says who will own which point, on counted games. */
#include "web/handlers/lab.h"

#include "app/ownership.h"
#include "base/memory.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"

static Status measure(const GamesParams *params, Task *task, Error *err)
{
    GameList games;
    Status status = lab_load_games(params, task, &games, err);
    if (status != STATUS_OK)
        return status;
    OwnershipStudy *study = mem_alloc(1, sizeof *study);
    task->phase = "measuring";
    status = ownership_measure(
        &(OwnershipRequest){.games = &games,
                            .net = model_cache_network(task->call->server->models),
                            .every = (int)params->every,
                            .progress = {task_progress, task},
                            .stop = &task->stop},
        study, err);
    if (status == STATUS_OK)
        json_write(json_ownership(study), JSON_COMPACT | JSON_REAL_PRECISION(6), task->call->out);
    mem_free(study);
    game_list_clear(&games);
    return status;
}

static void answer_ownership(RequestFields *fields, Task *task)
{
    GamesParams params = field_games(fields);
    if (fields->status == STATUS_OK)
        fields->status = measure(&params, task, fields->err);
}

Status handle_ownership(const Request *call, Error *err)
{
    return request_work(call, answer_ownership, err);
}
