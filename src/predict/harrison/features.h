/* The eleven features of Harrison 2010, sections 2.3.1 to 2.3.11, by group. For the set's own files
 * and its tests; others know the groups by name. */
#ifndef KATACHI_PREDICT_HARRISON_FEATURES_H
#define KATACHI_PREDICT_HARRISON_FEATURES_H

#include "predict/extractor.h"

typedef enum {
    HARRISON_CAPTURE,         /* 2.3.1 */
    HARRISON_CAPTURED_STONES, /* 2.3.2 */
    HARRISON_EXTENSION,       /* 2.3.3 */
    HARRISON_SELF_ATARI,      /* 2.3.4 */
    HARRISON_ATARI,           /* 2.3.5 */
    HARRISON_BORDER,          /* 2.3.6 */
    HARRISON_PREVIOUS,        /* 2.3.7 */
    HARRISON_BEFORE_PREVIOUS, /* 2.3.8 */
    HARRISON_OWNER,           /* 2.3.9 */
    HARRISON_JUMP,            /* 2.3.10 */
    HARRISON_PATTERN,         /* 2.3.11 */
    HARRISON_GROUP_COUNT
} HarrisonGroup;

typedef enum { EXTENSION_NONE, EXTENSION_ESCAPES, EXTENSION_IN_LADDER } ExtensionType;

typedef enum { ATARI_NONE, ATARI_LADDER, ATARI_DURING_KO, ATARI_PLAIN } AtariType;

enum {
    HARRISON_PLAYOUTS = 63,
    OWNER_STEPS = 8,
    CAPTURED_STONES_MANY = 7,
    BORDER_FAR = 7,
    DISTANCE_FAR = 17, /* also: no such move */
    JUMP_MAX = 4,      /* points skipped; value 1 + skipped */
    KNIGHT_FIRST = 6,  /* value 6 + skipped */
};

/* FeatureSet.describe */
void harrison_describe(const Extractor *extractor, int group, uint32_t value, StrBuf *out);

#endif
