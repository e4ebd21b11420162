/* The patterns of Stern, Herbrich and Graepel 2006: fourteen nested templates, keyed by hash.
 *
 * Template i holds the points within |dx| + |dy| + max(|dx|, |dy|) <= d of the move, for d = 2, 3,
 * … 13 and 17; the last one the whole board. Points off the board are a colour. A point at an
 * offset has a random number; stones of the mover use it as it is, those of the opponent and walls
 * use it rotated, empty points not at all. The key of a pattern is the exclusive or of its numbers,
 * the key of its class the least over the eight symmetries, mixed with a salt of the template; so
 * it is the same for all images and, with the colours named after the mover, for colours swapped.
 *
 * SternKeys is the paper's table H (section 2.4): keys by point and template, kept up to date as
 * stones come and go. Sums are kept for each ring between two templates and for each colour, so
 * that a stone touches one sum a point; rotation commutes with the exclusive or, so both movers are
 * served. Keys are worked out when asked for and remembered while no stone within them changes. */
#ifndef KATACHI_PREDICT_STERN_KEYS_H
#define KATACHI_PREDICT_STERN_KEYS_H

#include "core/board.h"

enum { STERN_TEMPLATES = 14, STERN_OFFSET_LIMIT = BOARD_SIZE_MAX - 1 };

/* Ours, not the paper's: two small templates together with the place of the last move. */
enum {
    STERN_RESPONSE_SMALL = STERN_TEMPLATES, /* template of distance 3; last move within 14 */
    STERN_RESPONSE_LARGE,                   /* template of distance 6; last move within 10 */
    STERN_KINDS,
};

/* The distance up to which a template reaches; 0 for the whole board. */
int stern_template_distance(int template);

/* The smallest template that holds the point at this offset. */
int stern_template_of(int dx, int dy);

/* The random number of an offset. */
uint64_t stern_number(int dx, int dy);

/* From the exclusive or of numbers, least over the symmetries, to the key of the class. */
uint64_t stern_class_key(uint64_t least, int template);

enum { STERN_ROTATE_ENEMY = 23, STERN_ROTATE_WALL = 41, STERN_ROTATE_LAST = 53 };

typedef struct SternKeys SternKeys;

SternKeys *stern_keys_open(void);
void stern_keys_close(SternKeys *keys);

/* Go to this position: what changed since the last one is taken over stone by stone. */
void stern_keys_follow(SternKeys *keys, const Board *board);

/* H: the key of the pattern class around an empty point of the position, for this mover. */
uint64_t stern_keys_at(SternKeys *keys, Point at, Stone mover, int template);

/* The key of a response (a kind from STERN_RESPONSE_SMALL on); 0 if the last move is not there or
 * too far away. */
uint64_t stern_keys_response(const SternKeys *keys, const Board *board, Point at, Stone mover,
                             Point last, int kind);

/* The smallest template around the point in which a stone has changed since this was last set with
 * stern_keys_settle; STERN_TEMPLATES if none. */
int stern_keys_changed(const SternKeys *keys, Point at, Stone mover);
void stern_keys_unsettle(SternKeys *keys); /* all points */
void stern_keys_settle(SternKeys *keys, Point at, Stone mover);

/* The eight feature bits of Stern et al. 2006, section 2.2, that are mixed into the keys.
 *
 * - bits 0-1: liberties of the new chain: 1, 2, 3, more
 * - bits 2-3: liberties of the closest opponent chain after the move: 1 (or captured), 2, 3, more
 * - bit 4: the mover is under a ko ban
 * - bit 5: a chain escapes from atari, also by capture
 * - bits 6-7: distance to the edge: up to 3, 4, 5, more; the first line is 1
 *
 * The closest opponent chain is the adjacent one with fewest liberties after the move; if there is
 * none, the nearest by |dx| + |dy| + max(|dx|, |dy|), of these the one with fewest; if there is no
 * opponent stone at all it counts as "more". */

enum { STERN_BIT_ESCAPES = 1 << 5 };

/* Rings of growing distance; made once, read-only. */
typedef struct SternNear SternNear;

SternNear *stern_near_open(void);
void stern_near_close(SternNear *near);

/* The stones of one colour, a bit for each column of a row. */
typedef struct {
    uint32_t row[BOARD_SIZE_MAX];
} SternRows;

void stern_rows_fill(SternRows *rows, const Board *board, Stone who);

/* The bits of a move; `rows` holds the opponent's stones on this board. */
uint8_t stern_bits(const SternNear *near, const SternRows *rows, const Board *board, Point at,
                   Stone who);

/* What the bits do to a key. */
uint64_t stern_bits_number(uint8_t bits);

#endif
