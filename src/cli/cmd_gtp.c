/* katachi gtp: the engine for GoGui, Sabaki and other controllers. */
#include "cli/commands.h"

#include "gtp/gtp.h"
#include "play/player.h"

#include <signal.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static uint64_t any_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)(clock_seconds() * 1e9);
    return seed;
}

static bool has_player(const char *name)
{
    for (int i = 0; player_kind_at(i); i++)
        if (!name || strcmp(player_kind_at(i)->name, name) == 0)
            return true;
    return false;
}

static int serve(const Command *command, const GtpOptions *options)
{
    Error err = {0};
    /* A controller that has gone is noticed by the failing write. */
    (void)signal(SIGPIPE, SIG_IGN);
    Status status = gtp_serve(options, STDIN_FILENO, STDOUT_FILENO, &command_stop_asked, &err);
    if (status == STATUS_INTERRUPTED)
        return EXIT_INTERRUPTED;
    return status ? command_fail(command, NULL, &err) : EXIT_DONE;
}

static int run_gtp(const Command *command, int argc, char **argv)
{
    GtpOptions options = {.seed = 0};
    const char *rules = "chinese";
    double komi = -1e9;
    int size = 19, playouts = 0, solve_nodes = 0, exit_code;
    const Option table[] = {
        {OPTION_TEXT, "player", 'p', &options.player, "NAME", "the player that chooses the moves"},
        {OPTION_TEXT, "level", 'l', &options.level, "NAME",
         "how strong mcts plays, from beginner to full; `katachi-levels` lists them"},
        {OPTION_TEXT, "model", 'm', &options.model, "FILE",
         "network of the player mcts, or model of expert (the default ones)"},
        {OPTION_FLAG, "no-network", 0, &options.no_network, NULL,
         "play and analyse without a network, even if one is there"},
        {OPTION_INT, "threads", 't', &options.threads, "N",
         "threads of the player mcts (default: all processors; 1: the same moves every time)"},
        {OPTION_INT, "visits", 0, &playouts, "N",
         "visits or playouts per move (default: the player's own, or what the clock allows)"},
        {OPTION_INT, "playouts", 0, &playouts, "N", NULL},
        {OPTION_NUMBER, "seconds", 0, &options.seconds, "S",
         "seconds per move, or less if the clock allows less (default: no limit)"},
        {OPTION_FLAG, "ponder", 0, &options.ponder, NULL,
         "think in the opponent's time too (player mcts)"},
        {OPTION_INT, "size", 0, &size, "N", "initial board size (default 19)"},
        {OPTION_INT, "playouts", 'n', &playouts, "N", NULL},
        {OPTION_TEXT, "rules", 'r', &rules, "NAME",
         "japanese, chinese, aga, new-zealand or tromp-taylor (default chinese)"},
        {OPTION_NUMBER, "komi", 'k', &komi, "POINTS", "komi (default: that of the rules)"},
        {OPTION_SEED, "seed", 's', &options.seed, "N",
         "random seed (default: a different one each time)"},
        {OPTION_TEXT, "learn", 0, &options.learn, "NAME",
         "learn from every move played into your model NAME (none)"},
        {OPTION_INT, "solve-nodes", 0, &solve_nodes, "N",
         "nodes of each question of life and death, however long it takes (a million, 10 s)"},
        {OPTION_FLAG, "never-resign", 0, &options.never_resign, NULL, "never resign"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc > 0)
        return command_usage_error(command, "unexpected argument '%s'", argv[0]);
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX)
        return command_usage_error(command, "size must be 2 to 25");
    if (!has_player(options.player))
        return command_usage_error(command, "unknown player '%s'", options.player);
    if (options.level && !level_find(options.level))
        return command_usage_error(command, "unknown level '%s'", options.level);
    if (playouts < 0 || solve_nodes < 0)
        return command_usage_error(command, "visits and nodes must not be negative");
    if (!(options.seconds >= 0 && options.seconds <= 1e6))
        return command_usage_error(command, "seconds must be 0 to 1000000");
    if (!rules_by_name(rules, &options.rules))
        return command_usage_error(command, "unknown rules '%s'", rules);
    if (komi > -1e9)
        options.rules.komi = komi;
    options.playouts = (uint64_t)playouts;
    options.solve_nodes = (uint64_t)solve_nodes;
    options.size = size;
    if (options.seed == 0)
        options.seed = any_seed();
    return serve(command, &options);
}

const Command command_gtp = {
    .name = "gtp",
    .summary = "engine for GoGui, Sabaki and other GTP controllers",
    .usage = "[options]",
    .details =
        "Speaks the Go Text Protocol, version 2, on standard input and output until `quit` or\n"
        "the end of input. docs/GTP.md lists the commands; so do `list_commands` and `help`.",
    .examples = "katachi gtp                                   # what a controller should start\n"
                "katachi gtp --player mcts --visits 1000       # a given player and effort\n"
                "katachi gtp --level club                      # an opponent for a game\n"
                "katachi gtp --rules japanese --komi 6.5 --seed 1",
    .run = run_gtp,
};
