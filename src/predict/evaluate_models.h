/* Models on the panel: those that want the same features share the extraction. */
#ifndef KATACHI_PREDICT_EVALUATE_MODELS_H
#define KATACHI_PREDICT_EVALUATE_MODELS_H

#include "learn/model.h"
#include "predict/evaluate.h"
#include "predict/extractor.h"

typedef struct ModelPanel ModelPanel;

/* A panel of models under these names; the models must outlive it. `extra` (may be NULL) is for
 * models that were trained with it. STATUS_INVALID if a model cannot be used here. */
MUST_CHECK Status model_panel_open(const Model *const *models, const char *const *names, int count,
                                   const ExtraFeatures *extra, ModelPanel **panel, Error *err);
void model_panel_close(ModelPanel *panel);

const EvalPanel *model_panel_entries(const ModelPanel *panel);

#endif
