/* A position that somebody pasted, as a problem: what it does not say is guessed, to be shown and
 * corrected. */
#include "web/handlers/request.h"

#include "base/memory.h"
#include "problem/file.h"
#include "solve/solver/target.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <string.h>

enum { DOCUMENT_MEMORY = 16 << 20 };

static json_t *guess_array(const ProblemGuess *guess)
{
    json_t *guessed = json_array();
    if (guess->goal)
        json_array_append_new(guessed, json_string("goal"));
    if (guess->keystones)
        json_array_append_new(guessed, json_string("keystones"));
    if (guess->area)
        json_array_append_new(guessed, json_string("area"));
    return guessed;
}

/* The other reading of a bare position, if there is one. */
static json_t *other_readings(const Problem *stated, const ProblemDocument *document)
{
    json_t *list = json_array();
    ProblemDocument *other = mem_alloc(1, sizeof *other);
    *other = *document;
    if (problem_other_reading(stated, &other->problem)) {
        json_t *object = json_document(other);
        json_array_append_new(list, json_pack("{s:O, s:O}", "task", json_object_get(object, "task"),
                                              "problem", json_object_get(object, "problem")));
        json_decref(object);
    }
    mem_free(other);
    return list;
}

static void write_document(ProblemDocument *document, StrBuf *out)
{
    Problem *stated = mem_alloc(1, sizeof *stated);
    *stated = document->problem;
    ProblemGuess guess = problem_fill_in(&document->problem, NULL);
    json_t *object = json_document(document);
    json_object_set_new(object, "guessed", guess_array(&guess));
    json_object_set_new(object, "readings", other_readings(stated, document));
    json_write(object, JSON_COMPACT, out);
    mem_free(stated);
}

static Status read_text(const char *text, Arena *mem, StrBuf *out, Error *err)
{
    ProblemReader reader;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    problem_reader_init(&reader, text, strlen(text));
    Status status = problem_reader_next(&reader, mem, document, err);
    if (status == STATUS_NOT_FOUND)
        status = error_set(err, STATUS_NOT_FOUND, "There is no position in this text.");
    if (status == STATUS_OK)
        write_document(document, out);
    mem_free(document);
    return status;
}

static void read_form(RequestFields *fields, Arena *mem, StrBuf *out)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    field_problem(fields, problem);
    if (fields->status == STATUS_OK)
        fields->status = document_init(document, problem->board.size, mem, fields->err);
    if (fields->status == STATUS_OK) {
        document->problem = *problem;
        write_document(document, out);
    }
    mem_free(document);
    mem_free(problem);
}

Status handle_read(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Arena mem;
    arena_init(&mem, DOCUMENT_MEMORY);
    request_open(call, &fields, err);
    const char *text = field_text(&fields, "text");
    if (!text && !json_is_object(field_value(&fields, "problem")))
        field_fail(&fields, STATUS_INVALID, "text or problem is missing");
    if (fields.status == STATUS_OK && text)
        fields.status = read_text(text, &mem, call->out, err);
    else if (fields.status == STATUS_OK)
        read_form(&fields, &mem, call->out);
    arena_clear(&mem);
    return request_close(&fields);
}
