/* Answers that were given before, in bounded memory, for many threads at once.
 *
 * The key holds everything that an answer depends on as 128 bits of hash, so that a wrong hit is
 * out of question in practice. Each set of four entries drops the one that was not used for the
 * longest time. */
#ifndef KATACHI_NET_CACHE_H
#define KATACHI_NET_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t low, high;
} NetKey;

typedef struct NetCache NetCache;

/* At most this many bytes of values, and at least one set. */
NetCache *net_cache_open(size_t bytes, size_t value_size);
void net_cache_close(NetCache *cache);

/* Copy the value out; false if it is not there. */
bool net_cache_get(NetCache *cache, NetKey key, void *value);
void net_cache_put(NetCache *cache, NetKey key, const void *value);

#endif
