/* Random games as SGF files. */
#include "made_games.h"

#include "base/file.h"
#include "base/random.h"
#include "core/board.h"
#include "support.h"

#include <dirent.h>
#include <string.h>
#include <unistd.h>

/* Moves near the last one, so that there is something to learn. */
static Point choose_move(const Board *board, Point last, Stone who, Random *random)
{
    for (int tries = 0; tries < 50 && last; tries++) {
        int x = board_x(board, last) + (int)random_below(random, 5) - 2;
        int y = board_y(board, last) + (int)random_below(random, 5) - 2;
        if (x < 0 || y < 0 || x >= board->size || y >= board->size)
            continue;
        if (board_is_legal(board, board_point(board, x, y), who))
            return board_point(board, x, y);
    }
    for (;;) {
        Point at = board_random_point(board, random);
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, who))
            return at;
    }
}

static void write_game(const char *folder, int number)
{
    StrBuf sgf;
    strbuf_init(&sgf, 1 << 16);
    strbuf_add(&sgf, "(;FF[4]GM[1]SZ[19]KM[6.5]");
    Random random;
    random_seed(&random, (uint64_t)number + 1);
    Board board;
    board_init(&board, 19);
    Point last = POINT_NONE;
    Stone who = STONE_BLACK;
    int moves = 50 + (int)random_below(&random, 20);
    for (int i = 0; i < moves; i++, who = stone_opposite(who)) {
        last = choose_move(&board, random_below(&random, 4) ? last : POINT_NONE, who, &random);
        board_play(&board, last, who, NULL);
        strbuf_add_format(&sgf, ";%c[%c%c]", who == STONE_BLACK ? 'B' : 'W',
                          'a' + board_x(&board, last), 'a' + board_y(&board, last));
    }
    strbuf_add(&sgf, ")\n");
    char name[32];
    snprintf(name, sizeof name, "%04d.sgf", number);
    games_add(folder, name, strbuf_text(&sgf));
    strbuf_clear(&sgf);
}

void games_make(int count, char folder[64])
{
    snprintf(folder, 64, "made_games_XXXXXX");
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < count; i++)
        write_game(folder, i);
}

void games_add(const char *folder, const char *name, const char *sgf)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(file_write(path, sgf, strlen(sgf), NULL), STATUS_OK);
}

void games_remove(const char *folder)
{
    DIR *dir = opendir(folder);
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir));) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            unlink(path);
    }
    closedir(dir);
    rmdir(folder);
}
