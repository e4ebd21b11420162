/* Any bytes as a table of square patterns, as they are and with the checksum made right, so that
 * what lies behind it is reached. A table that is read is written back as the same bytes, and finds
 * each of its patterns. */
#define XXH_INLINE_ALL
#include "base/memory.h"
#include "predict/harrison/pattern_square.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TABLE_LIMIT = 64 << 20, CHECKSUM_SIZE = 8 };

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

static void try_read(const uint8_t *data, size_t size)
{
    SquareTable *table;
    Error err = {0};
    if (square_table_read(data, size, &table, &err) != STATUS_OK) {
        demand(err.text[0] != '\0', "an error without a reason");
        return;
    }
    StrBuf bytes;
    strbuf_init(&bytes, TABLE_LIMIT);
    square_table_write(table, &bytes);
    demand(bytes.length == size && memcmp(bytes.text, data, size) == 0, "other bytes written");
    for (uint32_t index = 1; index <= square_table_count(table); index++)
        demand(square_table_find(table, &square_table_entry(table, index)->pattern) == index,
               "a pattern is not found");
    strbuf_clear(&bytes);
    square_table_free(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_read(data, size);
    if (size < CHECKSUM_SIZE)
        return 0;
    uint8_t *copy = mem_alloc(size, 1);
    memcpy(copy, data, size);
    uint64_t checksum = XXH64(copy, size - CHECKSUM_SIZE, 0);
    for (int i = 0; i < CHECKSUM_SIZE; i++)
        copy[size - CHECKSUM_SIZE + i] = (uint8_t)(checksum >> (8 * i));
    try_read(copy, size);
    mem_free(copy);
    return 0;
}
