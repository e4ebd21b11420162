/* How well the influence field says who will own which point (Wolf, section VI): positions of
 * counted games against the owners of their last positions.
 *
 *      OwnershipStudy study;
 *      OwnershipRequest request = {.games = &games, .net = net};
 *      if (ownership_measure(&request, &study, &err) == STATUS_OK)
 *          … study.share[INFLUENCE_PURE][OWNERS_AT_END].mean … */
#ifndef KATACHI_APP_OWNERSHIP_H
#define KATACHI_APP_OWNERSHIP_H

#include "base/budget.h"
#include "games/walk.h"
#include "influence/field.h"
#include "influence/models.h"
#include "ml/metrics.h"
#include "net/network.h"

/* ---- one model ---- */

enum {
    OWNER_PHASES = 10, /* tenths of a game; one more for its last position */
    OWNER_BINS = 100
};

typedef enum { OWNERS_OVER_GAME, OWNERS_AT_END, OWNERS_PARTS } OwnersPart;

/* All doubles: two of them are added number by number. */
typedef struct {
    double points[OWNER_PHASES + 1], right[OWNER_PHASES + 1]; /* by tenth of the game; then … */
    double score_error[OWNER_PHASES + 1]; /* … the last position alone; sum of |error| in points */
    double positions[OWNER_PHASES + 1];
    /* Chains by strength in percent. */
    double lived[OWNERS_PARTS][OWNER_BINS + 1], died[OWNERS_PARTS][OWNER_BINS + 1];
    double wrong; /* sum of squared errors of the probabilities of points */
} OwnerTally;

/* Compare a field with who owns each point in the end, by cell; points that nobody owns are left
 * out. `phase` is a tenth of the game, or OWNER_PHASES for the last position. */
void owner_tally_look(OwnerTally *tally, const Board *board, const Field *field,
                      const uint8_t owner[BOARD_CELL_LIMIT], int phase);

void owner_tally_add(OwnerTally *sum, const OwnerTally *part);

/* ---- the equations of the paper, and with what is known of life and ladders ---- */

typedef struct {
    const GameList *games;
    Net *net;  /* counts the last positions; NULL: playouts do */
    int every; /* look at each nth position only; 0: 10 */
    Progress progress;
    atomic_bool *stop;
} OwnershipRequest;

enum { OWNERSHIP_MODELS = INFLUENCE_IMPROVED + 1 };

typedef struct {
    uint64_t games;       /* measured */
    uint64_t not_counted; /* their records tell no margin */
    uint64_t other_count; /* our count of the last position is another than the record's */
    /* By InfluenceModel, pure and improved: what was tallied, and the share of points whose owner
     * the field has right; its error is that of drawing other games. */
    OwnerTally tally[OWNERSHIP_MODELS];
    Estimate share[OWNERSHIP_MODELS][OWNERS_PARTS];
} OwnershipStudy;

/* STATUS_NOT_FOUND if no game could be measured, STATUS_INTERRUPTED after a stop. */
MUST_CHECK Status ownership_measure(const OwnershipRequest *request, OwnershipStudy *study,
                                    Error *err);

#endif
