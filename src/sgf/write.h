/* Writing SGF. */
#ifndef KATACHI_SGF_WRITE_H
#define KATACHI_SGF_WRITE_H

#include "base/strbuf.h"
#include "sgf/tree.h"

/* Append the game. Names and raw values are written as they are, so every property of an unedited
 * game comes out byte for byte, in its order; only the spaces between tokens are ours: a line for
 * the root, lines of nodes, a new line for each variation. No recursion. */
void sgf_write(const SgfGame *game, StrBuf *out);

#endif
