/* Harvesting Stern's patterns: keys on several threads, counting in the order of the games; with
 * several ranks each counts its part of the keys. */
#include "predict/stern/harvest.h"

#include "base/memory.h"
#include "base/random.h"
#include "predict/stern/keys.h"

#include <assert.h>
#include <string.h>

/* ---- counting: an open hash table that grows ---- */

enum { TEMPLATE_BITS = 5, TEMPLATE_MASK = (1 << TEMPLATE_BITS) - 1, FIRST_SLOTS = 1 << 12 };

typedef struct {
    uint64_t key; /* the lowest bits hold the template, from 1; 0: free */
    uint32_t count;
} Slot;

typedef struct {
    Slot *slot;
    uint64_t mask, used;
} Counter;

static void counter_open(Counter *counter)
{
    *counter = (Counter){.mask = FIRST_SLOTS - 1};
    counter->slot = mem_alloc(FIRST_SLOTS, sizeof *counter->slot);
}

static Slot *find_slot(const Counter *counter, uint64_t key)
{
    uint64_t i = mix64(key) & counter->mask;
    while (counter->slot[i].key && counter->slot[i].key != key)
        i = (i + 1) & counter->mask;
    return &counter->slot[i];
}

static void counter_grow(Counter *counter)
{
    Counter larger = {.mask = 2 * counter->mask + 1, .used = counter->used};
    larger.slot = mem_alloc(larger.mask + 1, sizeof *larger.slot);
    for (uint64_t i = 0; i <= counter->mask; i++)
        if (counter->slot[i].key)
            *find_slot(&larger, counter->slot[i].key) = counter->slot[i];
    mem_free(counter->slot);
    *counter = larger;
}

static void counter_add(Counter *counter, uint64_t key)
{
    if (counter->used >= counter->mask / 4 * 3)
        counter_grow(counter);
    Slot *slot = find_slot(counter, key);
    counter->used += slot->key == 0;
    slot->key = key;
    slot->count++;
}

/* The key as it is kept: the lowest bits give way to the template. */
static uint64_t tagged(uint64_t key, int template)
{
    return (key & ~(uint64_t)TEMPLATE_MASK) | (uint64_t)(template + 1);
}

/* ---- the pass ---- */

/* A pattern of some kind around a played move; the kind is in the key. */
typedef struct {
    uint64_t key;
    uint64_t move; /* its number in the game */
} Play;

/* What a game yields, in order; the slot keeps the memory for the next game. */
typedef struct {
    Play *play;
    size_t count, capacity;
} Crop;

typedef struct {
    SternKeys **keys; /* by worker */
    SternNear *near;
    Bloom *bloom;
    Counter counter;
    SternTable *table; /* of the second pass */
    int ranks;
} Harvest;

static int kind_of(uint64_t key)
{
    return (int)(key & TEMPLATE_MASK) - 1;
}

/* The second pass has no use for a pattern that did not enter. */
static void add_play(const Harvest *harvest, Crop *crop, uint64_t key, int move)
{
    if (!harvest->table || stern_table_find(harvest->table, kind_of(key), key))
        crop->play[crop->count++] = (Play){key, (uint64_t)move};
}

static void reap_move(const Harvest *harvest, SternKeys *keys, const GameWalk *walk, Crop *crop)
{
    Stone mover = walk->position.to_move;
    uint64_t key[STERN_KINDS]; /* 0: there is none of this kind */
    SternRows rows;
    stern_rows_fill(&rows, &walk->board, stone_opposite(mover));
    uint64_t bits =
        stern_bits_number(stern_bits(harvest->near, &rows, &walk->board, walk->played, mover));
    stern_keys_follow(keys, &walk->board);
    for (int t = STERN_TEMPLATES - 1; t >= 0; t--) /* the largest first: all keys in one go */
        key[t] = tagged(stern_keys_at(keys, walk->played, mover, t) ^ bits, t);
    for (int k = STERN_TEMPLATES; k < STERN_KINDS; k++) {
        uint64_t response = stern_keys_response(keys, &walk->board, walk->played, mover,
                                                walk->position.previous[0], k);
        key[k] = response ? tagged(response ^ bits, k) : 0;
    }
    for (int k = 0; k < STERN_KINDS; k++)
        if (key[k])
            add_play(harvest, crop, key[k], walk->position.move_number);
}

static void reap(void *context, int worker, const ListedGame *game, void *result)
{
    const Harvest *harvest = context;
    Crop *crop = result;
    size_t most = (size_t)game->move_count * STERN_KINDS;
    crop->play = mem_grow(crop->play, &crop->capacity, most + 1, sizeof *crop->play);
    crop->count = 0;
    GameWalk walk;
    game_walk_begin(game, &walk);
    while (game_walk_next(&walk))
        reap_move(harvest, harvest->keys[worker], &walk, crop);
}

/* The paper's rule: who is new is noted in the filter, who is not is counted. */
static bool count_crop(void *context, const ListedGame *game, void *result)
{
    (void)game;
    Harvest *harvest = context;
    const Crop *crop = result;
    for (size_t i = 0; i < crop->count; i++)
        if (bloom_add(harvest->bloom, crop->play[i].key))
            counter_add(&harvest->counter, crop->play[i].key);
    return true;
}

static bool refer_to_crop(void *context, const ListedGame *game, void *result)
{
    const Harvest *harvest = context;
    const Crop *crop = result;
    for (size_t i = 0; i < crop->count && game->number <= UINT32_MAX; i++) {
        const Play *play = &crop->play[i];
        int kind = kind_of(play->key);
        uint32_t number = stern_table_find(harvest->table, kind, play->key);
        if (number)
            stern_table_add_reference(
                harvest->table, kind, number,
                (SternReference){(uint32_t)game->number, (uint16_t)play->move});
    }
    return true;
}

static void clear_crop(void *context, void *result)
{
    (void)context;
    mem_free(((Crop *)result)->play);
}

/* ---- between ranks ---- */

/* Each counts the keys of its part of the filter. References are few, and all ranks keep them. */
static void pack_crop(void *context, const void *result, int rank, StrBuf *out)
{
    const Harvest *harvest = context;
    const Crop *crop = result;
    for (size_t i = 0; i < crop->count; i++)
        if (harvest->table || bloom_part(harvest->bloom, crop->play[i].key, harvest->ranks) == rank)
            strbuf_add_bytes(out, (const char *)&crop->play[i], sizeof crop->play[i]);
}

static void unpack_crop(void *context, const char *bytes, size_t size, void *result)
{
    (void)context;
    Crop *crop = result;
    crop->count = size / sizeof *crop->play;
    crop->play = mem_grow(crop->play, &crop->capacity, crop->count + 1, sizeof *crop->play);
    if (size)
        memcpy(crop->play, bytes, size);
}

/* What was played often enough of all that the ranks counted. A count is one less than the plays:
 * the first one is in the filter. */
static SternTable *make_table(const Counter *counter, const SternHarvestSettings *settings)
{
    uint32_t threshold = settings->threshold > 2 ? settings->threshold : STERN_HARVEST_THRESHOLD;
    SternPattern *pattern = mem_alloc(counter->used + 1, sizeof *pattern);
    size_t count = 0;
    for (uint64_t i = 0; i <= counter->mask; i++) {
        const Slot *slot = &counter->slot[i];
        if (slot->key && slot->count + 1 >= threshold)
            pattern[count++] = (SternPattern){
                .key = slot->key, .template = kind_of(slot->key), .plays = slot->count + 1};
    }
    void *gathered = pattern;
    comm_gather(settings->comm, &gathered, &count, sizeof *pattern);
    SternTable *table = stern_table_new(gathered, count, settings->references);
    mem_free(gathered);
    return table;
}

static Status walk(Harvest *harvest, const GameList *list, const SternHarvestSettings *settings,
                   bool (*merge)(void *, const ListedGame *, void *), Error *err)
{
    WalkVisitor visitor = {.visit = reap,
                           .merge = merge,
                           .clear = clear_crop,
                           .context = harvest,
                           .result_size = sizeof(Crop),
                           .threads = settings->threads,
                           .progress = settings->progress,
                           .stop = settings->stop,
                           .comm = settings->comm,
                           .pack = pack_crop,
                           .unpack = unpack_crop};
    return walk_games(list, &visitor, err);
}

Status stern_harvest(const GameList *list, const SternHarvestSettings *settings, SternTable **table,
                     Error *err)
{
    assert(list && settings);
    int workers = settings->threads > 1 ? settings->threads : 1;
    Harvest harvest = {.near = stern_near_open(),
                       .bloom = bloom_open(STERN_KINDS * list->move_count),
                       .ranks = comm_size(settings->comm)};
    harvest.keys = mem_alloc((size_t)workers, sizeof *harvest.keys);
    for (int w = 0; w < workers; w++)
        harvest.keys[w] = stern_keys_open();
    counter_open(&harvest.counter);
    Status status = walk(&harvest, list, settings, count_crop, err);
    bloom_close(harvest.bloom);
    if (status == STATUS_OK)
        harvest.table = make_table(&harvest.counter, settings);
    mem_free(harvest.counter.slot);
    if (status == STATUS_OK && settings->references > 0)
        status = walk(&harvest, list, settings, refer_to_crop, err);
    if (status == STATUS_OK)
        *table = harvest.table;
    else
        stern_table_free(harvest.table);
    for (int w = 0; w < workers; w++)
        stern_keys_close(harvest.keys[w]);
    mem_free(harvest.keys);
    stern_near_close(harvest.near);
    return status;
}
