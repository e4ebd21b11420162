/* Listing moves and guessing which are likely. Nothing here decides anything: a bad guess costs
 * time only. */
#include "solve/solver/solver_game.h"

#include "shape/effect.h"
#include "shape/region.h"
#include "solve/solver/zone.h"

#include <math.h>
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
    WORTH_HISTORY = 32, /* times the share of its wins in this search */
    WORTH_STEP = -20,   /* the attacker three steps away from the keystones */
    WORTH_POOR = -30,   /* below this a move is hardly worth trying … */
    POOR_PRICE = 8,     /* … and seems to take so many times as much to win by */
    WORTH_TOP = 16,
    WORTH_MOST = 100,
    WORTH_SPAN = 2 * WORTH_MOST + 1,
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
        scene->reply = game->history->reply[game->to_move][scene->last];
    }
}

/* A chain with a liberty where nobody plays: neither pressing nor helping it is worth anything. */
static bool has_quiet_liberty(const SolverGame *game, Point root)
{
    const uint64_t *liberties = chain_liberties(&game->board, root);
    for (int w = 0; w < game->board.words; w++)
        if (liberties[w] & game->quiet.word[w])
            return true;
    return false;
}

/* What a move beside a chain with so many liberties is worth. */
static int value_of_own(int liberties)
{
    return liberties == 1 ? WORTH_RESCUE : liberties == 2 ? WORTH_HELP : 0;
}

static int value_of_enemy(int liberties, int stones)
{
    if (liberties == 1)
        return WORTH_CAPTURE + (stones < 4 ? stones : 4) * WORTH_CAPTURE_STONE;
    return liberties == 2 ? WORTH_ATARI : liberties == 3 ? WORTH_PRESS : 0;
}

static int value_of_neighbors(const SolverGame *game, Point at)
{
    const Board *board = &game->board;
    Point near[4];
    board_neighbors(board, at, near);
    int value = 0;
    for (int d = 0; d < 4; d++) {
        Stone stone = (Stone)board->stone[near[d]];
        if (stone != STONE_BLACK && stone != STONE_WHITE)
            continue;
        Point root = board->chain[near[d]];
        int liberties = board->liberty_count[root];
        if (liberties > 3 || has_quiet_liberty(game, root))
            continue;
        value += stone == game->to_move ? value_of_own(liberties)
                                        : value_of_enemy(liberties, board->stone_count[root]);
    }
    return value;
}

/* Whether b is one of the eight points around a. */
static bool is_beside(const Board *board, Point a, Point b)
{
    int step = a < b ? b - a : a - b;
    return b > POINT_PASS &&
           (step == 1 || (step >= board->stride - 1 && step <= board->stride + 1));
}

/* Nothing touches the point: no liberties to count, no eye to fill. */
static bool is_alone(const Board *board, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    return !(board->stone[near[0]] | board->stone[near[1]] | board->stone[near[2]] |
             board->stone[near[3]]);
}

/* Whether the stone would have a single liberty; where two are in sight, no more is counted. */
static bool is_self_atari(const Board *board, Point at, Stone who)
{
    Point near[4];
    board_neighbors(board, at, near);
    int open = 0;
    for (int d = 0; d < 4; d++) {
        open += board->stone[near[d]] == STONE_NONE;
        if (board->stone[near[d]] == (uint8_t)who &&
            board->liberty_count[board->chain[near[d]]] > 2)
            return false;
    }
    return open < 2 && move_liberties_after(board, at, who) == 1;
}

/* A move of the attacker that is far from all that matters is as good as none, and he has a hundred
 * of them in a large area: they come last. The steps are those at the beginning, so what the
 * stones in question have grown to since then counts too. */
static int value_of_distance(const SolverGame *game, const Scene *scene, Point at)
{
    enum { STEPS_NEAR = 2 };
    if (game->to_move != game->attacker || zone_has(&scene->liberty, at) ||
        zone_has(&scene->near, at) || is_beside(&game->board, at, scene->last))
        return 0;
    int steps = game->distance[at] - STEPS_NEAR;
    return steps <= 0 ? 0 : steps == 1 ? WORTH_STEP : -2 * WORTH_MOST;
}

/* A move of the prover's opponent far from all that matters, which threatens nothing. */
static bool is_remote(const SolverGame *game, const Scene *scene, Point at, bool alone)
{
    enum { STEPS_NEAR = 2 };
    return game->to_move != game->prover && game->distance[at] > STEPS_NEAR &&
           !zone_has(&scene->liberty, at) && !zone_has(&scene->near, at) &&
           !is_beside(&game->board, at, scene->last) &&
           (alone || value_of_neighbors(game, at) == 0);
}

/* Taking a ko that the opponent, whose threats never end, retakes at once: that leads back here,
 * and the ban leaves one move less. So it wins only where another move does too. */
static bool is_idle_ko(const SolverGame *game, Point at)
{
    const Board *board = &game->board;
    Stone other = stone_opposite(game->to_move);
    if (game->threats[other] != THREATS_ENDLESS || game->after_tenuki)
        return false;
    Point near[4];
    board_neighbors(board, at, near);
    Point taken = POINT_NONE;
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] == STONE_WALL)
            continue;
        if (board->stone[near[d]] != (uint8_t)other)
            return false;
        if (board->liberty_count[board->chain[near[d]]] > 1)
            continue;
        if (taken || board->stone_count[board->chain[near[d]]] > 1)
            return false;
        taken = near[d];
    }
    return taken && !zone_has(&game->keystone, taken);
}

/* Times the share of its wins; a little for a move that was never tried. */
static int value_of_history(const SolverGame *game, Point at)
{
    uint32_t tries = game->history->tries[game->to_move][at];
    if (tries == 0)
        return WORTH_HISTORY / 3;
    return (int)(WORTH_HISTORY * (game->history->wins[game->to_move][at] + 1) / (tries + 3));
}

static int value_of(const SolverGame *game, const Scene *scene, Point at, bool alone)
{
    const Board *board = &game->board;
    int value = alone ? 0 : value_of_neighbors(game, at);
    if (zone_has(&scene->liberty, at))
        value += WORTH_LIBERTY;
    else if (zone_has(&scene->near, at))
        value += WORTH_NEAR;
    if (at == scene->reply)
        value += WORTH_REPLY;
    if (is_beside(board, at, scene->last))
        value += WORTH_CONTACT;
    value += value_of_history(game, at);
    value += value_of_distance(game, scene, at);
    if (alone)
        return value;
    if (is_self_atari(board, at, game->to_move))
        value += WORTH_SELF_ATARI;
    if (eye_judge(board, at, game->to_move) == EYE_SIMPLE)
        value += WORTH_FILL_EYE;
    return value;
}

static SearchChild child_of(Point at, int worth)
{
    int lack = worth < WORTH_TOP ? WORTH_TOP - worth : 0;
    if (worth < WORTH_POOR)
        lack *= POOR_PRICE;
    return (SearchChild){.move = at,
                         .phi = SEARCH_UNIT + (uint32_t)(worth > 0 ? worth : 0) / 4,
                         .delta = SEARCH_UNIT + (uint32_t)lack / 4};
}

/* By falling value, equal ones in the order of points: a sort by counting. */
static void sort_moves(const Point *move, const int8_t *value, int count, SearchChild *child)
{
    int start[WORTH_SPAN + 1] = {0};
    for (int i = 0; i < count; i++)
        start[WORTH_MOST - value[i] + 1]++;
    for (int v = 1; v <= WORTH_SPAN; v++)
        start[v] += start[v - 1];
    for (int i = 0; i < count; i++)
        child[start[WORTH_MOST - value[i]]++] = child_of(move[i], value[i]);
}

/* The likeliest four of the first moves are moved up. */
static void add_prior(const SolverGame *game, const Point *move, int8_t *value, int count)
{
    static const int8_t bonus[] = {12, 9, 6, 3};
    float likely[SEARCH_CHILD_LIMIT];
    if (!game->prior || game->depth > 0)
        return;
    for (int i = 0; i < count; i++)
        likely[i] = game->prior[move[i]];
    for (int place = 0; place < 4 && place < count; place++) {
        int best = 0;
        for (int i = 1; i < count; i++)
            if (likely[i] > likely[best])
                best = i;
        int worth = value[best] + bonus[place];
        value[best] = (int8_t)(worth > WORTH_MOST ? WORTH_MOST : worth);
        likely[best] = -INFINITY;
    }
}

int solver_game_list_near(SolverGame *game, SearchChild child[SEARCH_CHILD_LIMIT],
                          SearchZone *remote)
{
    const Board *board = &game->board;
    Scene scene;
    see_scene(game, &scene);
    const SearchZone *allowed = solver_game_allowed(game);
    Point move[SEARCH_CHILD_LIMIT];
    int8_t value[SEARCH_CHILD_LIMIT];
    int count = 0;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = allowed->word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (board->stone[at] != STONE_NONE)
                continue;
            bool alone = is_alone(board, at);
            if (!alone && !solver_game_is_legal(game, at))
                continue;
            bool is_idle = !alone && is_idle_ko(game, at);
            if (is_idle && game->is_on_board && game->to_move == game->prover)
                continue;
            if (is_idle || solver_game_is_threat(game, at) || is_remote(game, &scene, at, alone)) {
                zone_add(remote, at);
                continue;
            }
            int worth = value_of(game, &scene, at, alone);
            move[count] = at;
            value[count++] = (int8_t)(worth > WORTH_MOST    ? WORTH_MOST
                                      : worth < -WORTH_MOST ? -WORTH_MOST
                                                            : worth);
        }
    add_prior(game, move, value, count);
    sort_moves(move, value, count, child);
    return count;
}

int solver_game_list(SolverGame *game, SearchChild child[SEARCH_CHILD_LIMIT])
{
    SearchZone remote = {{0}};
    int count = solver_game_list_near(game, child, &remote);
    for (int w = 0; w < game->board.words; w++)
        for (uint64_t bits = remote.word[w]; bits; bits &= bits - 1)
            child[count++] = (SearchChild){.move = (uint16_t)(w * 64 + __builtin_ctzll(bits)),
                                           .phi = SEARCH_UNIT,
                                           .delta = SEARCH_REMOTE};
    return count;
}
