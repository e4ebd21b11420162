/* Texts that occur many times, kept once: names of players, events, files. Private. */
#ifndef KATACHI_GAMES_LIBRARY_TEXT_TABLE_H
#define KATACHI_GAMES_LIBRARY_TEXT_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *bytes; /* one text after the other, each with its NUL */
    size_t size, capacity;
    uint32_t *start; /* of text i; start[count] is the end */
    size_t count, start_capacity;
    uint32_t *slot; /* open addressing: number + 1, 0 is free */
    size_t slot_count;
} TextTable;

/* The table with one text, the empty one, which has number 0. */
void text_table_init(TextTable *table);
void text_table_clear(TextTable *table);

/* The number of a text, which is added if it is new. */
uint32_t text_table_add(TextTable *table, const char *text);

#endif
