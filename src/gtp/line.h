/* One command line taken apart, as section 2 of the protocol says. */
#ifndef KATACHI_GTP_LINE_H
#define KATACHI_GTP_LINE_H

#include "core/point.h"

#include <stddef.h>

enum {
    GTP_LINE_LIMIT = 64 * 1024, /* bytes; longer lines are refused as a whole */
    GTP_WORD_LIMIT = 8 * 1024,  /* arguments */
};

typedef struct {
    bool is_empty; /* nothing but blanks and comment: no answer */
    bool has_id;
    long id;
    const char *command; /* "" if there is an id only */
    const char *text;    /* the arguments as they were written, for those with blanks inside */
    int word_count;
    const char *words[GTP_WORD_LIMIT]; /* the arguments */
    char buffer[2 * (GTP_LINE_LIMIT + 1)];
} GtpLine;

/* Take a line apart: drop control characters, turn tabs into blanks, cut comments, find id, command
 * and arguments. False if it is longer, or has more arguments, than the limits. Only id and
 * command are then set. */
bool gtp_line_parse(GtpLine *line, const char *bytes, size_t size);

/* Arguments as values; false if there is no such argument or it is something else. */
bool gtp_line_int(const GtpLine *line, int index, int *value);
bool gtp_line_number(const GtpLine *line, int index, double *value);
bool gtp_line_stone(const GtpLine *line, int index, Stone *who);
bool gtp_line_point(const GtpLine *line, int index, int board_size, Point *at);

#endif
