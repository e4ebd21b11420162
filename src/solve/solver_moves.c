/* Listing moves and guessing which are likely. Nothing here decides anything: a bad guess costs
 * time only. */
#include "solve/solver_game.h"

#include "shape/shape.h"
#include "solve/zone.h"

#include <string.h>

/* What a move is worth, in quarters of the number of an unknown position. Set by hand. */
enum {
    WORTH_CAPTURE = 6,
    WORTH_CAPTURE_STONE = 1, /* for each of the first few */
    WORTH_ATARI = 3,
    WORTH_PRESS = 1, /* on an enemy chain with three liberties */
    WORTH_RESCUE = 5,
    WORTH_HELP = 2,    /* an own chain with two liberties */
    WORTH_LIBERTY = 3, /* a liberty of a keystone */
    WORTH_NEAR = 2,    /* beside such a liberty */
    WORTH_CONTACT = 2, /* beside the last move */
    WORTH_REPLY = 10,  /* refuted the last move elsewhere */
    WORTH_SELF_ATARI = -4,
    WORTH_FILL_EYE = -10,
    WORTH_EDGE = -1,
    WORTH_HISTORY = 32, /* times the share of its wins in this search */
    WORTH_TOP = 16,
};

typedef struct {
    SearchZone liberty; /* of keystone chains */
    SearchZone near;    /* empty points beside those */
    Point last;         /* the last move */
    Point reply;
} Scene;

static void spread(const Board *board, const SearchZone *from, SearchZone *to)
{
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = from->word[w]; bits; bits &= bits - 1) {
            Point near[4];
            board_neighbors(board, (Point)(w * 64 + __builtin_ctzll(bits)), near);
            for (int d = 0; d < 4; d++)
                if (board->stone[near[d]] == STONE_NONE)
                    zone_add(to, near[d]);
        }
}

static void see_scene(const SolverGame *game, Scene *scene)
{
    const Board *board = &game->board;
    *scene = (Scene){.last = POINT_NONE};
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = game->keystone.word[w]; bits; bits &= bits - 1) {
            Point root = board->chain[w * 64 + __builtin_ctzll(bits)];
            const uint64_t *liberties = chain_liberties(board, root);
            for (int i = 0; i < board->words; i++)
                scene->liberty.word[i] |= liberties[i];
        }
    spread(board, &scene->liberty, &scene->near);
    if (game->depth > 0) {
        scene->last = game->step[game->depth - 1].undo.at;
        scene->reply = game->reply[game->to_move][scene->last];
    }
}

static int value_of_neighbors(const SolverGame *game, Point at)
{
    const Board *board = &game->board;
    Stone who = game->to_move;
    Point near[4];
    board_neighbors(board, at, near);
    int value = 0;
    for (int d = 0; d < 4; d++) {
        Stone stone = (Stone)board->stone[near[d]];
        if (stone == STONE_WALL)
            value += WORTH_EDGE;
        if (stone != STONE_BLACK && stone != STONE_WHITE)
            continue;
        Point root = board->chain[near[d]];
        int liberties = board->liberty_count[root];
        int stones = board->stone_count[root];
        if (stone == who)
            value += liberties == 1 ? WORTH_RESCUE : liberties == 2 ? WORTH_HELP : 0;
        else if (liberties == 1)
            value += WORTH_CAPTURE + (stones < 4 ? stones : 4) * WORTH_CAPTURE_STONE;
        else
            value += liberties == 2 ? WORTH_ATARI : liberties == 3 ? WORTH_PRESS : 0;
    }
    return value;
}

static bool is_beside(const Board *board, Point a, Point b)
{
    if (b <= POINT_PASS)
        return false;
    int step = a < b ? b - a : a - b;
    return step == 1 || step >= board->stride - 1;
}

static int value_of(const SolverGame *game, const Scene *scene, Point at)
{
    const Board *board = &game->board;
    int value = value_of_neighbors(game, at);
    if (zone_has(&scene->liberty, at))
        value += WORTH_LIBERTY;
    else if (zone_has(&scene->near, at))
        value += WORTH_NEAR;
    if (at == scene->reply)
        value += WORTH_REPLY;
    int step = at < scene->last ? scene->last - at : at - scene->last;
    if (scene->last > POINT_PASS && step <= board->stride + 1 && is_beside(board, at, scene->last))
        value += WORTH_CONTACT;
    int liberties = move_liberties_after(board, at, game->to_move);
    if (liberties == 1)
        value += WORTH_SELF_ATARI;
    value += (int)(WORTH_HISTORY * (game->wins[game->to_move][at] + 1) /
                   (game->tries[game->to_move][at] + 3));
    if (eye_judge(board, at, game->to_move) == EYE_SIMPLE)
        value += WORTH_FILL_EYE;
    return value;
}

/* Insertion by falling value; equal ones stay in the order of points. */
static void insert(SearchChild *child, int16_t *value, int count, Point at, int worth)
{
    int i = count;
    for (; i > 0 && value[i - 1] < worth; i--) {
        value[i] = value[i - 1];
        child[i] = child[i - 1];
    }
    value[i] = (int16_t)worth;
    int lack = worth < WORTH_TOP ? WORTH_TOP - worth : 0;
    child[i] = (SearchChild){.move = at,
                             .phi = SEARCH_UNIT + (uint32_t)(worth > 0 ? worth : 0) / 4,
                             .delta = SEARCH_UNIT + (uint32_t)lack / 4};
}

int solver_game_list(SolverGame *game, SearchChild child[SEARCH_CHILD_LIMIT])
{
    const Board *board = &game->board;
    Scene scene;
    see_scene(game, &scene);
    int16_t value[SEARCH_CHILD_LIMIT];
    int count = 0;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = game->playable.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (!solver_game_is_legal(game, at))
                continue;
            insert(child, value, count, at, value_of(game, &scene, at));
            count++;
        }
    return count;
}
