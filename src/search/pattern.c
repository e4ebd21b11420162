/* A tree for each family: inner nodes ask for a point, leaves hold one pattern each. */
#include "search/proof_search.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum {
    FAMILY_BITS = 12,
    FAMILY_LIMIT = 1 << FAMILY_BITS,
    FAMILY_TRIES = 8,
    BRANCH_ANY = 3, /* beside empty, black and white: the point does not matter */
    BRANCH_COUNT = 4,
    LEAF_MARK = 1 << 30,
    GLANCE_POINTS = 64,
};

/* A reference: 0 none, with LEAF_MARK a leaf, else an inner node. */
typedef uint32_t Ref;

typedef struct {
    uint16_t place; /* of the point in the order */
    Ref branch[BRANCH_COUNT];
} Inner;

/* What of a leaf is compared first, since it mostly ends there: the first points of the order. */
typedef struct {
    uint64_t mask;
    uint64_t stones[2];
} Glance;

/* The rest. The sets lie apart, with no more words than the board has. */
typedef struct {
    uint16_t move;
    bool is_won;
} LeafWord;

enum { SET_MASK, SET_BLACK, SET_WHITE, SET_ZONE, SET_COUNT };

/* A pattern that is about to become a leaf. */
typedef struct {
    SearchZone set[SET_COUNT];
    LeafWord word;
} Draft;

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
    Glance *glance; /* by leaf */
    LeafWord *word; /* by leaf */
    uint64_t *set;  /* SET_COUNT sets a leaf */
    Family family[FAMILY_LIMIT];
};

PatternTable *pattern_table_open(size_t bytes, int zone_words)
{
    assert(zone_words >= 1 && zone_words <= BOARD_WORD_LIMIT);
    PatternTable *table = mem_alloc(1, sizeof *table);
    size_t set_bytes = SET_COUNT * (size_t)zone_words * sizeof table->set[0];
    table->words = zone_words;
    table->limit = bytes / (sizeof(Inner) + sizeof(Glance) + sizeof(LeafWord) + set_bytes) + 2;
    table->inner = mem_alloc(table->limit, sizeof *table->inner);
    table->glance = mem_alloc(table->limit, sizeof *table->glance);
    table->word = mem_alloc(table->limit, sizeof *table->word);
    table->set = mem_alloc(table->limit, set_bytes);
    table->inner_count = table->leaf_count = 1; /* number 0 is none */
    return table;
}

void pattern_table_close(PatternTable *table)
{
    if (!table)
        return;
    mem_free(table->inner);
    mem_free(table->glance);
    mem_free(table->word);
    mem_free(table->set);
    mem_free(table);
}

static void forget(PatternTable *table)
{
    memset(table->family, 0, sizeof table->family);
    table->inner_count = table->leaf_count = 1;
}

void pattern_table_renew(PatternTable *table, const uint16_t *order, int order_count)
{
    assert(order_count >= 0 && order_count <= BOARD_CELL_LIMIT);
    forget(table);
    table->order_count = order_count;
    memcpy(table->order, order, (size_t)order_count * sizeof order[0]);
}

size_t pattern_table_count(const PatternTable *table)
{
    return table->leaf_count - 1;
}

/* ---- leaves ---- */

static const uint64_t *set_of(const PatternTable *table, Ref leaf, int which)
{
    return table->set + (leaf * SET_COUNT + (size_t)which) * (size_t)table->words;
}

static bool has(const uint64_t *set, uint16_t at)
{
    return set[at >> 6] >> (at & 63) & 1;
}

/* What a leaf says of the point: its stone, or BRANCH_ANY. */
static int branch_of(const uint64_t *mask, const uint64_t *black, const uint64_t *white,
                     uint16_t at)
{
    return !has(mask, at) ? BRANCH_ANY : has(black, at) ? 1 : has(white, at) ? 2 : 0;
}

static int branch_of_leaf(const PatternTable *table, Ref leaf, uint16_t at)
{
    return branch_of(set_of(table, leaf, SET_MASK), set_of(table, leaf, SET_BLACK),
                     set_of(table, leaf, SET_WHITE), at);
}

static int branch_of_draft(const Draft *draft, uint16_t at)
{
    return branch_of(draft->set[SET_MASK].word, draft->set[SET_BLACK].word,
                     draft->set[SET_WHITE].word, at);
}

static void write_leaf(PatternTable *table, Ref leaf, const Draft *draft)
{
    size_t words = (size_t)table->words;
    for (size_t i = 0; i < SET_COUNT; i++)
        memcpy(table->set + (leaf * SET_COUNT + i) * words, draft->set[i].word,
               words * sizeof(uint64_t));
    Glance glance = {0};
    for (int i = 0; i < table->order_count && i < GLANCE_POINTS; i++) {
        int branch = branch_of_draft(draft, table->order[i]);
        if (branch == BRANCH_ANY)
            continue;
        glance.mask |= (uint64_t)1 << i;
        if (branch)
            glance.stones[branch - 1] |= (uint64_t)1 << i;
    }
    table->glance[leaf] = glance;
    table->word[leaf] = draft->word;
}

/* ---- finding ---- */

void pattern_table_look(const PatternTable *table, const uint8_t *stone, PatternSight *sight)
{
    *sight = (PatternSight){.stone = stone};
    int count = table->order_count < GLANCE_POINTS ? table->order_count : (int)GLANCE_POINTS;
    for (int i = 0; i < count; i++) {
        uint64_t what = stone[table->order[i]];
        sight->glance[0] |= (what & 1) << i;
        sight->glance[1] |= (what >> 1) << i;
    }
}

static bool leaf_matches(const PatternTable *table, Ref leaf, const PatternSight *sight)
{
    const Glance *glance = &table->glance[leaf];
    if (((sight->glance[0] ^ glance->stones[0]) | (sight->glance[1] ^ glance->stones[1])) &
        glance->mask)
        return false;
    const uint64_t *mask = set_of(table, leaf, SET_MASK);
    const uint64_t *black = set_of(table, leaf, SET_BLACK);
    const uint64_t *white = set_of(table, leaf, SET_WHITE);
    for (int w = 0; w < table->words; w++)
        for (uint64_t bits = mask[w]; bits; bits &= bits - 1) {
            int bit = __builtin_ctzll(bits);
            int wanted = (int)(black[w] >> bit & 1) + 2 * (int)(white[w] >> bit & 1);
            if (sight->stone[w * 64 + bit] != wanted)
                return false;
        }
    return true;
}

/* The number of a leaf; 0 if there is none. */
static Ref find_below(const PatternTable *table, Ref ref, const PatternSight *sight)
{
    while (ref && !(ref & LEAF_MARK)) {
        const Inner *inner = &table->inner[ref];
        Ref found =
            find_below(table, inner->branch[sight->stone[table->order[inner->place]]], sight);
        if (found)
            return found;
        ref = inner->branch[BRANCH_ANY];
    }
    Ref leaf = ref & ~(Ref)LEAF_MARK;
    return ref && leaf_matches(table, leaf, sight) ? leaf : 0;
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

bool pattern_table_find(const PatternTable *table, uint64_t key, const PatternSight *sight,
                        Pattern *found)
{
    const Family *family = family_of(table, key);
    Ref leaf = family ? find_below(table, family->root, sight) : 0;
    if (!leaf)
        return false;
    *found = (Pattern){.is_won = table->word[leaf].is_won, .move = table->word[leaf].move};
    memcpy(found->zone.word, set_of(table, leaf, SET_ZONE),
           (size_t)table->words * sizeof(uint64_t));
    return true;
}

/* ---- adding ---- */

/* The first place where the two differ; order_count if they do not. */
static int first_difference(const PatternTable *table, Ref leaf, const Draft *draft)
{
    int place = 0;
    while (place < table->order_count && branch_of_leaf(table, leaf, table->order[place]) ==
                                             branch_of_draft(draft, table->order[place]))
        place++;
    return place;
}

static Ref make_leaf(PatternTable *table, const Draft *draft)
{
    Ref leaf = (Ref)table->leaf_count++;
    write_leaf(table, leaf, draft);
    return leaf | LEAF_MARK;
}

/* Two leaves side by side under a new question. */
static Ref split(PatternTable *table, Ref old, const Draft *draft, int place)
{
    uint16_t at = table->order[place];
    Ref ref = (Ref)table->inner_count++;
    Inner *inner = &table->inner[ref];
    *inner = (Inner){.place = (uint16_t)place};
    inner->branch[branch_of_leaf(table, old & ~(Ref)LEAF_MARK, at)] = old;
    inner->branch[branch_of_draft(draft, at)] = make_leaf(table, draft);
    return ref;
}

static void add_below(PatternTable *table, Ref *ref, const Draft *draft)
{
    while (*ref && !(*ref & LEAF_MARK)) {
        Inner *inner = &table->inner[*ref];
        ref = &inner->branch[branch_of_draft(draft, table->order[inner->place])];
    }
    if (!*ref) {
        *ref = make_leaf(table, draft);
        return;
    }
    Ref old = *ref & ~(Ref)LEAF_MARK;
    int apart = first_difference(table, old, draft);
    if (apart == table->order_count)
        write_leaf(table, old, draft);
    else
        *ref = split(table, *ref, draft, apart);
}

void pattern_table_add(PatternTable *table, uint64_t key, const uint8_t *stone,
                       const SearchZone *mask, const Pattern *pattern)
{
    assert(stone && mask && pattern);
    if (table->leaf_count + 1 >= table->limit || table->inner_count + 1 >= table->limit)
        forget(table);
    Draft draft = {.word = {.move = pattern->move, .is_won = pattern->is_won}};
    draft.set[SET_MASK] = *mask;
    draft.set[SET_ZONE] = pattern->zone;
    for (int w = 0; w < table->words; w++)
        for (uint64_t bits = mask->word[w]; bits; bits &= bits - 1) {
            int bit = __builtin_ctzll(bits);
            uint8_t what = stone[w * 64 + bit];
            if (what)
                draft.set[what == 1 ? SET_BLACK : SET_WHITE].word[w] |= (uint64_t)1 << bit;
        }
    const Family *found = family_of(table, key);
    if (!found)
        return;
    Family *family = &table->family[found - table->family];
    family->key = key;
    add_below(table, &family->root, &draft);
}
