/* The models that the web face can choose from, and predictors for its threads. */
#ifndef KATACHI_WEB_HANDLERS_MODEL_CACHE_H
#define KATACHI_WEB_HANDLERS_MODEL_CACHE_H

#include "predict/predictor.h"

enum { WEB_MODEL_LIMIT = 32, WEB_MODEL_ID_SIZE = 64 };

typedef struct WebModels WebModels;

/* Look into the folder of the default model, and into the user's own. */
WebModels *web_models_open(void);
void web_models_close(WebModels *models);

/* The names of all, the default one first; returns how many there are. */
int web_models_list(WebModels *models, char ids[WEB_MODEL_LIMIT][WEB_MODEL_ID_SIZE]);

/* Where a new model of this name is written: a file of the user's. STATUS_INVALID if the name will
 * not do or is taken, STATUS_LIMIT if there is no room for more. */
MUST_CHECK Status web_models_place(WebModels *models, const char *id, char path[MODEL_PATH_SIZE],
                                   Error *err);

/* A model was written there: offer it too. */
void web_models_add(WebModels *models, const char *id, const char *path);

/* Where a model is. STATUS_NOT_FOUND if there is none of this name. */
MUST_CHECK Status web_models_path(WebModels *models, const char *id, char path[MODEL_PATH_SIZE],
                                  Error *err);

/* Borrow a predictor; id NULL: of the first model. Waits while all are lent. STATUS_NOT_FOUND if
 * there is no such model, or what loading it runs into. Every one must be given back. */
MUST_CHECK Status web_models_take(WebModels *models, const char *id, Predictor **predictor,
                                  Error *err);
void web_models_give(WebModels *models, Predictor *predictor);

#endif
