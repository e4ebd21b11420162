/* What every module builds on: errors, memory, text, files, random numbers, threads, budgets. Knows
 * no Go.
 *
 *      StrBuf text;
 *      Error err = {0};
 *      strbuf_init(&text, 1 << 20); // a limit from birth: no input can exhaust the machine
 *      if (file_read("game.sgf", &text, &err) != STATUS_OK)
 *          … err.text says why …
 *      strbuf_clear(&text); */
#ifndef KATACHI_BASE_BASE_H
#define KATACHI_BASE_BASE_H

#include "base/budget.h"
#include "base/comm.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"
#include "base/status.h"
#include "base/strbuf.h"

#endif
