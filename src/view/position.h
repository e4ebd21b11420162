/* A position of a record as text and JSON. */
#ifndef KATACHI_VIEW_POSITION_H
#define KATACHI_VIEW_POSITION_H

#include "base/strbuf.h"
#include "sgf/find_position.h"

void position_write_text(const SgfGame *game, const SgfFound *answer, StrBuf *out);
void position_write_json(const SgfGame *game, const SgfFound *answer, StrBuf *out);

#endif
