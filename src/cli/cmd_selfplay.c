/* katachi selfplay: games of the program against itself. */
#include "cli/commands.h"
#include "play/network_file.h"
#include "play/selfplay.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void report(void *context, uint64_t done, uint64_t total)
{
    const bool *is_quiet = context;
    if (!*is_quiet)
        fprintf(stderr, "katachi selfplay: game %llu of %llu\n", (unsigned long long)done,
                (unsigned long long)total);
}

static int play(const Command *command, SelfplayRequest *request, const char *network)
{
    Error err = {0};
    if (mkdir(request->folder, 0777) != 0 && errno != EEXIST) {
        (void)error_set(&err, STATUS_IO, "cannot create the folder: %s", strerror(errno));
        return command_fail(command, request->folder, &err);
    }
    Status status = network_open(network, NULL, &request->net, &err);
    if (status != STATUS_OK)
        return command_fail(command, network, &err);
    status = selfplay_run(request, &err);
    net_close(request->net);
    if (status == STATUS_INTERRUPTED)
        return EXIT_INTERRUPTED;
    return status ? command_fail(command, NULL, &err) : EXIT_DONE;
}

static int run_selfplay(const Command *command, int argc, char **argv)
{
    SelfplayRequest request = {
        .games = 10, .size = 19, .seed = 1, .drawn_moves = 20, .stop = &command_stop_asked};
    const char *rules = "chinese", *level = NULL, *network = NULL;
    double komi = -1e9;
    int visits = 0, exit_code;
    bool is_quiet = false;
    const Option table[] = {
        {OPTION_INT, "games", 'g', &request.games, "N", "games to play (default 10)"},
        {OPTION_INT, "size", 0, &request.size, "N", "size of the board (default 19)"},
        {OPTION_TEXT, "rules", 'r', &rules, "NAME", "rules (default chinese)"},
        {OPTION_NUMBER, "komi", 'k', &komi, "POINTS", "komi (default: that of the rules)"},
        {OPTION_TEXT, "level", 'l', &level, "NAME", "strength (default full)"},
        {OPTION_INT, "visits", 0, &visits, "N", "visits of each move (default: the level's)"},
        {OPTION_INT, "draw", 0, &request.drawn_moves, "N",
         "opening moves drawn as people play them, so that games differ (default 20)"},
        {OPTION_TEXT, "network", 0, &network, "FILE",
         "the network (the default one); none: playouts"},
        {OPTION_SEED, "seed", 's', &request.seed, "N", "seed of the games (default 1)"},
        {OPTION_INT, "threads", 't', &request.threads, "N", "games side by side (default 1)"},
        {OPTION_FLAG, "quiet", 'q', &is_quiet, NULL, "no line for each game"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "one folder for the games expected");
    if (request.games < 1 || request.games > 1000000 || visits < 0)
        return command_usage_error(command, "games must be 1 to 1000000, visits not negative");
    if (request.size < BOARD_SIZE_MIN || request.size > BOARD_SIZE_MAX)
        return command_usage_error(command, "size must be 2 to 25");
    if (!rules_by_name(rules, &request.rules))
        return command_usage_error(command, "unknown rules '%s'", rules);
    if (level && !(request.level = level_find(level)))
        return command_usage_error(command, "unknown level '%s'", level);
    if (komi > -1e9)
        request.rules.komi = komi;
    request.folder = argv[0];
    request.visits = (uint64_t)visits;
    request.progress = (Progress){report, &is_quiet};
    return play(command, &request, network);
}

const Command command_selfplay = {
    .name = "selfplay",
    .summary = "let the program play games against itself",
    .usage = "FOLDER [options]",
    .details = "Writes game-0001.sgf and on into the folder. The seed makes the games: the same\n"
               "command gives the same files, and goes on where it was interrupted.",
    .examples = "katachi selfplay games/ --games 100 --visits 50 --threads 2\n"
                "katachi selfplay games/ --level club --size 9 --seed 7",
    .run = run_selfplay,
};
