/* Looking for one image of a pattern in games. Private. */
#ifndef KATACHI_GAMES_LIBRARY_SCAN_H
#define KATACHI_GAMES_LIBRARY_SCAN_H

#include "games/find.h"
#include "games/library/columns.h"
#include "games/library/format.h"
#include "games/library/segment.h"

/* A pattern in all the ways it is looked for. Private. */

/* One orientation, colouring and place. */
typedef struct {
    uint8_t symmetry;
    bool is_swapped;
    int8_t dx, dy;
    uint16_t stone_count, empty_count;
    uint16_t *stone;           /* point, and MOVE_WHITE; of a sequence: its moves in order */
    uint16_t *empty;           /* points */
    uint8_t want[POINT_TABLE]; /* by point: a PatternCell */
} PatternImage;

typedef struct {
    int size;
    bool is_sequence;
    bool repeats;  /* a sequence that comes back to a point */
    bool has_any;  /* points that may hold anything */
    bool is_whole; /* every point of the board is black, white or empty */
    int count;
    PatternImage *image; /* all different; image 0 is the pattern itself */
    int twin_count;      /* other ways to put the pattern onto itself */
    PatternImage *twin;
    Arena mem;
} PatternImages;

/* Make all images. Must be cleared, unless this failed: STATUS_INVALID if the pattern makes no
 * sense, STATUS_LIMIT if there are too many. */
MUST_CHECK Status pattern_images_make(const Pattern *pattern, PatternImages *images, Error *err);
void pattern_images_clear(PatternImages *images);

/* A move on the board as the pattern sees it, given the image that was found there: the least of
 * the moves that the pattern's own symmetry makes equal. */
void pattern_see_move(const PatternImages *images, const PatternImage *image, uint16_t *point,
                      Stone *color);

/* The same for a colour alone. */
Stone pattern_see_color(const PatternImages *images, const PatternImage *image, Stone color);

/* Where an image is in a game. */
typedef struct {
    uint16_t time; /* the first time that it is there */
    uint16_t next; /* the number of the next move in the region; 0: none follows */
} Match;

/* Scratch, one for each thread. */
typedef struct {
    Lanes lanes;
    uint16_t game[BLOCK_GAMES]; /* found, in ascending order ... */
    Match match[BLOCK_GAMES];   /* ... and where */
    int count;
} ScanLanes;

/* Find an image in all games of a block of the pattern's board size; scratch->game and
 * scratch->match say where. */
void scan_block(const Segment *segment, const BlockEntry *block, const PatternImages *images,
                const PatternImage *image, ScanLanes *scratch);

/* Follow one game move by move; false if the image is not there up to `last`. */
bool scan_game(const Segment *segment, const GameEntry *game, const PatternImages *images,
               const PatternImage *image, int last, Match *match);

/* What is added up over the hits of a search: integers, so that their order does not matter.
 * Private.
 */

typedef struct {
    uint32_t count, at_once, wins, losses, dated;
    uint32_t first_year, last_year;
    uint64_t year_sum;
} MoveSum;

/* All zero is the sum of no hits. */
typedef struct {
    MoveSum move[POINT_TABLE][2]; /* by point and colour of the next move */
    MoveSum away[3];              /* by the Stone that played elsewhere first */
    uint32_t games, black_wins, white_wins, ended;
    uint32_t pattern_wins[3];
    uint32_t year[FIND_YEAR_LIMIT];
} HitSum;

/* Add the hits of games of a segment; those of one game stand together. */
void hit_sum_add(HitSum *sum, const Segment *segment, const FindHit *hit, size_t count);

void hit_sum_join(HitSum *into, const HitSum *from);

/* Fill the figures of an answer, and its list of moves. */
void hit_sum_answer(const HitSum *sum, FindAnswer *answer);

#endif
