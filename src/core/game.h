/* A game: a position with everything that led to it, under given rules.
 *
 * The Board knows the stones and simple ko; the Game adds history, superko, whose turn it is, the
 * end by passes or resignation, handicap and komi, and undo. */
#ifndef KATACHI_CORE_GAME_H
#define KATACHI_CORE_GAME_H

#include "core/board.h"

#include <stdbool.h>
#include <stddef.h>

/* Rule sets: what differs between the rules of Go that people play by, as a plain record. */

typedef enum { KO_SIMPLE, KO_POSITIONAL, KO_SITUATIONAL } KoRule;
typedef enum { SCORING_AREA, SCORING_TERRITORY } ScoringRule;
typedef enum { HANDICAP_BONUS_NONE, HANDICAP_BONUS_N, HANDICAP_BONUS_N_MINUS_1 } HandicapBonus;

typedef struct {
    KoRule ko;
    ScoringRule scoring;
    HandicapBonus handicap_bonus; /* points for White in games with handicap stones */
    bool suicide_allowed;         /* of more than one stone; of one stone it repeats the position */
    bool seki_counts;             /* territory in seki is counted (not under Japanese rules) */
    double komi;
} Rules;

/* The named sets: japanese, chinese, aga, new-zealand, tromp-taylor. Komi is what is usual today.
 * Names are compared without regard to case, '-', '_' and spaces; SGF's RU values (Japanese, GOE,
 * NZ, …) are understood. False if the name is unknown; *rules is then untouched. */
bool rules_by_name(const char *name, Rules *rules);

/* The name of the set that these rules are, komi apart; NULL if it has none. */
const char *rules_name(const Rules *rules);

/* All names in the order above, NULL at the end. */
extern const char *const RULES_NAMES[];

typedef struct {
    Move move;
    Undo undo;
    uint64_t hash_before; /* of the position before the move */
    uint8_t turn_before;  /* whose turn it was before the move */
    uint16_t captured;    /* stones captured by the move */
} GameMove;

typedef struct {
    Board board; /* read-only outside these functions */
    Rules rules; /* may be changed at any time */
    Stone to_move;
    int handicap;    /* handicap stones given to Black */
    Stone resigned;  /* who has resigned; STONE_NONE if nobody */
    GameMove *moves; /* the moves since the start position */
    int move_count;
    size_t move_capacity;
} Game;

/* A new game on an empty board, Black to move. Must be cleared. */
void game_init(Game *game, int size, const Rules *rules);
void game_clear(Game *game);

/* Begin again on an empty board of this size; rules are kept. */
void game_restart(Game *game, int size);

/* A deep copy; *copy must not be initialised, and must be cleared. */
void game_copy(const Game *game, Game *copy);

/* Begin again from a position. History before it is forgotten. False, and nothing changes, if a
 * chain would have no liberty. */
bool game_set_position(Game *game, int size, const uint8_t stone[BOARD_CELL_LIMIT], Stone to_move);

/* Judge a move by board and history. Passes and resignation are allowed until someone resigned. */
MoveVerdict game_judge_move(const Game *game, Point at, Stone who);

/* Play a move (a point, POINT_PASS or POINT_RESIGN) if it is allowed; otherwise nothing changes.
 * The turn goes to the other side. */
MoveVerdict game_play(Game *game, Point at, Stone who);

/* Take the last move back; false if there is none. */
bool game_undo(Game *game);

/* Whether the last two moves were passes, or someone resigned. */
bool game_is_over(const Game *game);

/* The last move, or { POINT_NONE } if there is none; `back` 0 is the last, 1 the one before. */
Move game_move_back(const Game *game, int back);

typedef enum {
    HANDICAP_OK = 0,
    HANDICAP_BAD_COUNT,
    HANDICAP_BOARD_NOT_EMPTY,
    HANDICAP_BAD_POINT,
} HandicapVerdict;

/* Place fixed handicap stones, 2 … handicap_limit(size), as GTP's fixed_handicap says; White is
 * then to move. Nothing changes unless the answer is HANDICAP_OK. */
HandicapVerdict game_place_fixed_handicap(Game *game, int count);

/* Place free handicap stones; all points must be different points of the board. */
HandicapVerdict game_place_free_handicap(Game *game, const Point *points, int count);

/* The points of a fixed handicap; returns 0 if the board has no such handicap. */
int handicap_points(int size, int count, Point out[9]);

/* The largest fixed handicap of a size: 9, 4 or 0. */
int handicap_limit(int size);

/* A position as the predictors see it: the board, whose turn it is, and what was played before. */

enum { POSITION_HISTORY = 16 };

/* What kind of record a position is from: who plays there. */
typedef enum {
    RECORD_UNKNOWN,
    RECORD_PROFESSIONAL,
    RECORD_KGS,
    RECORD_SERVER, /* another server: Tygem, Tom, Fox, … */
} RecordKind;

typedef struct {
    const Board *board;
    Stone to_move;
    int move_number;                  /* of the move to be predicted; counts from 1 */
    Point previous[POSITION_HISTORY]; /* the moves before it, latest first; POINT_PASS for a pass,
                                         POINT_NONE where there was none (or setup stones) */
    int previous_captured;            /* stones that the latest move captured */
    bool komi_known;
    double komi; /* of White */
    RecordKind kind;
    int year;      /* of the record; 0: not known */
    uint64_t seed; /* for random features, from game and move number */
} Position;

/* The random seed of a position. */
uint64_t position_seed(uint64_t game_seed, int move_number);

/* The position at the end of a game; *game must outlive it. */
void position_of_game(const Game *game, uint64_t game_seed, Position *position);

/* Counting a finished game when it is known which stones are dead. */

typedef struct {
    double black, white;             /* points of each side; White's with komi and handicap bonus */
    double margin;                   /* black - white: positive if Black wins, 0 for a draw */
    uint8_t owner[BOARD_CELL_LIMIT]; /* by cell: who owns the point; STONE_NONE for neither */
} Score;

/* Count by the game's rules. dead[p] marks stones to be removed first (NULL: none are dead); a
 * chain is dead if any stone of it is marked. seki[p] marks stones whose eyes do not count where
 * the rules say so (NULL: none). After that: area counts stones and the empty regions that touch
 * one colour only; territory counts those regions, prisoners and the dead. */
void score_game(const Game *game, const bool *dead, const bool *seki, Score *score);

/* Area of a bare position, every stone alive: black points - white points, and the owners. */
int score_area(const Board *board, uint8_t owner[BOARD_CELL_LIMIT]);

/* The komi that makes area counting decide a game by its rules: under territory scoring with the
 * difference of stones played, since area counts them. */
double score_area_komi(const Game *game, double komi);

enum { SCORE_TEXT_SIZE = 24 };

/* "B+3.5", "W+12", "0": the margin as SGF and GTP write it. Returns out. */
char *score_text(double margin, char out[SCORE_TEXT_SIZE]);

#endif
