/* Classifiers and data sets: whatever the bytes, a reader answers with a thing or an error, and a
 * classifier that was read can be asked. The first byte chooses the reader; the head of a
 * classifier, with its checksum, is put before the bytes. */
#define _GNU_SOURCE
#include "base/file.h"
#include "base/random.h"
#include "concept/classifier.h"
#include "ml/sparse.h"
#include "ml/svm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const int32_t INDEX[] = {0, 1, 5, 40};
static const float VALUE[] = {0.5f, 1, 0.25f, -1};

static void check_answer(int label, const double *probability, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += probability[i];
    if (label < -100000 || label > 100000 || !(sum > -1e-6 && sum < 1 + 1e-6))
        abort();
}

static uint64_t checksum(const char *bytes, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++)
        sum = mix64(sum ^ (unsigned char)bytes[i]);
    return sum;
}

static void read_classifier(const char *path)
{
    Classifier *classifier = NULL;
    if (classifier_read(path, &classifier, NULL) != STATUS_OK)
        return;
    double probability[CLASS_LIMIT] = {0};
    int label = classifier_ask_scaled(classifier, INDEX, VALUE, 4, probability);
    check_answer(label, probability, CLASS_LIMIT);
    classifier_close(classifier);
}

static void read_svm(const char *text, size_t size)
{
    SvmModel *model = NULL;
    if (svm_read(text, size, &model, NULL) != STATUS_OK)
        return;
    double probability[SVM_CLASS_LIMIT] = {0};
    int label = svm_classify(model, INDEX, VALUE, 4, probability);
    check_answer(label, probability, SVM_CLASS_LIMIT);
    svm_close(model);
}

static void read_rows(const char *path)
{
    SparseSet set;
    DatasetScale *scale = calloc(1, sizeof *scale);
    sparse_set_init(&set);
    if (sparse_set_read(path, &set, NULL) == STATUS_OK)
        (void)!sparse_set_read_groups(path, &set, NULL);
    sparse_set_clear(&set);
    (void)!dataset_scale_read(path, scale, NULL);
    free(scale);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    StrBuf text;
    char path[40];
    const char *body = (const char *)data + 1;
    int file = memfd_create("fuzz", MFD_CLOEXEC);
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    strbuf_init(&text, 1 << 24);
    if (data[0] % 3 == 0)
        strbuf_add_format(&text, "katachi-classifier 1 %zu %016llx\n", size - 1,
                          (unsigned long long)checksum(body, size - 1));
    strbuf_add_bytes(&text, body, size - 1);
    if (file_write(path, strbuf_text(&text), text.length, NULL) == STATUS_OK) {
        if (data[0] % 3 == 0)
            read_classifier(path);
        else if (data[0] % 3 == 1)
            read_svm(strbuf_text(&text), text.length);
        else
            read_rows(path);
    }
    strbuf_clear(&text);
    close(file);
    return 0;
}
