/* Who plays against proofs: at random, by a model of moves, by a network, and engines over GTP. */
#include "practice/problem_run.h"

#include "base/memory.h"
#include "core/text.h"
#include "play/engine_process.h"
#include "play/network_file.h"
#include "predict/predictor.h"

#include <assert.h>
#include <stdio.h>

enum {
    CHANGES = 30, /* of a board, outside the zone */
    MOVES = 60,
    RANDOM_SEED = 18,
    RANDOM_PART = 6, /* one move of so many is played at random: no two games are the same */
};

static const double ENGINE_SECONDS = 30;

typedef struct {
    const Proven *proven;
    Random *random;
    Predictor *predictor;
    Net *net;
    Engine *engine;
    Prediction prediction;
    NetAnswer answer;
} Opponents;

static bool is_playable(const Board *board, Point at, Stone who)
{
    return at > POINT_PASS && board->stone[at] == STONE_NONE && board_is_legal(board, at, who);
}

static Point choose_at_random(void *context, const Board *board, Stone who)
{
    const Opponents *own = context;
    return random_opponent_choose(&(RandomOpponent){own->random, own->proven}, board, who);
}

/* The likeliest move, rather one in the zone: what is played elsewhere is no test. */
static Point choose_by_model(void *context, const Board *board, Stone who)
{
    Opponents *own = context;
    if (random_below(own->random, RANDOM_PART) == 0)
        return choose_at_random(context, board, who);
    Position position = {.board = board, .to_move = who, .move_number = 1};
    predictor_run(own->predictor, &position, POINT_NONE, &own->prediction);
    for (int i = 0; i < own->prediction.count; i++)
        if (point_set_has(&own->proven->zone, own->prediction.at[i]))
            return own->prediction.at[i];
    return own->prediction.count ? own->prediction.at[0] : POINT_PASS;
}

static Point choose_by_network(void *context, const Board *board, Stone who)
{
    Opponents *own = context;
    if (random_below(own->random, RANDOM_PART) == 0)
        return choose_at_random(context, board, who);
    Position position = {.board = board, .to_move = who, .move_number = 1};
    net_evaluate_position(own->net, &position, NET_SOURCE_UNKNOWN, &own->answer);
    Point best = POINT_PASS;
    float most = 0;
    for (int i = 0; i < board->size * board->size; i++) {
        Point at = board_point(board, i % board->size, i / board->size);
        if (own->answer.policy[i] <= most || !point_set_has(&own->proven->zone, at) ||
            !is_playable(board, at, who))
            continue;
        best = at;
        most = own->answer.policy[i];
    }
    return best > POINT_PASS ? best : choose_at_random(context, board, who);
}

/* ---- an engine over GTP ---- */

static bool tell(Engine *engine, const char *command)
{
    const char *text;
    return engine_ask(engine, command, ENGINE_SECONDS) == ENGINE_REPLIED &&
           engine_reply(engine, &text);
}

/* The position anew before every move: no engine has to know how it came about. */
static Point choose_by_engine(void *context, const Board *board, Stone who)
{
    const Opponents *own = context;
    char command[64], vertex[POINT_TEXT_SIZE];
    snprintf(command, sizeof command, "boardsize %d", board->size);
    bool is_well = tell(own->engine, command) && tell(own->engine, "clear_board");
    for (Point at = 0; is_well && at < board_cell_count(board); at++) {
        Stone stone = (Stone)board->stone[at];
        if (stone != STONE_BLACK && stone != STONE_WHITE)
            continue;
        snprintf(command, sizeof command, "play %s %s", stone_text(stone),
                 point_text(board->size, at, vertex));
        is_well = tell(own->engine, command);
    }
    const char *text;
    Point move = POINT_PASS;
    snprintf(command, sizeof command, "genmove %s", stone_text(who));
    if (!is_well || !tell(own->engine, command) || !engine_reply(own->engine, &text) ||
        !point_parse(text, board->size, &move) || !is_playable(board, move, who))
        return POINT_PASS;
    return move;
}

/* ---- the trials ---- */

static Status open_players(const TrialPlan *plan, Opponents *own, Error *err)
{
    Status status = STATUS_OK;
    if (plan->games[TRIAL_EXPERT])
        status = predictor_open(NULL, NULL, &own->predictor, err);
    if (status == STATUS_OK && plan->games[TRIAL_NETWORK]) {
        status = network_open(NULL, NULL, &own->net, err);
        if (status == STATUS_OK && !own->net)
            status = error_set(err, STATUS_NOT_FOUND, "there is no network");
    }
    if (status == STATUS_OK && plan->games[TRIAL_ENGINE] && plan->engine) {
        own->engine = mem_alloc(1, sizeof *own->engine);
        status = engine_open(own->engine, plan->engine, NULL, err);
    }
    return status;
}

static void close_players(Opponents *own)
{
    predictor_close(own->predictor);
    net_close(own->net);
    if (own->engine)
        engine_close(own->engine);
    mem_free(own->engine);
}

static void play_games(const TrialPlan *plan, Opponents *own, TrialCounts *counts)
{
    static Point (*const choose[])(void *, const Board *, Stone) = {
        [TRIAL_RANDOM] = choose_at_random,
        [TRIAL_EXPERT] = choose_by_model,
        [TRIAL_NETWORK] = choose_by_network,
        [TRIAL_ENGINE] = choose_by_engine,
    };
    Trial *trial = trial_open(own->proven);
    bool knows_size = net_knows_size(own->proven->problem->board.size);
    for (int who = 0; who < TRIAL_PLAYERS; who++) {
        if ((who == TRIAL_NETWORK && !knows_size) || (who == TRIAL_ENGINE && !own->engine))
            continue;
        TrialOpponent opponent = {choose[who], own};
        for (int i = 0; i < plan->games[who]; i++) {
            counts->games[who]++;
            counts->kept[who] += trial_play(trial, &opponent, MOVES) == TRIAL_KEPT;
        }
    }
    trial_close(trial);
}

Status problem_try_proof(const TrialPlan *plan, const Proven *proven, TrialCounts *counts,
                         Error *err)
{
    assert(plan && counts);
    Random random;
    random_seed(&random, RANDOM_SEED + (uint64_t)plan->seed);
    for (int i = 0; i < plan->boards; i++) {
        counts->boards++;
        counts->confirmed += trial_disturb(proven, CHANGES, &random);
    }
    Opponents *own = mem_alloc(1, sizeof *own);
    own->proven = proven;
    own->random = &random;
    Status status = open_players(plan, own, err);
    if (status == STATUS_OK)
        play_games(plan, own, counts);
    close_players(own);
    mem_free(own);
    return status;
}
