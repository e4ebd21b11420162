/* Which games of a segment a filter lets through. Private. */
#ifndef KATACHI_GAMES_LIBRARY_FILTER_H
#define KATACHI_GAMES_LIBRARY_FILTER_H

#include "games/find.h"
#include "games/library/segment.h"

/* STATUS_INVALID if a rank or a result makes no sense. */
MUST_CHECK Status filter_check(const LibraryFilter *filter, Error *err);

/* Fill wanted[game] for all games of the segment; returns how many are wanted. */
uint32_t filter_apply(const LibraryFilter *filter, const Segment *segment, uint8_t *wanted);

#endif
