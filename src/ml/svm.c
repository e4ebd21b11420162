/* libsvm behind its door: rows become its nodes, and its model is kept whole. */
#include "ml/svm.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <libsvm/svm.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CACHE_MB = 200 };

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

int svm_vector_count(const SvmModel *model)
{
    return model->machine->l;
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

Status svm_write(const SvmModel *model, const char *path, Error *err)
{
    if (svm_save_model(path, model->machine) != 0)
        return error_set(err, STATUS_IO, "cannot write the model to %s", path);
    return STATUS_OK;
}

Status svm_read(const char *path, SvmModel **model, Error *err)
{
    if (access(path, R_OK) != 0)
        return error_set(err, STATUS_NOT_FOUND, "cannot open %s", path);
    svm_set_print_string_function(stay_silent);
    struct svm_model *machine = svm_load_model(path);
    if (!machine || machine->nr_class < 1 || machine->nr_class > SVM_CLASS_LIMIT ||
        machine->param.svm_type != C_SVC) {
        if (machine)
            svm_free_and_destroy_model(&machine);
        return error_set(err, STATUS_SYNTAX, "%s is no classifier of libsvm", path);
    }
    *model = mem_alloc(1, sizeof **model);
    (*model)->machine = machine;
    return STATUS_OK;
}
