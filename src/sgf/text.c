/* Text and numbers out of raw values. */
#include "sgf/text.h"

#include "sgf/parse.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The bytes of the line break at `at`: \n, \r, \r\n or \n\r; 0 if there is none. */
static size_t line_break(const char *at, const char *end)
{
    if (at == end || (*at != '\n' && *at != '\r'))
        return 0;
    bool is_double = at + 1 < end && (at[1] == '\n' || at[1] == '\r') && at[1] != at[0];
    return is_double ? 2 : 1;
}

/* What a byte that breaks no line reads as; '\0' if it is dropped. */
static char read_byte(char c)
{
    if (!sgf_is_space(c))
        return c;
    return c == '\t' || c == '\v' || c == '\f' || c == ' ' ? ' ' : '\0';
}

/* The bytes of a control character that terminals obey, in UTF-8: DEL, and U+0080 to U+009F, of
 * which U+009B begins commands as ESC does. 0 if there is none. */
static size_t terminal_control(const char *at, const char *end)
{
    if (*at == 0x7f)
        return 1;
    unsigned char second = at + 1 < end ? (unsigned char)at[1] : 0;
    return (unsigned char)*at == 0xc2 && second >= 0x80 && second < 0xa0 ? 2 : 0;
}

/* Resolve escapes; the text is UTF-8 by now, so no byte of a character looks like one. */
static void unescape(const char *at, const char *end, SgfTextKind kind, StrBuf *out)
{
    while (at < end) {
        bool escaped = *at == '\\' && at + 1 < end;
        if (escaped)
            at++;
        size_t dropped = terminal_control(at, end);
        size_t broken = line_break(at, end);
        char c = broken ? (kind == SGF_TEXT ? '\n' : ' ') : read_byte(*at);
        if (c && !dropped && !(broken && escaped))
            strbuf_add_char(out, c);
        at += dropped ? dropped : broken ? broken : 1;
    }
}

/* Most values are names and dates that mean just what they say. */
static bool is_plain(const SgfValue *value)
{
    for (size_t i = 0; i < value->size; i++) {
        unsigned char c = (unsigned char)value->bytes[i];
        if (c < ' ' || c >= 0x7f || c == '\\')
            return false;
    }
    return true;
}

size_t sgf_text(const SgfGame *game, const SgfValue *value, SgfTextKind kind, StrBuf *out)
{
    assert(game && value && out);
    if (is_plain(value)) {
        strbuf_add_bytes(out, value->bytes, value->size);
        return 0;
    }
    StrBuf decoded;
    strbuf_init(&decoded, value->size * 4 + 64);
    size_t bad = charset_decode(game->charset, value->bytes, value->size, &decoded);
    const char *text = strbuf_text(&decoded);
    unescape(text, text + decoded.length, kind, out);
    strbuf_clear(&decoded);
    return bad;
}

bool sgf_node_text(const SgfGame *game, const SgfNode *node, SgfId id, SgfTextKind kind,
                   StrBuf *out)
{
    assert(out);
    const SgfProperty *property = sgf_find(node, id);
    if (!property)
        return false;
    (void)sgf_text(game, &property->value, kind, out);
    return true;
}

Status sgf_text_encode(const SgfGame *game, const char *text, size_t size, StrBuf *raw, Error *err)
{
    assert(game);
    StrBuf escaped;
    strbuf_init(&escaped, size * 2 + 1);
    for (size_t i = 0; i < size; i++) {
        if (text[i] == ']' || text[i] == '\\')
            strbuf_add_char(&escaped, '\\');
        strbuf_add_char(&escaped, text[i]);
    }
    bool fits = charset_encode(game->charset, strbuf_text(&escaped), escaped.length, raw);
    strbuf_clear(&escaped);
    if (!fits)
        return error_set(err, STATUS_INVALID, "text with characters that %s does not have",
                         game->charset);
    return STATUS_OK;
}

void sgf_text_clean(const SgfValue *value, StrBuf *raw)
{
    assert(value);
    const char *at = value->bytes, *end = at + value->size;
    while (at < end) {
        bool escaped = *at == '\\' && at + 1 < end;
        if (escaped)
            at++;
        size_t broken = line_break(at, end);
        char c = broken ? '\n' : read_byte(*at);
        if (c && escaped) /* an escape before a byte that goes would take hold of the next one */
            strbuf_add_char(raw, '\\');
        if (c)
            strbuf_add_char(raw, c);
        at += broken ? broken : 1;
    }
}

bool sgf_number(const SgfValue *value, double *number)
{
    assert(value);
    char text[32];
    const char *at = value->bytes, *end = at + value->size;
    while (at < end && sgf_is_space(*at))
        at++;
    while (end > at && sgf_is_space(end[-1]))
        end--;
    size_t size = (size_t)(end - at);
    if (size == 0 || size >= sizeof text)
        return false;
    for (size_t i = 0; i < size; i++) {
        text[i] = at[i] == ',' ? '.' : at[i];
        if (!text[i] || !strchr("+-.0123456789", text[i])) /* strchr finds the end, too */
            return false;
    }
    text[size] = '\0';
    char *stop;
    double read = strtod(text, &stop);
    if (*stop || !isfinite(read))
        return false;
    *number = read;
    return true;
}

bool sgf_integer(const SgfValue *value, int *number)
{
    double read;
    if (!sgf_number(value, &read) || read < INT_MIN || read > INT_MAX || read != floor(read))
        return false;
    *number = (int)read;
    return true;
}
