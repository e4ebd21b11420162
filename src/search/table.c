/* Buckets of four entries side by side in memory; the zones lie apart, since most entries have
 * none. */
#include "search/table.h"

#include "base/base.h"

#include <string.h>

enum { BUCKET_SIZE = 4, AGE_LIMIT = UINT8_MAX };

struct SearchTable {
    TableEntry *entry;
    uint64_t *zone; /* zone_words words an entry */
    size_t bucket_count;
    int zone_words;
    uint8_t age;
};

SearchTable *search_table_open(size_t bytes, int zone_words)
{
    SearchTable *table = mem_alloc(1, sizeof *table);
    size_t each = sizeof(TableEntry) + (size_t)zone_words * sizeof(uint64_t);
    table->bucket_count = bytes / (each * BUCKET_SIZE);
    if (table->bucket_count < 1)
        table->bucket_count = 1;
    table->zone_words = zone_words;
    table->entry = mem_alloc(table->bucket_count * BUCKET_SIZE, sizeof *table->entry);
    table->zone =
        mem_alloc(table->bucket_count * BUCKET_SIZE, (size_t)zone_words * sizeof(uint64_t));
    table->age = 1;
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
    if (table->age < AGE_LIMIT) {
        table->age++;
        return;
    }
    memset(table->entry, 0, table->bucket_count * BUCKET_SIZE * sizeof *table->entry);
    table->age = 1;
}

size_t search_table_bytes(const SearchTable *table)
{
    size_t each = sizeof(TableEntry) + (size_t)table->zone_words * sizeof(uint64_t);
    return table->bucket_count * BUCKET_SIZE * each;
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

void search_table_store(SearchTable *table, const TableEntry *entry, const SearchZone *zone)
{
    TableEntry *place = place_for(table, entry->key);
    *place = *entry;
    place->age = table->age;
    if (!zone)
        return;
    size_t index = (size_t)(place - table->entry);
    memcpy(table->zone + index * (size_t)table->zone_words, zone->word,
           (size_t)table->zone_words * sizeof(uint64_t));
}
