/* A classifier with everything it needs to look at a position: which concept, which features, their
 * scale, and the machine (a support vector machine or boosted trees).
 *
 * The file: "katachi-classifier 1" and a few lines of text, the scale, then the machine; the first
 * line holds the length of the rest and its checksum. See docs/FORMATS.md. */
#ifndef KATACHI_CONCEPT_CLASSIFIER_H
#define KATACHI_CONCEPT_CLASSIFIER_H

#include "concept/sample.h"
#include "ml/boost.h"
#include "ml/svm.h"

enum { CLASS_LIMIT = BOOST_CLASS_LIMIT, CLASSIFIER_NOTE_SIZE = 160 };

typedef struct Classifier Classifier;

/* What the data set says about itself (its .scale file). */
typedef struct {
    Concept concept;
    PairFeatures features;
    Hints hints;
    float most[SAMPLE_ENTRY_LIMIT]; /* by feature; 0: never seen in training */
} DatasetScale;

MUST_CHECK Status dataset_scale_read(const char *path, DatasetScale *scale, Error *err);

/* A classifier from a machine; takes the one that is not NULL. The note says how it was made. */
MUST_CHECK Classifier *classifier_new(const DatasetScale *scale, BoostModel *trees, SvmModel *svm,
                                      const char *note);
MUST_CHECK Status classifier_read(const char *path, Classifier **classifier, Error *err);
MUST_CHECK Status classifier_write(const Classifier *classifier, const char *path, Error *err);
void classifier_close(Classifier *classifier);

const DatasetScale *classifier_scale(const Classifier *classifier);
const char *classifier_note(const Classifier *classifier);
const char *classifier_learner(const Classifier *classifier); /* "svm" or "boost" */

/* The importance of each feature, summed over all forks of the trees; false, and nothing is set,
 * for a support vector machine. */
MUST_CHECK bool classifier_gains(const Classifier *classifier, double gain[SAMPLE_ENTRY_LIMIT]);

/* The label of a row as sample_pair or sample_move made it, and the probability of each label. A
 * machine without probabilities gives its answer the probability 1. */
int classifier_ask(const Classifier *classifier, const FeatureRow *row,
                   double probability[CLASS_LIMIT]);

/* The same of a row that is scaled already, as in the files of a data set. */
int classifier_ask_scaled(const Classifier *classifier, const int32_t *index, const float *value,
                          int count, double probability[CLASS_LIMIT]);

#endif
