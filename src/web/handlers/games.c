/* Open games of the study screen and drafts of the editor, kept in the database. */
#include "web/handlers/request.h"

#include "store/collection.h"
#include "store/open_game.h"
#include "view/json.h"
#include "web/handlers/handlers.h"

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
static Status read_key(const json_t *request, const char *name, const char **key, Error *err)
{
    static const char LETTERS[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    Status status = request_text(request, name, key, err);
    if (status != STATUS_OK)
        return status;
    size_t length = *key ? strlen(*key) : 0;
    if (length == 0 || length > KEY_SIZE - 8 || strspn(*key, LETTERS) != length)
        return error_set(err, STATUS_INVALID, "%s is not a word of letters and digits", name);
    return STATUS_OK;
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
    Store *store;
    double limit = LIST_MOST;
    Status status = request_one(call, "limit", 1, LIST_MOST, &limit, err);
    if (status == STATUS_OK)
        status = database_lock_unseeded(call->server->database, &store, err);
    if (status != STATUS_OK)
        return status;
    json_t *list = json_array();
    status = store_list_games(store, (int64_t)limit, add_game, list, err);
    const char *notice = database_notice(call->server->database);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O, s:o}", "games", list, "notice", json_text(notice)),
                   JSON_COMPACT, call->out);
    database_unlock(call->server->database);
    json_decref(list);
    return status;
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

/* Both requests that name a game and nothing else. */
static Status answer_by_key(const Request *call, bool is_discarded, Error *err)
{
    json_t *request;
    Store *store;
    const char *key;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = read_key(request, "key", &key, err);
    if (status == STATUS_OK)
        status = database_lock_unseeded(call->server->database, &store, err);
    if (status == STATUS_OK) {
        if (!is_discarded)
            status = write_game(store, key, call->out, err);
        else if ((status = store_forget_game(store, key, err)) == STATUS_OK)
            json_write(json_pack("{s:o}", "discarded", json_text(key)), JSON_COMPACT, call->out);
        database_unlock(call->server->database);
    }
    json_decref(request);
    return status;
}

Status handle_game(const Request *call, Error *err)
{
    const bool is_discarded = false;
    return answer_by_key(call, is_discarded, err);
}

Status handle_discard(const Request *call, Error *err)
{
    const bool is_discarded = true;
    return answer_by_key(call, is_discarded, err);
}

/* ---- keeping ---- */

static Status read_open_game(const json_t *request, StoreOpenGame *game, Error *err)
{
    double revision = 0;
    *game = (StoreOpenGame){0};
    Status status = read_key(request, "key", &game->key, err);
    if (status == STATUS_OK)
        status = request_text(request, "title", &game->title, err);
    if (status == STATUS_OK)
        status = request_text(request, "place", &game->place, err);
    if (status == STATUS_OK)
        status = request_text(request, "sgf", &game->bytes, err);
    if (status == STATUS_OK)
        status = request_number(request, "revision", 0, 1e15, &revision, err);
    if (status != STATUS_OK)
        return status;
    if ((game->title && strlen(game->title) > TITLE_MOST) ||
        (game->place && strlen(game->place) > PLACE_MOST))
        return error_set(err, STATUS_LIMIT, "title or place is too long");
    game->size = game->bytes ? strlen(game->bytes) : 0;
    game->revision = (int64_t)revision;
    return STATUS_OK;
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
    json_t *request;
    Store *store;
    StoreOpenGame game;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    status = read_open_game(request, &game, err);
    if (status == STATUS_OK)
        status = database_lock_unseeded(call->server->database, &store, err);
    if (status == STATUS_OK) {
        status = keep_game(store, &game, call->out, err);
        database_unlock(call->server->database);
    }
    json_decref(request);
    return status;
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
    json_t *request;
    Store *store;
    const char *name;
    Status status = request_read(call, &request, err);
    if (status != STATUS_OK)
        return status;
    json_t *value = json_object_get(request, "value");
    status = read_key(request, "name", &name, err);
    if (status == STATUS_OK)
        status = database_lock_unseeded(call->server->database, &store, err);
    if (status == STATUS_OK) {
        if (value)
            status = write_draft(store, name, value, err);
        if (status == STATUS_OK)
            json_write(json_pack("{s:o}", "value", read_draft(store, name)), JSON_COMPACT,
                       call->out);
        database_unlock(call->server->database);
    }
    json_decref(request);
    return status;
}
