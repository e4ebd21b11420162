/* Comparing positions with problems, stone by stone. */
#include "practice/problem_library.h"

#include "core/board.h"
#include "store/document.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    ARENA_LIMIT = 16 << 20,
    LEAST_TOLERANCE = 2,
    STONES_PER_DIFFERENCE = 8,
    FREE_LINES = 3, /* so far from a side a shape is the same anywhere */
    NEAR_SHIFT = 2, /* bounds may differ that much where stones differ */
};

/* Stones with columns and rows, and the least of both. */
typedef struct {
    int count, left, top;
    uint8_t x[BOARD_POINTS_MAX], y[BOARD_POINTS_MAX], color[BOARD_POINTS_MAX];
} Stones;

static void list_stones(const Board *board, int symmetry, bool is_swapped, Stones *stones)
{
    *stones = (Stones){.left = board->size, .top = board->size};
    for (int at = 0; at < board_cell_count(board); at++) {
        Stone stone = (Stone)board->stone[at];
        if (!stone_is_color(stone))
            continue;
        Point image = symmetry_map(board->size, symmetry, (Point)at);
        int x = board_x(board, image), y = board_y(board, image);
        stones->x[stones->count] = (uint8_t)x;
        stones->y[stones->count] = (uint8_t)y;
        stones->color[stones->count++] = (uint8_t)(is_swapped ? stone_opposite(stone) : stone);
        stones->left = x < stones->left ? x : stones->left;
        stones->top = y < stones->top ? y : stones->top;
    }
}

/* Stones that differ when the drawn ones are moved; one of the other colour counts once. */
static int count_differing(const Stones *drawn, const Board *known, int known_count, int dx, int dy)
{
    int same = 0, other = 0;
    for (int i = 0; i < drawn->count; i++) {
        int x = drawn->x[i] + dx, y = drawn->y[i] + dy;
        if (x < 0 || y < 0 || x >= known->size || y >= known->size)
            continue;
        uint8_t there = known->stone[board_point(known, x, y)];
        same += there == drawn->color[i];
        other += there != drawn->color[i] && there != STONE_NONE;
    }
    return drawn->count + known_count - 2 * same - other;
}

/* The first and last move of a shape along one axis: none if either is near the side. */
static void shifts(int drawn, int known, int *first, int *last)
{
    bool is_free = drawn >= FREE_LINES && known >= FREE_LINES;
    *first = is_free ? known - drawn - NEAR_SHIFT : 0;
    *last = is_free ? known - drawn + NEAR_SHIFT : 0;
}

static int compare_image(const Stones *drawn, const Stones *known_stones, const Board *known)
{
    int best = count_differing(drawn, known, known_stones->count, 0, 0);
    int first_x, last_x, first_y, last_y;
    shifts(drawn->left, known_stones->left, &first_x, &last_x);
    shifts(drawn->top, known_stones->top, &first_y, &last_y);
    for (int dy = first_y; dy <= last_y; dy++)
        for (int dx = first_x; dx <= last_x; dx++) {
            int differing = count_differing(drawn, known, known_stones->count, dx, dy);
            best = differing < best ? differing : best;
        }
    return best;
}

int problem_compare(const Board *drawn, const Board *known, int tolerance, bool *is_turned,
                    bool *is_swapped)
{
    assert(drawn);
    Stones image, there;
    int best = tolerance + 1;
    list_stones(known, 0, false, &there);
    int drawn_count = drawn->stones[STONE_BLACK] + drawn->stones[STONE_WHITE];
    int differ = drawn_count - there.count;
    if (differ > tolerance || -differ > tolerance)
        return -1;
    for (int swap = 0; swap < 2; swap++)
        for (int s = 0; s < SYMMETRY_COUNT && best > 0; s++) {
            list_stones(drawn, s, swap != 0, &image);
            int differing = compare_image(&image, &there, known);
            if (differing >= best)
                continue;
            best = differing;
            *is_turned = s != 0;
            *is_swapped = swap != 0;
        }
    return best <= tolerance ? best : -1;
}

/* ---- the nearest ---- */

void problem_matches_begin(ProblemMatches *matches, const Board *board, int tolerance)
{
    assert(matches && board);
    int stones = board->stones[STONE_BLACK] + board->stones[STONE_WHITE];
    int usual = stones / STONES_PER_DIFFERENCE;
    *matches = (ProblemMatches){.board = *board, .tolerance = tolerance};
    if (tolerance < 0)
        matches->tolerance = usual > LEAST_TOLERANCE ? usual : LEAST_TOLERANCE;
}

static void insert(ProblemMatches *matches, const ProblemMatch *match)
{
    int at = matches->count;
    while (at > 0 && matches->match[at - 1].differing > match->differing)
        at--;
    if (at == PROBLEM_MATCH_LIMIT)
        return;
    if (matches->count < PROBLEM_MATCH_LIMIT)
        matches->count++;
    for (int i = matches->count - 1; i > at; i--)
        matches->match[i] = matches->match[i - 1];
    matches->match[at] = *match;
}

static void try_problem(ProblemMatches *matches, const ProblemDocument *document, int64_t id,
                        const char *name)
{
    ProblemMatch match = {.id = id};
    matches->compared++;
    match.differing = problem_compare(&matches->board, &document->problem.board, matches->tolerance,
                                      &match.is_turned, &match.is_swapped);
    if (match.differing < 0)
        return;
    (void)snprintf(match.name, sizeof match.name, "%.*s", PROBLEM_MATCH_NAME - 1, name);
    (void)snprintf(match.title, sizeof match.title, "%.*s", PROBLEM_MATCH_TITLE - 1,
                   document->title);
    insert(matches, &match);
}

void problem_matches_try_library(ProblemMatches *matches, const ProblemLibrary *library)
{
    Arena mem;
    arena_init(&mem, ARENA_LIMIT);
    for (int i = 0; i < problem_library_count(library); i++) {
        ProblemDocument document;
        arena_reset(&mem);
        if (problem_library_load(library, i, &mem, &document, NULL) == STATUS_OK)
            try_problem(matches, &document, 0, problem_library_entry(library, i)->id);
    }
    arena_clear(&mem);
}

typedef struct {
    ProblemMatches *matches;
    Arena mem;
} StoreTrying;

static Status try_document(void *context, const StoreDocument *stored, Error *err)
{
    (void)err;
    StoreTrying *trying = context;
    ProblemReader reader;
    ProblemDocument document;
    arena_reset(&trying->mem);
    problem_reader_init(&reader, stored->bytes, stored->size);
    if (problem_reader_next(&reader, &trying->mem, &document, NULL) == STATUS_OK)
        try_problem(trying->matches, &document, stored->id, "");
    return STATUS_OK;
}

Status problem_matches_try_store(ProblemMatches *matches, Store *store, Error *err)
{
    StoreTrying trying = {.matches = matches};
    arena_init(&trying.mem, ARENA_LIMIT);
    Status status = store_list_documents(store, &(StoreQuery){.kind = DOCUMENT_PROBLEM},
                                         try_document, &trying, err);
    arena_clear(&trying.mem);
    return status;
}
