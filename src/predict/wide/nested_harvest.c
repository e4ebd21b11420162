/* Harvesting nested patterns. */
#include "predict/wide/pattern_nested.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

typedef struct {
    uint64_t key[NESTED_KIND_COUNT];
} MoveKeys;

/* What a game yields; the slot keeps the memory for the next game. */
typedef struct {
    MoveKeys *move;
    size_t count, capacity;
} Crop;

typedef struct {
    const NestedHasher *hasher;
    NestedCounter *counter;
    int ranks;
} Harvest;

static bool note_key(void *context, int kind, uint64_t key)
{
    ((MoveKeys *)context)->key[kind] = key;
    return true;
}

static void reap(void *context, int worker, const ListedGame *game, void *result)
{
    (void)worker;
    const Harvest *harvest = context;
    Crop *crop = result;
    crop->move = mem_grow(crop->move, &crop->capacity, game->move_count, sizeof *crop->move);
    crop->count = 0;
    GameWalk walk;
    NestedView view;
    game_walk_begin(game, &walk);
    while (game_walk_next(&walk)) {
        MoveKeys *keys = &crop->move[crop->count++];
        memset(keys, 0, sizeof *keys);
        nested_view_build(&walk.board, walk.position.to_move, &view);
        nested_visit_keys(harvest->hasher, &walk.board, &view, walk.played,
                          walk.position.previous[0], note_key, keys);
    }
}

static bool count_crop(void *context, const ListedGame *game, void *result)
{
    (void)game;
    const Harvest *harvest = context;
    const Crop *crop = result;
    for (size_t i = 0; i < crop->count; i++)
        nested_counter_add(harvest->counter, crop->move[i].key);
    return true;
}

static void clear_crop(void *context, void *result)
{
    (void)context;
    mem_free(((Crop *)result)->move);
}

/* ---- between ranks ---- */

/* The rank that counts a pattern: all rings of a move go with the smallest, since a ring is counted
 * only under one that is common enough. */
static int owner_of(const Harvest *harvest, uint64_t key)
{
    return (int)(mix64(key) % (uint64_t)harvest->ranks);
}

/* Leave only what the rank counts; false if that is nothing. */
static bool choose_keys(const Harvest *harvest, int rank, MoveKeys *keys)
{
    bool is_any = owner_of(harvest, keys->key[0]) == rank;
    if (!is_any)
        memset(keys->key, 0, NESTED_RING_COUNT * sizeof *keys->key);
    for (int kind = NESTED_RING_COUNT; kind < NESTED_KIND_COUNT; kind++) {
        if (owner_of(harvest, keys->key[kind]) == rank)
            is_any = true;
        else
            keys->key[kind] = 0;
    }
    return is_any;
}

static void pack_crop(void *context, const void *result, int rank, StrBuf *out)
{
    const Harvest *harvest = context;
    const Crop *crop = result;
    for (size_t i = 0; i < crop->count; i++) {
        MoveKeys keys = crop->move[i];
        if (choose_keys(harvest, rank, &keys))
            strbuf_add_bytes(out, (const char *)&keys, sizeof keys);
    }
}

static void unpack_crop(void *context, const char *bytes, size_t size, void *result)
{
    (void)context;
    Crop *crop = result;
    crop->count = size / sizeof *crop->move;
    crop->move = mem_grow(crop->move, &crop->capacity, crop->count, sizeof *crop->move);
    if (size)
        memcpy(crop->move, bytes, size);
}

static NestedTable *gather_table(Comm *comm, const NestedCounter *counter)
{
    size_t count;
    void *pattern = nested_counter_list(counter, &count);
    comm_gather(comm, &pattern, &count, sizeof(NestedPattern));
    NestedTable *table = nested_table_new(pattern, count);
    mem_free(pattern);
    return table;
}

Status nested_harvest(const GameList *list, const NestedHarvestSettings *settings,
                      NestedTable **table, Error *err)
{
    assert(settings);
    NestedCounterSettings counting = settings->counter;
    if (!counting.threshold)
        counting.threshold = NESTED_HARVEST_THRESHOLD;
    if (!counting.slot_bits)
        counting.slot_bits = NESTED_HARVEST_SLOT_BITS;
    NestedHasher *hasher = nested_hasher_open();
    NestedCounter *counter = nested_counter_open(&counting);
    Harvest harvest = {hasher, counter, comm_size(settings->comm)};
    WalkVisitor visitor = {.visit = reap,
                           .merge = count_crop,
                           .clear = clear_crop,
                           .context = &harvest,
                           .result_size = sizeof(Crop),
                           .threads = settings->threads,
                           .progress = settings->progress,
                           .stop = settings->stop,
                           .comm = settings->comm,
                           .pack = pack_crop,
                           .unpack = unpack_crop};
    Status status = walk_games(list, &visitor, err);
    uint64_t lost = nested_counter_lost(counter);
    comm_sum_counts(settings->comm, &lost, 1);
    if (status == STATUS_OK && lost)
        status =
            error_set(err, STATUS_LIMIT, "%" PRIu64 " patterns did not fit: use more slots", lost);
    if (status == STATUS_OK)
        *table = gather_table(settings->comm, counter);
    nested_counter_close(counter);
    nested_hasher_close(hasher);
    return status;
}
