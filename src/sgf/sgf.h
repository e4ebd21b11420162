/* SGF: game trees out of bytes and back, and the position at any node.
 *
 *      SgfGame record;
 *      if (sgf_read_file("game.sgf", 0, NULL, &mem, &record, &err) == STATUS_OK &&
 *          sgf_find_position(&record, &(SgfPlace){.move_count = 42}, &found, &err) == STATUS_OK)
 *          … found.position.board is the board after 42 moves …
 *
 * Nodes live in the arena and die with it. Every encoding and every old spelling is read; what had
 * to be repaired is listed as defects. */
#ifndef KATACHI_SGF_SGF_H
#define KATACHI_SGF_SGF_H

#include "sgf/convert.h"
#include "sgf/file_walk.h"
#include "sgf/info.h"
#include "sgf/mark.h"
#include "sgf/parse.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/text.h"
#include "sgf/tree.h"
#include "sgf/write.h"

#endif
