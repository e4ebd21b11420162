/* What a survey of games found, as text and JSON. */
#ifndef KATACHI_VIEW_SURVEY_H
#define KATACHI_VIEW_SURVEY_H

#include "app/survey.h"

/* The survey as text for people, and as one JSON object. */
void survey_write_text(const Survey *survey, StrBuf *out);
void survey_write_json(const Survey *survey, StrBuf *out);

/* One game as a JSON object on one line. */
void game_facts_write_json(const GameName *name, const GameFacts *facts, StrBuf *out);

#endif
