/* The network as its definition says, in double precision, loop by loop: the slow twin. */
#ifndef KATACHI_TESTS_NET_PLAIN_NETWORK_H
#define KATACHI_TESTS_NET_PLAIN_NETWORK_H

#include "net/heads.h"
#include "net/model.h"
#include "net/planes.h"

void plain_network(const NetModel *model, const Game *game, const NetContext *context,
                   NetOutput *output);

#endif
