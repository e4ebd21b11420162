/* Data files, looked for near the program and near the library. */
#define _GNU_SOURCE /* dladdr */
#include "base/file.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FOLDERS_UP = 5, VARIABLE_SIZE = 64 };

static bool is_readable(const char *path)
{
    return access(path, R_OK) == 0;
}

/* Path of a folder's file, or of the folder. */
static bool try_folder(const char *base, const char *name, char out[PLACE_PATH_SIZE])
{
    int length = snprintf(out, PLACE_PATH_SIZE, "%s%s%s", base, *name ? "/" : "", name);
    return length < PLACE_PATH_SIZE && is_readable(out);
}

/* The program stands some folders below the source tree (build/release/src/cli) or in PREFIX/bin,
 * the library in PREFIX/lib or below it. */
static bool find_above(const char *file, const char *folder, const char *name,
                       char out[PLACE_PATH_SIZE])
{
    static const char *const PLACES[] = {"", "/share/katachi"};
    char above[PLACE_PATH_SIZE], base[PLACE_PATH_SIZE + VARIABLE_SIZE];
    snprintf(above, sizeof above, "%s", file);
    for (int up = 0; up < FOLDERS_UP; up++) {
        char *slash = strrchr(above, '/');
        if (!slash)
            return false;
        *slash = '\0';
        for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
            snprintf(base, sizeof base, "%s%s/%s", above, PLACES[i], folder);
            if (try_folder(base, name, out))
                return true;
        }
    }
    return false;
}

static bool find_near_program(const char *folder, const char *name, char out[PLACE_PATH_SIZE])
{
    char program[PLACE_PATH_SIZE];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length < 0)
        return false;
    program[length] = '\0';
    return find_above(program, folder, name, out);
}

/* Where this code was loaded from; in somebody else's program that is the library. */
static bool find_near_library(const char *folder, const char *name, char out[PLACE_PATH_SIZE])
{
    static const char HERE = 0;
    Dl_info info;
    return dladdr(&HERE, &info) && info.dli_fname && find_above(info.dli_fname, folder, name, out);
}

static const char *named_folder(const char *folder)
{
    char variable[VARIABLE_SIZE] = "KATACHI_";
    size_t at = strlen(variable);
    for (; *folder && at + 1 < sizeof variable; folder++)
        variable[at++] = (char)toupper((unsigned char)*folder);
    variable[at] = '\0';
    return getenv(variable);
}

bool place_find(const char *folder, const char *name, char out[PLACE_PATH_SIZE])
{
    const char *named = named_folder(folder);
    if (named && *named)
        return try_folder(named, name, out);
    return find_near_program(folder, name, out) || find_near_library(folder, name, out) ||
           try_folder(folder, name, out);
}

bool place_named(const char *folder, char out[PLACE_PATH_SIZE])
{
    const char *named = named_folder(folder);
    return named && *named && try_folder(named, "", out);
}

bool place_user(UserPlace place, const char *name, char out[PLACE_PATH_SIZE])
{
    static const struct {
        const char *variable, *below_home;
    } PLACES[USER_PLACE_COUNT] = {
        [USER_CONFIG] = {"XDG_CONFIG_HOME", ".config"},
        [USER_DATA] = {"XDG_DATA_HOME", ".local/share"},
        [USER_CACHE] = {"XDG_CACHE_HOME", ".cache"},
        [USER_STATE] = {"XDG_STATE_HOME", ".local/state"},
    };
    const char *named = getenv(PLACES[place].variable), *home = getenv("HOME");
    char folder[PLACE_PATH_SIZE - VARIABLE_SIZE];
    int length = -1;
    if (named && *named == '/') /* relative ones are to be ignored */
        length = snprintf(folder, sizeof folder, "%s", named);
    else if (home && *home)
        length = snprintf(folder, sizeof folder, "%s/%s", home, PLACES[place].below_home);
    if (length < 0 || (size_t)length >= sizeof folder)
        return false;
    length = snprintf(out, PLACE_PATH_SIZE, "%s/katachi%s%s", folder, *name ? "/" : "", name);
    return length < PLACE_PATH_SIZE;
}
