/* An open library. Private; the public header is games/library.h. */
#ifndef KATACHI_GAMES_LIBRARY_LIBRARY_H
#define KATACHI_GAMES_LIBRARY_LIBRARY_H

#include "base/status.h"
#include "games/find.h"
#include "games/library/segment.h"

#include <stdbool.h>

/* The two small files of a library: which segments it has, and where its games came from. Private.
 */

typedef struct {
    uint64_t number; /* its file is NUMBER.segment */
    uint64_t games;
    uint64_t checksum;
} ManifestSegment;

typedef struct {
    ManifestSegment *segment;
    size_t count, capacity;
    uint64_t next; /* the number of the next segment */
} Manifest;

/* Read FOLDER/manifest. STATUS_NOT_FOUND if there is none: *manifest is then empty. */
MUST_CHECK Status manifest_read(const char *folder, Manifest *manifest, Error *err);
MUST_CHECK Status manifest_write(const char *folder, const Manifest *manifest, Error *err);
void manifest_add(Manifest *manifest, ManifestSegment segment);
void manifest_clear(Manifest *manifest);

/* A file or folder that was added. */
typedef struct {
    char *path; /* from the root */
    uint64_t size,
        modified; /* of a file, when it was read: size in bytes, nanoseconds; 0: folder */
} LibrarySource;

typedef struct {
    LibrarySource *source;
    size_t count, capacity;
    TextTable names; /* path i + 1 is that of source i */
} Sources;

typedef enum {
    SOURCE_NEW,       /* or changed, or a folder */
    SOURCE_UNCHANGED, /* a file as it was when it was read */
    SOURCE_MISSING,
} SourceState;

/* Read FOLDER/sources; nothing if there is none. Lines that make no sense are left out: all that
 * they can do is have a file read again. */
void sources_read(const char *folder, Sources *sources);
MUST_CHECK Status sources_write(const char *folder, const Sources *sources, Error *err);

void sources_clear(Sources *sources);

/* Bring the source of a path up to date; *whole is its path from the root, unless it is missing. */
SourceState sources_note(Sources *sources, const char *path, const char **whole);

/* The paths that were named, in a list to be freed; folders stand for the files in them. */
const char **sources_named(const Sources *sources, int *count);

/* The small files in the folder of a library. */
MUST_CHECK Status library_file_read(const char *folder, const char *name, StrBuf *bytes,
                                    Error *err);
MUST_CHECK Status library_file_write(const char *folder, const char *name, const StrBuf *bytes,
                                     Error *err);

struct Library {
    Segment *segment;
    int segment_count;
    uint32_t game_count;
    Sources sources;
    const char **source_path; /* of those that were named */
    int source_count;
};

/* Open the segments of a manifest. */
MUST_CHECK Status library_open_segments(const char *folder, const Manifest *manifest, int threads,
                                        Library *library, Error *err);

/* A library of one segment, whose bytes are borrowed: for tests and fuzzing. */
MUST_CHECK Status library_of_bytes(const void *bytes, size_t size, Library **library, Error *err);

/* The segment of a game; *game becomes its number there. */
const Segment *library_segment(const Library *library, uint32_t *game);

void segment_path(const char *folder, uint64_t number, StrBuf *path);

/* Which games of a segment a filter lets through. Private. */

/* STATUS_INVALID if a rank or a result makes no sense. */
MUST_CHECK Status filter_check(const LibraryFilter *filter, Error *err);

/* Fill wanted[game] for all games of the segment; returns how many are wanted. */
uint32_t filter_apply(const LibraryFilter *filter, const Segment *segment, uint8_t *wanted);

#endif
