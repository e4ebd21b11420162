/* What questions about playing and solving problems share. Private to the room. */
#ifndef KATACHI_APP_JSON_SESSION_H
#define KATACHI_APP_JSON_SESSION_H

#include "app/json.h"
#include "app/web_seats.h"

/* "engine", "seconds", "depth" and "breadth" of a request; the strong engine for five seconds if
 * they are not there. */
MUST_CHECK Status json_read_engine(const json_t *object, double seconds_most, SeatEngine *engine,
                                   Error *err);

#endif
