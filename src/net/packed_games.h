/* Games packed for training: a short header and two bytes a move, see docs/FORMATS.md.
 *
 * A file holds even games from the empty board in which the colours take turns, Black first. What a
 * reader gets was checked: sizes, checksum, ranges; whether the moves are legal is seen when they
 * are replayed. */
#ifndef KATACHI_NET_PACKED_GAMES_H
#define KATACHI_NET_PACKED_GAMES_H

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
    uint16_t year;  /* 0: not known */
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

/* Positions for training: replayed from packed games, in random order, many threads at once.
 *
 * All positions of the chosen games are put into a random order (a permutation of their numbers, so
 * none comes twice before all came once). Sample n is the n-th of that order with a random
 * symmetry: it depends on the games, the seed and n only, never on the threads. */

typedef struct Sampler Sampler;

/* Only plain numbers: the struct is filled from Python as well. */
typedef struct {
    int32_t size;      /* of the boards; games of other sizes are left out */
    int32_t held_back; /* 0: the games to train on; 1: those held back */
    int32_t threads;
    int32_t turns; /* 1: a random symmetry for each sample */
    double drop;   /* probability that komi, source or year is hidden from the network */
    uint64_t seed;
} SamplerSettings;

enum { SAMPLE_OWNER_UNKNOWN = 2 };

/* Where a batch goes; arrays of `count` entries, or count · points where it says so. */
typedef struct {
    uint32_t *words; /* by point: see planes.h */
    float *globals;  /* NET_GLOBALS each */
    int32_t *move;   /* point index; size·size is a pass */
    int32_t *reply;  /* the move after it; -1 at the end of the game */
    float *outcome;  /* 1 the mover won, 0 lost, 0.5 a draw; -1 not known */
    float *score;    /* the mover's margin in points; only where owner is known */
    int8_t *owner;   /* by point, at the end: 1 the mover's, -1 the opponent's, 0 nobody's;
                        SAMPLE_OWNER_UNKNOWN on all points unless the game was counted */
    int32_t *source; /* a NetSource, also if it is hidden from the network */
    int32_t *number; /* moves before this one */
} SampleBatch;

/* Keeps `games`. Replays every game once; STATUS_INVALID if one has an illegal move, or if no game
 * is left. */
MUST_CHECK Status sampler_open(const PackedGames *games, const SamplerSettings *settings,
                               Sampler **sampler, Error *err);
void sampler_close(Sampler *sampler);

/* Positions in the chosen games. */
uint64_t sampler_position_count(const Sampler *sampler);

/* Make samples first … first+count-1. One call at a time for each sampler. */
void sampler_fill(Sampler *sampler, uint64_t first, int count, const SampleBatch *batch);

#endif
