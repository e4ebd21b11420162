/* How games lie in a segment file of the library; docs/FORMATS.md has the tables. Private.
 *
 * A point is a number y·size + x. Time 0 is the position after the stones of a setup, time t the
 * position after t moves, passes counted.
 *
 * Games stand in blocks of up to 1024 with one board size. A block has a column for each point: for
 * each game when a stone first came to that point. A pattern of stones and empty points then is
 * there from the latest time of its stones to the earliest of its empty points, which needs no
 * replay and is found for eight games by one instruction. What a column does not show, stones that
 * were captured, is listed game by game. */
#ifndef KATACHI_GAMES_LIBRARY_FORMAT_H
#define KATACHI_GAMES_LIBRARY_FORMAT_H

#include "games/library.h"

#include <stdint.h>

enum {
    SEGMENT_VERSION = LIBRARY_VERSION,
    SEGMENT_GAME_LIMIT = 1 << 16, /* a game of a segment is named by 16 bits */
    BLOCK_GAMES = 1024,
    BLOCK_ROUND = 64,       /* columns are as long as the games of the block, rounded up */
    SECTION_ROUND = 64,     /* sections start at multiples of this */
    GAME_MOVE_LIMIT = 1600, /* what comes behind is cut off */
    POSITION_STONES = 40,   /* positions with up to so many stones are in the table of positions */
    BUCKET_BITS_MAX = 20,
};

/* ---- moves ---- */

enum {
    MOVE_WHITE = 1 << 15,
    MOVE_POINT = 1023, /* mask of the point; as a point: a pass */
    POINT_TABLE = 1024 /* an array indexed by a point can never be missed */
};

/* ---- columns ---- */

/* A number of a column: the time times four, plus: */
enum {
    COLUMN_WHITE = 1,    /* the stone is white */
    COLUMN_CAPTURED = 2, /* it is captured later */
    COLUMN_FLAGS = 3,
    COLUMN_NEVER = 0x7ffc, /* no stone ever comes here */
    COLUMN_SHIFT = 2,
};

/* ---- tables ---- */

typedef enum {
    SECTION_COLUMNS,   /* int16_t; block after block, column after column */
    SECTION_BLOCKS,    /* BlockEntry */
    SECTION_GAMES,     /* GameEntry */
    SECTION_MOVES,     /* uint16_t: of each game first its setup, then its moves */
    SECTION_CAPTURES,  /* CaptureEntry, of each game in the order of time */
    SECTION_TEXT_AT,   /* uint32_t: where text i starts; one more than there are texts */
    SECTION_TEXT,      /* UTF-8, each ended by a NUL; text 0 is empty */
    SECTION_BUCKETS,   /* uint32_t: the first position of bucket i; one more than buckets */
    SECTION_POSITIONS, /* PositionEntry, by bucket, then by key, then by game */
    SECTION_COUNT
} SectionId;

typedef struct {
    uint64_t offset, size; /* in bytes, from the start of the file */
} Section;

typedef struct {
    char magic[8];
    uint32_t version;
    uint32_t game_count;
    uint64_t file_size;
    uint64_t body_checksum; /* XXH3 of all behind the header */
    Section section[SECTION_COUNT];
    uint32_t block_count;
    uint32_t bucket_bits;
    uint64_t header_checksum; /* XXH3 of all before it; the last field */
} SegmentHeader;

typedef struct {
    uint64_t column_at; /* in the section, in numbers */
    uint32_t first_game;
    uint16_t game_count;
    uint16_t stride; /* length of a column */
    uint8_t size;
    uint8_t unused[7];
} BlockEntry;

enum { GAME_TEXT_COUNT = 12 };

typedef struct {
    uint64_t identity; /* hash of moves and facts: the same record again is known by it */
    uint32_t move_at;  /* of its setup in SECTION_MOVES */
    uint32_t capture_at;
    uint16_t setup_count, move_count, capture_count;
    uint8_t size, handicap;
    uint32_t text[GAME_TEXT_COUNT]; /* by LibraryField */
    uint32_t index;                 /* of the game in its file, from 1 */
    int32_t date;                   /* 20161231; 20160000 if only the year is known; 0: unknown */
    float komi, margin;             /* margin: for Black */
    uint8_t winner, by;             /* SgfWinner, SgfBy */
    uint8_t has_komi, is_cut;       /* is_cut: something illegal follows */
    uint8_t unused[4];
} GameEntry;

typedef struct {
    uint16_t time;
    uint16_t stone; /* the point, and MOVE_WHITE if it was white */
} CaptureEntry;

typedef struct {
    uint32_t key; /* the lower half of the position's hash; the upper bits choose the bucket */
    uint16_t game;
    uint16_t time;
} PositionEntry;

_Static_assert(sizeof(SegmentHeader) == 32 + 16 * SECTION_COUNT + 16, "no padding");
_Static_assert(sizeof(BlockEntry) == 24, "no padding");
_Static_assert(sizeof(GameEntry) == 96, "no padding");
_Static_assert(sizeof(PositionEntry) == 8, "no padding");
_Static_assert((int)BOARD_POINTS_MAX < (int)MOVE_POINT, "a point fits");

/* ---- positions ---- */

/* The number of a stone: the exclusive or of all is the hash of a position. */
uint64_t position_stone_key(int size, int point, bool is_white);

#endif
