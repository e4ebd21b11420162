/* The SGF files behind a list of arguments: files, folders and archives, one after the other. Games
 * are read by games/collection.h, problems by problem/file.h. */
#ifndef KATACHI_SGF_FILE_WALK_H
#define KATACHI_SGF_FILE_WALK_H

#include "base/status.h"
#include "base/strbuf.h"

typedef struct Source Source;

/* Where bytes came from. Valid until the next call. */
typedef struct {
    const char *file;
    const char *member; /* path inside an archive; NULL otherwise */
} SourceName;

/* Whether a file of this name is taken: an SGF file, or an archive. */
bool source_takes_name(const char *name);

/* Keeps `paths`. No file is larger than member_limit. Never fails: what cannot be opened is
 * reported when its turn comes. */
Source *source_open(const char *const *paths, int count, size_t member_limit);
void source_close(Source *source);

/* In folders and archives also take files with this ending (".problem"); *ending is kept. */
void source_want(Source *source, const char *ending);

/* Pass over files and archives found in folders that takes(context, path) refuses. */
void source_filter(Source *source, bool (*takes)(void *context, const char *path), void *context);

/* Append the bytes of the next SGF file to *bytes. STATUS_NOT_FOUND with name->file NULL after the
 * last one; any other status is about the file named, and the next call continues after it. */
MUST_CHECK Status source_next(Source *source, StrBuf *bytes, SourceName *name, Error *err);

/* Files in folders and archives that were passed over because they are not SGF. */
uint64_t source_ignored_count(const Source *source);

/* Archives through libarchive, read as a stream. Private to the module. */

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
