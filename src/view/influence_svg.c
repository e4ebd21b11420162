/* A field as a picture: a board with a square on each empty point, dark or light and the larger the
 * surer, stones with their strengths in percent, a red ring around what is hot. */
#include "influence/models.h"

#include "core/game.h"
#include "core/text.h"
#include "influence/field.h"
#include "view/position.h"

#include <assert.h>
#include <math.h>

enum { UNIT = 40, MARGIN = 50 };

static int place(int line)
{
    return MARGIN + line * UNIT;
}

static void add_lines(int size, StrBuf *out)
{
    int first = place(0), last = place(size - 1);
    strbuf_add(out, "<path d=\"");
    for (int i = 0; i < size; i++)
        strbuf_add_format(out, "M%d %dH%dM%d %dV%d", first, place(i), last, place(i), first, last);
    strbuf_add(out, "\" fill=\"none\" stroke=\"#6b5127\"/>\n");
}

static void add_labels(const Board *board, StrBuf *out)
{
    strbuf_add(out, "<g font-size=\"13\" fill=\"#5b431c\" text-anchor=\"middle\">");
    for (int i = 0; i < board->size; i++) {
        char vertex[POINT_TEXT_SIZE];
        point_text(board->size, board_point(board, i, i), vertex);
        strbuf_add_format(out, "<text x=\"%d\" y=\"22\">%c</text><text x=\"18\" y=\"%d\">%s</text>",
                          place(i), vertex[0], place(i) + 5, vertex + 1);
    }
    strbuf_add(out, "</g>\n");
}

/* Half the side of a square grows with what sets the point apart from 0.5. */
static void add_share(const Field *field, Point at, int x, int y, StrBuf *out)
{
    double lean = field->black[at] - field->white[at];
    double half = 0.42 * UNIT * fabs(lean);
    strbuf_add_format(out,
                      "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
                      "fill-opacity=\"0.75\"><title>%.1f %% Black</title></rect>\n",
                      x - half, y - half, 2 * half, 2 * half, lean > 0 ? "#151515" : "#fafafa",
                      100 * field->black[at]);
}

static void add_stone(const Field *field, Point at, int x, int y, StrBuf *out)
{
    bool is_black = field->stone[at] == STONE_BLACK;
    double strength = field_strength(field, at);
    strbuf_add_format(out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"18\" fill=\"%s\" stroke=\"#222\"/>"
                      "<text x=\"%d\" y=\"%d\" font-size=\"13\" text-anchor=\"middle\" "
                      "fill=\"%s\">%ld</text>\n",
                      x, y, is_black ? "#202226" : "#f6f4ee", x, y + 5,
                      strength < 0.5 ? "#e0452f"
                      : is_black     ? "#ffffff"
                                     : "#111111",
                      lrint(100 * strength));
}

static void add_point(const InfluenceView *view, int column, int row, StrBuf *out)
{
    Point at = board_point(view->board, column, row);
    int x = place(column), y = place(row);
    if (view->field->stone[at] == STONE_NONE)
        add_share(view->field, at, x, y, out);
    else
        add_stone(view->field, at, x, y, out);
    if (view->field->is_hot[at])
        strbuf_add_format(out,
                          "<circle cx=\"%d\" cy=\"%d\" r=\"19\" fill=\"none\" stroke=\"#d22\" "
                          "stroke-width=\"2\" stroke-dasharray=\"4 3\"/>\n",
                          x, y);
    if (at == view->last)
        strbuf_add_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"3\" fill=\"#3a7bd5\"/>\n", x + 12,
                          y - 12);
}

void influence_write_svg(const InfluenceView *view, StrBuf *out)
{
    assert(view && out);
    int size = view->board->size, whole = 2 * MARGIN + (size - 1) * UNIT;
    char text[SCORE_TEXT_SIZE];
    strbuf_add_format(out,
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
                      "font-family=\"system-ui,sans-serif\">\n"
                      "<title>Influence, model %s, after %d moves: %s</title>\n"
                      "<rect width=\"%d\" height=\"%d\" rx=\"12\" fill=\"#e3b96f\"/>\n",
                      whole, whole, influence_model_name(view->model), view->place.moves,
                      score_text(round(10 * field_score(view->field)) / 10, text), whole, whole);
    add_lines(size, out);
    add_labels(view->board, out);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            add_point(view, column, row, out);
    strbuf_add(out, "</svg>\n");
}
