/* Support vector machines with a Gaussian kernel: the only use of libsvm.
 *
 * Several classes are taken one against one, as libsvm does. libsvm cannot be stopped, and draws
 * from the C library's random numbers for probabilities: where that matters, train in a process of
 * its own (svm_grid.h does). */
#ifndef KATACHI_ML_SVM_H
#define KATACHI_ML_SVM_H

#include "ml/sparse.h"

enum { SVM_CLASS_LIMIT = 64 };

typedef struct {
    double c, gamma;
    bool wants_probability; /* five times as long */
    uint64_t seed;          /* of the folds for probabilities */
} SvmSettings;

typedef struct SvmModel SvmModel;

/* Learn from all rows; at least one. Labels within 0 … SVM_CLASS_LIMIT-1. */
MUST_CHECK SvmModel *svm_fit(const SparseSet *set, const SvmSettings *settings);
void svm_close(SvmModel *model);

/* The label that the model gives to a row of sparse numbers. With probability not NULL and a model
 * that has them, also probability[label], 0 for labels unknown; the answer is then the most
 * probable. */
int svm_classify(const SvmModel *model, const int32_t *index, const float *value, int count,
                 double probability[SVM_CLASS_LIMIT]);

bool svm_has_probability(const SvmModel *model);
int svm_vector_count(const SvmModel *model);

/* As text: libsvm's own form of a model. What is read is looked through first, since libsvm does
 * not. `text` ends with a zero byte behind its `size` bytes. */
MUST_CHECK Status svm_write(const SvmModel *model, StrBuf *out, Error *err);
MUST_CHECK Status svm_read(const char *text, size_t size, SvmModel **model, Error *err);

#endif
