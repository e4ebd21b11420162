/* An evaluation as text, JSON and one self-contained web page. */
#ifndef KATACHI_VIEW_EVALUATION_H
#define KATACHI_VIEW_EVALUATION_H

#include "learn/model.h"
#include "predict/evaluate.h"

/* The first model_count rankings are models (or other predictors); the others are ablations of the
 * first one, named after the group that was silenced. */
typedef struct {
    const Evaluation *evaluation;
    int model_count;
    const Model *const *models; /* may be NULL: then their origin is left out */
    const char *source;         /* where the games come from, in words */
    const char *skipped;        /* what was left out, in words; "" if nothing */
    int every;                  /* as in EvalRequest */
} EvalReport;

void evaluation_write_text(const EvalReport *report, StrBuf *out);
void evaluation_write_json(const EvalReport *report, StrBuf *out);
void evaluation_write_html(const EvalReport *report, StrBuf *out);

/* The part of an evaluation that goes by phase of the game and by size of the pattern matched. */

void evaluation_write_phases(const EvalReport *report, StrBuf *out);
void evaluation_chart_phases(const EvalReport *report, StrBuf *out);

#endif
