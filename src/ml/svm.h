/* Support vector machines with a Gaussian kernel: the only use of libsvm.
 *
 * Several classes are taken one against one, as libsvm does. libsvm cannot be stopped, and draws
 * from the C library's random numbers for probabilities: where that matters, train in a process of
 * its own (svm_grid.h does). */
#ifndef KATACHI_ML_SVM_H
#define KATACHI_ML_SVM_H

#include "base/budget.h"
#include "base/comm.h"
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

/* As text: libsvm's own form of a model. What is read is looked through first, since libsvm does
 * not. `text` ends with a zero byte behind its `size` bytes. */
MUST_CHECK Status svm_write(const SvmModel *model, StrBuf *out, Error *err);
MUST_CHECK Status svm_read(const char *text, size_t size, SvmModel **model, Error *err);

/* The search for C and gamma: cross-validated accuracy over a grid of their logarithms.
 *
 * libsvm cannot be stopped, so every gamma is looked at in a child process, which knows the kernel
 * of all pairs of rows (svm_kernel.h); as many run at once as asked for. Folds are our own: by
 * group, from the seed, so that results are the same with any number of processes and ranks.
 * Results already in the resume file are not computed again. */

enum {
    SVM_GRID_C_MIN = -5,
    SVM_GRID_C_MAX = 15,
    SVM_GRID_GAMMA_MIN = -15,
    SVM_GRID_GAMMA_MAX = 5,
    SVM_GRID_POINT_LIMIT = 441,
};

typedef struct {
    int log2_c, log2_gamma;
    uint32_t right, total; /* over all folds */
} SvmGridPoint;

typedef struct {
    bool is_full;  /* every second number, 121 points; else from coarse to fine, about 50 */
    int folds;     /* 0: 5 */
    int processes; /* 0: 1 */
    uint64_t seed;
    const char *resume; /* a file that results are read from and written to; may be NULL */
    Progress progress;  /* points */
    atomic_bool *stop;
    Comm *comm; /* the ranks that share the gammas; all get the same grid. NULL: one */
} SvmGridSettings;

typedef struct {
    int count;
    SvmGridPoint point[SVM_GRID_POINT_LIMIT]; /* by gamma, then C */
    int best; /* the most accurate; of equals the one with the least C, then gamma */
} SvmGrid;

/* STATUS_INTERRUPTED after a stop: what was found is in the resume file. */
MUST_CHECK Status svm_grid_search(const SparseSet *set, const SvmGridSettings *settings,
                                  SvmGrid *grid, Error *err);

#endif
