/* The start of most requests of the tutor: the request, a node of a stored record, the database. */
#include "base/memory.h"

#include "web/handlers/handlers.h"
#include "web/handlers/request.h"
#include "web/handlers/tutor.h"

#include <stdio.h>
#include <string.h>

static Status read_params(OpenNode *open, Error *err)
{
    double id = 0, node = NODE_START;
    Status status = request_number(open->request, "id", 1, 1e15, &id, err);
    if (status == STATUS_OK && id < 1)
        status = error_set(err, STATUS_INVALID, "id is missing");
    if (status == STATUS_OK)
        status = request_number(open->request, "node", 0, TUTOR_NODE_MOST, &node, err);
    if (status == STATUS_OK)
        status = request_text(open->request, "author", &open->author, err);
    if (status == STATUS_OK && open->author && strlen(open->author) >= ANNOTATION_AUTHOR_SIZE)
        status = error_set(err, STATUS_LIMIT, "the author's name is too long");
    open->document = (int64_t)id;
    open->node = (int64_t)node;
    open->author = open->author ? open->author : "you";
    return status;
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

static Status check_revision(const OpenNode *open, Error *err)
{
    char own[REVISION_SIZE];
    const char *wanted;
    Status status = request_text(open->request, "revision", &wanted, err);
    if (status != STATUS_OK || !wanted)
        return status;
    write_revision(open->slide, own);
    return strcmp(wanted, own) == 0
               ? STATUS_OK
               : error_set(err, STATUS_STALE, "the record was changed elsewhere; look at it again");
}

Status tutor_open_node(const Request *call, OpenNode *open, Error *err)
{
    Store *store;
    *open = (OpenNode){.call = call};
    Status status = request_read(call, &open->request, err);
    if (status != STATUS_OK)
        return status;
    status = read_params(open, err);
    if (status == STATUS_OK)
        status = database_lock(call->server->database, &store, err);
    if (status == STATUS_OK) {
        open->store = store;
        open->slide = mem_alloc(1, sizeof *open->slide);
        status = annotated_node_open(open->store, open->document, open->node, open->slide, err);
        if (status == STATUS_OK)
            status = check_revision(open, err);
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
    tutor_give_store(open);
    if (open->slide)
        annotated_node_clear(open->slide);
    mem_free(open->slide);
    json_decref(open->request);
}
