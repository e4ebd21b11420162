/* Training classifiers on the files of a data set, and measuring how well they do. */
#ifndef KATACHI_APP_SVM_SESSION_H
#define KATACHI_APP_SVM_SESSION_H

#include "concept/classifier.h"
#include "concept/dataset.h"
#include "ml/metrics.h"

/* PREFIX.train or PREFIX.test ("train", "test") with groups and, if lines is not NULL, the lines of
 * its index, which live in *lines. */
MUST_CHECK Status learning_read(const char *prefix, const char *part, SparseSet *set, StrBuf *lines,
                                Error *err);

/* PREFIX.scale. */
MUST_CHECK Status learning_scale(const char *prefix, DatasetScale *scale, Error *err);

/* Which machine, and how it learns. */
typedef struct {
    bool is_boost;
    SvmSettings svm;
    BoostSettings boost;
} Learning;

MUST_CHECK Classifier *learning_fit(const SparseSet *set, const Learning *learner,
                                    const DatasetScale *scale, const char *note);

/* What a classifier predicts for all rows. Where rows come in pairs, also for the pairs: with type
 * C how often the mean of both directions is right, with good and bad moves how often the good one
 * of a problem gets the higher probability (equal ones count half). */
typedef struct {
    Confusion rows;
    double pairs_right, pairs;
    int folds;                    /* of cross-validation; 0: none */
    double fold_least, fold_most; /* accuracy of single folds */
    double fold_error;            /* standard error of the accuracy, from the spread of the folds */
} LearningScore;

/* The rows are scaled by *scale; a classifier with the same features and another scale may be used
 * too. said[row], if not NULL, gets its answer. */
void learning_score(const Classifier *classifier, const SparseSet *set, const DatasetScale *scale,
                    LearningScore *score, int *said);

/* Whether a classifier looks at the features of a data set. */
bool learning_fits(const Classifier *classifier, const DatasetScale *scale);

/* The same by cross-validation: folds by group. */
void learning_cross(const SparseSet *set, const Learning *learner, const DatasetScale *scale,
                    int folds, uint64_t seed, LearningScore *score);

/* ---- for the writers ---- */

/* Labels by those who know more than `concept`: the influence field or the network about strength
 * and influence, the solver about eyespaces. None of them is a person, and every row names its
 * judge. */

typedef enum { JUDGE_FIELD, JUDGE_NETWORK } OwnerJudge;

typedef struct LabelJudge LabelJudge;

/* For so many threads; the solver visits so many positions a question (0: 20,000). STATUS_NOT_FOUND
 * if there is no network where one is wanted. */
MUST_CHECK Status label_judge_open(OwnerJudge owners, int threads, uint64_t nodes,
                                   LabelJudge **judge, Error *err);
void label_judge_close(LabelJudge *judge); /* NULL is allowed */

/* As a data set asks for it; the judge must outlive it. */
DatasetJudge label_judge_of(LabelJudge *judge, Concept concept);

#endif
