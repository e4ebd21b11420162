/* The extracted samples of games, kept in a file: so that several learners can be trained, or one
 * several times, without extracting again. Playouts for the owner feature cost twenty times as
 * much as everything else. */
#ifndef KATACHI_LEARN_SAMPLE_STORE_H
#define KATACHI_LEARN_SAMPLE_STORE_H

#include "base/status.h"

#include <stdbool.h>

typedef struct SampleStore SampleStore;

SampleStore *sample_store_new(void);
void sample_store_free(SampleStore *store);

/* Add the packed samples of a game, named by its hash; they are copied. */
void sample_store_add(SampleStore *store, uint64_t game, const char *bytes, size_t size);

/* The packed samples of a game, or false. */
bool sample_store_find(const SampleStore *store, uint64_t game, const char **bytes, size_t *size);

/* `key` says in words how the samples were extracted. STATUS_NOT_FOUND if there is no file,
 * STATUS_INVALID if it has another key. */
MUST_CHECK Status sample_store_save(const SampleStore *store, const char *path, const char *key,
                                    Error *err);
MUST_CHECK Status sample_store_load(const char *path, const char *key, SampleStore **store,
                                    Error *err);

#endif
