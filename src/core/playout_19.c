/* Playouts on 19x19. */
#define PLAYOUT_SIZE 19
#define PLAYOUT_ENGINE playout_engine_19
#include "core/playout_engine.h"
