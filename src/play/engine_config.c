/* The user's list of engines. */
#include "play/engine_config.h"

#include "base/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_LIMIT = 256 << 10 };

static const char NAME_LETTERS[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-";

static bool find_file(char out[PLACE_PATH_SIZE])
{
    const char *named = getenv("KATACHI_ENGINES");
    if (!named || !*named)
        return place_user(USER_DATA, "engines.txt", out);
    snprintf(out, PLACE_PATH_SIZE, "%s", named);
    return true;
}

Status engine_check_entry(const char *name, const char *command, Error *err)
{
    size_t length = strlen(name);
    if (length == 0 || length >= ENGINE_NAME_SIZE || strspn(name, NAME_LETTERS) != length)
        return error_set(err, STATUS_INVALID,
                         "a name of an engine has 1 to %d letters, digits, '.', '_' or '-'",
                         ENGINE_NAME_SIZE - 1);
    if (!*command || strlen(command) >= ENGINE_LINE_SIZE)
        return error_set(err, STATUS_INVALID, "a command has 1 to %d characters",
                         ENGINE_LINE_SIZE - 1);
    if (strpbrk(command, "\n\r"))
        return error_set(err, STATUS_INVALID, "a command is one line");
    return STATUS_OK;
}

static Status put(EngineList *list, const char *name, const char *command, Error *err)
{
    int index = 0;
    Status status = engine_check_entry(name, command, err);
    if (status != STATUS_OK)
        return status;
    while (index < list->count && strcmp(list->entry[index].name, name) != 0)
        index++;
    if (index == ENGINE_LIST_LIMIT)
        return error_set(err, STATUS_LIMIT, "over %d engines", (int)ENGINE_LIST_LIMIT);
    EngineEntry *entry = &list->entry[index];
    snprintf(entry->name, sizeof entry->name, "%s", name);
    snprintf(entry->command, sizeof entry->command, "%s", command);
    list->count += index == list->count;
    return STATUS_OK;
}

/* The text without the blanks around it; cuts it. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        length--;
    text[length] = '\0';
    return text;
}

static Status read_line(EngineList *list, char *line, uint32_t number, Error *err)
{
    line = trim(line);
    if (*line == '#' || !*line)
        return STATUS_OK;
    char *sign = strchr(line, '=');
    Error problem = {.text = "a line is NAME = COMMAND"};
    if (sign)
        *sign = '\0';
    if (!sign || put(list, trim(line), trim(sign + 1), &problem) != STATUS_OK)
        return error_set_at(err, STATUS_SYNTAX, 0, number, "engines.txt: %.120s", problem.text);
    return STATUS_OK;
}

static Status read_lines(EngineList *list, char *text, Error *err)
{
    Status status = STATUS_OK;
    uint32_t number = 1;
    for (char *line = text; line && status == STATUS_OK; number++) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        status = read_line(list, line, number, err);
        line = end ? end + 1 : NULL;
    }
    return status;
}

Status engine_list_read(EngineList *list, Error *err)
{
    *list = (EngineList){.count = 0};
    if (!find_file(list->path))
        return error_set(err, STATUS_NOT_FOUND, "there is no home folder");
    StrBuf text;
    strbuf_init(&text, FILE_LIMIT);
    Status status = file_read(list->path, &text, err);
    if (status == STATUS_NOT_FOUND)
        status = STATUS_OK;
    else if (status == STATUS_OK && text.length > 0)
        status = read_lines(list, text.text, err);
    strbuf_clear(&text);
    return status;
}

const EngineEntry *engine_list_find(const EngineList *list, const char *name)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->entry[i].name, name) == 0)
            return &list->entry[i];
    return NULL;
}

/* The folders above the file, the user's own alone may look into them. */
static void make_folders(const char *path)
{
    char folder[PLACE_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *at = folder + 1; (at = strchr(at, '/')); at++) {
        *at = '\0';
        (void)mkdir(folder, 0700); /* what is there already stays */
        *at = '/';
    }
}

static Status write_list(const EngineList *list, Error *err)
{
    StrBuf text;
    strbuf_init(&text, FILE_LIMIT);
    strbuf_add(&text,
               "# Engines for katachi review and match: NAME = COMMAND, see katachi engine\n");
    for (int i = 0; i < list->count; i++)
        strbuf_add_format(&text, "%s = %s\n", list->entry[i].name, list->entry[i].command);
    make_folders(list->path);
    Status status = file_write_named(list->path, strbuf_text(&text), text.length, err);
    strbuf_clear(&text);
    return status;
}

Status engine_list_add(EngineList *list, const char *name, const char *command, Error *err)
{
    command += strspn(command, " \t");
    Status status = put(list, name, command, err);
    return status == STATUS_OK ? write_list(list, err) : status;
}

Status engine_list_remove(EngineList *list, const char *name, Error *err)
{
    const EngineEntry *entry = engine_list_find(list, name);
    if (!entry)
        return error_set(err, STATUS_NOT_FOUND, "there is no engine '%.40s'", name);
    for (int i = (int)(entry - list->entry); i + 1 < list->count; i++)
        list->entry[i] = list->entry[i + 1];
    list->count--;
    return write_list(list, err);
}
