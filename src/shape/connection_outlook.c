/* A quick look at a connection: a few moves of both sides, and how far apart the chains are then.
 */
#include "shape/connection.h"

#include "shape/connection_search.h"
#include "shape/effect.h"

#include <assert.h>

enum {
    WIDTH = 4,              /* moves of a side that are looked at */
    SLACK = 1,              /* ways looked at cost so much more than the cheapest, at most */
    PROTECTED_LIBERTIES = 1 /* an enemy stone with no more can be taken at once */
};

typedef struct {
    Board board;
    Point a, b;
    Stone owner;
} Glance;

static int distance_now(const Glance *glance)
{
    const Board *board = &glance->board;
    if (board->stone[glance->a] != glance->owner || board->stone[glance->b] != glance->owner)
        return CONNECTION_OUTLOOK_CAPTURED;
    return connection_distance(board, glance->a, glance->b, CONNECTION_OUTLOOK_REACH);
}

/* The points of the cheapest ways: good for either side. */
static int list_points(const Glance *glance, int distance, Point out[WIDTH])
{
    ConnectionMoves moves;
    int budget = distance + SLACK;
    if (budget > CONNECTION_OUTLOOK_REACH)
        budget = CONNECTION_OUTLOOK_REACH;
    connection_list_moves(&glance->board, glance->a, glance->b, budget, &moves);
    int count = moves.count < WIDTH ? moves.count : WIDTH;
    for (int i = 0; i < count; i++)
        out[i] = moves.at[i];
    return count;
}

static int look(Glance *glance, const char *turns, int low, int high);

static int look_after(Glance *glance, Point at, const char *turns, int low, int high)
{
    Undo undo;
    Stone who = *turns == 'o' ? glance->owner : stone_opposite(glance->owner);
    board_play(&glance->board, at, who, &undo);
    int distance = look(glance, turns + 1, low, high);
    board_undo(&glance->board, &undo);
    return distance;
}

/* The distance after moves in the given turns, 'e' the enemy's and 'o' the owner's; a side may also
 * do nothing. Exact between low and high only. */
static int look(Glance *glance, const char *turns, int low, int high)
{
    Point at[WIDTH];
    int now = distance_now(glance);
    if (!*turns || now == 0 || now == CONNECTION_OUTLOOK_CAPTURED)
        return now;
    bool is_owner = *turns == 'o';
    Stone who = is_owner ? glance->owner : stone_opposite(glance->owner);
    int best = turns[1] ? look(glance, turns + 1, low, high) : now;
    int count = list_points(glance, now, at);
    for (int i = 0; i < count; i++) {
        low = !is_owner && best > low ? best : low;
        high = is_owner && best < high ? best : high;
        if (low >= high)
            break;
        if (!board_is_legal(&glance->board, at[i], who))
            continue;
        int then = look_after(glance, at[i], turns, low, high);
        if (is_owner ? then < best : then > best)
            best = then;
    }
    return best;
}

/* The whole range. */
static int look_ahead(Glance *glance, const char *turns)
{
    return look(glance, turns, 0, CONNECTION_OUTLOOK_CAPTURED);
}

/* Moves that join at once, and those among them where an enemy stone would be taken. */
static void count_joins(const Glance *glance, ConnectionOutlook *outlook)
{
    ConnectionMoves moves;
    const Board *board = &glance->board;
    connection_list_moves(board, glance->a, glance->b, 1, &moves);
    for (int i = 0; i < moves.count; i++) {
        MoveEffect effect;
        if (!board_is_legal(board, moves.at[i], glance->owner))
            continue;
        outlook->joins++;
        if (!board_is_legal(board, moves.at[i], stone_opposite(glance->owner))) {
            outlook->safe_joins++;
            continue;
        }
        move_find_effect(board, moves.at[i], stone_opposite(glance->owner), &effect);
        outlook->safe_joins +=
            effect.captured_count == 0 && effect.liberties <= PROTECTED_LIBERTIES;
    }
}

void connection_look(const Board *board, Point a, Point b, ConnectionOutlook *outlook)
{
    assert(board->chain[a] && board->stone[a] == board->stone[b]);
    Glance glance = {.board = *board, .a = a, .b = b, .owner = (Stone)board->stone[a]};
    *outlook = (ConnectionOutlook){.distance = distance_now(&glance)};
    count_joins(&glance, outlook);
    outlook->after_cut = look_ahead(&glance, "e");
    outlook->after_two_cuts = look_ahead(&glance, "ee");
    outlook->after_join_cut = look_ahead(&glance, "oe");
    outlook->after_two_joins_cut = look_ahead(&glance, "ooe");
    outlook->after_cut_join_cut = look_ahead(&glance, "eoe");
}
