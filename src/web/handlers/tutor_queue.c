/* Which connections the classifier is least certain about: in one position, and in a collection. */
#include "app/doubt.h"
#include "app/learning_loop.h"

#include "base/memory.h"
#include "core/text.h"
#include "shape/connection.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/tutor.h"

#include <stdlib.h>

enum {
    READ_NODES = 4000,
    CLASSIFIER_BYTES = 256 << 20,
    SUGGESTION_MOST = 300,
    QUEUE_MOST = 2000,
    GAME_STEP = 25, /* moves between the positions of a game that are looked at */
};

/* ---- one position ---- */

static json_t *link_object(const Board *board, const ConnectivityLink *link)
{
    return json_pack("{s:[oo], s:s, s:i, s:s, s:o, s:b}", "chains",
                     json_vertex(board->size, link->a), json_vertex(board->size, link->b), "color",
                     stone_text((Stone)board->stone[link->a]), "level", link->level, "name",
                     connection_level_text((ConnectionLevel)link->level), "confidence",
                     json_rounded(link->confidence, 2), "read", (int)link->is_read);
}

/* A classifier that was learnt here, if there is one. */
typedef struct {
    Arena mem;
    StoreClassifier stored;     /* id 0: the one that comes with the program */
    ConnectivityReader *reader; /* NULL: neither classifier nor reader */
} Judge;

static void find_learnt(const Request *call, Judge *judge)
{
    Store *store;
    arena_init(&judge->mem, CLASSIFIER_BYTES);
    judge->stored = (StoreClassifier){0};
    if (database_lock(call->server->database, &store, NULL) != STATUS_OK)
        return;
    if (learn_find_bytes(store, CONCEPT_CONNECTIVITY, &judge->mem, &judge->stored, NULL) !=
        STATUS_OK)
        judge->stored = (StoreClassifier){0};
    database_unlock(call->server->database);
}

/* The classifier's value where there is one, otherwise the reader's. */
static void judge_open(const Request *call, Judge *judge)
{
    find_learnt(call, judge);
    const ConnectivityRequest quick = {.reading = CONNECT_READ_NONE,
                                       .bytes = judge->stored.model,
                                       .size = judge->stored.model_size};
    const ConnectivityRequest slow = {.reading = CONNECT_READ_ALL, .node_limit = READ_NODES};
    judge->reader = NULL;
    if (connectivity_open(&quick, &judge->reader, NULL) != STATUS_OK &&
        connectivity_open(&slow, &judge->reader, NULL) != STATUS_OK)
        judge->reader = NULL;
}

static void judge_close(Judge *judge)
{
    connectivity_close(judge->reader);
    arena_clear(&judge->mem);
}

json_t *json_suggestions(const Request *call, const Board *board)
{
    json_t *list = json_array();
    Judge judge;
    judge_open(call, &judge);
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    int count = judge.reader ? doubts_find(judge.reader, board, answer) : 0;
    for (int i = 0; i < count && i < SUGGESTION_MOST; i++)
        json_array_append_new(list, link_object(board, &answer->link[i]));
    mem_free(answer);
    judge_close(&judge);
    return list;
}

/* ---- what to ask about next ---- */

/* A position, and how sure the classifier is of what it is least certain of there. */
typedef struct {
    int64_t id, node;
    double confidence;
} Doubt;

/* Positions that are still to be looked at. */
typedef struct {
    Doubt place[QUEUE_MOST];
    int count;
} Agenda;

static void note_place(Agenda *agenda, int64_t id, int64_t node)
{
    if (agenda->count < QUEUE_MOST)
        agenda->place[agenda->count++] = (Doubt){.id = id, .node = node, .confidence = DOUBT_NONE};
}

/* A problem is one position. Of a game some are taken; the main line comes first in the order of
 * the file, so that there a node's number is its depth. */
static Status note_document(void *context, const StoreDocument *document, Error *err)
{
    (void)err;
    if (document->kind == DOCUMENT_PROBLEM)
        note_place(context, document->id, NODE_START);
    else
        for (int node = GAME_STEP; node <= document->move_count; node += GAME_STEP)
            note_place(context, document->id, node);
    return STATUS_OK;
}

static int by_confidence(const void *a, const void *b)
{
    const Doubt *left = a, *right = b;
    if (left->confidence != right->confidence)
        return left->confidence < right->confidence ? -1 : 1;
    if (left->id != right->id)
        return left->id < right->id ? -1 : 1;
    return left->node < right->node ? -1 : left->node > right->node;
}

/* One position at a time has the database, so that others need not wait for all of them. */
static int collect_doubts(const Request *call, const Agenda *agenda, const char *author, Task *task,
                          Doubt *doubts)
{
    int count = 0;
    Judge judge;
    judge_open(call, &judge);
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    AnnotatedNode *slide = mem_alloc(1, sizeof *slide);
    for (int i = 0; judge.reader && i < agenda->count && !atomic_load(&task->stop); i++) {
        Store *store;
        Doubt doubt = agenda->place[i];
        if (database_lock(call->server->database, &store, NULL) != STATUS_OK)
            break;
        Status status = annotated_node_open(store, doubt.id, doubt.node, slide, NULL);
        const DoubtRequest request = {.board = &slide->position.board,
                                      .document = slide->stored.id,
                                      .node = slide->node_number,
                                      .author = author,
                                      .classifier = judge.stored.id};
        if (status == STATUS_OK)
            status =
                doubt_find_open(store, &request, judge.reader, answer, &doubt.confidence, NULL);
        database_unlock(call->server->database);
        doubt.node = slide->node_number;
        annotated_node_clear(slide);
        if (status == STATUS_OK && doubt.confidence < DOUBT_NONE)
            doubts[count++] = doubt;
        task_progress(task, (uint64_t)i + 1, (uint64_t)agenda->count);
    }
    mem_free(slide);
    mem_free(answer);
    judge_close(&judge);
    qsort(doubts, (size_t)count, sizeof *doubts, by_confidence);
    return count;
}

static json_t *doubt_object(const Doubt *doubt)
{
    return json_pack("{s:I, s:I, s:o}", "id", (json_int_t)doubt->id, "node",
                     (json_int_t)doubt->node, "confidence", json_rounded(doubt->confidence, 2));
}

static void run_queue(const Request *call, const Agenda *agenda, const char *author)
{
    Task task;
    Doubt *doubts = mem_alloc(QUEUE_MOST, sizeof *doubts);
    json_t *list = json_array();
    task_begin(&task, call, NULL);
    int count = collect_doubts(call, agenda, author, &task, doubts);
    task_end(&task);
    for (int i = 0; i < count; i++)
        json_array_append_new(list, doubt_object(&doubts[i]));
    json_write(json_pack("{s:o}", "queue", list), JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    mem_free(doubts);
}

static Status write_queue(const Request *call, int64_t collection, const char *author, Error *err)
{
    Store *store;
    Agenda *agenda = mem_alloc(1, sizeof *agenda);
    Status status = database_lock(call->server->database, &store, err);
    if (status == STATUS_OK) {
        status = store_list_documents(store,
                                      &(StoreQuery){.collection = collection, .limit = QUEUE_MOST},
                                      note_document, agenda, err);
        database_unlock(call->server->database);
    }
    if (status == STATUS_OK)
        run_queue(call, agenda, author);
    mem_free(agenda);
    return status;
}

Status handle_queue(const Request *call, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    int64_t collection = field_id(&fields, "collection");
    const char *author = field_text(&fields, "author");
    if (fields.status == STATUS_OK)
        fields.status = write_queue(call, collection, author ? author : "you", err);
    return request_close(&fields);
}
