/* Problems from files of either kind. */
#include "problem/file.h"

#include "base/memory.h"
#include "sgf/file_walk.h"
#include "sgf/write.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEMBER_LIMIT = 256 << 20 };

/* SGF begins with a game, perhaps behind other bytes; our text with a field or a remark. */
static ProblemFormat find_format(const char *data, size_t size)
{
    size_t at = 0;
    if (size >= 3 && (unsigned char)data[0] == 0xef)
        at = 3; /* the mark of UTF-8 */
    while (at < size && isspace((unsigned char)data[at]))
        at++;
    if (at == size || data[at] == '%' || (data[at] >= 'a' && data[at] <= 'z'))
        return PROBLEM_FORMAT_TEXT;
    return PROBLEM_FORMAT_SGF;
}

void problem_reader_init(ProblemReader *reader, const char *data, size_t size)
{
    reader->format = find_format(data, size);
    problem_text_reader_init(&reader->text, data, size);
    sgf_reader_init(&reader->sgf, data, size, NULL);
}

Status problem_reader_next(ProblemReader *reader, Arena *mem, ProblemDocument *document, Error *err)
{
    assert(reader);
    if (reader->format == PROBLEM_FORMAT_TEXT)
        return problem_text_next(&reader->text, mem, document, err);
    SgfGame game;
    Status status = sgf_reader_next(&reader->sgf, mem, &game, err);
    return status == STATUS_OK ? problem_from_sgf(&game, document, err) : status;
}

Status problem_write(ProblemDocument *document, ProblemFormat format, StrBuf *out, Error *err)
{
    assert(document && out);
    if (format == PROBLEM_FORMAT_TEXT)
        return problem_text_write(document, out, err);
    Status status = problem_to_sgf(document, err);
    if (status != STATUS_OK)
        return status;
    sgf_write(&document->record, out);
    return out->overflowed ? error_set(err, STATUS_LIMIT, "more text than allowed") : STATUS_OK;
}

/* ---- many files ---- */

struct ProblemSource {
    const char *const *paths; /* those still to come */
    int path_count;
    StrBuf path; /* the argument at hand, without its number */
    const char *files_path;
    Source *files;   /* behind it; NULL: it is done */
    uint32_t wanted; /* the only problem wanted of it; 0: all */
    uint32_t passed; /* problems of it so far */
    Arena unwanted;  /* where problems are read to be passed over */
    StrBuf bytes;
    StrBuf file, member; /* the names of the file at hand */
    bool is_open;
    ProblemReader reader;
    uint32_t index;
};

ProblemSource *problem_source_open(const char *const *paths, int count)
{
    assert(count >= 0);
    ProblemSource *source = mem_alloc(1, sizeof *source);
    source->paths = paths;
    source->path_count = count;
    arena_init(&source->unwanted, MEMBER_LIMIT);
    strbuf_init(&source->path, 1 << 20);
    strbuf_init(&source->bytes, (size_t)MEMBER_LIMIT + 1);
    strbuf_init(&source->file, 1 << 20);
    strbuf_init(&source->member, 1 << 20);
    return source;
}

static void close_files(ProblemSource *source)
{
    if (source->files)
        source_close(source->files);
    source->files = NULL;
    source->is_open = false;
}

void problem_source_close(ProblemSource *source)
{
    assert(source);
    close_files(source);
    arena_clear(&source->unwanted);
    strbuf_clear(&source->path);
    strbuf_clear(&source->bytes);
    strbuf_clear(&source->file);
    strbuf_clear(&source->member);
    mem_free(source);
}

/* "file#3": the number, and how much of the text is the file's name. A file that is really called
 * so is meant as it is, and "-#3" is not the standard input, which some callers must not read. */
static uint32_t split_number(const char *path, size_t *size)
{
    const char *mark = strrchr(path, '#');
    char *end;
    *size = strlen(path);
    if (!mark || !isdigit((unsigned char)mark[1]) || access(path, F_OK) == 0 ||
        strncmp(path, "-#", 2) == 0)
        return 0;
    unsigned long number = strtoul(mark + 1, &end, 10);
    if (*end || number == 0 || number > UINT32_MAX)
        return 0;
    *size = (size_t)(mark - path);
    return (uint32_t)number;
}

static void open_files(ProblemSource *source)
{
    size_t size;
    source->wanted = split_number(source->paths[0], &size);
    source->passed = 0;
    strbuf_reset(&source->path);
    strbuf_add_bytes(&source->path, source->paths[0], size);
    source->paths++;
    source->path_count--;
    source->files_path = strbuf_text(&source->path);
    source->files = source_open(&source->files_path, 1, MEMBER_LIMIT);
    source_want(source->files, PROBLEM_TEXT_ENDING);
}

static void fill_name(const ProblemSource *source, ProblemName *name)
{
    *name = (ProblemName){.file = strbuf_text(&source->file),
                          .member = source->member.length ? strbuf_text(&source->member) : NULL,
                          .index = source->index,
                          .is_picked = source->wanted != 0};
}

/* The next file of the argument at hand, or of the next one. */
static Status next_file(ProblemSource *source, SourceName *file, Error *err)
{
    for (;;) {
        if (!source->files && source->path_count == 0) {
            *file = (SourceName){0};
            return error_set(err, STATUS_NOT_FOUND, "no more problems");
        }
        if (!source->files)
            open_files(source);
        Status status = source_next(source->files, &source->bytes, file, err);
        if (status != STATUS_NOT_FOUND || file->file)
            return status;
        close_files(source);
        if (source->wanted) {
            file->file = strbuf_text(&source->path);
            return error_set(err, STATUS_INVALID, "no problem %u here, only %u", source->wanted,
                             source->passed);
        }
    }
}

static Status open_next(ProblemSource *source, ProblemName *name, Error *err)
{
    SourceName file;
    strbuf_reset(&source->bytes);
    strbuf_reset(&source->file);
    strbuf_reset(&source->member);
    source->index = 0;
    Status status = next_file(source, &file, err);
    strbuf_add(&source->file, file.file ? file.file : "");
    strbuf_add(&source->member, file.member ? file.member : "");
    if (status == STATUS_OK) {
        problem_reader_init(&source->reader, strbuf_text(&source->bytes), source->bytes.length);
        source->is_open = true;
        return STATUS_OK;
    }
    if (file.file && source->wanted)
        close_files(source); /* one error is enough */
    fill_name(source, name);
    name->is_only = true;
    if (!file.file)
        name->file = NULL;
    return status;
}

/* Whether nothing but blanks follows. */
static bool is_at_end(const ProblemReader *reader)
{
    const char *at = reader->format == PROBLEM_FORMAT_TEXT ? reader->text.at : reader->sgf.at;
    const char *end = reader->format == PROBLEM_FORMAT_TEXT ? reader->text.end : reader->sgf.end;
    while (at < end && isspace((unsigned char)*at))
        at++;
    return at == end;
}

Status problem_source_next(ProblemSource *source, Arena *mem, ProblemName *name,
                           ProblemDocument *document, Error *err)
{
    assert(source && name);
    for (;;) {
        if (!source->is_open) {
            Status status = open_next(source, name, err);
            if (status != STATUS_OK)
                return status;
        }
        bool is_passed = source->passed + 1 < source->wanted;
        arena_reset(&source->unwanted);
        Status status = problem_reader_next(&source->reader, is_passed ? &source->unwanted : mem,
                                            document, err);
        if (status == STATUS_NOT_FOUND) {
            source->is_open = false;
            if (source->index || is_passed)
                continue;
            status = error_set(err, STATUS_SYNTAX, "no problem in this file");
        }
        source->index++;
        source->passed++;
        if (is_passed)
            continue;
        fill_name(source, name);
        name->is_only = source->index == 1 && is_at_end(&source->reader);
        if (source->wanted)
            close_files(source);
        return status;
    }
}

void problem_name_text(const ProblemName *name, StrBuf *out)
{
    assert(name && out);
    size_t start = out->length;
    strbuf_add(out, name->file);
    if (name->member)
        strbuf_add_format(out, ":%s", name->member);
    strbuf_hide_controls(out, start);
    if (!name->is_only)
        strbuf_add_format(out, " (problem %u)", name->index);
}
