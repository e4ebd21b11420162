/* Problems from many games: found in parallel, near copies left out, in the order of the games. */
#include "practice/problem_harvest.h"

#include "base/memory.h"
#include "core/board.h"
#include "solve/problem_check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DOCUMENT_MEMORY = 16 << 20 };

/* ---- near copies ---- */

enum { PICTURE_SIZE = BOARD_SIZE_MAX };

/* What a player sees: the points that matter and those beside them, as seen by the mover, shifted
 * to the upper left where no edge is near. */
typedef struct {
    uint8_t sign[PICTURE_SIZE][PICTURE_SIZE];
    bool at_left, at_top;
    int count;
} Picture;

static uint8_t sign_of(const Problem *problem, Point at)
{
    Stone stone = (Stone)problem->board.stone[at];
    if (stone == STONE_NONE)
        return point_set_has(&problem->area, at) ? 1 : 0;
    return (uint8_t)(stone == problem->to_move ? 2 : 3);
}

static bool matters(const Problem *problem, Point at)
{
    Point near[4];
    if (point_set_has(&problem->area, at) || point_set_has(&problem->keystones, at))
        return true;
    if (problem->board.stone[at] == STONE_NONE)
        return false;
    board_neighbors(&problem->board, at, near);
    for (int d = 0; d < 4; d++)
        if (point_set_has(&problem->area, near[d]) || point_set_has(&problem->keystones, near[d]))
            return true;
    return false;
}

static void draw(const Problem *problem, int symmetry, Picture *picture)
{
    const Board *board = &problem->board;
    int left = PICTURE_SIZE, top = PICTURE_SIZE;
    *picture = (Picture){0};
    for (int pass = 0; pass < 2; pass++) {
        int shift_x = picture->at_left ? 0 : left, shift_y = picture->at_top ? 0 : top;
        for (int at = 0; at < board_cell_count(board); at++) {
            if (!board_has_point(board, (Point)at) || !matters(problem, (Point)at))
                continue;
            Point image = symmetry_map(board->size, symmetry, (Point)at);
            int x = board_x(board, image), y = board_y(board, image);
            left = x < left ? x : left;
            top = y < top ? y : top;
            if (pass == 0)
                continue;
            picture->sign[y - shift_y][x - shift_x] = sign_of(problem, (Point)at);
            picture->count++;
        }
        picture->at_left = left == 0;
        picture->at_top = top == 0;
    }
}

static int count_differences(const Picture *a, const Picture *b)
{
    int count = 0;
    for (int y = 0; y < PICTURE_SIZE; y++)
        for (int x = 0; x < PICTURE_SIZE; x++)
            count += a->sign[y][x] != b->sign[y][x];
    return count;
}

bool problem_is_near(const Problem *a, const Problem *b)
{
    assert(a && b);
    enum { SHARE = 5 }; /* one in five points may differ */
    Picture own, other;
    if (a->board.size != b->board.size || a->goal != b->goal)
        return false;
    draw(a, 0, &own);
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        draw(b, symmetry, &other);
        int larger = own.count > other.count ? own.count : other.count;
        if (own.at_left == other.at_left && own.at_top == other.at_top &&
            count_differences(&own, &other) * SHARE <= larger)
            return true;
    }
    return false;
}

/* ---- the walk ---- */

typedef struct {
    int count;
    FoundProblem *found; /* FOUND_LIMIT of them, once a game was visited */
} Result;

typedef struct {
    const ProblemHarvest *harvest;
    HarvestedCounts *counts;
    ProblemFinder **finders; /* by worker, opened when needed */
    Problem *kept;
    size_t kept_capacity;
    uint64_t likely;        /* of those kept */
    atomic_bool has_likely; /* no more of them are wanted */
    Titles *titles;
    Arena mem;
    Status status;
    Error *err;
} Harvest;

static void visit(void *context, int worker, const ListedGame *game, void *place)
{
    Harvest *harvest = context;
    Result *result = place;
    if (!harvest->finders[worker])
        harvest->finders[worker] = problem_finder_open(
            harvest->harvest->node_limit, &harvest->has_likely, harvest->harvest->stop);
    if (!result->found)
        result->found = mem_alloc(FOUND_LIMIT, sizeof *result->found);
    result->count = problem_finder_run(harvest->finders[worker], game, result->found);
}

static bool is_repeated(const Harvest *harvest, const Problem *problem)
{
    const ProblemHarvest *wanted = harvest->harvest;
    for (int i = 0; i < wanted->known_count; i++)
        if (problem_is_near(&wanted->known[i], problem))
            return true;
    for (uint64_t i = 0; i < harvest->counts->found; i++)
        if (problem_is_near(&harvest->kept[i], problem))
            return true;
    return false;
}

/* Whether there are enough of those whose answer is easy to guess. */
static void note_likely(Harvest *harvest, uint64_t added)
{
    double most = harvest->harvest->count * (1 - harvest->harvest->unlikely);
    harvest->likely += added;
    harvest->counts->has_likely = (double)harvest->likely + 1 > most;
    atomic_store(&harvest->has_likely, harvest->counts->has_likely);
}

static void keep(Harvest *harvest, const FoundProblem *found)
{
    size_t count = harvest->counts->found;
    if (count == harvest->kept_capacity)
        harvest->kept =
            mem_grow(harvest->kept, &harvest->kept_capacity, count + 1, sizeof *harvest->kept);
    harvest->kept[count] = found->made.problem;
    note_likely(harvest, found->prior >= PRIOR_UNLIKELY);
    harvest->counts->found++;
}

static Status hand_over(Harvest *harvest, const FoundProblem *found)
{
    const ProblemHarvest *wanted = harvest->harvest;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_reset(&harvest->mem);
    Status status =
        found_problem_document(found, harvest->titles, document, &harvest->mem, harvest->err);
    if (status == STATUS_OK)
        status = wanted->deliver(wanted->context, document, harvest->err);
    mem_free(document);
    progress_report(&wanted->progress, harvest->counts->found, (uint64_t)wanted->count);
    return status;
}

static bool merge(void *context, const ListedGame *game, void *place)
{
    Harvest *harvest = context;
    Result *result = place;
    (void)game;
    harvest->counts->games++;
    for (int i = 0; i < result->count && harvest->status == STATUS_OK; i++) {
        const FoundProblem *found = &result->found[i];
        if (found->prior >= PRIOR_UNLIKELY && harvest->counts->has_likely)
            continue;
        if (is_repeated(harvest, &found->made.problem)) {
            harvest->counts->repeated++;
        } else {
            keep(harvest, found);
            harvest->status = hand_over(harvest, found);
        }
        if (harvest->counts->found == (uint64_t)harvest->harvest->count)
            return false;
    }
    return harvest->status == STATUS_OK;
}

static void clear(void *context, void *place)
{
    (void)context;
    mem_free(((Result *)place)->found);
}

Status problem_harvest_run(const ProblemHarvest *wanted, HarvestedCounts *counts, Error *err)
{
    assert(wanted->count > 0);
    int jobs = wanted->jobs ? wanted->jobs : 1;
    *counts = (HarvestedCounts){0};
    Harvest harvest = {.harvest = wanted, .counts = counts, .err = err};
    harvest.finders = mem_alloc((size_t)jobs, sizeof *harvest.finders);
    harvest.titles = wanted->titles ? wanted->titles : titles_open();
    arena_init(&harvest.mem, DOCUMENT_MEMORY);
    note_likely(&harvest, 0);
    WalkVisitor visitor = {.visit = visit,
                           .merge = merge,
                           .clear = clear,
                           .context = &harvest,
                           .result_size = sizeof(Result),
                           .threads = jobs,
                           .stop = wanted->stop};
    Status status = walk_games(wanted->games, &visitor, err);
    for (int i = 0; i < jobs; i++)
        problem_finder_close(harvest.finders[i]);
    mem_free(harvest.finders);
    mem_free(harvest.kept);
    if (!wanted->titles)
        titles_close(harvest.titles);
    arena_clear(&harvest.mem);
    return harvest.status != STATUS_OK ? harvest.status : status;
}
