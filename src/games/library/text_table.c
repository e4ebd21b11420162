/* Interning by open addressing. */
#define XXH_INLINE_ALL
#include "games/library/segment.h"

#include "base/memory.h"

#include <string.h>
#include <xxhash.h>

enum { FIRST_SLOTS = 1024 };

static const char *text_at(const TextTable *table, uint32_t number)
{
    return table->bytes + table->start[number];
}

/* The slot of a text: its own, or the free one where it belongs. */
static uint32_t *find_slot(const TextTable *table, const char *text, size_t length)
{
    size_t index = XXH3_64bits(text, length) & (table->slot_count - 1);
    while (table->slot[index] && strcmp(text_at(table, table->slot[index] - 1), text) != 0)
        index = (index + 1) & (table->slot_count - 1);
    return &table->slot[index];
}

static void grow_slots(TextTable *table)
{
    mem_free(table->slot);
    table->slot_count = table->slot_count ? table->slot_count * 2 : FIRST_SLOTS;
    table->slot = mem_alloc(table->slot_count, sizeof *table->slot);
    for (uint32_t i = 0; i < table->count; i++)
        *find_slot(table, text_at(table, i), strlen(text_at(table, i))) = i + 1;
}

uint32_t text_table_add(TextTable *table, const char *text)
{
    size_t length = strlen(text);
    if (table->count * 2 >= table->slot_count)
        grow_slots(table);
    uint32_t *slot = find_slot(table, text, length);
    if (*slot)
        return *slot - 1;
    *slot = (uint32_t)table->count + 1;
    table->bytes = mem_grow(table->bytes, &table->capacity, table->size + length + 1, 1);
    memcpy(table->bytes + table->size, text, length + 1);
    table->size += length + 1;
    table->count++;
    table->start =
        mem_grow(table->start, &table->start_capacity, table->count + 1, sizeof *table->start);
    table->start[table->count] = (uint32_t)table->size;
    return *slot - 1;
}

uint32_t text_table_find(const TextTable *table, const char *text)
{
    uint32_t found = *find_slot(table, text, strlen(text));
    return found ? found - 1 : 0;
}

void text_table_init(TextTable *table)
{
    *table = (TextTable){0};
    table->start = mem_grow(table->start, &table->start_capacity, 1, sizeof *table->start);
    table->start[0] = 0;
    (void)text_table_add(table, "");
}

void text_table_clear(TextTable *table)
{
    mem_free(table->bytes);
    mem_free(table->start);
    mem_free(table->slot);
    *table = (TextTable){0};
}
