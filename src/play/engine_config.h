/* The engines of others that the user has added: a text file, a line "NAME = COMMAND" for each,
 * `#` before remarks. It is written by `katachi engine` and by hand, never from a web page, since a
 * command is run as it stands. */
#ifndef KATACHI_PLAY_ENGINE_CONFIG_H
#define KATACHI_PLAY_ENGINE_CONFIG_H

#include "base/file.h"
#include "base/status.h"

enum { ENGINE_NAME_SIZE = 33, ENGINE_LINE_SIZE = 2001, ENGINE_LIST_LIMIT = 64 };

typedef struct {
    char name[ENGINE_NAME_SIZE];
    char command[ENGINE_LINE_SIZE];
} EngineEntry;

typedef struct {
    char path[PLACE_PATH_SIZE];
    int count;
    EngineEntry entry[ENGINE_LIST_LIMIT];
} EngineList;

/* Read the user's list: engines.txt in his data folder, or the file that $KATACHI_ENGINES names. No
 * file is an empty list. STATUS_SYNTAX with the line if it makes no sense. */
MUST_CHECK Status engine_list_read(EngineList *list, Error *err);

/* NULL if there is none of this name. */
const EngineEntry *engine_list_find(const EngineList *list, const char *name);

/* Whether name and command will do: STATUS_INVALID says what is wrong. */
MUST_CHECK Status engine_check_entry(const char *name, const char *command, Error *err);

/* Add an engine, or give one of this name another command, and write the list. STATUS_INVALID if
 * name or command will not do. Remarks in the file are lost. */
MUST_CHECK Status engine_list_add(EngineList *list, const char *name, const char *command,
                                  Error *err);

/* STATUS_NOT_FOUND if there is none of this name. */
MUST_CHECK Status engine_list_remove(EngineList *list, const char *name, Error *err);

#endif
