/* The only calls to libsvm: rows become its nodes, and its model is kept whole. */
#define _GNU_SOURCE /* memfd_create */
#include "ml/svm.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "ml/svm_private.h"

#include <assert.h>
#include <libsvm/svm.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CACHE_MB = 200, PATH_SIZE = 40 };

struct SvmModel {
    struct svm_model *machine;
    struct svm_node *nodes; /* of the rows learnt from: libsvm points into them */
    struct svm_node **rows;
    double *labels;
};

static void stay_silent(const char *text)
{
    (void)text;
}

static struct svm_node *fill_row(struct svm_node *node, const int32_t *index, const float *value,
                                 size_t count)
{
    for (size_t i = 0; i < count; i++)
        *node++ = (struct svm_node){index[i] + 1, (double)value[i]};
    *node++ = (struct svm_node){-1, 0};
    return node;
}

static void fill_rows(SvmModel *model, const SparseSet *set)
{
    size_t rows = set->row_count;
    model->nodes = mem_alloc(set->start[rows] + rows, sizeof *model->nodes);
    model->rows = mem_alloc(rows, sizeof(struct svm_node *));
    model->labels = mem_alloc(rows, sizeof *model->labels);
    struct svm_node *node = model->nodes;
    for (size_t row = 0; row < rows; row++) {
        size_t from = set->start[row];
        model->rows[row] = node;
        model->labels[row] = set->label[row];
        node = fill_row(node, set->index + from, set->value + from, set->start[row + 1] - from);
    }
}

SvmModel *svm_fit(const SparseSet *set, const SvmSettings *settings)
{
    assert(settings->c > 0 && settings->gamma > 0);
    SvmModel *model = mem_alloc(1, sizeof *model);
    fill_rows(model, set);
    struct svm_problem problem = {(int)set->row_count, model->labels, model->rows};
    struct svm_parameter parameter = {.svm_type = C_SVC,
                                      .kernel_type = RBF,
                                      .gamma = settings->gamma,
                                      .C = settings->c,
                                      .cache_size = CACHE_MB,
                                      .eps = 1e-3,
                                      .shrinking = 1,
                                      .probability = settings->wants_probability};
    svm_set_print_string_function(stay_silent);
    srandom((unsigned)mix64(settings->seed)); /* glibc: the state that libsvm draws from */
    model->machine = svm_train(&problem, &parameter);
    return model;
}

void svm_close(SvmModel *model)
{
    if (!model)
        return;
    svm_free_and_destroy_model(&model->machine);
    mem_free(model->nodes);
    mem_free(model->rows);
    mem_free(model->labels);
    mem_free(model);
}

bool svm_has_probability(const SvmModel *model)
{
    return svm_check_probability_model(model->machine) != 0;
}

/* libsvm gives probabilities in the order in which it met the labels. */
static int classify_surely(const SvmModel *model, const struct svm_node *row,
                           double probability[SVM_CLASS_LIMIT])
{
    double by_class[SVM_CLASS_LIMIT];
    int labels[SVM_CLASS_LIMIT], best = 0;
    svm_predict_probability(model->machine, row, by_class);
    svm_get_labels(model->machine, labels);
    memset(probability, 0, SVM_CLASS_LIMIT * sizeof *probability);
    for (int i = 0; i < svm_get_nr_class(model->machine); i++) {
        if (labels[i] >= 0 && labels[i] < SVM_CLASS_LIMIT)
            probability[labels[i]] = by_class[i];
    }
    for (int i = 1; i < SVM_CLASS_LIMIT; i++)
        best = probability[i] > probability[best] ? i : best;
    return best;
}

int svm_classify(const SvmModel *model, const int32_t *index, const float *value, int count,
                 double probability[SVM_CLASS_LIMIT])
{
    assert(count >= 0);
    struct svm_node *row = mem_alloc((size_t)count + 1, sizeof *row);
    fill_row(row, index, value, (size_t)count);
    int label = probability && svm_has_probability(model) ? classify_surely(model, row, probability)
                                                          : (int)svm_predict(model->machine, row);
    mem_free(row);
    return label;
}

/* libsvm knows files by name only: this one has no place in any folder, so nothing is left of it
 * however the program ends. */
static int open_memory(char path[PATH_SIZE], Error *err)
{
    int file = memfd_create("katachi-svm", MFD_CLOEXEC);
    if (file < 0)
        (void)error_set(err, STATUS_IO, "no memory for a model: %s", strerror(errno));
    snprintf(path, PATH_SIZE, "/proc/self/fd/%d", file);
    return file;
}

Status svm_write(const SvmModel *model, StrBuf *out, Error *err)
{
    char path[PATH_SIZE];
    int file = open_memory(path, err);
    if (file < 0)
        return STATUS_IO;
    Status status = STATUS_OK;
    if (svm_save_model(path, model->machine) != 0)
        status = error_set(err, STATUS_IO, "cannot write the model");
    else
        status = file_read(path, out, err);
    close(file);
    return status;
}

static Status load(const char *path, SvmModel **model, Error *err)
{
    svm_set_print_string_function(stay_silent);
    struct svm_model *machine = svm_load_model(path);
    if (!machine)
        return error_set(err, STATUS_SYNTAX, "libsvm cannot read its model");
    *model = mem_alloc(1, sizeof **model);
    (*model)->machine = machine;
    return STATUS_OK;
}

Status svm_read(const char *text, size_t size, SvmModel **model, Error *err)
{
    char path[PATH_SIZE];
    Status status = svm_text_check(text, size, err);
    if (status != STATUS_OK)
        return status;
    int file = open_memory(path, err);
    if (file < 0)
        return STATUS_IO;
    status = file_write(path, text, size, err);
    if (status == STATUS_OK)
        status = load(path, model, err);
    close(file);
    return status;
}
