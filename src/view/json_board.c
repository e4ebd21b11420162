/* Positions as JSON. */
#include "view/json.h"

#include "core/text.h"

#include <assert.h>
#include <math.h>

json_t *json_rows(const Board *board, const uint8_t *stone)
{
    assert(board);
    json_t *list = json_array();
    for (int y = 0; y < board->size; y++) {
        char row[BOARD_SIZE_MAX + 1] = {0};
        for (int x = 0; x < board->size; x++)
            row[x] = ".XO"[stone[board_point(board, x, y)] % 3];
        json_array_append_new(list, json_string(row));
    }
    return list;
}

json_t *json_number_rows(const Board *board, const double *number, int digits)
{
    assert(board);
    json_t *rows = json_array();
    for (int y = 0; y < board->size; y++) {
        json_t *row = json_array();
        for (int x = 0; x < board->size; x++)
            json_array_append_new(row, json_rounded(number[board_point(board, x, y)], digits));
        json_array_append_new(rows, row);
    }
    return rows;
}

json_t *json_vertex(int size, Point at)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    char text[POINT_TEXT_SIZE];
    return json_string(point_text(size, at, text));
}

json_t *json_points(int size, const Point *points, int count)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX && count >= 0);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_vertex(size, points[i]));
    return list;
}

json_t *json_point_set(int size, const PointSet *set)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    Point points[BOARD_WORD_LIMIT * 64];
    return json_points(size, points, cells_list(set->word, BOARD_WORD_LIMIT, points));
}

json_t *json_rounded(double number, int digits)
{
    double scale = pow(10, digits);
    double rounded = round(number * scale) / scale;
    return rounded == 0 ? json_integer(0) : json_number(rounded);
}

void json_set_place(json_t *object, const GamePlace *place, int size)
{
    assert(place->moves >= 0 && size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    json_object_set_new(object, "move", json_integer(place->moves));
    if (place->next != POINT_NONE)
        json_object_set_new(object, "next", json_vertex(size, place->next));
}
