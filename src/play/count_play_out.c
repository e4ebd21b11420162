/* The last small moves of a game that stopped before them: borders, neutral points, kos. */
#include "play/judge.h"

#include "play/player.h"
#include "shape/effect.h"

#include <math.h>

/* A point that is one side's by more than this is settled: the other leaves it alone, and its owner
 * plays there only in answer to a move, since forcing moves are answered at such points. */
static const float SETTLED = 0.97f;
static const double PASS_COST = 1.5;

/* A point is contested if nobody owns it by more than this. While one is left, nobody passes just
 * because the network would: it has learned from records that stop early. */
static const float CONTESTED = 0.9f, PASS_EARLY = 0.01f;

/* Small moves change little. Where the expected area has changed by more than this and stays so,
 * somebody has blundered: what was played since does not count. */
static const double ASTRAY = 5;

enum { MOVES_OUT = 250, MOVES_ASTRAY = 6 };

typedef struct {
    Net *net;
    NetContext context;
    int symmetry; /* in which the network is asked */
} Finisher;

static void ask(const Finisher *finisher, const Game *game, NetAnswer *answer)
{
    net_evaluate_turned(finisher->net, game, &finisher->context, finisher->symmetry, answer);
}

static int index_of(const Board *board, Point at)
{
    return board_y(board, at) * board->size + board_x(board, at);
}

/* Points of the mover less those of the opponent, as they are expected. */
static double expected_area(const NetAnswer *answer)
{
    double sum = 0;
    for (int i = 0; i < answer->size * answer->size; i++)
        sum += (double)answer->ownership[i];
    return sum;
}

/* The likeliest of the moves at contested points; POINT_PASS: there is none. */
static Point likeliest_contested(const Game *game, const NetAnswer *answer, const Point *moves,
                                 int count)
{
    Point best = POINT_PASS;
    float best_prior = 0;
    for (int i = 0; i < count; i++) {
        int index = index_of(&game->board, moves[i]);
        if (fabsf(answer->ownership[index]) < CONTESTED && answer->policy[index] > best_prior &&
            !move_is_self_atari(&game->board, moves[i], game->to_move)) {
            best_prior = answer->policy[index];
            best = moves[i];
        }
    }
    return best;
}

static Point likeliest_open_move(const Game *game, const NetAnswer *answer)
{
    Point moves[BOARD_POINTS_MAX], best = POINT_PASS;
    int count = candidates_list(game, game->to_move, moves);
    Point contested = likeliest_contested(game, answer, moves, count);
    float best_prior = answer->pass;
    if (contested != POINT_PASS)
        best_prior *= PASS_EARLY;
    for (int i = 0; i < count; i++) {
        int index = index_of(&game->board, moves[i]);
        if (answer->policy[index] > best_prior && answer->ownership[index] > -SETTLED) {
            best_prior = answer->policy[index];
            best = moves[i];
        }
    }
    /* Neutral points count under area scoring. */
    return best == POINT_PASS && game->rules.scoring == SCORING_AREA ? contested : best;
}

/* The likeliest move; one at a settled point of the mover only if a pass there would cost more than
 * a point or two. */
static Point likeliest_move(Finisher *finisher, Game *game, const NetAnswer *answer)
{
    NetAnswer after;
    Point at = likeliest_open_move(game, answer);
    if (at == POINT_PASS || answer->ownership[index_of(&game->board, at)] < SETTLED)
        return at;
    (void)game_play(game, POINT_PASS, game->to_move);
    ask(finisher, game, &after);
    (void)game_undo(game);
    return expected_area(answer) + expected_area(&after) > PASS_COST ? at : POINT_PASS;
}

/* Black's area less White's, the mean of what is expected with either side to move. */
static double expected_for_black(const Finisher *finisher, const Game *game)
{
    Game turned = *game; /* only read: nothing of it is changed or cleared */
    turned.to_move = stone_opposite(game->to_move);
    NetAnswer now, other;
    ask(finisher, game, &now);
    ask(finisher, &turned, &other);
    double mean = 0.5 * (expected_area(&now) - expected_area(&other));
    return game->to_move == STONE_BLACK ? mean : -mean;
}

/* Returns the length of the game when it was last as expected. */
static int play_on(Finisher *finisher, Game *game, double start)
{
    int last_good = game->move_count;
    for (int i = 0; i < MOVES_OUT && !game_is_over(game); i++) {
        NetAnswer answer;
        ask(finisher, game, &answer);
        double area = expected_area(&answer) * (game->to_move == STONE_BLACK ? 1 : -1);
        if (fabs(area - start) <= ASTRAY)
            last_good = game->move_count;
        else if (game->move_count - last_good >= MOVES_ASTRAY)
            break;
        (void)game_play(game, likeliest_move(finisher, game, &answer), game->to_move);
    }
    return last_good;
}

static void finish(Finisher *finisher, Game *game)
{
    finisher->context = judge_context(game);
    double start = expected_for_black(finisher, game);
    int last_good = play_on(finisher, game, start);
    if (game_is_over(game) && fabs(expected_for_black(finisher, game) - start) <= ASTRAY)
        return;
    while (game->move_count > last_good)
        (void)game_undo(game);
}

void count_play_out(Game *game, Net *net, int symmetry)
{
    if (!net || !net_knows_size(game->board.size) || game_is_over(game))
        return;
    Finisher finisher = {.net = net, .symmetry = symmetry};
    finish(&finisher, game);
}
