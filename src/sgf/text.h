/* The meaning of raw values: text, numbers, points. */
#ifndef KATACHI_SGF_TEXT_H
#define KATACHI_SGF_TEXT_H

#include "base/strbuf.h"
#include "core/point.h"
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

/* Character sets of old records: detection, and conversion to UTF-8 and back. Private to the
 * module. */

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

/* SGF's points: two letters, "aa" the upper left one. The only place that knows them. */

/* A rectangle of points in columns and rows from 0, both ends within. */
typedef struct {
    int left, top, right, bottom;
} SgfRect;

enum { SGF_POINT_SIZE = 3 };

/* Read a move: a point, or a pass, which is an empty value, or "tt" on boards up to 19. Spaces and
 * capitals (on boards up to 25 they can mean nothing else) are accepted. False for anything else,
 * also for points that are not on the board. */
bool sgf_move_parse(const SgfValue *value, int size, Point *at);

/* Read a member of a list of points: "ab", or a rectangle "aa:cc", whichever corners are given. */
bool sgf_rect_parse(const SgfValue *value, int size, SgfRect *rect);

/* The point in a column and a row, both from 0. */
Point sgf_point_at(int size, int x, int y);

/* The letters of a point; "" for a pass. Returns out. */
char *sgf_point_text(int size, Point at, char out[SGF_POINT_SIZE]);

/* The value types of properties, as far as we need to know them. Private to the module. */

typedef enum {
    SGF_KIND_TEXT,   /* and everything unknown */
    SGF_KIND_NUMBER, /* HA, KM */
    SGF_KIND_MOVE,   /* B, W */
    SGF_KIND_SETUP,  /* AB, AW, AE: lists of points */
    SGF_KIND_MARKUP, /* CR, TB, …: lists of points */
    SGF_KIND_LABEL,  /* LB: point:text */
    SGF_KIND_LINE,   /* AR, LN: point:point, not a rectangle */
} SgfValueKind;

SgfValueKind sgf_value_kind(SgfId id);

/* The point of a label "ab:text", as a rectangle of one. */
bool sgf_label_parse(const SgfValue *value, int size, SgfRect *rect);

#endif
