/* Little-endian numbers in and out. */
#include "base/strbuf.h"

#include <assert.h>
#include <math.h>
#include <string.h>

void bytes_put(StrBuf *out, uint64_t value, size_t size)
{
    assert(size <= sizeof value);
    char bytes[8];
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)(uint8_t)(value >> 8 * i);
    strbuf_add_bytes(out, bytes, size);
}

void bytes_put_u16(StrBuf *out, uint16_t value)
{
    bytes_put(out, value, 2);
}

void bytes_put_u32(StrBuf *out, uint32_t value)
{
    bytes_put(out, value, 4);
}

void bytes_put_u64(StrBuf *out, uint64_t value)
{
    bytes_put(out, value, 8);
}

void bytes_put_f32(StrBuf *out, float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    bytes_put(out, bits, 4);
}

void bytes_put_f64(StrBuf *out, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bytes_put(out, bits, 8);
}

void bytes_put_text(StrBuf *out, const char *text)
{
    size_t length = strlen(text);
    bytes_put_u16(out, (uint16_t)length);
    strbuf_add_bytes(out, text, length);
}

void bytes_put_f32s(StrBuf *out, const float *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes_put_f32(out, values[i]);
}

void bytes_put_f64s(StrBuf *out, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes_put_f64(out, values[i]);
}

void bytes_open(ByteReader *reader, const void *bytes, size_t size)
{
    *reader = (ByteReader){.at = bytes, .end = size ? (const uint8_t *)bytes + size : bytes};
}

size_t bytes_left(const ByteReader *reader)
{
    assert(reader->at <= reader->end);
    return reader->failed ? 0 : (size_t)(reader->end - reader->at);
}

const uint8_t *bytes_take(ByteReader *reader, size_t size)
{
    if (reader->failed || bytes_left(reader) < size) {
        reader->failed = true;
        return NULL;
    }
    const uint8_t *at = reader->at;
    reader->at += size;
    return at;
}

uint64_t bytes_get(ByteReader *reader, size_t size)
{
    assert(size <= sizeof(uint64_t));
    const uint8_t *bytes = bytes_take(reader, size);
    uint64_t value = 0;
    for (size_t i = 0; bytes && i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

uint16_t bytes_get_u16(ByteReader *reader)
{
    return (uint16_t)bytes_get(reader, 2);
}

uint32_t bytes_get_u32(ByteReader *reader)
{
    return (uint32_t)bytes_get(reader, 4);
}

uint64_t bytes_get_u64(ByteReader *reader)
{
    return bytes_get(reader, 8);
}

float bytes_get_f32(ByteReader *reader)
{
    uint32_t bits = bytes_get_u32(reader);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

double bytes_get_f64(ByteReader *reader)
{
    uint64_t bits = bytes_get_u64(reader);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

void bytes_get_text(ByteReader *reader, char *out, size_t size)
{
    size_t length = bytes_get_u16(reader);
    const uint8_t *bytes = bytes_take(reader, length);
    if (!bytes || length >= size || memchr(bytes, 0, length)) {
        reader->failed = true;
        return;
    }
    memcpy(out, bytes, length);
    out[length] = 0;
}

void bytes_get_f32s(ByteReader *reader, float *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        float value = bytes_get_f32(reader);
        if (!isfinite(value))
            reader->failed = true;
        values[i] = reader->failed ? 0 : value;
    }
}

void bytes_get_f64s(ByteReader *reader, double *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double value = bytes_get_f64(reader);
        if (!isfinite(value))
            reader->failed = true;
        values[i] = reader->failed ? 0 : value;
    }
}
