/* The network for strangers. */
#include "api/internal.h"

#include "app/network_panel.h"
#include "base/memory.h"
#include "base/pool.h"
#include "play/judge.h"
#include "play/network_file.h"

#include <assert.h>
#include <stdio.h>

static_assert((int)KATACHI_PLANES == (int)NET_PLANES, "the public number of planes");
/* The numbers behind them tell the year of the game, which neither a board nor a game knows. */
static_assert((int)KATACHI_GLOBALS == (int)NET_GLOBALS_WITHOUT_YEAR,
              "the public number of globals");

enum { WORDS_LIMIT = 200 };

struct KatachiNetwork {
    Net *net;
    NetSource source;
};

/* A kind of games among the words is taken out; the rest are options of the network. */
static Status read_words(const char *words, NetOptions *options, NetSource *source, Error *err)
{
    char word[WORDS_LIMIT], rest[WORDS_LIMIT] = "";
    size_t length = 0;
    int used = 0;
    if (strlen(words) >= WORDS_LIMIT)
        return error_set(err, STATUS_LIMIT, "too many words for a network");
    for (; sscanf(words, "%199s%n", word, &used) == 1; words += used)
        if (!network_source_by_name(word, source))
            length += (size_t)snprintf(rest + length, sizeof rest - length, "%s%s",
                                       length ? " " : "", word);
    return net_options_parse(rest, options, err);
}

KatachiNetwork *katachi_network_open(const char *path, const char *words, KatachiError *error)
{
    Error err = {0};
    NetOptions options = {0};
    NetSource source = NET_SOURCE_UNKNOWN;
    Net *net = NULL;
    Status status = read_words(words ? words : "", &options, &source, &err);
    if (status == STATUS_OK)
        status = network_open(path, &options, &net, &err);
    if (status == STATUS_OK && !net)
        status = error_set(&err, STATUS_NOT_FOUND, "no network is installed");
    if (status != STATUS_OK) {
        public_fill_error(&err, error);
        return NULL;
    }
    KatachiNetwork *network = mem_alloc(1, sizeof *network);
    *network = (KatachiNetwork){net, source};
    return network;
}

void katachi_network_close(KatachiNetwork *network)
{
    if (!network)
        return;
    net_close(network->net);
    mem_free(network);
}

size_t katachi_network_describe(const KatachiNetwork *network, char *out, size_t capacity)
{
    char text[2 * NET_TEXT_SIZE];
    NetInfo info = net_info(network->net);
    int length = snprintf(text, sizeof text, "%s: %dx%d, %s %s, %s", info.name, info.shape.blocks,
                          info.shape.channels, info.engine, info.precision, info.isa);
    return public_fill_text(text, (size_t)length, out, capacity);
}

int katachi_evaluate(KatachiNetwork *network, const KatachiGame *game,
                     KatachiEvaluation *evaluation, float *policy, float *ownership)
{
    const Game *asked = &game->game;
    int size = asked->board.size;
    if (!net_knows_size(size))
        return 0;
    NetAnswer answer;
    NetContext context = judge_context(asked);
    context.source = network->source;
    net_evaluate(network->net, asked, &context, &answer);
    *evaluation = (KatachiEvaluation){.winrate = (double)answer.win,
                                      .score = (double)answer.lead,
                                      .spread = (double)answer.spread,
                                      .pass = (double)answer.pass};
    size_t bytes = (size_t)(size * size) * sizeof(float);
    if (policy)
        memcpy(policy, answer.policy, bytes);
    if (ownership)
        memcpy(ownership, answer.ownership, bytes);
    return 1;
}

typedef struct {
    KatachiNetwork *network;
    const KatachiGame *const *games;
    KatachiEvaluation *evaluations;
    float *policy, *ownership;
    size_t points;
} Batch;

static void evaluate_one(void *context, size_t index, int worker)
{
    const Batch *batch = context;
    (void)worker;
    katachi_evaluate(batch->network, batch->games[index], &batch->evaluations[index],
                     batch->policy ? batch->policy + index * batch->points : NULL,
                     batch->ownership ? batch->ownership + index * batch->points : NULL);
}

int katachi_evaluate_all(KatachiNetwork *network, const KatachiGame *const *games, size_t count,
                         int threads, KatachiEvaluation *evaluations, float *policy,
                         float *ownership)
{
    int size = count ? games[0]->game.board.size : NET_SIZE_MAX;
    if (!net_knows_size(size) || !public_have_size(games, count, size))
        return 0;
    Batch batch = {network, games, evaluations, policy, ownership, (size_t)(size * size)};
    pool_for_each(threads, count, evaluate_one, &batch);
    return 1;
}

void katachi_game_planes(const KatachiGame *game, float *planes, float *globals)
{
    NetContext context = judge_context(&game->game);
    float all[NET_GLOBALS];
    net_planes(&game->game, &context, planes, all);
    memcpy(globals, all, KATACHI_GLOBALS * sizeof *globals);
}
