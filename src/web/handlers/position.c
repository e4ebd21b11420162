/* Requests about one position: what it is, a move on it, life, owners. */
#include "view/json.h"

#include "base/memory.h"
#include "core/text.h"
#include "play/judge.h"
#include "shape/region.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <string.h>

enum { OWNER_DIGITS = 2, MARGIN_DIGITS = 1, OWNER_PLAYOUTS = 1000 };

/* A request with its line of play. */
typedef struct {
    RequestFields fields;
    RequestLine line;
    Server *server;
} Question;

/* Read the request, let `answer` make an object of it, and write that. */
static Status answer_line(const Request *call, Error *err, json_t *(*answer)(Question *question))
{
    Question *question = mem_alloc(1, sizeof *question);
    question->server = call->server;
    request_open(call, &question->fields, err);
    field_line(&question->fields, &question->line);
    json_t *object = question->fields.status == STATUS_OK ? answer(question) : NULL;
    if (question->fields.status == STATUS_OK)
        json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    else
        json_decref(object); /* a field that `answer` read was wrong */
    request_line_clear(&question->line);
    Status status = request_close(&question->fields);
    mem_free(question);
    return status;
}

static json_t *position_object(const RequestLine *line, int moves)
{
    const Game *game = &line->game;
    return json_position(&game->board, game->to_move, moves, game_move_back(game, 0));
}

static json_t *tell_position(Question *question)
{
    return position_object(&question->line, question->line.moves);
}

Status handle_position(const Request *call, Error *err)
{
    return answer_line(call, err, tell_position);
}

static json_t *play(Question *question)
{
    RequestFields *fields = &question->fields;
    Game *game = &question->line.game;
    Point at = field_point(fields, "move", game->board.size);
    Stone who = field_color(fields, "color", game->to_move);
    if (at == POINT_NONE)
        field_fail(fields, STATUS_INVALID, "move is missing");
    if (fields->status != STATUS_OK)
        return NULL;
    MoveVerdict verdict = game_play(game, at, who);
    json_t *object = json_pack("{s:s, s:s}", "verdict", verdict == MOVE_OK ? "ok" : "refused",
                               "color", stone_text(who));
    if (verdict == MOVE_OK)
        json_object_set_new(object, "position",
                            position_object(&question->line, question->line.moves + 1));
    else
        json_object_set_new(object, "reason", json_string(move_verdict_text(verdict)));
    return object;
}

Status handle_play(const Request *call, Error *err)
{
    return answer_line(call, err, play);
}

static json_t *tell_life(Question *question)
{
    const Board *board = &question->line.game.board;
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    return json_pack("{s:o, s:o, s:[ii], s:[ii]}", "alive", json_rows(board, life.alive),
                     "territory", json_rows(board, life.territory), "alive_count",
                     (int)life.alive_count[STONE_BLACK], (int)life.alive_count[STONE_WHITE],
                     "territory_count", (int)life.territory_count[STONE_BLACK],
                     (int)life.territory_count[STONE_WHITE]);
}

Status handle_life(const Request *call, Error *err)
{
    return answer_line(call, err, tell_life);
}

/* As everything else that says who is ahead. */
static json_t *owners_by_network(Net *net, const Game *game)
{
    const Board *board = &game->board;
    double owner[BOARD_CELL_LIMIT] = {0}, sign = game->to_move == STONE_BLACK ? 1 : -1;
    NetAnswer *answer = mem_alloc(1, sizeof *answer);
    NetContext context = judge_context(game);
    net_evaluate(net, game, &context, answer);
    for (int i = 0; i < answer->size * answer->size; i++)
        owner[board_point(board, i % answer->size, i / answer->size)] =
            sign * (double)answer->ownership[i];
    double win = sign > 0 ? (double)answer->win : 1 - (double)answer->win;
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:i, s:s}", "owners", json_number_rows(board, owner, OWNER_DIGITS),
        "margin", json_rounded(sign * (double)answer->lead, MARGIN_DIGITS), "black_wins",
        json_rounded(win, OWNER_DIGITS), "playouts", 0, "network", net_info(net).name);
    mem_free(answer);
    return object;
}

static json_t *tell_owners(Question *question)
{
    const Game *game = &question->line.game;
    const Board *board = &game->board;
    const char *model = field_text(&question->fields, "model");
    bool by_playouts = model && strcmp(model, "playouts") == 0;
    Net *net = !by_playouts && net_knows_size(board->size)
                   ? model_cache_network(question->server->models)
                   : NULL;
    if (net)
        return owners_by_network(net, game);
    JudgedPosition *judged = mem_alloc(1, sizeof *judged);
    double owner[BOARD_CELL_LIMIT];
    judge_position(
        game,
        &(JudgeRequest){.playouts = OWNER_PLAYOUTS, .seed = board->hash, .without_proofs = true},
        judged);
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        owner[at] = judged->black_share[at] - judged->white_share[at];
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:I}", "owners", json_number_rows(board, owner, OWNER_DIGITS), "margin",
        json_rounded(judged->margin, MARGIN_DIGITS), "black_wins",
        json_rounded(judged->black_wins, OWNER_DIGITS), "playouts", (json_int_t)judged->playouts);
    mem_free(judged);
    return object;
}

Status handle_owners(const Request *call, Error *err)
{
    return answer_line(call, err, tell_owners);
}
