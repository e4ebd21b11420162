/* Links by doubt, and which of them are labelled already. */
#include "app/doubt.h"

#include "shape/connection.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int by_doubt(const void *a, const void *b)
{
    const ConnectivityLink *left = a, *right = b;
    double difference = left->confidence - right->confidence;
    return difference < 0        ? -1
           : difference > 0      ? 1
           : left->a != right->a ? left->a - right->a
                                 : left->b - right->b;
}

int doubts_find(ConnectivityReader *reader, const Board *board, Connectivity *answer)
{
    assert(reader && board && answer);
    int count = 0;
    connectivity_find(reader, board, answer);
    for (int i = 0; i < answer->link_count; i++)
        if (answer->link[i].level > 0 && answer->link[i].level < CONNECTION_NONE)
            answer->link[count++] = answer->link[i];
    answer->link_count = count;
    qsort(answer->link, (size_t)count, sizeof *answer->link, by_doubt);
    return count;
}

/* Whether one annotator has labelled a link. */
typedef struct {
    const char *author;
    const ConnectivityLink *link;
    bool is_labelled;
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
        lookup->is_labelled = true;
    return STATUS_OK;
}

/* Kept with its confidence until somebody labels it. */
static Status suggest(Store *store, const DoubtRequest *request, const ConnectivityLink *link,
                      Error *err)
{
    StoreSuggestion suggestion = {
        .label = {.document = request->document,
                  .node = request->node,
                  .board_size = request->board->size,
                  .annotation = {.kind = ANNOTATION_CONNECTIVITY, .level = (uint8_t)link->level}},
        .confidence = link->confidence,
        .classifier = request->classifier};
    bool is_in_order = link->a < link->b; /* as symmetric kinds are kept */
    point_set_add(&suggestion.label.annotation.place[0], is_in_order ? link->a : link->b);
    point_set_add(&suggestion.label.annotation.place[1], is_in_order ? link->b : link->a);
    return store_put_suggestion(store, &suggestion, err);
}

Status doubt_find_open(Store *store, const DoubtRequest *request, ConnectivityReader *reader,
                       Connectivity *answer, double *confidence, Error *err)
{
    assert(store && request && request->author);
    int count = doubts_find(reader, request->board, answer);
    *confidence = DOUBT_NONE;
    for (int i = 0; i < count; i++) {
        Lookup lookup = {request->author, &answer->link[i], false};
        const StoreLabelQuery query = {
            .document = request->document, .has_node = true, .node = request->node, .kind = "XC"};
        Status status = store_list_labels(store, &query, look_at_label, &lookup, err);
        if (status != STATUS_OK)
            return status;
        if (lookup.is_labelled)
            continue;
        *confidence = answer->link[i].confidence;
        return suggest(store, request, &answer->link[i], err);
    }
    return STATUS_OK;
}
