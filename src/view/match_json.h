/* The result of a match as JSON. */
#ifndef KATACHI_VIEW_MATCH_JSON_H
#define KATACHI_VIEW_MATCH_JSON_H

#include "base/strbuf.h"
#include "play/match.h"

/* Add one object with the terms, the sums and every game; docs/GTP.md describes it. */
void json_match_write(const MatchRequest *request, const MatchGameResult *results,
                      const MatchTally *tally, StrBuf *out);

#endif
