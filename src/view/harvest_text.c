/* A harvest as text. */
#include "predict/harrison/pattern_square.h"

#include "view/summaries.h"

#include <assert.h>

enum { LINE_WIDTH = 80, DRAWING_LIMIT = 512 };

/* The first `count` patterns from an index in one row, their counts above. */
static void draw_row(const SquareTable *table, uint32_t first, uint32_t count, int side,
                     StrBuf *out)
{
    int width = 2 * side + 2;
    strbuf_add(out, "  ");
    for (uint32_t k = 0; k < count; k++)
        strbuf_add_format(out, "%-*u", k + 1 < count ? width : 0,
                          (unsigned)square_table_entry(table, first + k)->count);
    strbuf_add_char(out, '\n');
    StrBuf drawing;
    strbuf_init(&drawing, DRAWING_LIMIT);
    for (int row = 0; row < side; row++) {
        strbuf_add(out, "  ");
        for (uint32_t k = 0; k < count; k++) {
            strbuf_reset(&drawing);
            square_pattern_draw(&square_table_entry(table, first + k)->pattern, &drawing);
            const char *line = strbuf_text(&drawing) + row * 2 * side;
            strbuf_add_format(out, "%-*.*s", k + 1 < count ? width : 0, 2 * side - 1, line);
        }
        strbuf_add_char(out, '\n');
    }
    strbuf_clear(&drawing);
}

static void write_size(const SquareTable *table, int size_index, uint32_t first, StrBuf *out)
{
    int side = square_side(size_index);
    uint32_t count = square_table_count_of_size(table, size_index);
    uint32_t fitting = (uint32_t)(LINE_WIDTH / (2 * side + 2));
    strbuf_add_format(out, "\n%dx%d: %u %s seen at least %u times", side, side, (unsigned)count,
                      count == 1 ? "pattern" : "patterns",
                      (unsigned)square_table_info(table)->threshold[size_index]);
    strbuf_add(out, count ? "; the most frequent ones:\n" : "\n");
    if (count)
        draw_row(table, first, count < fitting ? count : fitting, side, out);
}

void harvest_write_text(const SquareTable *table, StrBuf *out)
{
    assert(out);
    const SquareTableInfo *info = square_table_info(table);
    strbuf_add_format(out, "%u patterns around %llu moves of %llu games (X plays at *)\n",
                      (unsigned)square_table_count(table), (unsigned long long)info->moves,
                      (unsigned long long)info->games);
    uint32_t first = 1;
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        if (info->threshold[i])
            write_size(table, i, first, out);
        first += square_table_count_of_size(table, i);
    }
}
