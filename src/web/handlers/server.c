/* The table of questions. */
#include "web/handlers/server.h"

#include "base/memory.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request_line.h"

#include <string.h>

/* A record may be long; everything else asks about one line of play. */
enum {
    RECORD_BYTES = 8 << 20,
    GAME_BYTES = 2 * RECORD_BYTES, /* as JSON, with its escapes */
    QUESTION_BYTES = WEB_LINE_BYTES + (64 << 10),
    PROBLEM_BYTES = 64 << 10,
    SHORT_BYTES = 16 << 10
};

static const WebQuestion QUESTIONS[] = {
    {"record", RECORD_BYTES, WEB_BULKY, web_answer_record},
    {"position", QUESTION_BYTES, WEB_QUICK, web_answer_position},
    {"play", QUESTION_BYTES, WEB_QUICK, web_answer_play},
    {"life", QUESTION_BYTES, WEB_QUICK, web_answer_life},
    {"owners", QUESTION_BYTES, WEB_QUICK, web_answer_owners},
    {"count", QUESTION_BYTES, WEB_QUICK, web_answer_count},
    {"predict", QUESTION_BYTES, WEB_QUICK, web_answer_predict},
    {"analysis", QUESTION_BYTES, WEB_QUICK, web_answer_analysis},
    {"influence", QUESTION_BYTES, WEB_QUICK, web_answer_influence},
    {"scores", QUESTION_BYTES, WEB_QUICK, web_answer_scores},
    {"connections", QUESTION_BYTES, WEB_LONG, web_answer_connections},
    {"genmove", QUESTION_BYTES, WEB_LONG, web_answer_genmove},
    {"stop", SHORT_BYTES, WEB_QUICK, web_answer_stop},
    {"jobs", SHORT_BYTES, WEB_QUICK, web_answer_jobs},
    {"follow", SHORT_BYTES, WEB_FOLLOW, web_answer_follow},
    {"forget", SHORT_BYTES, WEB_QUICK, web_answer_forget},
    {"games", SHORT_BYTES, WEB_QUICK, web_answer_games},
    {"game", SHORT_BYTES, WEB_BULKY, web_answer_game},
    {"keep", GAME_BYTES, WEB_BULKY, web_answer_keep},
    {"discard", SHORT_BYTES, WEB_QUICK, web_answer_discard},
    {"draft", PROBLEM_BYTES, WEB_QUICK, web_answer_draft},
    {"collections", SHORT_BYTES, WEB_QUICK, web_answer_collections},
    {"problems", SHORT_BYTES, WEB_QUICK, web_answer_problems},
    {"problem", SHORT_BYTES, WEB_QUICK, web_answer_problem},
    {"attempt", SHORT_BYTES, WEB_QUICK, web_answer_attempt},
    {"statistics", SHORT_BYTES, WEB_QUICK, web_answer_statistics},
    {"check", PROBLEM_BYTES, WEB_QUICK, web_answer_check},
    {"read", QUESTION_BYTES, WEB_QUICK, web_answer_read},
    {"save", PROBLEM_BYTES, WEB_QUICK, web_answer_save},
    {"remove", SHORT_BYTES, WEB_QUICK, web_answer_remove},
    {"import", RECORD_BYTES, WEB_BULKY, web_answer_import},
    {"export", SHORT_BYTES, WEB_BULKY, web_answer_export},
    {"generate", SHORT_BYTES, WEB_JOB, web_answer_generate},
    {"kinds", SHORT_BYTES, WEB_QUICK, web_answer_kinds},
    {"words", SHORT_BYTES, WEB_QUICK, web_answer_words},
    {"slides", SHORT_BYTES, WEB_QUICK, web_answer_slides},
    {"slide", SHORT_BYTES, WEB_QUICK, web_answer_slide},
    {"slide_new", RECORD_BYTES, WEB_QUICK, web_answer_slide_new},
    {"slide_sgf", SHORT_BYTES, WEB_QUICK, web_answer_slide_sgf},
    {"mark", SHORT_BYTES, WEB_QUICK, web_answer_mark},
    {"annotate", SHORT_BYTES, WEB_QUICK, web_answer_annotate},
    {"agreement", SHORT_BYTES, WEB_QUICK, web_answer_agreement},
    {"queue", SHORT_BYTES, WEB_LONG, web_answer_queue},
    {"archives", SHORT_BYTES, WEB_QUICK, web_answer_archives},
    {"train", SHORT_BYTES, WEB_JOB, web_answer_train},
    {"evaluate", SHORT_BYTES, WEB_JOB, web_answer_evaluate},
    {"curve", SHORT_BYTES, WEB_JOB, web_answer_curve},
    {"svm", SHORT_BYTES, WEB_JOB, web_answer_svm},
    {"solve", PROBLEM_BYTES, WEB_JOB, web_answer_solve},
    {"session", PROBLEM_BYTES, WEB_LONG, web_answer_session},
};

const WebQuestion *web_question_at(size_t index)
{
    return index < sizeof QUESTIONS / sizeof *QUESTIONS ? &QUESTIONS[index] : NULL;
}

const WebQuestion *web_question_find(const char *name)
{
    const WebQuestion *question;
    for (size_t i = 0; (question = web_question_at(i)); i++)
        if (strcmp(question->name, name) == 0)
            return question;
    return NULL;
}

WebDesk *web_desk_open(void)
{
    WebDesk *desk = mem_alloc(1, sizeof *desk);
    desk->models = web_models_open();
    desk->seats = web_seats_open();
    desk->shelf = web_shelf_open();
    desk->jobs = web_jobs_open();
    pthread_mutex_init(&desk->works_lock, NULL);
    return desk;
}

void web_desk_warm(void *context)
{
    WebDesk *desk = context;
    Store *store;
    if (web_shelf_take_bare(desk->shelf, &store, NULL) == STATUS_OK)
        web_shelf_give(desk->shelf);
}

void web_desk_stop(WebDesk *desk)
{
    atomic_store(&desk->stop, true);
    pthread_mutex_lock(&desk->works_lock);
    for (WebWork *work = desk->works; work; work = work->next)
        atomic_store(&work->stop, true);
    pthread_mutex_unlock(&desk->works_lock);
    web_jobs_wake(desk->jobs);
}

void web_desk_close(WebDesk *desk)
{
    pthread_mutex_destroy(&desk->works_lock);
    web_jobs_close(desk->jobs);
    web_shelf_close(desk->shelf);
    web_seats_close(desk->seats);
    web_models_close(desk->models);
    mem_free(desk);
}
