/* The first answer to a page, and errors. */
#include "web/handlers/lab.h"

#include "play/network_file.h"
#include "play/player.h"
#include "view/json.h"
#include "web/handlers/handlers.h"

#include <assert.h>

enum { API_VERSION = 2 };

static json_t *models_array(ModelCache *models)
{
    char ids[MODEL_CACHE_LIMIT][MODEL_CACHE_ID_SIZE];
    json_t *list = json_array();
    int count = model_cache_list(models, ids);
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(ids[i]));
    return list;
}

static json_t *learners_array(void)
{
    json_t *list = json_array();
    for (int i = 0; LEARNERS[i]; i++) {
        if (!lab_offers(LEARNERS[i]))
            continue;
        json_t *features = json_array();
        for (const char *const *set = lab_features(LEARNERS[i]); *set; set++)
            json_array_append_new(features, json_string(*set));
        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:o}", "name", LEARNERS[i]->name, "description",
                                        LEARNERS[i]->summary, "features", features));
    }
    return list;
}

static json_t *players_array(void)
{
    json_t *list = json_array();
    const PlayerKind *kind;
    for (int i = 0; (kind = player_kind_at(i)); i++)
        json_array_append_new(
            list, json_pack("{s:s, s:s}", "name", kind->name, "description", kind->description));
    return list;
}

static json_t *levels_array(void)
{
    json_t *list = json_array();
    const Level *level;
    for (int i = 0; (level = level_at(i)); i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "name", level->name, "title",
                                              level->title, "description", level->description));
    return list;
}

static json_t *rules_array(void)
{
    json_t *list = json_array();
    for (int i = 0; RULES_NAMES[i]; i++)
        json_array_append_new(list, json_string(RULES_NAMES[i]));
    return list;
}

static json_t *questions_array(void)
{
    json_t *list = json_array();
    const Endpoint *question;
    for (size_t i = 0; (question = endpoint_at(i)); i++)
        json_array_append_new(list, json_string(question->name));
    return list;
}

void server_hello(Server *server, const char *token, StrBuf *out)
{
    assert(server && out);
    json_t *object =
        json_pack("{s:i, s:s, s:s, s:[ssss], s:o, s:o, s:o, s:o, s:o, s:o}", "api",
                  (int)API_VERSION, "version", KATACHI_VERSION, "token", token, "screens", "study",
                  "problems", "tutor", "lab", "questions", questions_array(), "models",
                  models_array(server->models), "learners", learners_array(), "players",
                  players_array(), "levels", levels_array(), "rules", rules_array());
    json_object_set(object, "rooms", json_object_get(object, "screens")); /* its name of before */
    char path[PLACE_PATH_SIZE];
    json_object_set_new(object, "network", json_boolean(network_default_path(path)));
    json_write(object, JSON_COMPACT, out);
}

Status handle_models(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    ModelCache *models = call->server->models;
    request_open(call, &fields, err);
    const char *removed = field_text(&fields, "remove"), *renamed = field_text(&fields, "rename");
    const char *to = field_text(&fields, "to");
    if (renamed && !to)
        field_fail(&fields, STATUS_INVALID, "to is missing: the new name");
    if (fields.status == STATUS_OK && removed)
        fields.status = model_cache_remove(models, removed, err);
    if (fields.status == STATUS_OK && renamed)
        fields.status = model_cache_rename(models, renamed, to, err);
    if (fields.status == STATUS_OK)
        json_write(json_pack("{s:o}", "models", models_array(models)), JSON_COMPACT, call->out);
    return request_close(&fields);
}

const char *error_json_code(Status status)
{
    static const char *const CODES[] = {
        [STATUS_OK] = "ok",
        [STATUS_SYNTAX] = "syntax",
        [STATUS_INVALID] = "invalid",
        [STATUS_LIMIT] = "limit",
        [STATUS_IO] = "io",
        [STATUS_NOT_FOUND] = "not_found",
        [STATUS_UNSUPPORTED] = "unsupported",
        [STATUS_INTERRUPTED] = "interrupted",
        [STATUS_STALE] = "stale",
    };
    return CODES[status];
}

void error_json_write(const char *code, const Error *err, StrBuf *out)
{
    assert(out);
    json_t *text = json_string(err->text);
    json_t *error = json_pack("{s:s, s:o}", "code", code, "text",
                              text ? text : json_string(status_text(err->status)));
    if (err->line > 0) {
        json_object_set_new(error, "line", json_integer(err->line));
        json_object_set_new(error, "offset", json_integer((json_int_t)err->offset));
    }
    json_write(json_pack("{s:o}", "error", error), JSON_COMPACT, out);
}

Status request_finish(const Request *call, Status status, Error *err)
{
    assert(call);
    if (status != STATUS_OK)
        return status;
    if (call->out->spoiled)
        return error_set(err, STATUS_IO, "the answer could not be written as JSON");
    if (call->out->overflowed)
        return error_set(err, STATUS_LIMIT, "the answer is too large");
    return STATUS_OK;
}
