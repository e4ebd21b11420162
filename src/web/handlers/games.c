/* Open games of the study screen and drafts of the editor, kept in the database. */
#include "web/handlers/request.h"

#include "store/collection.h"
#include "view/json.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    KEY_SIZE = 48,
    TITLE_MOST = 400,
    PLACE_MOST = 4000,
    LIST_MOST = 500,
    GAME_MEMORY = 24 << 20,
    COPIES_MOST = 100,
};

/* A plain word, since it stands in addresses. */
static const char *read_key(RequestFields *fields, const char *name)
{
    static const char LETTERS[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    const char *key = field_text(fields, name);
    size_t length = key ? strlen(key) : 0;
    if (length == 0 || length > KEY_SIZE - 8 || strspn(key, LETTERS) != length)
        field_fail(fields, STATUS_INVALID, "%s is not a word of letters and digits", name);
    return key;
}

/* The database, if nothing is wrong with the request. */
static bool take_store(const Request *call, RequestFields *fields, Store **store)
{
    if (fields->status == STATUS_OK)
        fields->status = database_lock_unseeded(call->server->database, store, fields->err);
    return fields->status == STATUS_OK;
}

/* ---- the list ---- */

static Status add_game(void *context, const StoreOpenGame *game, Error *err)
{
    (void)err;
    json_array_append_new(
        context, json_pack("{s:o, s:o, s:o, s:I, s:I}", "key", json_text(game->key), "title",
                           json_text(game->title), "place", json_text(game->place), "revision",
                           (json_int_t)game->revision, "changed", (json_int_t)game->changed));
    return STATUS_OK;
}

Status handle_games(const Request *call, Error *err)
{
    assert(call);
    Store *store;
    RequestFields fields;
    request_open(call, &fields, err);
    double limit = field_number(&fields, "limit", 1, LIST_MOST, LIST_MOST);
    if (take_store(call, &fields, &store)) {
        json_t *list = json_array();
        fields.status = store_list_games(store, (int64_t)limit, add_game, list, err);
        const char *notice = database_notice(call->server->database);
        if (fields.status == STATUS_OK)
            json_write(json_pack("{s:O, s:o}", "games", list, "notice", json_text(notice)),
                       JSON_COMPACT, call->out);
        database_unlock(call->server->database);
        json_decref(list);
    }
    return request_close(&fields);
}

/* ---- one game ---- */

static Status write_game(Store *store, const char *key, StrBuf *out, Error *err)
{
    Arena mem;
    StoreOpenGame game;
    arena_init(&mem, GAME_MEMORY);
    Status status = store_get_game(store, key, &mem, &game, err);
    if (status == STATUS_OK) {
        json_t *sgf = json_stringn(game.bytes, game.size);
        json_write(json_pack("{s:o, s:o, s:o, s:I, s:o}", "key", json_text(key), "title",
                             json_text(game.title), "place", json_text(game.place), "revision",
                             (json_int_t)game.revision, "sgf", sgf ? sgf : json_string("")),
                   JSON_COMPACT, out);
    }
    arena_clear(&mem);
    return status;
}

static Status forget_game(Store *store, const char *key, StrBuf *out, Error *err)
{
    Status status = store_forget_game(store, key, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:o}", "discarded", json_text(key)), JSON_COMPACT, out);
    return status;
}

/* Both requests that name a game and nothing else. */
static Status answer_by_key(const Request *call, Error *err,
                            Status (*answer)(Store *store, const char *key, StrBuf *out,
                                             Error *err))
{
    RequestFields fields;
    Store *store;
    request_open(call, &fields, err);
    const char *key = read_key(&fields, "key");
    if (take_store(call, &fields, &store)) {
        fields.status = answer(store, key, call->out, err);
        database_unlock(call->server->database);
    }
    return request_close(&fields);
}

Status handle_game(const Request *call, Error *err)
{
    return answer_by_key(call, err, write_game);
}

Status handle_discard(const Request *call, Error *err)
{
    return answer_by_key(call, err, forget_game);
}

/* ---- keeping ---- */

static StoreOpenGame read_open_game(RequestFields *fields)
{
    StoreOpenGame game = {.key = read_key(fields, "key"),
                          .title = field_text(fields, "title"),
                          .place = field_text(fields, "place"),
                          .bytes = field_text(fields, "sgf"),
                          .revision = field_id(fields, "revision")};
    if ((game.title && strlen(game.title) > TITLE_MOST) ||
        (game.place && strlen(game.place) > PLACE_MOST))
        field_fail(fields, STATUS_LIMIT, "title or place is too long");
    game.size = game.bytes ? strlen(game.bytes) : 0;
    return game;
}

/* Somebody else has changed the game meanwhile: this one becomes a game of its own, so that neither
 * is lost. */
static Status keep_copy(Store *store, const StoreOpenGame *game, char key[KEY_SIZE],
                        int64_t *revision, Error *err)
{
    for (int number = 2; number < COPIES_MOST; number++) {
        StoreOpenGame copy = *game;
        bool is_kept = false;
        snprintf(key, KEY_SIZE, "%.40s-%d", game->key, number);
        copy.key = key;
        copy.revision = 0;
        Status status = store_keep_game(store, &copy, &is_kept, revision, err);
        if (status != STATUS_OK || is_kept)
            return status;
    }
    return error_set(err, STATUS_LIMIT, "there are too many copies of this game");
}

static Status keep_game(Store *store, const StoreOpenGame *game, StrBuf *out, Error *err)
{
    char key[KEY_SIZE];
    bool is_kept = false;
    int64_t revision = 0;
    snprintf(key, sizeof key, "%s", game->key);
    Status status = store_keep_game(store, game, &is_kept, &revision, err);
    if (status == STATUS_OK && !is_kept)
        status = keep_copy(store, game, key, &revision, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:s, s:I, s:b}", "key", key, "revision", (json_int_t)revision,
                             "copied", (int)!is_kept),
                   JSON_COMPACT, out);
    return status;
}

Status handle_keep(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Store *store;
    request_open(call, &fields, err);
    StoreOpenGame game = read_open_game(&fields);
    if (take_store(call, &fields, &store)) {
        fields.status = keep_game(store, &game, call->out, err);
        database_unlock(call->server->database);
    }
    return request_close(&fields);
}

/* ---- drafts ---- */

static Status write_draft(Store *store, const char *name, json_t *value, Error *err)
{
    StrBuf text;
    int64_t id;
    strbuf_init(&text, GAME_MEMORY);
    json_write(json_incref(value), JSON_COMPACT | JSON_ENCODE_ANY, &text);
    Status status = store_put_draft(
        store,
        &(StoreDraft){
            .name = name, .format = "json", .bytes = strbuf_text(&text), .size = text.length},
        &id, err);
    strbuf_clear(&text);
    return status;
}

/* The draft as it was written; null if there is none. */
static json_t *read_draft(Store *store, const char *name)
{
    Arena mem;
    StoreDraft draft;
    int64_t id;
    json_t *value = NULL;
    arena_init(&mem, GAME_MEMORY);
    if (store_find_draft(store, name, &id, NULL) == STATUS_OK &&
        store_get_draft(store, id, &mem, &draft, NULL) == STATUS_OK)
        value = json_loadb(draft.bytes, draft.size, JSON_DECODE_ANY, NULL);
    arena_clear(&mem);
    return value ? value : json_null();
}

Status handle_draft(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    Store *store;
    request_open(call, &fields, err);
    const char *name = read_key(&fields, "name");
    json_t *value = json_object_get(fields.object, "value"); /* null is a value too */
    if (take_store(call, &fields, &store)) {
        if (value)
            fields.status = write_draft(store, name, value, err);
        if (fields.status == STATUS_OK)
            json_write(json_pack("{s:o}", "value", read_draft(store, name)), JSON_COMPACT,
                       call->out);
        database_unlock(call->server->database);
    }
    return request_close(&fields);
}
