/* What a field says about the count. */
#ifndef KATACHI_INFLUENCE_ESTIMATE_H
#define KATACHI_INFLUENCE_ESTIMATE_H

#include "influence/field.h"

/* Σ (black - white) over points, plus or minus size·(2·strength - 1) over chains: Black's margin by
 * area, komi apart. Both sums are one, since a white chain's points are Black's if it dies. */
double field_score(const Field *field);

/* A map of owners, by cell. */
typedef struct {
    uint8_t owner[BOARD_CELL_LIMIT]; /* a Stone; STONE_NONE where neither has enough */
    int count[3];                    /* by Stone: points */
} TerritoryMap;

/* A point, with or without a stone, is owned by whom it goes to with at least this probability,
 * above 0.5. */
void field_territory(const Field *field, double least, TerritoryMap *map);

#endif
