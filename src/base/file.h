/* Whole files: read up to a limit, written so that a crash leaves the old file or the new one. */
#ifndef KATACHI_BASE_FILE_H
#define KATACHI_BASE_FILE_H

#include "base/status.h"
#include "base/strbuf.h"

/* Append the bytes of a file to *out, whose limit bounds them; "-" is the standard input.
 * STATUS_NOT_FOUND, STATUS_IO, or STATUS_LIMIT if it does not fit; *out may then hold a part. */
MUST_CHECK Status file_read(const char *path, StrBuf *out, Error *err);

/* Write a file as file_out does: old or new, never half of it; "-" is the standard output. */
MUST_CHECK Status file_write(const char *path, const char *bytes, size_t size, Error *err);

/* The same for a file that the user did not name: the error names it. */
MUST_CHECK Status file_write_named(const char *path, const char *bytes, size_t size, Error *err);

#endif
