/* Counting the simple paths of a common fate graph by their words: the relative subgraph features
 * (RSF, Graepel et al. 2001) of an empty point, and the relative subgraph path features (RSPF,
 * Nijhuis 2006) between two chains. Counts are exact. */
#ifndef KATACHI_CONCEPT_PATH_COUNTER_H
#define KATACHI_CONCEPT_PATH_COUNTER_H

#include "base/status.h"
#include "shape/fate_graph.h"

#include <stdint.h>

/* Words: the labels along a path in the common fate graph, as one side sees them.
 *
 * Two stone nodes of one colour are never neighbours (they would be one chain), so a word has no
 * two "own" or two "enemy" in a row. Words are numbered by length, then by alphabet:
 *
 *      1 e   2 o   3 x   4 ee   5 eo   6 ex   7 oe   8 ox   9 xe   10 xo   11 eee   …
 *
 * 0 is the empty word. All words up to length 6 are the 406 relative subgraph features; those up to
 * length 8 that neither begin nor end with "own" are the 1,188 path features. */

enum {
    LABEL_EMPTY,
    LABEL_OWN,
    LABEL_ENEMY,
    LABEL_COUNT,
    RSF_LENGTH = 6,
    RSF_COUNT = 406,
    RSPF_LENGTH = 8,
    RSPF_COUNT = 1188,
    PATH_WORD_COUNT = 2376 + 1,
    PATH_WORD_NONE = UINT16_MAX,
    PATH_WORD_TEXT_SIZE = RSPF_LENGTH + 1,
};

typedef struct {
    uint16_t next[PATH_WORD_COUNT][LABEL_COUNT]; /* the word with a label added; none if not one */
    uint16_t shorter[PATH_WORD_COUNT];           /* the word without its last label */
    uint8_t last[PATH_WORD_COUNT];               /* its last label */
    uint16_t rspf[PATH_WORD_COUNT];              /* which path feature it is, or none */
    uint16_t word[RSPF_COUNT];                   /* the word of a path feature */
    uint16_t reverse[RSPF_COUNT];                /* the path feature read backwards */
} PathWords;

void path_words_init(PathWords *words);

/* "exe": the letters of a word. Returns out. */
char *path_word_text(const PathWords *words, int word, char out[PATH_WORD_TEXT_SIZE]);

/* A counter holds tables and the graph of one position. One for each thread. */
typedef struct PathCounter PathCounter;
MUST_CHECK PathCounter *path_counter_open(void);
void path_counter_close(PathCounter *counter);

/* Count in this position from now on. */
void path_counter_set(PathCounter *counter, const Board *board);

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
