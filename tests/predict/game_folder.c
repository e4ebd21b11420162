/* A folder of SGF files. */
#include "game_folder.h"

#include "base/file.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static void file_path(const GameFolder *folder, int number, char out[128])
{
    snprintf(out, 128, "%s/%03d.sgf", folder->path, number);
}

void game_folder_open(GameFolder *folder)
{
    *folder = (GameFolder){.path = "/tmp/katachi-games-XXXXXX"};
    assert_non_null(mkdtemp(folder->path));
}

void game_folder_add(GameFolder *folder, const char *sgf)
{
    char path[128];
    Error err = {0};
    file_path(folder, folder->file_count++, path);
    assert_int_equal(file_write(path, sgf, strlen(sgf), &err), STATUS_OK);
}

void game_folder_close(GameFolder *folder)
{
    for (int i = 0; i < folder->file_count; i++) {
        char path[128];
        file_path(folder, i, path);
        unlink(path);
    }
    rmdir(folder->path);
}
