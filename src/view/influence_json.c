/* A field as JSON. */
#include "core/text.h"

#include "influence/field.h"
#include "view/json.h"
#include "view/json_answers.h"

#include <assert.h>

enum { FIELD_DIGITS = 3, SCORE_DIGITS = 1 };

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

/* Numbers for people are short; those in detail are for machines. */
static json_t *number(const InfluenceView *view, double value, int digits)
{
    return view->in_detail ? json_number(value) : json_rounded(value, digits);
}

/* A chain is named by one of its stones, the same one as in the text. */
static json_t *chain_object(const InfluenceView *view, Point root)
{
    const Board *board = view->board;
    json_t *stones = json_array();
    for (int at = 0; at < board_cell_count(board); at++) {
        char text[POINT_TEXT_SIZE];
        if (board->stone[at] != STONE_WALL && board->chain[at] == root)
            json_array_append_new(stones, json_string(point_text(board->size, (Point)at, text)));
    }
    return json_pack("{s:o, s:s, s:o, s:i, s:i, s:o, s:b}", "at", json_vertex(board->size, root),
                     "color", stone_text((Stone)board->stone[root]), "stones", stones,
                     "stone_count", (int)board->stone_count[root], "liberties",
                     (int)board->liberty_count[root], "strength",
                     number(view, field_strength(view->field, root), FIELD_DIGITS), "hot",
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

/* Black's probability less White's. */
static json_t *field_rows(const InfluenceView *view)
{
    double owner[BOARD_CELL_LIMIT];
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        owner[at] = view->field->black[at] - view->field->white[at];
    return json_number_rows(view->board, owner, FIELD_DIGITS);
}

/* How the equations were solved, and each point with both probabilities. */
static void set_details(const InfluenceView *view, json_t *object)
{
    const Field *field = view->field;
    json_object_set_new(object, "points", points_array(view));
    json_object_set_new(object, "units", json_integer(field->unit_count));
    json_object_set_new(object, "sweeps", json_integer(field->sweeps));
    json_object_set_new(object, "steps", json_integer(field->steps));
    json_object_set_new(object, "residual", json_number(field->residual));
    json_object_set_new(object, "last_step", json_number(field->last_step));
    json_object_set_new(object, "settled", json_boolean(field->is_settled));
}

json_t *json_influence(const InfluenceView *view)
{
    assert(view);
    const Field *field = view->field;
    json_t *object =
        json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:i}", "model", influence_model_name(view->model),
                  "size", (int)view->board->size, "field", field_rows(view), "chains",
                  chains_array(view), "score", number(view, field_score(field), SCORE_DIGITS),
                  "komi", json_rounded(view->komi, FIELD_DIGITS), "hot", field->hot_count);
    json_set_place(object, &view->place, view->board->size);
    if (view->in_detail)
        set_details(view, object);
    return object;
}

void influence_write_json(const InfluenceView *view, StrBuf *out)
{
    json_write(json_influence(view), JSON_REAL_PRECISION(12), out);
    strbuf_add_char(out, '\n');
}
