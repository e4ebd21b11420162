/* A review from its first pass to its reasons. */
#include "review/pass.h"

#include "base/file.h"
#include "base/memory.h"
#include "play/network_file.h"
#include "store/document.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NETWORK_BYTES = 256 << 20 };

bool review_has_search(const ReviewRequest *request, const ReviewPosition *at)
{
    return at->depth == REVIEW_SEARCHED && at->effort >= request->visits;
}

bool review_is_complete(const Review *review, const ReviewRequest *request)
{
    assert(review);
    for (int i = 0; i < review->count; i++) {
        const ReviewPosition *at = &review->position[i];
        if (at->depth == REVIEW_UNSEEN ||
            (review_wants_search(request) && !review_has_search(request, at)))
            return false;
    }
    return true;
}

static bool is_stopped(const ReviewRequest *request)
{
    return request->stop && atomic_load(request->stop);
}

static Status open_net(const ReviewRequest *request, const Review *review, Net **net, Error *err)
{
    Status status = network_open(request->network, NULL, net, err);
    if (status == STATUS_OK && !*net)
        return error_set(err, STATUS_NOT_FOUND,
                         "there is no network to review with; name one with --network");
    if (status == STATUS_OK && !net_knows_size(review->size))
        status = error_set(err, STATUS_UNSUPPORTED, "boards of %dx%d are not reviewed",
                           review->size, review->size);
    return status;
}

static Status first_pass(const ReviewRequest *request, Review *review, Error *err)
{
    Net *net = request->net;
    if (review_done(review, REVIEW_GLANCED) == review->count)
        return STATUS_OK;
    Status status = net ? STATUS_OK : open_net(request, review, &net, err);
    if (status == STATUS_OK) {
        snprintf(review->analyst, sizeof review->analyst, "the network %.60s", net_info(net).name);
        review_glance(request, net, review);
    }
    if (!request->net)
        net_close(net);
    return status;
}

/* The engine has failed: everything by ourselves, so that the curve is of one mind. */
static Status search_without(const ReviewRequest *request, const Error *why, Review *review,
                             Error *err)
{
    ReviewRequest own = *request;
    own.engine = NULL;
    own.keep = NULL;
    for (int i = 0; i < review->count; i++) {
        review->position[i].depth = REVIEW_UNSEEN;
        review->position[i].effort = 0;
    }
    review->has_points = true;
    Status status = first_pass(&own, review, err);
    if (status == STATUS_OK)
        status = review_search(&own, NULL, review, err);
    snprintf(review->notice, sizeof review->notice, "%.100s; reviewed by Katachi itself",
             why->text);
    return status;
}

static Status second_pass(const ReviewRequest *request, Review *review, Error *err)
{
    if (!request->engine)
        return review_search(request, NULL, review, err);
    EngineList *list = mem_alloc(1, sizeof *list);
    Status status = engine_list_read(list, err);
    const EngineEntry *entry = status == STATUS_OK ? engine_list_find(list, request->engine) : NULL;
    if (status == STATUS_OK && !entry)
        status = error_set(err, STATUS_NOT_FOUND, "there is no engine '%.40s'; see katachi engine",
                           request->engine);
    Error why = {0};
    if (entry) {
        status = review_search(request, entry, review, &why);
        if (status != STATUS_OK && !is_stopped(request))
            status = search_without(request, &why, review, err);
    }
    mem_free(list);
    return status;
}

Status review_make(const ReviewRequest *request, Review *review, Error *err)
{
    Status status = STATUS_OK;
    assert(request->visits == 0 || request->visits >= REVIEW_VISITS_LEAST);
    if (!review_is_complete(review, request)) {
        status = first_pass(request, review, err);
        if (status == STATUS_OK && review_wants_search(request) && !is_stopped(request))
            status = second_pass(request, review, err);
    }
    if (status == STATUS_OK && review_wants_search(request) && !is_stopped(request))
        review_explain(request, review);
    if (is_stopped(request))
        status = error_set(err, STATUS_INTERRUPTED, "stopped before the review was done");
    return status;
}

void review_analyst(const ReviewRequest *request, char out[REVIEW_ANALYST_SIZE])
{
    assert(request);
    char found[PLACE_PATH_SIZE];
    const char *path = request->network;
    StrBuf bytes;
    strbuf_init(&bytes, NETWORK_BYTES);
    if (!path && network_default_path(found))
        path = found;
    uint64_t hash = 0;
    if (path && file_read(path, &bytes, NULL) == STATUS_OK)
        hash = document_hash(strbuf_text(&bytes), bytes.length);
    snprintf(out, REVIEW_ANALYST_SIZE, "%.40s network %016llx",
             request->engine ? request->engine : "own", (unsigned long long)hash);
    strbuf_clear(&bytes);
}
