/* How far two annotators agree: the share of equal labels, and Cohen's kappa, which corrects it for
 * agreement at random. */
#ifndef KATACHI_CONCEPT_AGREEMENT_H
#define KATACHI_CONCEPT_AGREEMENT_H

#include "annotation/label.h"

/* What is compared: the value of each kind that has values, and the two words of a move. */
enum {
    AGREEMENT_MOVE_TYPE = ANNOTATION_MOVE,
    AGREEMENT_OUTCOME_TYPE = ANNOTATION_KIND_COUNT,
    AGREEMENT_COUNT,
    AGREEMENT_CATEGORY_LIMIT = 64,
};

/* Counts of pairs of labels on the same subjects. Some 330 KB: keep it on the heap. */
typedef struct {
    uint64_t pairs[AGREEMENT_COUNT][AGREEMENT_CATEGORY_LIMIT][AGREEMENT_CATEGORY_LIMIT];
    uint64_t only_first, only_second; /* subjects that just one of them labelled */
} AgreementTable;

typedef struct {
    uint64_t count, equal;
    double share;    /* of equal ones */
    double expected; /* expected at random */
    bool has_kappa;  /* false if there is only one category, or nothing was compared */
    double kappa;
    double weighted_kappa; /* with squared distances between levels; of words, the plain one */
} Agreement;

/* "connectivity", "move type", … */
const char *agreement_name(int what);

/* Count a pair of labels on one subject. */
void agreement_add(AgreementTable *table, const Annotation *first, const Annotation *second);

void agreement_compute(const AgreementTable *table, int what, Agreement *agreement);

#endif
