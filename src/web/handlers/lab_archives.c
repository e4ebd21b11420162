/* The games that the laboratory offers: what lies in two folders, the user's own and the one that
 * $KATACHI_GAMES names. Jobs read nothing else: a path is looked at before it is opened. */
#include "web/handlers/lab.h"

#include "base/budget.h"
#include "base/file.h"
#include "games/collection.h"
#include "view/json.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARCHIVE_MOST = 200 };

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void add_path(json_t *list, const char *path)
{
    json_t *text = json_string(path); /* NULL where a name is no UTF-8 */
    if (text)
        json_array_append_new(list, text);
}

static bool holds_games(const char *path, const char *name)
{
    struct stat facts;
    if (stat(path, &facts) != 0)
        return false;
    return S_ISDIR(facts.st_mode) || (S_ISREG(facts.st_mode) && collection_takes_name(name));
}

/* The folder itself, and what is in it, by name. */
static void add_folder(json_t *list, const char *folder)
{
    struct dirent **names;
    int count = scandir(folder, &names, is_shown, alphasort);
    if (count < 0)
        return;
    if (count > 0)
        add_path(list, folder);
    for (int i = 0; i < count; i++) {
        char path[PLACE_PATH_SIZE];
        int length = snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name);
        if (length < (int)sizeof path && json_array_size(list) < ARCHIVE_MOST &&
            holds_games(path, names[i]->d_name))
            add_path(list, path);
        free(names[i]); /* scandir's, not ours */
    }
    free(names);
}

static json_t *archives_array(void)
{
    json_t *list = json_array();
    char folder[PLACE_PATH_SIZE];
    if (place_named("games", folder))
        add_folder(list, folder);
    if (place_user(USER_DATA, "games", folder))
        add_folder(list, folder);
    return list;
}

/* ---- how many games there are ---- */

/* A form counts while somebody types: what takes longer is "at least". */
static const double COUNT_SECONDS = 0.7;

static Status stop_late(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)name;
    (void)answer;
    const double *end = context;
    return clock_seconds() < *end ? STATUS_OK
                                  : error_set(err, STATUS_INTERRUPTED, "enough was counted");
}

/* *is_whole: there are no more. */
static uint64_t count_games(const char *path, bool *is_whole)
{
    double end = clock_seconds() + COUNT_SECONDS;
    CollectionCounts counts;
    Status status =
        collection_visit(&path, 1, &(CollectionOptions){.batch_limit = 32},
                         &(GameVisitor){.deliver = stop_late, .context = &end}, &counts, NULL);
    *is_whole = status == STATUS_OK;
    return counts.games;
}

Status handle_archives(const Request *call, Error *err)
{
    assert(call);
    RequestFields fields;
    request_open(call, &fields, err);
    const char *path = field_text(&fields, "count");
    if (path)
        field_path(&fields, path);
    if (fields.status == STATUS_OK) {
        json_t *object = json_pack("{s:o}", "archives", archives_array());
        bool is_whole = true;
        if (path) {
            json_object_set_new(object, "games",
                                json_integer((json_int_t)count_games(path, &is_whole)));
            json_object_set_new(object, "whole", json_boolean(is_whole));
        }
        json_write(object, JSON_COMPACT, call->out);
    }
    return request_close(&fields);
}

/* ---- a file that somebody brings ---- */

/* FNV-1a: the names need not withstand anybody. */
static uint64_t hash_bytes(const char *bytes, size_t size)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 1099511628211u;
    return hash;
}

/* By its first bytes; SGF is what nothing else is. */
static const char *ending_of(const char *bytes, size_t size)
{
    static const struct {
        const char *magic, *ending;
    } KNOWN[] = {{"PK\003\004", "zip"}, {"7z\274\257", "7z"}, {"\037\213", "tar.gz"}};
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        size_t length = strlen(KNOWN[i].magic);
        if (size >= length && memcmp(bytes, KNOWN[i].magic, length) == 0)
            return KNOWN[i].ending;
    }
    return "sgf";
}

Status handle_archive_new(const Request *call, Error *err)
{
    assert(call);
    char name[64], path[PLACE_PATH_SIZE];
    /* Named by its content: the same file twice is one archive. */
    snprintf(name, sizeof name, "games/brought-%016" PRIx64 ".%s",
             hash_bytes(call->body, call->size), ending_of(call->body, call->size));
    if (!place_user(USER_DATA, name, path))
        return error_set(err, STATUS_IO, "there is no home folder to keep games in");
    Status status = lab_make_folder(path, err);
    if (status == STATUS_OK)
        status = file_write(path, call->body, call->size, err);
    if (status != STATUS_OK)
        return status;
    bool is_whole;
    uint64_t games = count_games(path, &is_whole);
    if (games == 0) {
        (void)unlink(path);
        return error_set(err, STATUS_INVALID, "no Go game in this file");
    }
    json_write(json_pack("{s:s, s:I, s:b}", "archive", path, "games", (json_int_t)games, "whole",
                         (int)is_whole),
               JSON_COMPACT, call->out);
    return STATUS_OK;
}

/* ---- which paths a job may read ---- */

static bool goes_up(const char *path)
{
    for (const char *at = strstr(path, ".."); at; at = strstr(at + 2, ".."))
        if ((at == path || at[-1] == '/') && (at[2] == '/' || !at[2]))
            return true;
    return false;
}

static bool is_below(const char *path, const char *folder)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (!path[length] || path[length] == '/');
}

/* Links that lie there are the user's own, and may lead elsewhere. */
static bool is_offered(const char *path)
{
    char folder[PLACE_PATH_SIZE];
    if (goes_up(path))
        return false;
    return (place_named("games", folder) && is_below(path, folder)) ||
           (place_user(USER_DATA, "", folder) && is_below(path, folder));
}

Status lab_check_path(const char *path, Error *err)
{
    struct stat facts;
    if (!is_offered(path))
        return error_set(err, STATUS_INVALID,
                         "games are read only from katachi/games in your data folder or from "
                         "KATACHI_GAMES; put them there, or choose files");
    if (stat(path, &facts) != 0)
        return error_set(err, STATUS_NOT_FOUND, "there is no %.100s", path);
    if (!S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode))
        return error_set(err, STATUS_INVALID, "neither a file nor a folder");
    return STATUS_OK;
}

void field_path(RequestFields *fields, const char *path)
{
    if (fields->status == STATUS_OK)
        fields->status = lab_check_path(path, fields->err);
}
