/* Lines from a descriptor, through a buffer of our own, so that what waits can be looked at while
 * a command runs. */
#ifndef KATACHI_GTP_READER_H
#define KATACHI_GTP_READER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { LINE_READER_SIZE = 256 * 1024 };

typedef struct {
    int descriptor;
    bool is_at_end;
    bool is_skipping;  /* inside a line that is too long */
    size_t start, end; /* the bytes that wait */
    char bytes[LINE_READER_SIZE];
} LineReader;

void line_reader_init(LineReader *reader, int descriptor);

/* The next line without its end; it is valid until the next call. A line that fills half of the
 * buffer comes cut, and its rest is skipped. The last line needs no end. Waits for input. False
 * at the end of input, or when *stop is set. */
bool line_reader_next(LineReader *reader, atomic_bool *stop, const char **line, size_t *length);

/* Whether a byte, or the end of input, waits. Never blocks. */
bool line_reader_has_input(LineReader *reader);

/* Whether a complete line "# interrupt" waits. Never blocks. */
bool line_reader_has_interrupt(LineReader *reader);

#endif
