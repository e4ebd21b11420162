/* What is in a collection of games: counted in one pass, every move checked. */
#ifndef KATACHI_APP_SURVEY_H
#define KATACHI_APP_SURVEY_H

#include "base/budget.h"
#include "core/point.h"
#include "games/collection.h"
#include "sgf/info.h"

#include <stddef.h>
#include <stdint.h>

/* Counting names: players, charsets, rules. Bounded, so that no input can fill the memory. */

enum { TALLY_NAME_SIZE = 64, TALLY_LIMIT = 1 << 18 };

typedef struct {
    char name[TALLY_NAME_SIZE];
    uint64_t count; /* 0: the place is free */
} TallyEntry;

/* A table by hash of the name. All zero is an empty one. */
typedef struct {
    TallyEntry *entries;
    size_t capacity; /* a power of two, or 0 */
    size_t used;
    uint64_t uncounted; /* names that came when the table was full */
} Tally;

void tally_clear(Tally *tally);

/* Count a name once more. Longer ones are cut at a character's end. */
void tally_add(Tally *tally, const char *name);

/* The most frequent names, equal ones by the bytes of the name; returns how many were written. */
size_t tally_top(const Tally *tally, size_t limit, TallyEntry *out);

/* Copy a name as tally_add cuts it. */
void tally_cut_name(const char *name, char out[TALLY_NAME_SIZE]);

enum { SURVEY_YEAR_LIMIT = 3000, SURVEY_HANDICAP_LIMIT = 10 };

/* The facts of one game. */
typedef struct {
    int size; /* 0: a board that cannot be set up, or not Go */
    int moves, passes, handicap, year;
    bool has_setup, has_variations, has_komi;
    bool is_broken; /* the replay stopped: `problem` says where and why */
    SgfDefect broken_by;
    double komi;
    SgfResult result;
    uint64_t opening; /* the same for equal first moves, however the board is rotated; 0: not
                         requested */
    uint16_t problems[SGF_DEFECT_COUNT];
    char black[TALLY_NAME_SIZE], white[TALLY_NAME_SIZE];
    char rules[TALLY_NAME_SIZE];
    char charset[SGF_CHARSET_SIZE];
    Error problem;
} GameFacts;

typedef struct {
    CollectionCounts counts;
    uint64_t moves, passes;
    uint64_t illegal; /* games stopped at an illegal move: each has one */
    uint64_t not_go;  /* games of another kind, or on a board that we do not have */
    uint64_t setup, variations, undated, no_komi;
    uint64_t duplicates; /* games whose opening was seen before; only if asked for */
    int move_min, move_max;
    uint64_t winner[SGF_WINNER_VOID + 1];
    uint64_t by[SGF_BY_FORFEIT + 1];
    uint64_t sizes[BOARD_SIZE_MAX + 1];
    uint64_t handicaps[SURVEY_HANDICAP_LIMIT + 1]; /* the last: that many and more */
    uint64_t years[SURVEY_YEAR_LIMIT];
    uint64_t problems[SGF_DEFECT_COUNT]; /* games that have it */
    Tally players, komi, rules, charsets;
} Survey;

typedef struct {
    CollectionOptions collection;
    bool find_duplicates; /* costs 16 bytes per game */
    Progress progress;
    /* Called for each game, in order; may be NULL. */
    void (*on_game)(void *context, const GameName *name, const GameFacts *facts);
    /* Called for bad games, unreadable files and illegal moves, in order; may be NULL. */
    void (*on_problem)(void *context, const GameName *name, const Error *problem);
    void *context;
} SurveyOptions;

/* Survey all games. Statuses as of collection_visit(); strict also stops at illegal moves and
 * boards that cannot be set up. *survey must be cleared in every case. */
MUST_CHECK Status survey_games(const char *const *paths, int count, const SurveyOptions *options,
                               Survey *survey, Error *err);
void survey_clear(Survey *survey);

#endif
