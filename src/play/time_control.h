/* The clocks of a game, and how much of one to spend on the next move. */
#ifndef KATACHI_PLAY_TIME_CONTROL_H
#define KATACHI_PLAY_TIME_CONTROL_H

#include "core/board.h"

/* Canadian byoyomi, as GTP has it: main time, then `period_stones` moves in each period. Japanese
 * byoyomi is the case of one stone, absolute time that of no period. */
typedef struct {
    bool is_limited;
    double main_seconds, period_seconds;
    int period_stones;
    double left_seconds[3]; /* by Stone */
    int left_stones[3];     /* by Stone; 0 while the main time runs */
} TimeControl;

/* No limit. */
void time_control_init(TimeControl *time);

/* Set the terms and put both clocks back to their start. A period without stones, or no time at
 * all, means no limit. */
void time_control_set(TimeControl *time, double main_seconds, double period_seconds,
                      int period_stones);

/* Both clocks back to their start, for a new game. */
void time_control_restart(TimeControl *time);

/* What a controller says about a clock; `stones` 0 means main time. */
void time_control_update(TimeControl *time, Stone who, double seconds, int stones);

/* Count a move of our own, for controllers that do not send the clock. */
void time_control_spend(TimeControl *time, Stone who, double seconds);

/* Seconds to spend on the next move of `who`; 0 = no limit. Never more than is left, minus a
 * reserve for communication with the controller. */
double time_control_share(const TimeControl *time, Stone who, const Board *board);

#endif
