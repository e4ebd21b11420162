/* A field for the terminal. */
#include "influence/models.h"

#include "core/game.h"
#include "core/text.h"
#include "influence/field.h"
#include "view/position.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Percent for Black, 0 … 100, in three letters. */
static int percent_of(double probability)
{
    return (int)lrint(100 * probability);
}

/* Five letters: a stone with its strength, or an empty point with Black's share. Colours: the one
 * who is to have it. */
static void add_cell(const InfluenceView *view, Point at, StrBuf *out)
{
    const Field *field = view->field;
    int stone = field->stone[at];
    int percent = percent_of(stone == STONE_NONE ? field->black[at] : field_strength(field, at));
    char mark = field->is_hot[at] ? '!' : at == view->last ? ')' : ' ';
    if (view->use_color)
        strbuf_add_format(out, "\x1b[38;5;%dm", 232 + (int)lrint(23 * (1 - field->black[at])));
    strbuf_add_format(out, "%c%3d%c",
                      stone == STONE_BLACK   ? 'X'
                      : stone == STONE_WHITE ? 'O'
                                             : '.',
                      percent, mark);
    if (view->use_color)
        strbuf_add(out, "\x1b[0m");
}

static void add_columns(const Board *board, StrBuf *out)
{
    strbuf_add(out, "   ");
    for (int x = 0; x < board->size; x++) {
        char vertex[POINT_TEXT_SIZE];
        point_text(board->size, board_point(board, x, 0), vertex);
        strbuf_add_format(out, "  %c  ", vertex[0]);
    }
    strbuf_add_char(out, '\n');
}

static void add_board(const InfluenceView *view, StrBuf *out)
{
    const Board *board = view->board;
    add_columns(board, out);
    for (int y = 0; y < board->size; y++) {
        strbuf_add_format(out, "%2d ", board->size - y);
        for (int x = 0; x < board->size; x++)
            add_cell(view, board_point(board, x, y), out);
        strbuf_add_format(out, " %d\n", board->size - y);
    }
    add_columns(board, out);
}

/* ---- chains ---- */

typedef struct {
    Point root;
    double strength;
} Row;

static int compare_rows(const void *a, const void *b)
{
    const Row *x = a, *y = b;
    if (x->strength != y->strength)
        return x->strength < y->strength ? -1 : 1;
    return (int)x->root - (int)y->root;
}

static void add_chains(const InfluenceView *view, StrBuf *out)
{
    Row row[BOARD_POINTS_MAX];
    const Board *board = view->board;
    int count = 0;
    for (int at = 1; at < board_cell_count(board); at++)
        if (board->chain[at] == at)
            row[count++] = (Row){(Point)at, field_strength(view->field, (Point)at)};
    if (count > 0) {
        qsort(row, (size_t)count, sizeof *row, compare_rows);
        strbuf_add(out,
                   "\nchains, the weakest first\n  at   colour  stones  liberties  strength\n");
    }
    for (int i = 0; i < count; i++) {
        char vertex[POINT_TEXT_SIZE];
        Point root = row[i].root;
        strbuf_add_format(
            out, "  %-4s %-6s  %6d  %9d  %8.4f%s\n", point_text(board->size, root, vertex),
            stone_text((Stone)board->stone[root]), board->stone_count[root],
            board->liberty_count[root], row[i].strength, view->field->is_hot[root] ? "  hot" : "");
    }
}

static void add_numbers(const InfluenceView *view, StrBuf *out)
{
    const Field *field = view->field;
    char text[SCORE_TEXT_SIZE];
    TerritoryMap map;
    field_territory(field, 0.75, &map);
    strbuf_add_char(out, '\n');
    place_write_text(&view->place, view->board->size, out);
    strbuf_add_format(out, "\nmodel %s: %s on the board, without komi\n",
                      influence_model_name(view->model),
                      score_text(round(10 * field_score(field)) / 10, text));
    strbuf_add_format(out, "with at least 75 %%: Black %d points, White %d, open %d\n",
                      map.count[STONE_BLACK], map.count[STONE_WHITE], map.count[STONE_NONE]);
    if (view->model == INFLUENCE_PURE || view->model == INFLUENCE_IMPROVED)
        strbuf_add_format(
            out, "%d units, %d hot; %d sweeps, %d steps; violation %.1e, last step %.1e%s\n",
            field->unit_count, field->hot_count, field->sweeps, field->steps, field->residual,
            field->last_step, field->is_settled ? "" : ": not settled");
}

void influence_write_text(const InfluenceView *view, StrBuf *out)
{
    assert(out);
    add_board(view, out);
    strbuf_add(out, "a point: Black's share in percent; X, O: a stone with the probability that "
                    "its chain lives; ) the last move; ! hot\n");
    add_numbers(view, out);
    add_chains(view, out);
}
