/* The part of an evaluation that goes by phase of the game and by size of the pattern matched. */
#ifndef KATACHI_VIEW_EVALUATION_PHASES_H
#define KATACHI_VIEW_EVALUATION_PHASES_H

#include "view/evaluation.h"

/* "31-60", "271 on" */
void evaluation_phase_name(int phase, char *out, size_t size);

void evaluation_write_phases(const EvalReport *report, StrBuf *out);
void evaluation_chart_phases(const EvalReport *report, StrBuf *out);

#endif
