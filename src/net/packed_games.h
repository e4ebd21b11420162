/* Games packed for training: a short header and two bytes a move, see docs/FORMATS.md.
 *
 * A file holds even games from the empty board in which the colours take turns, Black first. What a
 * reader gets was checked: sizes, checksum, ranges; whether the moves are legal is seen when they
 * are replayed. */
#ifndef KATACHI_NET_PACKED_GAMES_H
#define KATACHI_NET_PACKED_GAMES_H

#include "base/attributes.h"
#include "base/status.h"
#include "base/strbuf.h"
#include "net/planes.h"

typedef enum {
    PACKED_WINNER_UNKNOWN,
    PACKED_WINNER_BLACK,
    PACKED_WINNER_WHITE,
    PACKED_WINNER_NONE, /* a draw */
} PackedWinner;

typedef enum {
    PACKED_BY_UNKNOWN,
    PACKED_BY_COUNT,
    PACKED_BY_RESIGNATION,
    PACKED_BY_TIME,
    PACKED_BY_FORFEIT,
} PackedBy;

enum { PACKED_MOVE_LIMIT = 1600, PACKED_PASS = 255 };

typedef struct {
    uint8_t size;
    uint8_t source; /* a NetSource */
    uint8_t winner; /* a PackedWinner */
    uint8_t by;     /* a PackedBy */
    bool komi_known;
    bool is_held_back; /* for validation: never trained on */
    bool is_counted;   /* the count of the last position agrees with the record */
    double komi;       /* in quarters of a point; 0 if it is not known */
    double margin;     /* for Black, komi included; 0 if it was not counted */
    int dead_count;    /* if is_counted: one stone of each dead chain of the last position */
    int move_count;
    const uint8_t *dead;  /* x, y of each */
    const uint8_t *moves; /* x, y of each; PACKED_PASS twice for a pass */
} PackedGame;

/* Append a game to the body of a file. */
void packed_game_add(const PackedGame *game, StrBuf *body);

/* The bytes of a file with this body, appended to *file. */
void packed_games_seal(const StrBuf *body, uint32_t game_count, StrBuf *file);

/* Write a file with this body. */
MUST_CHECK Status packed_games_write(const char *path, const StrBuf *body, uint32_t game_count,
                                     Error *err);

typedef struct {
    PackedGame *game;
    size_t count;
    uint64_t checksum; /* of the bodies of all files, in order: which data it is */
    StrBuf *file;      /* where the bytes of the games lie */
    int file_count;
} PackedGames;

/* Read files. *games must be cleared, unless this failed. STATUS_SYNTAX if one is damaged,
 * STATUS_UNSUPPORTED if it has another version; *err names the file's number, from 1. */
MUST_CHECK Status packed_games_open(const char *const *paths, int count, PackedGames *games,
                                    Error *err);
void packed_games_clear(PackedGames *games);

/* The same for the bytes of one file, which are copied. */
MUST_CHECK Status packed_games_read(const char *bytes, size_t size, PackedGames *games, Error *err);

/* The point of move i, POINT_PASS for a pass. */
Point packed_game_move(const PackedGame *game, int i);

#endif
