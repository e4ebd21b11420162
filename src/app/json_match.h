/* The result of a match as JSON. */
#ifndef KATACHI_APP_JSON_MATCH_H
#define KATACHI_APP_JSON_MATCH_H

#include "app/match.h"

/* Add one object with the terms, the sums and every game; docs/GTP.md describes it. */
void json_match_write(const MatchRequest *request, const MatchGameResult *results,
                      const MatchTally *tally, StrBuf *out);

#endif
