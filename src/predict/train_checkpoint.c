/* Checkpoints: magic, checksum, which training, how far, the learner's own bytes. */
#include "predict/train_checkpoint.h"

#include "predict/model_bytes.h"

#include <string.h>
#define XXH_INLINE_ALL /* the header is all that is needed of the library */
#include <xxhash.h>

static const char MAGIC[8] = {'K', 'A', 'T', 'A', 'C', 'K', 'P', '1'};

enum { KEY_SIZE = 1024, HEADER = 16 };

#define CHECKPOINT_LIMIT ((size_t)8 << 30)

Status checkpoint_save(const char *path, const char *key, const TrainState *state,
                       const Learner *learner, Error *err)
{
    StrBuf body, file;
    strbuf_init(&body, CHECKPOINT_LIMIT);
    strbuf_init(&file, CHECKPOINT_LIMIT);
    bytes_put_text(&body, key);
    bytes_put_u32(&body, state->pass);
    bytes_put_u64(&body, state->games_done);
    bytes_put_u64(&body, state->positions);
    bytes_put_u64(&body, state->pass_positions);
    bytes_put_u32(&body, state->passes_over);
    learner->class->save(learner, &body);
    strbuf_add_bytes(&file, MAGIC, sizeof MAGIC);
    bytes_put_u64(&file, XXH64(body.text, body.length, 0));
    strbuf_add_bytes(&file, body.text, body.length);
    Status status = file.overflowed || body.overflowed
                        ? error_set(err, STATUS_LIMIT, "the checkpoint is too large")
                        : file_write(path, file.text, file.length, err);
    strbuf_clear(&body);
    strbuf_clear(&file);
    return status;
}

static Status read_body(ByteReader *in, const char *key, TrainState *state, Error *err)
{
    char own_key[KEY_SIZE] = "";
    bytes_get_text(in, own_key, sizeof own_key);
    TrainState read = {.pass = bytes_get_u32(in)};
    read.games_done = bytes_get_u64(in);
    read.positions = bytes_get_u64(in);
    read.pass_positions = bytes_get_u64(in);
    read.passes_over = bytes_get_u32(in) != 0;
    if (in->failed)
        return error_set(err, STATUS_SYNTAX, "damaged checkpoint");
    if (strcmp(own_key, key) != 0)
        return error_set(err, STATUS_INVALID,
                         "the checkpoint is of another training: other games or settings");
    *state = read;
    return STATUS_OK;
}

Status checkpoint_load(const char *path, const char *key, TrainState *state, StrBuf *saved,
                       Error *err)
{
    StrBuf file;
    strbuf_init(&file, CHECKPOINT_LIMIT);
    Status status = file_read(path, &file, err);
    ByteReader in;
    bytes_open(&in, strbuf_text(&file), file.length);
    const uint8_t *magic = bytes_take(&in, sizeof MAGIC);
    uint64_t checksum = bytes_get_u64(&in);
    if (status == STATUS_OK && (in.failed || memcmp(magic, MAGIC, sizeof MAGIC) != 0 ||
                                checksum != XXH64(file.text + HEADER, file.length - HEADER, 0)))
        status = error_set(err, STATUS_SYNTAX, "damaged checkpoint, or no checkpoint at all");
    if (status == STATUS_OK)
        status = read_body(&in, key, state, err);
    if (status == STATUS_OK)
        strbuf_add_bytes(saved, (const char *)in.at, bytes_left(&in));
    strbuf_clear(&file);
    return status;
}
