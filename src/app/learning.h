/* Learning classifiers from the files of a data set, and telling how well they do. */
#ifndef KATACHI_APP_LEARNING_H
#define KATACHI_APP_LEARNING_H

#include "concept/concept.h"

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

/* What a classifier says of all rows. Where rows stand two by two, also of the pairs: with type C
 * how often the mean of both directions is right, with good and bad moves how often the good one of
 * a problem gets the higher probability (equal ones count half). */
typedef struct {
    Confusion rows;
    double pairs_right, pairs;
    int folds;                    /* of cross-validation; 0: none */
    double fold_least, fold_most; /* shares right of single folds */
    double fold_error; /* standard error of the share right, by how far the folds differ */
} LearningScore;

/* The rows are scaled by *scale; a classifier with the same features and another scale may be asked
 * too. said[row], if not NULL, gets what it says. */
void learning_score(const Classifier *classifier, const SparseSet *set, const DatasetScale *scale,
                    LearningScore *score, int *said);

/* Whether a classifier looks at the features of a data set. */
bool learning_fits(const Classifier *classifier, const DatasetScale *scale);

/* The same by cross-validation: folds by group. */
void learning_cross(const SparseSet *set, const Learning *learner, const DatasetScale *scale,
                    int folds, uint64_t seed, LearningScore *score);

/* ---- what there is to tell ---- */

/* Accuracy, baselines, errors and the table per level. */
void learning_score_text(const char *title, const LearningScore *score, const DatasetScale *scale,
                         StrBuf *out);
void learning_score_json(const char *title, const LearningScore *score, const DatasetScale *scale,
                         StrBuf *out);

/* The features that the trees of a classifier rest on most, with their shares; nothing for others.
 */
void learning_gains_text(const Classifier *classifier, int top, StrBuf *out);

/* One row of a learning curve, the score of a classifier that learnt from `rows`. */
void learning_curve_text(size_t rows, const LearningScore *score, StrBuf *out);
void learning_curve_json(size_t rows, const LearningScore *score, StrBuf *out);

/* All points, by gamma and C, and the best. */
void learning_grid_text(const SvmGrid *grid, StrBuf *out);
void learning_grid_json(const SvmGrid *grid, StrBuf *out);

/* The accuracy map as SVG; points not looked at are drawn as the nearest one that was. */
void learning_grid_map(const SvmGrid *grid, StrBuf *out);

/* What was extracted. */
void learning_dataset_text(const DatasetSettings *settings, const DatasetCounts *counts,
                           const char *prefix, StrBuf *out);
void learning_dataset_json(const DatasetSettings *settings, const DatasetCounts *counts,
                           const char *prefix, StrBuf *out);

/* "strongly connected", "hane", "good". */
const char *learning_label_name(Concept concept, int label);

#endif
