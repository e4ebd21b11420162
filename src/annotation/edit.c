/* Annotations put into records and taken out of them. */
#include "annotation/label.h"

#include "annotation/sgf.h"
#include "base/memory.h"
#include "sgf/mark.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* A node being edited, and what its annotations are about. */
typedef struct {
    SgfGame *game;
    SgfNode *node;
    const AnnotationWords *words;
    AnnotationScene scene;
    SgfPosition *position;
    StrBuf text;
} Edit;

static Status edit_open(Edit *edit, SgfGame *game, SgfNode *node, const AnnotationWords *words,
                        Error *err)
{
    *edit = (Edit){.game = game, .node = node, .words = words};
    edit->position = mem_alloc(1, sizeof *edit->position);
    strbuf_init(&edit->text, 4 * ANNOTATION_VALUE_LIMIT);
    return annotation_scene_at(game, node, edit->position, &edit->scene, err);
}

static void edit_close(Edit *edit)
{
    mem_free(edit->position);
    strbuf_clear(&edit->text);
}

static bool same_giver(const Annotation *a, const Annotation *b)
{
    return a->origin == b->origin && strcmp(a->author, b->author) == 0;
}

static bool is_anonymous(const Annotation *annotation)
{
    return annotation->origin == ORIGIN_UNKNOWN && !annotation->author[0] && !annotation->time &&
           !annotation->certainty;
}

/* ---- looking ---- */

/* Which of the node's annotations are meant. */
typedef struct {
    bool is_entry;             /* in YL, or else a plain label */
    const Annotation *subject; /* is about the same */
    const Annotation *label;   /* says the same; NULL: whatever it says */
    const Annotation *giver;   /* by the same; NULL: whoever gave it */
} Wanted;

static bool is_wanted(const Wanted *wanted, const Annotation *read)
{
    return annotation_same_subject(wanted->subject, read) &&
           (!wanted->label || annotation_same_label(wanted->label, read)) &&
           (!wanted->giver || same_giver(wanted->giver, read));
}

static bool value_is_wanted(Edit *edit, const Wanted *wanted, const SgfProperty *property,
                            const SgfValue *value)
{
    Annotation read;
    return annotation_read_value(edit->game, property, value, &edit->scene, edit->words,
                                 &edit->text, &read, NULL) == STATUS_OK &&
           is_wanted(wanted, &read);
}

static bool may_hold(const Wanted *wanted, const SgfProperty *property)
{
    AnnotationKindId kind;
    if (wanted->is_entry)
        return annotation_is_entry(property);
    return annotation_property_kind(property, &kind) && kind == wanted->subject->kind;
}

static bool has_wanted(Edit *edit, const Wanted *wanted)
{
    for (const SgfProperty *p = edit->node->properties; p; p = p->next)
        if (may_hold(wanted, p))
            for (const SgfValue *value = &p->value; value; value = value->next)
                if (value_is_wanted(edit, wanted, p, value))
                    return true;
    return false;
}

/* ---- removing ---- */

/* Take the wanted values out of a property; false if none is left. */
static bool drop_values(Edit *edit, const Wanted *wanted, SgfProperty *property, int *count)
{
    SgfValue **link = &property->value.next;
    while (*link) {
        bool drops = value_is_wanted(edit, wanted, property, *link);
        *count += drops;
        if (drops)
            *link = (*link)->next;
        else
            link = &(*link)->next;
    }
    if (!value_is_wanted(edit, wanted, property, &property->value))
        return true;
    ++*count;
    if (!property->value.next)
        return false;
    property->value = *property->value.next;
    return true;
}

static int drop_wanted(Edit *edit, const Wanted *wanted)
{
    int count = 0;
    for (SgfProperty **link = &edit->node->properties; *link;) {
        if (may_hold(wanted, *link) && !drop_values(edit, wanted, *link, &count))
            *link = (*link)->next;
        else
            link = &(*link)->next;
    }
    return count;
}

/* Labels of the subject that nobody is known to have given any more: drop those that say what
 * `gone` says. */
static void drop_orphan(Edit *edit, const Annotation *gone)
{
    Wanted entry = {.is_entry = true, .subject = gone, .label = gone};
    Wanted plain = {.subject = gone, .label = gone};
    if (!has_wanted(edit, &entry))
        drop_wanted(edit, &plain);
}

static int remove_label(Edit *edit, const Annotation *annotation)
{
    Wanted entry = {
        .is_entry = true, .subject = annotation, .label = annotation, .giver = annotation};
    Wanted plain = {.subject = annotation, .label = annotation};
    int count = drop_wanted(edit, &entry);
    if (count)
        drop_orphan(edit, annotation);
    else if (is_anonymous(annotation))
        count = drop_wanted(edit, &plain);
    return count;
}

Status annotation_remove(SgfGame *game, SgfNode *node, const Annotation *annotation,
                         const AnnotationWords *words, Error *err)
{
    Edit edit;
    Status status = edit_open(&edit, game, node, words, err);
    if (status == STATUS_OK && remove_label(&edit, annotation) == 0)
        status = error_set(err, STATUS_NOT_FOUND, "no such annotation in this node");
    edit_close(&edit);
    return status;
}

/* ---- adding ---- */

/* What the same giver said of the subject before. */
static void remove_older(Edit *edit, const Annotation *annotation)
{
    for (SgfProperty *p = edit->node->properties; p; p = p->next) {
        if (!annotation_is_entry(p))
            continue;
        for (SgfValue *value = &p->value; value; value = value->next) {
            Annotation read;
            if (annotation_read_value(edit->game, p, value, &edit->scene, edit->words, &edit->text,
                                      &read, NULL) != STATUS_OK ||
                !annotation_same_subject(&read, annotation) || !same_giver(&read, annotation))
                continue;
            remove_label(edit, &read);
            remove_older(edit, annotation); /* the list has changed; at most one a value */
            return;
        }
    }
}

/* A plain label, for programs that know the thesis's form. GN is left alone if the game has a
 * name: false then. */
static Status add_plain(Edit *edit, const Annotation *annotation, bool *is_there, Error *err)
{
    const char *id = annotation_kind((AnnotationKindId)annotation->kind)->id;
    Wanted plain = {.subject = annotation, .label = annotation};
    *is_there = has_wanted(edit, &plain);
    bool has_name = annotation->kind == ANNOTATION_MOVE && sgf_find(edit->node, SGF_GN);
    if (*is_there || has_name)
        return STATUS_OK;
    *is_there = true;
    strbuf_reset(&edit->text);
    annotation_write_label(annotation, edit->scene.board->size, &edit->text);
    return sgf_append(edit->game, edit->node, id, strbuf_text(&edit->text), edit->text.length, err);
}

static Status add_entry(Edit *edit, const Annotation *annotation, Error *err)
{
    StrBuf raw;
    strbuf_init(&raw, 4 * ANNOTATION_VALUE_LIMIT);
    strbuf_reset(&edit->text);
    annotation_write(annotation, edit->scene.board->size, &edit->text);
    Status status =
        sgf_text_encode(edit->game, strbuf_text(&edit->text), edit->text.length, &raw, err);
    if (status == STATUS_OK)
        status = sgf_append(edit->game, edit->node, "YL", strbuf_text(&raw), raw.length, err);
    strbuf_clear(&raw);
    return status;
}

static Status add_form(SgfGame *game, Error *err)
{
    char version[8];
    snprintf(version, sizeof version, "%d", ANNOTATION_FORMAT);
    if (sgf_find_name(game->root, "YV"))
        return STATUS_OK;
    return sgf_set(game, game->root, "YV", version, strlen(version), err);
}

static Status add(Edit *edit, const Annotation *annotation, Error *err)
{
    bool is_there;
    Wanted entry = {
        .is_entry = true, .subject = annotation, .label = annotation, .giver = annotation};
    if (has_wanted(edit, &entry))
        return STATUS_OK;
    if (!is_anonymous(annotation))
        remove_older(edit, annotation);
    Status status = add_plain(edit, annotation, &is_there, err);
    if (status == STATUS_OK && (!is_anonymous(annotation) || !is_there))
        status = add_entry(edit, annotation, err);
    return status == STATUS_OK ? add_form(edit->game, err) : status;
}

Status annotation_add(SgfGame *game, SgfNode *node, const Annotation *annotation,
                      const AnnotationWords *words, Error *err)
{
    Edit edit;
    Status status = edit_open(&edit, game, node, words, err);
    if (status == STATUS_OK)
        status = add(&edit, annotation, err);
    edit_close(&edit);
    return status;
}

/* ---- what a problem shows ---- */

static const char *const CONTEXTS[CONTEXT_COUNT] = {"unknown", "quarter", "half", "whole"};

const char *board_context_text(BoardContext context)
{
    return CONTEXTS[context];
}

bool board_context_parse(const char *text, BoardContext *context)
{
    for (int i = 0; i < CONTEXT_COUNT; i++) {
        if (strcmp(text, CONTEXTS[i]) != 0)
            continue;
        *context = (BoardContext)i;
        return true;
    }
    return false;
}

void annotation_frame_read(const SgfGame *game, int size, AnnotationFrame *frame)
{
    assert(game && frame);
    *frame = (AnnotationFrame){0};
    const SgfProperty *view = sgf_find(game->root, SGF_VW);
    if (view)
        (void)sgf_property_points(view, size, &frame->focus);
    const SgfProperty *context = sgf_find_name(game->root, "YC");
    char word[16];
    if (context && context->value.size < sizeof word) {
        memcpy(word, context->value.bytes, context->value.size);
        word[context->value.size] = '\0';
        (void)board_context_parse(word, &frame->context);
    }
}

Status annotation_frame_write(SgfGame *game, int size, const AnnotationFrame *frame, Error *err)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    Point points[BOARD_WORD_LIMIT * 64];
    int count = cells_list(frame->focus.word, BOARD_WORD_LIMIT, points);
    Status status = STATUS_OK;
    const char *context = board_context_text(frame->context);
    (void)sgf_remove(game->root, "VW");
    (void)sgf_remove(game->root, "YC");
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        char letters[SGF_POINT_SIZE];
        status =
            sgf_append(game, game->root, "VW", sgf_point_text(size, points[i], letters), 2, err);
    }
    if (status == STATUS_OK && frame->context != CONTEXT_UNKNOWN)
        status = sgf_set(game, game->root, "YC", context, strlen(context), err);
    return status;
}
