/* Preparing and running convolutions. The calls of oneDNN that only fill in descriptions cannot
 * fail with the arguments used here; those that look for code can, and are checked. */
#include "net/onednn_conv.h"

#include "net/kernels.h"

#include <assert.h>
#include <string.h>

dnnl_memory_desc_t conv_map_desc(int size, int channels, dnnl_data_type_t type, bool is_blocked)
{
    dnnl_memory_desc_t desc;
    dnnl_dims_t dims = {1, channels, size, size};
    dnnl_status_t status =
        dnnl_memory_desc_init_by_tag(&desc, 4, dims, type, is_blocked ? dnnl_nChw16c : dnnl_nhwc);
    assert(status == dnnl_success);
    (void)status;
    return desc;
}

dnnl_memory_desc_t conv_bias_desc(int channels)
{
    dnnl_memory_desc_t desc;
    dnnl_dims_t dims = {channels};
    dnnl_memory_desc_init_by_tag(&desc, 1, dims, dnnl_f32, dnnl_x);
    return desc;
}

static dnnl_memory_desc_t weight_desc(const ConvPlan *plan, dnnl_format_tag_t tag)
{
    dnnl_memory_desc_t desc;
    dnnl_dims_t dims = {plan->outs, plan->ins, 3, 3};
    dnnl_memory_desc_init_by_tag(&desc, 4, dims, plan->is_int8 ? dnnl_s8 : dnnl_f32, tag);
    return desc;
}

static dnnl_primitive_attr_t make_attributes(const ConvPlan *plan)
{
    dnnl_primitive_attr_t attributes;
    dnnl_post_ops_t after;
    dnnl_primitive_attr_create(&attributes);
    dnnl_post_ops_create(&after);
    if (plan->use == CONV_ADD)
        dnnl_post_ops_append_sum(after, 1.0f);
    else
        dnnl_post_ops_append_eltwise(after, 1.0f, dnnl_eltwise_relu, 0.0f, 0.0f);
    dnnl_primitive_attr_set_post_ops(attributes, after);
    dnnl_post_ops_destroy(after);
    if (plan->scale)
        dnnl_primitive_attr_set_output_scales(attributes, plan->outs, 1 << 1, plan->scale);
    /* Scratch memory of our own is what lets threads share a primitive. */
    dnnl_primitive_attr_set_scratchpad_mode(attributes, dnnl_scratchpad_mode_user);
    return attributes;
}

/* NULL if there is no code for it, or only the reference code, hundreds of times slower. */
static dnnl_primitive_desc_t find_code(dnnl_engine_t engine, const ConvPlan *plan,
                                       dnnl_alg_kind_t method)
{
    dnnl_memory_desc_t in =
        conv_map_desc(plan->size, plan->ins, plan->is_int8 ? dnnl_u8 : dnnl_f32, plan->is_blocked);
    dnnl_memory_desc_t out =
        conv_map_desc(plan->size, plan->outs, plan->use == CONV_RELU_BYTES ? dnnl_u8 : dnnl_f32,
                      plan->is_blocked);
    dnnl_memory_desc_t bias = conv_bias_desc(plan->outs);
    dnnl_memory_desc_t weights = weight_desc(plan, dnnl_format_tag_any);
    dnnl_dims_t ones = {1, 1};
    dnnl_convolution_desc_t desc;
    if (dnnl_convolution_forward_desc_init(&desc, dnnl_forward_inference, method, &in, &weights,
                                           plan->has_bias ? &bias : NULL, &out, ones, ones,
                                           ones) != dnnl_success)
        return NULL;
    dnnl_primitive_attr_t attributes = make_attributes(plan);
    dnnl_primitive_desc_t code = NULL;
    if (dnnl_primitive_desc_create(&code, &desc, attributes, engine, NULL) != dnnl_success)
        code = NULL;
    dnnl_primitive_attr_destroy(attributes);
    const char *name = "ref";
    if (code)
        dnnl_primitive_desc_query(code, dnnl_query_impl_info_str, 0, &name);
    if (code && (strstr(name, "ref") || strstr(name, "gemm"))) {
        dnnl_primitive_desc_destroy(code);
        return NULL;
    }
    return code;
}

/* Put the weights in the order that the code reads. */
static Status reorder_weights(dnnl_engine_t engine, const ConvPlan *plan,
                              const dnnl_memory_desc_t *wanted, Conv *conv, Error *err)
{
    dnnl_memory_desc_t plain = weight_desc(plan, dnnl_oihw);
    size_t size = dnnl_memory_desc_get_size(&plain), count = dnnl_memory_desc_get_size(wanted);
    float *copy = net_floats_new(size / sizeof(float) + 1);
    memcpy(copy, plan->weights, size);
    conv->weight_bytes = net_floats_new(count / sizeof(float) + 1);
    dnnl_memory_t from = NULL;
    dnnl_primitive_desc_t desc = NULL;
    dnnl_primitive_t reorder = NULL;
    dnnl_stream_t stream = NULL;
    bool is_done =
        dnnl_memory_create(&from, &plain, engine, copy) == dnnl_success &&
        dnnl_memory_create(&conv->weights, wanted, engine, conv->weight_bytes) == dnnl_success &&
        dnnl_reorder_primitive_desc_create(&desc, &plain, engine, wanted, engine, NULL) ==
            dnnl_success &&
        dnnl_primitive_create(&reorder, desc) == dnnl_success &&
        dnnl_stream_create(&stream, engine, dnnl_stream_default_flags) == dnnl_success;
    if (is_done) {
        dnnl_exec_arg_t arguments[] = {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, conv->weights}};
        is_done = dnnl_primitive_execute(reorder, stream, 2, arguments) == dnnl_success &&
                  dnnl_stream_wait(stream) == dnnl_success;
    }
    dnnl_stream_destroy(stream);
    dnnl_primitive_destroy(reorder);
    dnnl_primitive_desc_destroy(desc);
    dnnl_memory_destroy(from);
    net_floats_free(copy);
    return is_done ? STATUS_OK : error_set(err, STATUS_UNSUPPORTED, "oneDNN cannot order weights");
}

Status conv_open(dnnl_engine_t engine, const ConvPlan *plan, Conv *conv, Error *err)
{
    *conv = (Conv){0};
    dnnl_primitive_desc_t code = NULL;
    if (plan->is_blocked && !plan->is_int8)
        code = find_code(engine, plan, dnnl_convolution_winograd);
    conv->is_winograd = code != NULL;
    if (!code)
        code = find_code(engine, plan, dnnl_convolution_direct);
    if (!code || dnnl_primitive_create(&conv->primitive, code) != dnnl_success) {
        dnnl_primitive_desc_destroy(code);
        return error_set(err, STATUS_UNSUPPORTED,
                         "oneDNN has no fast convolution for this machine");
    }
    conv->scratch = *dnnl_primitive_desc_query_md(code, dnnl_query_scratchpad_md, 0);
    dnnl_memory_desc_t wanted = *dnnl_primitive_desc_query_md(code, dnnl_query_weights_md, 0);
    dnnl_primitive_desc_destroy(code);
    return reorder_weights(engine, plan, &wanted, conv, err);
}

void conv_close(Conv *conv)
{
    if (conv->primitive)
        dnnl_primitive_destroy(conv->primitive);
    if (conv->weights)
        dnnl_memory_destroy(conv->weights);
    net_floats_free(conv->weight_bytes);
    *conv = (Conv){0};
}

void conv_run(const Conv *conv, dnnl_stream_t stream, dnnl_memory_t in, dnnl_memory_t bias,
              dnnl_memory_t out, dnnl_memory_t scratch)
{
    dnnl_exec_arg_t arguments[5] = {
        {DNNL_ARG_SRC, in},
        {DNNL_ARG_WEIGHTS, conv->weights},
        {DNNL_ARG_DST, out},
        {DNNL_ARG_SCRATCHPAD, scratch},
    };
    int count = 4;
    if (bias)
        arguments[count++] = (dnnl_exec_arg_t){DNNL_ARG_BIAS, bias};
    dnnl_status_t status = dnnl_primitive_execute(conv->primitive, stream, count, arguments);
    assert(status == dnnl_success);
    (void)status;
}
