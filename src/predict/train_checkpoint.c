/* Checkpoints: which training, how far, the learner's own bytes. */
#include "predict/train_checkpoint.h"

#include "predict/sealed_file.h"

#define CHECKPOINT_LIMIT ((size_t)16 << 30)

static const SealedKind CHECKPOINT = {"KATACKP3", "checkpoint"};

/* Whether each rank has a state of its own. */
static bool is_divided(const Learner *learner)
{
    return learner->class->reduce && comm_size(learner->settings.comm) > 1;
}

static void write_state(const TrainState *state, const Learner *learner, StrBuf *out)
{
    bytes_put_u32(out, state->pass);
    bytes_put_u64(out, state->games_done);
    bytes_put_u64(out, state->positions);
    bytes_put_u64(out, state->pass_positions);
    bytes_put_u64(out, state->rounds);
    bytes_put_u32(out, state->passes_over);
    learner->class->save(learner, out);
}

/* The states of all ranks one after the other, each behind its size; on the first rank only. */
static void gather_states(Comm *comm, const StrBuf *own, StrBuf *file)
{
    size_t ranks = (size_t)comm_size(comm);
    StrBuf *out = mem_alloc(2 * ranks, sizeof *out), *in = out + ranks;
    for (size_t r = 0; r < 2 * ranks; r++)
        strbuf_init(&out[r], CHECKPOINT_LIMIT);
    strbuf_add_bytes(&out[0], own->text, own->length);
    comm_exchange(comm, out, in);
    for (size_t r = 0; r < ranks && comm_rank(comm) == 0; r++) {
        bytes_put_u64(file, in[r].length);
        strbuf_add_bytes(file, in[r].text, in[r].length);
    }
    for (size_t r = 0; r < 2 * ranks; r++)
        strbuf_clear(&out[r]);
    mem_free(out);
}

/* Who does not write learns from the first rank how it went. */
static Status share_status(Comm *comm, Status status, Error *err)
{
    uint64_t failed = comm_rank(comm) == 0 && status != STATUS_OK;
    comm_sum_counts(comm, &failed, 1);
    if (failed && status == STATUS_OK)
        return error_set(err, STATUS_IO, "the first rank could not write the checkpoint");
    return status;
}

Status checkpoint_save(const char *path, const char *key, const TrainState *state,
                       const Learner *learner, Error *err)
{
    Comm *comm = learner->settings.comm;
    StrBuf file, own;
    strbuf_init(&file, CHECKPOINT_LIMIT);
    strbuf_init(&own, CHECKPOINT_LIMIT);
    sealed_begin(&CHECKPOINT, key, &file);
    if (is_divided(learner)) {
        write_state(state, learner, &own);
        gather_states(comm, &own, &file);
    } else {
        write_state(state, learner, &file);
    }
    Status status = STATUS_OK;
    if (comm_rank(comm) == 0)
        status = sealed_write(&CHECKPOINT, path, &file, err);
    strbuf_clear(&file);
    strbuf_clear(&own);
    return share_status(comm, status, err);
}

static Status read_state(ByteReader *in, TrainState *state, Learner *learner, Error *err)
{
    TrainState read = {.pass = bytes_get_u32(in)};
    read.games_done = bytes_get_u64(in);
    read.positions = bytes_get_u64(in);
    read.pass_positions = bytes_get_u64(in);
    read.rounds = bytes_get_u64(in);
    read.passes_over = bytes_get_u32(in) != 0;
    if (in->failed)
        return error_set(err, STATUS_SYNTAX, "damaged checkpoint");
    *state = read;
    return learner->class->load(learner, (const char *)in->at, bytes_left(in), err);
}

static Status read_body(ByteReader *in, TrainState *state, Learner *learner, Error *err)
{
    if (!is_divided(learner))
        return read_state(in, state, learner, err);
    for (int r = 0; r < comm_rank(learner->settings.comm); r++)
        (void)bytes_take(in, bytes_get_u64(in));
    uint64_t size = bytes_get_u64(in);
    const uint8_t *own = bytes_take(in, size);
    ByteReader part;
    bytes_open(&part, own ? own : (const uint8_t *)"", own ? size : 0);
    return read_state(&part, state, learner, err);
}

Status checkpoint_load(const char *path, const char *key, TrainState *state, Learner *learner,
                       Error *err)
{
    StrBuf file;
    strbuf_init(&file, CHECKPOINT_LIMIT);
    ByteReader in;
    Status status = sealed_read(&CHECKPOINT, path, key, &file, &in, err);
    if (status == STATUS_OK)
        status = read_body(&in, state, learner, err);
    strbuf_clear(&file);
    return status;
}
