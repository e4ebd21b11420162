/* Writes the drawing in layers from the wood to the marks.
 *
 *     |<-- MARGIN -->|<-- UNIT -->|          the line of column x is at MARGIN + x·UNIT; letters
 *     +--------------+------------+          and numbers stand in the margin, half way out
 */
#include "web/board_svg.h"

#include <math.h>

enum { UNIT = 100, MARGIN = 130, STONE_RADIUS = 48, STAR_RADIUS = 9, OWNER_HALF = 32 };

static int place(int line)
{
    return MARGIN + line * UNIT;
}

static int whole_size(const Board *board)
{
    return 2 * MARGIN + (board->size - 1) * UNIT;
}

/* Wood, and stones that catch the light from above left. */
static void write_definitions(StrBuf *out)
{
    strbuf_add(out, "<defs>"
                    "<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">"
                    "<stop offset=\"0\" stop-color=\"#ecc988\"/>"
                    "<stop offset=\"0.5\" stop-color=\"#e3b96f\"/>"
                    "<stop offset=\"1\" stop-color=\"#d9a95b\"/></linearGradient>"
                    "<pattern id=\"grain\" width=\"970\" height=\"61\" "
                    "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(2)\">"
                    "<path d=\"M0 9Q240 2 485 11T970 9M0 27Q240 33 485 25T970 27M0 46Q240 40 485 "
                    "49T970 46\" fill=\"none\" stroke=\"#8a5a1e\" stroke-opacity=\"0.09\" "
                    "stroke-width=\"5\"/></pattern>"
                    "<radialGradient id=\"black\" cx=\"0.36\" cy=\"0.3\" r=\"0.75\">"
                    "<stop offset=\"0\" stop-color=\"#6b6f76\"/>"
                    "<stop offset=\"0.45\" stop-color=\"#26282c\"/>"
                    "<stop offset=\"1\" stop-color=\"#0b0c0e\"/></radialGradient>"
                    "<radialGradient id=\"white\" cx=\"0.38\" cy=\"0.32\" r=\"0.8\">"
                    "<stop offset=\"0\" stop-color=\"#ffffff\"/>"
                    "<stop offset=\"0.6\" stop-color=\"#f3f1ec\"/>"
                    "<stop offset=\"1\" stop-color=\"#c9c5bb\"/></radialGradient>"
                    "<radialGradient id=\"shadow\"><stop offset=\"0.7\" stop-color=\"#2b1a05\" "
                    "stop-opacity=\"0.42\"/><stop offset=\"1\" stop-color=\"#2b1a05\" "
                    "stop-opacity=\"0\"/></radialGradient>"
                    "</defs>\n");
}

static void write_wood(int whole, StrBuf *out)
{
    strbuf_add_format(out,
                      "<rect class=\"board-wood\" width=\"%d\" height=\"%d\" rx=\"28\" "
                      "fill=\"url(#wood)\"/>"
                      "<rect width=\"%d\" height=\"%d\" rx=\"28\" fill=\"url(#grain)\"/>\n",
                      whole, whole, whole, whole);
}

static void write_lines(int size, StrBuf *out)
{
    int first = place(0);
    int last = place(size - 1);
    strbuf_add(out, "<path class=\"board-line\" fill=\"none\" stroke=\"#4a3616\" "
                    "stroke-width=\"3.5\" stroke-linecap=\"square\" d=\"");
    for (int i = 0; i < size; i++)
        strbuf_add_format(out, "M%d %dH%dM%d %dV%d", first, place(i), last, place(i), first, last);
    strbuf_add(out, "\"/>\n");
}

static bool is_star_line(int size, int line)
{
    int edge = size >= 13 ? 3 : 2;
    return line == edge || line == size - 1 - edge || (size % 2 == 1 && line == size / 2);
}

/* Where handicap stones go; small boards have the middle only, or none. */
static bool is_star(int size, int x, int y)
{
    if (size < 7)
        return size % 2 == 1 && x == size / 2 && y == size / 2;
    bool is_side = (x == size / 2) != (y == size / 2);
    return is_star_line(size, x) && is_star_line(size, y) && (size >= 15 || !is_side);
}

static void write_stars(int size, StrBuf *out)
{
    strbuf_add(out, "<g class=\"board-star\" fill=\"#3a2a12\">");
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            if (is_star(size, x, y))
                strbuf_add_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>", place(x), place(y),
                                  STAR_RADIUS);
    strbuf_add(out, "</g>\n");
}

static void write_label(int x, int y, const char *text, size_t length, StrBuf *out)
{
    strbuf_add_format(out, "<text x=\"%d\" y=\"%d\">%.*s</text>", x, y, (int)length, text);
}

/* Names of lines come from core/text.c: the letter and the number of a vertex on the diagonal. */
static void write_coordinates(const Board *board, StrBuf *out)
{
    int far = whole_size(board) - MARGIN / 2 + 12;
    strbuf_add(out, "<g class=\"board-label\" fill=\"#5b431c\" font-size=\"40\" "
                    "font-family=\"system-ui,sans-serif\" text-anchor=\"middle\" "
                    "aria-hidden=\"true\">");
    for (int i = 0; i < board->size; i++) {
        char vertex[POINT_TEXT_SIZE];
        point_text(board->size, board_point(board, i, i), vertex);
        size_t number = 1;
        size_t digits = vertex[2] ? 2 : 1;
        write_label(place(i), MARGIN / 2 + 2, vertex, 1, out);
        write_label(place(i), far + 12, vertex, 1, out);
        write_label(MARGIN / 2 - 12, place(i) + 14, vertex + number, digits, out);
        write_label(far, place(i) + 14, vertex + number, digits, out);
    }
    strbuf_add(out, "</g>\n");
}

static void write_stone(const Board *board, Point at, StrBuf *out)
{
    int x = place(board_x(board, at));
    int y = place(board_y(board, at));
    bool is_black = board->stone[at] == STONE_BLACK;
    strbuf_add_format(out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"url(#shadow)\"/>"
                      "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"url(#%s)\"%s/>\n",
                      x + 5, y + 8, STONE_RADIUS + 5, is_black ? "stone-black" : "stone-white", x,
                      y, STONE_RADIUS, is_black ? "black" : "white",
                      is_black ? "" : " stroke=\"#8f8a7e\" stroke-width=\"1.5\"");
}

/* A square whose size tells how sure the owner is. */
static void write_owner(const Board *board, Point at, double owner, StrBuf *out)
{
    double half = OWNER_HALF * sqrt(fabs(owner));
    if (half < 8)
        return;
    strbuf_add_format(out,
                      "<rect class=\"%s\" x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" "
                      "rx=\"5\" fill=\"%s\" fill-opacity=\"%.2f\" stroke=\"#6b4d1c\" "
                      "stroke-opacity=\"0.35\" stroke-width=\"1.5\"/>\n",
                      owner > 0 ? "owner-black" : "owner-white", place(board_x(board, at)) - half,
                      place(board_y(board, at)) - half, 2 * half, 2 * half,
                      owner > 0 ? "#101114" : "#fffdf6", 0.5 + 0.4 * fabs(owner));
}

static void write_last_mark(const Board *board, Point last, StrBuf *out)
{
    bool is_black = board->stone[last] == STONE_BLACK;
    strbuf_add_format(out,
                      "<circle class=\"board-last\" cx=\"%d\" cy=\"%d\" r=\"17\" fill=\"none\" "
                      "stroke=\"%s\" stroke-width=\"7\"/>\n",
                      place(board_x(board, last)), place(board_y(board, last)),
                      is_black ? "#f3f1ec" : "#26282c");
}

/* Everything that stands on the points. */
static void write_points(const BoardPicture *picture, StrBuf *out)
{
    const Board *board = picture->board;
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            if (board->stone[at] != STONE_NONE)
                write_stone(board, at, out);
            else if (picture->owner)
                write_owner(board, at, picture->owner[at], out);
        }
    }
    if (board_has_point(board, picture->last) && board->stone[picture->last] != STONE_NONE)
        write_last_mark(board, picture->last, out);
}

void board_svg_write(const BoardPicture *picture, StrBuf *out)
{
    int whole = whole_size(picture->board);
    strbuf_add_format(out,
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" role=\"img\" "
                      "aria-label=\"%s\" viewBox=\"0 0 %d %d\">\n",
                      picture->title ? picture->title : "Go board", whole, whole);
    write_definitions(out);
    write_wood(whole, out);
    write_lines(picture->board->size, out);
    write_stars(picture->board->size, out);
    write_coordinates(picture->board, out);
    write_points(picture, out);
    strbuf_add(out, "</svg>\n");
}
