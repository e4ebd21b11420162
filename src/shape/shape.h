/* The door of `shape`: what can be seen in a position without judging who wins. Every answer is a
 * function of the Board alone; nothing is kept, nothing is allocated. */
#ifndef KATACHI_SHAPE_SHAPE_H
#define KATACHI_SHAPE_SHAPE_H

#include "shape/chain.h"
#include "shape/connection.h"
#include "shape/effect.h"
#include "shape/eye.h"
#include "shape/fate_graph.h"
#include "shape/ladder.h"
#include "shape/region.h"
#include "shape/unconditional.h"

#endif
