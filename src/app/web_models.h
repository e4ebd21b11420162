/* The models that the web face can choose from, and predictors for its threads. */
#ifndef KATACHI_APP_WEB_MODELS_H
#define KATACHI_APP_WEB_MODELS_H

#include "app/prediction.h"

enum { WEB_MODEL_LIMIT = 16, WEB_MODEL_ID_SIZE = 64 };

typedef struct WebModels WebModels;

/* Look into the folder of the default model. */
WebModels *web_models_open(void);
void web_models_close(WebModels *models);

/* How many there are, the default one first, and their names. */
int web_models_count(const WebModels *models);
const char *web_models_id(const WebModels *models, int index);

/* Borrow a predictor; id NULL: of the first model. Waits while all are lent. STATUS_NOT_FOUND if
 * there is no such model, or what loading it runs into. Every one must be given back. */
MUST_CHECK Status web_models_take(WebModels *models, const char *id, Predictor **predictor,
                                  Error *err);
void web_models_give(WebModels *models, Predictor *predictor);

#endif
