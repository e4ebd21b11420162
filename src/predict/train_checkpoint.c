/* Checkpoints: which training, how far, the learner's own bytes. */
#include "predict/train_checkpoint.h"

#include "predict/sealed_file.h"

#define CHECKPOINT_LIMIT ((size_t)16 << 30)

static const SealedKind CHECKPOINT = {"KATACKP2", "checkpoint"};

Status checkpoint_save(const char *path, const char *key, const TrainState *state,
                       const Learner *learner, Error *err)
{
    StrBuf file;
    strbuf_init(&file, CHECKPOINT_LIMIT);
    sealed_begin(&CHECKPOINT, key, &file);
    bytes_put_u32(&file, state->pass);
    bytes_put_u64(&file, state->games_done);
    bytes_put_u64(&file, state->positions);
    bytes_put_u64(&file, state->pass_positions);
    bytes_put_u32(&file, state->passes_over);
    learner->class->save(learner, &file);
    Status status = sealed_write(&CHECKPOINT, path, &file, err);
    strbuf_clear(&file);
    return status;
}

static Status read_body(ByteReader *in, TrainState *state, Learner *learner, Error *err)
{
    TrainState read = {.pass = bytes_get_u32(in)};
    read.games_done = bytes_get_u64(in);
    read.positions = bytes_get_u64(in);
    read.pass_positions = bytes_get_u64(in);
    read.passes_over = bytes_get_u32(in) != 0;
    if (in->failed)
        return error_set(err, STATUS_SYNTAX, "damaged checkpoint");
    *state = read;
    return learner->class->load(learner, (const char *)in->at, bytes_left(in), err);
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
