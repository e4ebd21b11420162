/* The tutor: labels on stored positions, given by hand, with suggestions that are never taken for
 * granted. */
#include "app/annotation.h"
#include "app/connectivity.h"
#include "app/json_annotation.h"
#include "app/json_board.h"
#include "app/json_request.h"
#include "app/web_private.h"
#include "app/web_work.h"
#include "shape/shape.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TUTOR_MEMORY = 32 << 20,
    LABEL_MOST = 2000,
    READ_NODES = 4000,
    SUGGESTION_MOST = 300,
    QUEUE_MOST = 2000,
};

/* A stored record, and the node whose position is annotated. */
typedef struct {
    Arena mem;
    StoreDocument stored;
    SgfGame game;
    const SgfNode *node;
    uint32_t node_number;
    SgfPosition position;
} Slide;

/* The place of a node in the order of the file. */
static uint32_t number_of(const SgfGame *game, const SgfNode *wanted)
{
    uint32_t number = 0;
    for (const SgfNode *node = game->root; node && node != wanted; node = sgf_next_node(node))
        number++;
    return number;
}

/* *slide must be cleared, also after a failure. */
static Status slide_open(Store *store, int64_t id, Slide *slide, Error *err)
{
    arena_init(&slide->mem, TUTOR_MEMORY);
    Status status = store_get_document(store, id, &slide->mem, &slide->stored, err);
    if (status == STATUS_OK)
        status = sgf_read(slide->stored.bytes, slide->stored.size, 0, NULL, &slide->mem,
                          &slide->game, err);
    if (status != STATUS_OK)
        return status;
    slide->node = problem_start_node(&slide->game);
    slide->node_number = number_of(&slide->game, slide->node);
    return sgf_position_at(&slide->game, slide->node, &slide->position, err);
}

static void slide_clear(Slide *slide)
{
    arena_clear(&slide->mem);
}

/* ---- kinds ---- */

Status web_answer_kinds(const WebCall *call, Error *err)
{
    (void)err;
    annotation_write_kinds_json(call->out);
    return STATUS_OK;
}

/* ---- labels ---- */

static Status add_label(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    json_t *object = json_annotation(&label->annotation, label->board_size);
    json_object_set_new(object, "id", json_integer((json_int_t)label->id));
    json_array_append_new(context, object);
    return STATUS_OK;
}

static Status list_labels(Store *store, const Slide *slide, json_t *list, Error *err)
{
    return store_list_labels(store,
                             &(StoreLabelQuery){.document = slide->stored.id,
                                                .has_node = true,
                                                .node = slide->node_number,
                                                .limit = LABEL_MOST},
                             add_label, list, err);
}

/* ---- suggestions ---- */

static json_t *link_object(const Board *board, const ConnectivityLink *link)
{
    return json_pack("{s:[oo], s:s, s:i, s:s, s:o, s:b}", "chains",
                     json_vertex(board->size, link->a), json_vertex(board->size, link->b), "color",
                     stone_text((Stone)board->stone[link->a]), "level", link->level, "name",
                     connection_level_text((ConnectionLevel)link->level), "confidence",
                     json_rounded(link->confidence, 2), "read", (int)link->is_read);
}

static int by_doubt(const void *a, const void *b)
{
    const ConnectivityLink *left = a, *right = b;
    double difference = left->confidence - right->confidence;
    return difference < 0        ? -1
           : difference > 0      ? 1
           : left->a != right->a ? left->a - right->a
                                 : left->b - right->b;
}

/* The classifier's word where there is one, the reader's where not. NULL if there is neither. */
static ConnectivityDesk *open_connectivity(void)
{
    ConnectivityDesk *desk;
    const ConnectivityRequest quick = {.reading = CONNECT_READ_NONE};
    const ConnectivityRequest slow = {.reading = CONNECT_READ_ALL, .node_limit = READ_NODES};
    if (connectivity_open(&quick, &desk, NULL) == STATUS_OK ||
        connectivity_open(&slow, &desk, NULL) == STATUS_OK)
        return desk;
    return NULL;
}

/* Links worth asking about, the least sure first; *answer holds them. Returns how many. */
static int find_doubts(ConnectivityDesk *desk, const Board *board, Connectivity *answer)
{
    int count = 0;
    connectivity_find(desk, board, answer);
    for (int i = 0; i < answer->link_count; i++)
        if (answer->link[i].level > 0 && answer->link[i].level < CONNECTION_NONE)
            answer->link[count++] = answer->link[i];
    qsort(answer->link, (size_t)count, sizeof *answer->link, by_doubt);
    return count;
}

static json_t *suggest(const Board *board)
{
    json_t *list = json_array();
    ConnectivityDesk *desk = open_connectivity();
    if (!desk)
        return list;
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    int count = find_doubts(desk, board, answer);
    for (int i = 0; i < count && i < SUGGESTION_MOST; i++)
        json_array_append_new(list, link_object(board, &answer->link[i]));
    mem_free(answer);
    connectivity_close(desk);
    return list;
}

/* ---- the questions ---- */

static Status read_id(const WebCall *call, json_t **request, double *id, Error *err)
{
    Status status = json_request_read(call, request, err);
    if (status != STATUS_OK)
        return status;
    *id = 0;
    status = json_request_number(*request, "id", 1, 1e15, id, err);
    if (status == STATUS_OK && *id < 1)
        status = error_set(err, STATUS_INVALID, "id is missing");
    if (status != STATUS_OK)
        json_decref(*request);
    return status;
}

Status web_answer_slide(const WebCall *call, Error *err)
{
    json_t *request;
    double id;
    Store *store;
    Status status = read_id(call, &request, &id, err);
    if (status != STATUS_OK)
        return status;
    json_decref(request);
    status = web_shelf_take(call->desk->shelf, &store, err);
    if (status != STATUS_OK)
        return status;
    Slide *slide = mem_alloc(1, sizeof *slide);
    json_t *labels = json_array();
    status = slide_open(store, (int64_t)id, slide, err);
    if (status == STATUS_OK)
        status = list_labels(store, slide, labels, err);
    web_shelf_give(call->desk->shelf);
    if (status == STATUS_OK) {
        const Board *board = &slide->position.board;
        json_write(json_pack("{s:I, s:s, s:i, s:o, s:s, s:O, s:o}", "id", (json_int_t)id, "title",
                             slide->stored.title, "size", (int)board->size, "board",
                             json_rows(board, board->stone), "to_move",
                             stone_text(slide->position.to_move), "labels", labels, "suggestions",
                             suggest(board)),
                   JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    }
    slide_clear(slide);
    mem_free(slide);
    json_decref(labels);
    return status;
}

static Status give_label(Store *store, const Slide *slide, const AnnotationRequest *wish,
                         Error *err)
{
    StoreLabel *label = mem_alloc(1, sizeof *label);
    label->document = slide->stored.id;
    label->node = slide->node_number;
    Status status = annotation_make(&slide->game, slide->node, wish, &label->annotation, err);
    if (status == STATUS_OK)
        status = store_set_label(store, label, wish->author, NULL, err);
    mem_free(label);
    return status;
}

Status web_answer_annotate(const WebCall *call, Error *err)
{
    json_t *request;
    double id, removed = 0;
    const char *author, *text;
    Store *store;
    Status status = read_id(call, &request, &id, err);
    if (status != STATUS_OK)
        return status;
    status = json_request_text(request, "author", &author, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "label", &text, err);
    if (status == STATUS_OK)
        status = json_request_number(request, "remove", 0, 1e15, &removed, err);
    if (status == STATUS_OK && !text && removed < 1)
        status = error_set(err, STATUS_INVALID, "neither label nor remove");
    if (status == STATUS_OK && author && strlen(author) >= ANNOTATION_AUTHOR_SIZE)
        status = error_set(err, STATUS_LIMIT, "the author's name is too long");
    if (status == STATUS_OK)
        status = web_shelf_take(call->desk->shelf, &store, err);
    if (status == STATUS_OK) {
        Slide *slide = mem_alloc(1, sizeof *slide);
        json_t *labels = json_array();
        const AnnotationRequest wish = {.label = text,
                                        .author = author ? author : "you",
                                        .origin = ORIGIN_PERSON,
                                        .time = (int64_t)time(NULL)};
        status = slide_open(store, (int64_t)id, slide, err);
        if (status == STATUS_OK && removed >= 1)
            status = store_remove_label(store, (int64_t)removed, wish.author, err);
        if (status == STATUS_OK && text)
            status = give_label(store, slide, &wish, err);
        if (status == STATUS_OK)
            status = list_labels(store, slide, labels, err);
        web_shelf_give(call->desk->shelf);
        if (status == STATUS_OK)
            json_write(json_pack("{s:O}", "labels", labels), JSON_COMPACT, call->out);
        json_decref(labels);
        slide_clear(slide);
        mem_free(slide);
    }
    json_decref(request);
    return status;
}

Status web_answer_agreement(const WebCall *call, Error *err)
{
    json_t *request;
    const char *first, *second;
    Store *store;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = json_request_text(request, "first", &first, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "second", &second, err);
    if (status == STATUS_OK && (!first || !second))
        status = error_set(err, STATUS_INVALID, "first and second are needed: two annotators");
    if (status == STATUS_OK)
        status = web_shelf_take(call->desk->shelf, &store, err);
    if (status == STATUS_OK) {
        AgreementDesk *desk = agreement_desk_open(first, second);
        status = agreement_desk_add_store(desk, store, err);
        web_shelf_give(call->desk->shelf);
        if (status == STATUS_OK) {
            (void)agreement_desk_finish(desk);
            agreement_desk_write_json(desk, call->out);
        }
        agreement_desk_close(desk);
    }
    json_decref(request);
    return status;
}

/* ---- what to ask about next ---- */

typedef struct {
    int64_t id;
    double confidence;
} Doubt;

typedef struct {
    int64_t id[QUEUE_MOST];
    int count;
} DocumentIds;

static Status note_id(void *context, const StoreDocument *document, Error *err)
{
    (void)err;
    DocumentIds *ids = context;
    if (ids->count < QUEUE_MOST)
        ids->id[ids->count++] = document->id;
    return STATUS_OK;
}

/* Labels of one annotator in one position. */
typedef struct {
    const char *author;
    const ConnectivityLink *link;
    bool is_answered;
} Lookup;

static Status look_at_label(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    Lookup *lookup = context;
    const Annotation *annotation = &label->annotation;
    Point a = annotation_first_point(annotation, 0), b = annotation_first_point(annotation, 1);
    const ConnectivityLink *link = lookup->link;
    if (annotation->kind == ANNOTATION_CONNECTIVITY &&
        strcmp(annotation->author, lookup->author) == 0 &&
        ((a == link->a && b == link->b) || (a == link->b && b == link->a)))
        lookup->is_answered = true;
    return STATUS_OK;
}

/* The confidence of the least sure link that the annotator has not judged; 2 if there is none. */
static Status find_doubt(Store *store, const Slide *slide, const char *author,
                         ConnectivityDesk *desk, Connectivity *answer, double *confidence,
                         Error *err)
{
    int count = find_doubts(desk, &slide->position.board, answer);
    Status status = STATUS_OK;
    *confidence = 2;
    for (int i = 0; i < count && status == STATUS_OK && *confidence > 1; i++) {
        Lookup lookup = {author, &answer->link[i], false};
        status = store_list_labels(store,
                                   &(StoreLabelQuery){.document = slide->stored.id,
                                                      .has_node = true,
                                                      .node = slide->node_number,
                                                      .kind = "XC"},
                                   look_at_label, &lookup, err);
        if (!lookup.is_answered)
            *confidence = answer->link[i].confidence;
    }
    return status;
}

static int by_confidence(const void *a, const void *b)
{
    const Doubt *left = a, *right = b;
    if (left->confidence != right->confidence)
        return left->confidence < right->confidence ? -1 : 1;
    return left->id < right->id ? -1 : left->id > right->id;
}

/* One position at a time has the database, so that others need not wait for all of them. */
static int collect_doubts(const WebCall *call, const DocumentIds *ids, const char *author,
                          WebWork *work, Doubt *doubts)
{
    int count = 0;
    ConnectivityDesk *desk = open_connectivity();
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    Slide *slide = mem_alloc(1, sizeof *slide);
    for (int i = 0; desk && i < ids->count && !atomic_load(&work->stop); i++) {
        Store *store;
        Doubt doubt = {.id = ids->id[i], .confidence = 2};
        if (web_shelf_take(call->desk->shelf, &store, NULL) != STATUS_OK)
            break;
        Status status = slide_open(store, doubt.id, slide, NULL);
        if (status == STATUS_OK)
            status = find_doubt(store, slide, author, desk, answer, &doubt.confidence, NULL);
        web_shelf_give(call->desk->shelf);
        slide_clear(slide);
        if (status == STATUS_OK && doubt.confidence <= 1)
            doubts[count++] = doubt;
        web_work_progress(work, (uint64_t)i + 1, (uint64_t)ids->count);
    }
    mem_free(slide);
    mem_free(answer);
    connectivity_close(desk);
    qsort(doubts, (size_t)count, sizeof *doubts, by_confidence);
    return count;
}

static Status write_queue(const WebCall *call, double collection, const char *author, Error *err)
{
    Store *store;
    DocumentIds *ids = mem_alloc(1, sizeof *ids);
    Doubt *doubts = mem_alloc(QUEUE_MOST, sizeof *doubts);
    Status status = web_shelf_take(call->desk->shelf, &store, err);
    if (status == STATUS_OK) {
        status = store_list_documents(store,
                                      &(StoreQuery){.kind = DOCUMENT_PROBLEM,
                                                    .collection = (int64_t)collection,
                                                    .limit = QUEUE_MOST},
                                      note_id, ids, err);
        web_shelf_give(call->desk->shelf);
    }
    if (status == STATUS_OK) {
        WebWork work;
        web_work_begin(&work, call, NULL);
        json_t *list = json_array();
        int count = collect_doubts(call, ids, author, &work, doubts);
        web_work_end(&work);
        for (int i = 0; i < count; i++)
            json_array_append_new(list,
                                  json_pack("{s:I, s:o}", "id", (json_int_t)doubts[i].id,
                                            "confidence", json_rounded(doubts[i].confidence, 2)));
        json_write(json_pack("{s:o}", "queue", list), JSON_COMPACT | JSON_REAL_PRECISION(6),
                   call->out);
    }
    mem_free(doubts);
    mem_free(ids);
    return status;
}

Status web_answer_queue(const WebCall *call, Error *err)
{
    json_t *request;
    double collection = 0;
    const char *author;
    Status status = json_request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = json_request_number(request, "collection", 0, 1e15, &collection, err);
    if (status == STATUS_OK)
        status = json_request_text(request, "author", &author, err);
    if (status == STATUS_OK)
        status = write_queue(call, collection, author ? author : "you", err);
    json_decref(request);
    return status;
}
