/* The table of endpoints. */
#include "web/handlers/server.h"

#include "base/memory.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <assert.h>
#include <string.h>

/* A record may be long; everything else is about one line of play. */
enum {
    RECORD_BYTES = 8 << 20,
    GAME_BYTES = 2 * RECORD_BYTES, /* as JSON, with its escapes */
    QUESTION_BYTES = REQUEST_LINE_BYTES + (64 << 10),
    PROBLEM_BYTES = 64 << 10,
    SHORT_BYTES = 16 << 10
};

static const Endpoint QUESTIONS[] = {
    {"record", RECORD_BYTES, PACE_BULKY, handle_record},
    {"position", QUESTION_BYTES, PACE_QUICK, handle_position},
    {"play", QUESTION_BYTES, PACE_QUICK, handle_play},
    {"life", QUESTION_BYTES, PACE_QUICK, handle_life},
    {"count", QUESTION_BYTES, PACE_QUICK, handle_count},
    {"owners", QUESTION_BYTES, PACE_QUICK, handle_owners},
    {"predict", QUESTION_BYTES, PACE_QUICK, handle_predict},
    {"analysis", QUESTION_BYTES, PACE_QUICK, handle_analysis},
    {"review", QUESTION_BYTES, PACE_JOB, handle_review},
    {"reviewed", QUESTION_BYTES, PACE_QUICK, handle_reviewed},
    {"review_problem", QUESTION_BYTES, PACE_LONG, handle_review_problem},
    {"engines", SHORT_BYTES, PACE_QUICK, handle_engines},
    {"influence", QUESTION_BYTES, PACE_QUICK, handle_influence},
    {"scores", QUESTION_BYTES, PACE_QUICK, handle_scores},
    {"connections", QUESTION_BYTES, PACE_LONG, handle_connections},
    {"genmove", QUESTION_BYTES, PACE_LONG, handle_genmove},
    {"stop", SHORT_BYTES, PACE_QUICK, handle_stop},
    {"jobs", SHORT_BYTES, PACE_QUICK, handle_jobs},
    {"follow", SHORT_BYTES, PACE_FOLLOW, handle_follow},
    {"forget", SHORT_BYTES, PACE_QUICK, handle_forget},
    {"games", SHORT_BYTES, PACE_QUICK, handle_games},
    {"game", SHORT_BYTES, PACE_BULKY, handle_game},
    {"keep", GAME_BYTES, PACE_BULKY, handle_keep},
    {"discard", SHORT_BYTES, PACE_QUICK, handle_discard},
    {"draft", PROBLEM_BYTES, PACE_QUICK, handle_draft},
    {"library", SHORT_BYTES, PACE_QUICK, handle_library},
    {"find", QUESTION_BYTES, PACE_QUICK, handle_find},
    {"library_game", SHORT_BYTES, PACE_QUICK, handle_library_game},
    {"library_add", SHORT_BYTES, PACE_LONG, handle_library_add},
    {"known", QUESTION_BYTES, PACE_QUICK, handle_known},
    {"collections", SHORT_BYTES, PACE_QUICK, handle_collections},
    {"problems", SHORT_BYTES, PACE_QUICK, handle_problems},
    {"problem", SHORT_BYTES, PACE_QUICK, handle_problem},
    {"attempt", SHORT_BYTES, PACE_QUICK, handle_attempt},
    {"statistics", SHORT_BYTES, PACE_QUICK, handle_statistics},
    {"check", PROBLEM_BYTES, PACE_QUICK, handle_check},
    {"read", QUESTION_BYTES, PACE_QUICK, handle_read},
    {"save", PROBLEM_BYTES, PACE_QUICK, handle_save},
    {"remove", SHORT_BYTES, PACE_QUICK, handle_remove},
    {"import", RECORD_BYTES, PACE_BULKY, handle_import},
    {"export", SHORT_BYTES, PACE_BULKY, handle_export},
    {"generate", SHORT_BYTES, PACE_JOB, handle_generate},
    {"kinds", SHORT_BYTES, PACE_QUICK, handle_kinds},
    {"words", SHORT_BYTES, PACE_QUICK, handle_words},
    {"slides", SHORT_BYTES, PACE_QUICK, handle_slides},
    {"slide", SHORT_BYTES, PACE_QUICK, handle_slide},
    {"slide_new", RECORD_BYTES, PACE_QUICK, handle_slide_new},
    {"slide_sgf", SHORT_BYTES, PACE_QUICK, handle_slide_sgf},
    {"mark", SHORT_BYTES, PACE_QUICK, handle_mark},
    {"annotate", SHORT_BYTES, PACE_QUICK, handle_annotate},
    {"agreement", SHORT_BYTES, PACE_QUICK, handle_agreement},
    {"queue", SHORT_BYTES, PACE_LONG, handle_queue},
    {"archives", SHORT_BYTES, PACE_QUICK, handle_archives},
    {"archive_new", RECORD_BYTES, PACE_BULKY, handle_archive_new},
    {"models", SHORT_BYTES, PACE_QUICK, handle_models},
    {"train", SHORT_BYTES, PACE_JOB, handle_train},
    {"evaluate", SHORT_BYTES, PACE_JOB, handle_evaluate},
    {"curve", SHORT_BYTES, PACE_JOB, handle_curve},
    {"ownership", SHORT_BYTES, PACE_JOB, handle_ownership},
    {"svm", SHORT_BYTES, PACE_JOB, handle_svm},
    {"learn", SHORT_BYTES, PACE_JOB, handle_learn},
    {"classifiers", SHORT_BYTES, PACE_QUICK, handle_classifiers},
    {"learn_game", QUESTION_BYTES, PACE_QUICK, handle_learn_game},
    {"solve", PROBLEM_BYTES, PACE_JOB, handle_solve},
    {"session", PROBLEM_BYTES, PACE_LONG, handle_session},
};

const Endpoint *endpoint_at(size_t index)
{
    return index < sizeof QUESTIONS / sizeof *QUESTIONS ? &QUESTIONS[index] : NULL;
}

const Endpoint *endpoint_find(const char *name)
{
    const Endpoint *question;
    for (size_t i = 0; (question = endpoint_at(i)); i++)
        if (strcmp(question->name, name) == 0)
            return question;
    return NULL;
}

Server *server_open(void)
{
    Server *server = mem_alloc(1, sizeof *server);
    server->models = model_cache_open();
    server->library = library_cache_open();
    server->sessions = session_cache_open();
    server->database = database_open();
    server->jobs = job_list_open();
    pthread_mutex_init(&server->tasks_lock, NULL);
    return server;
}

void server_warm(void *context)
{
    Server *server = context;
    Store *store;
    if (database_lock_unseeded(server->database, &store, NULL) == STATUS_OK)
        database_unlock(server->database);
    (void)model_cache_network(server->models);
}

void server_stop(Server *server)
{
    assert(server);
    atomic_store(&server->stop, true);
    pthread_mutex_lock(&server->tasks_lock);
    for (Task *task = server->tasks; task; task = task->next)
        atomic_store(&task->stop, true);
    pthread_mutex_unlock(&server->tasks_lock);
    job_list_wake(server->jobs);
}

void server_close(Server *server)
{
    assert(server);
    pthread_mutex_destroy(&server->tasks_lock);
    job_list_close(server->jobs);
    database_close(server->database);
    session_cache_close(server->sessions);
    library_cache_close(server->library);
    model_cache_close(server->models);
    mem_free(server);
}
