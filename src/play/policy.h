/* When to pass and when to resign: one policy for all players.
 *
 * A player says what it would play; the policy decides whether it is worth playing at all. It
 * passes when nothing is left to play for, when the opponent has passed and we win the count, or
 * when no sensible move is left; it resigns when the game has been hopeless for some moves. */
#ifndef KATACHI_PLAY_POLICY_H
#define KATACHI_PLAY_POLICY_H

#include "play/player.h"

typedef struct {
    bool never_resign;
    double resign_below; /* win rate that counts as hopeless */
    int resign_after;    /* own moves in a row */
    Net *net;            /* borrowed, for judging; NULL: playouts judge */
    uint64_t judge_playouts;
    uint64_t seed;
    int hopeless[3]; /* by Stone: hopeless moves in a row so far */
} Policy;

void policy_init(Policy *policy);

/* Forget the hopeless moves: a new game, or moves taken back. */
void policy_restart(Policy *policy);

/* The move to play: a point, POINT_PASS or POINT_RESIGN; *choice is what the player chose (zero if
 * it was not called). */
Point policy_choose(Policy *policy, Player *player, const Game *game, const MoveRequest *request,
                    MoveChoice *choice);

/* The move of a clean-up phase: capture dead stones, and pass only when there are none. */
Point policy_choose_cleanup(Policy *policy, Player *player, const Game *game,
                            const MoveRequest *request, MoveChoice *choice);

#endif
