/* Labels, their kinds, the vocabulary and the changes of a database as text and JSON. */
#ifndef KATACHI_VIEW_ANNOTATION_H
#define KATACHI_VIEW_ANNOTATION_H

#include "app/annotation.h"
#include "app/naming.h"
#include "store/exchange.h"
#include "store/label.h"

#include <jansson.h>

/* An annotation at its place, for lists. Zero where it does not apply. */
typedef struct {
    const char *file; /* NULL: it stands in the database */
    int64_t id, document;
    uint32_t node;
    int board_size;
    const Annotation *annotation;
} AnnotationLine;

/* A list is a text of lines, or one JSON object with the arrays "labels" and "faults". */
typedef struct AnnotationList AnnotationList;
AnnotationList *annotation_list_open(bool as_json);
void annotation_list_close(AnnotationList *list);
void annotation_list_add(AnnotationList *list, const AnnotationLine *line);
void annotation_list_add_fault(AnnotationList *list, const char *file,
                               const AnnotationFault *fault);
void annotation_list_write(const AnnotationList *list, StrBuf *out);

/* Changes of labels, like lists. */
void annotation_describe_change(const StoreChange *change, StrBuf *out);
void annotation_change_json(const StoreChange *change, StrBuf *out);

/* What an import did; what a database holds. */
void annotation_write_import(const StoreImportCounts *counts, bool as_json, StrBuf *out);
void annotation_write_counts(const StoreCounts *counts, bool as_json, StrBuf *out);

/* The kinds of annotations, their levels and guidelines; the vocabulary. */
void annotation_write_kinds(StrBuf *out);
void annotation_write_kinds_json(StrBuf *out);
void annotation_write_words(StrBuf *out);
void annotation_write_words_json(StrBuf *out);

/* One document with its labels as one JSON object; no line end. The record stands in it as SGF in
 * UTF-8. */
MUST_CHECK Status annotation_document_json(Store *store, const StoreDocument *document, StrBuf *out,
                                           Error *err);

void agreement_study_write(const AgreementStudy *study, StrBuf *out);
void agreement_study_write_json(const AgreementStudy *study, StrBuf *out);

/* Append "connectivity B8, D6: 2, connected (Anna, 90 %, 2026-11-15T11:40:00Z)". */
void annotation_describe(const Annotation *annotation, int board_size, StrBuf *out);

/* A bad annotation in one line: "game.sgf: line 3, byte 34: node 2, XK: C3 is empty and …". */
void annotation_describe_fault(const char *file, const AnnotationFault *fault, StrBuf *out);

/* Words and annotations as JSON. Private to the module. */

/* Set "names" and "outcomes" of an object: arrays of {term, japanese, gloss}. */
void json_set_words(json_t *object, const MoveWords *words);

/* An annotation with points as vertices: {kind, property, label, places, level, level_name, origin,
 * author, certainty, time}; what is not stated is left out. */
json_t *json_annotation(const Annotation *annotation, int board_size);

#endif
