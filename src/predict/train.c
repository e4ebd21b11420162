/* Training: games in, a model out. */
#include "predict/train.h"

#include "predict/sample_pack.h"
#include "predict/train_checkpoint.h"
#include "predict/train_extract.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const double DEFAULT_CHECKPOINT_SECONDS = 240;

enum { KEY_SIZE = 1000, PACKED_LIMIT = 1 << 30 };

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

static bool checkpoint_is_due(const Training *training)
{
    double period = training->request->checkpoint_seconds;
    return clock_seconds() - training->last_checkpoint >=
           (period > 0 ? period : DEFAULT_CHECKPOINT_SECONDS);
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
    if (checkpoint_is_due(training))
        save_checkpoint(training);
    return training->failure == STATUS_OK;
}

static void clear_packed(void *context, void *slot)
{
    (void)context;
    StrBuf *packed = slot;
    mem_free(packed->text);
}

/* ---- passes ---- */

/* A new order for each pass, by Fisher and Yates; the same for the same seed. */
static void shuffle_games(Training *training, uint32_t pass)
{
    GameList *order = &training->order;
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

/* The games of the current pass that are left. */
static Status run_pass(Training *training)
{
    const TrainRequest *request = training->request;
    shuffle_games(training, training->state.pass);
    if (training->state.games_done >= training->order.count)
        return STATUS_OK;
    if (training->state.games_done > 0)
        extraction_drop(&training->extraction);
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
        .progress = {report_pass, &pass},
        .stop = request->learn.stop,
    };
    Status status = walk_games(&training->order, &visitor, training->err);
    if (training->failure != STATUS_OK)
        status = training->failure;
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
        state->games_done = state->positions = 0;
    }
    return STATUS_OK;
}

static Status run_work(Training *training)
{
    const LearnerClass *class = training->learner->class;
    atomic_bool *stop = training->request->learn.stop;
    for (uint64_t turn = 1; class->work && class->work(training->learner); turn++) {
        progress_report(&training->request->fitting, turn, 0);
        if (checkpoint_is_due(training))
            save_checkpoint(training);
        if (training->failure != STATUS_OK)
            return training->failure;
        if (stop && atomic_load(stop))
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
             "rate=%g factors=%d beta=%g prior=%g every=%d from=%016llx",
             training->extraction.key, training->learner->class->name,
             (unsigned long long)learn->seed, learn->passes, learn->epsilon, learn->distinct,
             learn->tolerance, learn->thesis_stop, learn->rate, learn->factor_count, learn->beta,
             learn->prior, request->every,
             (unsigned long long)(request->from ? request->from->info.data_hash : 0));
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
        if (request->checkpoint)
            (void)remove(request->checkpoint);
    }
    close_training(&training);
    return status;
}
