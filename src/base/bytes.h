/* Numbers in files: little-endian, written to a StrBuf, read with bounds checks. */
#ifndef KATACHI_BASE_BYTES_H
#define KATACHI_BASE_BYTES_H

#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
