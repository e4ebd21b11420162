/* From the errors of the rooms to the public ones. */
#ifndef KATACHI_API_ERRORS_H
#define KATACHI_API_ERRORS_H

#include "base/status.h"

#include <katachi/katachi.h>

/* error may be NULL. */
void public_fill_error(const Error *err, KatachiError *error);

#endif
