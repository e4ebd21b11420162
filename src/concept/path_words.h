/* Words: the labels along a path in the common fate graph, as one side sees them.
 *
 * Two stone nodes of one colour are never neighbours (they would be one chain), so a word has no
 * two "own" or two "enemy" in a row. Words are numbered by length, then by alphabet:
 *
 *      1 e   2 o   3 x   4 ee   5 eo   6 ex   7 oe   8 ox   9 xe   10 xo   11 eee   …
 *
 * 0 is the empty word. All words up to length 6 are the 406 relative subgraph features; those up to
 * length 8 that neither begin nor end with "own" are the 1,188 path features. */
#ifndef KATACHI_CONCEPT_PATH_WORDS_H
#define KATACHI_CONCEPT_PATH_WORDS_H

#include <stdint.h>

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

#endif
