/* Searching: all blocks of all segments, in parallel; the hits in the order of games. */
#include "games/find.h"

#include "base/memory.h"
#include "base/pool.h"
#include "core/board.h"
#include "games/library/library.h"
#include "games/library/scan.h"

#include <stdlib.h>
#include <string.h>

#define USUAL_HIT_LIMIT ((size_t)20000000)

/* The hits of a block, or of a segment. */
typedef struct {
    FindHit *hit;
    size_t count, capacity;
} HitList;

typedef struct {
    ScanLanes scratch;
    HitSum sum;
    HitList sorting;
} Worker;

typedef struct {
    int segment, block; /* block -1: by the table of positions */
} Task;

typedef struct {
    const Library *library;
    const FindRequest *request;
    PatternImages images;
    bool has_pattern;
    uint8_t *wanted; /* by game; NULL: all */
    Task *task;
    size_t task_count;
    HitList *list; /* by task */
    Worker **worker;
    atomic_size_t hits;
} Find;

/* ---- one hit ---- */

static bool is_over(const Find *find)
{
    size_t limit = find->request->hit_limit ? find->request->hit_limit : USUAL_HIT_LIMIT;
    atomic_bool *stop = find->request->stop;
    return atomic_load_explicit(&find->hits, memory_order_relaxed) > limit ||
           (stop && atomic_load_explicit(stop, memory_order_relaxed));
}

static bool is_wanted(const Find *find, uint32_t game)
{
    return !find->wanted || find->wanted[game];
}

/* Who played elsewhere after a match, as the pattern sees it; nobody if the next move is in the
 * region, or there is none. */
static Stone tenuki_of(const Find *find, const Segment *segment, const GameEntry *entry,
                       const PatternImage *image, Match match)
{
    if (match.next == match.time + 1 || match.time >= entry->move_count)
        return STONE_NONE;
    uint16_t move = segment->move[entry->move_at + entry->setup_count + match.time];
    Stone color = move & MOVE_WHITE ? STONE_WHITE : STONE_BLACK;
    return pattern_see_color(&find->images, image, color);
}

/* Add a match of image `image`, unless the request does not want such ones. */
static void add_hit(const Find *find, const Segment *segment, uint32_t game,
                    const PatternImage *image, Match match, HitList *list)
{
    const GameEntry *entry = &segment->game[game];
    FindHit hit = {.game = segment->first_game + game,
                   .move = match.time,
                   .next = PATTERN_PASS,
                   .symmetry = image->symmetry,
                   .is_swapped = image->is_swapped,
                   .dx = image->dx,
                   .dy = image->dy,
                   .tenuki = (uint8_t)tenuki_of(find, segment, entry, image, match),
                   .next_number = match.next};
    if (match.next) {
        uint16_t move = segment->move[entry->move_at + entry->setup_count + match.next - 1u];
        uint16_t point = move & MOVE_POINT;
        Stone color = move & MOVE_WHITE ? STONE_WHITE : STONE_BLACK;
        if (image->want[point] == CELL_OUTSIDE)
            return; /* only a damaged column says so */
        pattern_see_move(&find->images, image, &point, &color);
        hit.next = point;
        hit.next_color = (uint8_t)color;
    }
    const FindRequest *request = find->request;
    if ((request->next && hit.next_color != request->next) ||
        (request->move_to && hit.move > request->move_to))
        return;
    list->hit = mem_grow(list->hit, &list->capacity, list->count + 1, sizeof hit);
    list->hit[list->count++] = hit;
}

/* ---- a block ---- */

static bool comes_before(const FindHit *a, const FindHit *b)
{
    if (a->move != b->move)
        return a->move < b->move;
    if (a->is_swapped != b->is_swapped)
        return b->is_swapped;
    if (a->symmetry != b->symmetry)
        return a->symmetry < b->symmetry;
    return a->dy != b->dy ? a->dy < b->dy : a->dx < b->dx;
}

/* Hits of one game, of which there are few, in the order of moves. */
static void sort_game(FindHit *hit, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        FindHit moved = hit[i];
        size_t at = i;
        for (; at > 0 && comes_before(&moved, &hit[at - 1]); at--)
            hit[at] = hit[at - 1];
        hit[at] = moved;
    }
}

/* The hits came image by image: bring them into the order of games. */
static void sort_hits(HitList *list, uint32_t first_game, Worker *worker)
{
    enum { STARTS = BLOCK_GAMES + 1 };
    uint32_t start[STARTS] = {0};
    for (size_t i = 0; i < list->count; i++)
        start[list->hit[i].game - first_game + 1]++;
    for (int i = 1; i < STARTS; i++)
        start[i] += start[i - 1];
    HitList *sorted = &worker->sorting;
    sorted->hit = mem_grow(sorted->hit, &sorted->capacity, list->count + 1, sizeof *sorted->hit);
    for (size_t i = 0; i < list->count; i++)
        sorted->hit[start[list->hit[i].game - first_game]++] = list->hit[i];
    if (list->count)
        memcpy(list->hit, sorted->hit, list->count * sizeof *list->hit);
    for (size_t i = 0, end; i < list->count; i = end) {
        for (end = i + 1; end < list->count && list->hit[end].game == list->hit[i].game;)
            end++;
        sort_game(list->hit + i, end - i);
    }
}

static void search_block(Find *find, const Segment *segment, const BlockEntry *block,
                         Worker *worker, HitList *list)
{
    ScanLanes *scratch = &worker->scratch;
    if (block->size != find->images.size)
        return;
    for (int i = 0; i < find->images.count && !is_over(find); i++) {
        const PatternImage *image = &find->images.image[i];
        scan_block(segment, block, &find->images, image, scratch);
        for (int k = 0; k < scratch->count; k++) {
            uint32_t game = block->first_game + scratch->game[k];
            if (is_wanted(find, segment->first_game + game))
                add_hit(find, segment, game, image, scratch->match[k], list);
        }
    }
    sort_hits(list, segment->first_game + block->first_game, worker);
}

/* Without a pattern every game is found at its start. */
static void list_block(const Find *find, const Segment *segment, const BlockEntry *block,
                       HitList *list)
{
    for (uint32_t i = 0; i < block->game_count; i++) {
        FindHit hit = {.game = segment->first_game + block->first_game + i, .next = PATTERN_PASS};
        if (!is_wanted(find, hit.game))
            continue;
        list->hit = mem_grow(list->hit, &list->capacity, list->count + 1, sizeof hit);
        list->hit[list->count++] = hit;
    }
}

/* ---- whole boards, by the table of positions ---- */

static uint64_t position_hash(const PatternImages *images, bool is_swapped)
{
    uint64_t least = UINT64_MAX;
    const PatternImage *base = &images->image[0];
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        uint64_t hash = 0;
        for (int i = 0; i < base->stone_count; i++) {
            bool is_white = (base->stone[i] & MOVE_WHITE) != 0;
            int point = symmetry_map_index(images->size, s, base->stone[i] & MOVE_POINT);
            hash ^= position_stone_key(images->size, point, is_white != is_swapped);
        }
        least = hash < least ? hash : least;
    }
    return least;
}

/* The entries with a hash's key: from *first up to the answer. */
static uint32_t find_key(const Segment *segment, uint64_t hash, uint32_t *first)
{
    size_t bucket = segment->bucket_bits ? hash >> (64 - segment->bucket_bits) : 0;
    uint32_t low = segment->bucket[bucket], high = segment->bucket[bucket + 1], end = high;
    uint32_t key = (uint32_t)hash;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (segment->position[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    while (low < end && segment->position[low].key == key)
        low++;
    return low;
}

/* Equal hashes may be of unequal positions: each game is looked at. */
static void search_game(const Find *find, const Segment *segment, uint32_t game, bool is_swapped,
                        int last, HitList *list)
{
    for (int i = 0; i < find->images.count; i++) {
        const PatternImage *image = &find->images.image[i];
        Match match;
        if (image->is_swapped == is_swapped &&
            scan_game(segment, &segment->game[game], &find->images, image, last, &match))
            add_hit(find, segment, game, image, match, list);
    }
}

static void search_table(const Find *find, const Segment *segment, bool is_swapped, HitList *list)
{
    uint32_t at, end = find_key(segment, position_hash(&find->images, is_swapped), &at);
    while (at < end) {
        uint32_t game = segment->position[at].game;
        int last = segment->position[at++].time;
        for (; at < end && segment->position[at].game == game; at++)
            last = segment->position[at].time > last ? segment->position[at].time : last;
        if (game < segment->game_count && segment->game[game].size == find->images.size &&
            is_wanted(find, segment->first_game + game))
            search_game(find, segment, game, is_swapped, last, list);
    }
}

static int compare_hits(const void *a, const void *b)
{
    const FindHit *left = a, *right = b;
    if (left->game != right->game)
        return left->game < right->game ? -1 : 1;
    return comes_before(left, right) ? -1 : comes_before(right, left);
}

static void search_positions(const Find *find, const Segment *segment, HitList *list)
{
    search_table(find, segment, false, list);
    if (!find->request->pattern.fixed_colors)
        search_table(find, segment, true, list);
    if (list->count)
        qsort(list->hit, list->count, sizeof *list->hit, compare_hits);
}

/* ---- all tasks ---- */

static void run_task(void *context, size_t index, int number)
{
    Find *find = context;
    const Task *task = &find->task[index];
    const Segment *segment = &find->library->segment[task->segment];
    HitList *list = &find->list[index];
    Worker *worker = find->worker[number];
    if (is_over(find))
        return;
    if (task->block < 0)
        search_positions(find, segment, list);
    else if (find->has_pattern)
        search_block(find, segment, &segment->block[task->block], worker, list);
    else
        list_block(find, segment, &segment->block[task->block], list);
    atomic_fetch_add(&find->hits, list->count);
    hit_sum_add(&worker->sum, segment, list->hit, list->count);
}

static void list_tasks(Find *find)
{
    const Library *library = find->library;
    bool by_table = find->has_pattern && find->images.is_whole &&
                    find->images.image[0].stone_count <= POSITION_STONES;
    size_t capacity = 0;
    for (int i = 0; i < library->segment_count; i++) {
        int count = by_table ? 1 : (int)library->segment[i].block_count;
        find->task = mem_grow(find->task, &capacity, find->task_count + (size_t)count + 1,
                              sizeof *find->task);
        for (int k = 0; k < count; k++)
            find->task[find->task_count++] = (Task){i, by_table ? -1 : k};
    }
    find->list = mem_alloc(find->task_count + 1, sizeof *find->list);
}

static bool filter_is_empty(const LibraryFilter *filter)
{
    return !filter->player && !filter->opponent && !filter->black && !filter->white &&
           !filter->event && !filter->round && !filter->place && !filter->file && !filter->rank &&
           !filter->result && !filter->date_from && !filter->date_to && !filter->min_moves &&
           !filter->size;
}

static uint32_t filter_games(Find *find)
{
    const Library *library = find->library;
    const LibraryFilter *filter = &find->request->filter;
    if (filter_is_empty(filter))
        return library->game_count;
    uint32_t count = 0;
    find->wanted = mem_alloc((size_t)library->game_count + 1, sizeof *find->wanted);
    for (int i = 0; i < library->segment_count; i++)
        count += filter_apply(filter, &library->segment[i],
                              find->wanted + library->segment[i].first_game);
    return count;
}

/* ---- the answer ---- */

static void join_hits(const Find *find, FindAnswer *answer)
{
    for (size_t i = 0; i < find->task_count; i++)
        answer->hit_count += find->list[i].count;
    answer->hit = mem_alloc(answer->hit_count + 1, sizeof *answer->hit);
    size_t at = 0;
    for (size_t i = 0; i < find->task_count; i++) {
        if (find->list[i].count)
            memcpy(answer->hit + at, find->list[i].hit, find->list[i].count * sizeof *answer->hit);
        at += find->list[i].count;
    }
}

static Status run_find(Find *find, int threads, FindAnswer *answer, Error *err)
{
    find->worker = mem_alloc((size_t)threads, sizeof *find->worker);
    for (int i = 0; i < threads; i++)
        find->worker[i] = mem_alloc(1, sizeof *find->worker[i]);
    answer->searched = filter_games(find);
    answer->image_count = find->images.count;
    list_tasks(find);
    pool_for_each(threads, find->task_count, run_task, find);
    if (is_over(find))
        return find->request->stop && atomic_load(find->request->stop)
                   ? error_set(err, STATUS_INTERRUPTED, "interrupted")
                   : error_set(err, STATUS_LIMIT, "found too often: look for more stones");
    join_hits(find, answer);
    for (int i = 1; i < threads; i++)
        hit_sum_join(&find->worker[0]->sum, &find->worker[i]->sum);
    hit_sum_answer(&find->worker[0]->sum, answer);
    return STATUS_OK;
}

static void clear_find(Find *find, int threads)
{
    for (size_t i = 0; i < find->task_count; i++)
        mem_free(find->list[i].hit);
    for (int i = 0; i < threads; i++) {
        mem_free(find->worker[i]->sorting.hit);
        mem_free(find->worker[i]);
    }
    mem_free(find->worker);
    mem_free(find->list);
    mem_free(find->task);
    mem_free(find->wanted);
    if (find->has_pattern)
        pattern_images_clear(&find->images);
}

Status library_find(const Library *library, const FindRequest *request, FindAnswer *answer,
                    Error *err)
{
    Find find = {.library = library, .request = request, .has_pattern = request->pattern.size > 0};
    Status status = filter_check(&request->filter, err);
    if (status == STATUS_OK && find.has_pattern)
        status = pattern_images_make(&request->pattern, &find.images, err);
    if (status != STATUS_OK)
        return status;
    int threads = request->threads > 1 ? request->threads : 1;
    threads = threads < POOL_THREAD_LIMIT ? threads : POOL_THREAD_LIMIT;
    FindAnswer found = {0};
    status = run_find(&find, threads, &found, err);
    clear_find(&find, threads);
    if (status == STATUS_OK)
        *answer = found;
    else
        find_answer_clear(&found);
    return status;
}

void find_answer_clear(FindAnswer *answer)
{
    mem_free(answer->hit);
    mem_free(answer->move);
    *answer = (FindAnswer){0};
}
