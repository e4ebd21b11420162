/* Walking over files, folders and archives.
 *
 * Folders are walked in the order of the bytes of the names, archives in their own order, so the
 * order never depends on the file system. Archives inside archives are not opened; links to folders
 * are not followed, so a walk ends. */
#include "sgf/file_walk.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { FOLDER_DEPTH_LIMIT = 64, PATH_LIMIT = 4096 };

/* A folder being walked: its path, and the names in it that are still to come. */
typedef struct {
    char *path;
    struct dirent **names;
    int count, next;
} Folder;

struct Source {
    const char *const *paths;
    int path_count, path_next;
    Folder folder[FOLDER_DEPTH_LIMIT];
    int depth; /* open folders */
    PackedReader *archive;
    size_t member_limit;
    const char *second_ending;                      /* of files wanted besides SGF; NULL if none */
    bool (*takes)(void *context, const char *path); /* files of folders; NULL: all */
    void *context;
    uint64_t ignored_count;
    StrBuf file;   /* the path of the current file or archive */
    StrBuf member; /* inside the archive */
};

/* ---- names ---- */

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), size = strlen(ending);
    return length > size && strcasecmp(name + length - size, ending) == 0;
}

/* "._x.sgf" is how some systems store what is not in x.sgf itself. */
static bool is_wanted_file(const char *path, const char *second_ending)
{
    const char *slash = strrchr(path, '/');
    bool is_wanted = ends_with(path, ".sgf") || (second_ending && ends_with(path, second_ending));
    return is_wanted && strncmp(slash ? slash + 1 : path, "._", 2) != 0;
}

static bool is_archive_name(const char *path)
{
    static const char *const ENDINGS[] = {".zip",     ".7z",       ".tar",    ".tgz",    ".tar.gz",
                                          ".tar.bz2", ".tbz2",     ".tar.xz", ".txz",    ".tar.zst",
                                          ".tar.lz4", ".tar.lzma", ".tar.Z",  ".sgf.gz", ".sgf.bz2",
                                          ".sgf.xz",  ".sgf.zst",  NULL};
    for (int i = 0; ENDINGS[i]; i++)
        if (ends_with(path, ENDINGS[i]))
            return true;
    return false;
}

/* ---- folders ---- */

static int compare_names(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_wanted_name(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static Status system_failed(Error *err, const char *what)
{
    Status status = errno == ENOENT || errno == ENOTDIR ? STATUS_NOT_FOUND : STATUS_IO;
    return error_set(err, status, "%s: %s", what, strerror(errno));
}

static Status enter_folder(Source *source, Error *err)
{
    if (source->depth == FOLDER_DEPTH_LIMIT)
        return error_set(err, STATUS_LIMIT, "more than %d folders inside each other",
                         FOLDER_DEPTH_LIMIT);
    const char *path = strbuf_text(&source->file);
    Folder folder = {0};
    folder.count = scandir(path, &folder.names, is_wanted_name, compare_names);
    if (folder.count < 0)
        return system_failed(err, "cannot open the folder");
    folder.path = mem_alloc(source->file.length + 1, 1);
    memcpy(folder.path, path, source->file.length);
    source->folder[source->depth++] = folder;
    return STATUS_OK;
}

static void leave_folder(Source *source)
{
    Folder *folder = &source->folder[--source->depth];
    for (int i = folder->next; i < folder->count; i++)
        free(folder->names[i]);
    free(folder->names); /* scandir's, not ours */
    mem_free(folder->path);
}

static void name_next_in_folder(Source *source, Folder *folder)
{
    struct dirent *entry = folder->names[folder->next++];
    strbuf_reset(&source->file);
    strbuf_add(&source->file, folder->path);
    if (!ends_with(folder->path, "/") && strcmp(folder->path, "/") != 0)
        strbuf_add_char(&source->file, '/');
    strbuf_add(&source->file, entry->d_name);
    free(entry);
}

/* ---- one path ---- */

typedef enum { PATH_SGF, PATH_ARCHIVE, PATH_FOLDER, PATH_IGNORED } PathKind;

/* Named by the user: the content decides. */
static Status judge_argument(const char *path, PathKind *kind, Error *err)
{
    struct stat facts;
    if (strcmp(path, "-") == 0) {
        *kind = PATH_SGF;
        return STATUS_OK;
    }
    if (stat(path, &facts) != 0)
        return system_failed(err, "cannot open");
    *kind = S_ISDIR(facts.st_mode)                          ? PATH_FOLDER
            : S_ISREG(facts.st_mode) && packed_is_one(path) ? PATH_ARCHIVE
                                                            : PATH_SGF;
    return STATUS_OK;
}

/* Found in a folder: the name decides, for a folder may hold anything. */
static Status judge_found(const Source *source, const char *path, PathKind *kind, Error *err)
{
    struct stat facts;
    *kind = PATH_IGNORED;
    if (lstat(path, &facts) != 0)
        return system_failed(err, "cannot open");
    if (S_ISDIR(facts.st_mode))
        *kind = PATH_FOLDER;
    else if (stat(path, &facts) != 0 || !S_ISREG(facts.st_mode))
        return STATUS_OK; /* a link to nowhere or to a folder, a pipe, a device */
    else if (is_wanted_file(path, source->second_ending))
        *kind = PATH_SGF;
    else if (is_archive_name(path))
        *kind = PATH_ARCHIVE;
    return STATUS_OK;
}

static Status read_sgf(Source *source, StrBuf *bytes, Error *err)
{
    StrBuf view = *bytes;
    view.limit = bytes->length + source->member_limit;
    Status status = file_read(strbuf_text(&source->file), &view, err);
    view.limit = bytes->limit;
    view.overflowed = bytes->overflowed;
    *bytes = view;
    if (status == STATUS_LIMIT)
        return error_set(err, status, "larger than %zu MiB", source->member_limit >> 20);
    return status;
}

/* Go on in the open archive. *found says whether there was a member. */
static Status read_member(Source *source, StrBuf *bytes, bool *found, Error *err)
{
    Status status;
    *found = true;
    do {
        strbuf_reset(&source->member);
        status = packed_next(source->archive, &source->member, err);
        if (status == STATUS_OK &&
            is_wanted_file(strbuf_text(&source->member), source->second_ending))
            return packed_read_member(source->archive, source->member_limit, bytes, err);
        source->ignored_count += status == STATUS_OK;
    } while (status == STATUS_OK);
    packed_close(source->archive);
    source->archive = NULL;
    *found = status != STATUS_NOT_FOUND;
    strbuf_reset(&source->member);
    return status;
}

/* The next path into source->file; false at the end. *is_argument: the user named it. */
static bool find_next_path(Source *source, bool *is_argument)
{
    while (source->depth > 0) {
        Folder *folder = &source->folder[source->depth - 1];
        if (folder->next < folder->count) {
            name_next_in_folder(source, folder);
            *is_argument = false;
            return true;
        }
        leave_folder(source);
    }
    if (source->path_next == source->path_count)
        return false;
    strbuf_reset(&source->file);
    strbuf_add(&source->file, source->paths[source->path_next++]);
    *is_argument = true;
    return true;
}

/* Enter or read what source->file names. *found: bytes were read, or there is an error to report.
 */
static Status open_path(Source *source, bool is_argument, StrBuf *bytes, bool *found, Error *err)
{
    const char *path = strbuf_text(&source->file);
    PathKind kind = PATH_IGNORED;
    Status status =
        is_argument ? judge_argument(path, &kind, err) : judge_found(source, path, &kind, err);
    *found = status != STATUS_OK;
    if (status != STATUS_OK)
        return status;
    bool is_file = kind == PATH_SGF || kind == PATH_ARCHIVE;
    if (is_file && !is_argument && source->takes && !source->takes(source->context, path))
        return STATUS_OK;
    switch (kind) {
    case PATH_IGNORED:
        source->ignored_count++;
        break;
    case PATH_FOLDER:
        status = enter_folder(source, err);
        break;
    case PATH_ARCHIVE:
        status = packed_open(path, &source->archive, err);
        break;
    case PATH_SGF:
        *found = true;
        return read_sgf(source, bytes, err);
    }
    *found = status != STATUS_OK;
    return status;
}

/* ---- public functions ---- */

bool source_takes_name(const char *name)
{
    return is_wanted_file(name, NULL) || is_archive_name(name);
}

Source *source_open(const char *const *paths, int count, size_t member_limit)
{
    assert(count >= 0);
    Source *source = mem_alloc(1, sizeof *source);
    source->paths = paths;
    source->path_count = count;
    source->member_limit = member_limit;
    strbuf_init(&source->file, PATH_LIMIT * FOLDER_DEPTH_LIMIT);
    strbuf_init(&source->member, PATH_LIMIT);
    return source;
}

void source_want(Source *source, const char *ending)
{
    source->second_ending = ending;
}

void source_filter(Source *source, bool (*takes)(void *context, const char *path), void *context)
{
    source->takes = takes;
    source->context = context;
}

void source_close(Source *source)
{
    assert(source);
    if (source->archive)
        packed_close(source->archive);
    while (source->depth > 0)
        leave_folder(source);
    strbuf_clear(&source->file);
    strbuf_clear(&source->member);
    mem_free(source);
}

Status source_next(Source *source, StrBuf *bytes, SourceName *name, Error *err)
{
    assert(source && name);
    *name = (SourceName){0};
    Status status = STATUS_OK;
    bool found = false;
    while (!found) {
        bool is_argument;
        if (source->archive)
            status = read_member(source, bytes, &found, err);
        else if (find_next_path(source, &is_argument))
            status = open_path(source, is_argument, bytes, &found, err);
        else
            return error_set(err, STATUS_NOT_FOUND, "no more files");
    }
    name->file = strbuf_text(&source->file);
    if (source->member.length)
        name->member = strbuf_text(&source->member);
    if (!source->archive && status == STATUS_OK)
        name->member = NULL;
    return status;
}

uint64_t source_ignored_count(const Source *source)
{
    return source->ignored_count;
}
