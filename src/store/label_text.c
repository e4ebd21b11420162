/* Labels as columns. */
#include "store/label.h"

#include <assert.h>
#include <string.h>

enum { LABEL_TEXT_LIMIT = 1 << 14 };

void label_text_init(LabelText *text, const Annotation *annotation, int board_size)
{
    assert(text && annotation && board_size >= 0 && board_size <= BOARD_SIZE_MAX);
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    strbuf_init(&text->text, LABEL_TEXT_LIMIT);
    annotation_write_label(annotation, board_size, &text->text);
    text->kind = kind->id;
    text->subject = "";
    text->value = strbuf_text(&text->text);
    char *bar = kind->level_count ? strrchr(text->text.text, '|') : NULL;
    if (!bar)
        return;
    *bar = '\0';
    text->subject = text->text.text;
    text->value = bar + 1;
}

void label_text_clear(LabelText *text)
{
    strbuf_clear(&text->text);
}

Status label_text_read(const char *kind, const char *subject, const char *value, int board_size,
                       Annotation *annotation, Error *err)
{
    AnnotationKindId id;
    if (!annotation_kind_find(kind, &id))
        return error_set(err, STATUS_INVALID, "the database holds a label of unknown kind %.20s",
                         kind);
    StrBuf text;
    strbuf_init(&text, LABEL_TEXT_LIMIT);
    if (annotation_kind(id)->level_count)
        strbuf_add_format(&text, "%s|", subject);
    strbuf_add(&text, value);
    Status status = annotation_read_label(id, strbuf_text(&text), board_size, annotation, err);
    strbuf_clear(&text);
    return status;
}
