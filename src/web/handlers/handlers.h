/* What the handlers share. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_HANDLERS_H
#define KATACHI_WEB_HANDLERS_HANDLERS_H

#include "web/handlers/database.h"
#include "web/handlers/jobs.h"
#include "web/handlers/model_cache.h"
#include "web/handlers/session_cache.h"

#include <pthread.h>
#include <stdatomic.h>

struct Task;

struct LibraryCache;

struct Server {
    ModelCache *models;
    struct LibraryCache *library;
    SessionCache *sessions;
    Database *database;
    JobList *jobs;
    atomic_bool stop;
    pthread_mutex_t works_lock;
    struct Task *works; /* in progress */
};

/* The handlers, by file. */
Status handle_record(const Request *call, Error *err);   /* record.c */
Status handle_position(const Request *call, Error *err); /* position.c */
Status handle_play(const Request *call, Error *err);
Status handle_life(const Request *call, Error *err);
Status handle_count(const Request *call, Error *err);
Status handle_owners(const Request *call, Error *err);
Status handle_predict(const Request *call, Error *err); /* predict.c */
Status handle_analysis(const Request *call, Error *err);
Status handle_genmove(const Request *call, Error *err);   /* genmove.c */
Status handle_influence(const Request *call, Error *err); /* influence.c */
Status handle_scores(const Request *call, Error *err);
Status handle_connections(const Request *call, Error *err);
Status handle_kinds(const Request *call, Error *err); /* tutor.c */
Status handle_words(const Request *call, Error *err);
Status handle_slide(const Request *call, Error *err);
Status handle_annotate(const Request *call, Error *err);
Status handle_agreement(const Request *call, Error *err);
Status handle_queue(const Request *call, Error *err);  /* tutor_queue.c */
Status handle_mark(const Request *call, Error *err);   /* tutor_edit.c */
Status handle_slides(const Request *call, Error *err); /* tutor_list.c */
Status handle_slide_new(const Request *call, Error *err);
Status handle_slide_sgf(const Request *call, Error *err);
Status handle_train(const Request *call, Error *err); /* lab.c */
Status handle_evaluate(const Request *call, Error *err);
Status handle_archives(const Request *call, Error *err); /* lab_archives.c */
Status handle_archive_new(const Request *call, Error *err);
Status handle_models(const Request *call, Error *err); /* hello.c */
Status handle_curve(const Request *call, Error *err);  /* lab_curve.c */
Status handle_svm(const Request *call, Error *err);    /* lab_svm.c */
Status handle_learn(const Request *call, Error *err);  /* learn.c */
Status handle_classifiers(const Request *call, Error *err);
Status handle_learn_game(const Request *call, Error *err);
Status handle_stop(const Request *call, Error *err); /* task.c */
Status handle_jobs(const Request *call, Error *err); /* jobs.c */
Status handle_follow(const Request *call, Error *err);
Status handle_forget(const Request *call, Error *err);
int job_list_stop(Server *server, int64_t id); /* job.c: how many, 1, or 0 if it is not here */
Status handle_games(const Request *call, Error *err); /* games.c */
Status handle_game(const Request *call, Error *err);
Status handle_keep(const Request *call, Error *err);
Status handle_discard(const Request *call, Error *err);
Status handle_draft(const Request *call, Error *err);
Status handle_review(const Request *call, Error *err); /* review.c */
Status handle_reviewed(const Request *call, Error *err);
Status handle_review_problem(const Request *call, Error *err);
Status handle_engines(const Request *call, Error *err);
Status handle_library(const Request *call, Error *err); /* library.c */
Status handle_find(const Request *call, Error *err);
Status handle_library_game(const Request *call, Error *err);
Status handle_library_add(const Request *call, Error *err);
Status handle_known(const Request *call, Error *err);
Status handle_solve(const Request *call, Error *err);       /* solve.c */
Status handle_session(const Request *call, Error *err);     /* session.c */
Status handle_collections(const Request *call, Error *err); /* problems.c */
Status handle_problems(const Request *call, Error *err);
Status handle_problem(const Request *call, Error *err);
Status handle_attempt(const Request *call, Error *err);
Status handle_statistics(const Request *call, Error *err);
Status handle_check(const Request *call, Error *err); /* editor.c */
Status handle_read(const Request *call, Error *err);
Status handle_save(const Request *call, Error *err);
Status handle_remove(const Request *call, Error *err);
Status handle_import(const Request *call, Error *err);
Status handle_export(const Request *call, Error *err);
Status handle_generate(const Request *call, Error *err);

/* The user's library of games, kept open between requests. Private to the module. */

typedef struct LibraryCache LibraryCache;

LibraryCache *library_cache_open(void);
void library_cache_close(LibraryCache *cache);

#endif
