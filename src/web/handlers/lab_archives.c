/* The games that the laboratory offers: what lies in two folders, the user's own and the one that
 * $KATACHI_GAMES names. Jobs read nothing else: a path is looked at before it is opened. */
#include "web/handlers/lab.h"

#include "base/places.h"
#include "games/collection.h"
#include "view/json.h"
#include "web/handlers/handlers.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

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

Status handle_archives(const Request *call, Error *err)
{
    (void)err;
    json_t *list = json_array();
    char folder[PLACE_PATH_SIZE];
    if (place_named("games", folder))
        add_folder(list, folder);
    if (place_user(USER_DATA, "games", folder))
        add_folder(list, folder);
    json_write(json_pack("{s:o}", "archives", list), JSON_COMPACT, call->out);
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
                         "only what is in katachi/games of your folder of data, or where "
                         "KATACHI_GAMES points, is read");
    if (stat(path, &facts) != 0)
        return error_set(err, STATUS_NOT_FOUND, "there is no %.100s", path);
    if (!S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode))
        return error_set(err, STATUS_INVALID, "neither a file nor a folder");
    return STATUS_OK;
}
