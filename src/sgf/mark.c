/* Marks as lists of points, letters as "point:text". */
#include "sgf/mark.h"

#include "sgf/text.h"

#include <assert.h>
#include <string.h>

enum { LETTER_LIMIT = 1 << 16 };

bool sgf_property_points(const SgfProperty *property, int size, PointSet *points)
{
    assert(property && points);
    bool is_list = true;
    SgfRect rect;
    for (const SgfValue *value = &property->value; value; value = value->next) {
        if (!sgf_rect_parse(value, size, &rect)) {
            is_list = false;
            continue;
        }
        for (int y = rect.top; y <= rect.bottom; y++)
            for (int x = rect.left; x <= rect.right; x++)
                point_set_add(points, sgf_point_at(size, x, y));
    }
    return is_list;
}

bool sgf_letter_read(const SgfGame *game, const SgfValue *value, int size, Point *at, StrBuf *text)
{
    assert(value && at && text);
    const SgfValue point = {.bytes = value->bytes, .size = 2};
    if (value->size < 4 || value->bytes[2] != ':' || !sgf_move_parse(&point, size, at))
        return false;
    const SgfValue letters = {.bytes = value->bytes + 3, .size = value->size - 3};
    sgf_text(game, &letters, SGF_SIMPLE_TEXT, text);
    return true;
}

Status sgf_append_point(SgfGame *game, SgfNode *node, const char *name, int size, Point at,
                        Error *err)
{
    char letters[SGF_POINT_SIZE];
    sgf_point_text(size, at, letters);
    return sgf_append(game, node, name, letters, strlen(letters), err);
}

Status sgf_append_letter(SgfGame *game, SgfNode *node, int size, Point at, const char *text,
                         Error *err)
{
    assert(text && *text);
    char point[SGF_POINT_SIZE];
    StrBuf raw;
    strbuf_init(&raw, LETTER_LIMIT);
    strbuf_add_format(&raw, "%s:", sgf_point_text(size, at, point));
    Status status = sgf_text_encode(game, text, strlen(text), &raw, err);
    if (status == STATUS_OK)
        status = sgf_append(game, node, "LB", strbuf_text(&raw), raw.length, err);
    strbuf_clear(&raw);
    return status;
}
