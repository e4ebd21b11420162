/* Requests about one position: what it is, a move on it, life, owners. */
#include "view/json_board.h"

#include "base/memory.h"
#include "core/text.h"
#include "play/judge.h"
#include "shape/unconditional.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

enum { OWNER_DIGITS = 2, MARGIN_DIGITS = 1, OWNER_PLAYOUTS = 1000 };

static json_t *position_object(const Game *game)
{
    const Board *board = &game->board;
    json_t *object =
        json_pack("{s:i, s:o, s:s, s:i, s:[ii]}", "size", (int)board->size, "board",
                  json_rows(board, board->stone), "to_move", stone_text(game->to_move), "move",
                  game->move_count, "prisoners", (int)board->prisoners[STONE_BLACK],
                  (int)board->prisoners[STONE_WHITE]);
    Move last = game_move_back(game, 0);
    if (last.at != POINT_NONE)
        json_object_set_new(object, "last", json_vertex(board->size, last.at));
    return object;
}

/* Read the request and its line, let `answer` make an object of it, and write that. */
static Status answer_line(const Request *call, Error *err,
                          Status (*answer)(const json_t *request, RequestLine *line,
                                           json_t **object, Error *err))
{
    json_t *request, *object = NULL;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    RequestLine *line = mem_alloc(1, sizeof *line);
    status = request_line(request, line, err);
    if (status == STATUS_OK)
        status = answer(request, line, &object, err);
    if (status == STATUS_OK)
        json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    request_line_clear(line);
    mem_free(line);
    json_decref(request);
    return status;
}

static Status tell_position(const json_t *request, RequestLine *line, json_t **object, Error *err)
{
    (void)request;
    (void)err;
    *object = position_object(&line->game);
    return STATUS_OK;
}

Status handle_position(const Request *call, Error *err)
{
    return answer_line(call, err, tell_position);
}

static Status play(const json_t *request, RequestLine *line, json_t **object, Error *err)
{
    Game *game = &line->game;
    Point at = POINT_NONE;
    const char *color;
    Stone who = game->to_move;
    Status status = request_point(request, "move", game->board.size, &at, err);
    if (status == STATUS_OK)
        status = request_text(request, "color", &color, err);
    if (status != STATUS_OK)
        return status;
    if (at == POINT_NONE)
        return error_set(err, STATUS_INVALID, "move is missing");
    if (color && !stone_parse(color, &who))
        return error_set(err, STATUS_INVALID, "color is neither black nor white");
    MoveVerdict verdict = game_play(game, at, who);
    *object = json_pack("{s:s, s:s}", "verdict", verdict == MOVE_OK ? "ok" : "refused", "color",
                        stone_text(who));
    if (verdict == MOVE_OK)
        json_object_set_new(*object, "position", position_object(game));
    else
        json_object_set_new(*object, "reason", json_string(move_verdict_text(verdict)));
    return STATUS_OK;
}

Status handle_play(const Request *call, Error *err)
{
    return answer_line(call, err, play);
}

static Status tell_life(const json_t *request, RequestLine *line, json_t **object, Error *err)
{
    (void)request;
    (void)err;
    const Board *board = &line->game.board;
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    *object = json_pack("{s:o, s:o, s:[ii], s:[ii]}", "alive", json_rows(board, life.alive),
                        "territory", json_rows(board, life.territory), "alive_count",
                        (int)life.alive_count[STONE_BLACK], (int)life.alive_count[STONE_WHITE],
                        "territory_count", (int)life.territory_count[STONE_BLACK],
                        (int)life.territory_count[STONE_WHITE]);
    return STATUS_OK;
}

Status handle_life(const Request *call, Error *err)
{
    return answer_line(call, err, tell_life);
}

static Status tell_owners(const json_t *request, RequestLine *line, json_t **object, Error *err)
{
    (void)request;
    (void)err;
    const Board *board = &line->game.board;
    JudgedPosition *judged = mem_alloc(1, sizeof *judged);
    double owner[BOARD_CELL_LIMIT];
    judge_position(&line->game, &(JudgeRequest){.playouts = OWNER_PLAYOUTS, .seed = board->hash},
                   judged);
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        owner[at] = judged->black_share[at] - judged->white_share[at];
    *object = json_pack(
        "{s:o, s:o, s:o, s:I}", "owners", json_number_rows(board, owner, OWNER_DIGITS), "margin",
        json_rounded(judged->margin, MARGIN_DIGITS), "black_wins",
        json_rounded(judged->black_wins, OWNER_DIGITS), "playouts", (json_int_t)judged->playouts);
    mem_free(judged);
    return STATUS_OK;
}

Status handle_owners(const Request *call, Error *err)
{
    return answer_line(call, err, tell_owners);
}
