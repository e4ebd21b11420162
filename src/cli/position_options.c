/* Choosing a position on the command line. */
#include "cli/game_options.h"

#include "sgf/read.h"

#include <string.h>

enum { RECORD_LIMIT = 512 << 20, USUAL_SIZE = 19 };

Option *position_options_rows(PositionOptions *position, const char *move_help, Option *row)
{
    *position = (PositionOptions){.move = MOVE_NOT_NAMED, .game = 1};
    const Option rows[POSITION_OPTION_COUNT] = {
        {OPTION_INT, "move", 'n', &position->move, "N", move_help},
        {OPTION_INT, "game", 'g', &position->game, "K", "the K-th game of the file (1)"},
    };
    memcpy(row, rows, sizeof rows);
    return row + POSITION_OPTION_COUNT;
}

bool position_options_check(const Command *command, const PositionOptions *position, int *exit_code)
{
    if (position_move_is_sound(position->move) && position->game >= 1)
        return true;
    *exit_code = command_usage_error(
        command, "--move N is the position after N moves, from 0; --game counts from 1");
    return false;
}

Status position_load_line(const char *path, int game, const SgfPlace *place, LoadedPosition *loaded,
                          Error *err)
{
    Rules rules = {0}; /* the record brings its own */
    arena_init(&loaded->mem, RECORD_LIMIT);
    game_init(&loaded->game, USUAL_SIZE, &rules);
    Status status =
        sgf_read_file(path, (uint32_t)(game - 1), NULL, &loaded->mem, &loaded->record, err);
    if (status == STATUS_OK)
        status = sgf_find_position(&loaded->record, place, &loaded->found, err);
    if (status == STATUS_OK)
        status = sgf_load_game(&loaded->record, loaded->found.node, &loaded->game, err);
    return status;
}

Status position_load(const char *path, const PositionOptions *position, LoadedPosition *loaded,
                     Error *err)
{
    int move = position->move == MOVE_NOT_NAMED ? -1 : position->move;
    return position_load_line(path, position->game, &(SgfPlace){.move_count = move}, loaded, err);
}

void position_clear(LoadedPosition *loaded)
{
    game_clear(&loaded->game);
    arena_clear(&loaded->mem);
}
