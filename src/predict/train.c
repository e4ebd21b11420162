/* Training: games in, a model out. */
#include "predict/train.h"

#include "predict/sample_pack.h"
#include "predict/train_checkpoint.h"
#include "predict/train_extract.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const double DEFAULT_CHECKPOINT_SECONDS = 240;

enum { KEY_SIZE = 1000, PACKED_LIMIT = 1 << 30, GAMES_A_ROUND = 64 };

typedef struct {
    const TrainRequest *request;
    Extraction extraction;
    Learner *learner;
    Sample *sample; /* the one that is observed */
    GameList order; /* the games in the order of this pass; borrows everything else */
    TrainState state;
    char key[KEY_SIZE];
    double last_checkpoint;
    Status failure; /* of a checkpoint */
    Error *err;
} Training;

/* ---- checkpoints ---- */

static void save_checkpoint(Training *training)
{
    if (!training->request->checkpoint || training->failure != STATUS_OK)
        return;
    training->failure = checkpoint_save(training->request->checkpoint, training->key,
                                        &training->state, training->learner, training->err);
    training->last_checkpoint = clock_seconds();
}

/* The first rank's clock counts, so that all answer the same. */
static bool checkpoint_is_due(const Training *training)
{
    Comm *comm = training->request->learn.comm;
    double period = training->request->checkpoint_seconds;
    uint64_t is_due =
        comm_rank(comm) == 0 && clock_seconds() - training->last_checkpoint >=
                                    (period > 0 ? period : DEFAULT_CHECKPOINT_SECONDS);
    comm_sum_counts(comm, &is_due, 1);
    return is_due > 0;
}

static bool is_stopped(const Training *training)
{
    const LearnSettings *learn = &training->request->learn;
    uint64_t stopped = learn->stop && atomic_load(learn->stop);
    comm_sum_counts(learn->comm, &stopped, 1);
    return stopped > 0;
}

/* Several ranks with a learner that can put together what each learned of its share. */
static bool is_divided(const Training *training)
{
    return comm_size(training->request->learn.comm) > 1 && training->request->learner->reduce;
}

/* ---- one game: extracted by a worker, observed in turn ---- */

/* The slot of a game; strbuf_init was not called on it before its first use. */
static void extract_game(void *context, int worker, const ListedGame *game, void *slot)
{
    const Training *training = context;
    StrBuf *packed = slot;
    if (packed->limit == 0)
        strbuf_init(packed, PACKED_LIMIT);
    strbuf_reset(packed);
    extraction_run(&training->extraction, worker, training->state.pass, game, packed);
}

static bool observe_game(void *context, const ListedGame *game, void *slot)
{
    Training *training = context;
    const StrBuf *packed = slot;
    ByteReader in;
    bytes_open(&in, strbuf_text(packed), packed->length);
    while (bytes_left(&in) > 0 &&
           sample_unpack(&training->learner->schema, &in, training->sample)) {
        training->learner->class->observe(training->learner, training->sample);
        training->state.positions++;
    }
    if (in.failed || packed->overflowed) {
        training->failure = error_set(training->err, STATUS_SYNTAX, "damaged samples");
        return false;
    }
    extraction_keep(&training->extraction, game, packed);
    training->state.games_done++;
    /* Ranks with shares of their own are not at the same game: those save between their rounds. */
    if (!is_divided(training) && checkpoint_is_due(training))
        save_checkpoint(training);
    return training->failure == STATUS_OK;
}

static void clear_packed(void *context, void *slot)
{
    (void)context;
    StrBuf *packed = slot;
    mem_free(packed->text);
}

/* Every rank observes every game that any of them extracted. */
static void pack_samples(void *context, const void *slot, int rank, StrBuf *out)
{
    (void)context;
    (void)rank;
    const StrBuf *packed = slot;
    strbuf_add_bytes(out, packed->text, packed->length);
}

static void unpack_samples(void *context, const char *bytes, size_t size, void *slot)
{
    (void)context;
    StrBuf *packed = slot;
    if (packed->limit == 0)
        strbuf_init(packed, PACKED_LIMIT);
    strbuf_reset(packed);
    strbuf_add_bytes(packed, bytes, size);
}

/* ---- passes ---- */

/* A new order for each pass, by Fisher and Yates; the same for the same seed. */
static void shuffle_games(Training *training, uint32_t pass)
{
    GameList *order = &training->order;
    order->count = training->request->games->count;
    memcpy(order->game, training->request->games->game, order->count * sizeof *order->game);
    Random random;
    random_seed(&random, mix64(training->request->learn.seed ^ mix64(pass)));
    for (size_t i = order->count; i > 1; i--) {
        size_t other = random_below(&random, (uint32_t)i);
        ListedGame swap = order->game[i - 1];
        order->game[i - 1] = order->game[other];
        order->game[other] = swap;
    }
}

typedef struct {
    const Training *training;
    uint64_t done_before;
} PassProgress;

static void report_pass(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    const PassProgress *pass = context;
    int passes = pass->training->learner->settings.passes;
    if (pass->training->learner->class->work || passes < 1)
        passes = 1;
    progress_report(&pass->training->request->progress, pass->done_before + done,
                    (uint64_t)passes * pass->training->order.count);
}

/* Keep our share of the games in this pass's order. */
static void choose_share(Training *training)
{
    GameList *order = &training->order;
    size_t ranks = (size_t)comm_size(training->request->learn.comm), kept = 0;
    for (size_t i = 0; i < training->request->games->count; i++)
        if (i % ranks == (size_t)comm_rank(training->request->learn.comm))
            order->game[kept++] = order->game[i];
    order->count = kept;
}

/* Some of the games of the current pass that are left; count 0: all. */
static Status run_games(Training *training, size_t count)
{
    PassProgress pass = {training, (uint64_t)training->state.pass * training->order.count +
                                       training->state.games_done};
    WalkVisitor visitor = {
        .visit = extract_game,
        .merge = observe_game,
        .clear = clear_packed,
        .context = training,
        .result_size = sizeof(StrBuf),
        .threads = training->extraction.worker_count,
        .first = training->state.games_done,
        .count = count,
        .progress = {report_pass, &pass},
        .stop = training->request->learn.stop,
        .comm = is_divided(training) ? NULL : training->request->learn.comm,
        .pack = pack_samples,
        .unpack = unpack_samples,
    };
    Status status = walk_games(&training->order, &visitor, training->err);
    return training->failure != STATUS_OK ? training->failure : status;
}

/* Each rank goes through its share; in between they put together what they learned. All make as
 * many rounds as the largest share needs. */
static Status run_rounds(Training *training)
{
    const LearnerClass *class = training->learner->class;
    Comm *comm = training->request->learn.comm;
    size_t largest =
        (training->request->games->count + (size_t)comm_size(comm) - 1) / (size_t)comm_size(comm);
    size_t size = class->reduce_every > 0 ? (size_t) class->reduce_every : GAMES_A_ROUND;
    TrainState *state = &training->state;
    while (state->rounds * size < largest) {
        size_t end = (state->rounds + 1) * size;
        end = end < training->order.count ? end : training->order.count;
        Status status = STATUS_OK;
        if (state->games_done < end)
            status = run_games(training, end - state->games_done);
        if (is_stopped(training))
            return error_set(training->err, STATUS_INTERRUPTED, "interrupted");
        if (status != STATUS_OK)
            return status;
        if (class->reduce_every > 0)
            class->reduce(training->learner, comm);
        state->rounds++;
        if (checkpoint_is_due(training))
            save_checkpoint(training);
    }
    if (class->reduce_every == 0)
        class->reduce(training->learner, comm);
    comm_sum_counts(comm, &state->positions, 1);
    return training->failure;
}

/* The games of the current pass that are left. */
static Status run_pass(Training *training)
{
    shuffle_games(training, training->state.pass);
    if (is_divided(training)) {
        choose_share(training);
        return run_rounds(training);
    }
    if (training->state.games_done >= training->order.count)
        return STATUS_OK;
    if (training->state.games_done > 0)
        extraction_drop(&training->extraction);
    Status status = run_games(training, 0);
    return status == STATUS_OK ? extraction_save(&training->extraction, training->err) : status;
}

static Status run_passes(Training *training)
{
    TrainState *state = &training->state;
    while (!state->passes_over) {
        Status status = run_pass(training);
        if (status != STATUS_OK)
            return status;
        state->pass_positions = state->positions;
        state->passes_over = !training->learner->class->end_pass(training->learner);
        state->pass++;
        state->games_done = state->positions = state->rounds = 0;
    }
    return STATUS_OK;
}

static Status run_work(Training *training)
{
    const LearnerClass *class = training->learner->class;
    for (uint64_t turn = 1; class->work && class->work(training->learner); turn++) {
        progress_report(&training->request->fitting, turn, 0);
        if (checkpoint_is_due(training))
            save_checkpoint(training);
        if (training->failure != STATUS_OK)
            return training->failure;
        if (is_stopped(training))
            return error_set(training->err, STATUS_INTERRUPTED, "interrupted");
    }
    return STATUS_OK;
}

/* ---- begin and end ---- */

/* Everything that decides what comes out, in words. */
static void make_key(Training *training)
{
    const TrainRequest *request = training->request;
    const LearnSettings *learn = &training->learner->settings;
    snprintf(training->key, sizeof training->key,
             "%s learner=%s seed=%llu passes=%d epsilon=%g distinct=%d tolerance=%g thesis=%d "
             "rate=%g factors=%d beta=%g prior=%g every=%d from=%016llx ranks=%d",
             training->extraction.key, training->learner->class->name,
             (unsigned long long)learn->seed, learn->passes, learn->epsilon, learn->distinct,
             learn->tolerance, learn->thesis_stop, learn->rate, learn->factor_count, learn->beta,
             learn->prior, request->every,
             (unsigned long long)(request->from ? request->from->info.data_hash : 0),
             is_divided(training) ? comm_size(learn->comm) : 1);
}

static Status open_training(Training *training)
{
    const TrainRequest *request = training->request;
    int workers = request->learn.threads > 1 ? request->learn.threads : 1;
    training->sample = mem_alloc(1, sizeof(Sample));
    training->order = *request->games;
    training->order.game = mem_alloc(training->order.count + 1, sizeof(ListedGame));
    Status status = extraction_open(request, workers, &training->extraction, training->err);
    if (status != STATUS_OK)
        return status;
    status = request->learner->open(extraction_schema(&training->extraction), &request->learn,
                                    &training->learner, training->err);
    if (status == STATUS_OK)
        make_key(training);
    return status;
}

static void close_training(Training *training)
{
    extraction_close(&training->extraction);
    mem_free(training->sample);
    mem_free(training->order.game);
    if (training->learner)
        training->learner->class->close(training->learner);
}

static Status adopt(Training *training)
{
    const Model *from = training->request->from;
    const LearnerClass *class = training->learner->class;
    if (!from && class->refines)
        return error_set(training->err, STATUS_INVALID, "%s needs a model to work on", class->name);
    if (!from)
        return STATUS_OK;
    if (!class->adopt)
        return error_set(training->err, STATUS_UNSUPPORTED, "%s cannot go on from a model",
                         class->name);
    if (!schema_equals(&from->schema, &training->learner->schema))
        return error_set(training->err, STATUS_INVALID,
                         "the model to go on from has other features");
    return class->adopt(training->learner, from, training->err);
}

/* Set the state to where the checkpoint left it; without one nothing happens. */
static Status resume(Training *training, bool *resumed)
{
    Error missing = {0};
    Status status = checkpoint_load(training->request->checkpoint, training->key, &training->state,
                                    training->learner, &missing);
    *resumed = status == STATUS_OK;
    if (status == STATUS_NOT_FOUND)
        return STATUS_OK;
    if (status != STATUS_OK && training->err)
        *training->err = missing;
    return status;
}

static void fill_info(const Training *training, Model *model)
{
    const TrainRequest *request = training->request;
    ModelInfo *info = &model->info;
    snprintf(info->learner, sizeof info->learner, "%s", request->learner->name);
    snprintf(info->set, sizeof info->set, "%s", request->extraction.set);
    snprintf(info->version, sizeof info->version, "%s", KATACHI_VERSION);
    snprintf(info->extra, sizeof info->extra, "%s", request->extraction.extra.identity);
    info->seed = request->learn.seed;
    info->data_hash = request->games->data_hash;
    info->games = request->games->count;
    info->positions = training->state.pass_positions;
    info->playouts = request->extraction.playouts;
    size_t said = strlen(info->settings);
    if (request->every > 1)
        snprintf(info->settings + said, sizeof info->settings - said, " every=%d", request->every);
    if (request->from) {
        info->data_hash = mix64(info->data_hash ^ mix64(request->from->info.data_hash));
        info->games += request->from->info.games;
        info->positions += request->from->info.positions;
    }
}

static Status run_training(Training *training, TrainReport *report)
{
    const TrainRequest *request = training->request;
    double start = clock_seconds();
    Status status = adopt(training);
    if (status == STATUS_OK && request->resume && request->checkpoint)
        status = resume(training, &report->resumed);
    bool can_save = status == STATUS_OK;
    if (status == STATUS_OK)
        status = run_passes(training);
    double middle = clock_seconds();
    if (status == STATUS_OK)
        status = run_work(training);
    if (status == STATUS_INTERRUPTED && can_save)
        save_checkpoint(training);
    report->extract_seconds = middle - start;
    report->fit_seconds = clock_seconds() - middle;
    return status;
}

Status train_model(const TrainRequest *request, Model **model, TrainReport *report, Error *err)
{
    assert(request->games && request->learner);
    Training training = {.request = request, .last_checkpoint = clock_seconds(), .err = err};
    *report = (TrainReport){.games = request->games->count};
    Status status = open_training(&training);
    if (status == STATUS_OK)
        status = run_training(&training, report);
    if (status == STATUS_OK) {
        *model = training.learner->class->finish(training.learner);
        if (!request->learner->refines)
            fill_info(&training, *model);
        report->positions = training.state.pass_positions;
        report->passes = (int)training.state.pass;
        if (request->checkpoint && comm_rank(request->learn.comm) == 0)
            (void)remove(request->checkpoint);
    }
    close_training(&training);
    return status;
}
