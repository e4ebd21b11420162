/* JSON leaves the program here: how an object becomes text. Private to the room; the encoders are
 * the json_*.c files, one for each kind of answer. */
#ifndef KATACHI_VIEW_JSON_H
#define KATACHI_VIEW_JSON_H

#include "base/strbuf.h"

#include <jansson.h>

/* Add the object as text, without a line end, and forget it. `flags` are jansson's. All text in it
 * must be valid UTF-8: then nothing but want of memory can fail. */
void json_write(json_t *object, size_t flags, StrBuf *out);

/* The text, or "?" where it is no UTF-8: names of files may be anything. */
json_t *json_text(const char *text);

#endif
