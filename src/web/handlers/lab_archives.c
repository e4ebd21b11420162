/* The games that the laboratory offers: what lies in two folders, the user's own and the one that
 * $KATACHI_GAMES names. A request cannot name a folder, so nothing else can be looked into. */
#include "view/json.h"

#include "games/collection.h"
#include "web/handlers/handlers.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
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
