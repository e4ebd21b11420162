/* The count-min sketch. */
#include "predict/sketch.h"

#include "base/base.h"

#include <assert.h>

/* A part of fewer places would crowd its keys: such a sketch has one part only. */
enum { PART_PLACES_MIN_BITS = 6 };

struct Sketch {
    uint64_t size;      /* of a table */
    uint64_t part_mask; /* places in a part of a table - 1 */
    uint64_t total;
    uint64_t salt[SKETCH_TABLES];
    uint32_t *table; /* one after the other */
};

Sketch *sketch_new(int bits, uint64_t seed)
{
    assert(bits >= SKETCH_BITS_MIN && bits <= SKETCH_BITS_MAX);
    Sketch *sketch = mem_alloc(1, sizeof *sketch);
    size_t size = (size_t)1 << bits;
    bool has_parts = bits >= SKETCH_PART_BITS + PART_PLACES_MIN_BITS;
    sketch->size = size;
    sketch->part_mask = (has_parts ? size >> SKETCH_PART_BITS : size) - 1;
    sketch->table = mem_alloc(SKETCH_TABLES * size, sizeof *sketch->table);
    Random random;
    random_seed(&random, seed);
    for (int t = 0; t < SKETCH_TABLES; t++)
        sketch->salt[t] = random_next(&random);
    return sketch;
}

void sketch_free(Sketch *sketch)
{
    if (!sketch)
        return;
    mem_free(sketch->table);
    mem_free(sketch);
}

int sketch_part(uint64_t key)
{
    return (int)(mix64(key) >> (64 - SKETCH_PART_BITS));
}

static uint32_t *place_of(const Sketch *sketch, int t, uint64_t key)
{
    uint64_t part = (uint64_t)sketch_part(key) * (sketch->part_mask + 1) & (sketch->size - 1);
    uint64_t place = part + (mix64(key ^ sketch->salt[t]) & sketch->part_mask);
    return sketch->table + (uint64_t)t * sketch->size + place;
}

uint32_t sketch_add(Sketch *sketch, uint64_t key)
{
    uint32_t least = UINT32_MAX;
    for (int t = 0; t < SKETCH_TABLES; t++) {
        uint32_t *count = place_of(sketch, t, key);
        *count += *count < UINT32_MAX;
        least = *count < least ? *count : least;
    }
    sketch->total++;
    return least;
}

uint32_t sketch_count(const Sketch *sketch, uint64_t key)
{
    uint32_t least = UINT32_MAX;
    for (int t = 0; t < SKETCH_TABLES; t++) {
        uint32_t count = *place_of(sketch, t, key);
        least = count < least ? count : least;
    }
    return least;
}

uint64_t sketch_total(const Sketch *sketch)
{
    return sketch->total;
}
