/* Writing model files: the header, then sections of tag, encoding, size and bytes. */
#include "base/strbuf.h"

#include "base/file.h"
#include "learn/model.h"

#include <assert.h>
#include <math.h>
#include <string.h>
#define XXH_INLINE_ALL /* the header is all that is needed of the library */
#include <xxhash.h>

const char MODEL_FILE_MAGIC[8] = {'K', 'A', 'T', 'A', 'M', 'O', 'D', '\n'};

enum { COMPACT_MAX = 32767 };

uint64_t model_file_checksum(const void *bytes, size_t size)
{
    return XXH64((const char *)bytes + MODEL_FILE_CHECKED, size - MODEL_FILE_CHECKED, 0);
}

/* Numbers whose place in *out is known before their value. */
static void patch(StrBuf *out, size_t offset, uint64_t value)
{
    for (size_t i = 0; i < 8 && offset + i < out->length; i++)
        out->text[offset + i] = (char)(uint8_t)(value >> 8 * i);
}

/* Begin a section; returns where it begins. */
static size_t section_begin(StrBuf *out, const char *tag, uint32_t encoding)
{
    size_t begin = out->length;
    strbuf_add_bytes(out, tag, SECTION_TAG_SIZE);
    bytes_put_u32(out, encoding);
    bytes_put_u64(out, 0);
    return begin;
}

static void section_end(StrBuf *out, size_t begin)
{
    enum { SIZE_OFFSET = 8, BODY_OFFSET = 16 };
    patch(out, begin + SIZE_OFFSET, out->length - begin - BODY_OFFSET);
}

static void write_info(const Model *model, StrBuf *out)
{
    const ModelInfo *info = &model->info;
    size_t begin = section_begin(out, "INFO", 0);
    bytes_put_text(out, info->learner);
    bytes_put_text(out, info->set);
    bytes_put_text(out, info->version);
    bytes_put_text(out, info->settings);
    bytes_put_text(out, info->extra);
    bytes_put_u64(out, info->seed);
    bytes_put_u64(out, info->data_hash);
    bytes_put_u64(out, info->games);
    bytes_put_u64(out, info->positions);
    bytes_put_u32(out, (uint32_t)info->playouts);
    section_end(out, begin);
}

static void write_schema(const Model *model, StrBuf *out)
{
    size_t begin = section_begin(out, "SCHM", 0);
    bytes_put_u32(out, (uint32_t)model->schema.group_count);
    for (int g = 0; g < model->schema.group_count; g++) {
        bytes_put_text(out, model->schema.group[g].name);
        bytes_put_u32(out, model->schema.group[g].value_count);
    }
    bytes_put_u32(out, (uint32_t)model->link);
    bytes_put_f32(out, model->bias);
    bytes_put_f32(out, model->temperature);
    bytes_put_u32(out, (uint32_t)model->factor_count);
    bytes_put_u32(out, model->factored_features);
    section_end(out, begin);
}

/* A run of numbers as 16-bit multiples of one step, so that the largest is kept. */
static void write_scaled(const float *values, size_t count, StrBuf *out)
{
    float largest = 0;
    for (size_t i = 0; i < count; i++)
        largest = fabsf(values[i]) > largest ? fabsf(values[i]) : largest;
    float step = largest / COMPACT_MAX;
    bytes_put_f32(out, step);
    for (size_t i = 0; i < count; i++)
        bytes_put_u16(out, (uint16_t)(int16_t)(step > 0 ? lrintf(values[i] / step) : 0));
}

/* `per_feature` numbers for each of the first `features` features; scaled group by group. */
static void write_numbers(const Model *model, const char *tag, const float *values,
                          size_t per_feature, uint32_t features, StrBuf *out)
{
    size_t begin = section_begin(out, tag, model->compact);
    if (!model->compact)
        bytes_put_f32s(out, values, per_feature * features);
    for (int g = 0; model->compact && g < model->schema.group_count; g++) {
        uint32_t first = model->schema.first[g], end = model->schema.first[g + 1];
        end = end < features ? end : features;
        if (first < end)
            write_scaled(values + first * per_feature, (end - first) * per_feature, out);
    }
    section_end(out, begin);
}

/* Zeros, so that the bytes of the next section lie at a multiple of 8 and can be used in place. */
static void write_filling(StrBuf *out)
{
    enum { HEAD = 16, UNIT = 8 };
    size_t begin = section_begin(out, "FILL", 0);
    while ((out->length + HEAD) % UNIT != 0 && !out->overflowed)
        strbuf_add_char(out, 0);
    section_end(out, begin);
}

static void write_tables(const Model *model, StrBuf *out)
{
    for (int kind = 0; kind < MODEL_TABLE_LIMIT; kind++) {
        if (!model->table[kind])
            continue;
        if (model->table_kinds[kind].is_used_in_file)
            write_filling(out);
        size_t begin = section_begin(out, model->table_kinds[kind].tag, 0);
        model->table_kinds[kind].write(model->table[kind], out);
        section_end(out, begin);
    }
}

/* Whether the file will be mapped, so that its large parts should lie where they can be used. */
static bool is_used_in_file(const Model *model)
{
    for (int kind = 0; kind < MODEL_TABLE_LIMIT; kind++)
        if (model->table[kind] && model->table_kinds[kind].is_used_in_file)
            return true;
    return false;
}

void model_write(const Model *model, StrBuf *out)
{
    assert(model && out);
    uint32_t features = (uint32_t)schema_features(&model->schema);
    strbuf_add_bytes(out, MODEL_FILE_MAGIC, sizeof MODEL_FILE_MAGIC);
    bytes_put_u32(out, MODEL_FILE_VERSION);
    bytes_put_u32(out, 0); /* kept free */
    bytes_put_u64(out, 0); /* the checksum */
    bytes_put_u64(out, 0); /* the size of the file */
    write_info(model, out);
    write_schema(model, out);
    if (is_used_in_file(model))
        write_filling(out);
    write_numbers(model, "WGHT", model->weight, 1, features, out);
    if (model->factor_count > 0)
        write_numbers(model, "FACT", model->factor, (size_t)model->factor_count,
                      model->factored_features, out);
    if (model->variance)
        write_numbers(model, "VARI", model->variance, 1, features, out);
    if (model->class_counts) {
        size_t begin = section_begin(out, "CNTS", 0);
        bytes_put_f64s(out, model->class_counts, 2 * (size_t)features);
        section_end(out, begin);
    }
    write_tables(model, out);
    patch(out, MODEL_FILE_CHECKED, out->length);
    patch(out, MODEL_FILE_CHECKSUM, model_file_checksum(out->text, out->length));
}

static bool is_finite(const Model *model)
{
    for (size_t f = 0; f < schema_features(&model->schema); f++)
        if (!isfinite(model->weight[f]))
            return false;
    return isfinite(model->bias) && isfinite(model->temperature);
}

Status model_save(const Model *model, const char *path, Error *err)
{
    if (!is_finite(model)) /* no reader would take it: better an old file that is whole */
        return error_set(err, STATUS_INVALID, "the model has infinite weights and is not saved");
    StrBuf bytes;
    strbuf_init(&bytes, MODEL_FILE_LIMIT);
    model_write(model, &bytes);
    Status status = bytes.overflowed
                        ? error_set(err, STATUS_LIMIT, "the model is larger than a file may be")
                        : file_write(path, bytes.text, bytes.length, err);
    strbuf_clear(&bytes);
    return status;
}
