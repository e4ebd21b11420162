/* Training: games in, a model out. Here is how it begins and ends; train_run.c has the passes. */
#include "predict/train.h"

#include "base/memory.h"
#include "base/random.h"
#include "predict/train_run.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- begin ---- */

/* Everything that decides what comes out, in words. */
static void make_key(Training *training)
{
    const TrainRequest *request = training->request;
    const LearnSettings *learn = &training->team.learner[0]->settings;
    snprintf(training->key, sizeof training->key,
             "%s learner=%s beside=%s seed=%llu passes=%d epsilon=%g distinct=%d%s tolerance=%g "
             "thesis=%d "
             "rate=%g factors=%d beta=%g prior=%g every=%d from=%016llx ranks=%d",
             training->extraction.key, request->learner->name,
             request->beside ? request->beside->name : "-", (unsigned long long)learn->seed,
             learn->passes, learn->epsilon, learn->distinct, learn->distinct_all ? "+all" : "",
             learn->tolerance, learn->thesis_stop, learn->rate, learn->factor_count, learn->beta,
             learn->prior, request->every,
             (unsigned long long)(request->from ? request->from->info.data_hash : 0),
             training->team.is_divided ? comm_size(learn->comm) : 1);
}

/* Several ranks divide the games if all learners can merge what each learned from its share.
 */
static Status open_team(Training *training)
{
    const TrainRequest *request = training->request;
    const LearnerClass *class[TRAIN_LEARNER_LIMIT] = {request->learner, request->beside};
    LearnerTeam *team = &training->team;
    team->comm = request->learn.comm;
    team->is_divided = comm_size(team->comm) > 1;
    for (int i = 0; i < TRAIN_LEARNER_LIMIT && class[i]; i++) {
        Status status = learner_open(class[i], extraction_schema(&training->extraction),
                                     &request -> learn, &team -> learner[i], training -> err);
        if (status != STATUS_OK)
            return status;
        team->count++;
        if (request->teacher.ask && !class[i] -> heeds_wanted)
            return error_set(training->err, STATUS_UNSUPPORTED,
                             "%s learns from the moves that were played, not from a teacher",
                             class[i] -> name);
        team->is_divided = team->is_divided && class[i]->reduce;
    }
    return STATUS_OK;
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
    status = open_team(training);
    if (status == STATUS_OK)
        make_key(training);
    return status;
}

static void close_training(Training *training)
{
    extraction_close(&training->extraction);
    mem_free(training->sample);
    mem_free(training->order.game);
    for (int i = 0; i < training->team.count; i++)
        learner_close(training->team.learner[i]);
}

static Status adopt(Training *training)
{
    const Model *from = training->request->from;
    const LearnerClass *class = training->request->learner;
    const LearnerClass *beside = training->request->beside;
    if (beside && (from || beside->refines || class->refines))
        return error_set(training->err, STATUS_UNSUPPORTED,
                         "two learners start from nothing: neither can continue a model");
    if (!from && class->refines)
        return error_set(training->err, STATUS_INVALID, "%s needs a model to work on", class->name);
    if (!from)
        return STATUS_OK;
    if (!class->adopt)
        return error_set(training->err, STATUS_UNSUPPORTED, "%s cannot continue from a model",
                         class->name);
    if (schema_equals(&from->schema, &training->team.learner[0]->schema))
        return class->adopt(training->team.learner[0], from, training->err);
    Model *grown = model_grow(from, &training->team.learner[0]->schema);
    if (!grown)
        return error_set(training->err, STATUS_INVALID,
                         "the model to continue from has other features");
    Status status = class->adopt(training->team.learner[0], grown, training->err);
    model_free(grown);
    return status;
}

/* Set the state to where the checkpoint left it; without one nothing happens. */
static Status resume(Training *training, bool *resumed)
{
    Error missing = {0};
    Status status = checkpoint_load(training->request->checkpoint, training->key, &training->state,
                                    &training->team, &missing);
    *resumed = status == STATUS_OK;
    if (status == STATUS_NOT_FOUND)
        return STATUS_OK;
    if (status != STATUS_OK && training->err)
        *training->err = missing;
    return status;
}

/* ---- end ---- */

static void fill_info(const Training *training, const LearnerClass *learner, Model *model)
{
    const TrainRequest *request = training->request;
    ModelInfo *info = &model->info;
    snprintf(info->learner, sizeof info->learner, "%s", learner->name);
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
    said = strlen(info->settings);
    if (request->teacher.ask)
        snprintf(info->settings + said, sizeof info->settings - said, " teacher=%s/%g",
                 request->teacher.identity, request->teacher.share);
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
        status = training_run_passes(training);
    double middle = clock_seconds();
    if (status == STATUS_OK)
        status = training_run_work(training);
    if (status == STATUS_INTERRUPTED && can_save)
        training_save_checkpoint(training);
    report->extract_seconds = middle - start;
    report->fit_seconds = clock_seconds() - middle;
    return status;
}

static void finish(const Training *training, Model *model[])
{
    for (int i = 0; i < training->team.count; i++) {
        Learner *learner = training->team.learner[i];
        model[i] = learner->class->finish(learner);
        if (!learner->class->refines)
            fill_info(training, learner->class, model[i]);
    }
}

void train_drop_checkpoint(const TrainRequest *request)
{
    if (request->checkpoint && comm_rank(request->learn.comm) == 0)
        (void)remove(request->checkpoint);
}

Status train_model(const TrainRequest *request, Model *model[], TrainReport *report, Error *err)
{
    assert(request->games && request->learner);
    Training training = {.request = request, .last_checkpoint = clock_seconds(), .err = err};
    *report = (TrainReport){.games = request->games->count};
    Status status = open_training(&training);
    if (status == STATUS_OK)
        status = run_training(&training, report);
    if (status == STATUS_OK) {
        finish(&training, model);
        report->positions = training.state.pass_positions;
        report->passes = (int)training.state.pass;
    }
    close_training(&training);
    return status;
}
