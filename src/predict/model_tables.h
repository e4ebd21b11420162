/* The pattern tables inside models, and models read with them. */
#ifndef KATACHI_PREDICT_MODEL_TABLES_H
#define KATACHI_PREDICT_MODEL_TABLES_H

#include "learn/model.h"
#include "predict/extractor.h"

/* What the feature sets keep in their models; NULL where a set needs none. */
typedef struct {
    SquareTable *square; /* harrison */
    NestedTable *nested; /* wide */
    SternTable *stern;   /* stern-… */
} PatternTables;

PatternTables model_tables(const Model *model);

/* Give the model these tables, which it then owns; all NULL: take them away again. */
void model_set_tables(Model *model, const PatternTables *tables);

/* Read a model with its tables; see model_load_with(). */
MUST_CHECK Status model_load(const char *path, Model **model, Error *err);
MUST_CHECK Status model_read(const void *bytes, size_t size, Model **model, Error *err);

/* The extractor that this model was trained with; extra must be the same reader, or
 * STATUS_INVALID. */
MUST_CHECK Status model_open_extractor(const Model *model, const ExtraFeatures *extra,
                                       Extractor **extractor, Error *err);

#endif
