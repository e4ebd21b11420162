/* Connections: can two chains of one colour be connected, who has to move first, and how often?
 *
 * The game that is read: the owner wants the two chains to become one chain; the enemy wants to
 * keep them apart, or to capture either. Some moves in a row by one side come first, then play goes
 * on in turn, the other side first. A reading looks at lines with at most `depth` moves of the
 * owner.
 *
 *  - JOINED is a proof: the owner has an answer to every legal move and to passes. Moves of the
 * enemy are left out only where they are outside the zone on which a proof against a pass rests.
 *  - CUT is as far as the reader looks: no join among the moves that the owner tries (ways between
 *    the chains, captures, rescues: connection_moves.h), in lines of 3 to 9 own moves each of which
 *    threatens to join soon. A longer or stranger join may exist. Lines of 6 own moves with a
 * threat each, and of 3 without, are always read to the end; the rest as far as the limit goes.
 *  - UNDECIDED if the limit was reached before that.
 *
 * Ko is decided against the owner: the enemy may always retake at once, the owner never. A cut that
 * the owner could avoid by winning every ko is marked so. Suicide is not played. */
#ifndef KATACHI_SHAPE_CONNECTION_H
#define KATACHI_SHAPE_CONNECTION_H

#include "base/status.h"
#include "core/board.h"

/* Enough for 99 of 100 pairs of neighbouring chains in middle games; see
 * experiments/nijhuis/RESULTS.md. */
enum { CONNECTION_NODE_LIMIT = 10000, CONNECTION_DEPTH_LIMIT = 12 };

typedef enum { CONNECTION_CUT, CONNECTION_JOINED, CONNECTION_UNDECIDED } ConnectionVerdict;

typedef struct {
    Point a, b;          /* any stones of the two chains, of one colour */
    bool enemy_first;    /* who makes the moves in a row; otherwise the owner */
    int row;             /* how many moves in a row; 0 means 1 */
    int depth;           /* own moves at most, after the row; 0: no limit but the reader's own */
    uint32_t node_limit; /* moves to be tried; 0 means CONNECTION_NODE_LIMIT */
} ConnectionRequest;

typedef struct {
    ConnectionVerdict verdict;
    bool depends_on_ko; /* a cut that would be a join if the owner won every ko */
    Point move;         /* by which the first side succeeds; POINT_PASS if it need not move,
                           POINT_NONE if it does not */
    uint32_t nodes;     /* moves tried */
} ConnectionAnswer;

/* The levels of Nijhuis 2006, from the least number of moves in a row after which the owner joins,
 * or the enemy cuts, in alternate play. */
typedef enum {
    CONNECTION_LEVEL_UNDECIDED = 0,
    CONNECTION_STRONG = 1,             /* not cut even by two enemy moves in a row */
    CONNECTION_CONNECTED = 2,          /* cut by two enemy moves in a row only */
    CONNECTION_CONDITIONAL = 3,        /* whoever moves first succeeds */
    CONNECTION_SEPARATED = 4,          /* joined by two own moves in a row */
    CONNECTION_STRONGLY_SEPARATED = 5, /* by three */
    CONNECTION_NONE = 6,               /* by no three */
} ConnectionLevel;

typedef struct {
    ConnectionLevel level; /* undecided if any reading that it depends on was */
    bool depends_on_ko;    /* the level would be better if the owner won every ko */
    Point join;            /* the owner's (first) joining move; POINT_PASS: none needed, POINT_NONE:
                              none found */
    Point cut;             /* the enemy's (first) cutting move, likewise */
    uint32_t nodes;
} ConnectionAssessment;

/* A reader keeps its table of positions from one call to the next. One for each thread. */
typedef struct ConnectionReader ConnectionReader;
MUST_CHECK ConnectionReader *connection_reader_open(void);
void connection_reader_close(ConnectionReader *reader);

void connection_read(ConnectionReader *reader, const Board *board, const ConnectionRequest *request,
                     ConnectionAnswer *answer);

/* The level of a pair of chains. Each of the up to four readings may try node_limit moves (0 means
 * CONNECTION_NODE_LIMIT). The position is first brought to a standard form, so that the answer is
 * the same for all symmetric positions and for swapped colours. */
void connection_assess(ConnectionReader *reader, const Board *board, Point a, Point b,
                       uint32_t node_limit, ConnectionAssessment *assessment);

/* Own moves that a join would take if the enemy always passed, at most limit + 1. */
int connection_distance(const Board *board, Point a, Point b, int limit);

/* The same from one chain to everywhere: by cell, CONNECTION_FAR beyond the limit. */
enum { CONNECTION_FAR = 255 };
void connection_distances(const Board *board, Point from, int limit,
                          uint8_t distance[BOARD_CELL_LIMIT]);

/* A quick look at a pair of chains, which proves nothing: how far apart they are after a few moves
 * on the cheapest paths between them. Of equally cheap paths some are left out, by the order of
 * points, so a rotated board may give slightly different numbers. For classifiers.
 */
enum { CONNECTION_OUTLOOK_REACH = 4, CONNECTION_OUTLOOK_CAPTURED = 6 };

typedef struct {
    int distance;            /* now, as connection_distance; 5 beyond the reach */
    int joins;               /* moves that join at once */
    int safe_joins;          /* of them, where an enemy stone could be taken at once */
    int after_cut;           /* the distance after the enemy's best move; captured: 6 */
    int after_two_cuts;      /* after two in a row */
    int after_join_cut;      /* after one of the owner and one of the enemy */
    int after_two_joins_cut; /* and so on */
    int after_cut_join_cut;
} ConnectionOutlook;
void connection_look(const Board *board, Point a, Point b, ConnectionOutlook *outlook);

/* "strongly connected", … "no connection"; "undecided" for 0. */
const char *connection_level_text(ConnectionLevel level);

#endif
