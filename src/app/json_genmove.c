/* The program's own move, with word of how far it is. */
#include "app/json_board.h"
#include "app/json_request.h"
#include "app/policy.h"
#include "app/web_private.h"

enum { RATE_DIGITS = 3, CANDIDATES_TOLD = 8 };
static const double SECONDS_USUAL = 2, SECONDS_MOST = 60, EVENT_GAP_S = 0.1;

typedef struct {
    const WebCall *call;
    atomic_bool stop; /* what the player looks at */
    double next_event;
} Thinking;

static void on_progress(void *context, uint64_t done, uint64_t total)
{
    Thinking *thinking = context;
    const WebCall *call = thinking->call;
    if (atomic_load(&call->desk->stop))
        atomic_store(&thinking->stop, true);
    double now = clock_seconds();
    if (now < thinking->next_event)
        return;
    thinking->next_event = now + EVENT_GAP_S;
    StrBuf event;
    strbuf_init(&event, 256);
    json_write(json_pack("{s:I, s:I}", "done", (json_int_t)done, "total", (json_int_t)total),
               JSON_COMPACT, &event);
    if (!call->listener->hear(call->listener->context, "progress", strbuf_text(&event)))
        atomic_store(&thinking->stop, true);
    strbuf_clear(&event);
}

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

static Status think(const WebCall *call, const json_t *request, const Game *game, Error *err)
{
    const char *name;
    double seconds = SECONDS_USUAL, playouts = 0;
    Status status = json_request_text(request, "player", &name, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "seconds", 0, SECONDS_MOST, &seconds, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "playouts", 0, 1e7, &playouts, err);
    Player *player = NULL;
    if (status == STATUS_OK)
        status = player_open(name, &(PlayerOptions){.seed = 1}, &player, err);
    if (status != STATUS_OK)
        return status;
    Thinking thinking = {.call = call};
    MoveRequest wish = {
        .who = game->to_move,
        .budget = {.seconds = seconds, .nodes = (uint64_t)playouts, .stop = &thinking.stop},
        .progress = {on_progress, &thinking}};
    MoveChoice *choice = mem_alloc(1, sizeof *choice);
    Policy policy;
    policy_init(&policy);
    policy.never_resign = true; /* who studies wants to see the game played out */
    Point at = policy_choose(&policy, player, game, &wish, choice);
    if (atomic_load(&thinking.stop))
        status = error_set(err, STATUS_INTERRUPTED, "stopped before it had a move");
    else
        write_choice(game, wish.who, at, choice, call->out);
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
    if (status == STATUS_OK)
        status = think(call, request, &line->game, err);
    web_line_clear(line);
    mem_free(line);
    json_decref(request);
    return status;
}
