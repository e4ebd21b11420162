/* Connections for people to read. */
#include "app/connectivity.h"

#include "base/memory.h"
#include "core/text.h"
#include "view/position.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *move_words(int size, Point at, char out[POINT_TEXT_SIZE])
{
    if (at == POINT_PASS)
        return "no move needed";
    return at == POINT_NONE ? "none" : point_text(size, at, out);
}

/* Black groups by capital letters, white ones by small ones, in order; beyond z by '#' and '='. */
static char group_letter(Stone stone, int number)
{
    if (number >= 26)
        return stone == STONE_BLACK ? '#' : '=';
    return (char)((stone == STONE_BLACK ? 'A' : 'a') + number);
}

static void write_groups(const ConnectivityView *view, StrBuf *out)
{
    const Board *board = view->board;
    char letter[BOARD_CELL_LIMIT] = {0};
    int used[3] = {0};
    for (int y = 0; y < board->size; y++) {
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            Stone stone = (Stone)board->stone[at];
            uint16_t group = view->answer->group[at];
            if (stone != STONE_NONE && !letter[group])
                letter[group] = group_letter(stone, used[stone]++);
            strbuf_add_format(out, "%s%c", x ? " " : "", stone == STONE_NONE ? '.' : letter[group]);
        }
        strbuf_add_char(out, '\n');
    }
}

static int by_margin(const void *a, const void *b)
{
    const ConnectivityLink *x = *(const ConnectivityLink *const *)a;
    const ConnectivityLink *y = *(const ConnectivityLink *const *)b;
    if (x->margin != y->margin)
        return x->margin < y->margin ? -1 : 1;
    return (x > y) - (x < y);
}

static void write_link(const ConnectivityView *view, const ConnectivityLink *link, StrBuf *out)
{
    int size = view->board->size;
    char a[POINT_TEXT_SIZE], b[POINT_TEXT_SIZE], move[POINT_TEXT_SIZE];
    strbuf_add_format(out, "%-5s %-4s %-4s %d %-24s ",
                      stone_text((Stone)view->board->stone[link->a]), point_text(size, link->a, a),
                      point_text(size, link->b, b), link->level,
                      connection_level_text((ConnectionLevel)link->level));
    if (!link->is_read)
        strbuf_add_format(out, "%3.0f %%", 100 * link->confidence);
    else
        strbuf_add(out, " read");
    if (link->is_read && link->level == CONNECTION_CONDITIONAL)
        strbuf_add_format(out, "  connects %s", move_words(size, link->join, move));
    if (link->is_read && link->level == CONNECTION_CONDITIONAL)
        strbuf_add_format(out, ", cuts %s", move_words(size, link->cut, move));
    strbuf_add(out, link->depends_on_ko ? "  ko" : "");
    strbuf_add(out, link->is_shared ? "  (threatened together with another link)" : "");
    strbuf_add_char(out, '\n');
}

void connectivity_write_text(const ConnectivityView *view, StrBuf *out)
{
    assert(view && out);
    const Connectivity *answer = view->answer;
    const ConnectivityLink **order =
        mem_alloc((size_t)answer->link_count + 1, sizeof(const ConnectivityLink *));
    for (int i = 0; i < answer->link_count; i++)
        order[i] = &answer->link[i];
    if (view->unsure_first)
        qsort(order, (size_t)answer->link_count, sizeof *order, by_margin);
    write_groups(view, out);
    place_write_text(&view->place, view->board->size, out);
    strbuf_add_format(out, ": %d groups, %d links\n", answer->group_count, answer->link_count);
    for (int i = 0; i < answer->link_count && (view->top == 0 || i < view->top); i++)
        write_link(view, order[i], out);
    mem_free(order);
}

void connection_write_text(const ConnectionView *view, StrBuf *out)
{
    assert(view && out);
    char x[POINT_TEXT_SIZE], y[POINT_TEXT_SIZE], move[POINT_TEXT_SIZE];
    const ConnectionAssessment *assessment = view->assessment;
    int size = view->board->size;
    place_write_text(&view->place, size, out);
    strbuf_add_format(out, "\n%s %s: level %d, %s%s\n", point_text(size, view->a, x),
                      point_text(size, view->b, y), (int)assessment->level,
                      connection_level_text(assessment->level),
                      assessment->depends_on_ko ? " (depends on ko)" : "");
    strbuf_add_format(out, "connects: %s\n", move_words(size, assessment->join, move));
    strbuf_add_format(out, "cuts: %s\n", move_words(size, assessment->cut, move));
    strbuf_add_format(out, "moves tried: %lu\n", (unsigned long)assessment->nodes);
}
