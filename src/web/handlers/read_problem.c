/* A position that somebody pasted, as a problem: what it does not say is guessed, to be shown and
 * corrected. */
#include "web/handlers/problem_form.h"

#include "base/memory.h"
#include "problem/file.h"
#include "solve/solver/target.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <string.h>

enum { DOCUMENT_MEMORY = 16 << 20 };

/* Goal and keystones are filled in; an area that is not stated stays so, since the solver closes
 * it in its own way. */
static json_t *guess_rest(Problem *problem)
{
    json_t *guessed = json_array();
    Problem *full = mem_alloc(1, sizeof *full);
    *full = *problem;
    if (problem_guess(&(TargetSettings){0}, full)) {
        if (problem->goal == GOAL_NONE)
            json_array_append_new(guessed, json_string("goal"));
        if (point_set_is_empty(&problem->keystones))
            json_array_append_new(guessed, json_string("keystones"));
        if (point_set_is_empty(&problem->area))
            json_array_append_new(guessed, json_string("area"));
        problem->goal = full->goal;
        problem->side = full->side;
        problem->keystones = full->keystones;
    }
    mem_free(full);
    return guessed;
}

static void write_document(ProblemDocument *document, StrBuf *out)
{
    json_t *guessed = guess_rest(&document->problem);
    json_t *object = json_of_document(document);
    json_object_set_new(object, "guessed", guessed);
    json_write(object, JSON_COMPACT, out);
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
