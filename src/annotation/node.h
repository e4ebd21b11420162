/* What the readers and the writers of annotations in records share. Private to the module. */
#ifndef KATACHI_ANNOTATION_NODE_H
#define KATACHI_ANNOTATION_NODE_H

#include "annotation/label.h"
#include "sgf/tree.h"

/* Values longer than this are no annotations of ours. */
enum { ANNOTATION_VALUE_LIMIT = 8192 };

/* The kind whose labels the property holds; false if it is no such property. */
static inline bool annotation_property_kind(const SgfProperty *property, AnnotationKindId *kind)
{
    for (int i = 0; i < ANNOTATION_KIND_COUNT; i++) {
        const char *id = annotation_kind((AnnotationKindId)i)->id;
        if (property->id != (SgfId)((unsigned char)id[0] << 8 | (unsigned char)id[1]))
            continue;
        *kind = (AnnotationKindId)i;
        return true;
    }
    return false;
}

static inline bool annotation_is_entry(const SgfProperty *property)
{
    return property->id == (SgfId)('Y' << 8 | 'L');
}

/* Read one value of a property, a label or an entry, as the scene has it. *text is scratch. */
MUST_CHECK Status annotation_read_value(const SgfGame *game, const SgfProperty *property,
                                        const SgfValue *value, const AnnotationScene *scene,
                                        const AnnotationWords *words, StrBuf *text,
                                        Annotation *annotation, Error *err);

#endif
