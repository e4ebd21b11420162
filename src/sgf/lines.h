/* Line numbers of places in some bytes, counted only as far as needed. Places that come in
 * ascending order cost one pass in all. Private to the module. */
#ifndef KATACHI_SGF_LINES_H
#define KATACHI_SGF_LINES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    const char *start;
    uint32_t start_line;
    const char *counted; /* up to here */
    uint32_t line;       /* of `counted` */
} SgfLines;

static inline void sgf_lines_init(SgfLines *lines, const char *start, uint32_t start_line)
{
    *lines = (SgfLines){start, start_line, start, start_line};
}

/* The line of a place at or behind the start. */
static inline uint32_t sgf_line_of(SgfLines *lines, const char *place)
{
    if (place < lines->counted)
        sgf_lines_init(lines, lines->start, lines->start_line);
    const char *at = lines->counted;
    while (at < place && (at = memchr(at, '\n', (size_t)(place - at)))) {
        lines->line++;
        at++;
    }
    lines->counted = place;
    return lines->line;
}

#endif
