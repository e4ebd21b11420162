/* The search behind the connection reader. Private to the module. */
#ifndef KATACHI_SHAPE_CONNECTION_SEARCH_H
#define KATACHI_SHAPE_CONNECTION_SEARCH_H

#include "shape/cell_set.h"
#include "shape/connection.h"

enum { CONNECTION_TABLE_SIZE = 1 << 12, CONNECTION_FREE_CAPTURES = 2 };

/* What is known of a position with a side to move. */
typedef struct {
    uint64_t key;
    uint32_t generation; /* the round that it belongs to; from an older one only the move counts */
    uint8_t joined;      /* own moves with which the owner joins; ENTRY_NEVER if not known */
    uint8_t failed;      /* own moves with which he does not; 0 if not known */
    Point move;
    CellSet zone; /* what the join depends on */
} ConnectionEntry;

struct ConnectionReader {
    Board board;
    Point a, b;
    Stone owner;
    bool ko_favors_owner;
    bool met_ko; /* a ko ban made a difference to what could be played */
    bool is_spent;
    int order;         /* every move of the owner must threaten to join within so many more */
    int own_moves;     /* in the line now read */
    int free_captures; /* of them, captures that did not count */
    int horizon; /* moves of both sides in the longest line: a chain with more liberties is safe */
    uint32_t nodes, node_limit;
    uint16_t success[2][BOARD_CELL_LIMIT]; /* by side: how often a move succeeded */
    uint32_t generation;                   /* of the round */
    uint32_t question; /* the first generation of the question: answers have no memory */
    ConnectionEntry *table;
};

/* Does the owner join with at most `depth` own moves, when he, or the enemy, makes `row` moves
 * first? *zone gets the points that the join depends on, *move the first move of the side that
 * succeeds. False with is_spent set if the limit was reached. */
bool connection_owner_joins(ConnectionReader *reader, int row, int depth, CellSet *zone,
                            Point *move);
bool connection_enemy_fails(ConnectionReader *reader, int row, int depth, CellSet *zone,
                            Point *move);

#endif
