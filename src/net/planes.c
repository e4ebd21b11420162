/* Input planes: one pass over the points, then ladders of the chains with few liberties, then
 * unconditional life. */
#include "net/planes.h"

#include "shape/effect.h"
#include "shape/ladder.h"
#include "shape/region.h"

#include <stddef.h>
#include <string.h>

typedef struct {
    const Game *game;
    const Board *board;
    Stone own;
    uint32_t *words;
    Board scratch; /* ladders are played out here */
} Painter;

static inline uint32_t plane_bit(int plane)
{
    return 1u << plane;
}

static void paint(Painter *painter, Point at, int plane)
{
    const Board *board = painter->board;
    painter->words[board_y(board, at) * board->size + board_x(board, at)] |= plane_bit(plane);
}

static void paint_chain(Painter *painter, Point root, int plane)
{
    Point at = root;
    do {
        paint(painter, at, plane);
        at = painter->board->next[at];
    } while (at != root);
}

/* ---- stones and moves ---- */

static uint32_t stone_word(const Painter *painter, Point at)
{
    const Board *board = painter->board;
    bool is_own = board->stone[at] == painter->own;
    int liberties = board->liberty_count[board->chain[at]];
    uint32_t word = plane_bit(is_own ? NET_PLANE_OWN : NET_PLANE_OPPONENT);
    if (liberties <= 3)
        word |= plane_bit((is_own ? NET_PLANE_OWN_LIBERTIES : NET_PLANE_OPPONENT_LIBERTIES) +
                          liberties - 1);
    return word;
}

static bool takes_something(const Painter *painter, Point at)
{
    const Board *board = painter->board;
    Point near[4];
    board_neighbors(board, at, near);
    for (int i = 0; i < 4; i++)
        if (board->stone[near[i]] == stone_opposite(painter->own) &&
            board->liberty_count[board->chain[near[i]]] == 1)
            return true;
    return false;
}

static uint32_t empty_word(const Painter *painter, Point at)
{
    const Board *board = painter->board;
    if (!board_is_legal(board, at, painter->own))
        return board_judge_move(board, at, painter->own) == MOVE_KO ? plane_bit(NET_PLANE_KO) : 0;
    int liberties = move_liberties_after(board, at, painter->own);
    uint32_t word = 0;
    if (liberties <= 3)
        word |= plane_bit(NET_PLANE_LIBERTIES_AFTER + liberties - 1);
    if (takes_something(painter, at))
        word |= plane_bit(NET_PLANE_CAPTURES);
    return word;
}

static void paint_points(Painter *painter)
{
    const Board *board = painter->board;
    uint32_t *word = painter->words;
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            Point at = board_point(board, x, y);
            *word++ = plane_bit(NET_PLANE_ONES) |
                      (board->stone[at] == STONE_NONE ? empty_word(painter, at)
                                                      : stone_word(painter, at));
        }
}

static void paint_history(Painter *painter)
{
    for (int back = 0; back < NET_HISTORY; back++) {
        Point at = game_move_back(painter->game, back).at;
        if (at > POINT_RESIGN)
            paint(painter, at, NET_PLANE_HISTORY + back);
    }
}

/* ---- ladders ---- */

static bool is_caught(Painter *painter, Point root, bool attacker_first, Point *move)
{
    LadderAnswer answer;
    ladder_read_in_place(&painter->scratch,
                         &(LadderRequest){.target = root,
                                          .attacker_first = attacker_first,
                                          .node_limit = NET_LADDER_NODES},
                         &answer);
    *move = answer.move;
    return answer.verdict == LADDER_CAUGHT;
}

/* The reader stops at the first move that works; the other liberty may work too. */
static bool other_works(Painter *painter, Point root, Point other)
{
    if (!board_is_legal(painter->board, other, painter->own))
        return false;
    Undo undo;
    Point ignored;
    board_play(&painter->scratch, other, painter->own, &undo);
    bool works = is_caught(painter, root, false, &ignored);
    board_undo(&painter->scratch, &undo);
    return works;
}

static void paint_opponent_ladder(Painter *painter, Point root)
{
    Point move, liberty[2];
    if (!is_caught(painter, root, true, &move))
        return;
    paint_chain(painter, root, NET_PLANE_OPPONENT_CAUGHT);
    if (chain_list_liberties(painter->board, root, 2, liberty) != 2)
        return;
    paint(painter, move, NET_PLANE_LADDER_MOVE);
    Point other = liberty[move == liberty[0]];
    if (other_works(painter, root, other))
        paint(painter, other, NET_PLANE_LADDER_MOVE);
}

static void paint_own_ladder(Painter *painter, Point root)
{
    Point ignored;
    bool attacker_first = painter->board->liberty_count[root] > 1;
    if (is_caught(painter, root, attacker_first, &ignored))
        paint_chain(painter, root, NET_PLANE_OWN_CAUGHT);
}

/* The sets of liberties stand last in a Board and are as long as its size needs; copying the rest
 * would cost more than the ladders. */
static void copy_board(const Board *board, Board *copy)
{
    size_t cells = (size_t)board_cell_count(board);
    memcpy(copy, board, offsetof(Board, liberty) + cells * board->words * sizeof board->liberty[0]);
}

static void paint_ladders(Painter *painter)
{
    const Board *board = painter->board;
    bool is_copied = false;
    for (Point at = board_point(board, 0, 0); at < board_cell_count(board); at++) {
        if (board->chain[at] != at || board->liberty_count[at] > 2)
            continue;
        if (!is_copied)
            copy_board(board, &painter->scratch);
        is_copied = true;
        if (board->stone[at] == painter->own)
            paint_own_ladder(painter, at);
        else
            paint_opponent_ladder(painter, at);
    }
}

/* ---- unconditional life ---- */

static void paint_sure_points(Painter *painter)
{
    const Board *board = painter->board;
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    if (!life.alive_count[STONE_BLACK] && !life.alive_count[STONE_WHITE])
        return;
    for (int at = board_point(board, 0, 0); at < board_cell_count(board); at++) {
        int owner = life.alive[at] ? life.alive[at] : life.territory[at];
        if (owner)
            paint(painter, (Point)at,
                  owner == (int)painter->own ? NET_PLANE_OWN_SURE : NET_PLANE_OPPONENT_SURE);
    }
}

/* ---- public ---- */

void net_point_words(const Game *game, uint32_t words[BOARD_POINTS_MAX])
{
    Painter painter; /* not initialised as a whole: the scratch board is large */
    painter.game = game;
    painter.board = &game->board;
    painter.own = game->to_move;
    painter.words = words;
    paint_points(&painter);
    paint_history(&painter);
    paint_ladders(&painter);
    paint_sure_points(&painter);
}

/* Openings of 1960, 1990 and 2020 have little in common: the years where one style is at its
 * purest, closer together where it changed fast. */
static void share_year(int year, float eras[NET_ERAS])
{
    static const int MIDDLE[NET_ERAS] = {1930, 1960, 1985, 2005, 2016, 2021};
    memset(eras, 0, NET_ERAS * sizeof *eras);
    if (year <= 0)
        return;
    int after = 0;
    while (after < NET_ERAS && MIDDLE[after] <= year)
        after++;
    if (after == 0 || after == NET_ERAS) {
        eras[after == 0 ? 0 : NET_ERAS - 1] = 1;
        return;
    }
    int before = after - 1;
    eras[after] = (float)(year - MIDDLE[before]) / (float)(MIDDLE[after] - MIDDLE[before]);
    eras[before] = 1 - eras[after];
}

void net_global_inputs(const Game *game, const NetContext *context, float globals[NET_GLOBALS])
{
    bool is_black = game->to_move == STONE_BLACK;
    double komi = is_black ? -context->komi : context->komi;
    globals[0] = is_black;
    globals[1] = context->komi_known ? (float)(komi / 20) : 0;
    globals[2] = context->komi_known;
    for (int source = NET_SOURCE_PROFESSIONAL; source <= NET_SOURCE_SERVER; source++)
        globals[2 + source] = (int)context->source == source;
    globals[6] = (float)(game->board.size - 19) / 6;
    globals[7] = game_move_back(game, 0).at == POINT_PASS;
    share_year(context->year, globals + NET_GLOBALS_WITHOUT_YEAR);
}

void net_game_of_position(const Position *position, GameMove moves[POSITION_HISTORY], Game *game)
{
    int count = 0;
    memset(moves, 0, POSITION_HISTORY * sizeof *moves);
    while (count < POSITION_HISTORY && position->previous[count] != POINT_NONE)
        count++;
    for (int back = 0; back < count; back++) {
        Stone who = back % 2 ? position->to_move : stone_opposite(position->to_move);
        moves[count - 1 - back].move = (Move){position->previous[back], (uint8_t)who};
    }
    copy_board(position->board, &game->board);
    game->rules = (Rules){0};
    game->to_move = position->to_move;
    game->handicap = 0;
    game->resigned = STONE_NONE;
    game->moves = moves;
    game->move_count = count;
    game->move_capacity = 0;
}

NetContext net_context_of_position(const Position *position, NetSource source)
{
    return (NetContext){.komi = position->komi,
                        .komi_known = position->komi_known,
                        .source = source,
                        .year = position->year};
}

void net_position_inputs(const Position *position, NetSource source,
                         uint32_t words[BOARD_POINTS_MAX], float globals[NET_GLOBALS])
{
    GameMove moves[POSITION_HISTORY];
    Game game; /* not initialised as a whole: its board is large */
    net_game_of_position(position, moves, &game);
    net_point_words(&game, words);
    NetContext context = net_context_of_position(position, source);
    net_global_inputs(&game, &context, globals);
}

void net_planes(const Game *game, const NetContext *context, float *planes,
                float globals[NET_GLOBALS])
{
    uint32_t words[BOARD_POINTS_MAX];
    int points = game->board.size * game->board.size;
    net_point_words(game, words);
    for (int plane = 0; plane < NET_PLANES; plane++)
        for (int i = 0; i < points; i++)
            planes[plane * points + i] = (float)(words[i] >> plane & 1);
    net_global_inputs(game, context, globals);
}
