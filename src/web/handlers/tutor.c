/* The tutor: labels on stored positions, given by hand, with suggestions that a person has to
 * confirm. */
#include "web/handlers/tutor.h"

#include "base/memory.h"
#include "core/text.h"
#include "problem/file.h"
#include "view/annotation.h"
#include "view/json.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <time.h>

enum { LABEL_MOST = 2000 };

/* ---- kinds and words ---- */

Status handle_kinds(const Request *call, Error *err)
{
    (void)err;
    annotation_write_kinds_json(call->out);
    return STATUS_OK;
}

Status handle_words(const Request *call, Error *err)
{
    (void)err;
    annotation_write_words_json(call->out);
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

static Status list_labels(Store *store, const AnnotatedNode *slide, json_t *list, Error *err)
{
    return store_list_labels(store,
                             &(StoreLabelQuery){.document = slide->stored.id,
                                                .has_node = true,
                                                .node = slide->node_number,
                                                .limit = LABEL_MOST},
                             add_label, list, err);
}

/* ---- the nodes of the record ---- */

static Status count_label(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    uint16_t *counts = context;
    if (label->node < TUTOR_NODE_MOST && counts[label->node] < UINT16_MAX)
        counts[label->node]++;
    return STATUS_OK;
}

static json_t *node_object(const AnnotatedNode *slide, const SgfNode *node, int parent, int labels)
{
    Move move;
    json_t *object = json_pack("{s:i}", "parent", parent);
    if (sgf_node_move(node, slide->position.board.size, &move)) {
        json_object_set_new(object, "color", json_string(stone_text((Stone)move.who)));
        json_object_set_new(object, "move", json_vertex(slide->position.board.size, move.at));
    }
    if (labels)
        json_object_set_new(object, "labels", json_integer(labels));
    return object;
}

/* A node on the way from the root to the one in hand. */
typedef struct {
    const SgfNode *node;
    int number;
} Step;

/* Every node with its parent, its move and how many labels it has, in the order of the file. */
static json_t *list_nodes(const AnnotatedNode *slide, const uint16_t *counts)
{
    Step *way = mem_alloc(TUTOR_NODE_MOST, sizeof *way);
    json_t *list = json_array();
    int depth = 0, number = 0;
    for (const SgfNode *node = slide->game.root; node && number < TUTOR_NODE_MOST;
         node = sgf_next_node(node), number++) {
        while (depth > 0 && way[depth - 1].node != node->parent)
            depth--;
        int parent = depth > 0 ? way[depth - 1].number : -1;
        way[depth++] = (Step){node, number};
        json_array_append_new(list, node_object(slide, node, parent, counts[number]));
    }
    mem_free(way);
    return list;
}

static Status nodes_with_labels(Store *store, const AnnotatedNode *slide, json_t **nodes,
                                Error *err)
{
    uint16_t *counts = mem_alloc(TUTOR_NODE_MOST, sizeof *counts);
    Status status =
        store_list_labels(store, &(StoreLabelQuery){.document = slide->stored.id, .limit = 0},
                          count_label, counts, err);
    *nodes = list_nodes(slide, counts);
    mem_free(counts);
    return status;
}

/* ---- the move that words are about ---- */

/* Who kills does not live by it: words of the other task only confuse. */
static void drop_other_task(const AnnotatedNode *slide, Stone who, OutcomeNames *names)
{
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    bool kills = slide->stored.kind == DOCUMENT_PROBLEM &&
                 problem_from_sgf(&slide->game, document, NULL) == STATUS_OK &&
                 document->problem.goal == GOAL_KILL && document->problem.side == who;
    mem_free(document);
    int kept = 0;
    for (int i = 0; i < names->count; i++)
        if (!kills || (names->type[i] != OUTCOME_IKIRU && names->type[i] != OUTCOME_SHINOGU))
            names->type[kept++] = names->type[i];
    names->count = kept;
}

/* {"move", "color", "names", "outcomes"}; null if there is no move. Reading takes a while, so it is
 * done on request. */
static json_t *named_move(const AnnotatedNode *slide)
{
    const SgfNode *node = annotated_node_named_node(slide);
    SgfPosition before;
    Move move;
    if (!node || !sgf_node_move(node, slide->position.board.size, &move))
        return json_null();
    Status status = node->parent ? sgf_position_at(&slide->game, node->parent, &before, NULL)
                                 : sgf_position_init(&slide->game, &before, NULL);
    if (status != STATUS_OK)
        return json_null();
    MoveWords words;
    Namer *namer = namer_open();
    namer_run(namer, &before.board, move.at, (Stone)move.who, &words);
    namer_close(namer);
    drop_other_task(slide, (Stone)move.who, &words.outcome);
    json_t *object = json_pack("{s:o, s:s}", "move", json_vertex(before.board.size, move.at),
                               "color", stone_text((Stone)move.who));
    json_set_words(object, &words);
    return object;
}

/* ---- the handlers ---- */

static void write_slide(const Request *call, const AnnotatedNode *slide, bool is_named,
                        json_t *labels, json_t *nodes)
{
    const Board *board = &slide->position.board;
    json_t *object =
        json_pack("{s:I, s:o, s:s, s:s, s:i, s:i, s:o, s:s, s:O, s:O, s:o, s:o, s:o}", "id",
                  (json_int_t)slide->stored.id, "revision", json_revision(slide), "document",
                  document_kind_text(slide->stored.kind), "title", slide->stored.title, "node",
                  (int)slide->node_number, "size", (int)board->size, "board",
                  json_rows(board, board->stone), "to_move", stone_text(slide->position.to_move),
                  "labels", labels, "nodes", nodes, "suggestions", json_suggestions(call, board),
                  "marks", json_marks(slide), "frame", json_frame(slide));
    if (is_named)
        json_object_set_new(object, "named", named_move(slide));
    json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
}

Status handle_slide(const Request *call, Error *err)
{
    OpenNode open;
    Status status = tutor_open_node(call, &open, err);
    if (status != STATUS_OK)
        return status;
    json_t *labels = json_array(), *nodes = NULL;
    status = list_labels(open.store, open.slide, labels, err);
    if (status == STATUS_OK)
        status = nodes_with_labels(open.store, open.slide, &nodes, err);
    tutor_give_store(&open);
    if (status == STATUS_OK)
        write_slide(call, open.slide, field_flag(&open.fields, "names"), labels, nodes);
    json_decref(nodes);
    json_decref(labels);
    tutor_close_node(&open);
    return status;
}

static Status give_label(Store *store, const AnnotatedNode *slide, const AnnotationRequest *params,
                         Error *err)
{
    StoreLabel *label = mem_alloc(1, sizeof *label);
    label->document = slide->stored.id;
    label->node = slide->node_number;
    Status status = annotation_make(&slide->game, slide->node, params, &label->annotation, err);
    if (status == STATUS_OK)
        status = store_set_label(store, label, params->author, NULL, err);
    mem_free(label);
    return status;
}

/* What is to be done with labels: one comes, one goes, or both. */
typedef struct {
    const char *label;
    int64_t removed;
    int certainty;
} LabelParams;

static LabelParams read_label_params(RequestFields *fields)
{
    LabelParams params = {.label = field_text(fields, "label"),
                          .removed = field_id(fields, "remove"),
                          .certainty = (int)field_number(fields, "certainty", 0, 100, 0)};
    if (!params.label && params.removed < 1)
        field_fail(fields, STATUS_INVALID, "neither label nor remove");
    return params;
}

static Status change_labels(Store *store, const AnnotatedNode *slide, const LabelParams *params,
                            const char *author, json_t *labels, Error *err)
{
    Status status = STATUS_OK;
    if (params->removed >= 1)
        status = store_remove_label(store, params->removed, author, err);
    if (status == STATUS_OK && params->label)
        status = give_label(store, slide,
                            &(AnnotationRequest){.label = params->label,
                                                 .author = author,
                                                 .origin = ORIGIN_PERSON,
                                                 .certainty = params->certainty,
                                                 .time = (int64_t)time(NULL)},
                            err);
    return status == STATUS_OK ? list_labels(store, slide, labels, err) : status;
}

Status handle_annotate(const Request *call, Error *err)
{
    assert(call);
    OpenNode open;
    Status status = tutor_open_node(call, &open, err);
    if (status != STATUS_OK)
        return status;
    json_t *labels = json_array();
    LabelParams change = read_label_params(&open.fields);
    status = open.fields.status;
    if (status == STATUS_OK)
        status = change_labels(open.store, open.slide, &change, open.author, labels, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:o}", "labels", labels, "revision", json_revision(open.slide)),
                   JSON_COMPACT, call->out);
    json_decref(labels);
    tutor_close_node(&open);
    return status;
}

/* ---- two annotators ---- */

static Status write_agreement(const Request *call, const char *first, const char *second,
                              Error *err)
{
    Store *store;
    Status status = database_lock(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    AgreementStudy *study = agreement_study_open(first, second);
    status = agreement_study_add_store(study, store, err);
    database_unlock(call->server->database);
    if (status == STATUS_OK) {
        (void)agreement_study_finish(study);
        agreement_study_write_json(study, call->out);
    }
    agreement_study_close(study);
    return status;
}

Status handle_agreement(const Request *call, Error *err)
{
    RequestFields fields;
    request_open(call, &fields, err);
    const char *first = field_text(&fields, "first"), *second = field_text(&fields, "second");
    if (!first || !second)
        field_fail(&fields, STATUS_INVALID, "first and second are needed: two annotators");
    if (fields.status == STATUS_OK)
        fields.status = write_agreement(call, first, second, err);
    return request_close(&fields);
}
