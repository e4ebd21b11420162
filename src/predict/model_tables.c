/* The pattern tables inside models, by kind. A new kind of table is a row here. */
#include "predict/predictor.h"

#include <assert.h>
#include <string.h>

enum { TABLE_SQUARE, TABLE_NESTED, TABLE_STERN, TABLE_ANSWERS };

/* ---- the kinds, as `learn` sees them ---- */

static void free_square(void *table)
{
    square_table_free(table);
}

static void write_square(const void *table, StrBuf *out)
{
    square_table_write(table, out);
}

static Status read_square(const void *bytes, size_t size, bool in_place, void **table, Error *err)
{
    SquareTable *made = NULL;
    (void)in_place;
    Status status = square_table_read(bytes, size, &made, err);
    *table = made;
    return status;
}

static void free_nested(void *table)
{
    nested_table_free(table);
}

static void write_nested(const void *table, StrBuf *out)
{
    nested_table_write(table, out);
}

static Status read_nested(const void *bytes, size_t size, bool in_place, void **table, Error *err)
{
    NestedTable *made = NULL;
    (void)in_place;
    Status status = nested_table_read(bytes, size, &made, err);
    *table = made;
    return status;
}

static void free_stern(void *table)
{
    stern_table_free(table);
}

static void write_stern(const void *table, StrBuf *out)
{
    stern_table_write(table, out);
}

static Status read_stern(const void *bytes, size_t size, bool in_place, void **table, Error *err)
{
    SternTable *made = NULL;
    Status status = stern_table_read(bytes, size, in_place, &made, err);
    *table = made;
    return status;
}

static const ModelTableKind KINDS[MODEL_TABLE_LIMIT] = {
    [TABLE_SQUARE] = {"SQRE", false, free_square, write_square, read_square},
    [TABLE_NESTED] = {"NEST", false, free_nested, write_nested, read_nested},
    [TABLE_STERN] = {"STRN", true, free_stern, write_stern, read_stern},
    [TABLE_ANSWERS] = {"ANSW", false, free_nested, write_nested, read_nested},
};

/* ---- models with tables ---- */

PatternTables model_tables(const Model *model)
{
    return (PatternTables){.square = model->table[TABLE_SQUARE],
                           .nested = model->table[TABLE_NESTED],
                           .answers = model->table[TABLE_ANSWERS],
                           .stern = model->table[TABLE_STERN]};
}

void model_set_tables(Model *model, const PatternTables *tables)
{
    assert(model && tables);
    model->table_kinds = KINDS;
    model->table[TABLE_SQUARE] = tables->square;
    model->table[TABLE_NESTED] = tables->nested;
    model->table[TABLE_STERN] = tables->stern;
    model->table[TABLE_ANSWERS] = tables->answers;
}

Status model_load(const char *path, Model **model, Error *err)
{
    return model_load_with(path, KINDS, model, err);
}

Status model_read(const void *bytes, size_t size, Model **model, Error *err)
{
    return model_read_with(bytes, size, KINDS, model, err);
}

Status model_open_extractor(const Model *model, const ExtraFeatures *extra, Extractor **extractor,
                            Error *err)
{
    assert(model);
    const char *identity = extra ? extra->identity : "";
    if (strcmp(identity, model->info.extra) != 0)
        return error_set(err, STATUS_INVALID,
                         "the model was trained with the reader '%s', this one is '%s'",
                         model->info.extra, identity);
    PatternTables tables = model_tables(model);
    ExtractorSettings settings = {
        .set = model->info.set,
        .square = tables.square,
        .nested = tables.nested,
        .answers = tables.answers,
        .stern = tables.stern,
        .playouts = model->info.playouts,
    };
    if (extra)
        settings.extra = *extra;
    Extractor *opened;
    Status status = extractor_open(&settings, &opened, err);
    if (status != STATUS_OK)
        return status;
    if (!schema_equals(extractor_schema(opened), &model->schema)) {
        extractor_close(opened);
        return error_set(err, STATUS_INVALID,
                         "the features of the set '%s' are not those that the model was trained on",
                         model->info.set);
    }
    *extractor = opened;
    return STATUS_OK;
}
