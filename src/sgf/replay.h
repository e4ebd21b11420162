/* Positions from a record: setup stones and moves, played in the order of the file.
 *
 * What a record shows was played, so superko and whose turn it is do not stop it; a move onto a
 * stone, suicide (unless the rules allow it) and retaking a ko at once do. */
#ifndef KATACHI_SGF_REPLAY_H
#define KATACHI_SGF_REPLAY_H

#include "core/game.h"
#include "sgf/info.h"
#include "sgf/tree.h"

typedef struct {
    Board board;
    Stone to_move;
    Move last; /* POINT_NONE if none was played, or stones were set up since */
    int move_count;
    int pass_count;
    int setup_count; /* nodes with AB, AW, AE */
    bool suicide_allowed;
    SgfDefect problem; /* what a failed step ran into */
} SgfPosition;

/* The empty board before the root. Fails as sgf_board_size does. */
MUST_CHECK Status sgf_position_init(const SgfGame *game, SgfPosition *position, Error *err);

/* Do what the node says: setup, moves, whose turn. STATUS_INVALID with the place and
 * position->problem if that cannot be done; what came before it in the node stays done. */
MUST_CHECK Status sgf_position_step(const SgfGame *game, SgfPosition *position, const SgfNode *node,
                                    Error *err);

/* The position after a node, from the root along the line that leads to it. */
MUST_CHECK Status sgf_position_at(const SgfGame *game, const SgfNode *node, SgfPosition *position,
                                  Error *err);

/* The node's move, if it has one that is on the board. */
bool sgf_node_move(const SgfNode *node, int size, Move *move);

/* Make *game (initialised) the record's game up to a node: rules, komi, handicap, history. */
MUST_CHECK Status sgf_load_game(const SgfGame *record, const SgfNode *node, Game *game, Error *err);

/* Who hears of the moves of a line, the last one first; either may be NULL. */
typedef struct {
    void (*after)(void *context, const Game *game, Move move);  /* the position it made */
    void (*before)(void *context, const Game *game, Move move); /* the position it was played in */
    void *context;
} SgfBackVisitor;

/* Walk a line back from `end` to its start; *game is the record's game up to there, and is used up.
 * By undo, so that a long game costs no more than a short one for each move; stones that are set up
 * in between start the history anew, and there the game up to the node before is loaded again. */
MUST_CHECK Status sgf_walk_back(const SgfGame *record, const SgfNode *end, Game *game,
                                const SgfBackVisitor *visitor, Error *err);

/* The position at a given move of a record, along a chosen line. */

/* Which position: the line that takes variation choices[i] at its i-th fork (0: the main one, also
 * after the choices run out), after `move_count` moves; -1: at its end. */
typedef struct {
    const int *choices;
    int choice_count;
    int move_count;
} SgfPlace;

/* Where a position stands in its game: after `moves` moves. */
typedef struct {
    int moves;
    Point next; /* the move that the game goes on with; POINT_NONE: it ends here */
} GamePlace;

typedef struct {
    const SgfNode *node;
    int line_moves; /* moves of the whole line */
    int variations; /* that follow the node */
    GamePlace place;
    SgfInfo info;
    SgfPosition position;
} SgfFound;

/* Find the position. STATUS_NOT_FOUND for a choice that a fork does not have and for a line with
 * fewer moves; otherwise as sgf_position_at(). */
MUST_CHECK Status sgf_find_position(const SgfGame *game, const SgfPlace *request, SgfFound *answer,
                                    Error *err);

/* The position at a node. */
MUST_CHECK Status sgf_find_node_position(const SgfGame *game, const SgfNode *node, SgfFound *answer,
                                         Error *err);

/* How many moves lead to the node, its own included. */
int sgf_move_number(const SgfNode *node);

/* The first node of the main line with `move_count` moves played; the last node of the line if
 * there are not so many. */
const SgfNode *sgf_main_node(const SgfGame *game, int move_count);

#endif
