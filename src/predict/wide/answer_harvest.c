/* Harvesting answer patterns. */
#include "predict/wide/answers.h"

#include "base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

typedef struct {
    uint64_t key[ANSWER_KIND_COUNT];
} MoveKeys;

/* What a game yields; the slot keeps the memory for the next game. */
typedef struct {
    MoveKeys *move;
    size_t count, capacity;
    AnswerView *view;
} Crop;

typedef struct {
    const NestedHasher *shape_hasher;
    const AnswerHasher *hasher;
    const NestedTable *shapes;
    NestedCounter *counter;
    uint32_t enough;
} Harvest;

/* Which kinds are only counted where the table of shapes knows a smaller pattern. */
typedef struct {
    const NestedTable *shapes;
    uint32_t known; /* a bit for each kind of shape */
} Known;

static bool note_known(void *context, int kind, uint64_t key)
{
    Known *known = context;
    bool is_known = nested_table_find(known->shapes, kind, key) != 0;
    known->known |= (uint32_t)is_known << kind;
    return is_known;
}

enum { KIND_RING_6 = 4, KIND_RING_9 = 7 };

static void drop_unknown(uint32_t known, uint64_t key[ANSWER_KIND_COUNT])
{
    if (!(known >> NESTED_RESPONSE_3 & 1))
        key[ANSWER_BOTH_3] = 0;
    if (!(known >> KIND_RING_6 & 1))
        key[ANSWER_OWN_6] = 0;
    if (!(known >> NESTED_RESPONSE_6 & 1))
        key[ANSWER_LAST_9] = 0;
    if (!(known >> NESTED_LIBERTIES_4 & 1))
        key[ANSWER_LIBERTIES_8] = 0;
    if (!(known >> NESTED_RESPONSE_3L & 1))
        key[ANSWER_LIBERTIES_8L] = 0;
}

static void reap(void *context, int worker, const ListedGame *game, void *result)
{
    (void)worker;
    const Harvest *harvest = context;
    Crop *crop = result;
    crop->move = mem_grow(crop->move, &crop->capacity, game->move_count, sizeof *crop->move);
    crop->count = 0;
    if (!crop->view)
        crop->view = answer_view_open();
    GameWalk walk;
    NestedView stones;
    game_walk_begin(game, &walk);
    while (game_walk_next(&walk)) {
        const Point *previous = walk.position.previous;
        uint64_t *key = crop->move[crop->count++].key;
        nested_view_build(&walk.board, walk.position.to_move, &stones);
        answer_view_begin(crop->view, harvest->hasher, &walk.board, &stones, previous[0],
                          previous[1]);
        answer_find_keys(crop->view, walk.played, key);
        Known known = {harvest->shapes, 0};
        nested_visit_keys(harvest->shape_hasher, &walk.board, &stones, walk.played, previous[0],
                          note_known, &known);
        drop_unknown(known.known, key);
    }
}

static bool count_crop(void *context, const ListedGame *game, void *result)
{
    (void)game;
    const Harvest *harvest = context;
    const Crop *crop = result;
    for (size_t i = 0; i < crop->count; i++) {
        const uint64_t *key = crop->move[i].key;
        bool is_common = true;
        for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++) {
            bool is_larger = kind == ANSWER_LAST_6 || kind == ANSWER_LAST_TWO;
            if (!key[kind] || (is_larger && !is_common))
                continue;
            uint32_t count = nested_counter_count(harvest->counter, key[kind], kind);
            if (kind == ANSWER_LAST_4)
                is_common = count >= harvest->enough;
        }
    }
    return true;
}

static void clear_crop(void *context, void *result)
{
    (void)context;
    Crop *crop = result;
    mem_free(crop->move);
    answer_view_close(crop->view);
}

Status answer_harvest(const GameList *list, const NestedTable *shapes,
                      const NestedHarvestSettings *settings, NestedTable **table, Error *err)
{
    assert(list && shapes && settings && table);
    NestedCounterSettings counting = settings->counter;
    if (!counting.threshold)
        counting.threshold = NESTED_HARVEST_THRESHOLD;
    if (!counting.slot_bits)
        counting.slot_bits = NESTED_HARVEST_SLOT_BITS;
    NestedHasher *shape_hasher = nested_hasher_open();
    AnswerHasher *hasher = answer_hasher_open();
    NestedCounter *counter = nested_counter_open(&counting);
    Harvest harvest = {shape_hasher, hasher, shapes, counter, counting.threshold / 2};
    WalkVisitor visitor = {.visit = reap,
                           .merge = count_crop,
                           .clear = clear_crop,
                           .context = &harvest,
                           .result_size = sizeof(Crop),
                           .threads = settings->threads,
                           .progress = settings->progress,
                           .stop = settings->stop};
    Status status = walk_games(list, &visitor, err);
    uint64_t lost = nested_counter_lost(counter);
    if (status == STATUS_OK && lost)
        status =
            error_set(err, STATUS_LIMIT, "%" PRIu64 " patterns did not fit: use more slots", lost);
    if (status == STATUS_OK) {
        size_t count;
        NestedPattern *pattern = nested_counter_list(counter, &count);
        *table = nested_table_new(pattern, count);
        mem_free(pattern);
    }
    nested_counter_close(counter);
    answer_hasher_close(hasher);
    nested_hasher_close(shape_hasher);
    return status;
}
