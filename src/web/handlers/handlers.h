/* What the handlers share. Private to the module. */
#ifndef KATACHI_WEB_HANDLERS_HANDLERS_H
#define KATACHI_WEB_HANDLERS_HANDLERS_H

#include "net/network.h"
#include "practice/problem_session.h"
#include "predict/predictor.h"
#include "problem/document.h"
#include "store/database.h"
#include "web/handlers/jobs.h"
#include "web/handlers/request.h"

#include <pthread.h>
#include <stdatomic.h>

/* Solver sessions that are kept between requests.
 *
 * A request about a problem brings the problem and the moves so far, so nothing depends on what is
 * kept here: a session only saves solving the same again. Few are kept; the least recently used one
 * is dropped.
 */

enum { SESSION_CACHE_LIMIT = 4 };

/* Which engine answers, and how far it may look. */
typedef struct {
    SolveEngine kind;
    double seconds;     /* at most, for each answer */
    int depth, breadth; /* of the haris engine; 0: no limit */
} SessionEngine;

typedef struct {
    Problem problem;
    ProblemSolver solver;
    ProblemSession *session;
    Task task; /* of the current request; the solver checks it */
    SessionEngine engine;
    bool is_taken;
    uint64_t last_use; /* 0: empty */
} CachedSession;

typedef struct SessionCache SessionCache;

SessionCache *session_cache_open(void);
void session_cache_close(SessionCache *sessions);

typedef struct {
    const Problem *problem;
    SessionEngine engine;
    const Request *call;
    const char *name; /* of the task; may be NULL */
} CachedSessionRequest;

/* A session for this problem, at whatever move; solving it takes a while if it
 * is new. STATUS_INVALID if the problem makes no sense, STATUS_INTERRUPTED if the client left,
 * STATUS_LIMIT if all sessions are in use. */
MUST_CHECK Status session_cache_acquire(SessionCache *sessions, const CachedSessionRequest *request,
                                        CachedSession **session, Error *err);

/* Release it; one whose task was stopped half way is emptied. */
void session_cache_release(SessionCache *sessions, CachedSession *session);

/* What requests about playing and solving problems share. Private to the module. */

/* The fields "engine", "seconds", "depth" and "breadth"; the strong engine for five seconds if they
 * are not there. */
SessionEngine field_engine(RequestFields *fields, double seconds_most);

/* The models that the web app can choose from, and predictors for its threads. */

enum { MODEL_CACHE_LIMIT = 32, MODEL_CACHE_ID_SIZE = 64 };

typedef struct ModelCache ModelCache;

/* Look into the folder of the default model, and into the user's own. */
ModelCache *model_cache_open(void);
void model_cache_close(ModelCache *models);

/* The names of all, the default one first; returns how many there are. */
int model_cache_list(ModelCache *models, char ids[MODEL_CACHE_LIMIT][MODEL_CACHE_ID_SIZE]);

/* Where a new model of this name is written: a file of the user's. STATUS_INVALID if the name will
 * not do or is taken, STATUS_LIMIT if there are too many. */
MUST_CHECK Status model_cache_place(ModelCache *models, const char *id, char path[MODEL_PATH_SIZE],
                                    Error *err);

/* A model was written there: offer it too. */
void model_cache_add(ModelCache *models, const char *id, const char *path);

/* The file of a model was written anew: whoever asks next gets that. Waits for those who use it. */
void model_cache_renew(ModelCache *models, const char *id);

/* Where a model is. STATUS_NOT_FOUND if there is none of this name. */
MUST_CHECK Status model_cache_path(ModelCache *models, const char *id, char path[MODEL_PATH_SIZE],
                                   Error *err);

/* Borrow a predictor; id NULL: of the first model. Waits while all are in use. STATUS_NOT_FOUND if
 * there is no such model, or what loading it runs into. Every one must be released. */
MUST_CHECK Status model_cache_acquire(ModelCache *models, const char *id, Predictor **predictor,
                                      Error *err);
void model_cache_release(ModelCache *models, Predictor *predictor);

/* Take a model of the user's away, with its file; or call it otherwise. STATUS_INVALID for those
 * that come with the program and for names that will not do. Waits while it is in use. */
MUST_CHECK Status model_cache_remove(ModelCache *models, const char *id, Error *err);
MUST_CHECK Status model_cache_rename(ModelCache *models, const char *id, const char *to,
                                     Error *err);

/* The network that comes with the program, opened at the first request and shared by all threads;
 * NULL if there is none or it cannot be used. It lives as long as the cache. */
Net *model_cache_network(ModelCache *models);

/* The problems that the web app offers, and what a student has done with them: the database behind
 * a lock, with the built-in problems added at the first request.
 *
 * If the user's database cannot be used, a temporary one takes its place and `notice` says why:
 * everything works, but nothing is kept. */

typedef struct Database Database;

Database *database_open(void);
void database_close(Database *database);

/* Lock the database for this thread until database_unlock. STATUS_IO if there can be none. */
MUST_CHECK Status database_lock(Database *database, Store **store, Error *err);
void database_unlock(Database *database);

/* The same without waiting for the built-in problems to be added. */
MUST_CHECK Status database_lock_unseeded(Database *database, Store **store, Error *err);

/* Why nothing is kept; "" if it is. Only between lock and unlock. */
const char *database_notice(const Database *database);

/* The one student of the web app. Only between lock and unlock. */
MUST_CHECK Status database_student(Database *database, int64_t *learner, Error *err);

/* Put a problem into a collection, which is made if there is none of this name; *id is the
 * document's, an older one's if the very same is there. Only between lock and unlock. */
MUST_CHECK Status database_add(Database *database, ProblemDocument *document,
                               const char *collection, int64_t *id, Error *err);

struct Task;

struct LibraryCache;

struct Server {
    ModelCache *models;
    struct LibraryCache *library;
    SessionCache *sessions;
    Database *database;
    JobList *jobs;
    atomic_bool stop;
    pthread_mutex_t tasks_lock;
    struct Task *tasks; /* in progress */
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
Status handle_models(const Request *call, Error *err);    /* hello.c */
Status handle_curve(const Request *call, Error *err);     /* lab_curve.c */
Status handle_ownership(const Request *call, Error *err); /* lab_ownership.c */
Status handle_svm(const Request *call, Error *err);       /* lab_svm.c */
Status handle_learn(const Request *call, Error *err);     /* learn.c */
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
