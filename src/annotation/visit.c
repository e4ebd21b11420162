/* Annotations of a record, one after the other: a walk over the nodes that have any, with a
 * position that follows. */
#include "annotation/label.h"

#include "annotation/sgf.h"
#include "base/memory.h"
#include "sgf/parse.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    STEP_BUDGET = 20 * 1000 * 1000, /* nodes played or looked at on the way to the annotated ones */
    NODE_LABEL_LIMIT = 1024,        /* annotations of one node */
};

typedef struct {
    const SgfGame *game;
    const AnnotationWords *words;
    const AnnotationVisitor *visitor;
    SgfLines lines;
    SgfPosition position;
    const SgfNode *reached; /* the node that the position stands at; NULL: none */
    long budget;
    uint32_t number; /* of the current node */
    uint64_t refused;
    StrBuf text;
    Annotation *seen; /* of the current node: entries first */
    int seen_count;
} Walk;

/* ---- values ---- */

bool annotation_is_move_label(const AnnotationWords *words, const char *text)
{
    static const PlaceContent PART[2] = {PLACE_MOVE_TYPE, PLACE_OUTCOME_TYPE};
    const char *bar = strchr(text, '|');
    if (!bar || !words || !words->find)
        return false;
    for (int i = 0; i < 2; i++) {
        char word[ANNOTATION_WORD_SIZE];
        const char *start = i == 0 ? text : bar + 1;
        size_t size = i == 0 ? (size_t)(bar - text) : strlen(start);
        while (size && start[0] == ' ') {
            start++;
            size--;
        }
        while (size && start[size - 1] == ' ')
            size--;
        if (size >= sizeof word)
            return false;
        memcpy(word, start, size);
        word[size] = '\0';
        if (!words->find(words->context, PART[i], word))
            return false;
    }
    return true;
}

Status annotation_read_value(const SgfGame *game, const SgfProperty *property,
                             const SgfValue *value, const AnnotationScene *scene,
                             const AnnotationWords *words, StrBuf *text, Annotation *annotation,
                             Error *err)
{
    assert(value && text);
    AnnotationKindId kind;
    strbuf_reset(text);
    if (value->size > ANNOTATION_VALUE_LIMIT)
        return error_set(err, STATUS_LIMIT, "longer than any annotation");
    sgf_text(game, value, SGF_SIMPLE_TEXT, text);
    if (annotation_is_entry(property))
        return annotation_parse(strbuf_text(text), scene, words, annotation, err);
    if (!annotation_property_kind(property, &kind))
        return error_set(err, STATUS_NOT_FOUND, "no annotation");
    if (kind == ANNOTATION_MOVE && !annotation_is_move_label(words, strbuf_text(text)))
        return error_set(err, STATUS_NOT_FOUND, "a game's name");
    *annotation = (Annotation){0};
    return annotation_parse_label(kind, strbuf_text(text), scene, words, annotation, err);
}

/* ---- reporting ---- */

static void refuse(Walk *walk, const SgfNode *node, const SgfProperty *property,
                   const SgfValue *value, const Error *reason)
{
    const SgfGame *game = walk->game;
    AnnotationFault fault = {.node = node, .node_number = walk->number, .error = *reason};
    walk->refused++;
    if (!walk->visitor->refuse)
        return;
    fault.error.line = 0;
    if (game->source && value->bytes >= game->source &&
        value->bytes <= game->source + game->source_size) {
        fault.error.offset = game->source_offset + (uint64_t)(value->bytes - game->source);
        fault.error.line = sgf_line_of(&walk->lines, value->bytes);
    }
    snprintf(fault.property, sizeof fault.property, "%.*s", (int)property->name_size,
             property->name);
    walk->visitor->refuse(walk->visitor->context, &fault);
}

typedef enum { SEEN_NOT, SEEN_SAME, SEEN_OTHERWISE } Seen;

/* Whether the node has shown this before: the same label by the same giver, or a plain label of
 * which somebody is known to have given it; or another label by the same giver. */
static Seen find_seen(const Walk *walk, const Annotation *label)
{
    bool is_plain = label->origin == ORIGIN_UNKNOWN && !label->author[0];
    Seen seen = SEEN_NOT;
    for (int i = 0; i < walk->seen_count; i++) {
        const Annotation *other = &walk->seen[i];
        if (!annotation_same_subject(other, label))
            continue;
        bool same_giver =
            other->origin == label->origin && strcmp(other->author, label->author) == 0;
        if (annotation_same_label(other, label) && (is_plain || same_giver))
            return SEEN_SAME;
        if (same_giver)
            seen = SEEN_OTHERWISE;
    }
    return seen;
}

static void take(Walk *walk, const SgfNode *node, const SgfProperty *property,
                 const SgfValue *value, const Annotation *annotation)
{
    Error err;
    Seen seen = find_seen(walk, annotation);
    if (seen == SEEN_SAME)
        return;
    if (seen == SEEN_OTHERWISE || walk->seen_count == NODE_LABEL_LIMIT) {
        if (seen == SEEN_OTHERWISE)
            (void)error_set(&err, STATUS_INVALID,
                            "contradicts an earlier label by the same author");
        else
            (void)error_set(&err, STATUS_LIMIT, "more than %d annotations in one node",
                            NODE_LABEL_LIMIT);
        refuse(walk, node, property, value, &err);
        return;
    }
    walk->seen[walk->seen_count++] = *annotation;
    if (walk->visitor->take)
        walk->visitor->take(walk->visitor->context,
                            &(AnnotationFound){node, walk->number, &walk->position, annotation});
}

/* ---- positions ---- */

static bool is_annotated(const SgfNode *node)
{
    AnnotationKindId kind;
    for (const SgfProperty *p = node->properties; p; p = p->next)
        if (annotation_is_entry(p) || annotation_property_kind(p, &kind))
            return true;
    return false;
}

/* Play on from the node before, or from the root. */
static Status reach(Walk *walk, const SgfNode *node, Error *err)
{
    if (walk->reached && node->parent == walk->reached) {
        walk->reached = NULL;
        Status status = sgf_position_step(walk->game, &walk->position, node, err);
        walk->reached = status == STATUS_OK ? node : NULL;
        return status;
    }
    walk->budget -= (long)sgf_depth(node) + 1;
    if (walk->budget < 0)
        return error_set(err, STATUS_LIMIT, "too many variations to play them all");
    Status status = sgf_position_at(walk->game, node, &walk->position, err);
    walk->reached = status == STATUS_OK ? node : NULL;
    return status;
}

/* The first move from this node on; POINT_NONE if there is none within `*steps` nodes. */
static Point first_move(const SgfNode *node, int size, long *steps)
{
    Move move;
    for (; node && *steps > 0; node = node->first_child, --*steps)
        if (sgf_node_move(node, size, &move))
            return move.at;
    return POINT_NONE;
}

static void fill_scene(const SgfNode *node, const SgfPosition *position, long *steps,
                       AnnotationScene *scene)
{
    Move move;
    int size = position->board.size;
    *scene = (AnnotationScene){.board = &position->board};
    if (sgf_node_move(node, size, &move))
        scene->own_move = move.at;
    scene->named_move = first_move(node, size, steps);
}

Status annotation_scene_at(const SgfGame *game, const SgfNode *node, SgfPosition *position,
                           AnnotationScene *scene, Error *err)
{
    long steps = STEP_BUDGET;
    Status status = sgf_position_at(game, node, position, err);
    if (status == STATUS_OK)
        fill_scene(node, position, &steps, scene);
    return status;
}

/* ---- nodes ---- */

typedef enum { PASS_ENTRIES, PASS_LABELS } Pass;

/* Entries are handed out before plain labels, so that a plain label which somebody is known to have
 * given is not handed out again. */
static void visit_node(Walk *walk, const SgfNode *node, Pass pass, const AnnotationScene *scene,
                       const Error *unreachable)
{
    AnnotationKindId kind;
    for (const SgfProperty *p = node->properties; p; p = p->next) {
        bool is_entry = annotation_is_entry(p);
        if (is_entry != (pass == PASS_ENTRIES) ||
            (!is_entry && !annotation_property_kind(p, &kind)))
            continue;
        for (const SgfValue *value = &p->value; value; value = value->next) {
            Annotation annotation;
            Error err = unreachable ? *unreachable : (Error){0};
            Status status = unreachable
                                ? STATUS_INVALID
                                : annotation_read_value(walk->game, p, value, scene, walk->words,
                                                        &walk->text, &annotation, &err);
            if (unreachable && p->id == SGF_GN)
                continue; /* most likely a name; what it would be about is unclear */
            if (status == STATUS_OK)
                take(walk, node, p, value, &annotation);
            else if (status != STATUS_NOT_FOUND)
                refuse(walk, node, p, value, &err);
        }
    }
}

static void walk_node(Walk *walk, const SgfNode *node)
{
    Error err = {0}, why = {0};
    AnnotationScene scene = {0};
    walk->seen_count = 0;
    if (!is_annotated(node))
        return;
    bool is_reached = reach(walk, node, &why) == STATUS_OK;
    if (is_reached)
        fill_scene(node, &walk->position, &walk->budget, &scene);
    else
        (void)error_set(&err, STATUS_INVALID, "its position cannot be reached: %.100s", why.text);
    visit_node(walk, node, PASS_ENTRIES, &scene, is_reached ? NULL : &err);
    visit_node(walk, node, PASS_LABELS, &scene, is_reached ? NULL : &err);
}

/* Whether the record says that its annotations are of a later form than we know. */
static bool is_newer(Walk *walk)
{
    int version = 0;
    Error err;
    const SgfProperty *form = sgf_find_name(walk->game->root, "YV");
    if (!form || (sgf_integer(&form->value, &version) && version <= ANNOTATION_FORMAT))
        return false;
    (void)error_set(&err, STATUS_UNSUPPORTED,
                    "annotations of another version than %d are not supported", ANNOTATION_FORMAT);
    refuse(walk, walk->game->root, form, &form->value, &err);
    return true;
}

uint64_t annotation_visit(const SgfGame *game, const AnnotationWords *words,
                          const AnnotationVisitor *visitor)
{
    assert(game);
    Walk *walk = mem_alloc(1, sizeof *walk);
    walk->game = game;
    walk->words = words;
    walk->visitor = visitor;
    walk->budget = STEP_BUDGET;
    walk->seen = mem_alloc(NODE_LABEL_LIMIT, sizeof *walk->seen);
    strbuf_init(&walk->text, 4 * ANNOTATION_VALUE_LIMIT);
    sgf_lines_init(&walk->lines, game->source, game->source_line);
    if (!is_newer(walk))
        for (const SgfNode *node = game->root; node; node = sgf_next_node(node), walk->number++)
            walk_node(walk, node);
    uint64_t refused = walk->refused;
    strbuf_clear(&walk->text);
    mem_free(walk->seen);
    mem_free(walk);
    return refused;
}

SgfNode *annotation_node(const SgfGame *game, uint32_t number)
{
    assert(game);
    SgfNode *node = game->root;
    while (node && number-- > 0)
        node = sgf_next_node(node);
    return node;
}
