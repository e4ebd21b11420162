/* A move in words: what shape it has, and what it achieves. Combines the namers of `concept` with
 * the connection reader and the solver. */
#ifndef KATACHI_APP_NAMING_H
#define KATACHI_APP_NAMING_H

#include "concept/name.h"

typedef struct {
    MoveNames shape;
    OutcomeNames outcome;
} MoveWords;

/* What is known at once: shape, captures, ataris, ladders, ko. */
void naming_quick(const Board *board, Point at, Stone who, MoveWords *words);

/* With connections and life read too, within a budget. One namer, one thread. */
typedef struct Namer Namer;
MUST_CHECK Namer *namer_open(void);
void namer_close(Namer *namer); /* NULL is allowed */
void namer_run(Namer *namer, const Board *board, Point at, Stone who, MoveWords *words);

/* Append "kiri (切り), cut -> shicho (シチョウ), ladder": at most `limit` words on each side of the
 * arrow; nothing if there is no word. */
void move_words_text(const MoveWords *words, int limit, StrBuf *out);

#endif
