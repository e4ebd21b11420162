/* The files of a data set as `katachi svm` reads them. */
#ifndef KATACHI_CLI_SVM_DATA_H
#define KATACHI_CLI_SVM_DATA_H

#include "concept/concept.h"

/* PREFIX.train or PREFIX.test ("train", "test") with groups and, if lines is not NULL, the lines of
 * its index, which live in *lines. */
MUST_CHECK Status svm_data_read(const char *prefix, const char *part, SparseSet *set, StrBuf *lines,
                                Error *err);

/* PREFIX.scale. */
MUST_CHECK Status svm_data_scale(const char *prefix, DatasetScale *scale, Error *err);

/* Which machine, and how it learns. */
typedef struct {
    bool is_boost;
    SvmSettings svm;
    BoostSettings boost;
} SvmLearner;

MUST_CHECK Classifier *svm_learn(const SparseSet *set, const SvmLearner *learner,
                                 const DatasetScale *scale, const char *note);

/* What a classifier says of all rows. Where rows stand two by two, also of the pairs: with type C
 * how often the mean of both directions is right, with good and bad moves how often the good one of
 * a problem gets the higher probability (equal ones count half). */
typedef struct {
    Confusion rows;
    double pairs_right, pairs;
} SvmScore;

void svm_score(const Classifier *classifier, const SparseSet *set, SvmScore *score, int *said);

/* The same by cross-validation: folds by group. */
void svm_score_folds(const SparseSet *set, const SvmLearner *learner, const DatasetScale *scale,
                     int folds, uint64_t seed, SvmScore *score);

/* Accuracy, baselines, errors and the table per level. */
void svm_print_score(const char *title, const SvmScore *score, const DatasetScale *scale);

#endif
