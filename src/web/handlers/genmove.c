/* The program's own move, with progress. */
#include "view/json.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/text.h"
#include "play/policy.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

enum { RATE_DIGITS = 3, CANDIDATES_TOLD = 8 };
static const double SECONDS_USUAL = 2, SECONDS_MOST = 60;

static json_t *candidates_array(int size, const MoveChoice *choice)
{
    json_t *list = json_array();
    for (int i = 0; i < choice->candidate_count && i < CANDIDATES_TOLD; i++)
        json_array_append_new(
            list, json_pack("{s:o, s:o, s:I}", "move", json_vertex(size, choice->candidates[i].at),
                            "win_rate", json_rounded(choice->candidates[i].win_rate, RATE_DIGITS),
                            "visits", (json_int_t)choice->candidates[i].visits));
    return list;
}

static void write_choice(const Game *game, Stone who, Point at, const MoveChoice *choice,
                         StrBuf *out)
{
    int size = game->board.size;
    json_t *object = json_pack("{s:o, s:s, s:I, s:o}", "move", json_vertex(size, at), "color",
                               stone_text(who), "playouts", (json_int_t)choice->playouts,
                               "candidates", candidates_array(size, choice));
    if (choice->is_judged)
        json_object_set_new(object, "win_rate", json_rounded(choice->win_rate, RATE_DIGITS));
    json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), out);
}

/* What the request asks for besides the line. */
typedef struct {
    const char *player, *level, *task;
    double seconds, playouts;
} Params;

static Params read_params(RequestFields *fields)
{
    return (Params){.player = field_text(fields, "player"),
                    .level = field_text(fields, "level"),
                    .task = field_text(fields, "work"),
                    .seconds = field_number(fields, "seconds", 0, SECONDS_MOST, SECONDS_USUAL),
                    .playouts = field_number(fields, "playouts", 0, 1e7, 0)};
}

/* What the player is opened with. */
static Status player_options(const Request *call, const Params *params, PlayerOptions *options,
                             Error *err)
{
    *options = (PlayerOptions){.seed = 1, .net = model_cache_network(call->server->models)};
    options->level = params->level ? level_find(params->level) : NULL;
    if (params->level && !options->level)
        return error_set(err, STATUS_NOT_FOUND, "unknown level %.60s", params->level);
    if (params->level) /* games at a level differ */
        options->seed = mix64((uint64_t)(clock_seconds() * 1e6));
    return STATUS_OK;
}

static Status think(const Request *call, const Params *params, const Game *game, Error *err)
{
    Player *player;
    PlayerOptions options;
    Status status = player_options(call, params, &options, err);
    if (status == STATUS_OK)
        status =
            player_open(params->level ? PLAYER_MCTS.name : params->player, &options, &player, err);
    if (status != STATUS_OK)
        return status;
    Task task;
    task_begin(&task, call, params->task);
    MoveRequest request = {.who = game->to_move,
                           .budget = {.seconds = params->seconds,
                                      .nodes = (uint64_t)params->playouts,
                                      .stop = &task.stop},
                           .progress = {task_progress, &task}};
    MoveChoice *choice = mem_alloc(1, sizeof *choice);
    Policy policy;
    policy_init(&policy);
    policy.net = model_cache_network(call->server->models);
    policy.never_resign = true; /* in the study screen games are played out */
    Point at = policy_choose(&policy, player, game, &request, choice);
    if (task_is_deserted(&task))
        status = error_set(err, STATUS_INTERRUPTED, "stopped before it had a move");
    else
        write_choice(game, request.who, at, choice, call->out);
    task_end(&task);
    mem_free(choice);
    player_close(player);
    return status;
}

Status handle_genmove(const Request *call, Error *err)
{
    RequestFields fields;
    RequestLine *line = mem_alloc(1, sizeof *line);
    request_open(call, &fields, err);
    field_line(&fields, line);
    Params params = read_params(&fields);
    if (fields.status == STATUS_OK && game_is_over(&line->game))
        field_fail(&fields, STATUS_INVALID, "the game is over");
    if (fields.status == STATUS_OK)
        fields.status = think(call, &params, &line->game, err);
    request_line_clear(line);
    mem_free(line);
    return request_close(&fields);
}
