/* JSON is written here: how an object becomes text. Private to the module; the encoders are
 * the json_*.c files, one for each kind of answer. */
#ifndef KATACHI_VIEW_JSON_H
#define KATACHI_VIEW_JSON_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/board.h"
#include "core/game.h"
#include "sgf/replay.h"

#include <jansson.h>

/* Add the object as text, without a line end, and forget it. `flags` are jansson's. An object that
 * could not be made, NULL, spoils *out: an error stands there instead, which the server answers
 * with 500. */
void json_write(json_t *object, size_t flags, StrBuf *out);

/* The number; null where it is none, since JSON knows neither infinity nor NaN. */
json_t *json_number(double number);

/* The text, or "?" where it is no UTF-8: names of files may be anything. */
json_t *json_text(const char *text);

/* Positions as JSON, for several encoders. Private to the module. */

/* Rows from the top: X black, O white, '.' empty. `stone` is by cell and may hold colours of
 * anything. */
json_t *json_rows(const Board *board, const uint8_t *stone);

/* Numbers by rows from the top, rounded to `digits` behind the point. */
json_t *json_number_rows(const Board *board, const double *number, int digits);

/* "Q16", "pass". */
json_t *json_vertex(int size, Point at);

/* Several of them. */
json_t *json_points(int size, const Point *points, int count);
json_t *json_point_set(int size, const PointSet *set);

/* The number rounded to some digits behind the point: JSON stays short. */
json_t *json_rounded(double number, int digits);

/* Set "move", the number of moves played, and "next", the move that followed if there is one. */
void json_set_place(json_t *object, const GamePlace *place, int size);

/* Rules as JSON, in the words of KataGo's kata-set-rules. */

/* Add the rules, komi apart, as one JSON object on one line. */
void json_rules_write(const Rules *rules, StrBuf *out);

/* Change *rules by an object; what it does not name stays. STATUS_SYNTAX if it is no such object,
 * STATUS_UNSUPPORTED for a rule that we do not have; *rules is then untouched. */
MUST_CHECK Status json_rules_read(const char *text, Rules *rules, Error *err);

#endif
