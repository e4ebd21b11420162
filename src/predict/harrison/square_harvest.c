/* Harvesting square patterns. */
#include "predict/harrison/pattern_square.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

/* A size's sketch has its own salts. */
enum { SKETCH_SEED = 0x6b617461 };

/* A canonical pattern around a played move. */
typedef struct {
    SquarePattern pattern;
    uint64_t hash;
} Played;

/* What a game yields, move after move; the slot keeps it for the next game. */
typedef struct {
    Played *played;
    size_t count, capacity;
} Crop;

/* The patterns that have entered, of one size. */
typedef struct {
    Sketch *sketch;
    SquareEntry *entry;
    uint64_t *hash; /* of the entry */
    size_t count, capacity, hash_capacity;
    uint32_t *place; /* open addressing: number of the entry + 1; 0 = free */
    size_t place_count;
} Bin;

typedef struct {
    const HarvestSettings *settings;
    Bin bin[SQUARE_SIZE_COUNT];
} Barn;

/* ---- on the threads ---- */

static void reap_move(Crop *crop, const GameWalk *walk)
{
    SquarePattern pattern[SQUARE_SIZE_COUNT];
    square_canonical_at(&walk->board, walk->played, walk->position.to_move, pattern);
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++)
        crop->played[crop->count++] = (Played){pattern[i], square_pattern_hash(&pattern[i])};
}

static void reap(void *context, int worker, const ListedGame *game, void *result)
{
    (void)context;
    (void)worker;
    Crop *crop = result;
    size_t most = (size_t)game->move_count * SQUARE_SIZE_COUNT;
    crop->played = mem_grow(crop->played, &crop->capacity, most, sizeof *crop->played);
    crop->count = 0;
    GameWalk walk;
    game_walk_begin(game, &walk);
    while (game_walk_next(&walk))
        reap_move(crop, &walk);
}

static void clear_crop(void *context, void *result)
{
    (void)context;
    mem_free(((Crop *)result)->played);
}

/* ---- between ranks: each counts the patterns of some parts of the sketches ---- */

static void pack_crop(void *context, const void *result, int rank, StrBuf *out)
{
    const Barn *barn = context;
    const Crop *crop = result;
    int ranks = comm_size(barn->settings->comm);
    for (size_t i = 0; i < crop->count; i++)
        if (sketch_part(barn->settings->sketch_bits, crop->played[i].hash) % ranks == rank)
            strbuf_add_bytes(out, (const char *)&crop->played[i], sizeof crop->played[i]);
}

static void unpack_crop(void *context, const char *bytes, size_t size, void *result)
{
    (void)context;
    Crop *crop = result;
    crop->count = size / sizeof *crop->played;
    crop->played = mem_grow(crop->played, &crop->capacity, crop->count, sizeof *crop->played);
    if (size)
        memcpy(crop->played, bytes, size);
}

/* ---- in order ---- */

static uint32_t *find_place(const Bin *bin, uint64_t hash)
{
    size_t at = hash & (bin->place_count - 1);
    while (bin->place[at] && bin->hash[bin->place[at] - 1] != hash)
        at = (at + 1) & (bin->place_count - 1);
    return &bin->place[at];
}

static void grow_places(Bin *bin)
{
    mem_free(bin->place);
    bin->place_count = bin->place_count ? 2 * bin->place_count : 1 << 10;
    bin->place = mem_alloc(bin->place_count, sizeof *bin->place);
    for (size_t i = 0; i < bin->count; i++)
        *find_place(bin, bin->hash[i]) = (uint32_t)i + 1;
}

static void enter(Bin *bin, const SquarePattern *pattern, uint64_t hash)
{
    if (2 * (bin->count + 1) > bin->place_count)
        grow_places(bin);
    uint32_t *place = find_place(bin, hash);
    if (*place)
        return;
    bin->entry = mem_grow(bin->entry, &bin->capacity, bin->count + 1, sizeof *bin->entry);
    bin->hash = mem_grow(bin->hash, &bin->hash_capacity, bin->count + 1, sizeof *bin->hash);
    bin->entry[bin->count].pattern = *pattern;
    bin->hash[bin->count++] = hash;
    *place = (uint32_t)bin->count;
}

static bool store(void *context, const ListedGame *game, void *result)
{
    (void)game;
    Barn *barn = context;
    const Crop *crop = result;
    for (size_t m = 0; m < crop->count; m++) {
        const Played *played = &crop->played[m];
        int index = square_size_index(played->pattern.side);
        Bin *bin = &barn->bin[index];
        /* A count may step over the threshold by what others add to it, so that later additions
         * must ask too. */
        if (bin->sketch &&
            sketch_add(bin->sketch, played->hash) >= barn->settings->threshold[index])
            enter(bin, &played->pattern, played->hash);
    }
    return true;
}

/* ---- the table ---- */

static void open_barn(Barn *barn, const HarvestSettings *settings)
{
    *barn = (Barn){.settings = settings};
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        if (settings->threshold[i])
            barn->bin[i].sketch = sketch_new(settings->sketch_bits, SKETCH_SEED + (uint64_t)i);
    }
}

static void close_barn(Barn *barn)
{
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        sketch_free(barn->bin[i].sketch);
        mem_free(barn->bin[i].entry);
        mem_free(barn->bin[i].hash);
        mem_free(barn->bin[i].place);
    }
}

/* Counts are those of the sketches at the end. */
static SquareTable *make_table(const Barn *barn, const GameList *list)
{
    SquareTableInfo info = {.sketch_bits = (uint32_t)barn->settings->sketch_bits,
                            .data_hash = list->data_hash,
                            .games = list->count,
                            .moves = list->move_count};
    SquareEntry *all = NULL;
    size_t count = 0, capacity = 0;
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        const Bin *bin = &barn->bin[i];
        info.threshold[i] = barn->settings->threshold[i];
        all = mem_grow(all, &capacity, count + bin->count, sizeof *all);
        for (size_t k = 0; k < bin->count; k++) {
            all[count] = bin->entry[k];
            all[count++].count = sketch_count(bin->sketch, bin->hash[k]);
        }
    }
    void *gathered = all;
    comm_gather(barn->settings->comm, &gathered, &count, sizeof *all);
    SquareTable *table = square_table_new(&info, gathered, count);
    mem_free(gathered);
    return table;
}

HarvestSettings harvest_defaults(void)
{
    return (HarvestSettings){.threshold = {HARVEST_THRESHOLD_3X3, HARVEST_THRESHOLD,
                                           HARVEST_THRESHOLD, HARVEST_THRESHOLD},
                             .sketch_bits = HARVEST_SKETCH_BITS,
                             .threads = 1};
}

Status square_harvest(const GameList *list, const HarvestSettings *settings, SquareTable **table,
                      Error *err)
{
    assert(settings);
    Barn barn;
    open_barn(&barn, settings);
    WalkVisitor visitor = {.visit = reap,
                           .merge = store,
                           .clear = clear_crop,
                           .context = &barn,
                           .result_size = sizeof(Crop),
                           .threads = settings->threads,
                           .progress = settings->progress,
                           .stop = settings->stop,
                           .comm = settings->comm,
                           .pack = pack_crop,
                           .unpack = unpack_crop};
    Status status = walk_games(list, &visitor, err);
    if (status == STATUS_OK)
        *table = make_table(&barn, list);
    close_barn(&barn);
    return status;
}
