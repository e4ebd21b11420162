/* Playing: players behind one interface, clocks, judging the end of a game, matches against other
 * engines.
 *
 *      Player *player;
 *      if (player_open("mcts", &options, &player, &err) == STATUS_OK)
 *          player_choose(player, &game, &request, &choice); // choice.at, choice.win_rate */
#ifndef KATACHI_PLAY_PLAY_H
#define KATACHI_PLAY_PLAY_H

#include "play/analysis.h"
#include "play/engine_analyst.h"
#include "play/engine_config.h"
#include "play/engine_process.h"
#include "play/judge.h"
#include "play/match.h"
#include "play/network_file.h"
#include "play/player.h"
#include "play/playout_tree.h"
#include "play/policy.h"
#include "play/puct.h"
#include "play/selfplay.h"
#include "play/time_control.h"

#endif
