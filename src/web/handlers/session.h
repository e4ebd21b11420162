/* What requests about playing and solving problems share. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_SESSION_H
#define KATACHI_WEB_HANDLERS_SESSION_H

#include "web/handlers/request.h"
#include "web/handlers/session_cache.h"

/* The fields "engine", "seconds", "depth" and "breadth"; the strong engine for five seconds if they
 * are not there. */
SessionEngine field_engine(RequestFields *fields, double seconds_most);

#endif
