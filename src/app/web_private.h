/* What the questions of the web desk share. Private to the room. */
#ifndef KATACHI_APP_WEB_PRIVATE_H
#define KATACHI_APP_WEB_PRIVATE_H

#include "app/web_desk.h"
#include "app/web_models.h"

#include <stdatomic.h>

struct WebDesk {
    WebModels *models;
    atomic_bool stop;
    atomic_int long_works; /* under way */
};

/* The answers, by file. */
Status web_answer_record(const WebCall *call, Error *err);   /* json_record.c */
Status web_answer_position(const WebCall *call, Error *err); /* json_position.c */
Status web_answer_play(const WebCall *call, Error *err);
Status web_answer_life(const WebCall *call, Error *err);
Status web_answer_owners(const WebCall *call, Error *err);
Status web_answer_predict(const WebCall *call, Error *err); /* json_study.c */
Status web_answer_analysis(const WebCall *call, Error *err);
Status web_answer_genmove(const WebCall *call, Error *err); /* json_genmove.c */

#endif
