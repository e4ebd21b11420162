/* JSON is written here: how an object becomes text. Private to the module; the encoders are
 * the json_*.c files, one for each kind of answer. */
#ifndef KATACHI_VIEW_JSON_H
#define KATACHI_VIEW_JSON_H

#include "base/strbuf.h"

#include <jansson.h>

/* Add the object as text, without a line end, and forget it. `flags` are jansson's. An object that
 * could not be made, NULL, spoils *out: an error stands there instead, which the server answers
 * with 500. */
void json_write(json_t *object, size_t flags, StrBuf *out);

/* The number; null where it is none, since JSON knows neither infinity nor NaN. */
json_t *json_number(double number);

/* The text, or "?" where it is no UTF-8: names of files may be anything. */
json_t *json_text(const char *text);

#endif
