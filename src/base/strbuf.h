/* A growing text with a limit from birth.
 *
 * Adding never fails at the call: past the limit the buffer is marked `overflowed` and keeps what
 * it has, and whoever needs the text checks the mark once at the end. */
#ifndef KATACHI_BASE_STRBUF_H
#define KATACHI_BASE_STRBUF_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* "Did you mean …?": the closest name to a word that matches none. */

/* Letters to insert, delete, change or swap (two neighbours) to turn one word into the other. Words
 * of more than 31 letters are infinitely far. */
int spelling_distance(const char *a, const char *b);

/* The closest of `count` names if it is close enough to be meant, else NULL. */
const char *spelling_nearest(const char *word, const char *const *names, int count);

/* Numbers in files: little-endian, written to a StrBuf, read with bounds checks. */

/* A number in `size` bytes, at most 8. */
void bytes_put(StrBuf *out, uint64_t value, size_t size);
void bytes_put_u16(StrBuf *out, uint16_t value);
void bytes_put_u32(StrBuf *out, uint32_t value);
void bytes_put_u64(StrBuf *out, uint64_t value);
void bytes_put_f32(StrBuf *out, float value);
void bytes_put_f64(StrBuf *out, double value);
void bytes_put_text(StrBuf *out, const char *text); /* 16-bit length, then the letters */
void bytes_put_f32s(StrBuf *out, const float *values, size_t count);
void bytes_put_f64s(StrBuf *out, const double *values, size_t count);

/* Past the end, everything reads as 0 and `failed` is set: look at it once, at the end. */
typedef struct {
    const uint8_t *at;
    const uint8_t *end;
    bool failed;
} ByteReader;

void bytes_open(ByteReader *reader, const void *bytes, size_t size);
size_t bytes_left(const ByteReader *reader);

/* The next `size` bytes in place; NULL, and failed, if there are fewer. */
const uint8_t *bytes_take(ByteReader *reader, size_t size);

uint64_t bytes_get(ByteReader *reader, size_t size);
uint16_t bytes_get_u16(ByteReader *reader);
uint32_t bytes_get_u32(ByteReader *reader);
uint64_t bytes_get_u64(ByteReader *reader);
float bytes_get_f32(ByteReader *reader);
double bytes_get_f64(ByteReader *reader);

/* Fails if the text does not fit with its NUL, or holds one. */
void bytes_get_text(ByteReader *reader, char *out, size_t size);

/* Fail, and leave zeros, if a number is not finite. */
void bytes_get_f32s(ByteReader *reader, float *values, size_t count);
void bytes_get_f64s(ByteReader *reader, double *values, size_t count);

#endif
