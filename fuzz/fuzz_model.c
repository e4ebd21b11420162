/* Model files: whatever the bytes, the reader answers with a model or an error, and a model that
 * was read can be used: probabilities are probabilities. The checksum is put right first, or
 * nothing would ever get past it. */
#include "base/random.h"
#include "learn/model.h"
#include "ml/metrics.h"
#include "predict/predictor.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CANDIDATES = 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void put_number(uint8_t *at, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> 8 * i);
}

/* A choice with values spread over the groups, as a position would have them. */
static void make_sample(const Schema *schema, Sample *sample)
{
    Random random;
    random_seed(&random, 1);
    sample->count = CANDIDATES;
    sample->group_count = schema->group_count;
    for (int c = 0; c < CANDIDATES; c++)
        for (int g = 0; g < schema->group_count; g++) {
            uint32_t values = schema->group[g].value_count;
            sample->value[c * schema->group_count + g] =
                values ? (uint32_t)random_below(&random, values) : 0;
        }
}

static void use_model(const Model *model)
{
    static Sample sample;
    static ModelOpinion opinion;
    Calibration calibration = {0};
    for (int g = 0; g < model->schema.group_count; g++)
        if (model->schema.group[g].value_count == 0)
            return; /* no position has values of such a group */
    make_sample(&model->schema, &sample);
    model_judge(model, &sample, &opinion);
    double sum = 0;
    for (int c = 0; c < CANDIDATES; c++) {
        if (!(opinion.probability[c] >= 0 && opinion.probability[c] <= 1 + 1e-9))
            abort();
        sum += opinion.probability[c];
    }
    if (fabs(sum - 1) > 1e-3)
        abort();
    calibration_add(&calibration, opinion.probability, CANDIDATES, 0);
    if (rank_of(opinion.score, CANDIDATES, 0).tied < 1)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    if (!copy)
        return 0;
    memcpy(copy, data, size);
    if (size >= MODEL_FILE_HEADER) {
        put_number(copy + MODEL_FILE_CHECKED, size);
        put_number(copy + MODEL_FILE_CHECKSUM, model_file_checksum(copy, size));
    }
    Model *model = NULL;
    Error err = {0};
    if (model_read(copy, size, &model, &err) == STATUS_OK) {
        StrBuf out; /* what was read can be written and read again */
        strbuf_init(&out, MODEL_FILE_LIMIT);
        model_write(model, &out);
        Model *again = NULL;
        if (model_read(out.text, out.length, &again, &err) != STATUS_OK)
            abort();
        use_model(again);
        model_free(again);
        strbuf_clear(&out);
    } else if (err.status == STATUS_OK || !err.text[0]) {
        abort();
    }
    model_free(model);
    free(copy);
    return 0;
}
