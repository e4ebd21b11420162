/* Connections as JSON. */
#include "app/connectivity.h"

#include "core/text.h"
#include "view/connectivity.h"
#include "view/json.h"

static json_t *point_or_null(int size, Point at)
{
    char text[POINT_TEXT_SIZE];
    return at == POINT_NONE ? json_null() : json_string(point_text(size, at, text));
}

static json_t *link_object(const ConnectivityView *view, const ConnectivityLink *link)
{
    int size = view->board->size;
    json_t *object =
        json_pack("{s:s, s:o, s:o, s:i, s:s, s:o, s:o, s:b, s:b, s:b}", "color",
                  stone_text((Stone)view->board->stone[link->a]), "a", point_or_null(size, link->a),
                  "b", point_or_null(size, link->b), "level", link->level, "name",
                  connection_level_text((ConnectionLevel)link->level), "confidence",
                  json_number(link->confidence), "margin", json_number(link->margin), "read",
                  link->is_read, "ko", link->depends_on_ko, "shared", link->is_shared);
    if (link->guess)
        json_object_set_new(object, "guess", json_integer(link->guess));
    if (link->is_read) {
        json_object_set_new(object, "join", point_or_null(size, link->join));
        json_object_set_new(object, "cut", point_or_null(size, link->cut));
    }
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

void connectivity_write_json(const ConnectivityView *view, StrBuf *out)
{
    const Connectivity *answer = view->answer;
    json_t *links = json_array();
    for (int i = 0; i < answer->link_count; i++)
        json_array_append_new(links, link_object(view, &answer->link[i]));
    json_write(json_pack("{s:i, s:i, s:o, s:o}", "size", (int)view->board->size, "group_count",
                         answer->group_count, "groups", group_rows(view), "links", links),
               JSON_REAL_PRECISION(6), out);
    strbuf_add_char(out, '\n');
}

void connection_write_json(const Board *board, Point a, Point b,
                           const ConnectionAssessment *assessment, StrBuf *out)
{
    int size = board->size;
    json_write(json_pack("{s:o, s:o, s:i, s:s, s:b, s:o, s:o, s:I}", "a", point_or_null(size, a),
                         "b", point_or_null(size, b), "level", (int)assessment->level, "name",
                         connection_level_text(assessment->level), "ko", assessment->depends_on_ko,
                         "join", point_or_null(size, assessment->join), "cut",
                         point_or_null(size, assessment->cut), "nodes",
                         (json_int_t)assessment->nodes),
               0, out);
    strbuf_add_char(out, '\n');
}
