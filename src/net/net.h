/* The network: what it sees (planes.h), the games that it is trained on (packed_games.h), and
 * asking it.
 *
 *      Net *net;
 *      net_open(path, NULL, &net, &err);
 *      net_evaluate(net, &game, &(NetContext){.komi = 6.5, .komi_known = true}, &answer);
 *      … answer.win, answer.lead, a probability for every move, an owner for every point …
 *      net_close(net); */
#ifndef KATACHI_NET_NET_H
#define KATACHI_NET_NET_H

#include "net/network.h"
#include "net/packed_games.h"
#include "net/planes.h"

#endif
