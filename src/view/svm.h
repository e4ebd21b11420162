/* Classifiers, their scores, grids and learning curves as text, JSON and charts. */
#ifndef KATACHI_VIEW_SVM_H
#define KATACHI_VIEW_SVM_H

#include "app/learning_loop.h"
#include "app/svm_session.h"
#include "concept/dataset.h"
#include "ml/svm.h"

/* Accuracy, baselines, errors and the table per level. */
void learning_score_text(const char *title, const LearningScore *score, const DatasetScale *scale,
                         StrBuf *out);
void learning_score_json(const char *title, const LearningScore *score, const DatasetScale *scale,
                         StrBuf *out);

/* The features that the trees of a classifier depend on most, with their shares; nothing for
 * others.
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

/* What the learning loop found. */
void learning_report_text(const LearnReport *report, bool is_installed, StrBuf *out);
void learning_report_json(const LearnReport *report, bool is_installed, StrBuf *out);

/* The classifiers of a database. */
MUST_CHECK Status learning_installed(Store *store, bool as_json, StrBuf *out, Error *err);

/* "strongly connected", "hane", "good". */
const char *learning_label_name(Concept concept, int label);

#endif
