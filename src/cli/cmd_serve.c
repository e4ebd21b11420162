/* katachi serve: the web app, until it is stopped. */
#include "cli/commands.h"

#include "web/web.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { ANY_PORT = 0, USUAL_PORT = 8361, PORT_LIMIT = 65535, POLL_MS = 100, STOP_SECONDS = 15 };

/* Show the address in the user's browser, if there is a screen to show it on. */
static void open_browser(const char *address)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&quiet, 1, 2);
    char program[] = "xdg-open";
    char address_copy[64];
    snprintf(address_copy, sizeof address_copy, "%s", address);
    signal(SIGCHLD, SIG_IGN); /* nobody waits for it */
    pid_t child;
    posix_spawnp(&child, program, &quiet, NULL, (char *[]){program, address_copy, NULL}, environ);
    posix_spawn_file_actions_destroy(&quiet);
}

/* Signals may reach any thread, so the main one looks at the flag now and then. */
static void wait_for_stop(void)
{
    const struct timespec pause = {.tv_nsec = POLL_MS * 1000000L};
    while (!atomic_load(&command_stop_asked))
        nanosleep(&pause, NULL);
}

static void end_at_once(int signal_number)
{
    static const char TEXT[] = "katachi serve: something does not end; stopped without it\n";
    (void)signal_number;
    (void)!write(STDERR_FILENO, TEXT, sizeof TEXT - 1);
    _exit(EXIT_DONE); /* the database is whole at every moment */
}

/* Whatever is under way gets this long to end. */
static void close_server(WebServer *server)
{
    signal(SIGALRM, end_at_once);
    alarm(STOP_SECONDS);
    web_close(server);
    alarm(0);
}

/* Without --port: the usual port, so that bookmarks live on, or any if somebody else has it. */
static Status open_server(WebOptions options, WebServer **server, Error *err)
{
    if (options.port >= 0)
        return web_open(&options, server, err);
    options.port = USUAL_PORT;
    if (web_open(&options, server, NULL) == STATUS_OK)
        return STATUS_OK;
    options.port = ANY_PORT;
    return web_open(&options, server, err);
}

static int run(const Command *command, int argc, char **argv)
{
    int port = -1;
    bool no_browser = false, any_user = false;
    const Option options[] = {
        {OPTION_INT, "port", 'p', &port, "N", "the port; 0: any free one (8361, or a free one)"},
        {OPTION_FLAG, "no-browser", 0, &no_browser, NULL, "print the address, open no browser"},
        {OPTION_FLAG, "no-browser", 'n', &no_browser, NULL, NULL},
        {OPTION_FLAG, "any-user", 0, &any_user, NULL,
         "answer all users of this machine, not only you"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, options, &argc, argv, &exit_code))
        return exit_code;
    if (argc > 0)
        return command_usage_error(command, "no arguments expected, not '%s'", argv[0]);
    if (port < -1 || port > PORT_LIMIT)
        return command_usage_error(command, "--port must be 0 to 65535, not %d", port);

    signal(SIGPIPE, SIG_IGN); /* a browser that went away */
    WebServer *server;
    Error err = {0};
    if (open_server((WebOptions){.port = port, .any_user = any_user}, &server, &err) != STATUS_OK)
        return command_fail(command, NULL, &err);
    char address[64];
    snprintf(address, sizeof address, "http://127.0.0.1:%d/", web_port(server));
    printf("%s\n", address);
    fflush(stdout);
    fputs("katachi serve: open the address above; Ctrl-C stops\n", stderr);
    if (!no_browser)
        open_browser(address);
    wait_for_stop();
    close_server(server);
    return EXIT_DONE;
}

const Command command_serve = {
    .name = "serve",
    .summary = "open the web app in the browser (also without a command)",
    .usage = "[options]",
    .details =
        "Serves on 127.0.0.1 only, until Ctrl-C or SIGTERM, which ends it with exit code 0.\n"
        "Study games, solve problems, play; everything stays on this machine. docs/API.md "
        "describes\n"
        "the API for other programs. The laboratory offers the games in the folder KATACHI_GAMES,\n"
        "and in katachi/games of your data folder.",
    .examples = "katachi serve                      # open the page\n"
                "katachi serve --port 0 --no-browser   # print a free address, open nothing\n"
                "KATACHI_GAMES=~/games katachi serve   # with games to learn from",
    .run = run,
};
