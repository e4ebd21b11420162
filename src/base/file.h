/* Whole files: read up to a limit, written so that a crash leaves the old file or the new one. */
#ifndef KATACHI_BASE_FILE_H
#define KATACHI_BASE_FILE_H

#include "base/status.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Append the bytes of a file to *out, whose limit bounds them; "-" is the standard input.
 * STATUS_NOT_FOUND, STATUS_IO, or STATUS_LIMIT if it does not fit; *out may then hold a part. */
MUST_CHECK Status file_read(const char *path, StrBuf *out, Error *err);

/* Write a file as file_out does: old or new, never half of it; "-" is the standard output. */
MUST_CHECK Status file_write(const char *path, const char *bytes, size_t size, Error *err);

/* The same for a file that the user did not name: the error names it. */
MUST_CHECK Status file_write_named(const char *path, const char *bytes, size_t size, Error *err);

/* A file as memory: its bytes as they were when it was opened, in pages that can be given back. */

/* All zero: no file. Writes to the bytes stay in memory. */
typedef struct {
    void *bytes;
    size_t size;
} FileMap;

/* False if the file cannot be mapped: not there, not a plain file, empty, larger than the limit.
 * To know why, open it by file_read. Whatever becomes of the file, the bytes stay. */
bool file_map(const char *path, size_t limit, FileMap *map);

/* The file itself, read-only and shared, for large files that are written once and never changed in
 * place: nothing is copied, but a program that cuts the file short ends this one. */
bool file_map_shared(const char *path, size_t limit, FileMap *map);
void file_unmap(FileMap *map);

/* Whether a pointer points into it. */
bool file_map_holds(const FileMap *map, const void *pointer);

/* A file that is being written: until it is closed with success, what stood under its name stays.
 *
 * An ordinary file is written beside its name, synced, and renamed; it keeps its mode and owner,
 * and a link to it stays a link. A device, a pipe or an open descriptor (/dev/stdout, /dev/fd/N) is
 * written to as it is. What a killed writer left beside a name goes with the next write to it. */

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

/* Sealed files (checkpoints, samples, networks): eight bytes of magic, a checksum, a key as text,
 * then the body. */

enum { SEALED_MAGIC_SIZE = 8, SEALED_KEY_SIZE = 1200 };

/* What kind of file it is, and what it is called in messages: "checkpoint". */
typedef struct {
    char magic[SEALED_MAGIC_SIZE + 1];
    const char *name;
} SealedKind;

/* Begin a file in an empty buffer; append the body to it. */
void sealed_begin(const SealedKind *kind, const char *key, StrBuf *file);

/* Fill in the checksum; the buffer must not have overflowed. */
void sealed_finish(StrBuf *file);

/* Fill in the checksum and write it. STATUS_LIMIT if the buffer overflowed. */
MUST_CHECK Status sealed_write(const SealedKind *kind, const char *path, StrBuf *file, Error *err);

/* Check a file in memory and set *body to what follows the key; errors as below. */
MUST_CHECK Status sealed_open(const SealedKind *kind, const char *key, const void *bytes,
                              size_t size, ByteReader *body, Error *err);

/* Read a file into *file and set *body to what follows the key. STATUS_NOT_FOUND if it is not
 * there, STATUS_SYNTAX if it is damaged, STATUS_INVALID if it has another key. */
MUST_CHECK Status sealed_read(const SealedKind *kind, const char *path, const char *key,
                              StrBuf *file, ByteReader *body, Error *err);

/* Where the program's data files (models, problems) and the user's own files are. */

enum { PLACE_PATH_SIZE = 4096 };

/* Find `name` in a folder of data ("models", "problems"); an empty name means the folder itself.
 * First in the folder that $KATACHI_MODELS, $KATACHI_PROBLEMS, … names, and there only; else in
 * the source tree that the program or library was built in; else in share/katachi of the place
 * where it is installed. False if it is nowhere; out then holds the most likely place. */
bool place_find(const char *folder, const char *name, char out[PLACE_PATH_SIZE]);

/* The folder that $KATACHI_GAMES, … names, for folders that are not shipped with the program. False
 * if there is no such variable, or it does not name a readable folder. */
bool place_named(const char *folder, char out[PLACE_PATH_SIZE]);

/* The user's own folders, by the base directory specification of freedesktop.org. */
typedef enum {
    USER_CONFIG, /* $XDG_CONFIG_HOME, ~/.config */
    USER_DATA,   /* $XDG_DATA_HOME, ~/.local/share: the database */
    USER_CACHE,  /* $XDG_CACHE_HOME, ~/.cache: what can be recreated */
    USER_STATE,  /* $XDG_STATE_HOME, ~/.local/state: logs */
    USER_PLACE_COUNT
} UserPlace;

/* A file of ours in such a folder: ~/.local/share/katachi/NAME; an empty name means the folder
 * itself. Nothing is created. False if the user has no home. */
bool place_user(UserPlace place, const char *name, char out[PLACE_PATH_SIZE]);

#endif
