/* The facts in a game's root: board, komi, handicap, rules, result, date, kind. */
#ifndef KATACHI_SGF_INFO_H
#define KATACHI_SGF_INFO_H

#include "core/game.h"
#include "sgf/tree.h"

typedef enum {
    SGF_WINNER_UNKNOWN,
    SGF_WINNER_BLACK,
    SGF_WINNER_WHITE,
    SGF_WINNER_NONE, /* a draw */
    SGF_WINNER_VOID, /* no result, or suspended */
} SgfWinner;

typedef enum {
    SGF_BY_UNKNOWN,
    SGF_BY_POINTS,
    SGF_BY_RESIGNATION,
    SGF_BY_TIME,
    SGF_BY_FORFEIT
} SgfBy;

typedef struct {
    SgfWinner winner;
    SgfBy by;
    double points; /* 0 if not by points */
} SgfResult;

typedef struct {
    int size;
    int handicap;     /* HA; 0 if there is none */
    bool has_komi;    /* KM is there and a number */
    bool rules_known; /* RU is there and names a set of core */
    Rules rules; /* if not known, Japanese, or by area where the komi says so; komi from KM, else
                    the set's, or what was usual in that year */
    SgfResult result;
    int year;        /* the first year in DT; 0 if there is none */
    RecordKind kind; /* as PC says, or else the ranks */
} SgfInfo;

/* The size of the board; 19 if SZ does not say. STATUS_UNSUPPORTED with the place if the game is
 * not Go or the board not a square of 2 to 25. */
MUST_CHECK Status sgf_board_size(const SgfGame *game, int *size, Error *err);

/* All facts. Fails as sgf_board_size does; other values that make no sense count as missing. */
MUST_CHECK Status sgf_info(const SgfGame *game, SgfInfo *info, Error *err);

/* Read a result ("B+R", "W+3.5", "Jigo", "0"); unknown if it makes no sense. */
SgfResult sgf_result_parse(const char *text);

/* The first number of four digits in a date, 0 if there is none. */
int sgf_year_parse(const char *text, size_t size);

/* Fill *err with the place of some raw bytes of the game. Returns the status. */
Status sgf_fail_at(const SgfGame *game, const char *bytes, Status status, Error *err,
                   const char *format, ...) PRINTF_LIKE(5, 6);

#endif
