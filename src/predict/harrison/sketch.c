/* The count-min sketch. */
#include "predict/harrison/pattern_square.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>

struct Sketch {
    int bits;
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
    sketch->bits = bits;
    sketch->size = size;
    sketch->part_mask = (bits >= SKETCH_PARTED_BITS ? size >> SKETCH_PART_BITS : size) - 1;
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

int sketch_part(int bits, uint64_t key)
{
    return bits >= SKETCH_PARTED_BITS ? (int)(mix64(key) >> (64 - SKETCH_PART_BITS)) : 0;
}

static uint32_t *place_of(const Sketch *sketch, int t, uint64_t key)
{
    uint64_t part = (uint64_t)sketch_part(sketch->bits, key) * (sketch->part_mask + 1);
    uint64_t place = part + (mix64(key ^ sketch->salt[t]) & sketch->part_mask);
    return sketch->table + (uint64_t)t * sketch->size + place;
}

uint32_t sketch_add(Sketch *sketch, uint64_t key)
{
    assert(sketch);
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
