/* Problems from files of either kind. */
#include "record/problem_file.h"

#include "record/problem_sgf.h"
#include "record/sgf_write.h"
#include "record/source.h"

#include <ctype.h>

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
    if (reader->format == PROBLEM_FORMAT_TEXT)
        return problem_text_next(&reader->text, mem, document, err);
    SgfGame game;
    Status status = sgf_reader_next(&reader->sgf, mem, &game, err);
    return status == STATUS_OK ? problem_from_sgf(&game, document, err) : status;
}

Status problem_write(ProblemDocument *document, ProblemFormat format, StrBuf *out, Error *err)
{
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
    Source *files;
    StrBuf bytes;
    StrBuf file, member; /* the names of the file at hand */
    bool is_open;
    ProblemReader reader;
    uint32_t index;
};

ProblemSource *problem_source_open(const char *const *paths, int count)
{
    ProblemSource *source = mem_alloc(1, sizeof *source);
    source->files = source_open(paths, count, MEMBER_LIMIT);
    source_want(source->files, PROBLEM_TEXT_ENDING);
    strbuf_init(&source->bytes, (size_t)MEMBER_LIMIT + 1);
    strbuf_init(&source->file, 1 << 20);
    strbuf_init(&source->member, 1 << 20);
    return source;
}

void problem_source_close(ProblemSource *source)
{
    source_close(source->files);
    strbuf_clear(&source->bytes);
    strbuf_clear(&source->file);
    strbuf_clear(&source->member);
    mem_free(source);
}

static void fill_name(const ProblemSource *source, ProblemName *name)
{
    *name = (ProblemName){.file = strbuf_text(&source->file),
                          .member = source->member.length ? strbuf_text(&source->member) : NULL,
                          .index = source->index};
}

static Status open_next(ProblemSource *source, ProblemName *name, Error *err)
{
    SourceName file;
    strbuf_reset(&source->bytes);
    strbuf_reset(&source->file);
    strbuf_reset(&source->member);
    source->index = 0;
    Status status = source_next(source->files, &source->bytes, &file, err);
    strbuf_add(&source->file, file.file ? file.file : "");
    strbuf_add(&source->member, file.member ? file.member : "");
    if (status == STATUS_OK) {
        problem_reader_init(&source->reader, strbuf_text(&source->bytes), source->bytes.length);
        source->is_open = true;
        return STATUS_OK;
    }
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
    for (;;) {
        if (!source->is_open) {
            Status status = open_next(source, name, err);
            if (status != STATUS_OK)
                return status;
        }
        Status status = problem_reader_next(&source->reader, mem, document, err);
        if (status == STATUS_NOT_FOUND) {
            source->is_open = false;
            if (source->index)
                continue;
            status = error_set(err, STATUS_SYNTAX, "no problem in this file");
        }
        source->index++;
        fill_name(source, name);
        name->is_only = source->index == 1 && is_at_end(&source->reader);
        return status;
    }
}

void problem_name_text(const ProblemName *name, StrBuf *out)
{
    size_t start = out->length;
    strbuf_add(out, name->file);
    if (name->member)
        strbuf_add_format(out, ":%s", name->member);
    for (size_t i = start; i < out->length; i++)
        if ((unsigned char)out->text[i] < ' ' || out->text[i] == 0x7f)
            out->text[i] = '?';
    if (!name->is_only)
        strbuf_add_format(out, " (problem %u)", name->index);
}
