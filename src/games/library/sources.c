/* The list of sources: where the games of a library came from, so that files which have not changed
 * are not read again. A line of the file is "SIZE MODIFIED PATH". Files of a folder that was added
 * have lines of their own. */
#include "games/library/library.h"

#include "base/memory.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LIST_LIMIT = 1 << 30 };

static bool read_number(const char **at, uint64_t *number)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *number = strtoull(*at, &end, 10);
    bool is_word = *end == ' ';
    *at = end + is_word;
    return is_word;
}

static const LibrarySource *find_source(const Sources *sources, const char *path)
{
    uint32_t number = sources->names.count ? text_table_find(&sources->names, path) : 0;
    return number ? &sources->source[number - 1] : NULL;
}

/* Add a source, or bring it up to date. */
static const LibrarySource *add_source(Sources *sources, const char *path, uint64_t size,
                                       uint64_t modified)
{
    if (!sources->names.count)
        text_table_init(&sources->names);
    size_t number = text_table_add(&sources->names, path);
    if (number > sources->count) {
        size_t length = strlen(path) + 1;
        char *copy = mem_alloc(length, 1);
        memcpy(copy, path, length);
        sources->source = mem_grow(sources->source, &sources->capacity, sources->count + 1,
                                   sizeof *sources->source);
        sources->source[sources->count++] = (LibrarySource){.path = copy};
    }
    LibrarySource *source = &sources->source[number - 1];
    source->size = size;
    source->modified = modified;
    return source;
}

/* The line up to *end, which becomes the end of a text. */
static void parse_source(const char *line, char *end, Sources *sources)
{
    uint64_t size, modified;
    const char *at = line;
    *end = '\0';
    if (read_number(&at, &size) && read_number(&at, &modified) && *at == '/')
        (void)add_source(sources, at, size, modified);
}

void sources_read(const char *folder, Sources *sources)
{
    *sources = (Sources){0};
    StrBuf bytes;
    strbuf_init(&bytes, LIST_LIMIT);
    if (library_file_read(folder, "sources", &bytes, NULL) == STATUS_OK && bytes.length) {
        char *line = bytes.text, *end;
        for (; (end = strchr(line, '\n')); line = end + 1)
            parse_source(line, end, sources);
    }
    strbuf_clear(&bytes);
}

/* A path with a line break cannot be written, and is not: it is read again next time. */
Status sources_write(const char *folder, const Sources *sources, Error *err)
{
    StrBuf text;
    strbuf_init(&text, LIST_LIMIT);
    for (size_t i = 0; i < sources->count; i++) {
        const LibrarySource *source = &sources->source[i];
        if (!strchr(source->path, '\n'))
            strbuf_add_format(&text, "%" PRIu64 " %" PRIu64 " %s\n", source->size, source->modified,
                              source->path);
    }
    Status status = text.overflowed ? error_set(err, STATUS_LIMIT, "too many sources")
                                    : library_file_write(folder, "sources", &text, err);
    strbuf_clear(&text);
    return status;
}

SourceState sources_note(Sources *sources, const char *path, const char **whole)
{
    struct stat facts;
    char from_root[PATH_MAX];
    if (!realpath(path, from_root) || stat(from_root, &facts) != 0)
        return SOURCE_MISSING;
    bool is_file = S_ISREG(facts.st_mode);
    uint64_t size = is_file ? (uint64_t)facts.st_size : 0, modified = 0;
    if (is_file)
        modified = (uint64_t)facts.st_mtim.tv_sec * 1000000000u + (uint64_t)facts.st_mtim.tv_nsec;
    const LibrarySource *before = find_source(sources, from_root);
    bool is_same = is_file && before && before->size == size && before->modified == modified;
    *whole = add_source(sources, from_root, size, modified)->path;
    return is_same ? SOURCE_UNCHANGED : SOURCE_NEW;
}

/* Whether a folder that it lies in is a source too. A folder has neither size nor time. */
static bool is_in_folder(const Sources *sources, const LibrarySource *source)
{
    char path[PATH_MAX];
    (void)snprintf(path, sizeof path, "%s", source->path);
    for (char *slash; (slash = strrchr(path, '/')) && slash > path;) {
        *slash = '\0';
        const LibrarySource *folder = find_source(sources, path);
        if (folder && folder->size == 0 && folder->modified == 0)
            return true;
    }
    return false;
}

const char **sources_named(const Sources *sources, int *count)
{
    const char **paths = mem_alloc(sources->count + 1, sizeof *paths);
    *count = 0;
    for (size_t i = 0; i < sources->count; i++)
        if (!is_in_folder(sources, &sources->source[i]))
            paths[(*count)++] = sources->source[i].path;
    return paths;
}

void sources_clear(Sources *sources)
{
    for (size_t i = 0; i < sources->count; i++)
        mem_free(sources->source[i].path);
    mem_free(sources->source);
    text_table_clear(&sources->names);
    *sources = (Sources){0};
}
