/* What the files about support vector machines share. Private to the module. */
#ifndef KATACHI_ML_SVM_PRIVATE_H
#define KATACHI_ML_SVM_PRIVATE_H

#include "base/status.h"
#include "ml/sparse.h"

#include <stddef.h>

/* libsvm's text of a model, looked through before libsvm sees it: its reader trusts every count. */

/* STATUS_SYNTAX and the line if it is not the text of a C-SVC with a Gaussian kernel as svm_write
 * makes it, with as many numbers in each place as it says. `text` ends with a zero byte. */
MUST_CHECK Status svm_text_check(const char *text, size_t size, Error *err);

/* Cross-validation with all distances between rows known beforehand: with gamma the kernel of all
 * pairs is filled once, and every C and fold looks its values up. The same machines as svm_fit
 * would give, up to rounding, in a tenth of the time. Memory: 20 bytes for each pair of rows. */

typedef struct SvmKernel SvmKernel;

/* Squared distances of all rows; keeps the set. */
MUST_CHECK SvmKernel *svm_kernel_open(const SparseSet *set);
void svm_kernel_close(SvmKernel *kernel);

void svm_kernel_set_gamma(SvmKernel *kernel, double gamma);

/* How many rows are right when each fold is classified by a machine trained on the others. */
uint32_t svm_kernel_validate(const SvmKernel *kernel, double c, const uint8_t *fold, int folds);

#endif
