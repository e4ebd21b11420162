/* Connections as JSON. */
#include "app/connectivity.h"

#include "core/text.h"
#include "view/json.h"
#include "view/json_answers.h"

#include <assert.h>

/* What a pair of chains and its reading have in common with others. */
static json_t *pair_object(const Board *board, Point a, Point b, int level, bool depends_on_ko)
{
    return json_pack("{s:[oo], s:s, s:i, s:s, s:b}", "chains", json_vertex(board->size, a),
                     json_vertex(board->size, b), "color", stone_text((Stone)board->stone[a]),
                     "level", level, "name", connection_level_text((ConnectionLevel)level), "ko",
                     (int)depends_on_ko);
}

/* Moves that were found. That none is needed, or that none was found, the level says. */
static void set_moves(json_t *object, const Board *board, Point join, Point cut)
{
    if (board_has_point(board, cut))
        json_object_set_new(object, "cut", json_vertex(board->size, cut));
    if (board_has_point(board, join))
        json_object_set_new(object, "join", json_vertex(board->size, join));
}

static json_t *link_object(const Board *board, const ConnectivityLink *link)
{
    json_t *object = pair_object(board, link->a, link->b, link->level, link->depends_on_ko);
    json_object_set_new(object, "from", json_vertex(board->size, link->from));
    json_object_set_new(object, "to", json_vertex(board->size, link->to));
    json_object_set_new(object, "read", json_boolean(link->is_read));
    json_object_set_new(object, "shared", json_boolean(link->is_shared));
    json_object_set_new(object, "confidence", json_number(link->confidence));
    if (link->guess) {
        json_object_set_new(object, "guess", json_integer(link->guess));
        json_object_set_new(object, "margin", json_number(link->margin));
    }
    if (link->is_read)
        set_moves(object, board, link->join, link->cut);
    return object;
}

/* By rows from the top: the number of the group, 0 where there is no stone. */
static json_t *group_rows(const ConnectivityView *view)
{
    const Board *board = view->board;
    json_t *rows = json_array();
    for (int y = 0; y < board->size; y++) {
        json_t *row = json_array();
        for (int x = 0; x < board->size; x++)
            json_array_append_new(row, json_integer(view->answer->group[board_point(board, x, y)]));
        json_array_append_new(rows, row);
    }
    return rows;
}

json_t *json_connectivity(const ConnectivityView *view)
{
    assert(view);
    const Connectivity *answer = view->answer;
    json_t *pairs = json_array();
    for (int i = 0; i < answer->link_count; i++)
        json_array_append_new(pairs, link_object(view->board, &answer->link[i]));
    json_t *object =
        json_pack("{s:i, s:i, s:o, s:o}", "size", (int)view->board->size, "group_count",
                  answer->group_count, "groups", group_rows(view), "pairs", pairs);
    json_set_place(object, &view->place, view->board->size);
    return object;
}

void connectivity_write_json(const ConnectivityView *view, StrBuf *out)
{
    json_write(json_connectivity(view), JSON_REAL_PRECISION(6), out);
    strbuf_add_char(out, '\n');
}

void connection_write_json(const ConnectionView *view, StrBuf *out)
{
    assert(view && out);
    const ConnectionAssessment *assessment = view->assessment;
    json_t *object = pair_object(view->board, view->a, view->b, (int)assessment->level,
                                 assessment->depends_on_ko);
    set_moves(object, view->board, assessment->join, assessment->cut);
    json_object_set_new(object, "nodes", json_integer((json_int_t)assessment->nodes));
    json_set_place(object, &view->place, view->board->size);
    json_write(object, 0, out);
    strbuf_add_char(out, '\n');
}
