/* Patterns from text: regions like "K10-T19" or "upper-right", sequences like "R4 P3 pass D4". */
#include "games/find.h"

#include "core/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { WORD_SIZE = 32 };

/* The next word of a list with commas or blanks; false at its end, or if it is too long. */
static bool next_word(const char **at, char word[WORD_SIZE])
{
    static const char BETWEEN[] = ", ;\t\n";
    *at += strspn(*at, BETWEEN);
    size_t length = strcspn(*at, BETWEEN);
    if (length == 0 || length >= WORD_SIZE)
        return false;
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return true;
}

/* "upper-right", "left", "whole": half a board each way, the middle line included. */
static bool named_rect(const char *word, int size, PatternRect *rect)
{
    static const struct {
        const char *name;
        int x, y; /* -1: the first half, 1: the second, 0: both */
    } NAMES[] = {{"whole", 0, 0},       {"upper-left", -1, -1}, {"upper-right", 1, -1},
                 {"lower-left", -1, 1}, {"lower-right", 1, 1},  {"left", -1, 0},
                 {"right", 1, 0},       {"top", 0, -1},         {"bottom", 0, 1}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (strcasecmp(word, NAMES[i].name) != 0)
            continue;
        int half = size / 2, last = size - 1;
        *rect =
            (PatternRect){NAMES[i].x > 0 ? half : 0, NAMES[i].y > 0 ? half : 0,
                          NAMES[i].x < 0 ? last - half : last, NAMES[i].y < 0 ? last - half : last};
        return true;
    }
    return false;
}

/* "K10-T19" or "C3". */
static bool vertex_rect(char *word, int size, PatternRect *rect)
{
    Board board = {.size = (uint8_t)size, .stride = (uint8_t)(size + 1)};
    char *dash = strchr(word, '-');
    Point first, last;
    if (dash)
        *dash = '\0';
    if (!point_parse(word, size, &first) || first <= POINT_RESIGN)
        return false;
    last = first;
    if (dash && (!point_parse(dash + 1, size, &last) || last <= POINT_RESIGN))
        return false;
    int x1 = board_x(&board, first), x2 = board_x(&board, last);
    int y1 = board_y(&board, first), y2 = board_y(&board, last);
    *rect =
        (PatternRect){x1 < x2 ? x1 : x2, y1 < y2 ? y1 : y2, x1 < x2 ? x2 : x1, y1 < y2 ? y2 : y1};
    return true;
}

/* The points of a region: rectangles "K10-T19", points "C3", and words "upper-right", "left",
 * "whole" for halves of a board, one or several with commas. STATUS_INVALID for anything else. */
static Status parse_region(const char *text, int size, bool *inside, Error *err)
{
    char word[WORD_SIZE];
    const char *at = text;
    bool found[BOARD_POINTS_MAX] = {false};
    bool has_one = false;
    while (next_word(&at, word)) {
        PatternRect rect;
        if (!named_rect(word, size, &rect) && !vertex_rect(word, size, &rect))
            return error_set(err, STATUS_INVALID,
                             "no such region: '%s'; write K10-T19, C3 or upper-right", word);
        for (int y = rect.top; y <= rect.bottom; y++)
            for (int x = rect.left; x <= rect.right; x++)
                found[y * size + x] = true;
        has_one = true;
    }
    if (!has_one || *at)
        return error_set(err, STATUS_INVALID, "no such region: '%.40s'", text);
    memcpy(inside, found, (size_t)(size * size) * sizeof *inside);
    return STATUS_OK;
}

Status pattern_sequence_parse(const char *text, Stone first, Pattern *pattern, Error *err)
{
    Board board = {.size = (uint8_t)pattern->size, .stride = (uint8_t)(pattern->size + 1)};
    char word[WORD_SIZE];
    const char *at = text;
    Stone who = first;
    int count = 0;
    while (next_word(&at, word)) {
        Point point;
        if (!point_parse(word, pattern->size, &point) || point == POINT_RESIGN)
            return error_set(err, STATUS_INVALID, "no such move: '%s'", word);
        if (count == SEQUENCE_LIMIT)
            return error_set(err, STATUS_LIMIT, "more than %d moves", SEQUENCE_LIMIT);
        if (point != POINT_PASS) {
            pattern->sequence_point[count] =
                (uint16_t)(board_y(&board, point) * board.size + board_x(&board, point));
            pattern->sequence_color[count++] = (uint8_t)who;
        }
        who = stone_opposite(who);
    }
    if (count == 0 || *at)
        return error_set(err, STATUS_INVALID, "no such sequence: '%.40s'", text);
    pattern->sequence_count = count;
    return STATUS_OK;
}

/* ---- the region ---- */

static bool holds_all(const Pattern *pattern, PatternRect rect)
{
    for (int i = 0; i < pattern->sequence_count; i++) {
        int x = pattern->sequence_point[i] % pattern->size;
        int y = pattern->sequence_point[i] / pattern->size;
        if (x < rect.left || x > rect.right || y < rect.top || y > rect.bottom)
            return false;
    }
    return true;
}

/* The quarter of the board that holds the sequence, else the half, else all. */
static void take_usual_region(Pattern *pattern)
{
    static const char *const PLACES[] = {"upper-left",  "upper-right", "lower-left",
                                         "lower-right", "left",        "right",
                                         "top",         "bottom",      "whole"};
    PatternRect rect = {0};
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        if (named_rect(PLACES[i], pattern->size, &rect) && holds_all(pattern, rect))
            break;
    for (int y = rect.top; y <= rect.bottom; y++)
        for (int x = rect.left; x <= rect.right; x++)
            pattern->cell[y * pattern->size + x] = CELL_EMPTY;
}

Status pattern_cut(Pattern *pattern, const char *region, const char *open, Error *err)
{
    int points = pattern->size * pattern->size;
    bool inside[BOARD_POINTS_MAX], is_open[BOARD_POINTS_MAX] = {false};
    Status status = region ? parse_region(region, pattern->size, inside, err) : STATUS_OK;
    if (status == STATUS_OK && open)
        status = parse_region(open, pattern->size, is_open, err);
    if (status != STATUS_OK)
        return status;
    if (pattern->sequence_count && region)
        memset(pattern->cell, CELL_EMPTY, (size_t)points);
    else if (pattern->sequence_count)
        take_usual_region(pattern);
    for (int i = 0; i < points; i++) {
        if (region && !inside[i])
            pattern->cell[i] = CELL_OUTSIDE;
        else if (is_open[i] && pattern->cell[i] != CELL_OUTSIDE)
            pattern->cell[i] = CELL_ANY;
    }
    return STATUS_OK;
}
