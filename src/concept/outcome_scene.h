/* A move with the positions before and after it, while its outcomes are looked for. Private to the
 * namer of outcomes. */
#ifndef KATACHI_CONCEPT_OUTCOME_SCENE_H
#define KATACHI_CONCEPT_OUTCOME_SCENE_H

#include "concept/name_outcome.h"
#include "shape/effect.h"
#include "shape/ladder.h"

enum { OUTCOME_NEAR_LIMIT = 8 }; /* chains around a move that are looked at */

typedef struct {
    const Board *before;
    Board after;
    Point at;
    Stone own, enemy;
    MoveEffect effect;
    const OutcomeReaders *readers;
    OutcomeNames *names;
    bool has[OUTCOME_TYPE_COUNT];
} OutcomeScene;

/* The chains of a colour that stand on the eight points around the move, or one step farther on a
 * line, each once, as they are before the move; captured ones are left out. */
int outcome_list_near(const OutcomeScene *scene, Stone color, Point out[OUTCOME_NEAR_LIMIT]);

/* Ladders are asked here, connections and fates of the readers; all are counted. */
LadderVerdict outcome_read_ladder(OutcomeScene *scene, const Board *board, Point target,
                                  bool attacker_first);
int outcome_read_connection(OutcomeScene *scene, const Board *board, Point a, Point b);
OutcomeFate outcome_read_fate(OutcomeScene *scene, const Board *board, Point chain, Stone first);

/* Captures, ataris, gifts, rescues, threats to capture. */
void outcome_name_captures(OutcomeScene *scene);

/* Joins and cuts, of both sides; asks the reader of connections. */
void outcome_name_links(OutcomeScene *scene);

#endif
