/* Judging life and area by playouts from both sides' turn, and sekis by their liberties. */
#include "play/judge.h"

#include "base/random.h"
#include "core/playout.h"
#include "shape/chain.h"
#include "shape/effect.h"
#include "shape/unconditional.h"

enum { DEFAULT_PLAYOUTS = 1000 };

/* A chain that its owner keeps in fewer playouts than this is dead. Random play kills some living
 * stones and saves some dead ones; in finished positions the shares lie far to either side. */
static const double KEPT_IF_LIVING = 0.5;

/* A point is settled if one side owns it in this share of the playouts. */
static const double SETTLED_SHARE = 0.85;

double judge_area_komi(const Game *game)
{
    const Board *board = &game->board;
    const Rules *rules = &game->rules;
    double komi = rules->komi;
    if (rules->handicap_bonus == HANDICAP_BONUS_N)
        komi += game->handicap;
    else if (rules->handicap_bonus == HANDICAP_BONUS_N_MINUS_1 && game->handicap > 0)
        komi += game->handicap - 1;
    if (rules->scoring == SCORING_TERRITORY)
        komi += board->stones[STONE_BLACK] + board->prisoners[STONE_BLACK] -
                board->stones[STONE_WHITE] - board->prisoners[STONE_WHITE];
    return komi;
}

/* Half of the playouts begin with each side: what is alive only if its owner moves next counts as
 * open, not as alive. */
static void sample(const Game *game, Stone first, const JudgeRequest *request,
                   JudgedPosition *judgement)
{
    uint64_t wanted = request->playouts ? request->playouts : DEFAULT_PLAYOUTS;
    PlayoutTally tally;
    playout_run(&game->board,
                &(PlayoutRequest){
                    .first = first,
                    .count = (int)((wanted + 1) / 2),
                    .komi = judge_area_komi(game),
                    .seed = mix64(request->seed + (uint64_t)first),
                },
                &tally);
    double count = (double)tally.playouts;
    judgement->playouts += tally.playouts;
    judgement->black_wins +=
        0.25 * ((double)tally.black_wins + count - (double)tally.white_wins) / count;
    judgement->margin += 0.5 * ((double)tally.score_sum / count - judge_area_komi(game));
    for (int at = 0; at < board_cell_count(&game->board); at++) {
        judgement->black_share[at] += 0.5 * (double)tally.black_owned[at] / count;
        judgement->white_share[at] += 0.5 * (double)tally.white_owned[at] / count;
    }
}

/* Mean share of the playouts in which the owner keeps the stones of a chain. */
static double chain_share(const Board *board, const JudgedPosition *judgement, Point root)
{
    const double *share =
        board->stone[root] == STONE_BLACK ? judgement->black_share : judgement->white_share;
    double sum = 0;
    Point at = root;
    do {
        sum += share[at];
        at = board->next[at];
    } while (at != root);
    return sum / board->stone_count[root];
}

static void mark_chain(const Board *board, Point root, bool *marks)
{
    Point at = root;
    do {
        marks[at] = true;
        at = board->next[at];
    } while (at != root);
}

/* Neither side can fill the liberty without falling into atari. */
static bool is_forbidding(const Board *board, Point at)
{
    return move_liberties_after(board, at, STONE_BLACK) <= 1 &&
           move_liberties_after(board, at, STONE_WHITE) <= 1;
}

/* Two enemy chains that share all their liberties, two or more, and neither side can fill one
 * without being captured first: the plain seki, by far the most common. */
static bool is_seki_pair(const Board *board, Point root, Point enemy)
{
    enum { MOST_LIBERTIES = 4 };
    int count = board->liberty_count[root];
    if (count < 2 || count > MOST_LIBERTIES || board->liberty_count[enemy] != count)
        return false;
    Point liberties[MOST_LIBERTIES];
    chain_list_liberties(board, root, MOST_LIBERTIES, liberties);
    for (int i = 0; i < count; i++)
        if (!chain_has_liberty(board, enemy, liberties[i]) || !is_forbidding(board, liberties[i]))
            return false;
    return true;
}

static void find_seki(const Board *board, Point root, JudgedPosition *judgement)
{
    Point enemies[CHAIN_NEIGHBOR_LIMIT];
    int count = chain_list_enemies(board, root, enemies);
    for (int i = 0; i < count; i++) {
        if (!is_seki_pair(board, root, enemies[i]))
            continue;
        mark_chain(board, root, judgement->seki);
        mark_chain(board, enemies[i], judgement->seki);
    }
}

/* What is proven goes before what playouts say. */
static bool is_dead_chain(const Board *board, const JudgedPosition *judgement,
                          const UnconditionalLife *life, Point root)
{
    if (life->alive[root] || judgement->seki[root])
        return false;
    return life->territory[root] || chain_share(board, judgement, root) < KEPT_IF_LIVING;
}

void judge_position(const Game *game, const JudgeRequest *request, JudgedPosition *judgement)
{
    const Board *board = &game->board;
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    *judgement = (JudgedPosition){0};
    sample(game, STONE_BLACK, request, judgement);
    sample(game, STONE_WHITE, request, judgement);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] == at && at != POINT_NONE && !life.alive[at] && !life.territory[at])
            find_seki(board, at, judgement);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] == at && at != POINT_NONE &&
            is_dead_chain(board, judgement, &life, at))
            mark_chain(board, at, judgement->dead);
}

void judge_score(const Game *game, const JudgedPosition *judgement, Score *score)
{
    score_game(game, judgement->dead, judgement->seki, score);
}

static bool touches_seki(const Board *board, const JudgedPosition *judgement, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    return judgement->seki[at] || judgement->seki[near[0]] || judgement->seki[near[1]] ||
           judgement->seki[near[2]] || judgement->seki[near[3]];
}

bool judge_is_settled(const Game *game, const JudgedPosition *judgement)
{
    const Board *board = &game->board;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_WALL || touches_seki(board, judgement, at))
            continue;
        if (judgement->black_share[at] < SETTLED_SHARE &&
            judgement->white_share[at] < SETTLED_SHARE)
            return false;
    }
    return true;
}
