/* The program `katachi`: finds the command that is meant and runs it. */
#include "cli/commands.h"

#include "base/strbuf.h"
#include "cli/command.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const Command *const COMMANDS[] = {
    &command_serve,   &command_gtp,      &command_match,     &command_selfplay, &command_engine,
    &command_games,   &command_library,  &command_find,      &command_sgf,      &command_harvest,
    &command_train,   &command_eval,     &command_predict,   &command_review,   &command_solve,
    &command_problem, &command_annotate, &command_influence, &command_extract,  &command_svm,
    &command_connect, &command_bench,    &command_doctor,
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

atomic_bool command_stop_asked;

static void on_signal(int signal_number)
{
    if (atomic_exchange(&command_stop_asked, true))
        _exit(128 + signal_number);
}

/* Without SA_RESTART, so that a command that waits for input wakes up. */
static void listen_for_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write, with its message */
}

static const Command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i]->name, name) == 0)
            return COMMANDS[i];
    return NULL;
}

static int unknown_command(const char *name)
{
    const char *names[COMMAND_COUNT + 1] = {"help"};
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i + 1] = COMMANDS[i]->name;
    const char *near = spelling_nearest(name, names, COMMAND_COUNT + 1);
    if (near)
        fprintf(stderr, "katachi: no command '%s'; did you mean '%s'?\n", name, near);
    else
        fprintf(stderr, "katachi: no command '%s'; see katachi --help\n", name);
    return EXIT_USAGE;
}

static int run_command_with(const char *name, const char *option)
{
    const Command *command = find_command(name);
    if (!command)
        return unknown_command(name);
    char own_name[32], own_option[32];
    snprintf(own_name, sizeof own_name, "%s", name);
    snprintf(own_option, sizeof own_option, "%s", option);
    return command->run(command, 2, (char *[]){own_name, own_option, NULL});
}

/* help, help COMMAND, help --man [COMMAND], help --completion SHELL, help --commands */
static int run_help(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "--man") == 0 && argc > 2)
        return run_command_with(argv[2], "--help=man");
    if (strcmp(what, "--man") == 0)
        manual_print_overview(stdout, COMMANDS, COMMAND_COUNT);
    else if (strcmp(what, "--completion") == 0) {
        if (argc > 2 && completion_print(stdout, argv[2], COMMANDS, COMMAND_COUNT))
            return EXIT_DONE;
        fputs("katachi help: --completion needs bash, zsh or fish\n", stderr);
        return EXIT_USAGE;
    } else if (strcmp(what, "--commands") == 0) {
        for (int i = 0; i < COMMAND_COUNT; i++)
            puts(COMMANDS[i]->name);
    } else if (*what)
        return run_command_with(what, "--help");
    else
        help_print_overview(stdout, COMMANDS, COMMAND_COUNT);
    return EXIT_DONE;
}

/* argv[0] is a command, an option of the program, or the first option of `serve`. */
static int dispatch(int argc, char **argv)
{
    const char *first = argv[0];
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0) {
        puts("katachi " KATACHI_VERSION);
        return EXIT_DONE;
    }
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0 || strcmp(first, "help") == 0)
        return run_help(argc, argv);
    const Command *command = find_command(first);
    return command ? command->run(command, argc, argv) : unknown_command(first);
}

/* What was printed counts only once it is written: a full disk is not a success. */
static int flush_results(int exit_code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return exit_code;
    fputs("katachi: cannot write the results\n", stderr);
    return exit_code == EXIT_DONE ? EXIT_SYSTEM : exit_code;
}

static bool is_option_of_serve(const char *argument)
{
    static const char *const OWN[] = {"--version", "-V", "--help", "-h"};
    for (size_t i = 0; i < sizeof OWN / sizeof *OWN; i++)
        if (strcmp(argument, OWN[i]) == 0)
            return false;
    return argument[0] == '-';
}

int main(int argc, char **argv)
{
    listen_for_signals();
    if (argc > 1 && !is_option_of_serve(argv[1]))
        return flush_results(dispatch(argc - 1, argv + 1));
    return flush_results(command_serve.run(&command_serve, argc, argv));
}
