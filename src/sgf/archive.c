/* Archives through libarchive. */
#include "sgf/file_walk.h"

#include "base/memory.h"

#include <archive.h>
#include <archive_entry.h>
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { BLOCK_SIZE = 256 * 1024, CHUNK = 64 * 1024, TAR_MAGIC_AT = 257 };

struct PackedReader {
    struct archive *handle;
    struct archive_entry *entry;
    const char *raw_name; /* set while the file is one compressed SGF: its own name, else NULL */
    char *path;
};

/* ---- what it is ---- */

typedef struct {
    const char *bytes;
    size_t size;
} Magic;

static const Magic MAGICS[] = {
    {"PK\3\4", 4},
    {"PK\5\6", 4},
    {"7z\xbc\xaf\x27\x1c", 6},
    {"\x28\xb5\x2f\xfd", 4},
    {"\x1f\x8b", 2},
    {"BZh", 3},
    {"\xfd"
     "7zXZ",
     5},
    {"\x04\x22\x4d\x18", 4},
    {"\x1f\x9d", 2},
    {"\x5d\0\0", 3},
};

bool packed_is_one(const char *path)
{
    char head[512];
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    size_t size = fread(head, 1, sizeof head, file);
    fclose(file);
    for (size_t i = 0; i < sizeof MAGICS / sizeof MAGICS[0]; i++)
        if (size >= MAGICS[i].size && memcmp(head, MAGICS[i].bytes, MAGICS[i].size) == 0)
            return true;
    return size == sizeof head && memcmp(head + TAR_MAGIC_AT, "ustar", 5) == 0;
}

/* "x.sgf.gz" holds one SGF file and no names. */
static bool is_compressed_sgf(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && dot - path >= 4 && strncasecmp(dot - 4, ".sgf", 4) == 0;
}

/* ---- opening ---- */

static Status library_failed(const PackedReader *reader, const char *what, Error *err)
{
    const char *why = archive_error_string(reader->handle);
    return error_set(err, STATUS_IO, "%s: %s", what, why ? why : "unknown reason");
}

/* The filters are named one by one: "all" would also start helper programs. */
static void allow_formats(struct archive *handle, bool compressed_sgf)
{
    archive_read_support_filter_gzip(handle);
    archive_read_support_filter_bzip2(handle);
    archive_read_support_filter_xz(handle);
    archive_read_support_filter_lzma(handle);
    archive_read_support_filter_zstd(handle);
    archive_read_support_filter_lz4(handle);
    archive_read_support_filter_compress(handle);
    archive_read_support_format_tar(handle);
    archive_read_support_format_zip(handle);
    archive_read_support_format_7zip(handle);
    if (compressed_sgf)
        archive_read_support_format_raw(handle);
}

Status packed_open(const char *path, PackedReader **reader, Error *err)
{
    PackedReader *opened = mem_alloc(1, sizeof *opened);
    size_t size = strlen(path);
    opened->path = mem_alloc(size + 1, 1);
    memcpy(opened->path, path, size);
    opened->handle = archive_read_new();
    if (!opened->handle)
        mem_out_of_memory();
    bool compressed_sgf = is_compressed_sgf(path);
    if (compressed_sgf)
        opened->raw_name = opened->path;
    allow_formats(opened->handle, compressed_sgf);
    if (archive_read_open_filename(opened->handle, path, BLOCK_SIZE) != ARCHIVE_OK) {
        Status status = library_failed(opened, "cannot open the archive", err);
        packed_close(opened);
        return status;
    }
    *reader = opened;
    return STATUS_OK;
}

void packed_close(PackedReader *reader)
{
    archive_read_free(reader->handle);
    mem_free(reader->path);
    mem_free(reader);
}

/* ---- reading ---- */

static const char *entry_name(const PackedReader *reader)
{
    if (archive_format(reader->handle) == ARCHIVE_FORMAT_RAW && reader->raw_name) {
        const char *slash = strrchr(reader->raw_name, '/');
        return slash ? slash + 1 : reader->raw_name;
    }
    const char *name = archive_entry_pathname_utf8(reader->entry);
    if (!name)
        name = archive_entry_pathname(reader->entry);
    return name ? name : "(unreadable name)";
}

/* A compressed SGF file is known by the name that it has without the last ending. */
static void add_name(const PackedReader *reader, StrBuf *name)
{
    const char *text = entry_name(reader);
    size_t size = strlen(text);
    if (archive_format(reader->handle) == ARCHIVE_FORMAT_RAW && strrchr(text, '.'))
        size = (size_t)(strrchr(text, '.') - text);
    strbuf_add_bytes(name, text, size);
}

Status packed_next(PackedReader *reader, StrBuf *name, Error *err)
{
    assert(reader);
    for (;;) {
        int result = archive_read_next_header(reader->handle, &reader->entry);
        if (result == ARCHIVE_EOF)
            return error_set(err, STATUS_NOT_FOUND, "no more members");
        if (result == ARCHIVE_RETRY)
            continue;
        if (result < ARCHIVE_WARN)
            return library_failed(reader, "the archive is damaged", err);
        if (archive_entry_filetype(reader->entry) != AE_IFREG)
            continue;
        add_name(reader, name);
        return STATUS_OK;
    }
}

static Status too_large(size_t limit, Error *err)
{
    return error_set(err, STATUS_LIMIT, "larger than %zu MiB", limit >> 20);
}

Status packed_read_member(PackedReader *reader, size_t limit, StrBuf *bytes, Error *err)
{
    assert(reader && bytes);
    if (archive_entry_size_is_set(reader->entry) &&
        (uint64_t)archive_entry_size(reader->entry) > limit)
        return too_large(limit, err);
    char chunk[CHUNK];
    size_t start = bytes->length;
    Status status = STATUS_OK;
    for (;;) {
        la_ssize_t size = archive_read_data(reader->handle, chunk, sizeof chunk);
        if (size == 0)
            break;
        if (size < 0)
            status = library_failed(reader, "cannot read it from the archive", err);
        else if (bytes->length - start + (size_t)size > limit)
            status = too_large(limit, err);
        if (status != STATUS_OK)
            break;
        strbuf_add_bytes(bytes, chunk, (size_t)size);
    }
    if (status != STATUS_OK)
        bytes->length = start;
    return status;
}
