/* Matches between two GTP engines, several games at a time, with our own Game as the referee. */
#ifndef KATACHI_PLAY_MATCH_H
#define KATACHI_PLAY_MATCH_H

#include "base/memory.h"
#include "base/status.h"
#include "core/game.h"
#include "net/network.h"

#include <stdatomic.h>

/* Confidence intervals of win rates, and a test that ends a match early. */

typedef struct {
    double rate, low, high;
} Interval;

/* Wilson's 95 % interval (1927) of a rate; draws may count half. All of 0 … 1 if n is 0. */
Interval interval_wilson(double wins, double n);

/* Wald's sequential test (1945) of two win rates, 0 < low < high < 1; all zero: no test. It errs in
 * either direction with 5 %. */
typedef struct {
    double low, high;
} Sprt;

typedef enum { SPRT_OPEN, SPRT_LOW, SPRT_HIGH } SprtVerdict;

/* The logarithm of how many times likelier the games are with `high` than with `low`; draws may
 * count half. */
double sprt_evidence(const Sprt *test, double wins, double losses);

/* Which of the two it is, or that more games are needed. */
SprtVerdict sprt_verdict(const Sprt *test, double wins, double losses);

/* Moves that a game starts with. They are played with both colours in turn. */
typedef struct {
    const Move *moves; /* borrowed */
    int count;
} MatchOpening;

typedef struct {
    const char *name;    /* in reports and records */
    const char *command; /* for the shell; "{seed}" becomes the seed of the game */
} MatchEngine;

/* What a side did that ends a game. */
typedef enum { FAULT_NONE, FAULT_ILLEGAL, FAULT_CRASH, FAULT_TIME, FAULT_PROTOCOL } MatchFault;
enum { FAULT_COUNT = 5 };

typedef struct {
    int index;        /* the game's number from 0 */
    int black;        /* which engine, 0 or 1, played black */
    Stone winner;     /* STONE_NONE: a draw, or void */
    bool is_void;     /* no result: too long, interrupted, or the referee failed */
    MatchFault fault; /* of the loser */
    char result[32];  /* as SGF's RE: "B+3.5", "W+R", "B+F", "Void" */
    char detail[96];  /* what went wrong, if anything */
    int move_count;   /* the opening's too */
    uint64_t seed;
    int asked[2];      /* moves generated, by engine */
    double seconds[2]; /* spent on them */
} MatchGameResult;

/* Sums over games, from the view of engine 0. */
typedef struct {
    int games, voids, draws;
    int wins[2];                /* by engine */
    int wins_as_black[2];       /* by engine */
    int games_as_black[2];      /* by engine, voids not counted */
    int faults[2][FAULT_COUNT]; /* by engine */
    int asked[2];
    double seconds[2];
    Interval win_rate;   /* of engine 0; a draw is half a win */
    SprtVerdict verdict; /* of the request's test */
} MatchTally;

typedef struct {
    MatchEngine engines[2];
    int games;
    int size;
    Rules rules;
    double main_seconds;  /* for each side and game; 0: no clock */
    double move_seconds;  /* for each move; 0: no clock */
    double reply_seconds; /* without a clock: longer than this is a loss on time; 0: 600 */
    int parallel;         /* games at a time; 0: 1 */
    uint64_t seed;
    const MatchOpening *openings; /* borrowed; may be NULL */
    int opening_count;
    int random_moves;    /* otherwise: so many random moves first */
    int move_limit;      /* longer games are void; 0: three times the points */
    const char *referee; /* a GTP command that counts finished games; NULL: we do … */
    Net *net;            /* … with this network, borrowed; NULL: by playouts */
    const char *log;     /* file for the engines' messages; NULL: nowhere */
    Sprt sprt;           /* no more games are started once it is decided; all zero: no test */
    bool resumes;        /* results that are there already are kept, and not played again */
    atomic_bool *stop;   /* may be NULL */
    /* Called at the end of each game, in the order they end; may be NULL. */
    void (*report)(void *context, const MatchGameResult *result, const Game *game,
                   const MatchTally *tally);
    void *context;
} MatchRequest;

/* "illegal", "crash", … */
const char *match_fault_text(MatchFault fault);

/* Add a game to the sums. */
void match_tally_add(MatchTally *tally, const MatchGameResult *result);

/* Start an engine, by its index, and wait for its first answer: STATUS_IO if it has ended instead,
 * as a command that is not there does. */
MUST_CHECK Status match_try_engine(const MatchRequest *request, int index, Error *err);

/* Play the match. results holds request->games entries; those that were not played are void with
 * move_count 0. To resume one, those that were played before are filled in. STATUS_IO if an engine
 * cannot be started at all, STATUS_INTERRUPTED if stopped; the sums are right in both cases. No
 * process is left behind. */
MUST_CHECK Status match_run(const MatchRequest *request, MatchGameResult *results,
                            MatchTally *tally, Error *err);

/* Opening positions for matches, from records. */

typedef struct {
    MatchOpening *list;
    int count;
    size_t capacity;
    Arena mem; /* the moves */
} Openings;

void openings_init(Openings *openings);
void openings_clear(Openings *openings);

/* Add the main lines of all games of a path (a file, folder or archive) on boards of this size, cut
 * after move_limit moves (0: whole). Setup stones become moves. Bad games are skipped.
 * STATUS_NOT_FOUND if there is nothing. */
MUST_CHECK Status openings_read(Openings *openings, const char *path, int size, int move_limit,
                                Error *err);

/* Games of a match as SGF. */

/* Write <folder>/game-0001.sgf, numbered from 1. */
MUST_CHECK Status match_record_write(const MatchRequest *request, const MatchGameResult *result,
                                     const Game *game, const char *folder, Error *err);

/* Read back what <folder>/game-0001.sgf says about game `index`, from 0. False if it is not there,
 * has no result, or was played by others or on other terms: it has to be played. */
bool match_record_read(const MatchRequest *request, int index, const char *folder,
                       MatchGameResult *result);

#endif
