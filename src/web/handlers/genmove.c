/* The program's own move, with word of how far it is. */
#include "view/json_board.h"

#include "base/memory.h"
#include "core/text.h"
#include "play/policy.h"
#include "view/json.h"
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
    const char *player, *work;
    double seconds, playouts;
} Wish;

static Status read_wish(const json_t *request, Wish *wish, Error *err)
{
    *wish = (Wish){.seconds = SECONDS_USUAL};
    Status status = json_request_text(request, "player", &wish->player, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "work", &wish->work, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "seconds", 0, SECONDS_MOST, &wish->seconds, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "playouts", 0, 1e7, &wish->playouts, err);
    return status;
}

static Status think(const WebCall *call, const Wish *wish, const Game *game, Error *err)
{
    Player *player;
    Status status = player_open(wish->player, &(PlayerOptions){.seed = 1}, &player, err);
    if (status != STATUS_OK)
        return status;
    WebWork work;
    web_work_begin(&work, call, wish->work);
    MoveRequest request = {
        .who = game->to_move,
        .budget = {.seconds = wish->seconds, .nodes = (uint64_t)wish->playouts, .stop = &work.stop},
        .progress = {web_work_progress, &work}};
    MoveChoice *choice = mem_alloc(1, sizeof *choice);
    Policy policy;
    policy_init(&policy);
    policy.never_resign = true; /* who studies wants to see the game played out */
    Point at = policy_choose(&policy, player, game, &request, choice);
    if (web_work_is_deserted(&work))
        status = error_set(err, STATUS_INTERRUPTED, "stopped before it had a move");
    else
        write_choice(game, request.who, at, choice, call->out);
    web_work_end(&work);
    mem_free(choice);
    player_close(player);
    return status;
}

Status web_answer_genmove(const WebCall *call, Error *err)
{
    json_t *request;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    WebLine *line = mem_alloc(1, sizeof *line);
    status = json_request_line(request, line, err);
    if (status == STATUS_OK && game_is_over(&line->game))
        status = error_set(err, STATUS_INVALID, "the game is over");
    Wish wish;
    if (status == STATUS_OK)
        status = read_wish(request, &wish, err);
    if (status == STATUS_OK)
        status = think(call, &wish, &line->game, err);
    web_line_clear(line);
    mem_free(line);
    json_decref(request);
    return status;
}
