/* Playing: players behind one interface, clocks, judging the end of a game, matches against other
 * engines.
 *
 *      Player *player;
 *      if (player_open("mcts", &options, &player, &err) == STATUS_OK)
 *          player_choose(player, &game, &request, &choice); // choice.move, choice.win_rate
 *
 *      Player *player;
 *      if (player_open("mcts", &options, &player, &err) == STATUS_OK)
 *          player_choose(player, &game, &request, &choice); // choice.at, choice.win_rate */
#ifndef KATACHI_PLAY_PLAY_H
#define KATACHI_PLAY_PLAY_H

#include "play/candidates.h"
#include "play/engine_process.h"
#include "play/interval.h"
#include "play/judge.h"
#include "play/local_shape.h"
#include "play/match.h"
#include "play/match_record.h"
#include "play/mcts_tree.h"
#include "play/network_file.h"
#include "play/openings.h"
#include "play/player.h"
#include "play/policy.h"
#include "play/tactical_playout.h"
#include "play/time_control.h"

#endif
