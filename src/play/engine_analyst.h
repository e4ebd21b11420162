/* An engine of others as the analyst of positions: any that speaks `kata-analyze` (KataGo, ours) or
 * `lz-analyze` (Leela Zero) over GTP.
 *
 * Nothing that it does can hang or harm us: each answer has a time limit and a bound on its
 * length, what it says is checked against the rules, and one that dies, hangs or floods is ended
 * and started anew, a few times. Then it is given up, with a message. */
#ifndef KATACHI_PLAY_ENGINE_ANALYST_H
#define KATACHI_PLAY_ENGINE_ANALYST_H

#include "play/analysis.h"

enum { ENGINE_TITLE_SIZE = 64 };

typedef enum { ENGINE_SPEAKS_KATA, ENGINE_SPEAKS_LEELA } EngineDialect;

typedef struct {
    const char *name;      /* for messages */
    const char *command;   /* for the shell */
    double start_seconds;  /* to load its network and answer at first; 0: 60 */
    double answer_seconds; /* beyond the time that is asked for; 0: 20 */
    int restart_limit;     /* failures in a row after which it is given up; 0: 3 */
    const char *log;       /* file for its messages; NULL: nowhere */
} EngineAnalystOptions;

typedef struct EngineAnalyst EngineAnalyst;

/* Start it and find out what it speaks. STATUS_IO if it cannot be run or does not answer,
 * STATUS_UNSUPPORTED if it knows no analysis, as GNU Go; the message says what to do. SIGPIPE must
 * be ignored. */
MUST_CHECK Status engine_analyst_open(const EngineAnalystOptions *options, EngineAnalyst **analyst,
                                      Error *err);
void engine_analyst_close(EngineAnalyst *analyst); /* NULL is allowed */

/* "KataGo 1.15.3", as it says itself. */
const char *engine_analyst_title(const EngineAnalyst *analyst);
EngineDialect engine_analyst_dialect(const EngineAnalyst *analyst);

/* How often it had to be started again. */
int engine_analyst_restarts(const EngineAnalyst *analyst);

/* Analyse the position at the end of a game until the engine has made so many visits, or for so
 * long (0: no such limit; one of them must be there). `is_scored` says whether it knows points:
 * without, leads are 0. STATUS_IO if it has failed too often, STATUS_INTERRUPTED after a stop,
 * STATUS_UNSUPPORTED if it refuses the position (board size, komi): the next may still do. */
typedef struct {
    uint32_t visits;
    double seconds;
    atomic_bool *stop; /* may be NULL */
} EngineAnalysisRequest;

MUST_CHECK Status engine_analyst_analyse(EngineAnalyst *analyst, const Game *game,
                                         const EngineAnalysisRequest *request, Analysis *analysis,
                                         bool *is_scored, Error *err);

/* ---- for tests and fuzzing ---- */

/* Read one line of an analysis for the side to move. False if it holds no move that makes sense;
 * *analysis is then as it was. */
bool engine_read_analysis(const char *line, EngineDialect dialect, const Game *game,
                          Analysis *analysis, bool *is_scored);

#endif
