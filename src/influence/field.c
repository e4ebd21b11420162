/* Solving from the start values, and going on from the field of an earlier position. */
#include "influence/field.h"

#include "base/memory.h"
#include "influence/field_steps.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Sweeps before Newton's method takes over: fewer let it find other solutions of hot areas. */
enum { FIRST_SWEEPS = 16 };

/* An update that takes more steps than this is doubtful, and no cheaper than a solution from
 * scratch. */
enum { HARD_STEPS = 10 };

/* By how much updates may leave equations violated. Solutions are then some ten times farther away,
 * thousands of times where two solutions are about to meet. */
static const double CAREFUL_LEFT_OVER = 5e-9, QUICK_LEFT_OVER = 2e-8;

/* A change by less does not lead to another solution. */
static const double FADED = 1e-3;

struct FieldSolver {
    System system;
    UnitGraph other; /* numbers of units in further frames */
    MirrorMap mirror;
};

FieldSolver *field_solver_open(void)
{
    FieldSolver *solver = mem_alloc(1, sizeof *solver);
    solver->system.newton = newton_open();
    solver->system.values.at[UNIT_NOBODY] = (Value){.y = 1, .z = 1};
    return solver;
}

void field_solver_close(FieldSolver *solver)
{
    if (!solver)
        return;
    newton_close(solver->system.newton);
    mem_free(solver);
}

/* ---- start ---- */

static void hold_known(System *system, const Frame *frame, const FieldKnowledge *known)
{
    for (int u = 0; u < system->graph.count; u++) {
        Point cell = system->graph.cell[u];
        system->is_held[u] = known && known->is_known[cell];
        if (system->is_held[u]) {
            double black = known->black[cell], white = 1 - black;
            system->values.at[u] = frame->swaps_colors ? (Value){.y = white, .z = black}
                                                       : (Value){.y = black, .z = white};
        }
        if (known && known->is_false_eye[cell] && system->graph.kind[u] == STONE_NONE)
            units_discount(&system->graph, u);
    }
}

static void load_position(System *system, const Board *board, const FieldKnowledge *known,
                          const Frame *frame)
{
    units_build(board, known, frame, &system->graph);
    system->sweeps = system->steps = 0;
    system->residual = system->last_step = 0;
    system->is_doubtful = false;
}

/* ---- answers ---- */

static bool is_settled(const System *system)
{
    return system->last_step < FIELD_TOLERANCE && system->residual < FIELD_TOLERANCE;
}

static void note_work(const System *system, Field *field)
{
    field->unit_count = system->graph.count;
    field->sweeps = system->sweeps;
    field->steps = system->steps;
    field->residual = system->residual;
    field->last_step = system->last_step;
    field->is_settled = is_settled(system);
}

static void write_values(const System *system, const Board *board, const Frame *frame, Field *field)
{
    int cells = board_cell_count(board);
    field->size = board->size;
    memcpy(field->stone, board->stone, sizeof field->stone);
    for (int at = 0; at < cells; at++) {
        int unit = system->graph.unit[at];
        if (unit == UNIT_NOBODY) {
            field->black[at] = field->white[at] = 0;
            continue;
        }
        double y = system->values.at[unit].y, z = system->values.at[unit].z;
        field->black[at] = frame->swaps_colors ? z : y;
        field->white[at] = frame->swaps_colors ? y : z;
        field->rank[at] = system->rank[unit];
    }
}

static void write_hot(const System *system, const HotUnits *hot, Field *field)
{
    field->hot_count = hot->count;
    memset(field->is_hot, 0, sizeof field->is_hot);
    if (hot->count == 0)
        return;
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        field->is_hot[at] =
            system->graph.unit[at] != UNIT_NOBODY && hot->is_hot[system->graph.unit[at]];
}

static void set_start_values(System *system)
{
    memset(system->is_held, 0, sizeof system->is_held);
    memset(system->rank, 0xff, sizeof system->rank);
    for (int u = 0; u < system->graph.count; u++)
        system_start_value(system, u);
}

static void sweep_from_start(System *system, const Frame *frame, const FieldKnowledge *known)
{
    uint16_t units[UNIT_LIMIT];
    set_start_values(system);
    hold_known(system, frame, known);
    (void)system_grant_eyes(system, units);
    for (int i = 0; i < FIRST_SWEEPS; i++)
        system_sweep(system);
}

/* From the start values, by sweeps and then by Newton's method; if it does not end well, step by
 * step. */
static void settle_from_start(System *system, const Frame *frame, const FieldKnowledge *known)
{
    sweep_from_start(system, frame, known);
    settle_all(system, ORDER_NEW);
    if (!system->is_doubtful && is_settled(system))
        return;
    sweep_from_start(system, frame, known);
    settle_patiently(system);
}

/* The position looks alike in several frames: what one says of a cell, all must. The mean of two
 * solutions that are each other's image is none; then the way from the start values is gone again,
 * alike in all frames. */
static void make_alike(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                       const Frame *frames, int count)
{
    static const double SAME = 1e-9;
    System *system = &solver->system;
    mirror_map(system, board, known, frames, count, &solver->other, &solver->mirror);
    if (mirror_average(system, &solver->mirror) < SAME)
        return;
    sweep_from_start(system, &frames[0], known);
    mirror_settle(system, &solver->mirror);
}

void field_solve(FieldSolver *solver, const Board *board, const FieldKnowledge *known, Field *field)
{
    assert(solver);
    System *system = &solver->system;
    Frame frames[FRAME_LIMIT];
    HotUnits hot;
    int frame_count = frame_list_canonical(board, known, frames);
    load_position(system, board, known, &frames[0]);
    system->left_over = CAREFUL_LEFT_OVER;
    settle_from_start(system, &frames[0], known);
    flat_clear(system);
    hot_find(system, &hot);
    if (frame_count > 1)
        make_alike(solver, board, known, frames, frame_count);
    note_work(system, field);
    write_values(system, board, &frames[0], field);
    write_hot(system, &hot, field);
}

/* All chains at one end of the scale, and some sweeps from there. */
static void sweep_from_end(System *system, const Frame *frame, const FieldKnowledge *known,
                           double black)
{
    uint16_t units[UNIT_LIMIT];
    for (int u = 0; u < system->graph.count; u++) {
        double y = system->graph.kind[u] == STONE_NONE ? 0.5 : black;
        system->values.at[u] = (Value){.y = y, .z = 1 - y};
    }
    if (known)
        hold_known(system, frame, known);
    (void)system_grant_eyes(system, units);
    for (int i = 0; i < FIRST_SWEEPS; i++)
        system_sweep(system);
}

static void settle_from_end(System *system, const Frame *frame, const FieldKnowledge *known,
                            double black)
{
    system->is_doubtful = false;
    sweep_from_end(system, frame, known, black);
    settle_all(system, ORDER_NEW);
    if (!system->is_doubtful && is_settled(system))
        return;
    sweep_from_end(system, frame, known, black);
    settle_patiently(system);
}

void field_find_spread(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                       double spread[BOARD_CELL_LIMIT])
{
    assert(solver);
    static const double NEARLY = 1 - 1e-9;
    System *system = &solver->system;
    Frame frame = frame_identity(board);
    load_position(system, board, known, &frame);
    set_start_values(system);
    settle_from_end(system, &frame, known, NEARLY);
    Values black_end = system->values;
    settle_from_end(system, &frame, known, 1 - NEARLY);
    for (int at = 0; at < BOARD_CELL_LIMIT; at++) {
        int unit = system->graph.unit[at];
        spread[at] =
            unit == UNIT_NOBODY ? 0 : fabs(black_end.at[unit].y - system->values.at[unit].y);
    }
}

/* ---- going on ---- */

/* Chains that are not what they were: one with a new stone, or one that lost some. */
static void mark_changed(const System *system, const Board *board, const Field *field,
                         bool is_changed[UNIT_LIMIT])
{
    int cells = board_cell_count(board);
    memset(is_changed, 0, (size_t)system->graph.count * sizeof *is_changed);
    for (int at = 0; at < cells; at++) {
        if (board->stone[at] == field->stone[at])
            continue;
        is_changed[system->graph.unit[at]] = true;
        Point near[4];
        board_neighbors(board, (Point)at, near);
        for (int d = 0; d < 4; d++)
            if (field->stone[at] != STONE_NONE && board->stone[near[d]] == field->stone[at])
                is_changed[system->graph.unit[near[d]]] = true;
    }
}

/* Values of the earlier field; the units that are new are listed. Returns their number. */
static int load_values(System *system, const Board *board, const Field *field,
                       uint16_t units[UNIT_LIMIT])
{
    bool is_changed[UNIT_LIMIT];
    int count = 0;
    mark_changed(system, board, field, is_changed);
    for (int u = 0; u < system->graph.count; u++) {
        Point cell = system->graph.cell[u];
        system->values.at[u] = (Value){.y = field->black[cell], .z = field->white[cell]};
        system->rank[u] = field->rank[cell];
        system->is_held[u] = false;
        if (!is_changed[u])
            continue;
        system_start_value(system, u);
        units[count++] = (uint16_t)u;
    }
    return count;
}

/* Units that are held at something else than before are changes too. */
static int list_news(const System *system, const Field *field, uint16_t units[UNIT_LIMIT],
                     int count)
{
    for (int u = 0; u < system->graph.count; u++) {
        Point cell = system->graph.cell[u];
        if (system->is_held[u] && system->values.at[u].y != field->black[cell])
            units[count++] = (uint16_t)u;
    }
    return count;
}

static int load_update(System *system, const Board *board, const FieldKnowledge *known,
                       const Field *field, uint16_t units[3 * UNIT_LIMIT])
{
    Frame frame = frame_identity(board);
    load_position(system, board, known, &frame);
    int count = load_values(system, board, field, units);
    if (known) {
        hold_known(system, &frame, known);
        count = list_news(system, field, units, count);
    }
    return count + system_grant_eyes(system, units + count);
}

/* Whether the change came to what was hot. */
static bool has_touched_hot(const System *system, const Field *field)
{
    for (int u = 0; field->hot_count > 0 && u < system->graph.count; u++)
        if (system->is_touched[u] && field->is_hot[system->graph.cell[u]])
            return true;
    return false;
}

static void keep_hot(const System *system, const Field *field, HotUnits *hot)
{
    hot->count = 0;
    for (int u = 0; field->hot_count > 0 && u < system->graph.count; u++) {
        hot->is_hot[u] = field->is_hot[system->graph.cell[u]];
        hot->count += hot->is_hot[u];
    }
}

/* The units that were touched and moved. Returns their number. */
static int list_moved(const System *system, const Field *field, uint16_t units[UNIT_LIMIT])
{
    int count = 0;
    for (int u = 0; u < system->graph.count; u++) {
        double moved = fabs(system->values.at[u].y - field->black[system->graph.cell[u]]);
        units[count] = (uint16_t)u;
        count += system->is_touched[u] && moved > FADED;
    }
    return count;
}

/* Add units to the list that are not in it. Returns its new length. */
static int list_more(const uint16_t *more, int more_count, bool is_listed[UNIT_LIMIT],
                     uint16_t units[UNIT_LIMIT], int count)
{
    for (int i = 0; i < more_count; i++)
        if (!is_listed[more[i]]) {
            is_listed[more[i]] = true;
            units[count++] = more[i];
        }
    return count;
}

/* Add the neighbours of those from `first` on. Returns the list's new length. */
static int list_beside(const UnitGraph *graph, int first, bool is_listed[UNIT_LIMIT],
                       uint16_t units[UNIT_LIMIT], int count)
{
    int all = count;
    for (int i = first; i < count; i++) {
        int start = graph->start[units[i]], end = graph->touch_end[units[i]];
        all = list_more(&graph->edge[start], end - start, is_listed, units, all);
    }
    return all;
}

/* From here on a unit counts as touched only if one at most two steps away moved: a change that
 * fades away before leaves it on the solution where it was. (Two, since units that are all of one
 * colour may hand on a change without showing it.) */
static void narrow_touched(System *system, const Field *field, const uint16_t *units, int count)
{
    const UnitGraph *graph = &system->graph;
    uint16_t moved[UNIT_LIMIT], touched[UNIT_LIMIT];
    int moved_count = list_moved(system, field, moved);
    memset(system->is_touched, 0, sizeof system->is_touched);
    int own = list_more(moved, moved_count, system->is_touched, touched, 0);
    own = list_more(units, count, system->is_touched, touched, own);
    int beside = list_beside(graph, 0, system->is_touched, touched, own);
    (void)list_beside(graph, own, system->is_touched, touched, beside);
}

/* Whether the change was too hard, or came to where several solutions may be: there the start
 * values decide, not those of before. What was hot and was not reached still is. */
static bool is_beyond_updates(const System *system, const Field *field)
{
    return system->steps > HARD_STEPS || system->is_doubtful || !is_settled(system) ||
           has_touched_hot(system, field) || hot_is_in_question(system);
}

/* What a careful update does besides; false if a solution from scratch is needed. */
static bool finish_carefully(System *system, const Field *field, const uint16_t *units, int count,
                             HotUnits *hot)
{
    ripple_shake(system);
    narrow_touched(system, field, units, count);
    if (is_beyond_updates(system, field))
        return false;
    flat_clear(system);
    keep_hot(system, field, hot);
    return is_settled(system);
}

typedef enum { CAREFULLY, QUICKLY } Care;

static void update(FieldSolver *solver, const Board *board, const FieldKnowledge *known, Care care,
                   Field *field)
{
    System *system = &solver->system;
    Frame frame = frame_identity(board);
    uint16_t units[3 * UNIT_LIMIT];
    HotUnits hot = {.count = 0};
    int count = load_update(system, board, known, field, units);
    system->left_over = care == CAREFULLY ? CAREFUL_LEFT_OVER : QUICK_LEFT_OVER;
    ripple_settle(system, units, count);
    if (care == CAREFULLY && !finish_carefully(system, field, units, count, &hot)) {
        field_solve(solver, board, known, field);
        return;
    }
    note_work(system, field);
    write_values(system, board, &frame, field);
    write_hot(system, &hot, field);
}

void field_update(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                  Field *field)
{
    update(solver, board, known, CAREFULLY, field);
}

void field_update_quickly(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                          Field *field)
{
    update(solver, board, known, QUICKLY, field);
}
