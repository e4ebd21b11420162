/* Whole files through stdio. */
#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { CHUNK = 64 * 1024 };

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

Status file_write(const char *path, const char *bytes, size_t size, Error *err)
{
    FileOut out;
    Status status = file_out_open(&out, path, err);
    if (status != STATUS_OK)
        return status;
    (void)fwrite(bytes, 1, size, out.stream); /* file_out_close looks whether it failed */
    return file_out_close(&out, STATUS_OK, err);
}

Status file_write_named(const char *path, const char *bytes, size_t size, Error *err)
{
    Error cause = {0};
    Status status = file_write(path, bytes, size, &cause);
    return status == STATUS_OK ? STATUS_OK : error_set(err, status, "%.80s: %s", path, cause.text);
}
