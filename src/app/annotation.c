/* Annotations in words, and labels out of what people type. */
#include "app/annotation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_LIMIT = 1 << 14 };

Status annotation_open_store(const char *path, const StoreOptions *options, Store **store,
                             Error *err)
{
    char own[PLACE_PATH_SIZE];
    if (!path && !place_user(USER_DATA, "katachi.db", own))
        return error_set(err, STATUS_NOT_FOUND, "no home folder to keep a database in: name one");
    return store_open(path ? path : own, options, store, err);
}

/* ---- telling ---- */

static void add_points(const PointSet *set, int board_size, StrBuf *out)
{
    Point points[BOARD_WORD_LIMIT * 64];
    int count = cells_list(set->word, BOARD_WORD_LIMIT, points);
    for (int i = 0; i < count; i++) {
        char vertex[POINT_TEXT_SIZE];
        strbuf_add_format(out, "%s%s", i ? " " : "", point_text(board_size, points[i], vertex));
    }
}

static void add_place(const Annotation *annotation, int place, int board_size, StrBuf *out)
{
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    switch (kind->place[place].holds) {
    case PLACE_COLOR:
        strbuf_add(out, stone_text((Stone)annotation->color));
        break;
    case PLACE_MOVE_TYPE:
    case PLACE_OUTCOME_TYPE:
        strbuf_add(out, annotation->word[place]);
        break;
    case PLACE_NONE:
    case PLACE_CHAIN:
    case PLACE_CHAINS:
    case PLACE_EMPTY:
    case PLACE_POINTS:
    case PLACE_MOVE:
        add_points(&annotation->place[place], board_size, out);
        break;
    }
}

static void add_giver(const Annotation *annotation, StrBuf *out)
{
    char time[ANNOTATION_TIME_SIZE];
    const char *origin = annotation_origin_text((AnnotationOrigin)annotation->origin);
    strbuf_add_format(out, " (%s", annotation->author[0] ? annotation->author : origin);
    if (annotation->author[0] && annotation->origin != ORIGIN_PERSON)
        strbuf_add_format(out, ", %s", origin);
    if (annotation->certainty)
        strbuf_add_format(out, ", %d %%", annotation->certainty);
    if (annotation->time)
        strbuf_add_format(out, ", %s", annotation_time_text(annotation->time, time));
    strbuf_add_char(out, ')');
}

void annotation_describe(const Annotation *annotation, int board_size, StrBuf *out)
{
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    strbuf_add(out, kind->name);
    for (int i = 0; i < kind->place_count; i++) {
        strbuf_add(out, i ? ", " : " ");
        add_place(annotation, i, board_size, out);
    }
    if (annotation->level)
        strbuf_add_format(out, ": %d, %s", annotation->level,
                          kind->level[annotation->level - 1].name);
    add_giver(annotation, out);
}

void annotation_describe_fault(const char *file, const AnnotationFault *fault, StrBuf *out)
{
    strbuf_add_format(out, "%s: ", file);
    if (fault->error.line)
        strbuf_add_format(out, "line %u, byte %llu: ", fault->error.line,
                          (unsigned long long)fault->error.offset);
    strbuf_add_format(out, "node %u, %s: %s", fault->node_number, fault->property,
                      fault->error.text);
}

void annotation_describe_change(const StoreChange *change, StrBuf *out)
{
    char time[ANNOTATION_TIME_SIZE];
    strbuf_add_format(out, "%s, document %lld, node %u: %s[%s] of %s: ",
                      annotation_time_text(change->changed_at, time), (long long)change->document,
                      change->node, change->kind, change->subject,
                      change->author[0] ? change->author : change->origin);
    if (!change->old_value)
        strbuf_add_format(out, "%s, given", change->new_value);
    else if (!change->new_value)
        strbuf_add_format(out, "%s, taken away", change->old_value);
    else
        strbuf_add_format(out, "%s, before it %s,", change->new_value, change->old_value);
    strbuf_add_format(out, " by %s", change->changed_by);
}

void annotation_write_kinds(StrBuf *out)
{
    for (int i = 0; i < ANNOTATION_KIND_COUNT; i++) {
        const AnnotationKind *kind = annotation_kind((AnnotationKindId)i);
        strbuf_add_format(out, "%s  %s [", kind->id, kind->name);
        for (int p = 0; p < kind->place_count; p++)
            strbuf_add_format(out, "%s%s", p ? "|" : "", kind->place[p].name);
        strbuf_add_format(out, "%s]\n    %s\n", kind->level_count ? "|level" : "", kind->guideline);
        for (int l = 0; l < kind->level_count; l++)
            strbuf_add_format(out, "    %2d  %s: %s\n", l + 1, kind->level[l].name,
                              kind->level[l].meaning);
    }
}

static void add_entry(const VocabularyEntry *entry, StrBuf *out)
{
    strbuf_add_format(out, "  %s (%s), %s: %s", entry->term, entry->japanese, entry->gloss,
                      entry->definition);
    for (int i = 0; i < VOCABULARY_ALIAS_LIMIT && entry->alias[i]; i++)
        strbuf_add_format(out, "%s%s", i ? ", " : "; also ", entry->alias[i]);
    strbuf_add_char(out, '\n');
}

void annotation_write_words(StrBuf *out)
{
    strbuf_add_format(out, "%d move types\n", MOVE_TYPE_COUNT);
    for (int i = 0; i < MOVE_TYPE_COUNT; i++)
        add_entry(vocabulary_move((MoveType)i), out);
    strbuf_add_format(out, "%d outcome types\n", OUTCOME_TYPE_COUNT);
    for (int i = 0; i < OUTCOME_TYPE_COUNT; i++)
        add_entry(vocabulary_outcome((OutcomeType)i), out);
}

/* ---- making ---- */

/* Vertices (letter and number) become SGF's letters; everything else stays. */
static void translate_points(const char *text, int board_size, StrBuf *out)
{
    while (*text) {
        size_t size = strcspn(text, "|,:");
        char word[8] = {0};
        Point at;
        char letters[SGF_POINT_SIZE];
        if (size < sizeof word)
            memcpy(word, text, size);
        bool is_vertex = isdigit((unsigned char)word[1]) && point_parse(word, board_size, &at);
        if (is_vertex)
            strbuf_add(out, sgf_point_text(board_size, at, letters));
        else
            strbuf_add_bytes(out, text, size);
        text += size;
        if (*text)
            strbuf_add_char(out, *text++);
    }
}

/* "XC[…]" or "XC …": the kind, and what is between the brackets. */
static Status split_label(const char *text, AnnotationKindId *kind, StrBuf *rest, Error *err)
{
    char id[8] = {0};
    size_t size = strcspn(text, "[ ");
    if (size < sizeof id)
        memcpy(id, text, size);
    if (!annotation_kind_find(id, kind))
        return error_set(err, STATUS_INVALID, "'%.20s' is no kind of annotation", text);
    const char *start = text + size + (text[size] != '\0');
    size_t length = strlen(start);
    if (text[size] == '[' && (length == 0 || start[length - 1] != ']'))
        return error_set(err, STATUS_SYNTAX, "the label lacks its ]");
    strbuf_add_bytes(rest, start, length - (text[size] == '['));
    return STATUS_OK;
}

static Status fill_giver(const AnnotationRequest *request, Annotation *annotation, Error *err)
{
    const char *author = request->author ? request->author : "";
    if (strlen(author) >= ANNOTATION_AUTHOR_SIZE)
        return error_set(err, STATUS_LIMIT, "the author's name is longer than %d bytes",
                         ANNOTATION_AUTHOR_SIZE - 1);
    if (request->certainty < 0 || request->certainty > 100)
        return error_set(err, STATUS_INVALID, "the certainty is a number from 0 to 100");
    *annotation = (Annotation){.origin = (uint8_t)request->origin,
                               .certainty = (uint8_t)request->certainty,
                               .time = request->time};
    memcpy(annotation->author, author, strlen(author));
    return STATUS_OK;
}

Status annotation_make(const SgfGame *game, const SgfNode *node, const AnnotationRequest *request,
                       Annotation *annotation, Error *err)
{
    SgfPosition *position = mem_alloc(1, sizeof *position);
    AnnotationScene scene;
    AnnotationKindId kind;
    StrBuf typed, label;
    strbuf_init(&typed, LABEL_LIMIT);
    strbuf_init(&label, LABEL_LIMIT);
    Status status = split_label(request->label, &kind, &typed, err);
    if (status == STATUS_OK)
        status = fill_giver(request, annotation, err);
    if (status == STATUS_OK)
        status = annotation_scene_at(game, node, position, &scene, err);
    if (status == STATUS_OK) {
        translate_points(strbuf_text(&typed), scene.board->size, &label);
        status = annotation_parse_label(kind, strbuf_text(&label), &scene, &VOCABULARY_WORDS,
                                        annotation, err);
    }
    strbuf_clear(&typed);
    strbuf_clear(&label);
    mem_free(position);
    return status;
}
