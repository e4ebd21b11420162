/* The door of `app`: the desk that joins the rooms for the faces. */
#ifndef KATACHI_APP_APP_H
#define KATACHI_APP_APP_H

#include "app/chart.h"
#include "app/evaluation.h"
#include "app/harvest.h"
#include "app/prediction.h"
#include "app/report.h"
#include "app/show.h"
#include "app/survey.h"
#include "app/tally.h"

#endif
