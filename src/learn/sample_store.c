/* One long row of bytes, and where each game is in it. */
#include "learn/sample.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

#define STORE_LIMIT ((size_t)16 << 30)

typedef struct {
    uint64_t game, at, size;
} StoredGame;

struct SampleStore {
    StrBuf bytes; /* of a loaded store: the whole file */
    StoredGame *stored;
    size_t count, capacity;
    bool is_sorted; /* by game; so it is after loading, while nothing is added */
};

static const SealedKind STORE = {"KATASMP1", "store of samples"};

SampleStore *sample_store_new(void)
{
    SampleStore *store = mem_alloc(1, sizeof *store);
    strbuf_init(&store->bytes, STORE_LIMIT);
    return store;
}

void sample_store_free(SampleStore *store)
{
    if (!store)
        return;
    strbuf_clear(&store->bytes);
    mem_free(store->stored);
    mem_free(store);
}

void sample_store_add(SampleStore *store, uint64_t game, const char *bytes, size_t size)
{
    assert(store);
    store->stored =
        mem_grow(store->stored, &store->capacity, store->count + 1, sizeof *store->stored);
    store->stored[store->count++] = (StoredGame){game, store->bytes.length, size};
    store->is_sorted = false;
    strbuf_add_bytes(&store->bytes, bytes, size);
}

static int by_game(const void *a, const void *b)
{
    const StoredGame *left = a, *right = b;
    return left->game < right->game ? -1 : left->game > right->game;
}

bool sample_store_find(const SampleStore *store, uint64_t game, const char **bytes, size_t *size)
{
    assert(store);
    const StoredGame *found = NULL;
    if (store->is_sorted)
        found = bsearch(&(StoredGame){.game = game}, store->stored, store->count,
                        sizeof *store->stored, by_game);
    for (size_t i = 0; !store->is_sorted && !found && i < store->count; i++)
        found = store->stored[i].game == game ? &store->stored[i] : NULL;
    if (!found)
        return false;
    *bytes = store->bytes.text + found->at;
    *size = found->size;
    return true;
}

Status sample_store_save(const SampleStore *store, const char *path, const char *key, Error *err)
{
    assert(store);
    StrBuf file;
    strbuf_init(&file, STORE_LIMIT);
    sealed_begin(&STORE, key, &file);
    bytes_put_u64(&file, store->count);
    for (size_t i = 0; i < store->count; i++) {
        bytes_put_u64(&file, store->stored[i].game);
        bytes_put_u64(&file, store->stored[i].size);
    }
    strbuf_add_bytes(&file, strbuf_text(&store->bytes), store->bytes.length);
    file.overflowed |= store->bytes.overflowed;
    Status status = sealed_write(&STORE, path, &file, err);
    strbuf_clear(&file);
    return status;
}

/* False if the sizes do not fit to what is there. */
static bool read_shelves(ByteReader *in, SampleStore *store)
{
    enum { STORED_BYTES = 16 };
    uint64_t count = bytes_get_u64(in), taken = 0;
    if (in->failed || count > bytes_left(in) / STORED_BYTES)
        return false;
    uint64_t rest = bytes_left(in) - count * STORED_BYTES, first = store->bytes.length - rest;
    store->stored = mem_grow(NULL, &store->capacity, (size_t)count + 1, sizeof *store->stored);
    for (uint64_t i = 0; i < count; i++) {
        StoredGame *stored = &store->stored[store->count++];
        *stored = (StoredGame){.game = bytes_get_u64(in), .at = first + taken};
        stored->size = bytes_get_u64(in);
        if (stored->size > rest - taken)
            return false;
        taken += stored->size;
    }
    return taken == rest;
}

Status sample_store_load(const char *path, const char *key, SampleStore **store, Error *err)
{
    SampleStore *made = sample_store_new();
    ByteReader in;
    Status status = sealed_read(&STORE, path, key, &made->bytes, &in, err);
    if (status == STATUS_OK && !read_shelves(&in, made))
        status = error_set(err, STATUS_SYNTAX, "damaged store of samples");
    if (status != STATUS_OK) {
        sample_store_free(made);
        return status;
    }
    qsort(made->stored, made->count, sizeof *made->stored, by_game);
    made->is_sorted = true;
    *store = made;
    return STATUS_OK;
}
