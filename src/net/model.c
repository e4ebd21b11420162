/* The list of tensors, and models without a file. */
#include "net/model.h"

#include "net/planes.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    NetTensor *list;
    int count;
} Lister;

typedef struct {
    uint32_t dim[4];
} Dims;

/* Dimensions end at the first zero. */
static NetTensor *add(Lister *lister, float **place, Dims dims, const char *name)
{
    assert(lister->count < NET_TENSOR_LIMIT);
    NetTensor *tensor = &lister->list[lister->count++];
    *tensor = (NetTensor){.place = place};
    snprintf(tensor->name, sizeof tensor->name, "%s", name);
    for (int i = 0; i < 4 && dims.dim[i]; i++)
        tensor->dim[tensor->dim_count++] = dims.dim[i];
    return tensor;
}

static void add_norm(Lister *lister, NetNorm *norm, uint32_t channels, const char *name)
{
    char full[NET_TENSOR_NAME_SIZE];
    snprintf(full, sizeof full, "%.40s.scale", name);
    add(lister, &norm->scale, (Dims){{channels}}, full);
    snprintf(full, sizeof full, "%.40s.shift", name);
    add(lister, &norm->shift, (Dims){{channels}}, full);
}

static const char *part_name(char *full, int block, const char *part)
{
    snprintf(full, NET_TENSOR_NAME_SIZE, "block%d.%s", block, part);
    return full;
}

static void add_block(Lister *lister, NetModel *model, int index)
{
    NetBlock *block = &model->block[index];
    uint32_t c = (uint32_t)model->shape.channels, q = (uint32_t)model->shape.pool;
    char full[NET_TENSOR_NAME_SIZE];
    add_norm(lister, &block->norm1, c, part_name(full, index, "norm1"));
    add(lister, &block->conv1, (Dims){{c, c, 3, 3}}, part_name(full, index, "conv1"));
    add_norm(lister, &block->norm2, c, part_name(full, index, "norm2"));
    add(lister, &block->conv2, (Dims){{c, c, 3, 3}}, part_name(full, index, "conv2"));
    if (net_block_pools(index)) {
        add(lister, &block->pool_conv, (Dims){{q, c, 3, 3}}, part_name(full, index, "pool.conv"));
        add_norm(lister, &block->pool_norm, q, part_name(full, index, "pool.norm"));
        add(lister, &block->pool_linear, (Dims){{c, 2 * q}}, part_name(full, index, "pool.linear"));
    }
    add(lister, &block->max1, (Dims){{c}}, part_name(full, index, "norm1.max"))->calibration = true;
    add(lister, &block->max2, (Dims){{c}}, part_name(full, index, "norm2.max"))->calibration = true;
}

static void add_policy(Lister *lister, NetModel *model)
{
    uint32_t c = (uint32_t)model->shape.channels, q = (uint32_t)model->shape.pool;
    add(lister, &model->policy_conv, (Dims){{q, c}}, "policy.conv");
    add(lister, &model->policy_pool_conv, (Dims){{q, c}}, "policy.pool.conv");
    add_norm(lister, &model->policy_pool_norm, q, "policy.pool.norm");
    add(lister, &model->policy_pool_linear, (Dims){{q, 2 * q}}, "policy.pool.linear");
    add_norm(lister, &model->policy_norm, q, "policy.norm");
    add(lister, &model->policy_out, (Dims){{2, q}}, "policy.out");
    add(lister, &model->policy_pass, (Dims){{2, 2 * q}}, "policy.pass");
    add(lister, &model->policy_pass_bias, (Dims){{2}}, "policy.pass.bias");
}

static void add_value(Lister *lister, NetModel *model)
{
    uint32_t c = (uint32_t)model->shape.channels, q = (uint32_t)model->shape.pool;
    uint32_t h = (uint32_t)model->shape.hidden;
    add(lister, &model->value_conv, (Dims){{q, c}}, "value.conv");
    add_norm(lister, &model->value_norm, q, "value.norm");
    add(lister, &model->value_hidden, (Dims){{h, 2 * q}}, "value.hidden");
    add(lister, &model->value_hidden_bias, (Dims){{h}}, "value.hidden.bias");
    add(lister, &model->value_out, (Dims){{NET_VALUES, h}}, "value.out");
    add(lister, &model->value_out_bias, (Dims){{NET_VALUES}}, "value.out.bias");
    add(lister, &model->value_ownership, (Dims){{1, q}}, "value.ownership");
    add(lister, &model->value_ownership_bias, (Dims){{1}}, "value.ownership.bias");
}

size_t net_tensor_count(const NetTensor *tensor)
{
    size_t count = 1;
    for (int i = 0; i < tensor->dim_count; i++)
        count *= tensor->dim[i];
    return count;
}

int net_model_globals(const NetModel *model)
{
    return model->shape.globals ? model->shape.globals : NET_GLOBALS;
}

int net_model_list(NetModel *model, NetTensor list[NET_TENSOR_LIMIT])
{
    Lister lister = {.list = list};
    uint32_t c = (uint32_t)model->shape.channels;
    add(&lister, &model->input_conv, (Dims){{c, NET_PLANES, NET_INPUT_SIDE, NET_INPUT_SIDE}},
        "input.conv");
    add(&lister, &model->input_global, (Dims){{c, (uint32_t)net_model_globals(model)}},
        "input.global");
    for (int i = 0; i < model->shape.blocks; i++)
        add_block(&lister, model, i);
    add_norm(&lister, &model->final_norm, c, "final.norm");
    add_policy(&lister, model);
    add_value(&lister, model);
    return lister.count;
}

NetModel *net_model_new(const NetShape *shape, const char *settings)
{
    NetModel *model = mem_alloc(1, sizeof *model);
    model->shape = *shape;
    for (int i = 0; i < NET_SOURCES; i++)
        model->certainty[i].scale = 1;
    model->settings = mem_alloc(strlen(settings) + 1, 1);
    memcpy(model->settings, settings, strlen(settings) + 1);
    NetTensor *list = mem_alloc(NET_TENSOR_LIMIT, sizeof *list);
    int count = net_model_list(model, list);
    for (int i = 0; i < count; i++)
        model->value_count += net_tensor_count(&list[i]);
    model->values = mem_alloc(model->value_count, sizeof *model->values);
    float *next = model->values;
    for (int i = 0; i < count; i++) {
        *list[i].place = next;
        next += net_tensor_count(&list[i]);
    }
    mem_free(list);
    return model;
}

void net_model_free(NetModel *model)
{
    if (!model)
        return;
    mem_free(model->settings);
    mem_free(model->values);
    mem_free(model);
}

void net_model_setting(const NetModel *model, const char *key, char *out, size_t size)
{
    size_t length = strlen(key);
    out[0] = 0;
    for (const char *line = model->settings; *line;) {
        size_t end = strcspn(line, "\n");
        if (strncmp(line, key, length) == 0 && line[length] == '=') {
            snprintf(out, size, "%.*s", (int)(end - length - 1), line + length + 1);
            return;
        }
        line += end + (line[end] != 0);
    }
}
