/* A Bloom filter in blocks of one cache line. */
#include "predict/stern/harvest.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>

enum { BLOCK_WORDS = 8, BITS_PER_KEY = 16, PROBES = 8 };

struct Bloom {
    uint64_t *word;
    uint64_t block_mask;
};

Bloom *bloom_open(uint64_t key_count)
{
    uint64_t blocks = 16;
    while (blocks * BLOCK_WORDS * 64 < key_count * BITS_PER_KEY)
        blocks *= 2;
    Bloom *bloom = mem_alloc(1, sizeof *bloom);
    bloom->block_mask = blocks - 1;
    bloom->word = mem_alloc(blocks, BLOCK_WORDS * sizeof *bloom->word);
    return bloom;
}

void bloom_close(Bloom *bloom)
{
    if (!bloom)
        return;
    mem_free(bloom->word);
    mem_free(bloom);
}

size_t bloom_bytes(const Bloom *bloom)
{
    return (size_t)(bloom->block_mask + 1) * BLOCK_WORDS * sizeof *bloom->word;
}

/* The low bits of a key hold its kind, and are not spread: blocks are chosen by others. */
static uint64_t block_of(const Bloom *bloom, uint64_t key)
{
    return mix64(key ^ 0x9e3779b97f4a7c15u) & bloom->block_mask;
}

/* One bit in each word of the block, six bits of the hash choosing it. */
bool bloom_add(Bloom *bloom, uint64_t key)
{
    assert(bloom);
    uint64_t *block = bloom->word + block_of(bloom, key) * BLOCK_WORDS;
    uint64_t choice = mix64(key);
    uint64_t missing = 0;
    for (int i = 0; i < PROBES; i++) {
        uint64_t bit = 1ull << (choice & 63);
        missing |= ~block[i] & bit;
        block[i] |= bit;
        choice >>= 6;
    }
    return !missing;
}

int bloom_part(const Bloom *bloom, uint64_t key, int parts)
{
    return (int)(block_of(bloom, key) * (uint64_t)parts / (bloom->block_mask + 1));
}
