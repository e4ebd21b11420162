/* Listing games: records are cut down to moves by the threads that read them, and filtered in the
 * order of the input. */
#include "games/walk.h"

#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"
#include "games/collection.h"
#include "games/walk_private.h"

#include <assert.h>
#include <stdlib.h>

enum {
    USUAL_SIZE = 19,
    PROGRESS_STEP = 256,
    ENOUGH = STATUS_INTERRUPTED, /* a deliver's way to say that no more games are wanted */
};
#define MOVES_LIMIT ((size_t)4 << 30) /* bytes of moves, for each thread */

const char *skip_reason_text(SkipReason reason)
{
    static const char *const TEXT[SKIP_COUNT] = {"unreadable", "unsupported", "illegal",
                                                 "size",       "handicap",    "setup",
                                                 "short",      "duplicate",   "not-chosen"};
    return TEXT[reason];
}

typedef struct {
    const GameFilter *filter;
    GameList *list;
    Cutter **cutter; /* by worker */
    uint64_t *seen;  /* likenesses so far: open addressing, 0 = free */
    size_t seen_count, seen_capacity;
    size_t capacity;
    bool has_enough;
} Load;

static Status visit(void *context, int worker, const SgfGame *record, void *answer, Error *err)
{
    (void)err;
    Load *load = context;
    if (!load->cutter[worker])
        load->cutter[worker] = mem_alloc(1, sizeof *load->cutter[worker]);
    cutter_cut(load->cutter[worker], record, &load->list->mem[worker], answer);
    return STATUS_OK;
}

/* ---- in order: the filter ---- */

static bool is_in_range(const GameFilter *filter, uint64_t number)
{
    if (number < filter->first || (filter->count && number - filter->first >= filter->count))
        return false;
    if (!filter->every)
        return true;
    return (number % filter->every == filter->phase) != filter->all_but_every;
}

static void grow_seen(Load *load)
{
    size_t old_capacity = load->seen_capacity;
    uint64_t *old = load->seen;
    load->seen_capacity = old_capacity ? old_capacity * 2 : 1 << 12;
    load->seen = mem_alloc(load->seen_capacity, sizeof *load->seen);
    for (size_t i = 0; i < old_capacity; i++) {
        size_t place = old[i] & (load->seen_capacity - 1);
        while (old[i] && load->seen[place])
            place = (place + 1) & (load->seen_capacity - 1);
        if (old[i])
            load->seen[place] = old[i];
    }
    mem_free(old);
}

/* Add a likeness; false if it was there already. */
static bool note_likeness(Load *load, uint64_t likeness)
{
    if (2 * (load->seen_count + 1) > load->seen_capacity)
        grow_seen(load);
    size_t place = likeness & (load->seen_capacity - 1);
    while (load->seen[place]) {
        if (load->seen[place] == likeness)
            return false;
        place = (place + 1) & (load->seen_capacity - 1);
    }
    load->seen[place] = likeness;
    load->seen_count++;
    return true;
}

/* SKIP_COUNT if the game is wanted. */
static SkipReason judge(Load *load, const CutGame *cut, uint64_t number)
{
    const GameFilter *filter = load->filter;
    const ListedGame *game = &cut->game;
    if (!is_in_range(filter, number))
        return SKIP_NOT_CHOSEN;
    if (!cut->is_sound)
        return cut->reason;
    if (!filter->any_size && game->size != (filter->size ? filter->size : USUAL_SIZE))
        return SKIP_SIZE;
    if (!filter->with_handicap && cut->handicap >= 2)
        return SKIP_HANDICAP;
    if (!filter->with_handicap && cut->has_setup)
        return SKIP_SETUP;
    if (game->move_count < filter->min_moves)
        return SKIP_SHORT;
    if (filter->unique && !note_likeness(load, game->likeness))
        return SKIP_DUPLICATE;
    return SKIP_COUNT;
}

static void skip(Load *load, const GameName *name, SkipReason reason, const char *why)
{
    const GameFilter *filter = load->filter;
    load->list->skipped[reason]++;
    if (!filter->on_skip || reason == SKIP_NOT_CHOSEN)
        return;
    StrBuf where;
    strbuf_init(&where, 1 << 16);
    game_name_text(name, &where);
    filter->on_skip(filter->on_skip_context, strbuf_text(&where), reason, why);
    strbuf_clear(&where);
}

static void add_game(Load *load, const ListedGame *game, uint64_t number)
{
    GameList *list = load->list;
    list->game = mem_grow(list->game, &load->capacity, list->count + 1, sizeof *list->game);
    list->game[list->count] = *game;
    list->game[list->count++].number = number;
}

/* Count a game; the number it gets. */
static uint64_t count_read(Load *load)
{
    uint64_t number = load->list->read++;
    if (load->list->read % PROGRESS_STEP == 0)
        progress_report(&load->filter->progress, load->list->read, 0);
    return number;
}

static Status deliver(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)err;
    Load *load = context;
    const GameFilter *filter = load->filter;
    const CutGame *cut = answer;
    if (filter->count && load->list->read >= filter->first + filter->count) {
        load->has_enough = true;
        return (Status)ENOUGH;
    }
    uint64_t number = count_read(load);
    SkipReason reason = judge(load, cut, number);
    if (reason == SKIP_COUNT)
        add_game(load, &cut->game, number);
    else
        skip(load, name, reason, cut->is_sound ? "" : cut->why);
    return STATUS_OK;
}

static void on_skip(void *context, const GameName *name, const Error *problem)
{
    Load *load = context;
    uint64_t number = count_read(load);
    skip(load, name, is_in_range(load->filter, number) ? SKIP_UNREADABLE : SKIP_NOT_CHOSEN,
         problem->text);
}

/* ---- random sample ---- */

typedef struct {
    uint64_t lot;
    size_t index;
} Lot;

static int compare_lots(const void *a, const void *b)
{
    const Lot *left = a, *right = b;
    if (left->lot != right->lot)
        return left->lot < right->lot ? -1 : 1;
    return left->index < right->index ? -1 : left->index > right->index;
}

/* Whether a game is drawn depends on its moves and the seed alone, so a sample changes little when
 * games are added to the input. The order of the list stays. */
static void draw_games(GameList *list, uint64_t wanted, uint64_t seed)
{
    if (wanted == 0 || wanted >= list->count)
        return;
    Lot *lot = mem_alloc(list->count, sizeof *lot);
    for (size_t i = 0; i < list->count; i++)
        lot[i] = (Lot){.lot = mix64(list->game[i].hash ^ mix64(seed)), .index = i};
    qsort(lot, list->count, sizeof *lot, compare_lots);
    bool *is_drawn = mem_alloc(list->count, sizeof *is_drawn);
    for (size_t i = 0; i < wanted; i++)
        is_drawn[lot[i].index] = true;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (is_drawn[i])
            list->game[kept++] = list->game[i];
    }
    list->skipped[SKIP_NOT_CHOSEN] += list->count - kept;
    list->count = kept;
    mem_free(is_drawn);
    mem_free(lot);
}

uint64_t game_held_back_hash(uint64_t hash, Point at)
{
    return mix64(hash ^ at);
}

static bool is_held_back(const ListedGame *game, int per_mille)
{
    uint64_t hash = mix64(game->size);
    for (uint32_t i = 0; i < game->event_count; i++)
        hash = game_held_back_hash(hash, event_point(game->event[i]));
    return (int)(hash % 1000) < per_mille;
}

static void keep_held_back(GameList *list, int per_mille)
{
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (is_held_back(&list->game[i], per_mille))
            list->game[kept++] = list->game[i];
    list->skipped[SKIP_NOT_CHOSEN] += list->count - kept;
    list->count = kept;
}

static void sum_up(GameList *list)
{
    for (size_t i = 0; i < list->count; i++) {
        list->data_hash = mix64(list->data_hash ^ list->game[i].hash);
        list->move_count += list->game[i].move_count;
    }
}

/* ---- public functions ---- */

static void open_list(GameList *list, int threads)
{
    *list = (GameList){.mem_count = threads};
    list->mem = mem_alloc((size_t)threads, sizeof *list->mem);
    for (int i = 0; i < threads; i++)
        arena_init(&list->mem[i], MOVES_LIMIT);
}

static Status read_games(Load *load, const char *const *paths, int count, int threads, Error *err)
{
    CollectionCounts counts;
    CollectionOptions options = {.threads = threads, .stop = load->filter->stop};
    GameVisitor visitor = {.visit = visit,
                           .answer_size = sizeof(CutGame),
                           .deliver = deliver,
                           .on_skip = on_skip,
                           .context = load};
    Error problem = {0};
    Status status = collection_visit(paths, count, &options, &visitor, &counts, &problem);
    if (load->has_enough)
        return STATUS_OK;
    if (status != STATUS_OK && err)
        *err = problem;
    return status;
}

Status game_list_load(const char *const *paths, int count, const GameFilter *filter, GameList *list,
                      Error *err)
{
    assert(count >= 0);
    int threads = filter->threads < 1                   ? 1
                  : filter->threads > POOL_THREAD_LIMIT ? POOL_THREAD_LIMIT
                                                        : filter->threads;
    GameList loaded;
    open_list(&loaded, threads);
    Load load = {.filter = filter, .list = &loaded};
    load.cutter = mem_alloc((size_t)threads, sizeof *load.cutter);
    Status status = read_games(&load, paths, count, threads, err);
    for (int i = 0; i < threads; i++)
        mem_free(load.cutter[i]);
    mem_free(load.cutter);
    mem_free(load.seen);
    if (status != STATUS_OK) {
        game_list_clear(&loaded);
        return status;
    }
    if (filter->held_back > 0)
        keep_held_back(&loaded, filter->held_back);
    draw_games(&loaded, filter->draw, filter->draw_seed);
    sum_up(&loaded);
    *list = loaded;
    return STATUS_OK;
}

void game_list_clear(GameList *list)
{
    assert(list);
    for (int i = 0; i < list->mem_count; i++)
        arena_clear(&list->mem[i]);
    mem_free(list->mem);
    mem_free(list->game);
    *list = (GameList){0};
}

void game_list_describe_skipped(const GameList *list, StrBuf *out)
{
    assert(list && out);
    uint64_t skipped = list->read - list->count;
    if (skipped == 0)
        return;
    strbuf_add_format(out, "%llu %s skipped:", (unsigned long long)skipped,
                      skipped == 1 ? "game" : "games");
    const char *comma = "";
    for (int reason = 0; reason < SKIP_COUNT; reason++) {
        if (list->skipped[reason] == 0)
            continue;
        strbuf_add_format(out, "%s %llu %s", comma, (unsigned long long)list->skipped[reason],
                          skip_reason_text((SkipReason)reason));
        comma = ",";
    }
}
