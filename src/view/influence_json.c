/* A field as JSON. */
#include "core/text.h"

#include "influence/estimate.h"
#include "view/influence.h"
#include "view/json.h"

static json_t *point_object(const InfluenceView *view, Point at)
{
    const Field *field = view->field;
    char text[POINT_TEXT_SIZE];
    return json_pack("{s:s, s:s, s:o, s:o, s:b}", "at", point_text(view->board->size, at, text),
                     "stone", stone_text((Stone)field->stone[at]), "black",
                     json_number(field->black[at]), "white", json_number(field->white[at]), "hot",
                     (int)field->is_hot[at]);
}

/* All points of the board, rows from the top. */
static json_t *points_array(const InfluenceView *view)
{
    const Board *board = view->board;
    json_t *array = json_array();
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            json_array_append_new(array, point_object(view, board_point(board, x, y)));
    return array;
}

static json_t *chain_object(const InfluenceView *view, Point root)
{
    const Board *board = view->board;
    json_t *stones = json_array();
    for (int at = 0; at < board_cell_count(board); at++) {
        char text[POINT_TEXT_SIZE];
        if (board->stone[at] != STONE_WALL && board->chain[at] == root)
            json_array_append_new(stones, json_string(point_text(board->size, (Point)at, text)));
    }
    return json_pack("{s:s, s:o, s:i, s:o, s:b}", "color", stone_text((Stone)board->stone[root]),
                     "stones", stones, "liberties", (int)board->liberty_count[root], "strength",
                     json_number(field_strength(view->field, root)), "hot",
                     (int)view->field->is_hot[root]);
}

static json_t *chains_array(const InfluenceView *view)
{
    const Board *board = view->board;
    json_t *array = json_array();
    for (int at = 1; at < board_cell_count(board); at++)
        if (board->stone[at] != STONE_WALL && board->chain[at] == at)
            json_array_append_new(array, chain_object(view, (Point)at));
    return array;
}

void influence_write_json(const InfluenceView *view, StrBuf *out)
{
    const Field *field = view->field;
    json_t *object = json_pack(
        "{s:s, s:i, s:i, s:o, s:o, s:o, s:i, s:i, s:i, s:i, s:o, s:o, s:b}", "model",
        influence_model_name(view->model), "size", (int)view->board->size, "move", view->move_count,
        "points", points_array(view), "chains", chains_array(view), "score",
        json_number(field_score(field)), "units", field->unit_count, "hot", field->hot_count,
        "sweeps", field->sweeps, "steps", field->steps, "residual", json_number(field->residual),
        "last_step", json_number(field->last_step), "settled", (int)field->is_settled);
    json_write(object, JSON_REAL_PRECISION(12), out);
    strbuf_add_char(out, '\n');
}

/* ---- studies ---- */
