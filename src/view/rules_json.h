/* Rules as JSON, in the words of KataGo's kata-set-rules. */
#ifndef KATACHI_VIEW_RULES_JSON_H
#define KATACHI_VIEW_RULES_JSON_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/rules.h"

/* Add the rules, komi apart, as one JSON object on one line. */
void json_rules_write(const Rules *rules, StrBuf *out);

/* Change *rules by an object; what it does not name stays. STATUS_SYNTAX if it is no such object,
 * STATUS_UNSUPPORTED for a rule that we do not have; *rules is then untouched. */
MUST_CHECK Status json_rules_read(const char *text, Rules *rules, Error *err);

#endif
