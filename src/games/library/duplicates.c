/* Games that are there twice.
 *
 * Each game is seen in the image whose moves come first in the order of numbers. The beginning of a
 * game has the beginning of that image, so in the sorted list a game stands right before all games
 * that it is the beginning of: one pass finds the same and the cut ones. Similar ones share the
 * places of six moves (Dyer's signature) or the position after 60 or 100 moves, and are then
 * compared move by move. */
#include "games/library_report.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "games/library/library.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_MIN_MOVES = 40, SIMILAR_PERCENT = 90, KEYS = 3, BUCKET_LIMIT = 64 };

/* A game in its first image. */
typedef struct {
    const uint16_t *move;
    const uint16_t *map; /* point to point of the image */
    uint32_t game;
    uint16_t count;
    uint8_t size, symmetry;
} Seen;

typedef struct {
    uint64_t key;
    uint32_t seen; /* index */
} Key;

typedef struct {
    const Library *library;
    uint16_t (*map)[SYMMETRY_COUNT][POINT_TABLE]; /* by board size */
    Seen *seen;
    uint32_t seen_count;
    DuplicateList *list;
    size_t capacity;
} Search;

const char *duplicate_kind_text(DuplicateKind kind)
{
    static const char *const TEXT[] = {"same", "cut", "similar"};
    return TEXT[kind];
}

/* ---- images ---- */

static void make_maps(Search *search)
{
    search->map = mem_alloc(BOARD_SIZE_MAX + 1, sizeof *search->map);
    for (int size = BOARD_SIZE_MIN; size <= BOARD_SIZE_MAX; size++)
        for (int s = 0; s < SYMMETRY_COUNT; s++)
            for (int point = 0; point < POINT_TABLE; point++)
                search->map[size][s][point] =
                    (uint16_t)(point < size * size ? symmetry_map_index(size, s, point)
                                                   : MOVE_POINT);
}

static int move_at(const Seen *seen, int i)
{
    return seen->map[seen->move[i] & MOVE_POINT] << 1 | (seen->move[i] >> 15);
}

/* How many moves agree from the start. */
static int common_moves(const Seen *a, const Seen *b)
{
    int count = a->count < b->count ? a->count : b->count, i = 0;
    while (i < count && move_at(a, i) == move_at(b, i))
        i++;
    return i;
}

/* A setup stands in the order of points, which an image would change: such games stay as they are.
 */
static Seen first_image(const Search *search, const Segment *segment, uint32_t game)
{
    const GameEntry *entry = &segment->game[game];
    Seen best = {.move = segment->move + entry->move_at,
                 .map = search->map[entry->size][0],
                 .game = segment->first_game + game,
                 .count = (uint16_t)(entry->setup_count + entry->move_count),
                 .size = entry->size};
    for (int s = 1; s < SYMMETRY_COUNT && !entry->setup_count; s++) {
        Seen other = best;
        other.map = search->map[entry->size][s];
        other.symmetry = (uint8_t)s;
        int i = common_moves(&best, &other);
        if (i < best.count && move_at(&other, i) < move_at(&best, i))
            best = other;
    }
    return best;
}

static int compare_seen(const void *a, const void *b)
{
    const Seen *left = a, *right = b;
    if (left->size != right->size)
        return left->size < right->size ? -1 : 1;
    int i = common_moves(left, right);
    if (i < left->count && i < right->count)
        return move_at(left, i) < move_at(right, i) ? -1 : 1;
    if (left->count != right->count)
        return left->count < right->count ? -1 : 1;
    return left->game < right->game ? -1 : 1;
}

/* ---- pairs ---- */

static bool has_other_facts(const Library *library, uint32_t a, uint32_t b)
{
    static const LibraryField FIELDS[] = {LIBRARY_BLACK, LIBRARY_WHITE, LIBRARY_EVENT, LIBRARY_DATE,
                                          LIBRARY_RESULT};
    LibraryGame left, right;
    library_game(library, a, &left);
    library_game(library, b, &right);
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++)
        if (strcmp(left.text[FIELDS[i]], right.text[FIELDS[i]]) != 0)
            return true;
    return false;
}

static void add_pair(Search *search, const Seen *shorter, const Seen *longer, DuplicateKind kind,
                     int differing)
{
    DuplicateList *list = search->list;
    list->item = mem_grow(list->item, &search->capacity, list->count + 1, sizeof *list->item);
    list->item[list->count++] = (Duplicate){
        .game = shorter->game,
        .of = longer->game,
        .kind = kind,
        .is_turned = shorter->symmetry != longer->symmetry,
        .has_other_facts = has_other_facts(search->library, shorter->game, longer->game),
        .differing = differing};
}

/* Each game against the next one in the list that it is the beginning of. */
static void find_same(Search *search)
{
    for (uint32_t i = 0; i + 1 < search->seen_count; i++) {
        const Seen *seen = &search->seen[i], *next = seen + 1;
        if (seen->size != next->size || common_moves(seen, next) < seen->count)
            continue;
        if (seen->count == next->count) /* the first record is the one to keep */
            add_pair(search, next, seen, DUPLICATE_SAME, 0);
        else
            add_pair(search, seen, next, DUPLICATE_CUT, 0);
    }
}

/* ---- similar games ---- */

static uint64_t signature(const Seen *seen, const uint16_t *map)
{
    static const int MOVES[] = {20, 40, 60, 31, 51, 71};
    uint64_t hash = seen->size;
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++)
        hash = mix64(hash ^ map[seen->move[MOVES[i] - 1] & MOVE_POINT]);
    return hash;
}

/* The stones played, whatever their order; captured ones count too. */
static uint64_t played(const Seen *seen, const uint16_t *map, int count)
{
    uint64_t sum = seen->size;
    for (int i = 0; i < count; i++)
        sum += mix64((uint64_t)(map[seen->move[i] & MOVE_POINT] << 1 | (seen->move[i] >> 15)));
    return mix64(sum ^ (uint64_t)count);
}

/* Key number `which` of a game, the same for its eight images; 0: too short for it. */
static uint64_t similar_key(const Search *search, const Seen *seen, int which)
{
    static const int LENGTH[KEYS] = {71, 60, 100};
    uint64_t least = UINT64_MAX;
    if (seen->count < LENGTH[which])
        return 0;
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        const uint16_t *map = search->map[seen->size][s];
        uint64_t hash = which == 0 ? signature(seen, map) : played(seen, map, LENGTH[which]);
        least = hash < least ? hash : least;
    }
    return least;
}

static int compare_keys(const void *a, const void *b)
{
    const Key *left = a, *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return left->seen < right->seen ? -1 : left->seen > right->seen;
}

/* Moves at the same place of both games, in the image that shows most of them. */
static int equal_moves(const Search *search, const Seen *a, const Seen *b, uint8_t *symmetry)
{
    int count = a->count < b->count ? a->count : b->count, best = -1;
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        const uint16_t *map = search->map[a->size][s];
        int equal = 0;
        for (int i = 0; i < count; i++)
            equal += map[a->move[i] & MOVE_POINT] == (b->move[i] & MOVE_POINT);
        if (equal > best)
            *symmetry = (uint8_t)s;
        best = equal > best ? equal : best;
    }
    return best;
}

static void compare_pair(Search *search, const Seen *a, const Seen *b)
{
    const Seen *shorter =
        a->count < b->count || (a->count == b->count && a->game > b->game) ? a : b;
    const Seen *longer = shorter == a ? b : a;
    if (common_moves(a, b) == shorter->count || a->size != b->size)
        return; /* found already */
    uint8_t symmetry = 0;
    int differing = shorter->count - equal_moves(search, shorter, longer, &symmetry);
    if (differing * 100 > shorter->count * (100 - SIMILAR_PERCENT))
        return;
    Seen turned = *shorter;
    turned.symmetry = (uint8_t)(symmetry ? !longer->symmetry : longer->symmetry);
    add_pair(search, &turned, longer, DUPLICATE_SIMILAR, differing);
}

static void find_similar(Search *search, int which)
{
    Key *key = mem_alloc((size_t)search->seen_count + 1, sizeof *key);
    size_t count = 0;
    for (uint32_t i = 0; i < search->seen_count; i++) {
        uint64_t value = similar_key(search, &search->seen[i], which);
        if (value)
            key[count++] = (Key){value, i};
    }
    if (count)
        qsort(key, count, sizeof *key, compare_keys);
    for (size_t i = 0; i < count; i++)
        for (size_t k = i + 1; k < count && k - i < BUCKET_LIMIT && key[k].key == key[i].key; k++)
            compare_pair(search, &search->seen[key[i].seen], &search->seen[key[k].seen]);
    mem_free(key);
}

/* ---- the list ---- */

static int compare_pairs(const void *a, const void *b)
{
    const Duplicate *left = a, *right = b;
    if (left->of != right->of)
        return left->of < right->of ? -1 : 1;
    if (left->game != right->game)
        return left->game < right->game ? -1 : 1;
    return (int)left->kind - (int)right->kind;
}

/* A pair that several keys found counts once. */
static void sort_pairs(DuplicateList *list)
{
    size_t kept = 0;
    if (list->count)
        qsort(list->item, list->count, sizeof *list->item, compare_pairs);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || list->item[i].of != list->item[kept - 1].of ||
            list->item[i].game != list->item[kept - 1].game)
            list->item[kept++] = list->item[i];
    list->count = kept;
}

void library_duplicates(const Library *library, int min_moves, DuplicateList *list)
{
    *list = (DuplicateList){0};
    Search search = {.library = library, .list = list};
    int least = min_moves > 0 ? min_moves : USUAL_MIN_MOVES;
    make_maps(&search);
    search.seen = mem_alloc((size_t)library->game_count + 1, sizeof *search.seen);
    for (int i = 0; i < library->segment_count; i++)
        for (uint32_t k = 0; k < library->segment[i].game_count; k++)
            if (library->segment[i].game[k].move_count >= least)
                search.seen[search.seen_count++] = first_image(&search, &library->segment[i], k);
    list->compared = search.seen_count;
    if (search.seen_count)
        qsort(search.seen, search.seen_count, sizeof *search.seen, compare_seen);
    find_same(&search);
    for (int which = 0; which < KEYS; which++)
        find_similar(&search, which);
    sort_pairs(list);
    mem_free(search.seen);
    mem_free(search.map);
}

void duplicate_list_clear(DuplicateList *list)
{
    mem_free(list->item);
    *list = (DuplicateList){0};
}
