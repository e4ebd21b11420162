/* What requests about playing and solving problems share. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_SESSION_H
#define KATACHI_WEB_HANDLERS_SESSION_H

#include "web/handlers/session_cache.h"

#include <jansson.h>

/* "engine", "seconds", "depth" and "breadth" of a request; the strong engine for five seconds if
 * they are not there. */
MUST_CHECK Status json_read_engine(const json_t *object, double seconds_most, SessionEngine *engine,
                                   Error *err);

#endif
