/* One game of a match, driven by replies: it never waits. Private to the module. */
#ifndef KATACHI_PLAY_MATCH_GAME_H
#define KATACHI_PLAY_MATCH_GAME_H

#include "play/engine_process.h"
#include "play/match.h"

typedef enum {
    STEP_SETUP,   /* an engine is sent the rules and the moves so far */
    STEP_GENMOVE, /* an engine is thinking */
    STEP_RELAY,   /* the other is sent the move */
    STEP_COUNT,   /* the referee counts */
    STEP_DONE,
    STEP_LEAVING, /* its engines were asked to quit */
} MatchStep;

typedef struct {
    const MatchRequest *request;
    MatchGameResult result;
    Game game;
    Engine engines[3]; /* by Stone; [STONE_NONE] is the referee */
    Stone asked;       /* which of them has to reply */
    MatchStep step;
    int setup_index;
    int setup_moves; /* how many moves belong to the setup */
    double sent_at, deadline;
    double left_seconds[3]; /* by Stone */
} MatchGame;

/* Start game `index`: its engines run and the first command is out. On STATUS_IO nothing runs. */
MUST_CHECK Status match_game_open(MatchGame *game, const MatchRequest *request, int index,
                                  Error *err);
void match_game_close(MatchGame *game);

/* The same without waiting for engines that do not want to leave, since other games are running.
 * Call match_game_has_left() until it is true. */
void match_game_leave(MatchGame *game);
bool match_game_has_left(MatchGame *game);

/* The descriptor to wait for. */
int match_game_descriptor(const MatchGame *game);

/* Go on after input may have come or time has passed. */
void match_game_advance(MatchGame *game);

/* End it without a result. */
void match_game_void(MatchGame *game, const char *why);

#endif
