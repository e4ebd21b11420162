/* A problem as a picture: the part of the board that matters, the stones in question marked. */
#include "core/text.h"
#include "view/problem.h"

#include <assert.h>

enum { UNIT = 36, MARGIN = 40 };

/* The part of the board that is shown. */
typedef struct {
    int left, top, right, bottom;
} Frame;

static void widen(Frame *frame, int x, int y)
{
    frame->left = x < frame->left ? x : frame->left;
    frame->right = x > frame->right ? x : frame->right;
    frame->top = y < frame->top ? y : frame->top;
    frame->bottom = y > frame->bottom ? y : frame->bottom;
}

/* All stones and the area, a line more, to the edge if that is near. */
static Frame frame_of(const Problem *problem)
{
    enum { NEAR_EDGE = 2 };
    const Board *board = &problem->board;
    int last = board->size - 1;
    Frame frame = {last, last, 0, 0};
    for (int at = 0; at < board_cell_count(board); at++)
        if (board_has_point(board, (Point)at) &&
            (board->stone[at] != STONE_NONE || point_set_has(&problem->area, (Point)at)))
            widen(&frame, board_x(board, (Point)at), board_y(board, (Point)at));
    if (frame.left > frame.right)
        frame = (Frame){0, 0, last, last};
    frame.left = frame.left <= NEAR_EDGE ? 0 : frame.left - 1;
    frame.top = frame.top <= NEAR_EDGE ? 0 : frame.top - 1;
    frame.right = frame.right >= last - NEAR_EDGE ? last : frame.right + 1;
    frame.bottom = frame.bottom >= last - NEAR_EDGE ? last : frame.bottom + 1;
    return frame;
}

static int place_x(const Frame *frame, int x)
{
    return MARGIN + (x - frame->left) * UNIT;
}

static int place_y(const Frame *frame, int y)
{
    return MARGIN + (y - frame->top) * UNIT;
}

/* Lines end at an edge and run out half a unit elsewhere. */
static void add_lines(const Frame *frame, int size, StrBuf *out)
{
    int half = UNIT / 2, last = size - 1;
    int left = place_x(frame, frame->left) - (frame->left > 0 ? half : 0);
    int right = place_x(frame, frame->right) + (frame->right < last ? half : 0);
    int top = place_y(frame, frame->top) - (frame->top > 0 ? half : 0);
    int bottom = place_y(frame, frame->bottom) + (frame->bottom < last ? half : 0);
    strbuf_add(out, "<path d=\"");
    for (int y = frame->top; y <= frame->bottom; y++)
        strbuf_add_format(out, "M%d %dH%d", left, place_y(frame, y), right);
    for (int x = frame->left; x <= frame->right; x++)
        strbuf_add_format(out, "M%d %dV%d", place_x(frame, x), top, bottom);
    strbuf_add(out, "\" fill=\"none\" stroke=\"#6b5127\"/>\n");
}

static void add_labels(const Board *board, const Frame *frame, StrBuf *out)
{
    char vertex[POINT_TEXT_SIZE];
    strbuf_add(out, "<g font-size=\"13\" fill=\"#5b431c\" text-anchor=\"middle\">");
    for (int x = frame->left; x <= frame->right; x++) {
        point_text(board->size, board_point(board, x, frame->top), vertex);
        strbuf_add_format(out, "<text x=\"%d\" y=\"16\">%c</text>", place_x(frame, x), vertex[0]);
    }
    for (int y = frame->top; y <= frame->bottom; y++) {
        point_text(board->size, board_point(board, frame->left, y), vertex);
        strbuf_add_format(out, "<text x=\"13\" y=\"%d\">%s</text>", place_y(frame, y) + 5,
                          vertex + 1);
    }
    strbuf_add(out, "</g>\n");
}

static void add_point(const Problem *problem, const Frame *frame, int x, int y, StrBuf *out)
{
    Point at = board_point(&problem->board, x, y);
    Stone stone = (Stone)problem->board.stone[at];
    int left = place_x(frame, x), top = place_y(frame, y);
    if (stone == STONE_NONE)
        return;
    strbuf_add_format(out, "<circle cx=\"%d\" cy=\"%d\" r=\"17\" fill=\"%s\" stroke=\"#222\"/>\n",
                      left, top, stone == STONE_BLACK ? "#202226" : "#f6f4ee");
    if (point_set_has(&problem->keystones, at))
        strbuf_add_format(out,
                          "<path d=\"M%d %dl8 14h-16z\" fill=\"none\" stroke=\"%s\" "
                          "stroke-width=\"2\"/>\n",
                          left, top - 9, stone == STONE_BLACK ? "#ffffff" : "#202226");
}

/* Titles may hold anything. */
static void add_escaped(const char *text, StrBuf *out)
{
    for (; *text; text++) {
        if (*text == '<')
            strbuf_add(out, "&lt;");
        else if (*text == '&')
            strbuf_add(out, "&amp;");
        else
            strbuf_add_char(out, *text);
    }
}

void problem_write_svg(const ProblemDocument *document, StrBuf *out)
{
    assert(document && out);
    const Problem *problem = &document->problem;
    Frame frame = frame_of(problem);
    int width = place_x(&frame, frame.right) + MARGIN,
        height = place_y(&frame, frame.bottom) + MARGIN;
    strbuf_add_format(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
        "font-family=\"system-ui,sans-serif\">\n<title>",
        width, height, width);
    add_escaped(document->title, out);
    strbuf_add_format(out,
                      "</title>\n<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#e3b96f\"/>\n",
                      width, height);
    add_lines(&frame, problem->board.size, out);
    add_labels(&problem->board, &frame, out);
    for (int y = frame.top; y <= frame.bottom; y++)
        for (int x = frame.left; x <= frame.right; x++)
            add_point(problem, &frame, x, y, out);
    strbuf_add(out, "</svg>\n");
}
