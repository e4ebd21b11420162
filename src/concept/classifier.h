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
#include "shape/connection.h"

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

/* The same as bytes, as databases keep it. */
MUST_CHECK Status classifier_write_bytes(const Classifier *classifier, StrBuf *out, Error *err);
MUST_CHECK Status classifier_read_bytes(const char *bytes, size_t size, Classifier **classifier,
                                        Error *err);
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

/* What a classifier says about the pairs of a position, and which labels would help it most: those
 * it is least certain of (active learning by the smallest margin). */

typedef struct {
    ChainPair pair;
    int level;                               /* the most probable, 1 … 6 */
    double probability[CONNECTION_NONE + 1]; /* by level; [0] is not used */
    double confidence;                       /* of the level */
    double margin;                           /* to the next probable one: small means uncertain */
} PairSuggestion;

/* Judge pairs of the position that the counter was set to; returns false, and nothing is judged, if
 * the classifier is not one of connectivity. */
MUST_CHECK bool suggest_levels(const Classifier *classifier, PathCounter *counter,
                               const Board *board, const ChainPair *pairs, int count,
                               PairSuggestion *suggestions);

#endif
