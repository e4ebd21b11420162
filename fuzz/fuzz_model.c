/* Model files: whatever the bytes, the reader answers with a model or an error. The checksum is put
 * right first, or nothing would ever get past it. */
#include "learn/model_file.h"
#include "predict/model_tables.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void put_number(uint8_t *at, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        at[i] = (uint8_t)(value >> 8 * i);
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
        model_free(again);
        strbuf_clear(&out);
    } else if (err.status == STATUS_OK || !err.text[0]) {
        abort();
    }
    model_free(model);
    free(copy);
    return 0;
}
