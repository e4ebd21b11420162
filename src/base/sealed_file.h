/* Sealed files (checkpoints, samples, networks): eight bytes of magic, a checksum, a key as text,
 * then the body. */
#ifndef KATACHI_BASE_SEALED_FILE_H
#define KATACHI_BASE_SEALED_FILE_H

#include "base/bytes.h"
#include "base/status.h"

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

#endif
