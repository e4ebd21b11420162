/* Who owns which point, and how strong is which chain? A probability for every point and chain, as
 * the solution of a system of equations without parameters.
 *
 *      Influence *influence = influence_open(&(InfluenceSettings){.model = INFLUENCE_IMPROVED});
 *      Field field;
 *      influence_look(influence, &board, &field);
 *      double score = field_score(&field); */
#ifndef KATACHI_INFLUENCE_INFLUENCE_H
#define KATACHI_INFLUENCE_INFLUENCE_H

#include "influence/field.h"
#include "influence/models.h"

#endif
