/* Character sets of old records: detection, and conversion to UTF-8 and back. Others use text.h. */
#ifndef KATACHI_SGF_CHARSET_H
#define KATACHI_SGF_CHARSET_H

#include "base/strbuf.h"
#include "sgf/tree.h"

/* Our name for a charset as CA spells it ("gb2312", "Shift-JIS"), supersets taken for their older
 * parts; false if it is unknown. */
bool charset_by_name(const char *name, size_t size, char out[SGF_CHARSET_SIZE]);

/* How bytes of this charset (a name of ours) are split into characters. */
SgfByteRule charset_byte_rule(const char *charset);

/* Whether any byte is not ASCII. */
bool bytes_have_high(const char *bytes, size_t size);

/* The number of characters of more than two bytes if it is valid UTF-8, else -1. */
long utf8_count_long(const char *bytes, size_t size);

/* Guess the charset of bytes that are not UTF-8 (steps 5 and 6 of read.h). */
void charset_guess(const char *bytes, size_t size, char out[SGF_CHARSET_SIZE]);

/* Whether all bytes are characters of the charset. */
bool charset_fits(const char *charset, const char *bytes, size_t size);

/* Append the bytes as UTF-8. What is no character becomes U+FFFD; returns how many did. */
size_t charset_decode(const char *charset, const char *bytes, size_t size, StrBuf *out);

/* Append the UTF-8 text in the charset; false if the charset lacks a character (and what was
 * appended is no use). */
bool charset_encode(const char *charset, const char *text, size_t size, StrBuf *out);

#endif
