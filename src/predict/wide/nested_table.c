/* Tables of nested patterns: an open hash table of 40-bit keys, and its bytes.
 *
 * A slot is the upper 40 bits of a key and, below them, the number of the pattern (from 1, over all
 * kinds) in 24 bits; 0 is an empty slot. So a look-up touches one cache line. */
#include "predict/wide/pattern_nested.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_BITS = 24, PATTERN_LIMIT = 1 << 22, FILTER_BITS = 22 };

struct NestedTable {
    uint32_t first[NESTED_KIND_COUNT + 1]; /* number of the first pattern of a kind, from 0 */
    uint64_t *key;                         /* by number: 40 bits */
    uint64_t *slot;
    uint64_t slot_mask;
    uint64_t *filter; /* a bit for each key, small enough to stay in the cache */
};

static uint64_t short_key(uint64_t key)
{
    return key >> NUMBER_BITS;
}

/* Most patterns that are looked for are not in the table: a bit says so without a look at it. */
static uint64_t filter_bit(uint64_t hash)
{
    return hash >> (64 - FILTER_BITS);
}

static uint32_t find_number(const NestedTable *table, int kind, uint64_t key40)
{
    uint64_t hash = mix64(key40 ^ (uint64_t)kind << 56), bit = filter_bit(hash);
    if (!(table->filter[bit >> 6] >> (bit & 63) & 1))
        return 0;
    for (uint64_t i = hash & table->slot_mask;; i = (i + 1) & table->slot_mask) {
        uint64_t slot = table->slot[i];
        if (!slot)
            return 0;
        uint32_t number = (uint32_t)(slot & ((1u << NUMBER_BITS) - 1));
        if (slot >> NUMBER_BITS == key40 && number > table->first[kind] &&
            number <= table->first[kind + 1])
            return number;
    }
}

static void insert(NestedTable *table, int kind, uint32_t number)
{
    uint64_t key40 = table->key[number];
    uint64_t hash = mix64(key40 ^ (uint64_t)kind << 56), bit = filter_bit(hash);
    table->filter[bit >> 6] |= (uint64_t)1 << (bit & 63);
    uint64_t i = hash & table->slot_mask;
    while (table->slot[i])
        i = (i + 1) & table->slot_mask;
    table->slot[i] = key40 << NUMBER_BITS | (number + 1);
}

/* Keys and first[] are there: make the slots. */
static void build_slots(NestedTable *table)
{
    uint64_t slots = 1024;
    while (slots < 2 * (uint64_t)table->first[NESTED_KIND_COUNT])
        slots *= 2;
    table->slot_mask = slots - 1;
    table->slot = mem_alloc(slots, sizeof *table->slot);
    table->filter = mem_alloc((size_t)1 << (FILTER_BITS - 6), sizeof *table->filter);
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++)
        for (uint32_t n = table->first[kind]; n < table->first[kind + 1]; n++)
            insert(table, kind, n);
}

static int compare_patterns(const void *a, const void *b)
{
    const NestedPattern *p = a, *q = b;
    if (p->kind != q->kind)
        return p->kind < q->kind ? -1 : 1;
    uint64_t x = short_key(p->key), y = short_key(q->key);
    return x < y ? -1 : x > y;
}

NestedTable *nested_table_new(const NestedPattern *pattern, size_t count)
{
    NestedTable *table = mem_alloc(1, sizeof *table);
    NestedPattern *sorted = mem_alloc(count, sizeof *sorted);
    table->key = mem_alloc(count, sizeof *table->key);
    if (count)
        memcpy(sorted, pattern, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_patterns);
    uint32_t number = 0;
    for (size_t i = 0; i < count && number < PATTERN_LIMIT; i++) {
        if (i && compare_patterns(&sorted[i - 1], &sorted[i]) == 0)
            continue;
        table->key[number++] = short_key(sorted[i].key);
        for (int kind = sorted[i].kind; kind < NESTED_KIND_COUNT; kind++)
            table->first[kind + 1] = number;
    }
    mem_free(sorted);
    build_slots(table);
    return table;
}

void nested_table_free(NestedTable *table)
{
    if (!table)
        return;
    mem_free(table->key);
    mem_free(table->slot);
    mem_free(table->filter);
    mem_free(table);
}

uint32_t nested_table_find(const NestedTable *table, int kind, uint64_t key)
{
    uint32_t number = find_number(table, kind, short_key(key));
    return number ? number - table->first[kind] : 0;
}

uint32_t nested_table_count(const NestedTable *table, int kind)
{
    return table->first[kind + 1] - table->first[kind];
}

/* ---- bytes: a count for each kind, then for each kind the gaps between its ascending keys, both
 * as numbers of seven bits a byte, the lowest first, the top bit set on all but the last byte ----
 */

static void write_number(StrBuf *out, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        strbuf_add_char(out, (char)(0x80 | (number & 0x7f)));
    strbuf_add_char(out, (char)number);
}

void nested_table_write(const NestedTable *table, StrBuf *out)
{
    assert(table && out);
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++)
        write_number(out, nested_table_count(table, kind));
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++) {
        uint64_t before = 0;
        for (uint32_t n = table->first[kind]; n < table->first[kind + 1]; n++) {
            write_number(out, table->key[n] - before);
            before = table->key[n];
        }
    }
}

typedef struct {
    const unsigned char *at, *end;
    bool failed;
} Reader;

static uint64_t read_number(Reader *reader)
{
    uint64_t number = 0;
    for (int shift = 0; shift < 63; shift += 7) {
        if (reader->at == reader->end)
            break;
        unsigned char byte = *reader->at++;
        number |= (uint64_t)(byte & 0x7f) << shift;
        if (!(byte & 0x80))
            return number;
    }
    reader->failed = true;
    return 0;
}

static bool read_keys(Reader *reader, NestedTable *table)
{
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++) {
        uint64_t key = 0;
        for (uint32_t n = table->first[kind]; n < table->first[kind + 1]; n++) {
            uint64_t gap = read_number(reader);
            if (reader->failed || (!gap && n > table->first[kind]) || gap >> 40)
                return false;
            key += gap;
            if (key >> 40)
                return false;
            table->key[n] = key;
        }
    }
    return reader->at == reader->end;
}

Status nested_table_read(const char *bytes, size_t size, NestedTable **table, Error *err)
{
    Reader reader = {(const unsigned char *)bytes, (const unsigned char *)bytes + size, false};
    NestedTable *made = mem_alloc(1, sizeof *made);
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++) {
        uint64_t count = read_number(&reader);
        /* Every key takes a byte at least, so no count can ask for more than the file is long. */
        if (reader.failed || count > size || count + made->first[kind] > PATTERN_LIMIT) {
            nested_table_free(made);
            return error_set(err, STATUS_SYNTAX, "pattern table: bad count of kind %d", kind);
        }
        made->first[kind + 1] = made->first[kind] + (uint32_t)count;
    }
    made->key = mem_alloc(made->first[NESTED_KIND_COUNT], sizeof *made->key);
    if (!read_keys(&reader, made)) {
        nested_table_free(made);
        return error_set(err, STATUS_SYNTAX, "pattern table: keys out of order or cut short");
    }
    build_slots(made);
    *table = made;
    return STATUS_OK;
}
