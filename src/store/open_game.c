/* Open games, in the database. */
#include "store/collection.h"

#include "store/sql.h"

#include <assert.h>
#include <string.h>

/* The revision of a game; 0 if it is not there. */
static Status find_revision(Store *store, const char *key, int64_t *revision, Error *err)
{
    Sql sql =
        sql_start(store, "SELECT coalesce((SELECT revision FROM open_game WHERE key = ?), 0)");
    sql_text(&sql, key);
    return sql_number(&sql, revision, err);
}

/* The same bytes again are no change, so two readers do not conflict.
 */
static Status write_game(Store *store, const StoreOpenGame *game, int64_t *revision, Error *err)
{
    Sql sql =
        sql_start(store, "INSERT INTO open_game (key, title, place, bytes, revision, changed) "
                         "VALUES (?, ?, ?, ?, 1, ?) ON CONFLICT (key) DO UPDATE SET "
                         "revision = revision + (bytes IS NOT excluded.bytes), "
                         "title = excluded.title, place = excluded.place, bytes = excluded.bytes, "
                         "changed = excluded.changed RETURNING revision");
    sql_text(&sql, game->key);
    sql_text(&sql, game->title ? game->title : "");
    sql_text(&sql, game->place ? game->place : "");
    sql_bytes(&sql, game->bytes, game->size);
    sql_int(&sql, sql_now());
    return sql_number(&sql, revision, err);
}

static Status forget_oldest(Store *store, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM open_game WHERE key NOT IN (SELECT key FROM open_game "
                               "ORDER BY changed DESC, rowid DESC LIMIT ?)");
    sql_int(&sql, OPEN_GAME_LIMIT);
    return sql_run(&sql, err);
}

static Status note_place(Store *store, const StoreOpenGame *game, Error *err)
{
    Sql sql = sql_start(store, "UPDATE open_game SET place = ?, changed = ? WHERE key = ?");
    sql_text(&sql, game->place ? game->place : "");
    sql_int(&sql, sql_now());
    sql_text(&sql, game->key);
    return sql_run_one(&sql, "game", err);
}

Status store_keep_game(Store *store, const StoreOpenGame *game, bool *is_kept, int64_t *revision,
                       Error *err)
{
    assert(game);
    int64_t found = 0;
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = find_revision(store, game->key, &found, err);
    bool is_mine = !game->bytes || found == game->revision;
    if (status == STATUS_OK && !game->bytes)
        status = note_place(store, game, err);
    else if (status == STATUS_OK && is_mine)
        status = write_game(store, game, &found, err);
    if (status == STATUS_OK && is_mine)
        status = forget_oldest(store, err);
    status = sql_finish(store, status, err);
    if (status == STATUS_OK) {
        *is_kept = is_mine;
        *revision = found;
    }
    return status;
}

Status store_get_game(Store *store, const char *key, Arena *mem, StoreOpenGame *game, Error *err)
{
    Status status = STATUS_OK;
    StoreOpenGame read = {0};
    Sql sql = sql_start(store, "SELECT title, place, bytes, revision, changed FROM open_game "
                               "WHERE key = ?");
    sql_text(&sql, key);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found) {
        const char *title = sql_column_text(&sql), *place = sql_column_text(&sql);
        const char *bytes = sql_column_bytes(&sql, &read.size);
        read.key = arena_copy(mem, key, strlen(key));
        read.title = arena_copy(mem, title, strlen(title));
        read.place = arena_copy(mem, place, strlen(place));
        read.bytes = arena_copy(mem, bytes, read.size);
        read.revision = sql_column_int(&sql);
        read.changed = sql_column_int(&sql);
        if (!read.key || !read.title || !read.place || !read.bytes)
            status = error_set(err, STATUS_LIMIT, "memory limit reached");
    }
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no game '%.60s'", key);
    if (status == STATUS_OK)
        *game = read;
    return status;
}

Status store_forget_game(Store *store, const char *key, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM open_game WHERE key = ?");
    sql_text(&sql, key);
    return sql_run_one(&sql, "game", err);
}

Status store_list_games(Store *store, int64_t limit, StoreOpenGameFn *deliver, void *context,
                        Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT key, title, place, length(bytes), revision, changed FROM "
                               "open_game ORDER BY changed DESC, rowid DESC LIMIT ?");
    sql_int(&sql, limit > 0 ? limit : OPEN_GAME_LIMIT);
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreOpenGame game = {.key = sql_column_text(&sql)};
        game.title = sql_column_text(&sql);
        game.place = sql_column_text(&sql);
        game.size = (size_t)sql_column_int(&sql);
        game.revision = sql_column_int(&sql);
        game.changed = sql_column_int(&sql);
        status = deliver(context, &game, err);
    }
    sql_end(&sql);
    return status;
}
