/* Playouts on boards of any size. */
#include "core/playout_engine.h"
