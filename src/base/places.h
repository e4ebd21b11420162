/* Where the program's data files (models, problems) and the user's own files are. */
#ifndef KATACHI_BASE_PLACES_H
#define KATACHI_BASE_PLACES_H

#include <stdbool.h>

enum { PLACE_PATH_SIZE = 4096 };

/* Find `name` in a folder of data ("models", "problems"); an empty name means the folder itself.
 * First in the folder that $KATACHI_MODELS, $KATACHI_PROBLEMS, … names, and there only; else in
 * the source tree that the program or library was built in; else in share/katachi of the place
 * where it is installed. False if it is nowhere; out then holds the most likely place. */
bool place_find(const char *folder, const char *name, char out[PLACE_PATH_SIZE]);

/* The folder that $KATACHI_GAMES, … names, for folders that are not shipped with the program. False
 * if there is no such variable, or it does not name a readable folder. */
bool place_named(const char *folder, char out[PLACE_PATH_SIZE]);

/* The user's own folders, by the base directory specification of freedesktop.org. */
typedef enum {
    USER_CONFIG, /* $XDG_CONFIG_HOME, ~/.config */
    USER_DATA,   /* $XDG_DATA_HOME, ~/.local/share: the database */
    USER_CACHE,  /* $XDG_CACHE_HOME, ~/.cache: what can be recreated */
    USER_STATE,  /* $XDG_STATE_HOME, ~/.local/state: logs */
    USER_PLACE_COUNT
} UserPlace;

/* A file of ours in such a folder: ~/.local/share/katachi/NAME; an empty name means the folder
 * itself. Nothing is created. False if the user has no home. */
bool place_user(UserPlace place, const char *name, char out[PLACE_PATH_SIZE]);

#endif
