/* Opening positions for matches, from records. */
#ifndef KATACHI_PLAY_OPENINGS_H
#define KATACHI_PLAY_OPENINGS_H

#include "base/arena.h"
#include "play/match.h"

typedef struct {
    MatchOpening *list;
    int count;
    size_t capacity;
    Arena mem; /* the moves */
} Openings;

void openings_init(Openings *openings);
void openings_clear(Openings *openings);

/* Add the main lines of all games of a path (a file, folder or archive) on boards of this size, cut
 * after move_limit moves (0: whole). Setup stones become moves. Bad games are skipped.
 * STATUS_NOT_FOUND if there is nothing. */
MUST_CHECK Status openings_read(Openings *openings, const char *path, int size, int move_limit,
                                Error *err);

#endif
