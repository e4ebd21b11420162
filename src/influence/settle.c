/* Newton's method with a guard: it must follow the small steps, not jump past them.
 *
 * A step is refused if the matrix shows an unstable direction or the step is long; it is then made
 * anew with a shift on the diagonal, which turns it into a long step of the path that the bare
 * iteration would take. The shift is kept for units whose steps do not shrink, and dies away for
 * the others. Units whose steps have become tiny leave the system, so that what converges slowly
 * (a two-point eye halves its distance with each step) costs only its own size. */
#include "influence/field_steps.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* All of these were chosen by trying on games: they decide how long it takes, and how often it ends
 * elsewhere than the bare iteration; the solution itself does not depend on them. */
enum {
    STEP_LIMIT = 60,       /* in a round */
    ROUND_LIMIT = 4,       /* of steps, then a look at all equations */
    REFUSAL_LIMIT = 40,    /* then even a wild step is taken */
    UNSTABLE_SWEEPS = 100, /* away from an unstable solution */
    REPEAT_LIMIT = 6,      /* steps with one matrix */
    MANY_STEPS = 30,       /* then it may be that none is needed */
    PATIENT_STEPS = 1000,  /* 60 are usual */
};

static const double LONG_STEP = 0.4;    /* refused */
static const double GOOD_STEP = 0.05;   /* below it the matrix may be used again */
static const double SHORT_STEP = 1e-3;  /* unstable and shorter: the values rest there */
static const double FAST_SHRINK = 0.1;  /* a repeated step that shrinks less is the last */
static const double WEAK_SLOPES = 0.02; /* chains that feel less follow the others */
static const double TINY_STEP = 1e-10;  /* a unit that moves less is left alone … */
static const double SMALL_PART = 0.01;  /* … if that is also less than this part of a value … */
static const double NO_MATTER = 1e-13;  /* … that is not so small that even its root is */
static const double LAST_DIGITS = 1e-14; /* an equation holds that is violated by less, in parts */
static const double DISTURBED = 1e-11;   /* an equation violated by more is taken up again */
/* With patience: */
static const double PATIENT_STEP = 0.05; /* longer ones are refused */
static const double NEAR_END = 0.03;     /* values that may go to 0 */
static const double LEAST_SHIFT = 1e-8;  /* of the others */
static const double FREE = 1e-15;        /* a smaller shift is none */

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static bool is_open(const System *system, int unit)
{
    return system->values.at[unit].y > 0.1 && system->values.at[unit].z > 0.1;
}

/* A strong chain hardly feels its neighbours but has many: it is not solved for with them, which
 * would tie them all together, but follows after each step. Not so beside points or chains
 * that are nearly all of one colour: there little things decide. */
static bool follows(const System *system, int unit)
{
    const UnitGraph *graph = &system->graph;
    double slope[UNIT_LIMIT], sum = 0;
    if (graph->kind[unit] == STONE_NONE)
        return false;
    for (int i = graph->start[unit]; i < graph->chains[unit]; i++)
        if (!is_open(system, graph->edge[i]))
            return false;
    for (int i = graph->chains[unit]; i < graph->end[unit]; i++)
        if (system_is_extreme(system, graph->edge[i]))
            return false;
    unit_slopes(graph, &system->values, unit, slope);
    for (int i = 0; i < graph->end[unit] - graph->start[unit]; i++)
        sum += slope[i];
    return sum < WEAK_SLOPES;
}

/* Put the units that follow behind the others. */
static void part_followers(System *system)
{
    uint16_t followers[UNIT_LIMIT];
    int count = 0, follower_count = 0;
    for (int i = 0; i < system->active_count; i++)
        if (follows(system, system->active[i]))
            followers[follower_count++] = system->active[i];
        else
            system->active[count++] = system->active[i];
    memcpy(system->active + count, followers, (size_t)follower_count * sizeof *followers);
    system->leader_count = count;
}

/* Returns the largest change. */
static double move_followers(System *system)
{
    double largest = 0;
    for (int i = system->leader_count; i < system->active_count; i++) {
        int unit = system->active[i];
        Value next = unit_evaluate(&system->graph, &system->values, unit);
        double change = value_change(system->values.at[unit], next);
        system->values.at[unit] = next;
        system->step[unit] = change;
        largest = fabs(change) > largest ? fabs(change) : largest;
    }
    return largest;
}

static void save_values(System *system)
{
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        system->other.at[unit] = system->values.at[unit];
    }
}

static double more_shift(double shift)
{
    return fmin(fmax(8 * shift, 0.03), 4);
}

static void take_back(System *system)
{
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        system->values.at[unit] = system->other.at[unit];
    }
}

/* Take the step back and make the next one a cautious one. */
static void refuse_step(System *system)
{
    take_back(system);
    for (int i = 0; i < system->active_count; i++)
        system->shift[system->active[i]] = more_shift(system->shift[system->active[i]]);
}

/* Values near 0 count by their ratio: others may hang on their square roots. */
static bool is_moving(const System *system, int unit)
{
    double length = fabs(system->step[unit]), least = system_least(system, unit);
    return length > TINY_STEP || (least > NO_MATTER && length > SMALL_PART * least);
}

/* Whether all equations hold to the last digits. Steps mean nothing then: where they are not tiny
 * the direction is neutral, and every place on it a solution. */
static bool is_exact(const System *system)
{
    Value next;
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        double least = system_least(system, unit);
        if (least > NO_MATTER && system_find_change(system, unit, &next) > LAST_DIGITS * least)
            return false;
    }
    return true;
}

/* Whether a unit still has to move; its shift grows if it goes to and fro. */
static bool adapt_shift(System *system, int unit)
{
    double step = system->step[unit], before = system->previous[unit];
    bool was_free = system->shift[unit] == 0; /* only a free step shows whether it is at rest */
    if (fabs(step) > 0.5 * fabs(before) && step * before < 0 && fabs(step) > 1e-8)
        system->shift[unit] = more_shift(system->shift[unit]);
    else
        system->shift[unit] = system->shift[unit] < 1e-3 ? 0 : 0.25 * system->shift[unit];
    system->previous[unit] = step;
    return !was_free || is_moving(system, unit);
}

/* How many units still move. When they are few, the others leave the system; but those that are all
 * of one colour stay, for without them nobody would see that they stand there unstably. */
static int keep_moving(System *system)
{
    uint16_t kept[UNIT_LIMIT];
    int kept_count = 0, moving_count = 0;
    system->last_step = 0;
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        bool still_moves = adapt_shift(system, unit);
        moving_count += still_moves;
        if (still_moves)
            system->last_step = larger(system->last_step, fabs(system->step[unit]));
        if (still_moves || system_is_extreme(system, unit))
            kept[kept_count++] = (uint16_t)unit;
    }
    if (moving_count == 0 || 2 * kept_count > system->active_count)
        return moving_count;
    memcpy(system->active, kept, (size_t)kept_count * sizeof *kept);
    system->active_count = kept_count;
    part_followers(system);
    newton_choose_ordered(system->newton, &system->graph, system->active, system->leader_count);
    return moving_count;
}

/* Put the active units in the order in which they were eliminated last; new ones go last. */
static void sort_by_rank(System *system)
{
    enum { WORDS = (UNIT_LIMIT + 63) / 64 };
    uint64_t has_rank[WORDS] = {0};
    uint16_t at_rank[UNIT_LIMIT], late[UNIT_LIMIT];
    int late_count = 0, count = 0;
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i], rank = system->rank[unit];
        if (rank == UNIT_NONE || has_rank[rank >> 6] >> (rank & 63) & 1) {
            late[late_count++] = (uint16_t)unit;
            continue;
        }
        at_rank[rank] = (uint16_t)unit;
        has_rank[rank >> 6] |= (uint64_t)1 << (rank & 63);
    }
    for (int w = 0; w < WORDS; w++)
        for (uint64_t ranks = has_rank[w]; ranks; ranks &= ranks - 1)
            system->active[count++] = at_rank[64 * w + __builtin_ctzll(ranks)];
    memcpy(system->active + count, late, (size_t)late_count * sizeof *late);
}

static void choose_active(System *system, SettleOrder order)
{
    if (order == ORDER_BY_RANK) {
        sort_by_rank(system);
        part_followers(system);
        newton_choose_ordered(system->newton, &system->graph, system->active, system->leader_count);
        return;
    }
    part_followers(system);
    newton_choose(system->newton, &system->graph, system->active, system->leader_count);
    newton_list_ordered(system->newton, system->active);
    for (int i = 0; i < system->active_count; i++)
        system->rank[system->active[i]] = (uint16_t)i;
}

/* The values depend on a solution that is unstable, where the bare iteration would not have led:
 * let it lead anew from the start values of what stands there. */
static void leave_unstable(System *system, int unit)
{
    const UnitGraph *graph = &system->graph;
    system_start_value(system, unit);
    for (int e = graph->start[unit]; e < graph->touch_end[unit]; e++)
        system_start_value(system, graph->edge[e]);
    for (int i = 0; i < UNSTABLE_SWEEPS; i++)
        system_sweep_active(system);
}

/* After a good step: cheap ones with the same matrix, as long as they shrink fast. */
static void repeat_steps(System *system, double last)
{
    for (int i = 0; i < REPEAT_LIMIT && last > TINY_STEP; i++) {
        double next = newton_repeat(system->newton, &system->graph, &system->values, system->step);
        next = larger(next, move_followers(system));
        bool is_fast = next < FAST_SHRINK * last;
        system->last_step = last = next;
        if (!is_fast)
            return;
    }
}

/* Steps over the active units until none moves. */
static void settle_active(System *system, SettleOrder order)
{
    int refusals = 0;
    for (int i = 0; i < system->active_count; i++) {
        system->shift[system->active[i]] = 0;
        system->previous[system->active[i]] = 0;
    }
    choose_active(system, order);
    for (int n = 0; n < STEP_LIMIT; n++) {
        save_values(system);
        NewtonStep step = newton_step(system->newton, &system->graph, system->shift,
                                      &system->values, system->step);
        step.largest = larger(step.largest, move_followers(system));
        system->steps++;
        system->last_step = step.largest;
        bool is_wild = step.largest > LONG_STEP || step.unstable_count > 0;
        system->is_doubtful |= is_wild && refusals >= REFUSAL_LIMIT;
        if (is_wild && refusals++ < REFUSAL_LIMIT) {
            refuse_step(system);
            if (step.largest < SHORT_STEP)
                leave_unstable(system, step.unstable_unit);
            continue;
        }
        if (step.largest < GOOD_STEP && !is_wild)
            repeat_steps(system, step.largest);
        if (keep_moving(system) == 0)
            return;
        if (n >= MANY_STEPS && is_exact(system)) {
            system->last_step = 0;
            return;
        }
    }
    system->is_doubtful = true;
}

/* Make the units active whose equations are violated, and those beside them. */
static void find_disturbed(System *system, double least)
{
    system_list_none(system);
    system->residual = 0;
    for (int u = 0; u < system->graph.count; u++) {
        Value next;
        if (system->is_held[u])
            continue;
        double change = system_find_change(system, u, &next);
        system->residual = larger(system->residual, change);
        if (change <= system_allow(system, u, least))
            continue;
        system_activate(system, u);
        system_activate_neighbors(system, u);
    }
}

void settle_active_units(System *system, SettleOrder order, double least)
{
    assert(system);
    for (int round = 0; round < ROUND_LIMIT; round++) {
        for (int i = 0; i < system->active_count; i++)
            system->is_touched[system->active[i]] = true;
        if (system->active_count > 0)
            settle_active(system, order);
        find_disturbed(system, least);
        order = ORDER_BY_RANK;
        if (system->active_count == 0)
            return;
    }
}

void settle_all(System *system, SettleOrder order)
{
    system_activate_all(system);
    settle_active_units(system, order, DISTURBED);
}

/* ---- patience ---- */

static bool is_anything_moving(const System *system)
{
    for (int i = 0; i < system->active_count; i++)
        if (is_moving(system, system->active[i]))
            return true;
    return false;
}

/* Only where values are near 0 does the shift get small: elsewhere a matrix that is nearly singular
 * means a neutral direction, on which rounding would throw them to and fro. */
static void set_shift(System *system, double shift)
{
    for (int i = 0; i < system->active_count; i++) {
        int unit = system->active[i];
        bool is_near = system_least(system, unit) < NEAR_END;
        system->shift[unit] = is_near ? shift : larger(shift, LEAST_SHIFT);
    }
}

/* A step with one shift for all; false if it was too long, or led away from unstable values. */
static bool step_patiently(System *system, double shift)
{
    save_values(system);
    set_shift(system, shift);
    NewtonStep step =
        newton_step(system->newton, &system->graph, system->shift, &system->values, system->step);
    system->steps++;
    if (step.largest <= PATIENT_STEP && step.unstable_count == 0)
        return true;
    take_back(system);
    return false;
}

/* With a shift of 1/t a step is one of length t along the path of the bare iteration. */
static bool walk_patiently(System *system)
{
    double shift = 1;
    for (int n = 0; n < PATIENT_STEPS; n++) {
        if (!step_patiently(system, shift)) {
            shift = larger(4 * shift, FREE);
            continue;
        }
        if ((shift < FREE && !is_anything_moving(system)) || is_exact(system))
            return true;
        shift = shift < FREE ? 0 : 0.5 * shift;
    }
    return false;
}

void settle_patiently(System *system)
{
    assert(system);
    system_activate_all(system);
    newton_choose(system->newton, &system->graph, system->active, system->active_count);
    bool is_there = walk_patiently(system);
    find_disturbed(system, DISTURBED);
    system->last_step = is_there ? 0 : 1;
}
