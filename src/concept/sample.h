/* Samples: positions turned into rows of numbers with labels, for classifiers to learn from.
 *
 * Connectivity: a pair of chains; label: its level. Features 0 … 1187 are the path features of the
 * type (A: from the first chain to the second; B: both directions added; C: two rows, one for each
 * direction). `extended` adds what the thesis leaves out: the chain features of both, what lies
 * between them, and how far apart they are after a few moves.
 * Subjects of the other kinds of annotation (an eyespace, the chains of a group, an area): the
 * subgraph features of all its points and of the liberties of its chains, added up, the chain
 * features added up, and how many points and chains there are.
 * Moves: an empty point; label: its move type, or good (1) and bad (0). Features 0 … 405 are the
 * subgraph features; with hints, one of 43 more is the type of the good move, and one of 45 more
 * what it achieves. */
#ifndef KATACHI_CONCEPT_SAMPLE_H
#define KATACHI_CONCEPT_SAMPLE_H

#include "annotation/vocabulary.h"
#include "concept/path_counter.h"
#include "core/board.h"

typedef enum {
    CONCEPT_CONNECTIVITY, /* XC */
    CONCEPT_MOVE_TYPE,    /* GN, the first word */
    CONCEPT_GOOD_MOVE,    /* a move that GN names against one drawn at random */
    CONCEPT_OUTCOME,      /* GN, the second word */
    CONCEPT_EYESPACE,     /* XE */
    CONCEPT_VITAL,        /* XV, against points drawn at random */
    CONCEPT_STRENGTH,     /* XG */
    CONCEPT_INFLUENCE,    /* XI */
    CONCEPT_SIGNIFICANCE, /* XS */
    CONCEPT_SENTE,        /* XM */
    CONCEPT_CAPTURABLE,   /* XK */
    CONCEPT_COUNT
} Concept;
typedef enum { HINTS_NONE, HINTS_MOVE_TYPE, HINTS_BOTH_TYPES, HINTS_COUNT } Hints;
typedef enum { RSPF_TYPE_A, RSPF_TYPE_B, RSPF_TYPE_C, RSPF_TYPE_COUNT } RspfType;

enum {
    SAMPLE_OUTLOOK_COUNT = 7, /* of the extras, the last */
    SAMPLE_EXTRA_COUNT = 16 + SAMPLE_OUTLOOK_COUNT,
    CONNECTIVITY_EXTENDED_COUNT = RSPF_COUNT + SAMPLE_EXTRA_COUNT,
    SAMPLE_ENTRY_LIMIT = CONNECTIVITY_EXTENDED_COUNT,
    SUBJECT_EXTRA_COUNT = 8, /* behind the subgraph features: six of the chains, two counts */
    SAMPLE_REACH = 4,        /* pairs further apart (connection_distance) are not looked at */
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

/* What a label is about: empty points, chains by any of their stones, and whose it is. */
typedef struct {
    PointSet points, chains;
    Stone mover;
} Subject;

void sample_subject(PathCounter *counter, const Board *board, const Subject *subject,
                    FeatureRow *row);

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

/* "connectivity", "move-type", "good-move", …; "A", "B", "C". */
const char *concept_text(Concept concept);
const char *concept_label_text(Concept concept, int label); /* "connected", "hane", "good" */
bool concept_parse(const char *text, Concept *concept);
const char *rspf_type_text(RspfType type);
bool rspf_type_parse(const char *text, RspfType *type);

/* The six plain features of a chain (Nijhuis 2006, 5.2.1). */

enum { CHAIN_FEATURE_COUNT = 6 };

typedef struct {
    int stones;
    int liberties;
    int enemy_chains;   /* beside it */
    int enemy_stones;   /* of those chains */
    int joinable;       /* own chains that one move would join */
    int best_extension; /* the most liberties that one stone adds, -1 … 2 */
} ChainFeatures;

void chain_features_find(const Board *board, Point at, ChainFeatures *features);

#endif
