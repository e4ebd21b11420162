/* Fields of requests, checked. */
#include "web/handlers/request.h"

#include "core/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const double ID_MOST = 1e15;

static Status read_object(const Request *call, json_t **object, Error *err)
{
    json_error_t reason;
    json_t *found = json_loadb(call->body, call->size, JSON_REJECT_DUPLICATES, &reason);
    if (!found)
        return error_set_at(
            err, STATUS_SYNTAX, (uint64_t)(reason.position < 0 ? 0 : reason.position),
            (uint32_t)(reason.line < 0 ? 0 : reason.line), "not JSON: %.100s", reason.text);
    if (!json_is_object(found)) {
        json_decref(found);
        return error_set(err, STATUS_SYNTAX, "the request is not a JSON object");
    }
    *object = found;
    return STATUS_OK;
}

void request_open(const Request *call, RequestFields *fields, Error *err)
{
    *fields = (RequestFields){.err = err};
    fields->status = read_object(call, &fields->object, err);
}

Status request_close(RequestFields *fields)
{
    json_decref(fields->object);
    fields->object = NULL;
    return fields->status;
}

RequestFields fields_inside(const RequestFields *fields, json_t *object)
{
    return (RequestFields){.object = object, .status = fields->status, .err = fields->err};
}

void field_fail(RequestFields *fields, Status status, const char *format, ...)
{
    assert(fields);
    char text[ERROR_TEXT_LIMIT];
    va_list arguments;
    if (fields->status != STATUS_OK)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fields->status = error_set(fields->err, status, "%s", text);
}

json_t *field_value(const RequestFields *fields, const char *key)
{
    json_t *value = fields->status == STATUS_OK ? json_object_get(fields->object, key) : NULL;
    return json_is_null(value) ? NULL : value;
}

const char *field_text(RequestFields *fields, const char *key)
{
    const json_t *value = field_value(fields, key);
    if (!value)
        return NULL;
    if (json_is_string(value) && strlen(json_string_value(value)) == json_string_length(value))
        return json_string_value(value);
    field_fail(fields, STATUS_INVALID, "%s is not a text", key);
    return NULL;
}

double field_number(RequestFields *fields, const char *key, double low, double high, double usual)
{
    const json_t *value = field_value(fields, key);
    if (!value)
        return usual;
    double found = json_number_value(value);
    if (json_is_number(value) && found >= low && found <= high)
        return found;
    field_fail(fields, STATUS_INVALID, "%s is not a number from %g to %g", key, low, high);
    return usual;
}

int64_t field_id(RequestFields *fields, const char *key)
{
    return (int64_t)field_number(fields, key, 0, ID_MOST, 0);
}

int64_t field_needed_id(RequestFields *fields, const char *key)
{
    int64_t id = field_id(fields, key);
    if (id < 1)
        field_fail(fields, STATUS_INVALID, "%s is missing", key);
    return id;
}

bool field_flag(const RequestFields *fields, const char *key)
{
    return json_is_true(field_value(fields, key));
}

Point field_point(RequestFields *fields, const char *key, int size)
{
    assert(size >= 0 && size <= BOARD_SIZE_MAX);
    const char *text = field_text(fields, key);
    Point found;
    if (!text)
        return POINT_NONE;
    if (point_parse(text, size, &found) && found != POINT_RESIGN)
        return found;
    field_fail(fields, STATUS_INVALID, "%s is not a point of this board", key);
    return POINT_NONE;
}

Stone field_color(RequestFields *fields, const char *key, Stone usual)
{
    const char *text = field_text(fields, key);
    Stone found;
    if (!text)
        return usual;
    if (stone_parse(text, &found))
        return found;
    field_fail(fields, STATUS_INVALID, "%s is neither black nor white", key);
    return usual;
}

void field_line(RequestFields *fields, RequestLine *line)
{
    assert(fields);
    const json_t *value = field_value(fields, "sgf");
    bool is_text = json_is_string(value);
    Error reason = {0};
    Status status = request_line_read(is_text ? json_string_value(value) : "",
                                      is_text ? json_string_length(value) : 0, line, &reason);
    if (fields->status != STATUS_OK || status == STATUS_OK)
        return;
    if (!is_text)
        field_fail(fields, STATUS_INVALID, "sgf is missing: the line of play");
    else
        fields->status =
            error_set_at(fields->err, status == STATUS_NOT_FOUND ? STATUS_SYNTAX : status,
                         reason.offset, reason.line, "sgf: %.140s", reason.text);
}
