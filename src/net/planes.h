/* What the network sees of a position: planes over the points, and a few numbers for the whole
 * board. Everything is from the mover's side.
 *
 * All planes are 0 or 1, so a point is one word with a bit for each plane. Training stores and
 * moves the words; evaluation unpacks them. Point index y·size + x, y = 0 is the top row.
 *
 * The trainer runs this very code, so a change here needs new weights. */
#ifndef KATACHI_NET_PLANES_H
#define KATACHI_NET_PLANES_H

#include "core/game.h"

enum {
    NET_PLANE_OWN = 0,
    NET_PLANE_OPPONENT = 1,
    NET_PLANE_OWN_LIBERTIES = 2,      /* 2, 3, 4: stones of own chains with 1, 2, 3 liberties */
    NET_PLANE_OPPONENT_LIBERTIES = 5, /* 5, 6, 7: the opponent's */
    NET_PLANE_HISTORY = 8,            /* 8 … 12: the last five moves; a pass leaves it empty */
    NET_PLANE_KO = 13,                /* where the ko ban stops the mover */
    NET_PLANE_ONES = 14,
    NET_PLANE_LIBERTIES_AFTER = 15, /* 15, 16, 17: legal moves whose chain has 1, 2, 3 liberties */
    NET_PLANE_CAPTURES = 18,        /* legal moves that capture */
    NET_PLANE_OWN_CAUGHT = 19,      /* own stones lost to a ladder if the opponent moves first, or
                                       in atari and not to be saved by running or capturing */
    NET_PLANE_OPPONENT_CAUGHT = 20, /* opposing stones that the mover can take in a ladder */
    NET_PLANE_LADDER_MOVE = 21,     /* moves that start a ladder which works */
    NET_PLANE_OWN_SURE = 22,        /* unconditionally the mover's: stones and territory */
    NET_PLANE_OPPONENT_SURE = 23,
    NET_PLANES = 24,
    NET_GLOBALS_WITHOUT_YEAR = 8, /* networks of version 0.2 end here */
    NET_ERAS = 6,
    NET_GLOBALS = NET_GLOBALS_WITHOUT_YEAR + NET_ERAS,
    NET_HISTORY = 5,
    NET_SIZE_MIN = 7,
    NET_SIZE_MAX = BOARD_SIZE_MAX,
};

/* Moves tried for one ladder: 99.9 % of the chains in professional games need fewer than 70. A
 * ladder that is not decided by then counts as not working. */
enum { NET_LADDER_NODES = 400 };

/* Whose style of play: the kind of record that the network learned it from. */
typedef enum {
    NET_SOURCE_UNKNOWN = RECORD_UNKNOWN,
    NET_SOURCE_PROFESSIONAL = RECORD_PROFESSIONAL,
    NET_SOURCE_KGS = RECORD_KGS,
    NET_SOURCE_SERVER = RECORD_SERVER, /* another server: Tygem, Tom, Fox */
} NetSource;

/* What the stones do not show. All zero: nothing is known. */
typedef struct {
    double komi;
    bool komi_known;
    NetSource source;
    int year; /* of the game; 0: not known */
} NetContext;

/* The planes of the position for game->to_move as a word for each point, bit p for plane p. */
void net_point_words(const Game *game, uint32_t words[BOARD_POINTS_MAX]);

/* The inputs without a place: the mover is Black; komi from the mover's side / 20; komi is known;
 * one-hot source (3); (size - 19) / 6; the last move was a pass; then the era, which is shared
 * between the two nearest of NET_ERAS years, so that style changes smoothly with time. */
void net_global_inputs(const Game *game, const NetContext *context, float globals[NET_GLOBALS]);

/* What a position says of the game that it is from. */
NetContext net_context_of_position(const Position *position, NetSource source);

/* Both for a position with its last moves, under simple ko; komi and year are the position's. */
void net_position_inputs(const Position *position, NetSource source,
                         uint32_t words[BOARD_POINTS_MAX], float globals[NET_GLOBALS]);

/* A game that shows such a position: *game borrows the moves, and is only to be read. */
void net_game_of_position(const Position *position, GameMove moves[POSITION_HISTORY], Game *game);

/* Both as numbers: planes[plane][point], NET_PLANES · size · size floats. */
void net_planes(const Game *game, const NetContext *context, float *planes,
                float globals[NET_GLOBALS]);

#endif
