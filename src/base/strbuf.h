/* A growing text with a limit from birth.
 *
 * Adding never fails at the call: past the limit the buffer is marked `overflowed` and keeps what
 * it has, and whoever needs the text checks the mark once at the end. */
#ifndef KATACHI_BASE_STRBUF_H
#define KATACHI_BASE_STRBUF_H

#include "base/attributes.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *text; /* NUL-terminated once anything was added; use strbuf_text() */
    size_t length;
    size_t capacity;
    size_t limit;
    bool overflowed;
    bool spoiled; /* something that belongs here could not be made: of no use but to say so */
} StrBuf;

void strbuf_init(StrBuf *buf, size_t limit);
void strbuf_clear(StrBuf *buf); /* free the memory */
void strbuf_reset(StrBuf *buf); /* length 0, no marks, memory kept */

void strbuf_add(StrBuf *buf, const char *text);
void strbuf_add_bytes(StrBuf *buf, const char *bytes, size_t size);
void strbuf_add_char(StrBuf *buf, char c);
void strbuf_add_format(StrBuf *buf, const char *format, ...) PRINTF_LIKE(2, 3);

void strbuf_spoil(StrBuf *buf);

/* Replace the control characters from `start` on by '?': names of files go to terminals. Those of
 * UTF-8 with two bytes, U+0080 to U+009F, become two. */
void strbuf_hide_controls(StrBuf *buf, size_t start);

/* The text so far, never NULL. Valid until the next change. */
const char *strbuf_text(const StrBuf *buf);

#endif
