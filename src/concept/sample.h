/* Samples: positions turned into rows of numbers with labels, for classifiers to learn from.
 *
 * Connectivity: a pair of chains; label: its level. Features 0 … 1187 are the path features of the
 * type (A: from the first chain to the second; B: both directions added; C: two rows, one for each
 * direction). `extended` adds what the thesis leaves out: the chain features of both, what lies
 * between them, and how far apart they are after a few moves.
 * Moves: an empty point; label: its move type, or good (1) and bad (0). Features 0 … 405 are the
 * subgraph features; with hints, one of 43 more is the type of the good move, and one of 45 more
 * what it achieves. */
#ifndef KATACHI_CONCEPT_SAMPLE_H
#define KATACHI_CONCEPT_SAMPLE_H

#include "annotation/vocabulary.h"
#include "concept/path_counter.h"

typedef enum { CONCEPT_CONNECTIVITY, CONCEPT_MOVE_TYPE, CONCEPT_GOOD_MOVE, CONCEPT_COUNT } Concept;
typedef enum { HINTS_NONE, HINTS_MOVE_TYPE, HINTS_BOTH_TYPES, HINTS_COUNT } Hints;
typedef enum { RSPF_TYPE_A, RSPF_TYPE_B, RSPF_TYPE_C, RSPF_TYPE_COUNT } RspfType;

enum {
    SAMPLE_OUTLOOK_COUNT = 7, /* of the extras, the last */
    SAMPLE_EXTRA_COUNT = 16 + SAMPLE_OUTLOOK_COUNT,
    CONNECTIVITY_EXTENDED_COUNT = RSPF_COUNT + SAMPLE_EXTRA_COUNT,
    SAMPLE_ENTRY_LIMIT = CONNECTIVITY_EXTENDED_COUNT,
    SAMPLE_REACH = 4, /* pairs further apart (connection_distance) are not looked at */
};

/* A row of features, without a label. */
typedef struct {
    int count;
    int32_t index[SAMPLE_ENTRY_LIMIT]; /* rising */
    float value[SAMPLE_ENTRY_LIMIT];
} FeatureRow;

typedef struct {
    RspfType type;
    bool is_extended;
    bool skips_outlook; /* extended, but without the lookahead, which costs most */
} PairFeatures;

/* The features of a pair of chains in the position that the counter was set to. With type C, `from`
 * and `to` give the direction. */
void sample_pair(PathCounter *counter, const Board *board, Point from, Point to,
                 const PairFeatures *features, FeatureRow *row);

/* Hints that go with a move; MOVE_TYPE_COUNT and OUTCOME_TYPE_COUNT: nothing. */
typedef struct {
    MoveType type;
    OutcomeType outcome;
} MoveHint;

void sample_move(PathCounter *counter, Point at, Stone mover, MoveHint hint, FeatureRow *row);

enum { FEATURE_TEXT_SIZE = 40 };

/* A feature in words: "path exe", "liberties of the weaker chain", "around ox", "hint hane".
 * Returns out. */
char *sample_feature_text(Concept concept, const PathWords *words, int index,
                          char out[FEATURE_TEXT_SIZE]);

/* All pairs of chains of one colour within reach, as least points, in order of points. Returns how
 * many were found, of which at most `limit` are written. */
typedef struct {
    Point a, b;
} ChainPair;
int sample_list_pairs(const Board *board, int limit, ChainPair *pairs);

/* "connectivity", "move-type", "good-move"; "A", "B", "C". */
const char *concept_text(Concept concept);
bool concept_parse(const char *text, Concept *concept);
const char *rspf_type_text(RspfType type);
bool rspf_type_parse(const char *text, RspfType *type);

#endif
