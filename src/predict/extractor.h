/* From positions to samples: one way to extract features, whatever the feature set.
 *
 * An extractor keeps scratch memory and may keep what it knows about the last position (to continue
 * when the next one differs by a move); the answer never depends on earlier calls. One thread, one
 * extractor. */
#ifndef KATACHI_PREDICT_EXTRACTOR_H
#define KATACHI_PREDICT_EXTRACTOR_H

#include "games/walk.h"
#include "learn/sample.h"
#include "predict/harrison/pattern_square.h"
#include "predict/stern/table.h"
#include "predict/wide/pattern_nested.h"

/* Feature families from other modules (results of a search, chain strength, connectivity): the
 * caller fills this in. They follow the set's own. */
typedef struct {
    int group_count; /* 0: none */
    FeatureGroup group[8];
    /* Write value[first_group … first_group+group_count-1] of every candidate. */
    void (*fill)(void *context, const Position *position, Sample *sample, int first_group);
    /* Which points are worth being candidates; the played one is, whatever this says. NULL: all. */
    void (*narrow)(void *context, const Position *position, bool wanted[BOARD_CELL_LIMIT]);
    void *context;
    char identity[64]; /* reader and budget: "ladder/2000"; kept in models, a mismatch is refused */
} ExtraFeatures;

typedef struct {
    const char *set; /* "harrison", "wide", "wide-2", "stern-inherit", "-ladders", "-paper" */
    const SquareTable *square;  /* patterns of the set "harrison"; NULL: pattern group stays 0 */
    const NestedTable *nested;  /* patterns of the sets "wide" and "wide-2"; likewise */
    const NestedTable *answers; /* answer patterns of the set "wide-2"; likewise */
    const SternTable *stern;    /* patterns of the sets "stern-…"; likewise */
    uint32_t leave_out;         /* those sets, while training: patterns that were played fewer times
                                   in other games count as unknown; 0: off */
    int playouts;               /* for the owner feature; 0 leaves it at 0; Harrison: 63 */
    ExtraFeatures extra;
} ExtractorSettings;

typedef struct Extractor Extractor;

/* The tables must outlive the extractor. STATUS_NOT_FOUND for an unknown set. */
MUST_CHECK Status extractor_open(const ExtractorSettings *settings, Extractor **extractor,
                                 Error *err);
void extractor_close(Extractor *extractor);

const Schema *extractor_schema(const Extractor *extractor);

/* The next positions are of this game, and are to be trained on: see leave_out. */
void extractor_begin_game(Extractor *extractor, const ListedGame *game);

/* Extract the candidates of a position. `played` may be POINT_NONE. */
void extractor_run(Extractor *extractor, const Position *position, Point played, Sample *sample);

/* A value of a group in words: "captures 3 stones", "ladder". */
void extractor_describe(const Extractor *extractor, int group, uint32_t value, StrBuf *out);

/* The family of a group whose members say the same thing at several sizes ("shape"); NULL for a
 * group that stands alone. When reasons are shown, a family is added up and its last member with a
 * value is the text. */
const char *extractor_family(const Extractor *extractor, int group);

/* The template of the largest pattern that a candidate matched, from 1, 0 if none did; -1 if the
 * set knows no nested templates. */
int extractor_matched(const Extractor *extractor, const Sample *sample, int candidate);

/* ---- for the feature sets: <set>/features.c ---- */

typedef struct FeatureSet {
    const char *name;
    MUST_CHECK Status (*open)(Extractor *extractor, Error *err); /* fills schema and state */
    void (*run)(Extractor *extractor, const Position *position, Sample *sample); /* values only */
    void (*describe)(const Extractor *extractor, int group, uint32_t value, StrBuf *out);
    void (*close)(Extractor *extractor);
    const char *(*family)(const Extractor *extractor, int group); /* may be NULL: none has one */
    int (*matched)(const Extractor *extractor, const Sample *sample, int candidate); /* likewise */
    void (*begin_game)(Extractor *extractor, const ListedGame *game);                /* likewise */
} FeatureSet;

struct Extractor {
    const FeatureSet *set;
    ExtractorSettings settings;
    Schema schema;
    void *state; /* the set's own */
};

extern const FeatureSet FEATURES_HARRISON, FEATURES_WIDE, FEATURES_WIDE_2, FEATURES_STERN_INHERIT,
    FEATURES_STERN_LADDERS, FEATURES_STERN_PAPER;

#endif
