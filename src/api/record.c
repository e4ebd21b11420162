/* Games out of SGF for strangers: bytes in, a game or a reason out. */
#include "api/errors.h"

#include "api/points.h"
#include "base/memory.h"
#include "sgf/find_position.h"
#include "sgf/read.h"

#include <limits.h>

/* A record of a million moves takes less. */
enum { RECORD_MEMORY_LIMIT = 256 * 1024 * 1024 };

/* A new game from the main line of a record, or NULL. */
static KatachiGame *play_main_line(const SgfGame *record, Error *err)
{
    Rules rules;
    if (!rules_by_name("japanese", &rules)) /* until the record says what it was played by */
        return NULL;
    KatachiGame *game = mem_alloc(1, sizeof *game);
    game_init(&game->game, BOARD_SIZE_MIN, &rules);
    if (sgf_load_game(record, sgf_main_node(record, INT_MAX), &game->game, err) == STATUS_OK)
        return game;
    katachi_game_free(game);
    return NULL;
}

KatachiGame *katachi_game_load_sgf(const char *bytes, size_t size, unsigned index,
                                   KatachiError *error)
{
    Arena mem;
    SgfGame record;
    Error err = {0};
    KatachiGame *game = NULL;
    arena_init(&mem, RECORD_MEMORY_LIMIT);
    if (sgf_read(bytes, size, index, NULL, &mem, &record, &err) == STATUS_OK)
        game = play_main_line(&record, &err);
    arena_clear(&mem);
    if (!game)
        public_fill_error(&err, error);
    return game;
}

KatachiGame *katachi_game_load_sgf_file(const char *path, unsigned index, KatachiError *error)
{
    Arena mem;
    SgfGame record;
    Error err = {0};
    KatachiGame *game = NULL;
    arena_init(&mem, RECORD_MEMORY_LIMIT);
    if (sgf_read_file(path, index, NULL, &mem, &record, &err) == STATUS_OK)
        game = play_main_line(&record, &err);
    arena_clear(&mem);
    if (!game)
        public_fill_error(&err, error);
    return game;
}
