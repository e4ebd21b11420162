/* A count-min sketch (Cormode and Muthukrishnan 2005): counts of very many keys in fixed memory.
 *
 * A key has one place in each of five tables; every time it is seen, all five count up, and the
 * least of them is its count. Other keys on the same places can only make it too large: a count is
 * never too small, and with tables of w entries after N additions it is too large by more than
 * e·N/w with a probability below e^-5.
 *
 * A sketch of 2^12 places and more is divided into parts: all places of a key are in the part of
 * its hash. So ranks that count the keys of some parts each hold, together, the very counts of one
 * that counts all. */
#ifndef KATACHI_PREDICT_HARRISON_SKETCH_H
#define KATACHI_PREDICT_HARRISON_SKETCH_H

#include <stdint.h>

enum {
    SKETCH_TABLES = 5,
    SKETCH_BITS_MIN = 4,
    SKETCH_BITS_MAX = 28,
    SKETCH_PART_BITS = 6,
    SKETCH_PARTED_BITS = 12, /* from here on; parts of fewer places would crowd their keys */
};

typedef struct Sketch Sketch;

/* Tables of 2^bits entries, within the limits above. Keys must be hashes: the sketch salts them for
 * each table and takes them modulo the size. */
Sketch *sketch_new(int bits, uint64_t seed);
void sketch_free(Sketch *sketch);

/* The part of a key in a sketch of that size: 0 … 2^SKETCH_PART_BITS - 1, 0 in a small one. */
int sketch_part(int bits, uint64_t key);

/* Count a key; returns its count so far. */
uint32_t sketch_add(Sketch *sketch, uint64_t key);

uint32_t sketch_count(const Sketch *sketch, uint64_t key);

/* How often sketch_add was called. */
uint64_t sketch_total(const Sketch *sketch);

#endif
