/* Games of the program against itself. */
#include "play/selfplay.h"

#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"
#include "play/judge.h"
#include "play/match.h"
#include "play/policy.h"

#include <pthread.h>
#include <stdio.h>

enum { POINTS_TO_MOVES = 2 };

typedef struct {
    const SelfplayRequest *ask;
    MatchRequest terms; /* what the records say */
    char name[64];
    pthread_mutex_t lock; /* of what follows */
    Status status;
    Error *err;
    uint64_t done;
} Selfplay;

static bool is_stopped(const SelfplayRequest *ask)
{
    return ask->stop && atomic_load(ask->stop);
}

/* ---- one game ---- */

static Player *open_player(const SelfplayRequest *ask, const Level *level, uint64_t seed)
{
    Player *player = NULL;
    PlayerOptions options = {
        .seed = seed, .net = ask->net, .level = level, .no_network = !ask->net, .threads = 1};
    Status status = player_open(PLAYER_MCTS.name, &options, &player, NULL);
    return status == STATUS_OK ? player : NULL;
}

/* One stream of moves for each side would cost two trees and gain nothing. */
static void play_moves(const SelfplayRequest *ask, uint64_t seed, Game *game,
                       MatchGameResult *result)
{
    Player *drawer = open_player(ask, level_find("club"), seed);
    Player *player = open_player(ask, ask->level, seed);
    MoveChoice *choice = mem_alloc(1, sizeof *choice);
    Policy policy;
    policy_init(&policy);
    policy.net = ask->net;
    policy.seed = seed;
    int most = POINTS_TO_MOVES * ask->size * ask->size;
    while (game->move_count < most && !game_is_over(game) && !is_stopped(ask)) {
        MoveRequest request = {.who = game->to_move,
                               .budget = {.nodes = ask->visits, .stop = ask->stop}};
        bool is_drawn = game->move_count < ask->drawn_moves;
        Point at = policy_choose(&policy, is_drawn ? drawer : player, game, &request, choice);
        if (at == POINT_RESIGN) {
            result->winner = stone_opposite(game->to_move);
            break;
        }
        (void)game_play(game, at, game->to_move);
    }
    mem_free(choice);
    player_close(drawer);
    player_close(player);
}

static void finish(const SelfplayRequest *ask, uint64_t seed, Game *game, MatchGameResult *result)
{
    result->move_count = game->move_count;
    if (result->winner != STONE_NONE) {
        snprintf(result->result, sizeof result->result, "%c+R",
                 result->winner == STONE_BLACK ? 'B' : 'W');
        return;
    }
    Count *count = mem_alloc(1, sizeof *count);
    char text[SCORE_TEXT_SIZE];
    count_position(game, &(JudgeRequest){.net = ask->net, .seed = seed}, NULL, count);
    snprintf(result->result, sizeof result->result, "%s", score_text(count->score.margin, text));
    snprintf(result->detail, sizeof result->detail, "%s",
             game_is_over(game) ? "" : "stopped after too many moves");
    mem_free(count);
}

static void play_one(void *context, size_t index, int worker)
{
    (void)worker;
    Selfplay *run = context;
    const SelfplayRequest *ask = run->ask;
    MatchGameResult result, known;
    if (is_stopped(ask) || match_record_read(&run->terms, (int)index, ask->folder, &known))
        return;
    uint64_t seed = mix64(ask->seed ^ mix64((uint64_t)index));
    Game game;
    Error err = {0};
    result = (MatchGameResult){.index = (int)index, .black = (int)index % 2, .seed = seed};
    game_init(&game, ask->size, &ask->rules);
    play_moves(ask, seed, &game, &result);
    Status status = STATUS_OK;
    if (!is_stopped(ask)) {
        finish(ask, seed, &game, &result);
        status = match_record_write(&run->terms, &result, &game, ask->folder, &err);
    }
    game_clear(&game);
    pthread_mutex_lock(&run->lock);
    if (status != STATUS_OK && run->status == STATUS_OK) {
        run->status = status;
        if (run->err)
            *run->err = err;
    }
    progress_report(&ask->progress, ++run->done, (uint64_t)ask->games);
    pthread_mutex_unlock(&run->lock);
}

Status selfplay_run(const SelfplayRequest *request, Error *err)
{
    Selfplay run = {.ask = request, .err = err};
    const char *level = request->level ? request->level->name : "full";
    if (request->visits)
        snprintf(run.name, sizeof run.name, "Katachi %s, %llu visits, seed %llu", level,
                 (unsigned long long)request->visits, (unsigned long long)request->seed);
    else
        snprintf(run.name, sizeof run.name, "Katachi %s, seed %llu", level,
                 (unsigned long long)request->seed);
    run.terms = (MatchRequest){
        .engines = {{.name = run.name}, {.name = run.name}},
        .games = request->games,
        .size = request->size,
        .rules = request->rules,
    };
    pthread_mutex_init(&run.lock, NULL);
    pool_for_each(request->threads > 0 ? request->threads : 1, (size_t)request->games, play_one,
                  &run);
    pthread_mutex_destroy(&run.lock);
    if (run.status == STATUS_OK && is_stopped(request))
        return error_set(err, STATUS_INTERRUPTED, "interrupted");
    return run.status;
}
