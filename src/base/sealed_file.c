/* Magic, checksum, key, body. */
#include "base/file.h"

#include <assert.h>
#include <string.h>
#define XXH_INLINE_ALL /* we use xxHash as a header only */
#include <xxhash.h>

enum { SEAL_AT = SEALED_MAGIC_SIZE, HEADER = SEALED_MAGIC_SIZE + 8 };

void sealed_begin(const SealedKind *kind, const char *key, StrBuf *file)
{
    assert(file->length == 0 && strlen(key) < SEALED_KEY_SIZE);
    strbuf_add_bytes(file, kind->magic, SEALED_MAGIC_SIZE);
    bytes_put_u64(file, 0); /* where the checksum goes */
    bytes_put_text(file, key);
}

static uint64_t seal_of(const void *bytes, size_t size)
{
    return XXH64((const char *)bytes + HEADER, size - HEADER, 0);
}

void sealed_finish(StrBuf *file)
{
    uint64_t seal = seal_of(file->text, file->length);
    for (int i = 0; i < 8; i++)
        file->text[SEAL_AT + i] = (char)(uint8_t)(seal >> 8 * i);
}

Status sealed_write(const SealedKind *kind, const char *path, StrBuf *file, Error *err)
{
    if (file->overflowed)
        return error_set(err, STATUS_LIMIT, "the %s is too large", kind->name);
    sealed_finish(file);
    return file_write_named(path, file->text, file->length, err);
}

Status sealed_open(const SealedKind *kind, const char *key, const void *bytes, size_t size,
                   ByteReader *body, Error *err)
{
    bytes_open(body, bytes, size);
    const uint8_t *magic = bytes_take(body, SEALED_MAGIC_SIZE);
    uint64_t seal = bytes_get_u64(body);
    if (body->failed || memcmp(magic, kind->magic, SEALED_MAGIC_SIZE) != 0 ||
        seal != seal_of(bytes, size))
        return error_set(err, STATUS_SYNTAX, "damaged %s, or not a %s at all", kind->name,
                         kind->name);
    char own_key[SEALED_KEY_SIZE] = "";
    bytes_get_text(body, own_key, sizeof own_key);
    if (body->failed)
        return error_set(err, STATUS_SYNTAX, "damaged %s", kind->name);
    if (strcmp(own_key, key) != 0)
        return error_set(err, STATUS_INVALID,
                         "the %s belongs to another training: other games or settings", kind->name);
    return STATUS_OK;
}

Status sealed_read(const SealedKind *kind, const char *path, const char *key, StrBuf *file,
                   ByteReader *body, Error *err)
{
    Status status = file_read(path, file, err);
    if (status != STATUS_OK)
        return status;
    return sealed_open(kind, key, strbuf_text(file), file->length, body, err);
}
