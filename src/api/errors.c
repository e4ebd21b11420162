/* Errors of the modules as public ones. */
#include "api/internal.h"

#include <stdio.h>

static KatachiStatus public_status(Status status)
{
    switch (status) {
    case STATUS_OK:
        return KATACHI_OK;
    case STATUS_LIMIT:
        return KATACHI_TOO_LARGE;
    case STATUS_NOT_FOUND:
        return KATACHI_NOT_FOUND;
    case STATUS_IO:
    case STATUS_INTERRUPTED:
    case STATUS_STALE:
        return KATACHI_SYSTEM_ERROR;
    case STATUS_SYNTAX:
    case STATUS_INVALID:
    case STATUS_UNSUPPORTED:
        break;
    }
    return KATACHI_BAD_INPUT;
}

void public_fill_error(const Error *err, KatachiError *error)
{
    if (!error)
        return;
    *error = (KatachiError){public_status(err->status), err->line, err->offset, ""};
    snprintf(error->text, sizeof error->text, "%s", err->text);
}
