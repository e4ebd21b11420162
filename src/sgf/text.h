/* The meaning of raw values that are text or numbers. */
#ifndef KATACHI_SGF_TEXT_H
#define KATACHI_SGF_TEXT_H

#include "base/strbuf.h"
#include "sgf/tree.h"

/* SGF's two kinds of text: in a simple one line breaks are spaces. */
typedef enum { SGF_TEXT, SGF_SIMPLE_TEXT } SgfTextKind;

/* Append a value as UTF-8: decoded, escapes and soft line breaks resolved, other white space as
 * spaces, control characters dropped. Bytes that are no characters become U+FFFD; returns how
 * many. */
size_t sgf_text(const SgfGame *game, const SgfValue *value, SgfTextKind kind, StrBuf *out);

/* Append the first value of a property; false (nothing appended) if the node has no such one. */
bool sgf_node_text(const SgfGame *game, const SgfNode *node, SgfId id, SgfTextKind kind,
                   StrBuf *out);

/* Append UTF-8 text as a raw value for this game: escaped, in its charset. STATUS_INVALID if the
 * charset lacks a character. */
MUST_CHECK Status sgf_text_encode(const SgfGame *game, const char *text, size_t size, StrBuf *raw,
                                  Error *err);

/* Append the raw value as one that sgf_text() reads as the same text, with no control bytes but \n.
 * The value must be UTF-8, see sgf_to_utf8(). */
void sgf_text_clean(const SgfValue *value, StrBuf *raw);

/* Read a number, spaces around it allowed; false if it is none. A comma counts as a point. */
bool sgf_number(const SgfValue *value, double *number);
bool sgf_integer(const SgfValue *value, int *number);

#endif
