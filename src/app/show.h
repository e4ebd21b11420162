/* A position of a record as people and programs want to see it. */
#ifndef KATACHI_APP_SHOW_H
#define KATACHI_APP_SHOW_H

#include "record/record.h"

/* Which position: the line that takes variation choices[i] at its i-th fork (0: the main one, also
 * after the choices run out), after `move_count` moves; -1: at its end. */
typedef struct {
    const int *choices;
    int choice_count;
    int move_count;
} ShowRequest;

typedef struct {
    const SgfNode *node;
    int line_moves; /* moves of the whole line */
    int variations; /* that follow the node */
    SgfInfo info;
    SgfPosition position;
} ShowAnswer;

/* Find the position. STATUS_NOT_FOUND for a choice that a fork does not have; otherwise as
 * sgf_position_at(). */
MUST_CHECK Status show_find(const SgfGame *game, const ShowRequest *request, ShowAnswer *answer,
                            Error *err);

void show_write_text(const SgfGame *game, const ShowAnswer *answer, StrBuf *out);
void show_write_json(const SgfGame *game, const ShowAnswer *answer, StrBuf *out);

#endif
