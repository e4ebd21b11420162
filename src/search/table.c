/* Buckets of four entries side by side in memory; the zones lie apart, since most entries have
 * none. */
#include "search/table.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum { BUCKET_SIZE = 4, AGE_LIMIT = UINT8_MAX, BUCKETS_FIRST = 2048, GROWTH = 4 };

struct SearchTable {
    TableEntry *entry;
    uint64_t *zone;      /* zone_words words an entry */
    size_t bucket_count; /* in use */
    size_t bucket_limit;
    size_t filled; /* places taken in this search */
    int zone_words;
    uint8_t age;
};

static void shrink(SearchTable *table)
{
    table->bucket_count =
        table->bucket_limit < BUCKETS_FIRST ? table->bucket_limit : (size_t)BUCKETS_FIRST;
    table->filled = 0;
}

SearchTable *search_table_open(size_t bytes, int zone_words)
{
    assert(zone_words >= 1 && zone_words <= BOARD_WORD_LIMIT);
    SearchTable *table = mem_alloc(1, sizeof *table);
    size_t each = sizeof(TableEntry) + (size_t)zone_words * sizeof(uint64_t);
    table->bucket_limit = bytes / (each * BUCKET_SIZE);
    if (table->bucket_limit < 1)
        table->bucket_limit = 1;
    table->zone_words = zone_words;
    table->entry = mem_alloc(table->bucket_limit * BUCKET_SIZE, sizeof *table->entry);
    table->zone =
        mem_alloc(table->bucket_limit * BUCKET_SIZE, (size_t)zone_words * sizeof(uint64_t));
    table->age = 1;
    shrink(table);
    return table;
}

void search_table_close(SearchTable *table)
{
    if (!table)
        return;
    mem_free(table->entry);
    mem_free(table->zone);
    mem_free(table);
}

void search_table_renew(SearchTable *table)
{
    shrink(table);
    if (table->age < AGE_LIMIT) {
        table->age++;
        return;
    }
    memset(table->entry, 0, table->bucket_limit * BUCKET_SIZE * sizeof *table->entry);
    table->age = 1;
}

size_t search_table_bytes(const SearchTable *table)
{
    size_t each = sizeof(TableEntry) + (size_t)table->zone_words * sizeof(uint64_t);
    return table->bucket_limit * BUCKET_SIZE * each;
}

/* The high half of key · count spreads keys evenly over any number of buckets. */
static TableEntry *bucket_of(const SearchTable *table, uint64_t key)
{
    __extension__ typedef unsigned __int128 Wide;
    size_t index = (size_t)(((Wide)key * table->bucket_count) >> 64);
    return table->entry + index * BUCKET_SIZE;
}

const TableEntry *search_table_find(const SearchTable *table, uint64_t key)
{
    const TableEntry *bucket = bucket_of(table, key);
    for (int i = 0; i < BUCKET_SIZE; i++)
        if (bucket[i].key == key && bucket[i].age == table->age)
            return &bucket[i];
    return NULL;
}

void search_table_prefetch(const SearchTable *table, uint64_t key)
{
    const TableEntry *bucket = bucket_of(table, key);
    __builtin_prefetch(bucket);
    __builtin_prefetch(bucket + BUCKET_SIZE / 2);
}

void search_table_zone(const SearchTable *table, const TableEntry *entry, SearchZone *zone)
{
    assert(entry >= table->entry && entry < table->entry + table->bucket_count * BUCKET_SIZE);
    size_t index = (size_t)(entry - table->entry);
    memset(zone, 0, sizeof *zone);
    memcpy(zone->word, table->zone + index * (size_t)table->zone_words,
           (size_t)table->zone_words * sizeof(uint64_t));
}

/* What would be lost with an entry. A decided one saves all its work at one look. */
static uint64_t worth(const SearchTable *table, const TableEntry *entry)
{
    if (entry->age != table->age)
        return 0;
    bool is_decided = entry->phi == 0 || entry->delta == 0;
    return 1 + (uint64_t)entry->effort * (is_decided ? 4 : 1);
}

static TableEntry *place_for(const SearchTable *table, uint64_t key)
{
    TableEntry *bucket = bucket_of(table, key);
    TableEntry *least = bucket;
    for (int i = 0; i < BUCKET_SIZE; i++) {
        if (bucket[i].key == key && bucket[i].age == table->age)
            return &bucket[i];
        if (worth(table, &bucket[i]) < worth(table, least))
            least = &bucket[i];
    }
    return least;
}

/* Spread one bucket over the places where its keys belong in a table GROWTH times as large. */
static void spread(SearchTable *table, size_t index)
{
    size_t words = (size_t)table->zone_words;
    TableEntry old[BUCKET_SIZE];
    uint64_t zone[BUCKET_SIZE][BOARD_WORD_LIMIT];
    memcpy(old, table->entry + index * BUCKET_SIZE, sizeof old);
    for (size_t i = 0; i < BUCKET_SIZE; i++)
        memcpy(zone[i], table->zone + (index * BUCKET_SIZE + i) * words, words * sizeof zone[i][0]);
    memset(table->entry + index * GROWTH * BUCKET_SIZE, 0, GROWTH * sizeof old);
    for (size_t i = 0; i < BUCKET_SIZE; i++) {
        if (old[i].age != table->age)
            continue;
        TableEntry *place = place_for(table, old[i].key);
        *place = old[i];
        memcpy(table->zone + (size_t)(place - table->entry) * words, zone[i],
               words * sizeof zone[i][0]);
    }
}

/* In place: a bucket's keys lie in the GROWTH buckets from GROWTH times its number on, so going
 * down from the last one never meets one that is still to be moved. */
static void grow(SearchTable *table)
{
    size_t count = table->bucket_count;
    table->bucket_count *= GROWTH;
    for (size_t i = count; i-- > 0;)
        spread(table, i);
}

void search_table_store(SearchTable *table, const TableEntry *entry, const SearchZone *zone)
{
    if (table->filled > table->bucket_count * BUCKET_SIZE / 2 &&
        table->bucket_count <= table->bucket_limit / GROWTH)
        grow(table);
    TableEntry *place = place_for(table, entry->key);
    table->filled += place->age != table->age;
    *place = *entry;
    place->age = table->age;
    if (!zone)
        return;
    size_t index = (size_t)(place - table->entry);
    memcpy(table->zone + index * (size_t)table->zone_words, zone->word,
           (size_t)table->zone_words * sizeof(uint64_t));
}
