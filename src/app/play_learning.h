/* Learning during play (Harrison 2010, section 2.4.1: naive Bayes "can learn on"): every move of a
 * game changes the user's naive Bayes model at once, and every move or game can be taken back.
 *
 * The model is a file among the user's models, so that every front end offers it; beside it
 * NAME.games keeps the games that it learned from, one line each, the present one last. Positions
 * that were set up, and handicap games, are not learned from. */
#ifndef KATACHI_APP_PLAY_LEARNING_H
#define KATACHI_APP_PLAY_LEARNING_H

#include "core/game.h"
#include "learn/model.h"

typedef struct PlayLearning PlayLearning;

/* The user's model of this name; a new one that knows nothing if there is none. STATUS_INVALID if
 * the name will not do or the model is not one of naive Bayes. */
MUST_CHECK Status play_learning_open(const char *name, PlayLearning **learning, Error *err);
void play_learning_close(PlayLearning *learning); /* NULL is allowed */

/* How the game of before became this one. */
typedef enum {
    FOLLOW_PLAY, /* moves were added, or another game has begun */
    FOLLOW_UNDO  /* moves were taken back */
} FollowHow;

/* Learn what is new in the game and forget what was taken back; then save. */
MUST_CHECK Status play_learning_follow(PlayLearning *learning, const Game *game, FollowHow how,
                                       Error *err);

/* The game that was learned last is the one that is being played: what follows next goes on from
 * it, or takes moves of it back. Nothing happens if there is none, or if a game is being followed.
 */
void play_learning_take_up(PlayLearning *learning);

/* Forget the last game, the present one first; then save. STATUS_NOT_FOUND if there is none. */
MUST_CHECK Status play_learning_undo_game(PlayLearning *learning, Error *err);

typedef struct {
    const char *name, *path;
    uint64_t games, moves; /* learned from */
} PlayLearningState;

PlayLearningState play_learning_state(const PlayLearning *learning);
const Model *play_learning_model(const PlayLearning *learning);

#endif
