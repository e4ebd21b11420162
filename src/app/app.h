/* The door of `app`: the desk that joins the rooms for the faces. */
#ifndef KATACHI_APP_APP_H
#define KATACHI_APP_APP_H

#include "app/candidates.h"
#include "app/chart.h"
#include "app/doctor.h"
#include "app/engine_process.h"
#include "app/evaluation.h"
#include "app/harvest.h"
#include "app/interval.h"
#include "app/json_match.h"
#include "app/json_rules.h"
#include "app/judge.h"
#include "app/match.h"
#include "app/match_record.h"
#include "app/openings.h"
#include "app/places.h"
#include "app/player.h"
#include "app/policy.h"
#include "app/prediction.h"
#include "app/problem_factory.h"
#include "app/problem_run.h"
#include "app/problem_session.h"
#include "app/report.h"
#include "app/show.h"
#include "app/survey.h"
#include "app/tally.h"
#include "app/time_control.h"
#include "app/web_desk.h"

#endif
