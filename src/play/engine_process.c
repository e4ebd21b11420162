/* Starting, feeding and ending engine processes. */
#include "play/engine_process.h"

#include "base/budget.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* How long an engine may take to follow `quit`, and then SIGTERM. */
static const double QUIT_SECONDS = 1.0, TERMINATE_SECONDS = 0.5;

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0)
        (void)close(*descriptor);
    *descriptor = -1;
}

/* Both ends close on exec, so that no engine holds another's pipe open. */
static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
}

/* Its own process group, so that it can be ended with its children and a ^C on the terminal is
 * ours; signals that we ignore work for it as usual. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t defaults, none;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    sigaddset(&defaults, SIGTERM);
    int failed = posix_spawnattr_setpgroup(attributes, 0);
    failed |= posix_spawnattr_setsigdefault(attributes, &defaults);
    failed |= posix_spawnattr_setsigmask(attributes, &none);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
    return failed | posix_spawnattr_setflags(attributes, flags);
}

static int set_files(posix_spawn_file_actions_t *actions, int in, int out, const char *log)
{
    int failed = posix_spawn_file_actions_adddup2(actions, in, STDIN_FILENO);
    failed |= posix_spawn_file_actions_adddup2(actions, out, STDOUT_FILENO);
    return failed |
           posix_spawn_file_actions_addopen(actions, STDERR_FILENO, log ? log : "/dev/null",
                                            O_WRONLY | O_CREAT | O_APPEND, 0644);
}

/* 0 or an errno. */
static int spawn_shell(pid_t *process, const char *command, int in, int out, const char *log)
{
    char shell[] = "/bin/sh", flag[] = "-c";
    StrBuf script;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions))
        return ENOMEM;
    if (posix_spawnattr_init(&attributes)) {
        posix_spawn_file_actions_destroy(&actions);
        return ENOMEM;
    }
    strbuf_init(&script, ENGINE_COMMAND_LIMIT * 4);
    /* exec replaces the shell, so that signals and the exit code are the engine's own. */
    strbuf_add_format(&script, "exec %s", command);
    int failed = set_attributes(&attributes) | set_files(&actions, in, out, log);
    if (!failed)
        failed = posix_spawn(process, shell, &actions, &attributes,
                             (char *[]){shell, flag, script.text, NULL}, environ);
    strbuf_clear(&script);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

/* Otherwise it would be the engine that cannot be started. */
static Status check_log(const char *log, Error *err)
{
    int file = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644) : -1;
    if (log && file < 0)
        return error_set(err, STATUS_IO, "cannot write the log %.80s: %s", log, strerror(errno));
    if (file >= 0)
        close(file);
    return STATUS_OK;
}

Status engine_open(Engine *engine, const char *command, const char *log, Error *err)
{
    Status status = check_log(log, err);
    if (status != STATUS_OK)
        return status;
    int down[2] = {-1, -1}, up[2] = {-1, -1};
    pid_t process = 0;
    int reason = open_pipe(down) && open_pipe(up) ? 0 : errno;
    if (!reason)
        reason = spawn_shell(&process, command, down[0], up[1], log);
    close_descriptor(&down[0]);
    close_descriptor(&up[1]);
    if (reason) {
        close_descriptor(&down[1]);
        close_descriptor(&up[0]);
        return error_set(err, STATUS_IO, "cannot start %.60s: %s", command, strerror(reason));
    }
    *engine = (Engine){.process = process, .in = down[1], .out = up[0]};
    strbuf_init(&engine->received, ENGINE_REPLY_LIMIT);
    (void)fcntl(engine->in, F_SETFL, O_NONBLOCK);
    (void)fcntl(engine->out, F_SETFL, O_NONBLOCK);
    return STATUS_OK;
}

/* It is not reaped: until then nobody else can get its number, and the group can be signalled
 * safely. */
static bool has_ended(pid_t process)
{
    siginfo_t info = {.si_pid = 0};
    int failed = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
    return info.si_pid == process || (failed && errno != EINTR);
}

static void release(Engine *engine)
{
    close_descriptor(&engine->in);
    close_descriptor(&engine->out);
    strbuf_clear(&engine->received);
    engine->process = 0;
}

void engine_quit(Engine *engine)
{
    if (engine->process <= 0 || engine->quit_at > 0)
        return;
    (void)engine_send(engine, "quit");
    close_descriptor(&engine->in);
    engine->quit_at = clock_seconds();
}

bool engine_has_left(Engine *engine)
{
    if (engine->process > 0 && !has_ended(engine->process)) {
        double waited = clock_seconds() - engine->quit_at;
        if (waited >= QUIT_SECONDS && !engine->is_terminated)
            (void)kill(-engine->process, SIGTERM);
        engine->is_terminated |= waited >= QUIT_SECONDS;
        if (waited < QUIT_SECONDS + TERMINATE_SECONDS)
            return false;
    }
    if (engine->process > 0) {
        /* It, and what it has started itself and left behind. */
        (void)kill(-engine->process, SIGKILL);
        while (waitpid(engine->process, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    release(engine);
    return true;
}

void engine_close(Engine *engine)
{
    engine_quit(engine);
    while (!engine_has_left(engine))
        (void)nanosleep(&(struct timespec){.tv_nsec = 2 * 1000 * 1000}, NULL);
}

/* A line shorter than PIPE_BUF is written at once or not at all; the pipe is empty before it,
 * since the engine has answered the last one. */
bool engine_send(Engine *engine, const char *command)
{
    char line[ENGINE_COMMAND_LIMIT + 2];
    int length = snprintf(line, sizeof line, "%s\n", command);
    if (engine->in < 0 || length >= (int)sizeof line)
        return false;
    strbuf_reset(&engine->received);
    engine->bytes_read = 0;
    return write(engine->in, line, (size_t)length) == length;
}

/* A reply ends with an empty line; carriage returns do not count. Looks from `start` on. */
static bool find_reply_end(Engine *engine, size_t start)
{
    const char *text = strbuf_text(&engine->received);
    const char *end = strstr(text + start, "\n\n");
    if (!end)
        return false;
    engine->reply_end = (size_t)(end - text);
    return true;
}

static void take_in(Engine *engine, const char *bytes, size_t size)
{
    engine->bytes_read += size;
    for (size_t i = 0; i < size; i++) {
        bool is_leading = engine->received.length == 0 && bytes[i] == '\n';
        if (bytes[i] != '\r' && bytes[i] != '\0' && !is_leading)
            strbuf_add_char(&engine->received, bytes[i]);
    }
}

EngineEvent engine_receive(Engine *engine)
{
    char bytes[4096];
    for (;;) {
        size_t before = engine->received.length;
        ssize_t size = read(engine->out, bytes, sizeof bytes);
        if (size < 0 && errno == EINTR)
            continue;
        if (size > 0)
            take_in(engine, bytes, (size_t)size);
        if (find_reply_end(engine, before > 0 ? before - 1 : 0))
            return ENGINE_REPLIED;
        if (engine->received.overflowed || engine->bytes_read > ENGINE_REPLY_LIMIT)
            return ENGINE_BABBLING;
        if (size == 0)
            return ENGINE_GONE;
        if (size < 0)
            return errno == EAGAIN ? ENGINE_WAITING : ENGINE_GONE;
    }
}

bool engine_reply(Engine *engine, const char **text)
{
    char *reply = engine->received.text;
    reply[engine->reply_end] = '\0';
    *text = reply;
    if (reply[0] != '=' && reply[0] != '?')
        return false;
    const char *answer = reply + 1;
    answer += strspn(answer, "0123456789");
    *text = answer + strspn(answer, " \t\n");
    return reply[0] == '=';
}

/* Move the first line out of what was received, if there is a whole one. */
static bool take_line(Engine *engine, StrBuf *line)
{
    StrBuf *received = &engine->received;
    const char *end = received->length ? memchr(received->text, '\n', received->length) : NULL;
    if (!end)
        return false;
    size_t size = (size_t)(end - received->text), rest = received->length - size - 1;
    strbuf_add_bytes(line, received->text, size);
    memmove(received->text, end + 1, rest);
    received->length = rest;
    received->text[rest] = '\0';
    return true;
}

/* All that is there, up to the limit of a reply. */
static EngineEvent receive_bytes(Engine *engine)
{
    char bytes[4096];
    ssize_t size = read(engine->out, bytes, sizeof bytes);
    if (size == 0)
        return ENGINE_GONE;
    if (size < 0)
        return errno == EAGAIN || errno == EINTR ? ENGINE_WAITING : ENGINE_GONE;
    for (ssize_t i = 0; i < size; i++)
        if (bytes[i] != '\r' && bytes[i] != '\0')
            strbuf_add_char(&engine->received, bytes[i]);
    return engine->received.overflowed ? ENGINE_BABBLING : ENGINE_WAITING;
}

EngineEvent engine_read_line(Engine *engine, double seconds, StrBuf *line)
{
    double deadline = clock_seconds() + seconds;
    strbuf_reset(line);
    while (!take_line(engine, line)) {
        double left = deadline - clock_seconds();
        if (left <= 0)
            return ENGINE_WAITING;
        struct pollfd wait = {.fd = engine->out, .events = POLLIN};
        int milliseconds = left < 10 ? (int)(1000 * left) + 1 : 10000;
        if (poll(&wait, 1, milliseconds) <= 0)
            continue;
        EngineEvent event = receive_bytes(engine);
        if (event != ENGINE_WAITING)
            return event;
    }
    return line->overflowed ? ENGINE_BABBLING : ENGINE_REPLIED;
}

EngineEvent engine_ask(Engine *engine, const char *command, double seconds)
{
    double deadline = clock_seconds() + seconds;
    if (!engine_send(engine, command))
        return ENGINE_GONE;
    EngineEvent event = ENGINE_WAITING;
    while (event == ENGINE_WAITING && clock_seconds() < deadline) {
        struct pollfd wait = {.fd = engine->out, .events = POLLIN};
        if (poll(&wait, 1, 20) > 0)
            event = engine_receive(engine);
    }
    return event;
}
