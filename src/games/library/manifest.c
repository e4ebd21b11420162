/* The manifest: text, so that a person can read it.
 *
 *      katachi-library 1
 *      segment 3 65536 0123456789abcdef      its number, games, checksum
 *      next 4
 *      checksum 0123456789abcdef             of the lines above
 */
#define XXH_INLINE_ALL
#include "games/library/library.h"

#include "base/file.h"
#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { FILE_LIMIT = 16 << 20, PATH_LIMIT = 8192 };

static const char FIRST_LINE[] = "katachi-library 1\n";

static void path_of(const char *folder, const char *name, StrBuf *path)
{
    strbuf_init(path, PATH_LIMIT);
    strbuf_add_format(path, "%s/%s", folder, name);
}

Status library_file_read(const char *folder, const char *name, StrBuf *bytes, Error *err)
{
    StrBuf path;
    path_of(folder, name, &path);
    Status status = file_read(strbuf_text(&path), bytes, err);
    strbuf_clear(&path);
    return status;
}

Status library_file_write(const char *folder, const char *name, const StrBuf *bytes, Error *err)
{
    StrBuf path;
    path_of(folder, name, &path);
    Status status = file_write_named(strbuf_text(&path), strbuf_text(bytes), bytes->length, err);
    strbuf_clear(&path);
    return status;
}

/* ---- the manifest ---- */

static Status damaged(Error *err)
{
    return error_set(err, STATUS_SYNTAX, "damaged library index (manifest)");
}

void manifest_add(Manifest *manifest, ManifestSegment segment)
{
    manifest->segment = mem_grow(manifest->segment, &manifest->capacity, manifest->count + 1,
                                 sizeof *manifest->segment);
    manifest->segment[manifest->count++] = segment;
}

void manifest_clear(Manifest *manifest)
{
    mem_free(manifest->segment);
    *manifest = (Manifest){0};
}

static bool read_number(const char **at, int base, uint64_t *number)
{
    char *end;
    *number = strtoull(*at, &end, base);
    if (end == *at || (*end != ' ' && *end != '\n'))
        return false;
    *at = end + 1;
    return true;
}

static bool skip_word(const char **at, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0)
        return false;
    *at += length;
    return true;
}

static bool parse_manifest(const char *text, size_t size, Manifest *manifest)
{
    const char *at = text + strlen(FIRST_LINE);
    ManifestSegment segment;
    while (skip_word(&at, "segment ")) {
        if (!read_number(&at, 10, &segment.number) || !read_number(&at, 10, &segment.games) ||
            !read_number(&at, 16, &segment.checksum))
            return false;
        manifest_add(manifest, segment);
    }
    uint64_t checksum;
    if (!skip_word(&at, "next ") || !read_number(&at, 10, &manifest->next))
        return false;
    size_t checked = (size_t)(at - text);
    return skip_word(&at, "checksum ") && read_number(&at, 16, &checksum) && at == text + size &&
           checksum == XXH3_64bits(text, checked);
}

static Status parse_or_refuse(const StrBuf *bytes, Manifest *manifest, Error *err)
{
    const char *text = strbuf_text(bytes);
    if (strncmp(text, "katachi-library ", 16) == 0 &&
        strncmp(text, FIRST_LINE, strlen(FIRST_LINE)) != 0)
        return error_set(err, STATUS_UNSUPPORTED, "library index of another version");
    if (strncmp(text, FIRST_LINE, strlen(FIRST_LINE)) != 0 ||
        !parse_manifest(text, bytes->length, manifest))
        return damaged(err);
    return STATUS_OK;
}

Status manifest_read(const char *folder, Manifest *manifest, Error *err)
{
    *manifest = (Manifest){.next = 1};
    StrBuf bytes;
    strbuf_init(&bytes, FILE_LIMIT);
    Status status = library_file_read(folder, "manifest", &bytes, err);
    if (status == STATUS_NOT_FOUND)
        (void)error_set(err, status, "no library here");
    if (status == STATUS_OK)
        status = parse_or_refuse(&bytes, manifest, err);
    if (status != STATUS_OK) {
        manifest_clear(manifest);
        manifest->next = 1;
    }
    strbuf_clear(&bytes);
    return status;
}

Status manifest_write(const char *folder, const Manifest *manifest, Error *err)
{
    StrBuf text;
    strbuf_init(&text, FILE_LIMIT);
    strbuf_add(&text, FIRST_LINE);
    for (size_t i = 0; i < manifest->count; i++) {
        const ManifestSegment *segment = &manifest->segment[i];
        strbuf_add_format(&text, "segment %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n",
                          segment->number, segment->games, segment->checksum);
    }
    strbuf_add_format(&text, "next %" PRIu64 "\n", manifest->next);
    strbuf_add_format(&text, "checksum %016" PRIx64 "\n",
                      (uint64_t)XXH3_64bits(strbuf_text(&text), text.length));
    Status status = text.overflowed ? error_set(err, STATUS_LIMIT, "too many segments")
                                    : library_file_write(folder, "manifest", &text, err);
    strbuf_clear(&text);
    return status;
}
