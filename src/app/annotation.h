/* Annotations: the user's database, labels from what people type, agreement of two authors. */
#ifndef KATACHI_APP_ANNOTATION_H
#define KATACHI_APP_ANNOTATION_H

#include "concept/agreement.h"
#include "store/document.h"

/* The user's database, unless another one is given. STATUS_NOT_FOUND if the user has no home. */
MUST_CHECK Status annotation_open_store(const char *path, const StoreOptions *options,
                                        Store **store, Error *err);

/* ---- making ---- */

typedef struct {
    const char *label;  /* "XC[bb|dd|2]", "XC bb|dd|2", points also as vertices: "XC B8|D6|2" */
    const char *author; /* NULL: nobody */
    AnnotationOrigin origin;
    int certainty;
    int64_t time; /* 0: not stated */
} AnnotationRequest;

/* Read and judge a label for a node of a record. */
MUST_CHECK Status annotation_make(const SgfGame *game, const SgfNode *node,
                                  const AnnotationRequest *request, Annotation *annotation,
                                  Error *err);

/* ---- agreement ---- */

/* Labels are compared where they are about the same subject in the same position, be it in one
 * record or in copies of it, rotated, mirrored or recoloured: each is first brought to the image
 * that stands for all of them. */
typedef struct AgreementStudy AgreementStudy;

AgreementStudy *agreement_study_open(const char *first, const char *second);
void agreement_study_close(AgreementStudy *study);

/* A label at the place where all its copies meet. */
typedef struct {
    uint64_t key;  /* of the record */
    uint32_t node; /* in the order of the file */
    Annotation annotation;
} AgreementEntry;

/* False if the record cannot be played. *image is that of the record. */
bool agreement_entry_make(const SgfGame *game, const DocumentImage *image, uint32_t node,
                          const Annotation *annotation, AgreementEntry *entry);

/* Labels by other authors are skipped. */
void agreement_study_add(AgreementStudy *study, const AgreementEntry *entry);

/* All labels of a database. */
MUST_CHECK Status agreement_study_add_store(AgreementStudy *study, Store *store, Error *err);

/* After the last label. Returns how many pairs were compared. */
uint64_t agreement_study_finish(AgreementStudy *study);

/* What the writers need. */
const AgreementTable *agreement_study_table(const AgreementStudy *study);
const char *agreement_study_author(const AgreementStudy *study, int which);

#endif
