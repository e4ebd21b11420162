/* Filling in errors. */
#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>

static void fill(Error *err, Status status, uint64_t offset, uint32_t line, const char *format,
                 va_list args) PRINTF_LIKE(5, 0);

static void fill(Error *err, Status status, uint64_t offset, uint32_t line, const char *format,
                 va_list args)
{
    if (!err)
        return;
    err->status = status;
    err->offset = offset;
    err->line = line;
    (void)vsnprintf(err->text, sizeof err->text, format, args);
}

Status error_set(Error *err, Status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(err, status, 0, 0, format, args);
    va_end(args);
    return status;
}

Status error_set_at(Error *err, Status status, uint64_t offset, uint32_t line, const char *format,
                    ...)
{
    va_list args;
    va_start(args, format);
    fill(err, status, offset, line, format, args);
    va_end(args);
    return status;
}

const char *status_text(Status status)
{
    switch (status) {
    case STATUS_OK:
        return "no error";
    case STATUS_SYNTAX:
        return "malformed input";
    case STATUS_INVALID:
        return "invalid value";
    case STATUS_LIMIT:
        return "over a limit";
    case STATUS_IO:
        return "input or output failed";
    case STATUS_NOT_FOUND:
        return "not found";
    case STATUS_UNSUPPORTED:
        return "not supported";
    case STATUS_INTERRUPTED:
        return "interrupted";
    case STATUS_STALE:
        return "changed by somebody else";
    }
    return "unknown error";
}
