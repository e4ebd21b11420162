/* Members of requests, checked. */
#include "web/handlers/request.h"

#include "core/text.h"

#include <string.h>

Status request_read(const Request *call, json_t **object, Error *err)
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

Status request_text(const json_t *object, const char *key, const char **text, Error *err)
{
    const json_t *value = json_object_get(object, key);
    *text = NULL;
    if (!value || json_is_null(value))
        return STATUS_OK;
    if (!json_is_string(value) || strlen(json_string_value(value)) != json_string_length(value))
        return error_set(err, STATUS_INVALID, "%s is not a text", key);
    *text = json_string_value(value);
    return STATUS_OK;
}

Status request_number(const json_t *object, const char *key, double low, double high,
                      double *number, Error *err)
{
    const json_t *value = json_object_get(object, key);
    if (!value || json_is_null(value))
        return STATUS_OK;
    double found = json_number_value(value);
    if (!json_is_number(value) || !(found >= low && found <= high))
        return error_set(err, STATUS_INVALID, "%s is not a number from %g to %g", key, low, high);
    *number = found;
    return STATUS_OK;
}

Status request_one(const Request *call, const char *key, double low, double high, double *number,
                   Error *err)
{
    json_t *request;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = request_number(request, key, low, high, number, err);
    json_decref(request);
    return status;
}

Status request_point(const json_t *object, const char *key, int size, Point *at, Error *err)
{
    const char *text;
    Status status = request_text(object, key, &text, err);
    if (status != STATUS_OK || !text)
        return status;
    Point found;
    if (!point_parse(text, size, &found) || found == POINT_RESIGN)
        return error_set(err, STATUS_INVALID, "%s is not a point of this board", key);
    *at = found;
    return STATUS_OK;
}

Status request_line(const json_t *object, RequestLine *line, Error *err)
{
    const json_t *value = json_object_get(object, "sgf");
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    size_t size = json_is_string(value) ? json_string_length(value) : 0;
    Error reason = {0};
    Status status = request_line_read(text, size, line, &reason);
    if (status == STATUS_OK)
        return status;
    if (!json_is_string(value))
        return error_set(err, STATUS_INVALID, "sgf is missing: the line of play");
    return error_set_at(err, status == STATUS_NOT_FOUND ? STATUS_SYNTAX : status, reason.offset,
                        reason.line, "sgf: %.140s", reason.text);
}
