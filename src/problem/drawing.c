/* Reading and writing the drawing of a problem. */
#include "problem/text_private.h"

#include "core/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART_MARGIN = 1, SNAP = 3, LINE_SIZE = 128 };

/* ---- reading ---- */

typedef struct {
    char cell[BOARD_SIZE_MAX];
    int count;
    int label; /* row number; 0 if none */
    uint32_t line;
} Row;

typedef struct {
    Row row[BOARD_SIZE_MAX];
    int count;
    int first_column; /* -1: no column letters */
} Rows;

/* The column of a letter, counted from 0; -1 if it is none. */
static int column_of(char letter)
{
    Point at;
    char text[3] = {letter, '1', '\0'};
    if (!isupper((unsigned char)letter) || !point_parse(text, BOARD_SIZE_MAX, &at))
        return -1;
    return at % (BOARD_SIZE_MAX + 1) - 1;
}

/* A line of column letters: at least two, one after the other. */
static bool read_columns(const char *line, size_t size, int *first)
{
    int count = 0, previous = -1;
    for (size_t i = 0; i < size; i++) {
        if (isspace((unsigned char)line[i]))
            continue;
        int column = column_of(line[i]);
        if (column < 0 || (count && column != previous + 1))
            return false;
        if (count++ == 0)
            *first = column;
        previous = column;
    }
    return count >= 2;
}

/* Whether the line can only be meant as column letters: capitals, not just X and O. */
static bool is_like_columns(const char *line, size_t size)
{
    bool has_other = false;
    for (size_t i = 0; i < size; i++) {
        if (!isspace((unsigned char)line[i]) && !isupper((unsigned char)line[i]))
            return false;
        has_other |= isupper((unsigned char)line[i]) && line[i] != 'X' && line[i] != 'O';
    }
    return has_other;
}

static Status read_row(const char *line, size_t size, Row *row, Error *err)
{
    if (is_like_columns(line, size))
        return error_set_at(err, STATUS_SYNTAX, 0, row->line,
                            "columns are consecutive letters, without I");
    for (size_t i = 0; i < size; i++) {
        char c = line[i];
        if (isspace((unsigned char)c))
            continue;
        if (isdigit((unsigned char)c)) {
            if (row->count == 0)
                row->label = row->label < 100 ? row->label * 10 + c - '0' : 100;
            continue;
        }
        if (!strchr("XO#@*.+,", c))
            return error_set_at(err, STATUS_SYNTAX, 0, row->line,
                                "'%c' cannot be in a drawing (X O # @ * .)",
                                isprint((unsigned char)c) ? c : '?');
        if (row->count == BOARD_SIZE_MAX)
            return error_set_at(err, STATUS_LIMIT, 0, row->line, "more than 25 points in a row");
        row->cell[row->count++] = c;
    }
    return STATUS_OK;
}

static Status read_rows(const char *text, Rows *rows, Error *err)
{
    uint32_t number = 1;
    rows->first_column = -1;
    for (const char *line = text; *line; number++) {
        size_t size = strcspn(line, "\n");
        Row row = {.line = number};
        int first = 0;
        if (read_columns(line, size, &first)) {
            if (rows->first_column >= 0 && rows->first_column != first)
                return error_set_at(err, STATUS_SYNTAX, 0, number, "the column letters disagree");
            rows->first_column = first;
        } else {
            Status status = read_row(line, size, &row, err);
            if (status != STATUS_OK)
                return status;
            if (row.count && rows->count == BOARD_SIZE_MAX)
                return error_set_at(err, STATUS_LIMIT, 0, number, "more than 25 rows");
            if (row.count)
                rows->row[rows->count++] = row;
        }
        line += size + (line[size] == '\n');
    }
    if (rows->count == 0)
        return error_set_at(err, STATUS_SYNTAX, 0, 1, "no drawing");
    return STATUS_OK;
}

/* Where the rows lie on the board of this size. */
typedef struct {
    int size, left, top;
} Place;

static Status place_rows(const Rows *rows, int size, Place *place, Error *err)
{
    const Row *first = &rows->row[0];
    *place = (Place){.size = size ? size : rows->count};
    if (place->size < BOARD_SIZE_MIN)
        return error_set_at(err, STATUS_SYNTAX, 0, first->line, "a board has at least two rows");
    for (int i = 0; i < rows->count; i++)
        if (rows->row[i].count != first->count)
            return error_set_at(err, STATUS_SYNTAX, 0, rows->row[i].line,
                                "%d points in this row, %d in the first", rows->row[i].count,
                                first->count);
    if (rows->count > place->size || first->count > place->size)
        return error_set_at(err, STATUS_SYNTAX, 0, first->line,
                            "%d columns and %d rows do not fit a board of %d", first->count,
                            rows->count, place->size);
    if (rows->count == place->size && first->count == place->size)
        return STATUS_OK;
    if (rows->first_column < 0 || first->label == 0)
        return error_set_at(err, STATUS_SYNTAX, 0, first->line,
                            "a part of a board needs column letters and row numbers");
    place->left = rows->first_column;
    place->top = place->size - first->label;
    if (place->top < 0 || place->top + rows->count > place->size ||
        place->left + first->count > place->size)
        return error_set_at(err, STATUS_SYNTAX, 0, first->line,
                            "the part does not fit on a board of %d", place->size);
    return STATUS_OK;
}

static Status check_labels(const Rows *rows, const Place *place, Error *err)
{
    if (rows->first_column >= 0 && rows->first_column != place->left)
        return error_set_at(err, STATUS_SYNTAX, 0, rows->row[0].line,
                            "the column letters do not begin at the left edge");
    for (int i = 0; i < rows->count; i++) {
        int expected = place->size - place->top - i;
        if (rows->row[i].label && rows->row[i].label != expected)
            return error_set_at(err, STATUS_SYNTAX, 0, rows->row[i].line,
                                "row number %d where %d belongs", rows->row[i].label, expected);
    }
    return STATUS_OK;
}

static Stone stone_of(char sign)
{
    if (sign == 'X' || sign == '#')
        return STONE_BLACK;
    return sign == 'O' || sign == '@' ? STONE_WHITE : STONE_NONE;
}

Status problem_drawing_read(const char *text, int size, Problem *problem, Error *err)
{
    assert(problem);
    Rows rows = {0};
    Place place;
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    Status status = read_rows(text, &rows, err);
    if (status == STATUS_OK)
        status = place_rows(&rows, size, &place, err);
    if (status == STATUS_OK)
        status = check_labels(&rows, &place, err);
    if (status != STATUS_OK)
        return status;
    for (int y = 0; y < rows.count; y++) {
        for (int x = 0; x < rows.row[y].count; x++) {
            char sign = rows.row[y].cell[x];
            int cell = (place.top + y + 1) * (place.size + 1) + place.left + x + 1;
            stone[cell] = (uint8_t)stone_of(sign);
            if (sign == '#' || sign == '@')
                point_set_add(&problem->keystones, (Point)cell);
            if (sign == '*')
                point_set_add(&problem->area, (Point)cell);
        }
    }
    if (board_set_stones(&problem->board, place.size, stone))
        return STATUS_OK;
    int count = 0;
    for (int cell = 0; cell < BOARD_CELL_LIMIT; cell++)
        count += stone[cell] != STONE_NONE;
    return error_set_at(err, STATUS_INVALID, 0, rows.row[0].line,
                        count == place.size * place.size
                            ? "the board is full: there is no point to play on"
                            : "a chain without liberties: take captured stones off the board");
}

/* ---- writing ---- */

typedef struct {
    int left, top, right, bottom; /* both ends within */
} Part;

static void stretch(const Board *board, Point at, Part *part)
{
    int x = board_x(board, at), y = board_y(board, at);
    part->left = x < part->left ? x : part->left;
    part->right = x > part->right ? x : part->right;
    part->top = y < part->top ? y : part->top;
    part->bottom = y > part->bottom ? y : part->bottom;
}

/* To the edge if it is near, else one line further. */
static void widen(int size, int *low, int *high)
{
    *low = *low <= SNAP ? 0 : *low - PART_MARGIN;
    *high = *high >= size - 1 - SNAP ? size - 1 : *high + PART_MARGIN;
}

static Part find_part(const Problem *problem, const PointSet *assumed)
{
    const Board *board = &problem->board;
    int last = board->size - 1;
    Part whole = {0, 0, last, last}, part = {last, last, 0, 0};
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            if (board->stone[at] != STONE_NONE || point_set_has(&problem->keystones, at) ||
                point_set_has(&problem->area, at) || board->ko == at ||
                (assumed && point_set_has(assumed, at)))
                stretch(board, at, &part);
        }
    }
    if (part.left > part.right || board->size <= 9)
        return whole;
    widen(board->size, &part.left, &part.right);
    widen(board->size, &part.top, &part.bottom);
    return part.left == part.right || part.top == part.bottom ? whole : part;
}

static void draw_columns(const Board *board, const Part *part, int indent, StrBuf *out)
{
    strbuf_add_format(out, "%*s", indent + 2, "");
    for (int x = part->left; x <= part->right; x++) {
        char name[POINT_TEXT_SIZE];
        strbuf_add_format(out, " %c", point_text(board->size, board_point(board, x, 0), name)[0]);
    }
    strbuf_add_char(out, '\n');
}

/* What the reader is to grant: stones in small letters, points with a sign of their own. */
static char assumed_sign_at(const Board *board, Point at)
{
    return board->stone[at] == STONE_BLACK ? 'x' : board->stone[at] == STONE_WHITE ? 'o' : '!';
}

static char sign_at(const Problem *problem, Point at)
{
    Stone stone = (Stone)problem->board.stone[at];
    bool is_key = point_set_has(&problem->keystones, at);
    if (stone == STONE_BLACK)
        return is_key ? '#' : 'X';
    if (stone == STONE_WHITE)
        return is_key ? '@' : 'O';
    return point_set_has(&problem->area, at) ? '*' : '.';
}

static void draw_part(const Problem *problem, const PointSet *assumed, const Part *part, int indent,
                      StrBuf *out)
{
    const Board *board = &problem->board;
    draw_columns(board, part, indent, out);
    for (int y = part->top; y <= part->bottom; y++) {
        strbuf_add_format(out, "%*s%2d", indent, "", board->size - y);
        for (int x = part->left; x <= part->right; x++) {
            Point at = board_point(board, x, y);
            bool is_assumed = assumed && point_set_has(assumed, at);
            strbuf_add_format(out, " %c",
                              is_assumed ? assumed_sign_at(board, at) : sign_at(problem, at));
        }
        strbuf_add_char(out, '\n');
    }
}

void problem_drawing_write(const Problem *problem, int indent, StrBuf *out,
                           PointSet *hidden_keystones, PointSet *hidden_area)
{
    assert(problem && out);
    Part part = find_part(problem, NULL);
    draw_part(problem, NULL, &part, indent, out);
    *hidden_keystones = problem->keystones;
    *hidden_area = problem->area;
    for (int y = part.top; y <= part.bottom; y++) {
        for (int x = part.left; x <= part.right; x++) {
            Point at = board_point(&problem->board, x, y);
            bool is_empty = problem->board.stone[at] == STONE_NONE;
            point_set_remove(is_empty ? hidden_area : hidden_keystones, at);
        }
    }
}

void problem_draw(const Problem *problem, const PointSet *assumed, StrBuf *out)
{
    assert(problem && out);
    Part part = find_part(problem, assumed);
    draw_part(problem, assumed, &part, 0, out);
}
