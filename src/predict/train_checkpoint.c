/* Checkpoints: which training, how far, the learner's own bytes. */
#include "predict/train_run.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>

#define CHECKPOINT_LIMIT ((size_t)16 << 30)

static const SealedKind CHECKPOINT = {"KATACKP4", "checkpoint"};

/* A learner's bytes behind their size. */
static void write_learner(const Learner *learner, StrBuf *out)
{
    StrBuf own;
    strbuf_init(&own, CHECKPOINT_LIMIT);
    learner->class->save(learner, &own);
    bytes_put_u64(out, own.length);
    strbuf_add_bytes(out, own.text, own.length);
    strbuf_clear(&own);
}

static void write_state(const TrainState *state, const LearnerTeam *team, StrBuf *out)
{
    bytes_put_u32(out, state->pass);
    bytes_put_u64(out, state->games_done);
    bytes_put_u64(out, state->positions);
    bytes_put_u64(out, state->pass_positions);
    bytes_put_u64(out, state->rounds);
    bytes_put_u32(out, state->over);
    for (int i = 0; i < team->count; i++)
        write_learner(team->learner[i], out);
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

/* The other ranks learn from the first one how it went. */
static Status share_status(Comm *comm, Status status, Error *err)
{
    uint64_t failed = comm_rank(comm) == 0 && status != STATUS_OK;
    comm_sum_counts(comm, &failed, 1);
    if (failed && status == STATUS_OK)
        return error_set(err, STATUS_IO, "the first rank could not write the checkpoint");
    return status;
}

Status checkpoint_save(const char *path, const char *key, const TrainState *state,
                       const LearnerTeam *team, Error *err)
{
    assert(team);
    Comm *comm = team->comm;
    StrBuf file, own;
    strbuf_init(&file, CHECKPOINT_LIMIT);
    strbuf_init(&own, CHECKPOINT_LIMIT);
    sealed_begin(&CHECKPOINT, key, &file);
    if (team->is_divided) {
        write_state(state, team, &own);
        gather_states(comm, &own, &file);
    } else {
        write_state(state, team, &file);
    }
    Status status = STATUS_OK;
    if (comm_rank(comm) == 0)
        status = sealed_write(&CHECKPOINT, path, &file, err);
    strbuf_clear(&file);
    strbuf_clear(&own);
    return share_status(comm, status, err);
}

static Status read_learner(ByteReader *in, Learner *learner, Error *err)
{
    uint64_t size = bytes_get_u64(in);
    const uint8_t *own = bytes_take(in, size);
    if (!own)
        return error_set(err, STATUS_SYNTAX, "damaged checkpoint");
    return learner_load(learner, (const char *)own, size, err);
}

static Status read_state(ByteReader *in, TrainState *state, LearnerTeam *team, Error *err)
{
    TrainState read = {.pass = bytes_get_u32(in)};
    read.games_done = bytes_get_u64(in);
    read.positions = bytes_get_u64(in);
    read.pass_positions = bytes_get_u64(in);
    read.rounds = bytes_get_u64(in);
    read.over = bytes_get_u32(in);
    if (in->failed)
        return error_set(err, STATUS_SYNTAX, "damaged checkpoint");
    *state = read;
    Status status = STATUS_OK;
    for (int i = 0; i < team->count && status == STATUS_OK; i++)
        status = read_learner(in, team->learner[i], err);
    return status;
}

static Status read_body(ByteReader *in, TrainState *state, LearnerTeam *team, Error *err)
{
    if (!team->is_divided)
        return read_state(in, state, team, err);
    for (int r = 0; r < comm_rank(team->comm); r++)
        (void)bytes_take(in, bytes_get_u64(in));
    uint64_t size = bytes_get_u64(in);
    const uint8_t *own = bytes_take(in, size);
    ByteReader part;
    bytes_open(&part, own ? own : (const uint8_t *)"", own ? size : 0);
    return read_state(&part, state, team, err);
}

Status checkpoint_load(const char *path, const char *key, TrainState *state, LearnerTeam *team,
                       Error *err)
{
    StrBuf file;
    strbuf_init(&file, CHECKPOINT_LIMIT);
    ByteReader in;
    Status status = sealed_read(&CHECKPOINT, path, key, &file, &in, err);
    if (status == STATUS_OK)
        status = read_body(&in, state, team, err);
    strbuf_clear(&file);
    return status;
}
