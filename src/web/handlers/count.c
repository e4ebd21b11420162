/* Counting a finished game: which stones are dead, whose every point is, and the sum. */
#include "base/memory.h"
#include "core/text.h"
#include "play/judge.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

/* Stones by their names. */
static Status read_dead(const json_t *list, const Board *board, bool *dead, Error *err)
{
    const json_t *value;
    size_t index;
    if (!json_is_array(list))
        return error_set(err, STATUS_INVALID, "dead is not a list of points");
    json_array_foreach(list, index, value)
    {
        Point at;
        if (!json_is_string(value) || !point_parse(json_string_value(value), board->size, &at) ||
            !board_has_point(board, at) || board->stone[at] == STONE_NONE)
            return error_set(err, STATUS_INVALID, "dead holds a point without a stone");
        dead[at] = true;
    }
    return STATUS_OK;
}

static Status answer_count(const Request *call, const json_t *named, const Game *game, Error *err)
{
    bool dead[BOARD_CELL_LIMIT] = {false};
    Status status = named ? read_dead(named, &game->board, dead, err) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    Count *count = mem_alloc(1, sizeof *count);
    JudgeRequest request = {.net = model_cache_network(call->server->models),
                            .seed = game->board.hash};
    count_position(game, &request, named ? dead : NULL, count);
    json_count_write(game, count, call->out);
    mem_free(count);
    return STATUS_OK;
}

Status handle_count(const Request *call, Error *err)
{
    RequestFields fields;
    RequestLine *line = mem_alloc(1, sizeof *line);
    request_open(call, &fields, err);
    field_line(&fields, line);
    if (fields.status == STATUS_OK)
        fields.status =
            answer_count(call, json_object_get(fields.object, "dead"), &line->game, err);
    request_line_clear(line);
    mem_free(line);
    return request_close(&fields);
}
