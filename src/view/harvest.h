/* What a harvest of patterns found, for people and for machines. */
#ifndef KATACHI_VIEW_HARVEST_H
#define KATACHI_VIEW_HARVEST_H

#include "games/walk.h"
#include "predict/harrison/pattern_square.h"

/* Patterns by size, and the most frequent ones drawn. */
void harvest_write_text(const SquareTable *table, StrBuf *out);

/* One object on one line: docs/FORMATS.md. */
void harvest_write_json(const SquareTable *table, const GameList *list, StrBuf *out);

#endif
