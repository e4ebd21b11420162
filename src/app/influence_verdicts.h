/* Asks the solver about chains that the field is not sure of. Private to the room. */
#ifndef KATACHI_APP_INFLUENCE_VERDICTS_H
#define KATACHI_APP_INFLUENCE_VERDICTS_H

#include "influence/influence.h"

typedef struct VerdictReader VerdictReader;

/* nodes: the solver's budget for each question; 0: a default. */
VerdictReader *verdict_reader_open(uint64_t nodes);
void verdict_reader_close(VerdictReader *reader); /* NULL is allowed */

/* Chains of at most three liberties of which nothing is known yet: alive if the solver proves that
 * they live though the enemy moves first, dead if they die though their owner does. Proofs only. */
void verdict_reader_ask(VerdictReader *reader, const Board *board, FieldKnowledge *known);

#endif
