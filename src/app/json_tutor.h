/* What the questions of the tutor share. Private to the room. */
#ifndef KATACHI_APP_JSON_TUTOR_H
#define KATACHI_APP_JSON_TUTOR_H

#include "app/json.h"
#include "app/web_desk.h"
#include "app/web_slide.h"

/* Connections that are worth asking about, the least sure first. */
json_t *json_suggestions(const Board *board);

/* {"TR": ["C3"], "LB": [["D4", "A"]]}: the marks of the node; kinds without any are left out. */
json_t *json_marks(const Slide *slide);

/* {"context": "quarter", "focus": ["A1", …]} */
json_t *json_frame(const Slide *slide);

/* A request that names a document, and maybe a node of it. */
typedef struct {
    json_t *request;
    int64_t document, node;
    const char *author; /* "you" if none is told */
} TutorWish;

/* The request must be given back with json_decref unless this failed. */
MUST_CHECK Status tutor_read_wish(const WebCall *call, TutorWish *wish, Error *err);

#endif
