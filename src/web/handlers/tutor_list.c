/* What can be annotated: the documents of a collection, records that come from elsewhere; and a
 * record with all its labels to take away. */
#include "annotation/vocabulary.h"

#include "sgf/read.h"
#include "store/collection.h"
#include "store/exchange.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/tutor.h"

#include <assert.h>

enum { DOCUMENT_MOST = 3000, AUTHOR_MOST = 50, RECORD_MEMORY = 64 << 20 };

static const char ANNOTATED_GAMES[] = "games-to-annotate";

/* ---- the list ---- */

typedef struct {
    Store *store;
    json_t *list;
} Listing;

static Status add_document(void *context, const StoreDocument *document, Error *err)
{
    Listing *listing = context;
    int64_t labels;
    Status status = store_count_labels(listing->store, &(StoreLabelQuery){.document = document->id},
                                       &labels, err);
    if (status == STATUS_OK)
        json_array_append_new(
            listing->list, json_pack("{s:I, s:s, s:o, s:i, s:I}", "id", (json_int_t)document->id,
                                     "document", document_kind_text(document->kind), "title",
                                     json_text(*document->title ? document->title : document->name),
                                     "moves", document->move_count, "labels", (json_int_t)labels));
    return status;
}

static Status note_author(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    json_t *authors = context;
    const char *name = label->annotation.author;
    if (*name && json_object_size(authors) < AUTHOR_MOST)
        json_object_set_new(authors, name, json_true());
    return STATUS_OK;
}

static Status list_slides(const Request *call, Store *store, int64_t collection, Error *err)
{
    Listing listing = {.store = store, .list = json_array()};
    json_t *names = json_object(), *authors = json_array();
    const char *name;
    json_t *unused;
    Status status =
        store_list_documents(store, &(StoreQuery){.collection = collection, .limit = DOCUMENT_MOST},
                             add_document, &listing, err);
    if (status == STATUS_OK)
        status = store_list_labels(store, &(StoreLabelQuery){.origin = ORIGIN_PERSON}, note_author,
                                   names, err);
    json_object_foreach(names, name, unused)
    {
        json_array_append_new(authors, json_text(name));
    }
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:O}", "slides", listing.list, "authors", authors),
                   JSON_COMPACT, call->out);
    json_decref(names);
    json_decref(authors);
    json_decref(listing.list);
    return status;
}

Status handle_slides(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Store *store;
    request_open(call, &fields, err);
    int64_t collection = field_id(&fields, "collection");
    if (fields.status == STATUS_OK)
        fields.status = database_lock(call->server->database, &store, err);
    if (fields.status == STATUS_OK) {
        fields.status = list_slides(call, store, collection, err);
        database_unlock(call->server->database);
    }
    return request_close(&fields);
}

/* ---- in and out ---- */

/* A game goes into a collection of its own; its annotations become labels. */
static Status add_record(const Request *call, Store *store, Error *err)
{
    Arena mem;
    SgfGame game;
    StoreAdded added;
    StoreImportCounts counts = {0};
    int64_t collection = 0;
    arena_init(&mem, RECORD_MEMORY);
    Status status = sgf_read(call->body, call->size, 0, NULL, &mem, &game, err);
    if (status == STATUS_OK)
        status = store_put_collection(store, ANNOTATED_GAMES, "", &collection, err);
    if (status == STATUS_OK)
        status = store_import_game(store, &game, "from the study screen",
                                   &(StoreImport){.words = &VOCABULARY_WORDS,
                                                  .collection = collection,
                                                  .changed_by = "import"},
                                   &added, &counts, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:I, s:I}", "id", (json_int_t)added.id, "collection",
                             (json_int_t)collection),
                   JSON_COMPACT, call->out);
    arena_clear(&mem);
    return status;
}

Status handle_slide_new(const Request *call, Error *err)
{
    assert(call);
    Store *store;
    Status status = database_lock(call->server->database, &store, err);
    if (status == STATUS_OK) {
        status = add_record(call, store, err);
        database_unlock(call->server->database);
    }
    return status;
}

Status handle_slide_sgf(const Request *call, Error *err)
{
    assert(call);
    OpenNode open;
    StrBuf text;
    Status status = tutor_open_node(call, &open, err);
    if (status != STATUS_OK)
        return status;
    strbuf_init(&text, RECORD_MEMORY);
    status = store_export_sgf(open.store, &open.slide->stored, &VOCABULARY_WORDS, &text, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:o}", "sgf", json_text(strbuf_text(&text))), JSON_COMPACT,
                   call->out);
    strbuf_clear(&text);
    tutor_close_node(&open);
    return status;
}
