/* Sets of four behind a few locks: threads rarely meet at the same one. */
#include "net/cache.h"

#include "base/base.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { WAYS = 4, LOCKS = 16 };

typedef struct {
    NetKey key;
    uint64_t used; /* the time of the last use; 0: empty */
} Slot;

struct NetCache {
    pthread_mutex_t lock[LOCKS];
    uint64_t clock[LOCKS]; /* counts the uses under each lock */
    size_t sets, value_size;
    Slot *slot;
    char *value;
};

NetCache *net_cache_open(size_t bytes, size_t value_size)
{
    assert(value_size > 0);
    NetCache *cache = mem_alloc(1, sizeof *cache);
    cache->sets = bytes / value_size / WAYS;
    if (cache->sets < 1)
        cache->sets = 1;
    cache->value_size = value_size;
    cache->slot = mem_alloc(cache->sets * WAYS, sizeof *cache->slot);
    cache->value = mem_alloc(cache->sets * WAYS, value_size);
    for (int i = 0; i < LOCKS; i++)
        pthread_mutex_init(&cache->lock[i], NULL);
    return cache;
}

void net_cache_close(NetCache *cache)
{
    if (!cache)
        return;
    for (int i = 0; i < LOCKS; i++)
        pthread_mutex_destroy(&cache->lock[i]);
    mem_free(cache->slot);
    mem_free(cache->value);
    mem_free(cache);
}

/* The entry with the key; without one, the entry to be replaced. */
static size_t find_slot(const NetCache *cache, NetKey key, bool *is_there)
{
    size_t first = key.low % cache->sets * WAYS, oldest = first;
    for (size_t i = first; i < first + WAYS; i++) {
        const Slot *slot = &cache->slot[i];
        *is_there = slot->used && slot->key.low == key.low && slot->key.high == key.high;
        if (*is_there)
            return i;
        if (slot->used < cache->slot[oldest].used)
            oldest = i;
    }
    return oldest;
}

static int lock_of(const NetCache *cache, NetKey key)
{
    return (int)(key.low % cache->sets % LOCKS);
}

bool net_cache_get(NetCache *cache, NetKey key, void *value)
{
    int lock = lock_of(cache, key);
    bool is_there;
    pthread_mutex_lock(&cache->lock[lock]);
    size_t at = find_slot(cache, key, &is_there);
    if (is_there) {
        cache->slot[at].used = ++cache->clock[lock];
        memcpy(value, cache->value + at * cache->value_size, cache->value_size);
    }
    pthread_mutex_unlock(&cache->lock[lock]);
    return is_there;
}

void net_cache_put(NetCache *cache, NetKey key, const void *value)
{
    int lock = lock_of(cache, key);
    bool is_there;
    pthread_mutex_lock(&cache->lock[lock]);
    size_t at = find_slot(cache, key, &is_there);
    cache->slot[at] = (Slot){.key = key, .used = ++cache->clock[lock]};
    memcpy(cache->value + at * cache->value_size, value, cache->value_size);
    pthread_mutex_unlock(&cache->lock[lock]);
}
