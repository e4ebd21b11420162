/* A Bloom filter: has this key been seen before? May say yes wrongly, never no.
 *
 * All bits of a key lie in one block of 64 bytes, so that a query costs one memory access.
 * With 16 bits of filter for each key about one new key of 1,000 is taken for an old one. */
#ifndef KATACHI_PREDICT_STERN_BLOOM_H
#define KATACHI_PREDICT_STERN_BLOOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Bloom Bloom;

/* For about so many keys: 16 to 32 bits for each. */
Bloom *bloom_open(uint64_t key_count);
void bloom_close(Bloom *bloom);

size_t bloom_bytes(const Bloom *bloom);

/* Add a key (a well mixed number); true if it seems to have been there. */
bool bloom_add(Bloom *bloom, uint64_t key);

/* Which of so many equal parts of the filter a key belongs to. Keys of different parts know nothing
 * of each other, so that each part may be kept elsewhere; memory of a part never used is not taken.
 */
int bloom_part(const Bloom *bloom, uint64_t key, int parts);

#endif
