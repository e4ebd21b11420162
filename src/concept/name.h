/* What a move is called, by its shape, and what it achieves. */
#ifndef KATACHI_CONCEPT_NAME_H
#define KATACHI_CONCEPT_NAME_H

#include "annotation/vocabulary.h"

/* The names of a move: what shape it has beside other stones, by rules on the board.
 *
 * The rules look at the position before the move and at nothing else: not at who is strong, nor at
 * what was played before. A move may have several names, and a move far from all stones has none,
 * since the vocabulary is one of close play. */

typedef struct {
    int count;
    MoveType type[MOVE_TYPE_COUNT]; /* the most telling first */
} MoveNames;

/* Name a legal move of a colour; a pass has no name. Same answer for all symmetries of the board
 * and for swapped colours. */
void name_move(const Board *board, Point at, Stone who, MoveNames *names);

/* Append "nobi (ノビ), stretch": the first `limit` names, divided by semicolons; nothing for a
 * move without names. */
void move_names_text(const MoveNames *names, int limit, StrBuf *out);

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
