/* Playouts on 13x13. */
#define PLAYOUT_SIZE 13
#define PLAYOUT_ENGINE playout_engine_13
#include "core/playout_engine.h"
