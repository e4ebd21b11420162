/* Games of a match as SGF. */
#ifndef KATACHI_PLAY_MATCH_RECORD_H
#define KATACHI_PLAY_MATCH_RECORD_H

#include "play/match.h"

/* Write <folder>/game-0001.sgf, numbered from 1. */
MUST_CHECK Status match_record_write(const MatchRequest *request, const MatchGameResult *result,
                                     const Game *game, const char *folder, Error *err);

#endif
