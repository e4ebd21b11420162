/* Tables of Stern's patterns. The bytes are those of the file, see docs/FORMATS.md:
 *
 *      u32 version, kinds, references a pattern, 0
 *      u32 count, bucket bits                for each kind
 *      u32 bucket starts, 2^bits + 1         for each kind
 *      u32 keys                              for each kind
 *      u32 references                        for each pattern: game·1024 + move, 0: none
 *      u16 plays                             for each pattern */
#include "predict/stern/table.h"

#include "base/memory.h"
#include "predict/stern/keys.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { VERSION = 1, HEAD_WORDS = 4 + 2 * STERN_KINDS, PER_BUCKET = 4, BITS_LIMIT = 26 };
enum { PLAYS_MAX = UINT16_MAX, TOTAL_LIMIT = 1 << 28 };

struct SternTable {
    uint32_t *word; /* the bytes as they stand in files */
    size_t word_count;
    bool is_borrowed;
    int reference_limit;
    uint32_t count[STERN_KINDS], first[STERN_KINDS + 1];
    uint32_t bits[STERN_KINDS];
    uint32_t *bucket[STERN_KINDS], *key[STERN_KINDS];
    uint32_t *reference;
    uint16_t *plays;
};

static uint32_t bucket_of(const SternTable *table, int template, uint64_t key)
{
    uint32_t bits = table->bits[template];
    return bits ? (uint32_t)(key >> (64 - bits)) : 0;
}

static uint32_t kept_key(const SternTable *table, int template, uint64_t key)
{
    return (uint32_t)(key << table->bits[template] >> 32);
}

/* The words that the parts take, once the head is known. */
static size_t words_needed(const SternTable *table)
{
    size_t words = HEAD_WORDS, total = 0;
    for (int t = 0; t < STERN_KINDS; t++) {
        words += ((size_t)1 << table->bits[t]) + 1;
        total += table->count[t];
    }
    return words + total + (size_t)table->reference_limit * total + (total + 1) / 2;
}

/* Lay out the parts over the words. */
static void lay_out(SternTable *table)
{
    size_t at = HEAD_WORDS;
    for (int t = 0; t < STERN_KINDS; t++) {
        table->first[t + 1] = table->first[t] + table->count[t];
        table->bucket[t] = table->word + at;
        at += ((size_t)1 << table->bits[t]) + 1;
    }
    for (int t = 0; t < STERN_KINDS; t++) {
        table->key[t] = table->word + at;
        at += table->count[t];
    }
    uint32_t total = table->first[STERN_KINDS];
    table->reference = table->word + at;
    at += (size_t)table->reference_limit * total;
    table->plays = (uint16_t *)(void *)(table->word + at);
}

static uint32_t bits_for(uint32_t count)
{
    uint32_t bits = 0;
    while (bits < BITS_LIMIT && (uint64_t)PER_BUCKET << (bits + 1) <= count)
        bits++;
    return bits;
}

static int compare_patterns(const void *a, const void *b)
{
    const SternPattern *p = a, *q = b;
    if (p->template != q->template)
        return p->template <q->template ? -1 : 1;
    return p->key < q->key ? -1 : p->key > q->key;
}

static void write_head(SternTable *table)
{
    table->word[0] = VERSION;
    table->word[1] = STERN_KINDS;
    table->word[2] = (uint32_t)table->reference_limit;
    for (int t = 0; t < STERN_KINDS; t++) {
        table->word[4 + 2 * t] = table->count[t];
        table->word[5 + 2 * t] = table->bits[t];
    }
}

static void fill_template(SternTable *table, int template, const SternPattern *pattern)
{
    uint32_t *bucket = table->bucket[template];
    uint32_t next = 0;
    for (uint32_t i = 0; i < table->count[template]; i++) {
        uint32_t mine = bucket_of(table, template, pattern[i].key);
        while (next <= mine)
            bucket[next++] = i;
        table->key[template][i] = kept_key(table, template, pattern[i].key);
        table->plays[table->first[template] + i] =
            (uint16_t)(pattern[i].plays < PLAYS_MAX ? pattern[i].plays : PLAYS_MAX);
    }
    while (next <= 1u << table->bits[template])
        bucket[next++] = table->count[template];
}

SternTable *stern_table_new(SternPattern *pattern, size_t count, int reference_limit)
{
    assert(count < TOTAL_LIMIT && reference_limit <= STERN_REFERENCE_LIMIT);
    SternTable *table = mem_alloc(1, sizeof *table);
    qsort(pattern, count, sizeof *pattern, compare_patterns);
    table->reference_limit = reference_limit;
    for (size_t i = 0; i < count; i++)
        table->count[pattern[i].template]++;
    for (int t = 0; t < STERN_KINDS; t++)
        table->bits[t] = bits_for(table->count[t]);
    table->word_count = words_needed(table);
    table->word = mem_alloc(table->word_count, sizeof *table->word);
    lay_out(table);
    write_head(table);
    for (int t = 0; t < STERN_KINDS; t++)
        fill_template(table, t, pattern + table->first[t]);
    return table;
}

void stern_table_free(SternTable *table)
{
    if (!table)
        return;
    if (!table->is_borrowed)
        mem_free(table->word);
    mem_free(table);
}

uint32_t stern_table_find(const SternTable *table, int template, uint64_t key)
{
    assert(table);
    const uint32_t *bucket = table->bucket[template] + bucket_of(table, template, key);
    uint32_t wanted = kept_key(table, template, key);
    for (uint32_t i = bucket[0]; i < bucket[1]; i++)
        if (table->key[template][i] == wanted)
            return i + 1;
    return 0;
}

void stern_table_ask(const SternTable *table, int template, uint64_t key)
{
    __builtin_prefetch(table->bucket[template] + bucket_of(table, template, key));
}

void stern_table_ask_bucket(const SternTable *table, int template, uint64_t key)
{
    uint32_t first = table->bucket[template][bucket_of(table, template, key)];
    __builtin_prefetch(table->key[template] + first);
}

uint32_t stern_table_count(const SternTable *table, int template)
{
    return table->count[template];
}

uint32_t stern_table_total(const SternTable *table)
{
    return table->first[STERN_KINDS];
}

uint32_t stern_table_place(const SternTable *table, int template, uint32_t number)
{
    assert(number >= 1 && number <= table->count[template]);
    return table->first[template] + number - 1;
}

int stern_table_template_of(const SternTable *table, uint32_t place)
{
    assert(table);
    int template = 0;
    while (template <STERN_KINDS - 1 && place >= table->first[template + 1])
        template ++;
    return template;
}

uint32_t stern_table_plays(const SternTable *table, int template, uint32_t number)
{
    return table->plays[stern_table_place(table, template, number)];
}

/* ---- references ---- */

void stern_table_add_reference(SternTable *table, int template, uint32_t number,
                               SternReference reference)
{
    assert(table);
    if (reference.game > UINT32_MAX / STERN_REFERENCE_MOVES ||
        reference.move >= STERN_REFERENCE_MOVES || reference.move == 0)
        return;
    size_t limit = (size_t)table->reference_limit;
    uint32_t *slot = table->reference + limit * stern_table_place(table, template, number);
    for (size_t i = 0; i < limit; i++)
        if (slot[i] == 0) {
            slot[i] = reference.game * STERN_REFERENCE_MOVES + reference.move;
            return;
        }
}

int stern_table_references(const SternTable *table, int template, uint32_t number,
                           SternReference out[STERN_REFERENCE_LIMIT])
{
    assert(table);
    size_t limit = (size_t)table->reference_limit;
    const uint32_t *slot = table->reference + limit * stern_table_place(table, template, number);
    int count = 0;
    for (size_t i = 0; i < limit && slot[i]; i++)
        out[count++] = (SternReference){slot[i] / STERN_REFERENCE_MOVES,
                                        (uint16_t)(slot[i] % STERN_REFERENCE_MOVES)};
    return count;
}

/* ---- bytes ---- */

void stern_table_write(const SternTable *table, StrBuf *out)
{
    strbuf_add_bytes(out, (const char *)table->word, table->word_count * sizeof *table->word);
}

static Status damaged(Error *err)
{
    return error_set(err, STATUS_SYNTAX, "damaged table of patterns");
}

/* Whether the head makes sense for so many words; fills what lay_out needs. */
static bool read_head(SternTable *table, size_t word_count)
{
    const uint32_t *word = table->word;
    if (word_count < HEAD_WORDS || word[0] != VERSION || word[1] != STERN_KINDS ||
        word[2] > STERN_REFERENCE_LIMIT || word[3] != 0)
        return false;
    table->reference_limit = (int)word[2];
    uint64_t total = 0;
    for (int t = 0; t < STERN_KINDS; t++) {
        table->count[t] = word[4 + 2 * t];
        table->bits[t] = word[5 + 2 * t];
        total += table->count[t];
        if (table->bits[t] != bits_for(table->count[t]) || total >= TOTAL_LIMIT)
            return false;
    }
    return true;
}

static bool has_sound_buckets(const SternTable *table)
{
    for (int t = 0; t < STERN_KINDS; t++) {
        size_t buckets = (size_t)1 << table->bits[t];
        if (table->bucket[t][0] != 0 || table->bucket[t][buckets] != table->count[t])
            return false;
        for (size_t i = 0; i < buckets; i++)
            if (table->bucket[t][i] > table->bucket[t][i + 1])
                return false;
    }
    return true;
}

Status stern_table_read(const void *bytes, size_t size, bool in_place, SternTable **table,
                        Error *err)
{
    bool lies_well = (uintptr_t)bytes % sizeof(uint32_t) == 0;
    size_t word_count = size / sizeof(uint32_t);
    if (size % sizeof(uint32_t) != 0 || word_count < HEAD_WORDS)
        return damaged(err);
    SternTable *made = mem_alloc(1, sizeof *made);
    made->is_borrowed = in_place && lies_well;
    if (made->is_borrowed) {
        memcpy(&made->word, &bytes, sizeof bytes); /* read-only from here on */
    } else {
        made->word = mem_alloc(word_count, sizeof *made->word);
        memcpy(made->word, bytes, size);
    }
    made->word_count = word_count;
    bool is_sound = read_head(made, word_count) && words_needed(made) == word_count;
    if (is_sound) {
        lay_out(made);
        is_sound = has_sound_buckets(made);
    }
    if (!is_sound) {
        stern_table_free(made);
        return damaged(err);
    }
    *table = made;
    return STATUS_OK;
}
