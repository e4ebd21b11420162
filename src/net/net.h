#ifndef KATACHI_NET_NET_H
#define KATACHI_NET_NET_H
#include "net/network.h"
#endif
