/* Positions that were confirmed, each with its zone and move; grows up to a bound. */
#include "solve/verify/verify_state.h"

#include "base/memory.h"

#include <string.h>

enum { CAPACITY_FIRST = 1 << 12, CAPACITY_LIMIT = 1 << 24 };

struct ConfirmedTable {
    uint64_t *key;  /* 0: free */
    uint64_t *zone; /* `words` words a place */
    Point *move;
    size_t words;
    size_t capacity;
    size_t count;
};

static void allocate(ConfirmedTable *table, size_t capacity)
{
    table->capacity = capacity;
    table->key = mem_alloc(capacity, sizeof *table->key);
    table->zone = mem_alloc(capacity, table->words * sizeof *table->zone);
    table->move = mem_alloc(capacity, sizeof *table->move);
}

ConfirmedTable *confirmed_open(int words)
{
    ConfirmedTable *table = mem_alloc(1, sizeof *table);
    table->words = (size_t)words;
    allocate(table, CAPACITY_FIRST);
    return table;
}

void confirmed_close(ConfirmedTable *table)
{
    mem_free(table->key);
    mem_free(table->zone);
    mem_free(table->move);
    mem_free(table);
}

void confirmed_clear(ConfirmedTable *table)
{
    memset(table->key, 0, table->capacity * sizeof *table->key);
    table->count = 0;
}

static size_t place_of(const ConfirmedTable *table, uint64_t key)
{
    size_t index = key & (table->capacity - 1);
    while (table->key[index] && table->key[index] != key)
        index = (index + 1) & (table->capacity - 1);
    return index;
}

static void put(ConfirmedTable *table, uint64_t key, Point move, const uint64_t *zone)
{
    size_t index = place_of(table, key);
    table->key[index] = key;
    table->move[index] = move;
    memcpy(table->zone + index * table->words, zone, table->words * sizeof *zone);
}

static void grow(ConfirmedTable *table)
{
    ConfirmedTable old = *table;
    allocate(table, old.capacity * 2);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.key[i])
            put(table, old.key[i], old.move[i], old.zone + i * old.words);
    mem_free(old.key);
    mem_free(old.zone);
    mem_free(old.move);
}

void confirmed_keep(ConfirmedTable *table, uint64_t key, Point move, const PointSet *zone)
{
    if (2 * (table->count + 1) > table->capacity) {
        if (table->capacity >= CAPACITY_LIMIT)
            return; /* full: the rest is checked as often as it comes */
        grow(table);
    }
    table->count += table->key[place_of(table, key)] == 0;
    put(table, key, move, zone->word);
}

bool confirmed_recall(const ConfirmedTable *table, uint64_t key, Point *move, PointSet *zone)
{
    size_t index = place_of(table, key);
    if (!table->key[index])
        return false;
    if (move)
        *move = table->move[index];
    memset(zone, 0, sizeof *zone);
    memcpy(zone->word, table->zone + index * table->words, table->words * sizeof zone->word[0]);
    return true;
}
