/* Writing SGF. */
#ifndef KATACHI_SGF_WRITE_H
#define KATACHI_SGF_WRITE_H

#include "base/strbuf.h"
#include "sgf/tree.h"

/* Append the game. Names and raw values are written as they are, so every property of an unedited
 * game comes out byte for byte, in its order; only the spaces between tokens are ours: a line for
 * the root, lines of nodes, a new line for each variation. No recursion. */
void sgf_write(const SgfGame *game, StrBuf *out);

/* Edits that only this module and `problem` need. */

/* Give a value other raw bytes, copied into game->mem; it keeps its place in the list. */
MUST_CHECK Status sgf_replace_value(SgfGame *game, SgfValue *value, const char *raw, size_t size,
                                    Error *err);

/* A new value behind this one. Returns it, NULL if the arena is full. */
MUST_CHECK SgfValue *sgf_insert_value(SgfGame *game, SgfValue *after, const char *raw, size_t size);

#endif
