/* The public header of `net`: what a network sees, the games that it is trained on, and the network
 * itself. network.h opens with an example. */
#ifndef KATACHI_NET_NET_H
#define KATACHI_NET_NET_H

#include "net/network.h"
#include "net/packed_games.h"
#include "net/planes.h"
#include "net/sampler.h"

#endif
