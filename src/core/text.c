/* Points, colours and positions as text. */
#include "core/text.h"

#include "core/game.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char COLUMNS[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

char *point_text(int size, Point at, char out[POINT_TEXT_SIZE])
{
    int x = at % (size + 1) - 1, y = at / (size + 1) - 1;
    if (at == POINT_PASS)
        (void)snprintf(out, POINT_TEXT_SIZE, "pass");
    else if (at == POINT_RESIGN)
        (void)snprintf(out, POINT_TEXT_SIZE, "resign");
    else if (x < 0 || x >= size || y < 0 || y >= size)
        (void)snprintf(out, POINT_TEXT_SIZE, "none");
    else
        (void)snprintf(out, POINT_TEXT_SIZE, "%c%u", COLUMNS[x], (unsigned)(size - y) % 100u);
    return out;
}

bool point_parse(const char *text, int size, Point *at)
{
    assert(text && at);
    if (strcasecmp(text, "pass") == 0 || strcasecmp(text, "resign") == 0) {
        *at = tolower((unsigned char)text[0]) == 'p' ? POINT_PASS : POINT_RESIGN;
        return true;
    }
    const char *column = text[0] ? strchr(COLUMNS, toupper((unsigned char)text[0])) : NULL;
    if (!column || !isdigit((unsigned char)text[1]))
        return false;
    int row = text[1] - '0';
    if (isdigit((unsigned char)text[2]))
        row = row * 10 + text[2] - '0';
    const char *end = text + 2 + (isdigit((unsigned char)text[2]) != 0);
    int x = (int)(column - COLUMNS);
    if (*end || x >= size || row < 1 || row > size)
        return false;
    *at = (Point)((size - row + 1) * (size + 1) + x + 1);
    return true;
}

bool stone_parse(const char *text, Stone *who)
{
    bool black = strcasecmp(text, "black") == 0 || strcasecmp(text, "b") == 0;
    bool white = strcasecmp(text, "white") == 0 || strcasecmp(text, "w") == 0;
    if (!black && !white)
        return false;
    *who = black ? STONE_BLACK : STONE_WHITE;
    return true;
}

const char *stone_text(Stone who)
{
    return who == STONE_BLACK ? "black" : who == STONE_WHITE ? "white" : "empty";
}

/* ---- drawing ---- */

static bool is_star(int size, Point at)
{
    Point star[9];
    int count = handicap_points(size, handicap_limit(size), star);
    for (int i = 0; i < count; i++)
        if (star[i] == at)
            return true;
    return false;
}

static void draw_columns(int size, StrBuf *out)
{
    strbuf_add(out, "  ");
    for (int x = 0; x < size; x++)
        strbuf_add_format(out, " %c", COLUMNS[x]);
    strbuf_add_char(out, '\n');
}

void board_draw(const Board *board, Point last, StrBuf *out)
{
    assert(last == POINT_NONE || last == POINT_PASS || last == POINT_RESIGN ||
           board_has_point(board, last));
    static const char SIGN[] = ".XO#";
    int size = board->size;
    draw_columns(size, out);
    for (int y = 0; y < size; y++) {
        strbuf_add_format(out, "%2d", size - y);
        for (int x = 0; x < size; x++) {
            Point at = board_point(board, x, y);
            bool star = board->stone[at] == STONE_NONE && is_star(size, at);
            bool closes = x > 0 && last && last == at - 1;
            strbuf_add_char(out, last && last == at ? '(' : closes ? ')' : ' ');
            strbuf_add_char(out, star ? '+' : SIGN[board->stone[at]]);
        }
        bool at_edge = last && last == board_point(board, size - 1, y);
        strbuf_add_format(out, "%c%d\n", at_edge ? ')' : ' ', size - y);
    }
    draw_columns(size, out);
}

/* ---- reading a drawing ---- */

typedef struct {
    char cell[BOARD_SIZE_MAX];
    int count;
} Row;

typedef enum { ROW_CELLS, ROW_SKIPPED, ROW_TOO_LONG, ROW_BAD_SIGN } RowVerdict;

static bool is_column_letters(const char *line, size_t length)
{
    int expected = 0;
    for (size_t i = 0; i < length; i++) {
        if (isspace((unsigned char)line[i]))
            continue;
        if (expected >= BOARD_SIZE_MAX || line[i] != COLUMNS[expected])
            return false;
        expected++;
    }
    return expected >= 2;
}

static RowVerdict read_row(const char *line, size_t length, Row *row)
{
    row->count = 0;
    if (is_column_letters(line, length))
        return ROW_SKIPPED;
    for (size_t i = 0; i < length; i++) {
        char c = line[i];
        if (isspace((unsigned char)c) || isdigit((unsigned char)c) || c == '(' || c == ')')
            continue;
        bool is_mark = c >= 'a' && c <= 'z' && c != 'o' && c != 'x';
        if (!is_mark && !strchr("XO.+,", c))
            return ROW_BAD_SIGN;
        if (row->count == BOARD_SIZE_MAX)
            return ROW_TOO_LONG;
        row->cell[row->count++] = c;
    }
    return row->count ? ROW_CELLS : ROW_SKIPPED;
}

typedef struct {
    Row row[BOARD_SIZE_MAX];
    uint32_t line[BOARD_SIZE_MAX]; /* where each row stood */
    int count;
} Drawing;

static Status read_rows(const char *text, Drawing *drawing, Error *err)
{
    drawing->count = 0;
    uint32_t line = 1;
    for (const char *start = text; *start; line++) {
        size_t length = strcspn(start, "\n");
        uint64_t offset = (uint64_t)(start - text);
        Row row;
        RowVerdict verdict = read_row(start, length, &row);
        if (verdict == ROW_BAD_SIGN)
            return error_set_at(err, STATUS_SYNTAX, offset, line, "an unexpected character");
        if (verdict == ROW_TOO_LONG || (verdict == ROW_CELLS && drawing->count == BOARD_SIZE_MAX))
            return error_set_at(err, STATUS_LIMIT, offset, line, "larger than 25 by 25");
        if (verdict == ROW_CELLS) {
            drawing->line[drawing->count] = line;
            drawing->row[drawing->count++] = row;
        }
        start += length + (start[length] == '\n');
    }
    if (drawing->count < BOARD_SIZE_MIN)
        return error_set(err, STATUS_SYNTAX, "a drawing needs at least two rows");
    return STATUS_OK;
}

static Stone stone_of_sign(char sign)
{
    return sign == 'X' ? STONE_BLACK : sign == 'O' ? STONE_WHITE : STONE_NONE;
}

Status board_parse(const char *text, Board *board, Point mark[26], Error *err)
{
    Drawing drawing;
    Point found[26] = {POINT_NONE};
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    Status status = read_rows(text, &drawing, err);
    if (status != STATUS_OK)
        return status;
    int size = drawing.count;
    for (int y = 0; y < size; y++) {
        const Row *row = &drawing.row[y];
        if (row->count != size)
            return error_set_at(err, STATUS_SYNTAX, 0, drawing.line[y], "%d points in a row of %d",
                                row->count, size);
        for (int x = 0; x < size; x++) {
            Point at = (Point)((y + 1) * (size + 1) + x + 1);
            stone[at] = (uint8_t)stone_of_sign(row->cell[x]);
            if (islower((unsigned char)row->cell[x]))
                found[row->cell[x] - 'a'] = at;
        }
    }
    if (!board_set_stones(board, size, stone))
        return error_set(err, STATUS_INVALID, "a chain without liberties");
    if (mark)
        memcpy(mark, found, sizeof found);
    return STATUS_OK;
}
