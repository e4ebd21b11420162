/* Reading model files. Nothing is trusted: the checksum distinguishes damaged files from foreign
 * ones, and every size is checked against the bytes that are there before anything is allocated. */
#include "base/strbuf.h"

#include "base/file.h"
#include "base/memory.h"
#include "learn/model.h"

#include <math.h>
#include <string.h>

enum { FACTOR_LIMIT = 64, PLAYOUT_LIMIT = 1 << 20 };

/* Plain numbers that take more bytes than this are used where they lie, if that is allowed. */
enum { BORROW_FROM = 1 << 20 };

typedef struct {
    const char *tag;
    uint32_t encoding;
    ByteReader body;
    bool in_place; /* the bytes outlive the model */
} Section;

/* Far above what any learner makes, and far below where sums of features overflow: scores of a
 * model that was read are finite. */
static const float WEIGHT_BOUND = 1e6f, FACTOR_BOUND = 1e4f, VARIANCE_BOUND = 1e12f;
static const float TEMPERATURE_LEAST = 1e-6f, TEMPERATURE_MOST = 1e6f;

static Status damaged(Error *err, const char *what)
{
    return error_set(err, STATUS_SYNTAX, "damaged model file: %s", what);
}

static Status check_header(const void *bytes, size_t size, Error *err)
{
    if (size < sizeof MODEL_FILE_MAGIC ||
        memcmp(bytes, MODEL_FILE_MAGIC, sizeof MODEL_FILE_MAGIC) != 0)
        return error_set(err, STATUS_SYNTAX, "not a model file of this program");
    if (size < MODEL_FILE_HEADER)
        return damaged(err, "it ends inside its header");
    ByteReader header;
    bytes_open(&header, bytes, MODEL_FILE_HEADER);
    bytes_take(&header, sizeof MODEL_FILE_MAGIC);
    uint32_t version = bytes_get_u32(&header), kept_free = bytes_get_u32(&header);
    uint64_t checksum = bytes_get_u64(&header), whole = bytes_get_u64(&header);
    if (version != MODEL_FILE_VERSION || kept_free != 0)
        return error_set(err, STATUS_UNSUPPORTED,
                         "model file of version %u; this program reads version %d",
                         (unsigned)version, MODEL_FILE_VERSION);
    if (whole != size)
        return error_set(err, STATUS_SYNTAX,
                         "damaged model file: it has %llu bytes instead of %llu",
                         (unsigned long long)size, (unsigned long long)whole);
    if (checksum != model_file_checksum(bytes, size))
        return damaged(err, "its checksum does not match");
    return STATUS_OK;
}

/* The next section; false at the end or on failure of the reader. */
static bool next_section(ByteReader *file, Section *section)
{
    if (bytes_left(file) == 0)
        return false;
    section->tag = (const char *)bytes_take(file, SECTION_TAG_SIZE);
    section->encoding = bytes_get_u32(file);
    uint64_t size = bytes_get_u64(file);
    if (size > bytes_left(file))
        file->failed = true;
    const uint8_t *body = bytes_take(file, (size_t)size);
    bytes_open(&section->body, body, body ? (size_t)size : 0);
    return !file->failed;
}

static bool is_section(const Section *section, const char *tag)
{
    return memcmp(section->tag, tag, SECTION_TAG_SIZE) == 0;
}

static Status read_info(ByteReader *in, ModelInfo *info, Error *err)
{
    bytes_get_text(in, info->learner, sizeof info->learner);
    bytes_get_text(in, info->set, sizeof info->set);
    bytes_get_text(in, info->version, sizeof info->version);
    bytes_get_text(in, info->settings, sizeof info->settings);
    bytes_get_text(in, info->extra, sizeof info->extra);
    info->seed = bytes_get_u64(in);
    info->data_hash = bytes_get_u64(in);
    info->games = bytes_get_u64(in);
    info->positions = bytes_get_u64(in);
    uint32_t playouts = bytes_get_u32(in);
    if (in->failed || bytes_left(in) || playouts > PLAYOUT_LIMIT)
        return damaged(err, "its description makes no sense");
    info->playouts = (int)playouts;
    return STATUS_OK;
}

static bool read_groups(ByteReader *in, Schema *schema)
{
    uint32_t groups = bytes_get_u32(in);
    if (groups < 1 || groups > GROUP_LIMIT)
        return false;
    schema->group_count = (int)groups;
    uint64_t features = 0;
    for (uint32_t g = 0; g < groups; g++) {
        bytes_get_text(in, schema->group[g].name, sizeof schema->group[g].name);
        schema->group[g].value_count = bytes_get_u32(in);
        features += schema->group[g].value_count;
    }
    if (in->failed || features > MODEL_FILE_LIMIT)
        return false;
    schema_finish(schema);
    return true;
}

/* Features without weights in the file would be allocated in vain: `available` is what the file
 * has. */
static Status read_schema(ByteReader *in, const ModelInfo *info, size_t available, Model **model,
                          Error *err)
{
    Schema schema = {0};
    if (!read_groups(in, &schema))
        return damaged(err, "its list of features makes no sense");
    uint32_t link = bytes_get_u32(in);
    float bias = bytes_get_f32(in), temperature = bytes_get_f32(in);
    uint32_t factors = bytes_get_u32(in), factored = bytes_get_u32(in);
    uint32_t features = (uint32_t)schema_features(&schema);
    bool makes_sense = !in->failed && bytes_left(in) == 0 && link <= LINK_BERNOULLI &&
                       fabsf(bias) <= WEIGHT_BOUND && temperature >= TEMPERATURE_LEAST &&
                       temperature <= TEMPERATURE_MOST && factors <= FACTOR_LIMIT &&
                       factored <= features && (factors > 0) == (factored > 0) &&
                       2 * (features + (uint64_t)factors * factored) <= available;
    if (!makes_sense)
        return damaged(err, "its settings make no sense");
    *model = model_new(&schema, (int)factors, factored);
    (*model)->info = *info;
    (*model)->link = (ModelLink)link;
    (*model)->bias = bias;
    (*model)->temperature = temperature;
    return STATUS_OK;
}

static void read_scaled(ByteReader *in, float *values, size_t count)
{
    float step = bytes_get_f32(in);
    if (!isfinite(step) || step < 0)
        in->failed = true;
    for (size_t i = 0; i < count; i++) {
        values[i] = step * (float)(int16_t)bytes_get_u16(in);
        if (!isfinite(values[i]))
            in->failed = true;
    }
}

/* Plain weights or variances of a mapped file: *values is moved to them. False if they cannot be
 * used in place. */
static bool borrow_numbers(const Section *section, uint32_t features, float **values)
{
    size_t size = bytes_left(&section->body);
    if (!section->in_place || section->encoding != 0 || size < BORROW_FROM ||
        size != features * sizeof(float) || (uintptr_t)section->body.at % sizeof(float) != 0)
        return false;
    float *there;
    memcpy(&there, &section->body.at, sizeof there);
    for (uint32_t f = 0; f < features; f++)
        if (!isfinite(there[f]))
            return false;
    mem_free(*values);
    *values = there;
    return true;
}

static Status read_numbers(Section *section, Model *model, float *values, size_t per_feature,
                           uint32_t features, Error *err)
{
    ByteReader *in = &section->body;
    if (section->encoding > 1)
        return error_set(err, STATUS_UNSUPPORTED, "weights in an encoding of a newer program");
    model->compact = section->encoding == 1;
    if (!model->compact)
        bytes_get_f32s(in, values, per_feature * features);
    for (int g = 0; model->compact && g < model->schema.group_count; g++) {
        uint32_t first = model->schema.first[g], end = model->schema.first[g + 1];
        end = end < features ? end : features;
        if (first < end)
            read_scaled(in, values + first * per_feature, (end - first) * per_feature);
    }
    return in->failed || bytes_left(in) ? damaged(err, "its weights make no sense") : STATUS_OK;
}

static Status read_counts(ByteReader *in, Model *model, Error *err)
{
    size_t count = 2 * schema_features(&model->schema);
    if (model->class_counts || bytes_left(in) != count * sizeof(double))
        return damaged(err, "its counts make no sense");
    model->class_counts = mem_alloc(count ? count : 1, sizeof *model->class_counts);
    bytes_get_f64s(in, model->class_counts, count);
    for (size_t i = 0; i < count; i++)
        if (model->class_counts[i] < 0)
            in->failed = true;
    return in->failed ? damaged(err, "its counts make no sense") : STATUS_OK;
}

static Status read_variances(Section *section, Model *model, Error *err)
{
    uint32_t features = (uint32_t)schema_features(&model->schema);
    if (model->variance)
        return damaged(err, "its variances occur twice");
    model->variance = mem_alloc(features + 1, sizeof *model->variance);
    if (!borrow_numbers(section, features, &model->variance)) {
        Status status = read_numbers(section, model, model->variance, 1, features, err);
        if (status != STATUS_OK)
            return status;
    }
    for (uint32_t f = 0; f < features; f++)
        if (!(model->variance[f] >= 0))
            return damaged(err, "its variances make no sense");
    return STATUS_OK;
}

static Status read_table(Section *section, Model *model, int kind, Error *err)
{
    if (model->table[kind])
        return error_set(err, STATUS_SYNTAX, "damaged model file: a table occurs twice");
    return model->table_kinds[kind].read(section->body.at, bytes_left(&section->body),
                                         section->in_place, &model->table[kind], err);
}

/* A section behind INFO and SCHM. */
static Status read_section(Section *section, Model *model, Error *err)
{
    const Schema *schema = &model->schema;
    uint32_t features = (uint32_t)schema_features(schema);
    if (is_section(section, "FILL"))
        return STATUS_OK;
    if (is_section(section, "WGHT"))
        return borrow_numbers(section, features, &model->weight)
                   ? STATUS_OK
                   : read_numbers(section, model, model->weight, 1, features, err);
    if (is_section(section, "VARI"))
        return read_variances(section, model, err);
    if (is_section(section, "FACT") && model->factor)
        return read_numbers(section, model, model->factor, (size_t)model->factor_count,
                            model->factored_features, err);
    if (is_section(section, "CNTS"))
        return read_counts(&section->body, model, err);
    for (int kind = 0; model->table_kinds && kind < MODEL_TABLE_LIMIT; kind++)
        if (is_section(section, model->table_kinds[kind].tag))
            return read_table(section, model, kind, err);
    return error_set(err, STATUS_UNSUPPORTED,
                     "the model holds a part that this program does not "
                     "know");
}

/* INFO, SCHM, then the others; each once. */
static Status read_sections(ByteReader *file, size_t size, bool in_place,
                            const ModelTableKind *kinds, Model **model, Error *err)
{
    Section section = {.in_place = in_place};
    ModelInfo info = {0};
    if (!next_section(file, &section) || !is_section(&section, "INFO"))
        return damaged(err, "its description is missing");
    Status status = read_info(&section.body, &info, err);
    if (status != STATUS_OK)
        return status;
    if (!next_section(file, &section) || !is_section(&section, "SCHM"))
        return damaged(err, "its list of features is missing");
    status = read_schema(&section.body, &info, size, model, err);
    bool has_weights = false, has_factors = false;
    if (status == STATUS_OK)
        (*model)->table_kinds = kinds;
    while (status == STATUS_OK && next_section(file, &section)) {
        has_weights |= is_section(&section, "WGHT");
        has_factors |= is_section(&section, "FACT");
        status = read_section(&section, *model, err);
    }
    if (status == STATUS_OK && file->failed)
        return damaged(err, "a part is cut off");
    if (status == STATUS_OK && (!has_weights || has_factors != ((*model)->factor != NULL)))
        return damaged(err, "its weights are missing");
    return status;
}

static bool is_within(const float *values, size_t count, float bound)
{
    for (size_t i = 0; i < count; i++)
        if (!(fabsf(values[i]) <= bound))
            return false;
    return true;
}

static Status check_bounds(const Model *model, Error *err)
{
    size_t features = schema_features(&model->schema);
    size_t factors = model->factor ? (size_t)model->factor_count * model->factored_features : 0;
    bool is_sane = is_within(model->weight, features, WEIGHT_BOUND) &&
                   is_within(model->factor, factors, FACTOR_BOUND) &&
                   (!model->variance || is_within(model->variance, features, VARIANCE_BOUND));
    return is_sane ? STATUS_OK : damaged(err, "its weights are out of bounds");
}

/* With a map, large parts are used where they lie in it, and the model takes it over. */
static Status read_model(const void *bytes, size_t size, FileMap *map, const ModelTableKind *kinds,
                         Model **model, Error *err)
{
    Status status = check_header(bytes, size, err);
    if (status != STATUS_OK)
        return status;
    ByteReader file;
    bytes_open(&file, (const char *)bytes + MODEL_FILE_HEADER, size - MODEL_FILE_HEADER);
    Model *made = NULL;
    status = read_sections(&file, size, map != NULL, kinds, &made, err);
    if (status == STATUS_OK)
        status = check_bounds(made, err);
    if (made && map) {
        made->map = *map;
        *map = (FileMap){0};
    }
    if (status == STATUS_OK)
        *model = made;
    else
        model_free(made);
    return status;
}

Status model_read_with(const void *bytes, size_t size, const ModelTableKind *kinds, Model **model,
                       Error *err)
{
    return read_model(bytes, size, NULL, kinds, model, err);
}

/* From the standard input, or another thing that cannot be mapped. */
static Status load_bytes(const char *path, const ModelTableKind *kinds, Model **model, Error *err)
{
    StrBuf bytes;
    strbuf_init(&bytes, MODEL_FILE_LIMIT);
    Status status = file_read(path, &bytes, err);
    if (status == STATUS_OK)
        status = model_read_with(bytes.text, bytes.length, kinds, model, err);
    strbuf_clear(&bytes);
    return status;
}

Status model_load_with(const char *path, const ModelTableKind *kinds, Model **model, Error *err)
{
    FileMap map;
    if (!file_map(path, MODEL_FILE_LIMIT, &map))
        return load_bytes(path, kinds, model, err);
    Status status = read_model(map.bytes, map.size, &map, kinds, model, err);
    file_unmap(&map);
    return status;
}
