/* The door of `influence`: whose is which area? */
#ifndef KATACHI_INFLUENCE_INFLUENCE_H
#define KATACHI_INFLUENCE_INFLUENCE_H

#include "influence/bouzy.h"
#include "influence/estimate.h"
#include "influence/field.h"
#include "influence/models.h"
#include "influence/ranking.h"

#endif
