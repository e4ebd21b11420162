/* libsvm's text of a model, looked through before libsvm sees it: its reader trusts every count. */
#ifndef KATACHI_ML_SVM_TEXT_H
#define KATACHI_ML_SVM_TEXT_H

#include "base/attributes.h"
#include "base/status.h"

#include <stddef.h>

/* STATUS_SYNTAX and the line if it is not the text of a C-SVC with a Gaussian kernel as svm_write
 * makes it, with as many numbers in each place as it says. `text` ends with a zero byte. */
MUST_CHECK Status svm_text_check(const char *text, size_t size, Error *err);

#endif
