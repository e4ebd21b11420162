/* Annotations for the faces: in words, as JSON, added to records, compared. */
#ifndef KATACHI_APP_ANNOTATION_H
#define KATACHI_APP_ANNOTATION_H

#include "app/places.h"
#include "concept/concept.h"
#include "store/store.h"

/* The user's database, unless another one is given. STATUS_NOT_FOUND if the user has no home. */
MUST_CHECK Status annotation_open_store(const char *path, const StoreOptions *options,
                                        Store **store, Error *err);

/* ---- telling ---- */

/* Append "connectivity B8, D6: 2, connected (Anna, 90 %, 2026-11-15T11:40:00Z)". */
void annotation_describe(const Annotation *annotation, int board_size, StrBuf *out);

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

/* A bad annotation in one line: "game.sgf: line 3, byte 34: node 2, XK: C3 is empty and …". */
void annotation_describe_fault(const char *file, const AnnotationFault *fault, StrBuf *out);

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

/* ---- making ---- */

typedef struct {
    const char *label;  /* "XC[bb|dd|2]", "XC bb|dd|2", points also as vertices: "XC B8|D6|2" */
    const char *author; /* NULL: nobody */
    AnnotationOrigin origin;
    int certainty;
    int64_t time; /* 0: not told */
} AnnotationRequest;

/* Read and judge a label for a node of a record. */
MUST_CHECK Status annotation_make(const SgfGame *game, const SgfNode *node,
                                  const AnnotationRequest *request, Annotation *annotation,
                                  Error *err);

/* ---- agreement ---- */

/* Labels are compared where they speak of the same subject in the same position, be it in one
 * record or in copies of it, turned, mirrored or recoloured: each is first brought to the image
 * that stands for all of them. */
typedef struct AgreementDesk AgreementDesk;

AgreementDesk *agreement_desk_open(const char *first, const char *second);
void agreement_desk_close(AgreementDesk *desk);

/* A label at the place where all its copies meet. */
typedef struct {
    uint64_t key;  /* of the record */
    uint32_t node; /* in the order of the file */
    Annotation annotation;
} AgreementEntry;

/* False if the record cannot be played. *image is that of the record. */
bool agreement_entry_make(const SgfGame *game, const DocumentImage *image, uint32_t node,
                          const Annotation *annotation, AgreementEntry *entry);

/* Labels by others than the two are passed over. */
void agreement_desk_add(AgreementDesk *desk, const AgreementEntry *entry);

/* All labels of a database. */
MUST_CHECK Status agreement_desk_add_store(AgreementDesk *desk, Store *store, Error *err);

/* After the last label. Returns how many pairs were compared. */
uint64_t agreement_desk_finish(AgreementDesk *desk);

void agreement_desk_write(const AgreementDesk *desk, StrBuf *out);
void agreement_desk_write_json(const AgreementDesk *desk, StrBuf *out);

/* What the writers need. */
const AgreementTable *agreement_desk_table(const AgreementDesk *desk);
const char *agreement_desk_author(const AgreementDesk *desk, int which);

#endif
