/* Classifiers: scaling, classifying, and the file. */
#include "concept/classifier.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_LIMIT = 256 << 20, HEAD_SIZE = 80, SCALE_LIMIT = 1 << 20 };

struct Classifier {
    DatasetScale scale;
    BoostModel *trees;
    SvmModel *svm;
    char note[CLASSIFIER_NOTE_SIZE];
};

Classifier *classifier_new(const DatasetScale *scale, BoostModel *trees, SvmModel *svm,
                           const char *note)
{
    Classifier *classifier = mem_alloc(1, sizeof *classifier);
    classifier->scale = *scale;
    classifier->trees = trees;
    classifier->svm = svm;
    snprintf(classifier->note, sizeof classifier->note, "%s", note);
    for (char *c = classifier->note; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    return classifier;
}

void classifier_close(Classifier *classifier)
{
    if (!classifier)
        return;
    boost_close(classifier->trees);
    svm_close(classifier->svm);
    mem_free(classifier);
}

const DatasetScale *classifier_scale(const Classifier *classifier)
{
    return &classifier->scale;
}

const char *classifier_note(const Classifier *classifier)
{
    return classifier->note;
}

const char *classifier_learner(const Classifier *classifier)
{
    return classifier->svm ? "svm" : "boost";
}

bool classifier_gains(const Classifier *classifier, double gain[SAMPLE_ENTRY_LIMIT])
{
    assert(classifier);
    if (!classifier->trees || boost_feature_count(classifier->trees) > SAMPLE_ENTRY_LIMIT)
        return false;
    memset(gain, 0, SAMPLE_ENTRY_LIMIT * sizeof *gain);
    boost_gains(classifier->trees, gain);
    return true;
}

int classifier_ask_scaled(const Classifier *classifier, const int32_t *index, const float *value,
                          int count, double probability[CLASS_LIMIT])
{
    assert(classifier && count >= 0);
    if (classifier->trees)
        return boost_classify(classifier->trees, index, value, count, probability);
    int label = svm_classify(classifier->svm, index, value, count, probability);
    if (!svm_has_probability(classifier->svm)) {
        memset(probability, 0, CLASS_LIMIT * sizeof *probability);
        if (label >= 0 && label < CLASS_LIMIT)
            probability[label] = 1;
    }
    return label;
}

int classifier_ask(const Classifier *classifier, const FeatureRow *row,
                   double probability[CLASS_LIMIT])
{
    assert(classifier && row);
    FeatureRow scaled;
    scaled.count = 0;
    for (int i = 0; i < row->count; i++) {
        float most = classifier->scale.most[row->index[i]];
        if (most <= 0)
            continue;
        scaled.index[scaled.count] = row->index[i];
        scaled.value[scaled.count++] = row->value[i] / most;
    }
    return classifier_ask_scaled(classifier, scaled.index, scaled.value, scaled.count, probability);
}

/* ---- the scale ---- */

static Status bad_scale(uint32_t line, Error *err)
{
    return error_set_at(err, STATUS_SYNTAX, 0, line, "not a line of a scale");
}

/* One line "key value" or "feature most". */
static bool read_scale_line(const char *text, DatasetScale *scale)
{
    char key[32], value[64];
    if (sscanf(text, "%31s %63s", key, value) != 2)
        return false;
    if (strcmp(key, "concept") == 0)
        return concept_parse(value, &scale->concept);
    if (strcmp(key, "type") == 0)
        return rspf_type_parse(value, &scale->features.type);
    if (strcmp(key, "extended") == 0)
        scale->features.is_extended = value[0] == '1';
    else if (strcmp(key, "hints") == 0) {
        scale->hints = (Hints)(value[0] - '0');
        return value[0] >= '0' && value[0] < '0' + HINTS_COUNT && !value[1];
    } else {
        long feature = strtol(key, NULL, 10);
        float most = strtof(value, NULL);
        if (feature < 1 || feature > SAMPLE_ENTRY_LIMIT || !(most > 0 && most < 1e30f))
            return false;
        scale->most[feature - 1] = most;
    }
    return true;
}

static bool uses_outlook(const DatasetScale *scale)
{
    for (int i = SAMPLE_ENTRY_LIMIT - SAMPLE_OUTLOOK_COUNT; i < SAMPLE_ENTRY_LIMIT; i++)
        if (scale->most[i] > 0)
            return true;
    return false;
}

/* Lines up to an empty one or the end; *length is their number of bytes. */
static Status parse_scale(const char *text, DatasetScale *scale, size_t *length, Error *err)
{
    const char *at = text;
    *scale = (DatasetScale){0};
    for (uint32_t line = 1; *at && *at != '\n'; line++) {
        char copy[128];
        size_t size = strcspn(at, "\n");
        snprintf(copy, sizeof copy, "%.*s", (int)(size < sizeof copy ? size : sizeof copy - 1), at);
        if (line == 1 ? strcmp(copy, "katachi-scale 1") != 0 : !read_scale_line(copy, scale))
            return bad_scale(line, err);
        at += size + (at[size] == '\n');
    }
    scale->features.skips_outlook = !uses_outlook(scale);
    *length = (size_t)(at - text) + (*at == '\n');
    return STATUS_OK;
}

Status dataset_scale_read(const char *path, DatasetScale *scale, Error *err)
{
    StrBuf bytes;
    size_t length;
    strbuf_init(&bytes, SCALE_LIMIT);
    Status status = file_read(path, &bytes, err);
    if (status == STATUS_OK)
        status = parse_scale(strbuf_text(&bytes), scale, &length, err);
    strbuf_clear(&bytes);
    return status;
}

static void write_scale(const DatasetScale *scale, StrBuf *out)
{
    strbuf_add_format(out, "katachi-scale 1\nconcept %s\ntype %s\nextended %d\nhints %d\n",
                      concept_text(scale->concept), rspf_type_text(scale->features.type),
                      scale->features.is_extended, (int)scale->hints);
    for (int i = 0; i < SAMPLE_ENTRY_LIMIT; i++)
        if (scale->most[i] > 0)
            strbuf_add_format(out, "%d %.9g\n", i + 1, (double)scale->most[i]);
    strbuf_add_char(out, '\n');
}

/* ---- the file ---- */

static uint64_t checksum(const char *bytes, size_t size)
{
    uint64_t sum = size;
    for (size_t i = 0; i < size; i++)
        sum = mix64(sum ^ (unsigned char)bytes[i]);
    return sum;
}

Status classifier_write_bytes(const Classifier *classifier, StrBuf *out, Error *err)
{
    assert(classifier && out);
    StrBuf body;
    Status status = STATUS_OK;
    strbuf_init(&body, FILE_LIMIT);
    strbuf_add_format(&body, "learner %s\nnote %s\n", classifier_learner(classifier),
                      classifier->note);
    write_scale(&classifier->scale, &body);
    if (classifier->svm)
        status = svm_write(classifier->svm, &body, err);
    else
        boost_write(classifier->trees, &body);
    strbuf_add_format(out, "katachi-classifier 1 %zu %016llx\n", body.length,
                      (unsigned long long)checksum(body.text, body.length));
    strbuf_add_bytes(out, body.text, body.length);
    if (status == STATUS_OK && (body.overflowed || out->overflowed))
        status = error_set(err, STATUS_LIMIT, "the classifier is too large for a file");
    strbuf_clear(&body);
    return status;
}

Status classifier_write(const Classifier *classifier, const char *path, Error *err)
{
    StrBuf file;
    strbuf_init(&file, FILE_LIMIT);
    Status status = classifier_write_bytes(classifier, &file, err);
    if (status == STATUS_OK)
        status = file_write_named(path, file.text, file.length, err);
    strbuf_clear(&file);
    return status;
}

/* The text between a key at the start of a line and its end; returns what follows, NULL if the key
 * is not there. */
static const char *take_line(const char *at, const char *key, char *out, size_t size)
{
    size_t length = strlen(key);
    if (strncmp(at, key, length) != 0)
        return NULL;
    at += length;
    size_t end = strcspn(at, "\n");
    if (!at[end])
        return NULL;
    snprintf(out, size, "%.*s", (int)(end < size ? end : size - 1), at);
    return at + end + 1;
}

static Status parse_body(const char *body, size_t size, Classifier *classifier, Error *err)
{
    char learner[16];
    size_t length;
    const char *at = take_line(body, "learner ", learner, sizeof learner);
    at = at ? take_line(at, "note ", classifier->note, sizeof classifier->note) : NULL;
    if (!at)
        return error_set(err, STATUS_SYNTAX, "the classifier does not say which learner made it");
    Status status = parse_scale(at, &classifier->scale, &length, err);
    if (status != STATUS_OK)
        return status;
    at += length;
    size_t rest = size - (size_t)(at - body);
    if (strcmp(learner, "svm") == 0)
        return svm_read(at, rest, &classifier->svm, err);
    if (strcmp(learner, "boost") != 0)
        return error_set(err, STATUS_UNSUPPORTED, "unknown learner %s", learner);
    return boost_read(at, rest, &classifier->trees, err);
}

static Status parse_file(const StrBuf *bytes, Classifier *classifier, Error *err)
{
    unsigned long long sum;
    size_t size;
    const char *text = strbuf_text(bytes);
    size_t head = strcspn(text, "\n");
    if (head > HEAD_SIZE || sscanf(text, "katachi-classifier 1 %zu %llx", &size, &sum) != 2)
        return error_set(err, STATUS_SYNTAX, "not a classifier");
    if (bytes->length < head + 1 || size != bytes->length - head - 1 ||
        checksum(text + head + 1, size) != sum)
        return error_set(err, STATUS_SYNTAX, "the classifier is damaged");
    return parse_body(text + head + 1, size, classifier, err);
}

static Status parse(const StrBuf *bytes, Classifier **classifier, Error *err)
{
    Classifier *read = mem_alloc(1, sizeof *read);
    Status status = parse_file(bytes, read, err);
    if (status == STATUS_OK)
        *classifier = read;
    else
        classifier_close(read);
    return status;
}

Status classifier_read(const char *path, Classifier **classifier, Error *err)
{
    StrBuf bytes;
    strbuf_init(&bytes, FILE_LIMIT);
    Status status = file_read(path, &bytes, err);
    if (status == STATUS_OK)
        status = parse(&bytes, classifier, err);
    strbuf_clear(&bytes);
    return status;
}

Status classifier_read_bytes(const char *bytes, size_t size, Classifier **classifier, Error *err)
{
    StrBuf copy; /* the text must end with a NUL */
    strbuf_init(&copy, FILE_LIMIT);
    strbuf_add_bytes(&copy, bytes, size);
    Status status = parse(&copy, classifier, err);
    strbuf_clear(&copy);
    return status;
}
