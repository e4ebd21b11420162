/* Asking a network: cache, inputs, engine, heads. */
#include "net/network.h"

#include "base/budget.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"
#include "core/board.h"
#include "net/cache.h"
#include "net/heads.h"
#include "net/input.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTE = 1 << 20, MEASURED_RUNS = 8, MEASURED_MOVES = 120 };

/* What one thread needs while it evaluates. Kept for the next one. */
typedef struct Worker Worker;
struct Worker {
    Worker *next;
    NetPlace *place;
    NetHeadPlace *heads;
    float *global;
    uint32_t words[BOARD_POINTS_MAX], turned[BOARD_POINTS_MAX];
    NetOutput output, sum;
};

struct Net {
    NetModel *model;
    NetEngine *engine;
    NetInput *input;
    NetHeads *heads;
    NetCache *cache; /* NULL: none */
    bool average;
    pthread_mutex_t lock; /* of what follows */
    Worker *idle[NET_SIZE_MAX + 1];
    bool is_prepared[NET_SIZE_MAX + 1];
};

/* ---- opening ---- */

static Status open_engine(Net *net, const NetOptions *options, Error *err)
{
    if (options->engine == NET_ENGINE_PLAIN && options->precision == NET_PRECISION_INT8)
        return error_set(err, STATUS_UNSUPPORTED, "plain C evaluates networks in f32 only");
    if (options->engine != NET_ENGINE_PLAIN) {
        Status status =
            net_onednn_open(net->model, options->isa, options->precision, &net->engine, err);
        bool is_demanded =
            options->engine == NET_ENGINE_ONEDNN || options->precision == NET_PRECISION_INT8;
        if (status == STATUS_OK || is_demanded)
            return status;
    }
    net->engine = net_plain_open(net->model, options->isa);
    return STATUS_OK;
}

/* Weights may be small enough one by one and still too large together. */
static Status try_out(Net *net, Error *err)
{
    Game game;
    game_init(&game, 19, &(Rules){0});
    NetAnswer answer;
    net_evaluate(net, &game, &(NetContext){0}, &answer);
    game_clear(&game);
    const NetOutput *output = &net->idle[19]->output;
    float sum = output->pass + output->reply_pass;
    for (int i = 0; i < 19 * 19; i++)
        sum += output->move[i] + output->reply[i] + output->ownership[i];
    for (int i = 0; i < NET_VALUES; i++)
        sum += output->value[i];
    if (!(sum > -1e30f && sum < 1e30f))
        return error_set(err, STATUS_INVALID, "the weights of the network are too large");
    return STATUS_OK;
}

static Status read_environment(NetOptions *options, Error *err)
{
    const char *words = getenv("KATACHI_NETWORK");
    NetOptions said = {0};
    Status status = words ? net_options_parse(words, &said, err) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (options->engine == NET_ENGINE_BEST)
        options->engine = said.engine;
    if (options->precision == NET_PRECISION_BEST)
        options->precision = said.precision;
    if (options->isa == NET_ISA_BEST)
        options->isa = said.isa;
    options->average |= said.average;
    return STATUS_OK;
}

Status net_open_model(NetModel *model, const NetOptions *options, Net **net, Error *err)
{
    assert(model && net);
    NetOptions chosen = options ? *options : (NetOptions){0};
    Net *made = mem_alloc(1, sizeof *made);
    made->model = model;
    pthread_mutex_init(&made->lock, NULL);
    Status status = read_environment(&chosen, err);
    if (status == STATUS_OK)
        status = open_engine(made, &chosen, err);
    if (status == STATUS_OK) {
        const NetKernels *kernels = net_kernels(chosen.isa);
        made->input = net_input_open(model, kernels);
        made->heads = net_heads_open(model, kernels);
        made->average = chosen.average;
        int megabytes = chosen.cache_megabytes ? chosen.cache_megabytes : NET_CACHE_MEGABYTES;
        status = made->engine->prepare(made->engine, 19, err);
        if (status == STATUS_OK)
            status = try_out(made, err);
        if (megabytes > 0)
            made->cache = net_cache_open((size_t)megabytes * MEGABYTE, sizeof(NetAnswer));
    }
    if (status == STATUS_OK)
        *net = made;
    else
        net_close(made);
    return status;
}

Status net_open(const char *path, const NetOptions *options, Net **net, Error *err)
{
    assert(path && net);
    NetModel *model = NULL;
    Status status = net_model_load(path, &model, err);
    return status == STATUS_OK ? net_open_model(model, options, net, err) : status;
}

static void worker_close(const Net *net, Worker *worker)
{
    net->engine->place_close(worker->place);
    net_head_place_close(worker->heads);
    net_floats_free(worker->global);
    mem_free(worker);
}

void net_close(Net *net)
{
    if (!net)
        return;
    for (int size = 0; size <= NET_SIZE_MAX; size++)
        while (net->idle[size]) {
            Worker *worker = net->idle[size];
            net->idle[size] = worker->next;
            worker_close(net, worker);
        }
    if (net->input)
        net_input_close(net->input);
    if (net->heads)
        net_heads_close(net->heads);
    if (net->engine)
        net->engine->close(net->engine);
    net_cache_close(net->cache);
    net_model_free(net->model);
    pthread_mutex_destroy(&net->lock);
    mem_free(net);
}

bool net_is_network_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    char bytes[SEALED_MAGIC_SIZE];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return net_model_is_network(bytes, size);
}

NetInfo net_info(const Net *net)
{
    assert(net);
    NetInfo info = {
        .shape = net->model->shape,
        .calibrated = net->model->calibrated,
        .engine = net->engine->name,
        .precision = net->engine->precision,
        .isa = net->engine->isa,
        .method = net->engine->method,
    };
    net_model_setting(net->model, "name", info.name, sizeof info.name);
    if (!info.name[0])
        snprintf(info.name, sizeof info.name, "network");
    return info;
}

bool net_knows_size(int size)
{
    return size >= NET_SIZE_MIN && size <= NET_SIZE_MAX;
}

/* ---- evaluating ---- */

/* A worker for this size: an idle one, or a new one. The first for a size prepares it. An engine
 * that prepared 19x19 can prepare the others: the same kinds of convolution on another board. */
static Worker *worker_take(Net *net, int size)
{
    pthread_mutex_lock(&net->lock);
    if (!net->is_prepared[size]) {
        Error err = {0};
        Status status = net->engine->prepare(net->engine, size, &err);
        assert(status == STATUS_OK);
        (void)status;
        net->is_prepared[size] = true;
    }
    Worker *worker = net->idle[size];
    if (worker)
        net->idle[size] = worker->next;
    pthread_mutex_unlock(&net->lock);
    if (worker)
        return worker;
    worker = mem_alloc(1, sizeof *worker);
    worker->place = net->engine->place_open(net->engine, size);
    worker->heads = net_head_place_open(net->heads, size);
    worker->global = net_floats_new((size_t)net->model->shape.channels);
    return worker;
}

static void worker_give_back(Net *net, int size, Worker *worker)
{
    pthread_mutex_lock(&net->lock);
    worker->next = net->idle[size];
    net->idle[size] = worker;
    pthread_mutex_unlock(&net->lock);
}

static void run(const Net *net, Worker *worker, const uint32_t *words, const float *globals)
{
    NetPlace *place = worker->place;
    net_input_run(net->input, words, globals, &place->map, worker->global, place->x);
    net->engine->run(net->engine, place);
    net_heads_run(net->heads, worker->heads, &place->map, place->x, &worker->output);
}

/* A position with the moves that are legal in it. */
typedef struct {
    const Game *game;
    const NetContext *context;
    bool average;
    int symmetry; /* without averaging */
    uint8_t legal[BOARD_POINTS_MAX];
} Asked;

/* Adds a part of what the turned position gives to the worker's sum. */
static void add_turned(const Net *net, Worker *worker, int size, int symmetry, float part,
                       const float *globals)
{
    net_turn_words(worker->words, size, symmetry, worker->turned);
    run(net, worker, worker->turned, globals);
    net_add_turned(&worker->output, size, symmetry, part, &worker->sum);
}

static void evaluate(const Net *net, Worker *worker, const Asked *asked, NetAnswer *answer)
{
    const Game *game = asked->game;
    const uint8_t *legal = asked->legal;
    int size = game->board.size;
    float globals[NET_GLOBALS];
    net_point_words(game, worker->words);
    net_global_inputs(game, asked->context, globals);
    if (!asked->average && asked->symmetry == 0) {
        run(net, worker, worker->words, globals);
        net_answer_make(net->model, game, asked->context, legal, &worker->output, answer);
        return;
    }
    worker->sum = (NetOutput){0};
    if (asked->average)
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
            add_turned(net, worker, size, symmetry, 1.0f / SYMMETRY_COUNT, globals);
    else
        add_turned(net, worker, size, asked->symmetry, 1, globals);
    net_answer_make(net->model, game, asked->context, legal, &worker->sum, answer);
}

static void mix_in(NetKey *key, uint64_t value)
{
    key->low = mix64(key->low ^ value);
    key->high = mix64(key->high + 0x9e3779b97f4a7c15u * (value | 1)) ^ value;
}

/* Everything that planes, numbers and legal moves are made of. */
static NetKey key_of(const Asked *asked)
{
    const Game *game = asked->game;
    const NetContext *context = asked->context;
    NetKey key = {board_hash_with_turn(&game->board, game->to_move), game->board.size};
    uint64_t komi;
    memcpy(&komi, &context->komi, sizeof komi);
    mix_in(&key, game->board.hash);
    mix_in(&key, (uint64_t)game->to_move << 32 | game->board.ko);
    mix_in(&key, context->komi_known ? komi : 1);
    mix_in(&key, (uint64_t)asked->symmetry << 10 | (uint64_t)asked->average << 9 |
                     (uint64_t)context->komi_known << 8 | (uint64_t)context->source);
    mix_in(&key, (uint64_t)context->year);
    for (int back = 0; back < NET_HISTORY; back++) {
        Move move = game_move_back(game, back);
        mix_in(&key, (uint64_t)move.at << 8 | move.who);
    }
    uint64_t bits = 1;
    for (int i = 0; i < game->board.size * game->board.size; i++) {
        bits = bits << 1 | asked->legal[i];
        if (bits >> 63) {
            mix_in(&key, bits);
            bits = 1;
        }
    }
    mix_in(&key, bits);
    return key;
}

static void ask(Net *net, Asked *asked, NetAnswer *answer)
{
    assert(net && asked->game && asked->context && answer);
    assert(net_knows_size(asked->game->board.size));
    net_legal_points(asked->game, asked->legal);
    NetKey key = key_of(asked);
    if (net->cache && net_cache_get(net->cache, key, answer))
        return;
    Worker *worker = worker_take(net, asked->game->board.size);
    evaluate(net, worker, asked, answer);
    worker_give_back(net, asked->game->board.size, worker);
    if (net->cache)
        net_cache_put(net->cache, key, answer);
}

void net_evaluate(Net *net, const Game *game, const NetContext *context, NetAnswer *out)
{
    Asked asked = {.game = game, .context = context, .average = net->average};
    ask(net, &asked, out);
}

void net_evaluate_average(Net *net, const Game *game, const NetContext *context, NetAnswer *out)
{
    Asked asked = {.game = game, .context = context, .average = true};
    ask(net, &asked, out);
}

void net_evaluate_turned(Net *net, const Game *game, const NetContext *context, int symmetry,
                         NetAnswer *answer)
{
    assert(symmetry >= 0 && symmetry < SYMMETRY_COUNT);
    Asked asked = {.game = game, .context = context, .symmetry = symmetry};
    ask(net, &asked, answer);
}

void net_evaluate_position(Net *net, const Position *position, NetSource source, NetAnswer *answer)
{
    GameMove moves[POSITION_HISTORY];
    Game game;
    net_game_of_position(position, moves, &game);
    NetContext context = net_context_of_position(position, source);
    net_evaluate(net, &game, &context, answer);
}

typedef struct {
    Net *net;
    const NetQuestion *questions;
} Batch;

static void evaluate_one(void *context, size_t index, int worker)
{
    const Batch *batch = context;
    const NetQuestion *question = &batch->questions[index];
    (void)worker;
    net_evaluate(batch->net, question->game, question->context, question->answer);
}

void net_evaluate_all(Net *net, const NetQuestion *questions, size_t count, int threads)
{
    assert(net && (questions || count == 0));
    Batch batch = {net, questions};
    pool_for_each(threads, count, evaluate_one, &batch);
}

/* A position with stones everywhere: random legal moves. */
static void play_random(Game *game)
{
    Random random;
    random_seed(&random, 1);
    for (int played = 0; played < MEASURED_MOVES;) {
        Point at = board_random_point(&game->board, &random);
        played += game_play(game, at, game->to_move) == MOVE_OK;
    }
}

double net_measure_ms(Net *net)
{
    assert(net);
    Game game;
    game_init(&game, 19, &(Rules){0});
    play_random(&game);
    NetAnswer answer;
    Asked asked = {.game = &game, .context = &(NetContext){0}, .average = net->average};
    Worker *worker = worker_take(net, 19);
    double best = 0;
    for (int i = 0; i < MEASURED_RUNS; i++) {
        double start = thread_seconds();
        net_legal_points(&game, asked.legal);
        evaluate(net, worker, &asked, &answer);
        double seconds = thread_seconds() - start;
        best = i == 0 || seconds < best ? seconds : best;
    }
    worker_give_back(net, 19, worker);
    game_clear(&game);
    return best * 1000;
}
