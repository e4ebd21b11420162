/* The Go Text Protocol, version 2, over a game and a player.
 *
 *      gtp_open(&options, NULL, &session, &err);
 *      bool goes_on = gtp_answer(session, "genmove b", 9, &reply);    // "= Q16\n\n"
 *      gtp_close(session);
 *
 * A session answers lines and knows no files: tests and fuzzers feed it text. gtp_serve joins it
 * to a pair of descriptors. */
#ifndef KATACHI_GTP_GTP_H
#define KATACHI_GTP_GTP_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/game.h"

#include <stdatomic.h>

typedef struct {
    const char *player; /* NULL: the default */
    const char *model;  /* for the expert commands; NULL: the default */
    bool no_network;    /* play and analyse without one, even if it is there */
    int threads;        /* of players that search with a network; 0: all processors */
    const char *level;  /* of the player `mcts`; NULL: full strength */
    uint64_t seed;
    uint64_t playouts; /* per move; 0: the player's default, or what the clock allows */
    double seconds;    /* per move; 0: what playouts and the clock say */
    bool ponder;       /* think in the opponent's time */
    int size;          /* 0: 19 */
    Rules rules;
    uint64_t judge_playouts; /* for counting; 0: the judge's default */
    bool never_resign;
    uint64_t solve_nodes; /* of each question of life and death; 0: a million, in ten seconds */
    const char *learn;    /* the user's model that learns from every move; NULL: none */
    bool no_files;        /* refuse commands that open files: for fuzzing */
} GtpOptions;

/* The world outside a session, for commands that run long. All may be NULL. */
typedef struct {
    void *context;
    bool (*has_input)(void *context); /* something waits: an analysis must end */
    bool (*is_interrupted)(
        void *context); /* a line "# interrupt" waits, or the user has interrupted */
    void (*write)(void *context, const char *text, size_t size); /* a part of a streamed reply */
} GtpHost;

typedef struct GtpSession GtpSession;

/* STATUS_NOT_FOUND if there is no such player or level. *host is copied; NULL means none. */
MUST_CHECK Status gtp_open(const GtpOptions *options, const GtpHost *host, GtpSession **session,
                           Error *err);
void gtp_close(GtpSession *session); /* NULL is allowed */

/* Answer one line, with or without its line end; blank lines and comments have no answer. What
 * was not streamed before is added to *reply. False when the session is over. */
bool gtp_answer(GtpSession *session, const char *line, size_t length, StrBuf *reply);

const Game *gtp_game(const GtpSession *session);

/* Read commands from one descriptor and answer on another until quit or the end of input.
 * STATUS_IO if writing fails, STATUS_INTERRUPTED when *stop (which may be NULL) is set. */
MUST_CHECK Status gtp_serve(const GtpOptions *options, int in, int out, atomic_bool *stop,
                            Error *err);

#endif
