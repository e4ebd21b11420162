/* The public header of `net`: what a network sees, and the games that it is trained on. */
#ifndef KATACHI_NET_NET_H
#define KATACHI_NET_NET_H

#include "net/packed_games.h"
#include "net/planes.h"
#include "net/sampler.h"

#endif
