/* The user's database of annotations, and labels from what people type. */
#include "app/annotation.h"

#include "annotation/sgf.h"
#include "annotation/vocabulary.h"
#include "base/file.h"
#include "base/memory.h"
#include "core/text.h"
#include "sgf/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_LIMIT = 1 << 14 };

Status annotation_open_store(const char *path, const StoreOptions *options, Store **store,
                             Error *err)
{
    char own[PLACE_PATH_SIZE];
    if (!path && !place_user(USER_DATA, "katachi.db", own))
        return error_set(err, STATUS_NOT_FOUND, "no home folder for the database; name one");
    return store_open(path ? path : own, options, store, err);
}

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
        return error_set(err, STATUS_INVALID, "'%.20s' is not a kind of annotation", text);
    const char *start = text + size + (text[size] != '\0');
    size_t length = strlen(start);
    if (text[size] == '[' && (length == 0 || start[length - 1] != ']'))
        return error_set(err, STATUS_SYNTAX, "the label has no closing ]");
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
        return error_set(err, STATUS_INVALID, "certainty must be 0 to 100");
    *annotation = (Annotation){.origin = (uint8_t)request->origin,
                               .certainty = (uint8_t)request->certainty,
                               .time = request->time};
    memcpy(annotation->author, author, strlen(author));
    return STATUS_OK;
}

Status annotation_make(const SgfGame *game, const SgfNode *node, const AnnotationRequest *request,
                       Annotation *annotation, Error *err)
{
    assert(request);
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
