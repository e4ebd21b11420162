/* Choosing games on the command line. */
#include "cli/game_options.h"

#include "base/pool.h"
#include "cli/command.h"

#include <stdio.h>
#include <string.h>

enum { HELD_BACK = 10 };  /* in a thousand, as games --pack has it */
enum { LIST_LIMIT = 10 }; /* so many skipped games are named; the summary counts all */

Option *game_options_rows(GameOptions *games, Option *row)
{
    *games = (GameOptions){.size = 19, .threads = pool_processor_count(), .seed = 1};
    const Option rows[GAME_OPTION_COUNT] = {
        {OPTION_INT, "games", 'g', &games->draw, "N", "draw N games at random (all)"},
        {OPTION_INT, "first", 0, &games->first, "N", "start at game N of the input, from 0"},
        {OPTION_INT, "count", 0, &games->count, "N", "use N games from there (all)"},
        {OPTION_INT, "take-every", 0, &games->take_every, "N", "only games 0, N, 2N, ..."},
        {OPTION_INT, "leave-every", 0, &games->leave_every, "N", "all games but those"},
        {OPTION_FLAG, "held-back", 0, &games->held_back, NULL,
         "only the games in a hundred that networks are not trained on"},
        {OPTION_INT, "size", 0, &games->size, "N", "board size (19)"},
        {OPTION_INT, "min-moves", 0, &games->min_moves, "N", "skip shorter games (0)"},
        {OPTION_FLAG, "dedupe", 'd', &games->unique, NULL, "use each game once"},
        {OPTION_FLAG, "handicap", 0, &games->with_handicap, NULL,
         "also use games with handicap or setup stones"},
        {OPTION_INT, "threads", 't', &games->threads, "N", "threads (all cores)"},
        {OPTION_SEED, "seed", 's', &games->seed, "N", "random seed (1)"},
    };
    memcpy(row, rows, sizeof rows);
    return row + GAME_OPTION_COUNT;
}

bool game_options_join(const Command *command, GameOptions *games, int *exit_code)
{
    Error err = {0};
    if (comm_open(&games->comm, &err) != STATUS_OK) {
        *exit_code = command_fail(command, NULL, &err);
        return false;
    }
    games->is_quiet = games->is_quiet || comm_rank(games->comm) > 0;
    return true;
}

typedef struct {
    const Command *command;
    ProgressLine line;
    uint64_t listed;
    bool is_quiet;
} Loading;

static void tell_skipped(void *context, const char *where, SkipReason reason, const char *why)
{
    Loading *loading = context;
    if (loading->is_quiet || loading->listed++ >= LIST_LIMIT)
        return;
    progress_line_end(&loading->line);
    fprintf(stderr, "katachi %s: skipped %s: %s%s%s\n", loading->command->name, where,
            skip_reason_text(reason), why && *why ? ": " : "", why ? why : "");
}

static GameFilter filter_of(const GameOptions *games, Loading *loading)
{
    bool leaves = games->leave_every > 1;
    return (GameFilter){
        .size = games->size,
        .min_moves = games->min_moves,
        .with_handicap = games->with_handicap,
        .unique = games->unique,
        .first = (uint64_t)games->first,
        .count = (uint64_t)games->count,
        .every = (uint64_t)(leaves ? games->leave_every : games->take_every),
        .all_but_every = leaves,
        .held_back = games->held_back ? HELD_BACK : 0,
        .draw = (uint64_t)games->draw,
        .draw_seed = games->seed,
        .threads = games->threads,
        .progress = progress_line_progress(&loading->line),
        .stop = &command_stop_asked,
        .on_skip = tell_skipped,
        .on_skip_context = loading,
    };
}

static bool is_sound(const GameOptions *games)
{
    return games->first >= 0 && games->count >= 0 && games->draw >= 0 && games->take_every >= 0 &&
           games->leave_every >= 0 && games->min_moves >= 0 && games->size >= BOARD_SIZE_MIN &&
           games->size <= BOARD_SIZE_MAX && games->threads >= 1 &&
           games->threads <= POOL_THREAD_LIMIT &&
           !(games->take_every > 1 && games->leave_every > 1);
}

static void print_summary(const Command *command, const GameOptions *games, const GameList *list)
{
    StrBuf skipped;
    strbuf_init(&skipped, 1 << 12);
    game_list_describe_skipped(list, &skipped);
    if (!games->is_quiet && skipped.length > 0)
        fprintf(stderr, "katachi %s: %s\n", command->name, strbuf_text(&skipped));
    strbuf_clear(&skipped);
}

bool game_options_load(const Command *command, const GameOptions *games, char **paths,
                       int path_count, GameList *list, int *exit_code)
{
    Error err = {0};
    if (path_count < 1 || !is_sound(games)) {
        *exit_code = path_count < 1
                         ? command_usage_error(command, "no GAMES given")
                         : command_usage_error(
                               command, "a number of games, size or threads is out of range");
        return false;
    }
    Loading loading = {.command = command, .is_quiet = games->is_quiet};
    progress_line_init(&loading.line, "reading", "games", games->is_quiet);
    GameFilter filter = filter_of(games, &loading);
    Status status = game_list_load((const char *const *)paths, path_count, &filter, list, &err);
    progress_line_end(&loading.line);
    if (status != STATUS_OK) {
        *exit_code = command_fail(command, NULL, &err);
        return false;
    }
    print_summary(command, games, list);
    if (list->count > 0)
        return true;
    game_list_clear(list);
    fprintf(stderr, "katachi %s: no games left\n", command->name);
    *exit_code = EXIT_BAD_INPUT;
    return false;
}
