/* Summaries of long work, as text and JSON: surveys of games, harvests of patterns, matches, the
 * self-check. */
#ifndef KATACHI_VIEW_SUMMARIES_H
#define KATACHI_VIEW_SUMMARIES_H

#include "app/doctor.h"
#include "app/survey.h"
#include "base/strbuf.h"
#include "games/walk.h"
#include "learn/model.h"
#include "play/match.h"
#include "predict/evaluate.h"
#include "predict/harrison/pattern_square.h"

/* What a survey of games found, as text and JSON. */

/* The survey as text for people, and as one JSON object. */
void survey_write_text(const Survey *survey, StrBuf *out);
void survey_write_json(const Survey *survey, StrBuf *out);

/* One game as a JSON object on one line. */
void game_facts_write_json(const GameName *name, const GameFacts *facts, StrBuf *out);

/* A self-check as text and JSON. */

void diagnosis_write_text(const Diagnosis *diagnosis, StrBuf *out);
void diagnosis_write_json(const Diagnosis *diagnosis, StrBuf *out);

/* What a harvest of patterns found, for people and for machines. */

/* Patterns by size, and the most frequent ones drawn. */
void harvest_write_text(const SquareTable *table, StrBuf *out);

/* One object on one line: docs/FORMATS.md. */
void harvest_write_json(const SquareTable *table, const GameList *list, StrBuf *out);

/* The result of a match as JSON. */

/* Add one object with the terms, the sums and every game; docs/GTP.md describes it. */
void json_match_write(const MatchRequest *request, const MatchGameResult *results,
                      const MatchTally *tally, StrBuf *out);

/* An evaluation as text, JSON and one self-contained web page. */

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
