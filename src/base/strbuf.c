/* StrBuf: growing text. */
#include "base/strbuf.h"

#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Make space for `extra` more bytes and the NUL; false, and marked overflowed, past the limit. */
static bool reserve(StrBuf *buf, size_t extra)
{
    if (buf->overflowed || extra > buf->limit || buf->length > buf->limit - extra) {
        buf->overflowed = true;
        return false;
    }
    buf->text = mem_grow(buf->text, &buf->capacity, buf->length + extra + 1, 1);
    return true;
}

void strbuf_init(StrBuf *buf, size_t limit)
{
    assert(limit > 0);
    *buf = (StrBuf){.limit = limit};
}

void strbuf_clear(StrBuf *buf)
{
    mem_free(buf->text);
    *buf = (StrBuf){.limit = buf->limit};
}

void strbuf_reset(StrBuf *buf)
{
    assert(buf->length <= buf->limit);
    buf->length = 0;
    buf->overflowed = buf->spoiled = false;
    if (buf->text)
        buf->text[0] = '\0';
}

void strbuf_spoil(StrBuf *buf)
{
    buf->spoiled = true;
}

void strbuf_hide_controls(StrBuf *buf, size_t start)
{
    assert(start <= buf->length);
    for (size_t i = start; i < buf->length; i++) {
        unsigned char c = (unsigned char)buf->text[i], next = (unsigned char)buf->text[i + 1];
        if (c < ' ' || c == 0x7f)
            buf->text[i] = '?';
        else if (c == 0xc2 && next >= 0x80 && next < 0xa0)
            buf->text[i] = buf->text[i + 1] = '?';
    }
}

void strbuf_add_bytes(StrBuf *buf, const char *bytes, size_t size)
{
    assert(bytes || !size);
    if (!reserve(buf, size))
        return;
    if (size)
        memcpy(buf->text + buf->length, bytes, size);
    buf->length += size;
    buf->text[buf->length] = '\0';
}

void strbuf_add(StrBuf *buf, const char *text)
{
    strbuf_add_bytes(buf, text, strlen(text));
}

void strbuf_add_char(StrBuf *buf, char c)
{
    strbuf_add_bytes(buf, &c, 1);
}

void strbuf_add_format(StrBuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    assert(size >= 0);
    if (!reserve(buf, (size_t)size))
        return;
    va_start(args, format);
    (void)vsnprintf(buf->text + buf->length, (size_t)size + 1, format, args);
    va_end(args);
    buf->length += (size_t)size;
}

const char *strbuf_text(const StrBuf *buf)
{
    return buf->text ? buf->text : "";
}
