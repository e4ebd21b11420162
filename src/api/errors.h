/* From errors of the modules to public ones. */
#ifndef KATACHI_API_ERRORS_H
#define KATACHI_API_ERRORS_H

#include "base/status.h"

#include <katachi/katachi.h>

/* error may be NULL. */
void public_fill_error(const Error *err, KatachiError *error);

#endif
