/* The way into most questions of the tutor: a request, a node of a stored record, the database. */
#include "base/memory.h"

#include "web/handlers/handlers.h"
#include "web/handlers/request.h"
#include "web/handlers/tutor.h"

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
