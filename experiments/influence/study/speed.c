/* How long the field takes, on the processor, in the middle of games. */
#include "base/memory.h"
#include "games/walk.h"
#include "influence/models.h"
#include "study.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FIRST_MOVE = 100, LAST_MOVE = 200, RANK_EVERY = 25 };

static double core_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void add_time(SpeedSeries *series, double seconds)
{
    if (series->count == series->capacity)
        series->seconds =
            mem_grow(series->seconds, &series->capacity, series->count + 1, sizeof(double));
    series->seconds[series->count++] = seconds;
}

static void time_ranking(FieldSolver *solver, const GameWalk *walk, InfluenceSpeed *speed)
{
    Board board = *walk->position.board;
    FieldRanking ranking;
    double start = core_seconds();
    field_rank_moves(solver, &board, walk->position.to_move, NULL, &ranking);
    add_time(&speed->ranking, core_seconds() - start);
}

static void time_position(FieldSolver *solver, const GameWalk *walk, Field *field,
                          InfluenceSpeed *speed)
{
    const Board *board = walk->position.board;
    Field solved, quick = *field;
    double start = core_seconds();
    field_solve(solver, board, NULL, &solved);
    double solve_end = core_seconds();
    field_update_quickly(solver, board, NULL, &quick);
    double quick_end = core_seconds();
    field_update(solver, board, NULL, field);
    add_time(&speed->solve, solve_end - start);
    add_time(&speed->quick, quick_end - solve_end);
    add_time(&speed->update, core_seconds() - quick_end);
}

void influence_measure(const GameList *games, InfluenceSpeed *speed)
{
    FieldSolver *solver = field_solver_open();
    memset(speed, 0, sizeof *speed);
    for (size_t g = 0; g < games->count; g++) {
        GameWalk walk;
        Field field;
        game_walk_begin(&games->game[g], &walk);
        while (game_walk_next(&walk) && walk.position.move_number <= LAST_MOVE) {
            if (walk.position.move_number == FIRST_MOVE)
                field_solve(solver, walk.position.board, NULL, &field);
            if (walk.position.move_number <= FIRST_MOVE)
                continue;
            time_position(solver, &walk, &field, speed);
            if (walk.position.move_number % RANK_EVERY == 0)
                time_ranking(solver, &walk, speed);
        }
    }
    field_solver_close(solver);
}

void influence_speed_clear(InfluenceSpeed *speed)
{
    mem_free(speed->solve.seconds);
    mem_free(speed->quick.seconds);
    mem_free(speed->update.seconds);
    mem_free(speed->ranking.seconds);
}

static int compare_doubles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void add_row(const char *name, const SpeedSeries *series, double aim, StrBuf *out)
{
    double sum = 0;
    if (series->count == 0)
        return;
    qsort(series->seconds, series->count, sizeof(double), compare_doubles);
    for (size_t i = 0; i < series->count; i++)
        sum += series->seconds[i];
    strbuf_add_format(out, "%-34s %7zu  %9.1f  %9.1f  %9.1f  %9.0f\n", name, series->count,
                      1e6 * series->seconds[series->count / 2], 1e6 * sum / (double)series->count,
                      1e6 * series->seconds[series->count * 9 / 10], aim);
}

void influence_speed_write_text(const InfluenceSpeed *speed, StrBuf *out)
{
    strbuf_add(out,
               "microseconds on one core, moves 101 to 200      times     median       mean  9 "
               "of 10 in        aim\n");
    add_row("from scratch", &speed->solve, 300, out);
    add_row("after a move, quickly", &speed->quick, 40, out);
    add_row("after a move, hot units asked for", &speed->update, 40, out);
    add_row("ranking all legal moves", &speed->ranking, 12000, out);
}
