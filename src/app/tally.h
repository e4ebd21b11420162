/* Counting names: players, charsets, rules. Bounded, so that no input can fill the memory. */
#ifndef KATACHI_APP_TALLY_H
#define KATACHI_APP_TALLY_H

#include <stddef.h>
#include <stdint.h>

enum { TALLY_NAME_SIZE = 64, TALLY_LIMIT = 1 << 18 };

typedef struct {
    char name[TALLY_NAME_SIZE];
    uint64_t count; /* 0: the place is free */
} TallyEntry;

/* A table by hash of the name. All zero is an empty one. */
typedef struct {
    TallyEntry *entries;
    size_t capacity; /* a power of two, or 0 */
    size_t used;
    uint64_t uncounted; /* names that came when the table was full */
} Tally;

void tally_clear(Tally *tally);

/* Count a name once more. Longer ones are cut at a character's end. */
void tally_add(Tally *tally, const char *name);

/* The most frequent names, equal ones by the bytes of the name; returns how many were written. */
size_t tally_top(const Tally *tally, size_t limit, TallyEntry *out);

/* Copy a name as tally_add cuts it. */
void tally_cut_name(const char *name, char out[TALLY_NAME_SIZE]);

#endif
