/* Edits that only this module and `problem` need. */
#ifndef KATACHI_SGF_EDIT_H
#define KATACHI_SGF_EDIT_H

#include "sgf/tree.h"

/* Give a value other raw bytes, copied into game->mem; it keeps its place in the list. */
MUST_CHECK Status sgf_replace_value(SgfGame *game, SgfValue *value, const char *raw, size_t size,
                                    Error *err);

/* A new value behind this one. Returns it, NULL if the arena is full. */
MUST_CHECK SgfValue *sgf_insert_value(SgfGame *game, SgfValue *after, const char *raw, size_t size);

#endif
