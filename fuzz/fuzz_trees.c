/* Boosted trees of a classifier from arbitrary bytes: refused, or walked to a leaf. */
#include "ml/boost.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    BoostModel *model;
    static const int32_t INDEX[] = {0, 1, 7};
    static const float VALUE[] = {0.25f, 1.0f, -1.0f};
    double probability[BOOST_CLASS_LIMIT];
    if (boost_read((const char *)data, size, &model, NULL) != STATUS_OK)
        return 0;
    boost_classify(model, INDEX, VALUE, 3, probability);
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 24);
    boost_write(model, &bytes);
    strbuf_clear(&bytes);
    boost_close(model);
    return 0;
}
