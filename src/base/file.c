/* Whole files through stdio. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CHUNK = 64 * 1024, PATH_SIZE = 4096 };

static Status system_error(Error *err, const char *what)
{
    int code = errno;
    Status status = code == ENOENT || code == ENOTDIR ? STATUS_NOT_FOUND : STATUS_IO;
    return error_set(err, status, "%s: %s", what, strerror(code));
}

static Status too_large(const StrBuf *out, Error *err)
{
    return error_set(err, STATUS_LIMIT, "larger than %zu bytes", out->limit);
}

static Status read_all(FILE *file, StrBuf *out, Error *err)
{
    char chunk[CHUNK];
    size_t size;
    while ((size = fread(chunk, 1, sizeof chunk, file)) > 0) {
        strbuf_add_bytes(out, chunk, size);
        if (out->overflowed)
            return too_large(out, err);
    }
    return ferror(file) ? system_error(err, "cannot read") : STATUS_OK;
}

Status file_read(const char *path, StrBuf *out, Error *err)
{
    if (strcmp(path, "-") == 0)
        return read_all(stdin, out, err);
    FILE *file = fopen(path, "rb");
    if (!file)
        return system_error(err, "cannot open");
    struct stat facts;
    Status status = STATUS_OK;
    if (fstat(fileno(file), &facts) != 0)
        status = system_error(err, "cannot read");
    else if (S_ISDIR(facts.st_mode))
        status = error_set(err, STATUS_IO, "is a folder");
    else if (S_ISREG(facts.st_mode) && (uint64_t)facts.st_size > out->limit - out->length)
        status = too_large(out, err);
    else
        status = read_all(file, out, err);
    fclose(file);
    return status;
}

static bool write_all(FILE *file, const char *bytes, size_t size)
{
    bool written = fwrite(bytes, 1, size, file) == size;
    return fflush(file) == 0 && written;
}

Status file_write(const char *path, const char *bytes, size_t size, Error *err)
{
    if (strcmp(path, "-") == 0)
        return write_all(stdout, bytes, size) ? STATUS_OK : system_error(err, "cannot write");
    char temporary[PATH_SIZE];
    int length = snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
    if (length < 0 || length >= PATH_SIZE)
        return error_set(err, STATUS_LIMIT, "name too long");
    FILE *file = fopen(temporary, "wb");
    if (!file)
        return system_error(err, "cannot write");
    bool written = write_all(file, bytes, size) && fsync(fileno(file)) == 0;
    written = fclose(file) == 0 && written;
    if (written && rename(temporary, path) == 0)
        return STATUS_OK;
    Status status = system_error(err, "cannot write");
    (void)remove(temporary);
    return status;
}

Status file_write_named(const char *path, const char *bytes, size_t size, Error *err)
{
    Error cause = {0};
    Status status = file_write(path, bytes, size, &cause);
    return status == STATUS_OK ? STATUS_OK : error_set(err, status, "%.80s: %s", path, cause.text);
}
