/* Passes over the games. */
#include "predict/train_run.h"

#include "base/memory.h"
#include "base/random.h"
#include "learn/sample.h"

#include <assert.h>
#include <string.h>

static const double DEFAULT_CHECKPOINT_SECONDS = 240;

enum { PACKED_LIMIT = 1 << 30, GAMES_A_ROUND = 64 };

/* ---- checkpoints ---- */

void training_save_checkpoint(Training *training)
{
    assert(training);
    if (!training->request->checkpoint || training->failure != STATUS_OK)
        return;
    training->failure = checkpoint_save(training->request->checkpoint, training->key,
                                        &training->state, &training->team, training->err);
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

static bool wants_more(const Training *training, int learner)
{
    return !(training->state.over >> learner & 1);
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

static void observe(Training *training)
{
    for (int i = 0; i < training->team.count; i++) {
        Learner *learner = training->team.learner[i];
        if (wants_more(training, i))
            learner->class->observe(learner, training->sample);
    }
    training->state.positions++;
}

static bool observe_game(void *context, const ListedGame *game, void *slot)
{
    Training *training = context;
    const StrBuf *packed = slot;
    ByteReader in;
    bytes_open(&in, strbuf_text(packed), packed->length);
    const Schema *schema = &training->team.learner[0]->schema;
    while (bytes_left(&in) > 0 && sample_unpack(schema, &in, training->sample))
        observe(training);
    if (in.failed || packed->overflowed) {
        training->failure = error_set(training->err, STATUS_SYNTAX, "damaged samples");
        return false;
    }
    extraction_keep(&training->extraction, game, packed);
    training->state.games_done++;
    /* Ranks with shares of their own are not at the same game: those save between their rounds. */
    if (!training->team.is_divided && checkpoint_is_due(training))
        training_save_checkpoint(training);
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
    int passes = 1;
    for (int i = 0; i < pass->training->team.count; i++) {
        const Learner *learner = pass->training->team.learner[i];
        if (!learner->class->work && learner->settings.passes > passes)
            passes = learner->settings.passes;
    }
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
        .comm = training->team.is_divided ? NULL : training->request->learn.comm,
        .pack = pack_samples,
        .unpack = unpack_samples,
    };
    Status status = walk_games(&training->order, &visitor, training->err);
    return training->failure != STATUS_OK ? training->failure : status;
}

/* Games of a rank after which all merge what they learned. */
static size_t round_size(const LearnerTeam *team)
{
    int least = GAMES_A_ROUND;
    for (int i = 0; i < team->count; i++) {
        int every = team->learner[i]->class->reduce_every;
        least = every > 0 && every < least ? every : least;
    }
    return (size_t)least;
}

/* The learners that do so in rounds, or those that do it when the pass is over. */
static void reduce(const LearnerTeam *team, bool in_rounds)
{
    for (int i = 0; i < team->count; i++) {
        const LearnerClass *class = team->learner[i]->class;
        if ((class->reduce_every > 0) == in_rounds)
            class->reduce(team->learner[i], team->comm);
    }
}

/* Each rank goes through its share; in between they merge what they learned. All make as
 * many rounds as the largest share needs. */
static Status run_rounds(Training *training)
{
    Comm *comm = training->team.comm;
    size_t largest =
        (training->request->games->count + (size_t)comm_size(comm) - 1) / (size_t)comm_size(comm);
    size_t size = round_size(&training->team);
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
        reduce(&training->team, true);
        state->rounds++;
        if (checkpoint_is_due(training))
            training_save_checkpoint(training);
    }
    reduce(&training->team, false);
    comm_sum_counts(comm, &state->positions, 1);
    return training->failure;
}

/* The games of the current pass that are left. */
static Status run_pass(Training *training)
{
    shuffle_games(training, training->state.pass);
    if (training->team.is_divided) {
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

static void end_pass(Training *training)
{
    for (int i = 0; i < training->team.count; i++) {
        Learner *learner = training->team.learner[i];
        if (wants_more(training, i) && !learner->class->end_pass(learner))
            training->state.over |= 1U << i;
    }
}

Status training_run_passes(Training *training)
{
    assert(training);
    TrainState *state = &training->state;
    while (state->over != (1U << training->team.count) - 1) {
        Status status = run_pass(training);
        if (status != STATUS_OK)
            return status;
        state->pass_positions = state->positions;
        end_pass(training);
        state->pass++;
        state->games_done = state->positions = state->rounds = 0;
    }
    return STATUS_OK;
}

static Status run_work(Training *training, Learner *learner)
{
    const LearnerClass *class = learner->class;
    for (uint64_t turn = 1; class->work && class->work(learner); turn++) {
        progress_report(&training->request->fitting, turn, 0);
        if (checkpoint_is_due(training))
            training_save_checkpoint(training);
        if (training->failure != STATUS_OK)
            return training->failure;
        if (is_stopped(training))
            return error_set(training->err, STATUS_INTERRUPTED, "interrupted");
    }
    return STATUS_OK;
}

Status training_run_work(Training *training)
{
    assert(training);
    Status status = STATUS_OK;
    for (int i = 0; i < training->team.count && status == STATUS_OK; i++)
        status = run_work(training, training->team.learner[i]);
    return status;
}
