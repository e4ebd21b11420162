/* libsvm's form for kernels known beforehand: node 0 of a row is its number, node j + 1 the kernel
 * with row j. */
#include "ml/svm_private.h"

#include "base/memory.h"

#include <assert.h>
#include <libsvm/svm.h>

#include <math.h>

enum { CACHE_MB = 40 };

struct SvmKernel {
    const SparseSet *set;
    float *distance;        /* [row][row], squared */
    struct svm_node *nodes; /* [row][1 + rows] */
};

static void stay_silent(const char *text)
{
    (void)text;
}

static float dot(const SparseSet *set, size_t x, size_t y)
{
    size_t i = set->start[x], j = set->start[y];
    float sum = 0;
    while (i < set->start[x + 1] && j < set->start[y + 1]) {
        if (set->index[i] == set->index[j])
            sum += set->value[i++] * set->value[j++];
        else if (set->index[i] < set->index[j])
            i++;
        else
            j++;
    }
    return sum;
}

SvmKernel *svm_kernel_open(const SparseSet *set)
{
    SvmKernel *kernel = mem_alloc(1, sizeof *kernel);
    size_t rows = set->row_count;
    kernel->set = set;
    kernel->distance = mem_alloc(rows * rows + 1, sizeof *kernel->distance);
    float *length = mem_alloc(rows + 1, sizeof *length);
    for (size_t x = 0; x < rows; x++)
        length[x] = dot(set, x, x);
    for (size_t x = 0; x < rows; x++) {
        for (size_t y = x + 1; y < rows; y++) {
            float distance = length[x] + length[y] - 2 * dot(set, x, y);
            kernel->distance[x * rows + y] = distance > 0 ? distance : 0;
            kernel->distance[y * rows + x] = kernel->distance[x * rows + y];
        }
    }
    mem_free(length);
    return kernel;
}

void svm_kernel_close(SvmKernel *kernel)
{
    if (!kernel)
        return;
    mem_free(kernel->distance);
    mem_free(kernel->nodes);
    mem_free(kernel);
}

void svm_kernel_set_gamma(SvmKernel *kernel, double gamma)
{
    assert(gamma > 0);
    size_t rows = kernel->set->row_count;
    if (!kernel->nodes)
        kernel->nodes = mem_alloc(rows * (rows + 1), sizeof *kernel->nodes);
    for (size_t x = 0; x < rows; x++) {
        struct svm_node *node = kernel->nodes + x * (rows + 1);
        node[0] = (struct svm_node){0, (double)(x + 1)};
        for (size_t y = 0; y < rows; y++)
            node[y + 1] = (struct svm_node){
                (int)y + 1, (double)expf((float)-gamma * kernel->distance[x * rows + y])};
    }
}

static uint32_t validate_fold(const SvmKernel *kernel, double c, const uint8_t *fold, int out)
{
    size_t rows = kernel->set->row_count;
    struct svm_node **x = mem_alloc(rows + 1, sizeof(struct svm_node *));
    double *y = mem_alloc(rows + 1, sizeof *y);
    struct svm_problem problem = {0, y, x};
    uint32_t right = 0;
    for (size_t row = 0; row < rows; row++) {
        if (fold[row] == out)
            continue;
        x[problem.l] = kernel->nodes + row * (rows + 1);
        y[problem.l++] = kernel->set->label[row];
    }
    struct svm_parameter parameter = {.svm_type = C_SVC,
                                      .kernel_type = PRECOMPUTED,
                                      .C = c,
                                      .cache_size = CACHE_MB,
                                      .eps = 1e-3,
                                      .shrinking = 1};
    if (problem.l > 0) {
        struct svm_model *machine = svm_train(&problem, &parameter);
        for (size_t row = 0; row < rows; row++)
            if (fold[row] == out)
                right += (int)svm_predict(machine, kernel->nodes + row * (rows + 1)) ==
                         kernel->set->label[row];
        svm_free_and_destroy_model(&machine);
    }
    mem_free(x);
    mem_free(y);
    return right;
}

uint32_t svm_kernel_validate(const SvmKernel *kernel, double c, const uint8_t *fold, int folds)
{
    assert(c > 0 && folds >= 2);
    uint32_t right = 0;
    svm_set_print_string_function(stay_silent);
    for (int out = 0; out < folds; out++)
        right += validate_fold(kernel, c, fold, out);
    return right;
}
