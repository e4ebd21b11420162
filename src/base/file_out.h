/* A file that is being written: until it is closed with success, what stood under its name stays.
 *
 * An ordinary file is written beside its name, synced, and renamed; it keeps its mode and owner,
 * and a link to it stays a link. A device, a pipe or an open descriptor (/dev/stdout, /dev/fd/N) is
 * written to as it is. What a killed writer left beside a name goes with the next write to it. */
#ifndef KATACHI_BASE_FILE_OUT_H
#define KATACHI_BASE_FILE_OUT_H

#include "base/attributes.h"
#include "base/status.h"

#include <stdio.h>

enum { FILE_PATH_SIZE = 4096 };

typedef struct {
    FILE *stream;                   /* NULL: closed */
    char path[FILE_PATH_SIZE];      /* links followed */
    char temporary[FILE_PATH_SIZE]; /* "": written to directly */
} FileOut;

/* "-" is the standard output. On failure *out is closed: file_out_close does nothing. */
MUST_CHECK Status file_out_open(FileOut *out, const char *path, Error *err);

/* Bring it to the disk and under its name if `status` is STATUS_OK; otherwise, or if that fails,
 * leave what was there. Returns `status`, or why it failed. */
MUST_CHECK Status file_out_close(FileOut *out, Status status, Error *err);

#endif
