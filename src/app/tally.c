/* Counting names by open addressing. */
#include "app/survey.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 64 };

void tally_clear(Tally *tally)
{
    mem_free(tally->entries);
    *tally = (Tally){0};
}

void tally_cut_name(const char *name, char out[TALLY_NAME_SIZE])
{
    size_t size = strnlen(name, TALLY_NAME_SIZE);
    if (size == TALLY_NAME_SIZE) {
        size--;
        while (size > 0 && ((unsigned char)name[size] & 0xc0) == 0x80)
            size--;
    }
    memcpy(out, name, size);
    memset(out + size, 0, TALLY_NAME_SIZE - size);
}

/* The place of the name: its own, or the free one where it belongs. */
static TallyEntry *find(const Tally *tally, const char *name)
{
    uint64_t hash = 0;
    for (const char *at = name; *at; at++)
        hash = mix64(hash ^ (unsigned char)*at);
    size_t mask = tally->capacity - 1;
    size_t index = hash & mask;
    while (tally->entries[index].count && strcmp(tally->entries[index].name, name) != 0)
        index = (index + 1) & mask;
    return &tally->entries[index];
}

static void grow(Tally *tally)
{
    Tally larger = {.capacity = tally->capacity ? tally->capacity * 2 : FIRST_CAPACITY,
                    .used = tally->used,
                    .uncounted = tally->uncounted};
    larger.entries = mem_alloc(larger.capacity, sizeof *larger.entries);
    for (size_t i = 0; i < tally->capacity; i++)
        if (tally->entries[i].count)
            *find(&larger, tally->entries[i].name) = tally->entries[i];
    mem_free(tally->entries);
    *tally = larger;
}

void tally_add(Tally *tally, const char *name)
{
    assert(tally);
    char cut[TALLY_NAME_SIZE];
    tally_cut_name(name, cut);
    if (tally->used * 2 >= tally->capacity && tally->used < TALLY_LIMIT)
        grow(tally);
    TallyEntry *entry = find(tally, cut);
    if (!entry->count && tally->used >= TALLY_LIMIT) {
        tally->uncounted++;
        return;
    }
    if (!entry->count) {
        memcpy(entry->name, cut, sizeof cut);
        tally->used++;
    }
    entry->count++;
}

static int compare_entries(const void *a, const void *b)
{
    const TallyEntry *first = a, *second = b;
    if (first->count != second->count)
        return first->count < second->count ? 1 : -1;
    return strcmp(first->name, second->name);
}

size_t tally_top(const Tally *tally, size_t limit, TallyEntry *out)
{
    assert(tally);
    TallyEntry *sorted = mem_alloc(tally->used, sizeof *sorted);
    size_t count = 0;
    for (size_t i = 0; i < tally->capacity; i++)
        if (tally->entries[i].count)
            sorted[count++] = tally->entries[i];
    qsort(sorted, count, sizeof *sorted, compare_entries);
    if (count > limit)
        count = limit;
    memcpy(out, sorted, count * sizeof *out);
    mem_free(sorted);
    return count;
}
