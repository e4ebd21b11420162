/* Archives through libarchive, read as a stream. Private to the module. */
#ifndef KATACHI_SGF_ARCHIVE_H
#define KATACHI_SGF_ARCHIVE_H

#include "base/status.h"
#include "base/strbuf.h"

typedef struct PackedReader PackedReader;

/* Whether the file begins like an archive or a compressed file that we read. */
bool packed_is_one(const char *path);

/* Open tar (plain or compressed), zip, 7z, or one compressed SGF file. */
MUST_CHECK Status packed_open(const char *path, PackedReader **reader, Error *err);
void packed_close(PackedReader *reader);

/* Go to the next regular file and append its path to *name. STATUS_NOT_FOUND after the last one;
 * any other status means that the rest of the archive cannot be read. */
MUST_CHECK Status packed_next(PackedReader *reader, StrBuf *name, Error *err);

/* Append the bytes of the current file. STATUS_LIMIT if they are more than `limit`; then and on
 * STATUS_IO nothing is appended. */
MUST_CHECK Status packed_read_member(PackedReader *reader, size_t limit, StrBuf *bytes, Error *err);

#endif
