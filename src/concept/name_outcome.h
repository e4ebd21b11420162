/* What a move achieves, in words: what reading shows has changed.
 *
 * Captures, ataris, ladders, snapbacks, squeezes and kos are read here. Whether chains are
 * connected or cut, and whether groups live or die, comes from readers that the caller passes in. A
 * question that a reader leaves undecided gives no word, and is counted.
 *
 * 28 of the 45 words can be read so. The others are for people to give:
 *  - territory (arasu, eguru, fusegu, fuyasu, herasu) and enclosing (fusa, shinshutsu suru): no
 *    reader here knows the worth of an area, nor where the open begins;
 *  - what the mover intends or what it is worth to him (ijimeru, kata o kimeru, kata o kuzusu,
 * osamaru, sabaku, seriai, shimetsukeru, yosumi);
 *  - what depends on the enemy's last move or next one (ukeru, shibori o fusegu). */
#ifndef KATACHI_CONCEPT_NAME_OUTCOME_H
#define KATACHI_CONCEPT_NAME_OUTCOME_H

#include "annotation/vocabulary.h"

typedef enum { FATE_UNDECIDED, FATE_DEAD, FATE_KO, FATE_ALIVE } OutcomeFate;

typedef struct {
    /* The level of connection of two chains of one colour, 1 … 6; 0: undecided. NULL: not asked. */
    int (*connection)(void *context, const Board *board, Point a, Point b);
    /* What becomes of the chain if its opponent moves first (or its owner). Seki is alive. NULL:
     * not asked. */
    OutcomeFate (*fate)(void *context, const Board *board, Point chain, Stone first);
    void *context;
} OutcomeReaders;

typedef struct {
    int count;
    OutcomeType type[OUTCOME_TYPE_COUNT]; /* the weightiest first */
    int asked;                            /* questions put to readers, ladders among them */
    int undecided;                        /* of them */
} OutcomeNames;

/* Name what a legal move of a colour does. *readers may be NULL. A pass achieves nothing. */
void name_outcome(const Board *board, Point at, Stone who, const OutcomeReaders *readers,
                  OutcomeNames *names);

/* Append "toru (取る), capture": the first `limit` words, divided by semicolons. */
void outcome_names_text(const OutcomeNames *names, int limit, StrBuf *out);

#endif
