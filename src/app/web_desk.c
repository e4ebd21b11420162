/* The table of questions. */
#include "app/web_private.h"

#include "app/web_line.h"

#include <string.h>

/* A record may be long; everything else asks about one line of play. */
enum { RECORD_BYTES = 8 << 20, QUESTION_BYTES = WEB_LINE_BYTES + (64 << 10) };

static const WebQuestion QUESTIONS[] = {
    {.name = "record", .body_limit = RECORD_BYTES, .answer = web_answer_record},
    {.name = "position", .body_limit = QUESTION_BYTES, .answer = web_answer_position},
    {.name = "play", .body_limit = QUESTION_BYTES, .answer = web_answer_play},
    {.name = "life", .body_limit = QUESTION_BYTES, .answer = web_answer_life},
    {.name = "owners", .body_limit = QUESTION_BYTES, .answer = web_answer_owners},
    {.name = "predict", .body_limit = QUESTION_BYTES, .answer = web_answer_predict},
    {.name = "analysis", .body_limit = QUESTION_BYTES, .answer = web_answer_analysis},
    {.name = "genmove",
     .body_limit = QUESTION_BYTES,
     .answer = web_answer_genmove,
     .is_long = true},
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
    return desk;
}

void web_desk_stop(WebDesk *desk)
{
    atomic_store(&desk->stop, true);
}

void web_desk_close(WebDesk *desk)
{
    web_models_close(desk->models);
    mem_free(desk);
}
