/* What the questions of the web desk share. Private to the room. */
#ifndef KATACHI_WEB_HANDLERS_HANDLERS_H
#define KATACHI_WEB_HANDLERS_HANDLERS_H

#include "web/handlers/database.h"
#include "web/handlers/jobs.h"
#include "web/handlers/model_cache.h"
#include "web/handlers/session_cache.h"

#include <pthread.h>
#include <stdatomic.h>

struct WebWork;

struct WebDesk {
    WebModels *models;
    WebSeats *seats;
    WebShelf *shelf;
    WebJobs *jobs;
    atomic_bool stop;
    pthread_mutex_t works_lock;
    struct WebWork *works; /* under way */
};

/* The answers, by file. */
Status web_answer_record(const WebCall *call, Error *err);   /* json_record.c */
Status web_answer_position(const WebCall *call, Error *err); /* json_position.c */
Status web_answer_play(const WebCall *call, Error *err);
Status web_answer_life(const WebCall *call, Error *err);
Status web_answer_count(const WebCall *call, Error *err);
Status web_answer_owners(const WebCall *call, Error *err);
Status web_answer_predict(const WebCall *call, Error *err); /* json_study.c */
Status web_answer_analysis(const WebCall *call, Error *err);
Status web_answer_genmove(const WebCall *call, Error *err);   /* json_genmove.c */
Status web_answer_influence(const WebCall *call, Error *err); /* json_field.c */
Status web_answer_scores(const WebCall *call, Error *err);
Status web_answer_connections(const WebCall *call, Error *err);
Status web_answer_kinds(const WebCall *call, Error *err); /* json_tutor.c */
Status web_answer_words(const WebCall *call, Error *err);
Status web_answer_slide(const WebCall *call, Error *err);
Status web_answer_annotate(const WebCall *call, Error *err);
Status web_answer_agreement(const WebCall *call, Error *err);
Status web_answer_queue(const WebCall *call, Error *err);  /* json_tutor_queue.c */
Status web_answer_mark(const WebCall *call, Error *err);   /* json_tutor_edit.c */
Status web_answer_slides(const WebCall *call, Error *err); /* json_tutor_list.c */
Status web_answer_slide_new(const WebCall *call, Error *err);
Status web_answer_slide_sgf(const WebCall *call, Error *err);
Status web_answer_train(const WebCall *call, Error *err); /* json_lab.c */
Status web_answer_evaluate(const WebCall *call, Error *err);
Status web_answer_archives(const WebCall *call, Error *err); /* json_lab_archives.c */
Status web_answer_curve(const WebCall *call, Error *err);    /* json_lab_curve.c */
Status web_answer_svm(const WebCall *call, Error *err);      /* json_lab_svm.c */
Status web_answer_stop(const WebCall *call, Error *err);     /* json_work.c */
Status web_answer_jobs(const WebCall *call, Error *err);     /* json_jobs.c */
Status web_answer_follow(const WebCall *call, Error *err);
Status web_answer_forget(const WebCall *call, Error *err);
int web_jobs_stop(WebDesk *desk, int64_t id); /* json_job.c: how many, 1, or 0 if it is not here */
Status web_answer_games(const WebCall *call, Error *err); /* json_games.c */
Status web_answer_game(const WebCall *call, Error *err);
Status web_answer_keep(const WebCall *call, Error *err);
Status web_answer_discard(const WebCall *call, Error *err);
Status web_answer_draft(const WebCall *call, Error *err);
Status web_answer_solve(const WebCall *call, Error *err);       /* json_solving.c */
Status web_answer_session(const WebCall *call, Error *err);     /* json_session.c */
Status web_answer_collections(const WebCall *call, Error *err); /* json_shelf.c */
Status web_answer_problems(const WebCall *call, Error *err);
Status web_answer_problem(const WebCall *call, Error *err);
Status web_answer_attempt(const WebCall *call, Error *err);
Status web_answer_statistics(const WebCall *call, Error *err);
Status web_answer_check(const WebCall *call, Error *err);
Status web_answer_read(const WebCall *call, Error *err); /* json_editor.c */
Status web_answer_save(const WebCall *call, Error *err);
Status web_answer_remove(const WebCall *call, Error *err);
Status web_answer_import(const WebCall *call, Error *err);
Status web_answer_export(const WebCall *call, Error *err);
Status web_answer_generate(const WebCall *call, Error *err);

#endif
