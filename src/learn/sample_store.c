/* One long row of bytes, and where each game is in it. */
#include "learn/sample_store.h"

#include "base/memory.h"
#include "base/sealed_file.h"

#include <stdlib.h>

#define STORE_LIMIT ((size_t)16 << 30)

typedef struct {
    uint64_t game, at, size;
} Shelf;

struct SampleStore {
    StrBuf bytes; /* of a loaded store: the whole file */
    Shelf *shelf;
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
    mem_free(store->shelf);
    mem_free(store);
}

void sample_store_add(SampleStore *store, uint64_t game, const char *bytes, size_t size)
{
    store->shelf = mem_grow(store->shelf, &store->capacity, store->count + 1, sizeof *store->shelf);
    store->shelf[store->count++] = (Shelf){game, store->bytes.length, size};
    store->is_sorted = false;
    strbuf_add_bytes(&store->bytes, bytes, size);
}

static int by_game(const void *a, const void *b)
{
    const Shelf *left = a, *right = b;
    return left->game < right->game ? -1 : left->game > right->game;
}

bool sample_store_find(const SampleStore *store, uint64_t game, const char **bytes, size_t *size)
{
    const Shelf *found = NULL;
    if (store->is_sorted)
        found = bsearch(&(Shelf){.game = game}, store->shelf, store->count, sizeof *store->shelf,
                        by_game);
    for (size_t i = 0; !store->is_sorted && !found && i < store->count; i++)
        found = store->shelf[i].game == game ? &store->shelf[i] : NULL;
    if (!found)
        return false;
    *bytes = store->bytes.text + found->at;
    *size = found->size;
    return true;
}

Status sample_store_save(const SampleStore *store, const char *path, const char *key, Error *err)
{
    StrBuf file;
    strbuf_init(&file, STORE_LIMIT);
    sealed_begin(&STORE, key, &file);
    bytes_put_u64(&file, store->count);
    for (size_t i = 0; i < store->count; i++) {
        bytes_put_u64(&file, store->shelf[i].game);
        bytes_put_u64(&file, store->shelf[i].size);
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
    enum { SHELF_BYTES = 16 };
    uint64_t count = bytes_get_u64(in), taken = 0;
    if (in->failed || count > bytes_left(in) / SHELF_BYTES)
        return false;
    uint64_t room = bytes_left(in) - count * SHELF_BYTES, first = store->bytes.length - room;
    store->shelf = mem_grow(NULL, &store->capacity, (size_t)count + 1, sizeof *store->shelf);
    for (uint64_t i = 0; i < count; i++) {
        Shelf *shelf = &store->shelf[store->count++];
        *shelf = (Shelf){.game = bytes_get_u64(in), .at = first + taken};
        shelf->size = bytes_get_u64(in);
        if (shelf->size > room - taken)
            return false;
        taken += shelf->size;
    }
    return taken == room;
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
    qsort(made->shelf, made->count, sizeof *made->shelf, by_game);
    made->is_sorted = true;
    *store = made;
    return STATUS_OK;
}
