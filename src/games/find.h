/* Searching a library: by position, region, sequence and facts of the games.
 *
 * A pattern says for each point of a board what must be there. It is found in a game at the first
 * moment when all of that is so; it is looked for in up to eight orientations, with the colours as
 * they are and swapped, and, if wanted, moved along a side or anywhere. A sequence instead says
 * which moves were the first in a region, in this order.
 *
 * The next move is the next one in the region, whoever plays it and however much later; it comes
 * back as seen in the pattern's own place. The answer does not depend on the number of threads.
 *
 *      FindRequest request = { .pattern = …, .filter = { .player = "Takemiya" } };
 *      library_find(library, &request, &answer, &err);
 *      … answer.move[i], find_games() …
 *      find_answer_clear(&answer); */
#ifndef KATACHI_GAMES_FIND_H
#define KATACHI_GAMES_FIND_H

#include "games/library.h"

/* ---- what is looked for ---- */

typedef enum {
    CELL_OUTSIDE, /* not in the region */
    CELL_ANY,     /* in the region, and anything may be there */
    CELL_EMPTY,
    CELL_BLACK,
    CELL_WHITE,
} PatternCell;

typedef enum {
    ANCHOR_PLACE, /* where it is; rotated, at the same distance from the sides */
    ANCHOR_SIDE,  /* moved along the side that it is nearest to */
    ANCHOR_ANYWHERE,
} PatternAnchor;

enum { SEQUENCE_LIMIT = 400, PATTERN_PASS = 1023 };

/* Points are numbers y·size + x from the upper left. */
typedef struct {
    int size;                       /* of the board; 0: no pattern, all games are found */
    uint8_t cell[BOARD_POINTS_MAX]; /* PatternCell */
    int sequence_count;             /* 0: a position; else cell only says what the region is */
    uint16_t sequence_point[SEQUENCE_LIMIT];
    uint8_t sequence_color[SEQUENCE_LIMIT]; /* a Stone */
    PatternAnchor anchor;
    bool fixed_orientation; /* do not rotate or mirror */
    bool is_not_mirrored;   /* rotate only */
    bool fixed_colors;      /* do not swap colours */
} Pattern;

/* A rectangle of a position, both ends within; the whole board makes a whole-board search. */
typedef struct {
    int left, top, right, bottom;
} PatternRect;

void pattern_of_board(const Board *board, PatternRect rect, Pattern *pattern);

/* The moves of a sequence, "R4 P3 pass D4", in turn; a pass stands for a move elsewhere. */
MUST_CHECK Status pattern_sequence_parse(const char *text, Stone first, Pattern *pattern,
                                         Error *err);

/* Keep the points of a region, as above, and let those of `open` hold anything. A region of NULL is
 * all of a position; of a sequence it is the quarter of the board that holds it, else the half,
 * else all. STATUS_INVALID as above. */
MUST_CHECK Status pattern_cut(Pattern *pattern, const char *region, const char *open, Error *err);

/* Whether it is looked for under a symmetry, as core/symmetry.h numbers them. */
bool pattern_may_turn(const Pattern *pattern, int symmetry);

/* Which games. Texts are found anywhere in the field, without regard to case; all zero: all. */
typedef struct {
    const char *player;   /* of either colour */
    const char *opponent; /* the other player */
    const char *black, *white;
    const char *event, *round, *place;
    const char *file;       /* in the name of the file or archive */
    const char *rank;       /* the lowest rank of both: "5d", "3k", "7p" */
    const char *result;     /* "B+", "W+R", "B+0.5", "draw" */
    int date_from, date_to; /* 20161231; 0: open */
    int min_moves;
    int size; /* of the board */
} LibraryFilter;

typedef struct {
    Pattern pattern;
    LibraryFilter filter;
    Stone next;  /* only where this colour plays next, as the pattern sees it; STONE_NONE: any */
    int move_to; /* found after at most so many moves; 0: at any time */
    size_t hit_limit;  /* STATUS_LIMIT if more is found; 0: 20 million */
    int threads;       /* 0: one */
    atomic_bool *stop; /* may be NULL */
} FindRequest;

/* ---- what was found ---- */

typedef struct {
    uint32_t game;
    uint16_t move;        /* there after so many moves */
    uint16_t next;        /* the next point in the region; PATTERN_PASS: none follows */
    uint8_t next_color;   /* a Stone, as the pattern sees it */
    uint8_t symmetry;     /* how the pattern was turned, as core/board.h says ... */
    bool is_swapped;      /* ... and its colours swapped */
    uint8_t tenuki;       /* who then played elsewhere, as the pattern sees it; a Stone */
    int8_t dx, dy;        /* then moved */
    uint16_t next_number; /* the number of that move; 0: none */
} FindHit;

/* A next move, with the games that went on with it. */
typedef struct {
    uint16_t point; /* PATTERN_PASS: somewhere else */
    uint8_t color;  /* a Stone */
    uint32_t count;
    uint32_t at_once;          /* not after a move elsewhere */
    uint32_t wins, losses;     /* of who played it */
    int first_year, last_year; /* 0: no date is known */
    double mean_year;
} FindMove;

enum { FIND_YEAR_LIMIT = 2200 };

typedef struct {
    FindHit *hit; /* by game, then by move */
    size_t hit_count;
    uint32_t game_count;             /* games found */
    uint32_t searched;               /* games that the filter let through */
    uint32_t black_wins, white_wins; /* of the games found */
    uint32_t pattern_wins[3];        /* by Stone as the pattern sees it, of the hits */
    uint32_t tenuki;                 /* hits after which the game went on elsewhere */
    FindMove away[3];                /* these, by the Stone that played elsewhere */
    uint32_t ended;                  /* hits after which no move follows in the region */
    FindMove *move;                  /* the most frequent first */
    int move_count;
    uint32_t year[FIND_YEAR_LIMIT]; /* games found by year; [0]: no date */
    int image_count;                /* orientations, colours and places looked for */
} FindAnswer;

/* Search. *answer must be cleared, unless this failed: STATUS_INVALID if the pattern makes no
 * sense, STATUS_LIMIT if too much is found, STATUS_INTERRUPTED. */
MUST_CHECK Status library_find(const Library *library, const FindRequest *request,
                               FindAnswer *answer, Error *err);
void find_answer_clear(FindAnswer *answer);

/* A game found, with its first hit. */
typedef struct {
    uint32_t game;
    uint32_t hit_count;
    size_t first_hit;
} FoundGame;

typedef enum {
    FOUND_BY_NUMBER, /* as in the library */
    FOUND_BY_DATE,   /* the oldest first; without a date last */
    FOUND_BY_NEWEST,
    FOUND_BY_MOVE, /* found early in the game first */
    FOUND_BY_BLACK,
    FOUND_BY_WHITE, /* by name */
} FoundOrder;

/* "number", "date", "newest", "move", "black", "white". */
bool found_order_parse(const char *text, FoundOrder *order);

/* The games found, all of them, sorted; *count of them. Free with mem_free. */
MUST_CHECK FoundGame *find_games(const Library *library, const FindAnswer *answer, FoundOrder order,
                                 uint32_t *count);

/* The slow twin, for tests: look for a pattern in one game by replaying it on a board. The hits, in
 * the same order; free with mem_free. Returns how many. */
size_t library_find_in_game(const Library *library, const Pattern *pattern, uint32_t game,
                            FindHit **hits);

#endif
