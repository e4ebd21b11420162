/* The door of `base`: what every room stands on. Knows no Go. */
#ifndef KATACHI_BASE_BASE_H
#define KATACHI_BASE_BASE_H

#include "base/arena.h"
#include "base/attributes.h"
#include "base/budget.h"
#include "base/bytes.h"
#include "base/comm.h"
#include "base/file.h"
#include "base/file_map.h"
#include "base/file_out.h"
#include "base/memory.h"
#include "base/places.h"
#include "base/pool.h"
#include "base/random.h"
#include "base/sealed_file.h"
#include "base/spelling.h"
#include "base/status.h"
#include "base/strbuf.h"

#endif
