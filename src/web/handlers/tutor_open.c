/* The start of most requests of the tutor: the request, a node of a stored record, the database. */
#include "base/memory.h"

#include "web/handlers/handlers.h"
#include "web/handlers/tutor.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void read_params(OpenNode *open)
{
    RequestFields *fields = &open->fields;
    open->document = field_needed_id(fields, "id");
    open->node = (int64_t)field_number(fields, "node", 0, TUTOR_NODE_MOST, NODE_START);
    open->author = field_text(fields, "author");
    if (open->author && strlen(open->author) >= ANNOTATION_AUTHOR_SIZE)
        field_fail(fields, STATUS_LIMIT, "the author's name is too long");
    open->author = open->author ? open->author : "you";
}

enum { REVISION_SIZE = 17 };

static void write_revision(const AnnotatedNode *slide, char text[REVISION_SIZE])
{
    snprintf(text, REVISION_SIZE, "%016llx", (unsigned long long)slide->revision);
}

json_t *json_revision(const AnnotatedNode *slide)
{
    char text[REVISION_SIZE];
    write_revision(slide, text);
    return json_string(text);
}

static Status check_revision(OpenNode *open)
{
    char own[REVISION_SIZE];
    const char *wanted = field_text(&open->fields, "revision");
    write_revision(open->slide, own);
    if (wanted && strcmp(wanted, own) != 0)
        field_fail(&open->fields, STATUS_STALE,
                   "the record was changed elsewhere; look at it again");
    return open->fields.status;
}

Status tutor_open_node(const Request *call, OpenNode *open, Error *err)
{
    assert(call && open);
    *open = (OpenNode){.call = call};
    request_open(call, &open->fields, err);
    read_params(open);
    Status status = open->fields.status;
    if (status == STATUS_OK)
        status = database_lock(call->server->database, &open->store, err);
    if (status == STATUS_OK) {
        open->slide = mem_alloc(1, sizeof *open->slide);
        status = annotated_node_open(open->store, open->document, open->node, open->slide, err);
        if (status == STATUS_OK)
            status = check_revision(open);
    } else {
        open->store = NULL;
    }
    if (status != STATUS_OK)
        tutor_close_node(open);
    return status;
}

void tutor_give_store(OpenNode *open)
{
    if (open->store)
        database_unlock(open->call->server->database);
    open->store = NULL;
}

void tutor_close_node(OpenNode *open)
{
    assert(open);
    tutor_give_store(open);
    if (open->slide)
        annotated_node_clear(open->slide);
    mem_free(open->slide);
    (void)request_close(&open->fields);
}
