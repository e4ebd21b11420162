/* The grammar of SGF, and nothing else: one game, with one way of splitting bytes into characters.
 * Others use read.h, which finds the games and the charset. */
#ifndef KATACHI_SGF_PARSE_H
#define KATACHI_SGF_PARSE_H

#include "sgf/tree.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Line numbers of places in some bytes, counted only as far as needed. Places that come in
 * ascending order cost one pass in all. Private to the module. */

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

/* Bounds on one game; zero means the default. */
typedef struct {
    size_t bytes; /* of one game: 256 MiB */
    size_t nodes; /* 16 million */
    size_t depth; /* of variations in variations: 2^20 */
} SgfLimits;

typedef struct {
    /* filled by the caller */
    const char *start; /* the '(' of the game */
    const char *end;   /* of the input */
    uint64_t offset;   /* of start in the file */
    uint32_t line;     /* of start */
    SgfByteRule rule;
    SgfLimits limits;
    Arena *mem;             /* NULL: only find the end of the game and its defects, build nothing */
    SgfOnDefect *on_defect; /* may be NULL */
    void *on_defect_context;
    /* filled by sgf_parse */
    const char *stop; /* behind the game's ')', or where the parse failed */
    SgfNode *root;
    uint32_t node_count;
    SgfValue charset; /* of the first CA in the first node; bytes NULL if there is none */
    uint32_t problems[SGF_DEFECT_COUNT];
    /* inside */
    SgfLines lines;
    SgfNode *node;     /* properties go here */
    SgfProperty *last; /* property of it; NULL if it has none */
    SgfNode scratch_node;
    SgfProperty scratch_property;
    SgfValue scratch_value;
} SgfParse;

/* Parse the game at parse->start. STATUS_SYNTAX with the place for bytes that are no SGF,
 * STATUS_LIMIT over a limit or with a full arena. Linear time, no recursion. */
MUST_CHECK Status sgf_parse(SgfParse *parse, Error *err);

/* Whether a game may start at this '(': a node, a variation or a property follows. */
bool sgf_starts_game(const char *at, const char *end);

/* Spaces between tokens: all control bytes count as such. */
static inline bool sgf_is_space(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7f;
}

#endif
