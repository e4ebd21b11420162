/* A tree for each family: inner nodes ask for a point, leaves hold one pattern each. */
#include "search/pattern.h"

#include "base/base.h"

#include <string.h>

enum {
    FAMILY_BITS = 12,
    FAMILY_LIMIT = 1 << FAMILY_BITS,
    FAMILY_TRIES = 8,
    BRANCH_ANY = 3, /* beside empty, black and white: the point does not matter */
    BRANCH_COUNT = 4,
    LEAF_MARK = 1 << 30,
};

/* A reference: 0 none, with LEAF_MARK a leaf, else an inner node. */
typedef uint32_t Ref;

typedef struct {
    uint16_t place; /* of the point in the order */
    Ref branch[BRANCH_COUNT];
} Inner;

typedef struct {
    SearchZone mask;
    SearchZone stones[2]; /* of the mask: black, white */
    Pattern pattern;
} Leaf;

typedef struct {
    uint64_t key;
    Ref root;
} Family;

struct PatternTable {
    int words;
    int order_count;
    uint16_t order[BOARD_CELL_LIMIT];
    size_t limit;
    size_t inner_count;
    size_t leaf_count;
    Inner *inner;
    Leaf *leaf;
    Family family[FAMILY_LIMIT];
};

PatternTable *pattern_table_open(size_t bytes, int zone_words)
{
    PatternTable *table = mem_alloc(1, sizeof *table);
    table->words = zone_words;
    table->limit = bytes / (sizeof(Inner) + sizeof(Leaf)) + 2;
    table->inner = mem_alloc(table->limit, sizeof *table->inner);
    table->leaf = mem_alloc(table->limit, sizeof *table->leaf);
    table->inner_count = table->leaf_count = 1; /* number 0 is none */
    return table;
}

void pattern_table_close(PatternTable *table)
{
    if (!table)
        return;
    mem_free(table->inner);
    mem_free(table->leaf);
    mem_free(table);
}

static void forget(PatternTable *table)
{
    memset(table->family, 0, sizeof table->family);
    table->inner_count = table->leaf_count = 1;
}

void pattern_table_renew(PatternTable *table, const uint16_t *order, int order_count)
{
    forget(table);
    table->order_count = order_count;
    memcpy(table->order, order, (size_t)order_count * sizeof order[0]);
}

size_t pattern_table_count(const PatternTable *table)
{
    return table->leaf_count - 1;
}

static bool has(const SearchZone *set, uint16_t at)
{
    return set->word[at >> 6] >> (at & 63) & 1;
}

/* What the leaf says of the point: its stone, or BRANCH_ANY. */
static int branch_of(const Leaf *leaf, uint16_t at)
{
    if (!has(&leaf->mask, at))
        return BRANCH_ANY;
    return has(&leaf->stones[0], at) ? 1 : has(&leaf->stones[1], at) ? 2 : 0;
}

static bool leaf_matches(const PatternTable *table, const Leaf *leaf, const uint8_t *stone)
{
    for (int w = 0; w < table->words; w++)
        for (uint64_t bits = leaf->mask.word[w]; bits; bits &= bits - 1) {
            int bit = __builtin_ctzll(bits);
            int wanted = (int)(leaf->stones[0].word[w] >> bit & 1) +
                         2 * (int)(leaf->stones[1].word[w] >> bit & 1);
            if (stone[w * 64 + bit] != wanted)
                return false;
        }
    return true;
}

static const Leaf *find_below(const PatternTable *table, Ref ref, const uint8_t *stone)
{
    while (ref && !(ref & LEAF_MARK)) {
        const Inner *inner = &table->inner[ref];
        const Leaf *found =
            find_below(table, inner->branch[stone[table->order[inner->place]]], stone);
        if (found)
            return found;
        ref = inner->branch[BRANCH_ANY];
    }
    if (!ref)
        return NULL;
    const Leaf *leaf = &table->leaf[ref & ~LEAF_MARK];
    return leaf_matches(table, leaf, stone) ? leaf : NULL;
}

/* The place of a family, free or taken; NULL if there is none left for it. */
static const Family *family_of(const PatternTable *table, uint64_t key)
{
    for (size_t i = 0; i < FAMILY_TRIES; i++) {
        const Family *family =
            &table->family[((key >> (64 - FAMILY_BITS)) + i) & (FAMILY_LIMIT - 1)];
        if (!family->root || family->key == key)
            return family;
    }
    return NULL;
}

const Pattern *pattern_table_find(const PatternTable *table, uint64_t key, const uint8_t *stone)
{
    const Family *family = family_of(table, key);
    const Leaf *leaf = family ? find_below(table, family->root, stone) : NULL;
    return leaf ? &leaf->pattern : NULL;
}

/* The first place where the leaves differ; order_count if they do not. */
static int first_difference(const PatternTable *table, const Leaf *a, const Leaf *b)
{
    int place = 0;
    while (place < table->order_count &&
           branch_of(a, table->order[place]) == branch_of(b, table->order[place]))
        place++;
    return place;
}

static Ref make_leaf(PatternTable *table, const Leaf *leaf)
{
    table->leaf[table->leaf_count] = *leaf;
    return (Ref)table->leaf_count++ | LEAF_MARK;
}

/* Two leaves side by side under a new question. */
static Ref split(PatternTable *table, Ref old, const Leaf *leaf, int place)
{
    const Leaf *other = &table->leaf[old & ~LEAF_MARK];
    uint16_t at = table->order[place];
    Ref ref = (Ref)table->inner_count++;
    Inner *inner = &table->inner[ref];
    *inner = (Inner){.place = (uint16_t)place};
    inner->branch[branch_of(other, at)] = old;
    inner->branch[branch_of(leaf, at)] = make_leaf(table, leaf);
    return ref;
}

static void add_below(PatternTable *table, Ref *ref, const Leaf *leaf)
{
    while (*ref && !(*ref & LEAF_MARK)) {
        Inner *inner = &table->inner[*ref];
        ref = &inner->branch[branch_of(leaf, table->order[inner->place])];
    }
    if (!*ref) {
        *ref = make_leaf(table, leaf);
        return;
    }
    Leaf *old = &table->leaf[*ref & ~LEAF_MARK];
    int apart = first_difference(table, old, leaf);
    if (apart == table->order_count)
        *old = *leaf;
    else
        *ref = split(table, *ref, leaf, apart);
}

void pattern_table_add(PatternTable *table, uint64_t key, const uint8_t *stone,
                       const SearchZone *mask, const Pattern *pattern)
{
    if (table->leaf_count + 1 >= table->limit || table->inner_count + 1 >= table->limit)
        forget(table);
    Leaf leaf = {.mask = *mask, .pattern = *pattern};
    for (int w = 0; w < table->words; w++)
        for (uint64_t bits = mask->word[w]; bits; bits &= bits - 1) {
            int bit = __builtin_ctzll(bits);
            uint8_t what = stone[w * 64 + bit];
            if (what)
                leaf.stones[what - 1].word[w] |= (uint64_t)1 << bit;
        }
    const Family *found = family_of(table, key);
    if (!found)
        return;
    Family *family = &table->family[found - table->family];
    family->key = key;
    add_below(table, &family->root, &leaf);
}
