/* Updates against solutions from scratch, move by move. */
#include "base/memory.h"
#include "games/walk.h"
#include "influence/field.h"
#include "study.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* Fields that are farther apart than this at a point have come to different solutions. */
static const double SEVERAL = 1e-4;

/* Where three solutions meet, as in some two-point eyes, an equation that holds to 1e-16 leaves the
 * root open to its cube root, and one that holds to EQUAL to some FLAT. */
static const double EQUAL = 1e-8, FLAT = 1e-2;

typedef struct {
    const CheckRequest *request;
    InfluenceCheck *check;
    FieldSolver **solver; /* by worker */
} Run;

static double core_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The largest difference where neither says hot and `spread` (which may be NULL) is small. */
static double largest_difference(const Field *a, const Field *b, const double *spread)
{
    double largest = 0;
    for (int at = 0; at < BOARD_CELL_LIMIT; at++) {
        if (a->stone[at] == STONE_WALL || a->is_hot[at] || b->is_hot[at] ||
            (spread && spread[at] > SEVERAL))
            continue;
        largest = fmax(largest, fabs(a->black[at] - b->black[at]));
    }
    return largest;
}

/* The fields lie apart: are there several solutions, or are we wrong? */
static void explain(FieldSolver *solver, const Board *board, const Field *updated,
                    const Field *solved, InfluenceCheck *check)
{
    double spread[BOARD_CELL_LIMIT];
    field_find_spread(solver, board, NULL, spread);
    double rest = largest_difference(updated, solved, spread);
    bool is_flat = rest < FLAT && updated->residual < EQUAL && solved->residual < EQUAL;
    check->apart_positions++;
    if (rest <= FIELD_TOLERANCE) {
        check->several_positions++;
    } else if (is_flat) {
        check->flat_positions++;
        check->largest_flat = fmax(check->largest_flat, rest);
    } else {
        check->wrong_positions++;
        check->largest = fmax(check->largest, rest);
    }
}

static void compare(FieldSolver *solver, const Board *board, Field *updated, InfluenceCheck *check)
{
    Field solved;
    double start = core_seconds();
    field_update(solver, board, NULL, updated);
    double middle = core_seconds();
    field_solve(solver, board, NULL, &solved);
    check->update_seconds += middle - start;
    check->solve_seconds += core_seconds() - middle;
    check->positions++;
    check->units += (uint64_t)solved.unit_count;
    check->hot_positions += updated->hot_count > 0;
    check->hot_units += (uint64_t)updated->hot_count;
    check->unsettled += !updated->is_settled || !solved.is_settled;
    double largest = largest_difference(updated, &solved, NULL);
    if (largest > FIELD_TOLERANCE)
        explain(solver, board, updated, &solved, check);
    else
        check->largest = fmax(check->largest, largest);
}

static void visit(void *context, int worker, const ListedGame *game, void *slot)
{
    Run *run = context;
    InfluenceCheck *check = slot;
    Field field;
    GameWalk walk;
    memset(check, 0, sizeof *check);
    check->games = 1;
    game_walk_begin(game, &walk);
    for (bool is_first = true; game_walk_next(&walk); is_first = false)
        if (is_first)
            field_solve(run->solver[worker], walk.position.board, NULL, &field);
        else
            compare(run->solver[worker], walk.position.board, &field, check);
}

static bool merge(void *context, const ListedGame *game, void *slot)
{
    (void)game;
    InfluenceCheck *sum = ((Run *)context)->check;
    const InfluenceCheck *one = slot;
    sum->games += one->games;
    sum->positions += one->positions;
    sum->units += one->units;
    sum->hot_positions += one->hot_positions;
    sum->hot_units += one->hot_units;
    sum->apart_positions += one->apart_positions;
    sum->several_positions += one->several_positions;
    sum->wrong_positions += one->wrong_positions;
    sum->flat_positions += one->flat_positions;
    sum->largest_flat = fmax(sum->largest_flat, one->largest_flat);
    sum->unsettled += one->unsettled;
    sum->largest = fmax(sum->largest, one->largest);
    sum->update_seconds += one->update_seconds;
    sum->solve_seconds += one->solve_seconds;
    return true;
}

Status study_check(const CheckRequest *request, InfluenceCheck *check, Error *err)
{
    int threads = request->threads > 1 ? request->threads : 1;
    Run run = {.request = request,
               .check = check,
               .solver = mem_alloc((size_t)threads, sizeof(FieldSolver *))};
    memset(check, 0, sizeof *check);
    for (int t = 0; t < threads; t++)
        run.solver[t] = field_solver_open();
    Status status = walk_games(request->games,
                               &(WalkVisitor){.visit = visit,
                                              .merge = merge,
                                              .context = &run,
                                              .result_size = sizeof(InfluenceCheck),
                                              .threads = threads,
                                              .progress = request->progress,
                                              .stop = request->stop},
                               err);
    for (int t = 0; t < threads; t++)
        field_solver_close(run.solver[t]);
    mem_free(run.solver);
    return status;
}
