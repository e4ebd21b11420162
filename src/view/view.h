/* Every answer as text, JSON, SVG, chart or HTML: one encoder per answer, used by all front ends.
 *
 *      influence_write_json(&(InfluenceView){.board = board, .field = &field}, &out);
 *
 * Encoders append to a StrBuf and know nothing of terminals, sockets or requests. */
#ifndef KATACHI_VIEW_VIEW_H
#define KATACHI_VIEW_VIEW_H

#include "view/annotation.h"
#include "view/chart.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "view/library.h"
#include "view/position.h"
#include "view/problem.h"
#include "view/report.h"
#include "view/review.h"
#include "view/summaries.h"
#include "view/svm.h"

#endif
