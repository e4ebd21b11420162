/* Splitting a text of problems into fields. */
#include "problem/text_private.h"

#include "sgf/text.h"

#include <ctype.h>
#include <string.h>

enum { VALUE_LIMIT = 16 << 20 };

Status text_field_fail(const TextField *field, Status status, Error *err, const char *what)
{
    return error_set_at(err, status, field->offset, field->line, "%s: %s", field->name, what);
}

static bool is_name_sign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/* The length of a name at the start of the line, without its ':'; 0 if there is none. */
static size_t name_length(const char *line, const char *end)
{
    size_t size = 0;
    while (line + size < end && is_name_sign(line[size]))
        size++;
    bool is_name = size && size < FIELD_NAME_SIZE && line + size < end && line[size] == ':';
    return is_name ? size : 0;
}

static const char *line_end(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return stop ? stop : end;
}

static bool is_blank(const char *line, const char *stop)
{
    for (; line < stop; line++)
        if (!isspace((unsigned char)*line))
            return false;
    return true;
}

/* The text of a line behind two blanks of indentation (a tab counts as two). */
static void add_line(StrBuf *value, const char *line, const char *stop)
{
    if (line < stop && *line == '\t')
        line++;
    else
        for (int i = 0; i < 2 && line < stop && *line == ' '; i++)
            line++;
    if (stop > line && stop[-1] == '\r')
        stop--;
    strbuf_add_bytes(value, line, (size_t)(stop - line));
}

static Status check_bytes(const ProblemTextReader *reader, const char *line, const char *stop,
                          Error *err)
{
    uint64_t offset = (uint64_t)(line - reader->data);
    if (utf8_count_long(line, (size_t)(stop - line)) < 0)
        return error_set_at(err, STATUS_SYNTAX, offset, reader->line, "not UTF-8");
    for (; line < stop; line++)
        if ((unsigned char)*line < ' ' && *line != '\t' && *line != '\r')
            return error_set_at(err, STATUS_SYNTAX, offset, reader->line,
                                "a control character; this is not text");
    return STATUS_OK;
}

static Status keep_value(TextField *field, const StrBuf *value, Arena *mem, Error *err)
{
    size_t size = value->length;
    const char *text = strbuf_text(value);
    while (size && (text[size - 1] == '\n' || text[size - 1] == ' '))
        size--;
    field->value = arena_copy(mem, text, size);
    if (value->overflowed || !field->value)
        return text_field_fail(field, STATUS_LIMIT, err, "more text than allowed");
    return STATUS_OK;
}

/* The value of the field whose name was read: the rest of its line and all lines further in. */
static Status read_value(ProblemTextReader *reader, TextField *field, const char *rest, Arena *mem,
                         Error *err)
{
    StrBuf value;
    strbuf_init(&value, VALUE_LIMIT);
    const char *stop = line_end(rest, reader->end);
    Status status = check_bytes(reader, rest, stop, err);
    if (rest < stop && *rest == ' ')
        rest++;
    add_line(&value, rest, stop);
    for (;;) {
        reader->at = stop < reader->end ? stop + 1 : reader->end;
        reader->line++;
        stop = line_end(reader->at, reader->end);
        bool goes_on = reader->at < reader->end &&
                       (isspace((unsigned char)*reader->at) || is_blank(reader->at, stop));
        if (!goes_on || status != STATUS_OK)
            break;
        status = check_bytes(reader, reader->at, stop, err);
        strbuf_add_char(&value, '\n');
        add_line(&value, reader->at, stop);
    }
    if (status == STATUS_OK)
        status = keep_value(field, &value, mem, err);
    strbuf_clear(&value);
    return status;
}

/* A line that starts a field, a remark, or nothing that we know. */
static Status read_field(ProblemTextReader *reader, TextField *field, Arena *mem, Error *err)
{
    const char *line = reader->at;
    size_t size = name_length(line, reader->end);
    *field = (TextField){.line = reader->line, .offset = (uint64_t)(line - reader->data)};
    if (*line == '%') {
        field->name[0] = '%';
        const char *stop = line_end(line, reader->end);
        StrBuf value;
        strbuf_init(&value, VALUE_LIMIT);
        Status status = check_bytes(reader, line, stop, err);
        strbuf_add_bytes(&value, line + 1, (size_t)(stop - line - 1));
        if (status == STATUS_OK)
            status = keep_value(field, &value, mem, err);
        strbuf_clear(&value);
        reader->at = stop < reader->end ? stop + 1 : stop;
        reader->line++;
        return status;
    }
    if (!size)
        return error_set_at(err, STATUS_SYNTAX, field->offset, field->line,
                            "not a field: a line is 'name: value', or indented");
    memcpy(field->name, line, size);
    return read_value(reader, field, line + size + 1, mem, err);
}

static void skip_blank_lines(ProblemTextReader *reader)
{
    while (reader->at < reader->end) {
        const char *stop = line_end(reader->at, reader->end);
        if (!is_blank(reader->at, stop))
            return;
        reader->at = stop < reader->end ? stop + 1 : stop;
        reader->line++;
    }
}

static bool starts_problem(const ProblemTextReader *reader)
{
    static const char NAME[] = "problem:";
    size_t size = sizeof NAME - 1;
    return (size_t)(reader->end - reader->at) >= size && memcmp(reader->at, NAME, size) == 0;
}

/* After a failure: to the next problem. */
static void skip_problem(ProblemTextReader *reader)
{
    do {
        const char *stop = line_end(reader->at, reader->end);
        reader->at = stop < reader->end ? stop + 1 : stop;
        reader->line++;
    } while (reader->at < reader->end && !starts_problem(reader));
}

/* All fields up to the next `problem`. */
static Status read_all(ProblemTextReader *reader, TextFieldList *list, Arena *mem, Error *err)
{
    list->field = arena_alloc(mem, FIELD_LIMIT * sizeof *list->field);
    if (!list->field)
        return error_set(err, STATUS_LIMIT, "the problem needs more memory than allowed");
    bool has_problem = false;
    for (skip_blank_lines(reader); reader->at < reader->end; skip_blank_lines(reader)) {
        bool is_start = starts_problem(reader);
        if (is_start && has_problem)
            break;
        has_problem |= is_start || *reader->at != '%';
        if (list->count == FIELD_LIMIT)
            return error_set_at(err, STATUS_LIMIT, 0, reader->line, "more than %d fields",
                                FIELD_LIMIT);
        Status status = read_field(reader, &list->field[list->count], mem, err);
        if (status != STATUS_OK)
            return status;
        list->count++;
    }
    return STATUS_OK;
}

/* ---- public functions ---- */

Status text_fields_read(ProblemTextReader *reader, TextFieldList *list, Arena *mem, Error *err)
{
    Status status = read_all(reader, list, mem, err);
    if (status != STATUS_OK)
        skip_problem(reader);
    return status;
}

bool text_fields_go_on(ProblemTextReader *reader)
{
    skip_blank_lines(reader);
    return reader->at < reader->end;
}

bool text_field_name_is_good(const char *name)
{
    size_t size = 0;
    while (is_name_sign(name[size]))
        size++;
    return size && size < FIELD_NAME_SIZE && !name[size];
}
