/* Playouts on 9x9. */
#define PLAYOUT_SIZE 9
#define PLAYOUT_ENGINE playout_engine_9
#include "core/playout_engine.h"
