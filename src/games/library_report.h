/* What is in a library: statistics of its games, and games that are there twice. */
#ifndef KATACHI_GAMES_LIBRARY_REPORT_H
#define KATACHI_GAMES_LIBRARY_REPORT_H

#include "games/find.h"

/* ---- statistics ---- */

enum {
    STATISTICS_LENGTH_STEP = 20, /* moves in a bar of the lengths */
    STATISTICS_LENGTHS = 41,     /* the last bar: so long and longer */
    STATISTICS_DECADES = FIND_YEAR_LIMIT / 10,
    OPENING_MOVES = 4,
};

/* The first stone of a corner, by its lines from the sides. */
typedef enum {
    CORNER_44,
    CORNER_34,
    CORNER_33,
    CORNER_35,
    CORNER_45,
    CORNER_OTHER,
    CORNER_COUNT
} CornerKind;

/* "4-4", … "other". */
const char *corner_kind_text(CornerKind kind);

/* Games under one name: a player, an event. */
typedef struct {
    char *name;
    uint32_t games;
    uint32_t wins, losses; /* of a player */
    uint32_t as_black;
    int first_year, last_year; /* 0: no date is known */
} NamedCount;

/* The first moves of games on 19x19, the same for the eight symmetric images. */
typedef struct {
    uint16_t point[OPENING_MOVES]; /* from the upper left */
    uint32_t games, black_wins, white_wins;
    int first_year, last_year;
    uint32_t decade[STATISTICS_DECADES]; /* games; [0]: no date */
} OpeningCount;

typedef struct {
    uint32_t games;
    uint64_t moves;
    uint32_t undated;
    uint32_t player_count, event_count, opening_count; /* different ones */
    NamedCount *player, *event;                        /* the most frequent first, all of them */
    OpeningCount *opening;
    uint32_t winner[SGF_WINNER_VOID + 1];
    uint32_t by[SGF_BY_FORFEIT + 1];
    uint32_t size[BOARD_SIZE_MAX + 1];
    uint32_t handicap; /* games with two stones and more */
    uint32_t length[STATISTICS_LENGTHS];
    uint32_t year[FIND_YEAR_LIMIT];
    uint32_t decade_black[STATISTICS_DECADES], decade_white[STATISTICS_DECADES]; /* games won */
    uint64_t decade_moves[STATISTICS_DECADES];
    uint32_t corner[STATISTICS_DECADES][CORNER_COUNT]; /* first stones in corners, on 19x19 */
} LibraryStatistics;

/* Of the games that a filter lets through. Must be cleared, unless this failed. */
MUST_CHECK Status library_statistics(const Library *library, const LibraryFilter *filter,
                                     LibraryStatistics *statistics, Error *err);
void library_statistics_clear(LibraryStatistics *statistics);

/* ---- duplicates ---- */

typedef enum {
    DUPLICATE_SAME,    /* the same moves */
    DUPLICATE_CUT,     /* the beginning of the other */
    DUPLICATE_SIMILAR, /* nearly the same moves: a slip of the pen, another order */
} DuplicateKind;

/* "same", "cut", "similar". */
const char *duplicate_kind_text(DuplicateKind kind);

typedef struct {
    uint32_t game; /* the shorter, or later, record ... */
    uint32_t of;   /* ... of this one */
    DuplicateKind kind;
    bool is_turned;       /* rotated or mirrored */
    bool has_other_facts; /* players, date, event or result are written differently */
    int differing;        /* moves, if similar */
} Duplicate;

typedef struct {
    Duplicate *item; /* by `of`, then by `game` */
    size_t count;
    uint32_t compared; /* games that are long enough */
} DuplicateList;

/* Games with at least min_moves moves in common; 0: 40. *list must be cleared. */
void library_duplicates(const Library *library, int min_moves, DuplicateList *list);
void duplicate_list_clear(DuplicateList *list);

#endif
