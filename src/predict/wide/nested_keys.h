/* The numbers behind the keys of nested patterns; for the files of this folder. */
#ifndef KATACHI_PREDICT_WIDE_NESTED_KEYS_H
#define KATACHI_PREDICT_WIDE_NESTED_KEYS_H

#include "predict/wide/pattern_nested.h"

#include "base/random.h"

enum { IMAGES = 8, OFFSET_LIMIT = 320, LAST_REACH = 7, LIBERTY_CLASSES = 4 };

/* One number for each of the eight symmetric images of what was seen so far. */
typedef struct {
    uint64_t image[IMAGES];
} Keys;

typedef Keys WayKeys[2 * LAST_REACH + 1][2 * LAST_REACH + 1]; /* by dy, dx */

struct NestedHasher {
    int offset_count;
    int8_t dx[OFFSET_LIMIT], dy[OFFSET_LIMIT];
    int ring_end[NESTED_RING_COUNT];    /* offsets of ring r end here */
    Keys stone[3][OFFSET_LIMIT];        /* mover, opponent, wall */
    Keys liberties[4][LIBERTY_CLASSES]; /* by direction and class */
    WayKeys last;
};

static inline void mix_in(Keys *keys, const Keys *with)
{
    for (int s = 0; s < IMAGES; s++)
        keys->image[s] ^= with->image[s];
}

/* The least image, mixed with the kind so that one table can hold all. Never 0. */
static inline uint64_t final_key(const Keys *keys, int kind)
{
    uint64_t least = keys->image[0];
    for (int s = 1; s < IMAGES; s++)
        least = keys->image[s] < least ? keys->image[s] : least;
    uint64_t key = mix64(least + (uint64_t)kind * 0x9e3779b97f4a7c15u);
    return key ? key : 1;
}

#endif
