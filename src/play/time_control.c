/* Clocks: what is left, and what to spend. */
#include "play/time_control.h"

#include <assert.h>
#include <math.h>

/* Kept back at every move for pipes, scheduling and a last batch of playouts. */
static const double RESERVE_SECONDS = 0.25;

void time_control_init(TimeControl *time)
{
    *time = (TimeControl){.is_limited = false};
}

void time_control_restart(TimeControl *time)
{
    bool starts_in_period = time->main_seconds <= 0;
    for (int who = STONE_BLACK; who <= STONE_WHITE; who++) {
        time->left_seconds[who] = starts_in_period ? time->period_seconds : time->main_seconds;
        time->left_stones[who] = starts_in_period ? time->period_stones : 0;
    }
}

void time_control_set(TimeControl *time, double main_seconds, double period_seconds,
                      int period_stones)
{
    bool is_unlimited = period_seconds > 0 && period_stones == 0;
    *time = (TimeControl){
        .is_limited = !is_unlimited && (main_seconds > 0 || period_seconds > 0),
        .main_seconds = main_seconds,
        .period_seconds = period_stones > 0 ? period_seconds : 0,
        .period_stones = period_stones,
    };
    time_control_restart(time);
}

void time_control_update(TimeControl *time, Stone who, double seconds, int stones)
{
    assert(stone_is_color(who));
    time->is_limited = true;
    time->left_seconds[who] = seconds;
    time->left_stones[who] = stones;
}

static void enter_period(TimeControl *time, Stone who, double overrun)
{
    time->left_seconds[who] = time->period_seconds - overrun;
    time->left_stones[who] = time->period_stones;
}

void time_control_spend(TimeControl *time, Stone who, double seconds)
{
    assert(stone_is_color(who));
    if (!time->is_limited)
        return;
    bool was_main = time->left_stones[who] == 0;
    time->left_seconds[who] -= seconds;
    if (was_main && time->left_seconds[who] <= 0 && time->period_stones > 0)
        enter_period(time, who, -time->left_seconds[who]);
    if (time->left_stones[who] > 0 && --time->left_stones[who] == 0)
        enter_period(time, who, 0);
    if (time->left_seconds[who] < 0)
        time->left_seconds[who] = 0;
}

/* Own moves still to come: about a third of the empty points, and never fewer than a dozen,
 * because the end of a game is longer than it looks. */
static double moves_to_come(const Board *board)
{
    double third = board->stones[STONE_NONE] / 3.0;
    return third > 12 ? third : 12;
}

/* What is left when nothing is: a move must still be found. */
static const double LEAST_SECONDS = 0.01;

double time_control_share(const TimeControl *time, Stone who, const Board *board)
{
    assert(stone_is_color(who));
    if (!time->is_limited)
        return 0;
    double left = fmax(time->left_seconds[who], 2 * LEAST_SECONDS);
    double usable = left > 2 * RESERVE_SECONDS ? left - RESERVE_SECONDS : left / 2;
    if (time->left_stones[who] > 0)
        return usable / time->left_stones[who];
    double share = usable / moves_to_come(board);
    if (time->period_stones > 0) {
        /* The main time may run out: a move of the period is still affordable after it. */
        double per_stone = time->period_seconds / time->period_stones;
        share = share > per_stone ? share : per_stone * 0.8;
    }
    return share < usable || time->period_stones > 0 ? share : usable;
}
