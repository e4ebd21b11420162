/* Counting nested patterns: an open hash table of keys and counts that grows rings only under
 * patterns that are common enough. */
#include "predict/wide/pattern_nested.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>

enum { KIND_BITS = 5 };

struct NestedCounter {
    NestedCounterSettings settings;
    uint64_t *key; /* 0: empty; the lowest bits hold the kind */
    uint32_t *count;
    uint64_t mask, used, lost;
    uint64_t entered; /* patterns at the threshold */
};

NestedCounter *nested_counter_open(const NestedCounterSettings *settings)
{
    assert(settings->threshold > 0 && settings->slot_bits >= 4 && settings->slot_bits < 40);
    NestedCounter *counter = mem_alloc(1, sizeof *counter);
    counter->settings = *settings;
    counter->mask = (1ull << settings->slot_bits) - 1;
    counter->key = mem_alloc(counter->mask + 1, sizeof *counter->key);
    counter->count = mem_alloc(counter->mask + 1, sizeof *counter->count);
    return counter;
}

void nested_counter_close(NestedCounter *counter)
{
    if (!counter)
        return;
    mem_free(counter->key);
    mem_free(counter->count);
    mem_free(counter);
}

static uint64_t tagged(uint64_t key, int kind)
{
    return (key >> KIND_BITS << KIND_BITS) | (uint64_t)(kind + 1);
}

uint32_t nested_counter_count(NestedCounter *counter, uint64_t key, int kind)
{
    uint64_t tag = tagged(key, kind);
    uint64_t i = mix64(tag) & counter->mask;
    while (counter->key[i] && counter->key[i] != tag)
        i = (i + 1) & counter->mask;
    if (!counter->key[i]) {
        if (counter->used >= counter->mask / 8 * 7) {
            counter->lost++;
            return 0;
        }
        counter->key[i] = tag;
        counter->used++;
    }
    counter->entered += ++counter->count[i] == counter->settings.threshold;
    return counter->count[i];
}

void nested_counter_add(NestedCounter *counter, const uint64_t key[NESTED_KIND_COUNT])
{
    assert(counter);
    enum { ALWAYS_COUNTED = 3 }; /* the smallest rings are few */
    uint32_t enough = counter->settings.threshold / 2;
    for (int ring = 0; ring < NESTED_RING_COUNT && key[ring]; ring++)
        if (nested_counter_count(counter, key[ring], ring) < enough && ring >= ALWAYS_COUNTED)
            break;
    for (int kind = NESTED_RING_COUNT; kind < NESTED_KIND_COUNT; kind++)
        if (key[kind])
            (void)nested_counter_count(counter, key[kind], kind);
}

NestedPattern *nested_counter_list(const NestedCounter *counter, size_t *listed)
{
    assert(counter);
    NestedPattern *pattern = mem_alloc(counter->entered, sizeof *pattern);
    size_t count = 0;
    for (uint64_t i = 0; i <= counter->mask; i++) {
        if (counter->count[i] < counter->settings.threshold)
            continue;
        int kind = (int)(counter->key[i] & ((1u << KIND_BITS) - 1)) - 1;
        pattern[count++] = (NestedPattern){.key = counter->key[i], .kind = kind};
    }
    *listed = count;
    return pattern;
}

uint64_t nested_counter_lost(const NestedCounter *counter)
{
    return counter->lost;
}
