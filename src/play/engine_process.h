/* A GTP engine in a process of its own: commands down one pipe, replies up another, never waiting
 * longer than the caller allows. One command at a time. */
#ifndef KATACHI_PLAY_ENGINE_PROCESS_H
#define KATACHI_PLAY_ENGINE_PROCESS_H

#include "base/status.h"
#include "base/strbuf.h"

#include <sys/types.h>

enum { ENGINE_COMMAND_LIMIT = 4000, ENGINE_REPLY_LIMIT = 1024 * 1024 };

typedef struct {
    pid_t process; /* also the id of its process group; 0 if it is not running */
    int in, out;   /* where it reads and writes; -1 if closed */
    StrBuf received;
    size_t bytes_read; /* since the last command, with those that are left out of `received` */
    size_t reply_end;  /* length of the reply in `received`, without the empty line */
    double quit_at;    /* when it was asked to quit; 0 if it was not */
    bool is_terminated;
} Engine;

typedef enum {
    ENGINE_WAITING, /* no complete reply yet */
    ENGINE_REPLIED,
    ENGINE_GONE,     /* it has ended, or closed its output */
    ENGINE_BABBLING, /* more than a reply may hold */
} EngineEvent;

/* Start a command line through the shell. Its messages go to the file `log` (NULL: nowhere).
 * STATUS_IO if no process can be made; a command that cannot be run is noticed as ENGINE_GONE. */
MUST_CHECK Status engine_open(Engine *engine, const char *command, const char *log, Error *err);

/* Ask it to quit, wait for it for a moment, then end it by force with all that it started. */
void engine_close(Engine *engine);

/* The same without waiting: ask it to quit, then look again and again whether it has left. */
void engine_quit(Engine *engine);
bool engine_has_left(Engine *engine);

/* Send one command. False if it no longer reads. */
bool engine_send(Engine *engine, const char *command);

/* Take in what it has written, without waiting. Call when `out` is readable. */
EngineEvent engine_receive(Engine *engine);

/* After ENGINE_REPLIED: whether the command succeeded, and the text of the answer without the sign
 * and the blanks around it. False for anything that is no reply too: *text is then the whole. */
bool engine_reply(Engine *engine, const char **text);

/* For replies that come line by line and may never end, as analyses do: wait up to `seconds` for a
 * whole line and append it to *line, which is emptied first; its limit bounds it. ENGINE_REPLIED if
 * there is one. Not to be mixed with engine_receive() during one reply. */
EngineEvent engine_read_line(Engine *engine, double seconds, StrBuf *line);

/* Send a command and wait for the answer; for scripts and tests. */
EngineEvent engine_ask(Engine *engine, const char *command, double seconds);

#endif
