/* Counting the simple paths of a common fate graph by their words: the relative subgraph features
 * (RSF, Graepel et al. 2001) of an empty point, and the relative subgraph path features (RSPF,
 * Nijhuis 2006) between two chains. Counts are exact. */
#ifndef KATACHI_CONCEPT_PATH_COUNTER_H
#define KATACHI_CONCEPT_PATH_COUNTER_H

#include "base/attributes.h"
#include "concept/path_words.h"
#include "shape/fate_graph.h"

/* A counter holds tables and the graph of one position. One for each thread. */
typedef struct PathCounter PathCounter;
MUST_CHECK PathCounter *path_counter_open(void);
void path_counter_close(PathCounter *counter);

/* Count in this position from now on. */
void path_counter_set(PathCounter *counter, const Board *board);

const FateGraph *path_counter_graph(const PathCounter *counter);
const PathWords *path_counter_words(const PathCounter *counter);

/* How often each word of one to six nodes is met on a simple path that starts beside the point;
 * "own" is the mover. */
void rsf_count(PathCounter *counter, Point at, Stone mover, uint32_t count[RSF_COUNT]);

/* How often each word of up to eight nodes stands between two chains of one colour, read from the
 * first to the second, on simple paths that do not pass through either; "own" is their owner. */
void rspf_count(PathCounter *counter, Point from, Point to, uint32_t count[RSPF_COUNT]);

/* Read from the second to the first. */
void rspf_reverse(const PathCounter *counter, const uint32_t count[RSPF_COUNT],
                  uint32_t reversed[RSPF_COUNT]);

#endif
