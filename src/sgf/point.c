/* SGF's points. */
#include "sgf/text.h"

#include "sgf/parse.h"

#include <assert.h>

static SgfValue trimmed(const SgfValue *value)
{
    SgfValue rest = *value;
    while (rest.size && sgf_is_space(rest.bytes[0])) {
        rest.bytes++;
        rest.size--;
    }
    while (rest.size && sgf_is_space(rest.bytes[rest.size - 1]))
        rest.size--;
    return rest;
}

Point sgf_point_at(int size, int x, int y)
{
    return (Point)((y + 1) * (size + 1) + x + 1);
}

/* A column or row from its letter; a number that is not on the board for other bytes. */
static int line_index(char letter)
{
    int index = (letter | 0x20) - 'a';
    return index >= 0 && index < 26 ? index : BOARD_SIZE_MAX;
}

bool sgf_move_parse(const SgfValue *value, int size, Point *at)
{
    assert(value);
    SgfValue text = value->size == 2 ? *value : trimmed(value);
    if (text.size == 0) {
        *at = POINT_PASS;
        return true;
    }
    if (text.size != 2)
        return false;
    int x = line_index(text.bytes[0]), y = line_index(text.bytes[1]);
    if (x < size && y < size) {
        *at = sgf_point_at(size, x, y);
        return true;
    }
    bool is_tt = x == 't' - 'a' && y == x;
    if (!is_tt && !(sgf_is_space(text.bytes[0]) && sgf_is_space(text.bytes[1])))
        return false;
    *at = POINT_PASS; /* on boards larger than 19, tt is a point and was found above */
    return true;
}

static bool parse_corner(const char *letters, int size, int *x, int *y)
{
    *x = line_index(letters[0]);
    *y = line_index(letters[1]);
    return *x < size && *y < size;
}

static void order(int *low, int *high)
{
    if (*low <= *high)
        return;
    int swap = *low;
    *low = *high;
    *high = swap;
}

bool sgf_rect_parse(const SgfValue *value, int size, SgfRect *rect)
{
    assert(size >= 0);
    SgfValue text = trimmed(value);
    SgfRect read;
    if (text.size == 2) {
        if (!parse_corner(text.bytes, size, &read.left, &read.top))
            return false;
        read.right = read.left;
        read.bottom = read.top;
    } else {
        if (text.size != 5 || text.bytes[2] != ':' ||
            !parse_corner(text.bytes, size, &read.left, &read.top) ||
            !parse_corner(text.bytes + 3, size, &read.right, &read.bottom))
            return false;
        order(&read.left, &read.right);
        order(&read.top, &read.bottom);
    }
    *rect = read;
    return true;
}

char *sgf_point_text(int size, Point at, char out[SGF_POINT_SIZE])
{
    assert(size >= 0);
    out[0] = '\0';
    if (at == POINT_PASS)
        return out;
    out[0] = (char)('a' + at % (size + 1) - 1);
    out[1] = (char)('a' + at / (size + 1) - 1);
    out[2] = '\0';
    return out;
}
