/* Reading and writing the file of a network. Nothing is trusted: every size is held against the
 * bytes that are there before anything is allocated, every value against a bound. */
#include "net/model.h"

#include "net/planes.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const SealedKind KIND = {"KATANET1", "network"};
static const char KEY[] = "network";

enum { TYPE_F32 = 0, TYPE_F16 = 1, MAGIC_LETTERS = 7 };

/* A row of the table in the file. */
typedef struct {
    int index;    /* in the list of tensors */
    size_t count; /* values in the file: 1 where a scalar stands for a channel's maxima */
    int type;
} Row;

static Status damaged(Error *err, const char *what)
{
    return error_set(err, STATUS_SYNTAX, "damaged network: %s", what);
}

/* ---- settings ---- */

static bool is_key_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

/* Lines of key=value, every one ended. */
static bool settings_make_sense(const char *text, size_t size)
{
    bool in_value = false;
    size_t key = 0;
    for (size_t i = 0; i < size; i++) {
        if (in_value && text[i] == '\n') {
            in_value = false;
            key = 0;
        } else if (in_value) {
            if ((unsigned char)text[i] < 32 || text[i] == 127)
                return false;
        } else if (text[i] == '=' && key > 0) {
            in_value = true;
        } else if (is_key_letter(text[i])) {
            key++;
        } else {
            return false;
        }
    }
    return !in_value && key == 0;
}

/* A whole number from a setting; -1 if it is missing or none. */
static int setting_number(const NetModel *model, const char *key)
{
    char text[32];
    net_model_setting(model, key, text, sizeof text);
    if (!isdigit((unsigned char)text[0]) || strlen(text) > 6 ||
        strspn(text, "0123456789") != strlen(text))
        return -1;
    return (int)strtol(text, NULL, 10);
}

static bool is_multiple(int value, int limit)
{
    return value >= NET_LANES && value <= limit && value % NET_LANES == 0;
}

/* The shape, apart from `hidden`, which the table gives. */
static Status read_shape(const char *settings, NetShape *shape, Error *err)
{
    NetModel model = {0};
    model.settings = mem_alloc(strlen(settings) + 1, 1);
    memcpy(model.settings, settings, strlen(settings) + 1);
    *shape = (NetShape){.blocks = setting_number(&model, "blocks"),
                        .channels = setting_number(&model, "channels"),
                        .pool = setting_number(&model, "pool")};
    int planes = setting_number(&model, "planes");
    shape->globals = setting_number(&model, "globals");
    mem_free(model.settings);
    if (planes < 0 || shape->globals < 0 || shape->blocks < 1 || shape->blocks > NET_BLOCK_LIMIT ||
        !is_multiple(shape->channels, NET_CHANNEL_LIMIT) ||
        !is_multiple(shape->pool, NET_POOL_LIMIT))
        return damaged(err, "its settings make no sense");
    if (planes != NET_PLANES ||
        (shape->globals != NET_GLOBALS && shape->globals != NET_GLOBALS_WITHOUT_YEAR))
        return error_set(err, STATUS_UNSUPPORTED,
                         "the network needs %d planes and %d numbers as input; this program makes "
                         "%d and %d",
                         planes, shape->globals, NET_PLANES, NET_GLOBALS);
    return STATUS_OK;
}

/* ---- the table ---- */

typedef struct {
    char name[NET_TENSOR_NAME_SIZE];
    int type, dim_count;
    uint32_t dim[4];
} Entry;

static bool read_entry(ByteReader *in, Entry *entry)
{
    *entry = (Entry){0};
    bytes_get_text(in, entry->name, sizeof entry->name);
    entry->type = (int)bytes_get(in, 1);
    entry->dim_count = (int)bytes_get(in, 1);
    if (in->failed || entry->type > TYPE_F16 || entry->dim_count > 4)
        return false;
    for (int i = 0; i < entry->dim_count; i++) {
        entry->dim[i] = bytes_get_u32(in);
        if (entry->dim[i] < 1 || entry->dim[i] > NET_FILE_LIMIT)
            return false;
    }
    return !in->failed;
}

/* The same dimensions; ones at the end do not count, and a scalar may be a calibration. */
static bool dims_fit(const Entry *entry, const NetTensor *tensor)
{
    if (tensor->calibration && entry->dim_count == 0)
        return true;
    for (int i = 0; i < 4; i++) {
        uint32_t have = i < entry->dim_count ? entry->dim[i] : 1;
        uint32_t want = i < tensor->dim_count ? tensor->dim[i] : 1;
        if (have != want)
            return false;
    }
    return entry->dim_count >= tensor->dim_count;
}

static const NetTensor *find_tensor(const NetTensor *list, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

/* The width of the value head's hidden layer stands only in its dimensions. */
static bool find_hidden(ByteReader table, uint32_t entries, NetShape *shape)
{
    Entry entry;
    for (uint32_t i = 0; i < entries && read_entry(&table, &entry); i++)
        if (strcmp(entry.name, "value.hidden.bias") == 0)
            shape->hidden = entry.dim[0] <= NET_HIDDEN_LIMIT ? (int)entry.dim[0] : 0;
    return shape->hidden > 0;
}

/* Every tensor once, none that is not known; calibration as a whole or not at all. */
static Status read_table(ByteReader *in, uint32_t entries, const NetTensor *list, int count,
                         Row *rows, Error *err)
{
    int seen = 0, calibrations = 0, wanted = 0;
    bool *is_seen = mem_alloc((size_t)count, sizeof *is_seen);
    const char *wrong = NULL;
    for (uint32_t i = 0; i < entries && !wrong; i++) {
        Entry entry;
        const NetTensor *tensor = NULL;
        if (!read_entry(in, &entry))
            wrong = "its table makes no sense";
        else if (!(tensor = find_tensor(list, count, entry.name)))
            wrong = "it has a tensor that is not known";
        else if (is_seen[tensor - list] || !dims_fit(&entry, tensor))
            wrong = "a tensor has other dimensions, or stands there twice";
        if (wrong)
            break;
        is_seen[tensor - list] = true;
        seen += !tensor->calibration;
        calibrations += tensor->calibration;
        rows[i] =
            (Row){(int)(tensor - list), entry.dim_count ? net_tensor_count(tensor) : 1, entry.type};
    }
    for (int i = 0; i < count; i++)
        wanted += list[i].calibration;
    if (!wrong && (seen != count - wanted || (calibrations != 0 && calibrations != wanted)))
        wrong = "a tensor is missing";
    mem_free(is_seen);
    return wrong ? damaged(err, wrong) : STATUS_OK;
}

/* ---- values ---- */

/* IEEE half precision. */
static float half_value(uint16_t bits)
{
    int exponent = bits >> 10 & 31;
    float mantissa = (float)(bits & 1023);
    float value = exponent == 31  ? (mantissa > 0 ? NAN : INFINITY)
                  : exponent == 0 ? ldexpf(mantissa, -24)
                                  : ldexpf(mantissa + 1024, exponent - 25);
    return bits >> 15 ? -value : value;
}

static Status read_values(ByteReader *in, const Row *row, const NetTensor *tensor, Error *err)
{
    float *out = *tensor->place;
    float least = tensor->calibration ? 0 : -NET_VALUE_LIMIT;
    for (size_t i = 0; i < row->count; i++) {
        out[i] = row->type == TYPE_F16 ? half_value(bytes_get_u16(in)) : bytes_get_f32(in);
        if (!(out[i] >= least && out[i] <= NET_VALUE_LIMIT))
            return error_set(err, STATUS_INVALID, "the network has a weight of %g in %s",
                             (double)out[i], tensor->name);
    }
    for (size_t i = row->count; i < net_tensor_count(tensor); i++)
        out[i] = out[0];
    return STATUS_OK;
}

static size_t bytes_of_rows(const Row *rows, uint32_t count)
{
    size_t bytes = 0;
    for (uint32_t i = 0; i < count; i++)
        bytes += rows[i].count * (rows[i].type == TYPE_F16 ? 2 : 4);
    return bytes;
}

/* "0.95 -0.02": scale and slope of a kind of record; nothing said is 1 and 0. */
static bool read_certainty(const NetModel *model, const char *source, NetCertainty *certainty)
{
    const double limit = 10;
    char key[32], text[64], *end;
    snprintf(key, sizeof key, "winner.%s", source);
    net_model_setting(model, key, text, sizeof text);
    if (!text[0])
        return true;
    double scale = strtod(text, &end);
    if (end == text || *end != ' ')
        return false;
    const char *second = end;
    double slope = strtod(second, &end);
    if (end == second || *end || !(scale > 0 && scale < limit) || !(fabs(slope) < limit))
        return false;
    *certainty = (NetCertainty){(float)scale, (float)slope};
    return true;
}

static bool read_certainties(NetModel *model)
{
    static const char *const SOURCE[NET_SOURCES] = {"unknown", "professional", "kgs", "server"};
    for (int i = 0; i < NET_SOURCES; i++)
        if (!read_certainty(model, SOURCE[i], &model->certainty[i]))
            return false;
    return true;
}

/* All values, into a model that is allocated only when they are known to be there. */
static Status read_rows(ByteReader *in, const NetShape *shape, const char *settings, Row *rows,
                        uint32_t entries, NetModel **model, Error *err)
{
    if (bytes_left(in) != bytes_of_rows(rows, entries))
        return damaged(err, "its weights are cut off, or followed by something");
    NetModel *made = net_model_new(shape, settings);
    NetTensor *list = mem_alloc(NET_TENSOR_LIMIT, sizeof *list);
    net_model_list(made, list);
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < entries && status == STATUS_OK; i++) {
        made->calibrated |= list[rows[i].index].calibration;
        status = read_values(in, &rows[i], &list[rows[i].index], err);
    }
    mem_free(list);
    if (status == STATUS_OK && !read_certainties(made))
        status = damaged(err, "its settings make no sense");
    if (status == STATUS_OK)
        *model = made;
    else
        net_model_free(made);
    return status;
}

static Status read_tensors(ByteReader *in, const char *settings, NetModel **model, Error *err)
{
    NetModel plan = {0};
    uint32_t entries = bytes_get_u32(in);
    Status status = read_shape(settings, &plan.shape, err);
    if (status != STATUS_OK)
        return status;
    if (entries > NET_TENSOR_LIMIT || !find_hidden(*in, entries, &plan.shape))
        return damaged(err, "its table makes no sense");
    NetTensor *list = mem_alloc(NET_TENSOR_LIMIT, sizeof *list);
    Row *rows = mem_alloc(NET_TENSOR_LIMIT, sizeof *rows);
    int count = net_model_list(&plan, list);
    status = read_table(in, entries, list, count, rows, err);
    if (status == STATUS_OK)
        status = read_rows(in, &plan.shape, settings, rows, entries, model, err);
    mem_free(list);
    mem_free(rows);
    return status;
}

bool net_model_is_network(const void *bytes, size_t size)
{
    return size >= SEALED_MAGIC_SIZE && memcmp(bytes, KIND.magic, MAGIC_LETTERS) == 0;
}

Status net_model_read(const void *bytes, size_t size, NetModel **model, Error *err)
{
    if (!net_model_is_network(bytes, size))
        return error_set(err, STATUS_SYNTAX, "not a network of this program");
    char version = ((const char *)bytes)[MAGIC_LETTERS];
    if (version != KIND.magic[MAGIC_LETTERS])
        return error_set(
            err, STATUS_UNSUPPORTED, "network of version %c; this program reads version %c",
            isalnum((unsigned char)version) ? version : '?', KIND.magic[MAGIC_LETTERS]);
    ByteReader in;
    Status status = sealed_open(&KIND, KEY, bytes, size, &in, err);
    if (status != STATUS_OK)
        return status;
    uint32_t length = bytes_get_u32(&in);
    const char *text = length <= NET_SETTINGS_LIMIT ? (const char *)bytes_take(&in, length) : NULL;
    if (!text || !settings_make_sense(text, length))
        return damaged(err, "its settings make no sense");
    char *settings = mem_alloc(length + 1, 1);
    memcpy(settings, text, length);
    status = read_tensors(&in, settings, model, err);
    mem_free(settings);
    return status;
}

Status net_model_load(const char *path, NetModel **model, Error *err)
{
    StrBuf bytes;
    strbuf_init(&bytes, NET_FILE_LIMIT);
    Status status = file_read(path, &bytes, err);
    if (status == STATUS_OK)
        status = net_model_read(strbuf_text(&bytes), bytes.length, model, err);
    strbuf_clear(&bytes);
    return status;
}

static void write_entry(const NetTensor *tensor, StrBuf *file)
{
    bytes_put_text(file, tensor->name);
    bytes_put(file, TYPE_F32, 1);
    bytes_put(file, (uint64_t)tensor->dim_count, 1);
    for (int i = 0; i < tensor->dim_count; i++)
        bytes_put_u32(file, tensor->dim[i]);
}

void net_model_write(NetModel *model, StrBuf *file)
{
    NetTensor *list = mem_alloc(NET_TENSOR_LIMIT, sizeof *list);
    int all = net_model_list(model, list), count = 0;
    for (int i = 0; i < all; i++)
        if (model->calibrated || !list[i].calibration)
            list[count++] = list[i];
    sealed_begin(&KIND, KEY, file);
    bytes_put_u32(file, (uint32_t)strlen(model->settings));
    strbuf_add(file, model->settings);
    bytes_put_u32(file, (uint32_t)count);
    for (int i = 0; i < count; i++)
        write_entry(&list[i], file);
    for (int i = 0; i < count; i++)
        bytes_put_f32s(file, *list[i].place, net_tensor_count(&list[i]));
    sealed_finish(file);
    mem_free(list);
}
