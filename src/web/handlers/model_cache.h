/* The models that the web app can choose from, and predictors for its threads. */
#ifndef KATACHI_WEB_HANDLERS_MODEL_CACHE_H
#define KATACHI_WEB_HANDLERS_MODEL_CACHE_H

#include "net/network.h"
#include "predict/predictor.h"

enum { MODEL_CACHE_LIMIT = 32, MODEL_CACHE_ID_SIZE = 64 };

typedef struct ModelCache ModelCache;

/* Look into the folder of the default model, and into the user's own. */
ModelCache *model_cache_open(void);
void model_cache_close(ModelCache *models);

/* The names of all, the default one first; returns how many there are. */
int model_cache_list(ModelCache *models, char ids[MODEL_CACHE_LIMIT][MODEL_CACHE_ID_SIZE]);

/* Where a new model of this name is written: a file of the user's. STATUS_INVALID if the name will
 * not do or is taken, STATUS_LIMIT if there are too many. */
MUST_CHECK Status model_cache_place(ModelCache *models, const char *id, char path[MODEL_PATH_SIZE],
                                    Error *err);

/* A model was written there: offer it too. */
void model_cache_add(ModelCache *models, const char *id, const char *path);

/* The file of a model was written anew: whoever asks next gets that. Waits for those who use it. */
void model_cache_renew(ModelCache *models, const char *id);

/* Where a model is. STATUS_NOT_FOUND if there is none of this name. */
MUST_CHECK Status model_cache_path(ModelCache *models, const char *id, char path[MODEL_PATH_SIZE],
                                   Error *err);

/* Borrow a predictor; id NULL: of the first model. Waits while all are in use. STATUS_NOT_FOUND if
 * there is no such model, or what loading it runs into. Every one must be released. */
MUST_CHECK Status model_cache_acquire(ModelCache *models, const char *id, Predictor **predictor,
                                      Error *err);
void model_cache_release(ModelCache *models, Predictor *predictor);

/* Take a model of the user's away, with its file; or call it otherwise. STATUS_INVALID for those
 * that come with the program and for names that will not do. Waits while it is in use. */
MUST_CHECK Status model_cache_remove(ModelCache *models, const char *id, Error *err);
MUST_CHECK Status model_cache_rename(ModelCache *models, const char *id, const char *to,
                                     Error *err);

/* The network that comes with the program, opened at the first request and shared by all threads;
 * NULL if there is none or it cannot be used. It lives as long as the cache. */
Net *model_cache_network(ModelCache *models);

#endif
