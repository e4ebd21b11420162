/* Judging life and area by the network or by playouts, from both sides' turn, the last doubts by
 * the solver, and sekis by their liberties. */
#include "play/judge.h"

#include "base/random.h"
#include "core/playout.h"
#include "play/prover.h"
#include "shape/chain.h"
#include "shape/effect.h"
#include "shape/region.h"

#include <math.h>

enum { DEFAULT_PLAYOUTS = 1000 };

/* Networks have seen games of this size only; elsewhere they misjudge scores. */
enum { TRAINED_SIZE = 19 };

/* A chain that its owner keeps in fewer playouts than this is dead. Random play kills some living
 * stones and saves some dead ones; in finished positions the shares lie far to either side. */
static const double KEPT_IF_LIVING = 0.5;

/* A point of an open border is counted for a side that owns it with this probability. */
static const double SURE_SHARE = 0.8;

/* A point is settled if one side owns it in this share of the playouts. */
static const double SETTLED_SHARE = 0.85;

/* The komi with the bonus for handicap. */
static double effective_komi(const Game *game)
{
    const Rules *rules = &game->rules;
    if (rules->handicap_bonus == HANDICAP_BONUS_N)
        return rules->komi + game->handicap;
    if (rules->handicap_bonus == HANDICAP_BONUS_N_MINUS_1 && game->handicap > 0)
        return rules->komi + game->handicap - 1;
    return rules->komi;
}

NetContext judge_context(const Game *game)
{
    return (NetContext){.komi = effective_komi(game), .komi_known = true};
}

double judge_area_komi(const Game *game)
{
    return score_area_komi(game, effective_komi(game));
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

/* The network as if either side were to move. */
static void ask_network(const Game *game, Stone first, Net *net, JudgedPosition *judgement)
{
    Game asked = *game; /* only read: nothing of it is changed or cleared */
    asked.to_move = first;
    /* The network has seen few positions after passes. */
    while (asked.move_count > 0 && asked.moves[asked.move_count - 1].move.at == POINT_PASS)
        asked.move_count--;
    NetContext context = judge_context(game);
    NetAnswer answer;
    net_evaluate(net, &asked, &context, &answer);
    bool is_black = first == STONE_BLACK;
    judgement->black_wins += 0.5 * (double)(is_black ? answer.win : 1 - answer.win);
    judgement->margin += 0.5 * (double)(is_black ? answer.lead : -answer.lead);
    for (int i = 0; i < answer.size * answer.size; i++) {
        Point at = board_point(&game->board, i % answer.size, i / answer.size);
        double black = 0.5 + 0.5 * (double)(is_black ? answer.ownership[i] : -answer.ownership[i]);
        judgement->black_share[at] += 0.5 * black;
        judgement->white_share[at] += 0.5 * (1 - black);
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

static void mark_chain(const Board *board, Point root, bool *marks, bool mark)
{
    Point at = root;
    do {
        marks[at] = mark;
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
        mark_chain(board, root, judgement->seki, true);
        mark_chain(board, enemies[i], judgement->seki, true);
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

/* What is proven is certain. */
static void override_shares(const Board *board, const UnconditionalLife *life,
                            JudgedPosition *judgement)
{
    for (Point at = 0; at < board_cell_count(board); at++) {
        uint8_t whose = life->alive[at] ? life->alive[at] : life->territory[at];
        if (whose == STONE_NONE || board->stone[at] == STONE_WALL)
            continue;
        judgement->black_share[at] = whose == STONE_BLACK;
        judgement->white_share[at] = whose == STONE_WHITE;
    }
}

/* What may be seki is in doubt, whatever the shares say: so is a group whose eye is too small. */
static void doubt_sekis(const Board *board, const JudgedPosition *judgement,
                        double black_share[BOARD_CELL_LIMIT])
{
    for (Point at = 0; at < board_cell_count(board); at++)
        black_share[at] = judgement->seki[at] ? 0.5 : judgement->black_share[at];
}

/* A dead chain is in no seki, nor are those that hold it. */
static void unmark_seki(const Board *board, Point stone, JudgedPosition *judgement)
{
    Point enemies[CHAIN_NEIGHBOR_LIMIT], root = board->chain[stone];
    int count = chain_list_enemies(board, root, enemies);
    mark_chain(board, root, judgement->seki, false);
    for (int i = 0; i < count; i++)
        mark_chain(board, enemies[i], judgement->seki, false);
}

static void take_proof(const Board *board, const ProvedChain *proved, JudgedPosition *judgement)
{
    for (Point at = 0; at < board_cell_count(board); at++)
        if (point_set_has(&proved->chain, at)) {
            judgement->black_share[at] = proved->owner == STONE_BLACK;
            judgement->white_share[at] = proved->owner == STONE_WHITE;
        }
    if (board->stone[proved->stone] != (uint8_t)proved->owner)
        unmark_seki(board, proved->stone, judgement);
}

/* In the middle of a game everything is in doubt; at its end, a chain or two. The solver's proofs
 * do not hold where stones may be taken off by their own side. */
static void apply_proofs(const Game *game, JudgedPosition *judgement)
{
    const Board *board = &game->board;
    double black_share[BOARD_CELL_LIMIT];
    doubt_sekis(board, judgement, black_share);
    int open = prover_open_chains(board, black_share);
    if (open == 0 || open > PROVER_CHAINS || game->rules.suicide_allowed)
        return;
    Prover *prover = prover_open();
    prover_look(prover, board, &(ProverRequest){.black_share = black_share});
    for (int i = 0; i < prover_count(prover); i++)
        take_proof(board, &prover_proofs(prover)[i], judgement);
    prover_close(prover);
}

void judge_position(const Game *game, const JudgeRequest *request, JudgedPosition *judgement)
{
    const Board *board = &game->board;
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    *judgement = (JudgedPosition){0};
    for (Stone first = STONE_BLACK; first <= STONE_WHITE; first++) {
        if (request->net && board->size == TRAINED_SIZE)
            ask_network(game, first, request->net, judgement);
        else
            sample(game, first, request, judgement);
    }
    override_shares(board, &life, judgement);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] == at && at != POINT_NONE && !life.alive[at] && !life.territory[at])
            find_seki(board, at, judgement);
    if (!request->without_proofs)
        apply_proofs(game, judgement);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] == at && at != POINT_NONE &&
            is_dead_chain(board, judgement, &life, at))
            mark_chain(board, at, judgement->dead, true);
}

static bool touches_seki(const Board *board, const JudgedPosition *judgement, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    return judgement->seki[at] || judgement->seki[near[0]] || judgement->seki[near[1]] ||
           judgement->seki[near[2]] || judgement->seki[near[3]];
}

static void give_point(Score *score, Point at, Stone who)
{
    score->owner[at] = (uint8_t)who;
    *(who == STONE_BLACK ? &score->black : &score->white) += 1;
}

void judge_score(const Game *game, const JudgedPosition *judgement, Score *score)
{
    const Board *board = &game->board;
    score_game(game, judgement->dead, judgement->seki, score);
    for (Point at = 0; at < board_cell_count(board); at++) {
        bool is_open = board->stone[at] == STONE_NONE || judgement->dead[at];
        if (board->stone[at] == STONE_WALL || !is_open || score->owner[at] != STONE_NONE ||
            touches_seki(board, judgement, at))
            continue;
        if (judgement->black_share[at] > SURE_SHARE && board->stone[at] != STONE_BLACK)
            give_point(score, at, STONE_BLACK);
        else if (judgement->white_share[at] > SURE_SHARE && board->stone[at] != STONE_WHITE)
            give_point(score, at, STONE_WHITE);
    }
    score->margin = score->black - score->white;
}

double judge_margin(const Game *game, ScoringRule scoring, const JudgedPosition *judgement)
{
    Score score;
    Game counted = *game; /* borrows its history */
    counted.rules.scoring = scoring;
    judge_score(&counted, judgement, &score);
    return score.margin;
}

bool judge_agrees(const Game *game, const JudgedPosition *judgement, double recorded)
{
    return fabs(judge_margin(game, SCORING_TERRITORY, judgement) - recorded) <= 0.5 ||
           fabs(judge_margin(game, SCORING_AREA, judgement) - recorded) <= 0.5;
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
