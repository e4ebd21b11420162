/* Opening, changing and keeping the records that the tutor shows. */
#include "web/handlers/tutor.h"

#include "annotation/sgf.h"
#include "annotation/vocabulary.h"
#include "problem/file.h"
#include "sgf/read.h"
#include "sgf/text.h"
#include "sgf/write.h"
#include "store/label.h"

#include <assert.h>
#include <string.h>

enum { SLIDE_MEMORY = 64 << 20 };

/* The place of a node in the order of the file. */
static uint32_t number_of(const SgfGame *game, const SgfNode *wanted)
{
    uint32_t number = 0;
    for (const SgfNode *node = game->root; node && node != wanted; node = sgf_next_node(node))
        number++;
    return number;
}

/* A problem begins where its stones are set up; a game at its root. */
static SgfNode *start_node(const AnnotatedNode *slide)
{
    return slide->stored.kind == DOCUMENT_PROBLEM ? problem_start_node(&slide->game)
                                                  : slide->game.root;
}

Status annotated_node_open(Store *store, int64_t document, int64_t node, AnnotatedNode *slide,
                           Error *err)
{
    assert(slide);
    arena_init(&slide->mem, SLIDE_MEMORY);
    Status status = store_get_document(store, document, &slide->mem, &slide->stored, err);
    if (status == STATUS_OK)
        status = sgf_read(slide->stored.bytes, slide->stored.size, 0, NULL, &slide->mem,
                          &slide->game, err);
    if (status != STATUS_OK)
        return status;
    slide->revision = document_hash(slide->stored.bytes, slide->stored.size);
    slide->node =
        node == NODE_START ? start_node(slide) : annotation_node(&slide->game, (uint32_t)node);
    if (!slide->node)
        return error_set(err, STATUS_NOT_FOUND, "document %lld has no node %lld",
                         (long long)document, (long long)node);
    slide->node_number = number_of(&slide->game, slide->node);
    return sgf_position_at(&slide->game, slide->node, &slide->position, err);
}

void annotated_node_clear(AnnotatedNode *slide)
{
    arena_clear(&slide->mem);
}

/* The columns are recomputed; what people gave the document stays. */
static Status describe(AnnotatedNode *slide, const SgfGame *game, StoreDocument *document,
                       Error *err)
{
    const StoreDocument *old = &slide->stored;
    Status status =
        document_describe(game, old->kind, &VOCABULARY_WORDS, &slide->mem, document, err);
    if (status != STATUS_OK)
        return status;
    document->id = old->id;
    document->title = old->title;
    document->goal = old->goal;
    document->difficulty = old->difficulty;
    return STATUS_OK;
}

Status annotated_node_save(Store *store, AnnotatedNode *slide, Error *err)
{
    assert(slide);
    StrBuf text;
    SgfGame written;
    StoreDocument document;
    strbuf_init(&text, SLIDE_MEMORY);
    sgf_write(&slide->game, &text);
    Status status = sgf_read(strbuf_text(&text), text.length, 0, NULL, &slide->mem, &written, err);
    if (status == STATUS_OK)
        status = describe(slide, &written, &document, err);
    if (status == STATUS_OK)
        status = store_change_document(store, &document, err);
    if (status == STATUS_OK)
        slide->revision = document_hash(document.bytes, document.size);
    strbuf_clear(&text);
    return status;
}

const SgfNode *annotated_node_named_node(const AnnotatedNode *slide)
{
    assert(slide);
    Move move;
    for (const SgfNode *node = slide->node; node; node = node->first_child)
        if (sgf_node_move(node, slide->position.board.size, &move))
            return node;
    return NULL;
}

/* ---- playing on ---- */

static SgfNode *find_child(const AnnotatedNode *slide, Move wanted)
{
    Move move;
    for (SgfNode *child = slide->node->first_child; child; child = child->next)
        if (sgf_node_move(child, slide->position.board.size, &move) && move.at == wanted.at &&
            move.who == wanted.who)
            return child;
    return NULL;
}

static Status add_child(AnnotatedNode *slide, Move move, SgfNode **child, Error *err)
{
    char point[SGF_POINT_SIZE];
    const char *letters = sgf_point_text(slide->position.board.size, move.at, point);
    Status status = sgf_add_node(&slide->game, slide->node, child, err);
    if (status == STATUS_OK)
        status = sgf_set(&slide->game, *child, move.who == STONE_BLACK ? "B" : "W", letters,
                         strlen(letters), err);
    return status;
}

/* The record with one node more or less, and the labels behind it. */
static Status keep_shifted(Store *store, AnnotatedNode *slide, uint32_t first, int by, Error *err)
{
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = store_shift_labels(store, slide->stored.id, first, by, err);
    if (status == STATUS_OK)
        status = annotated_node_save(store, slide, err);
    if (status == STATUS_OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

Status annotated_node_play(Store *store, AnnotatedNode *slide, Move move, Error *err)
{
    assert(slide);
    SgfNode *child = find_child(slide, move);
    bool is_new = !child;
    Status status = is_new ? add_child(slide, move, &child, err) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    slide->node = child;
    slide->node_number = number_of(&slide->game, child);
    status = sgf_position_at(&slide->game, child, &slide->position, err);
    return status == STATUS_OK && is_new ? keep_shifted(store, slide, slide->node_number, 1, err)
                                         : status;
}

Status annotated_node_drop(Store *store, AnnotatedNode *slide, Error *err)
{
    assert(slide);
    SgfNode *node = slide->node;
    uint32_t number = slide->node_number;
    int64_t labels = 0;
    if (!node->parent || node->first_child)
        return error_set(err, STATUS_INVALID, "only the last move of a line can be removed");
    Status status = store_count_labels(
        store, &(StoreLabelQuery){.document = slide->stored.id, .has_node = true, .node = number},
        &labels, err);
    if (status == STATUS_OK && labels > 0)
        status = error_set(err, STATUS_INVALID, "this move has labels: remove them first");
    if (status != STATUS_OK)
        return status;
    slide->node = node->parent;
    slide->node_number = number_of(&slide->game, node->parent);
    sgf_remove_node(&slide->game, node);
    status = sgf_position_at(&slide->game, slide->node, &slide->position, err);
    return status == STATUS_OK ? keep_shifted(store, slide, number + 1, -1, err) : status;
}
