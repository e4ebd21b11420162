/* The way into most questions of the tutor: a request, a node of a stored record, the database. */
#include "base/memory.h"

#include "web/handlers/handlers.h"
#include "web/handlers/request.h"
#include "web/handlers/tutor.h"

#include <string.h>

static Status read_wish(OpenSlide *open, Error *err)
{
    double id = 0, node = SLIDE_START;
    Status status = json_request_number(open->request, "id", 1, 1e15, &id, err);
    if (status == STATUS_OK && id < 1)
        status = error_set(err, STATUS_INVALID, "id is missing");
    if (status == STATUS_OK)
        status = json_request_number(open->request, "node", 0, TUTOR_NODE_MOST, &node, err);
    if (status == STATUS_OK)
        status = json_request_text(open->request, "author", &open->author, err);
    if (status == STATUS_OK && open->author && strlen(open->author) >= ANNOTATION_AUTHOR_SIZE)
        status = error_set(err, STATUS_LIMIT, "the author's name is too long");
    open->document = (int64_t)id;
    open->node = (int64_t)node;
    open->author = open->author ? open->author : "you";
    return status;
}

Status tutor_open_slide(const WebCall *call, OpenSlide *open, Error *err)
{
    Store *store;
    *open = (OpenSlide){.call = call};
    Status status = json_request_read(call, &open->request, err);
    if (status != STATUS_OK)
        return status;
    status = read_wish(open, err);
    if (status == STATUS_OK)
        status = web_shelf_take(call->desk->shelf, &store, err);
    if (status == STATUS_OK) {
        open->store = store;
        open->slide = mem_alloc(1, sizeof *open->slide);
        status = slide_open(open->store, open->document, open->node, open->slide, err);
    }
    if (status != STATUS_OK)
        tutor_close_slide(open);
    return status;
}

void tutor_give_store(OpenSlide *open)
{
    if (open->store)
        web_shelf_give(open->call->desk->shelf);
    open->store = NULL;
}

void tutor_close_slide(OpenSlide *open)
{
    tutor_give_store(open);
    if (open->slide)
        slide_clear(open->slide);
    mem_free(open->slide);
    json_decref(open->request);
}
