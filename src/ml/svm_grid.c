/* Grid search with child processes, each of which sends back one line. */
#include "ml/svm_grid.h"

#include "ml/svm.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESS_LIMIT = 64, COARSE_STEP = 4, FULL_STEP = 2, LINE_SIZE = 80 };

typedef struct {
    pid_t id; /* 0: free */
    int pipe;
    SvmGridPoint point;
} Child;

typedef struct {
    const SparseSet *set;
    const SvmGridSettings *settings;
    SvmGrid *grid;
    uint8_t *fold;
    int folds;
    FILE *resume;
    Child child[PROCESS_LIMIT];
    int planned; /* points of the stages so far */
} Search;

/* ---- one point ---- */

static SvmGridPoint validate_fold(const SparseSet *set, const uint8_t *fold, int out, double c,
                                  double gamma)
{
    SparseSet part;
    SvmGridPoint sum = {0};
    uint32_t *rows = mem_alloc(set->row_count + 1, sizeof *rows), count = 0;
    for (size_t row = 0; row < set->row_count; row++)
        if (fold[row] != out)
            rows[count++] = (uint32_t)row;
    if (count > 0 && count < set->row_count) {
        sparse_set_init(&part);
        sparse_set_pick(set, rows, count, &part);
        SvmModel *model = svm_fit(&part, &(SvmSettings){.c = c, .gamma = gamma});
        for (size_t row = 0; row < set->row_count; row++) {
            if (fold[row] != out)
                continue;
            size_t from = set->start[row];
            int label = svm_classify(model, set->index + from, set->value + from,
                                     (int)(set->start[row + 1] - from), NULL);
            sum.right += label == set->label[row];
            sum.total++;
        }
        svm_close(model);
        sparse_set_clear(&part);
    }
    mem_free(rows);
    return sum;
}

SvmGridPoint svm_cross_validate(const SparseSet *set, const uint8_t *fold, int folds, int log2_c,
                                int log2_gamma)
{
    SvmGridPoint point = {.log2_c = log2_c, .log2_gamma = log2_gamma};
    for (int out = 0; out < folds; out++) {
        SvmGridPoint part = validate_fold(set, fold, out, exp2(log2_c), exp2(log2_gamma));
        point.right += part.right;
        point.total += part.total;
    }
    return point;
}

/* ---- children ---- */

static void work_as_child(const Search *search, SvmGridPoint point, int out)
{
    char line[LINE_SIZE];
    signal(SIGINT, SIG_IGN); /* the parent ends us */
    point = svm_cross_validate(search->set, search->fold, search->folds, point.log2_c,
                               point.log2_gamma);
    int length = snprintf(line, sizeof line, "%lu %lu\n", (unsigned long)point.right,
                          (unsigned long)point.total);
    _exit(write(out, line, (size_t)length) == length ? 0 : 1);
}

static Status start_child(Search *search, Child *child, SvmGridPoint point, Error *err)
{
    int ends[2];
    if (pipe(ends) != 0)
        return error_set(err, STATUS_IO, "no pipe: %s", strerror(errno));
    pid_t id = fork();
    if (id < 0) {
        close(ends[0]);
        close(ends[1]);
        return error_set(err, STATUS_IO, "no process: %s", strerror(errno));
    }
    if (id == 0) {
        close(ends[0]);
        work_as_child(search, point, ends[1]);
    }
    close(ends[1]);
    *child = (Child){.id = id, .pipe = ends[0], .point = point};
    return STATUS_OK;
}

static void end_children(Search *search)
{
    for (int i = 0; i < PROCESS_LIMIT; i++) {
        Child *child = &search->child[i];
        if (child->id <= 0)
            continue;
        kill(child->id, SIGKILL);
        waitpid(child->id, NULL, 0);
        close(child->pipe);
        child->id = 0;
    }
}

static void note_point(Search *search, SvmGridPoint point)
{
    SvmGrid *grid = search->grid;
    grid->point[grid->count++] = point;
    if (search->resume) {
        fprintf(search->resume, "%d %d %lu %lu\n", point.log2_c, point.log2_gamma,
                (unsigned long)point.right, (unsigned long)point.total);
        fflush(search->resume);
    }
    progress_report(&search->settings->progress, (uint64_t)grid->count, (uint64_t)search->planned);
}

static Status reap(Search *search, Child *child, Error *err)
{
    char line[LINE_SIZE] = "";
    unsigned long right = 0, total = 0;
    ssize_t length = read(child->pipe, line, sizeof line - 1);
    close(child->pipe);
    child->id = 0;
    if (length <= 0 || sscanf(line, "%lu %lu", &right, &total) != 2)
        return error_set(err, STATUS_IO, "a training process ended without an answer");
    child->point.right = (uint32_t)right;
    child->point.total = (uint32_t)total;
    note_point(search, child->point);
    return STATUS_OK;
}

/* Wait for a child to end; a signal wakes us, so that a stop is seen. */
static Status wait_child(Search *search, Error *err)
{
    const SvmGridSettings *settings = search->settings;
    int state;
    pid_t id = waitpid(-1, &state, 0);
    if (settings->stop && atomic_load(settings->stop))
        return error_set(err, STATUS_INTERRUPTED, "stopped");
    for (int i = 0; id > 0 && i < PROCESS_LIMIT; i++)
        if (search->child[i].id == id)
            return reap(search, &search->child[i], err);
    return STATUS_OK;
}

/* ---- stages ---- */

static bool is_known(const SvmGrid *grid, int log2_c, int log2_gamma)
{
    for (int i = 0; i < grid->count; i++)
        if (grid->point[i].log2_c == log2_c && grid->point[i].log2_gamma == log2_gamma)
            return true;
    return false;
}

static Child *free_child(Search *search)
{
    int limit = search->settings->processes > 0 ? search->settings->processes : 1;
    for (int i = 0; i < limit && i < PROCESS_LIMIT; i++)
        if (search->child[i].id == 0)
            return &search->child[i];
    return NULL;
}

static bool has_children(const Search *search)
{
    for (int i = 0; i < PROCESS_LIMIT; i++)
        if (search->child[i].id)
            return true;
    return false;
}

typedef struct {
    int c_from, c_to, gamma_from, gamma_to, step;
} Window;

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static Status run_stage(Search *search, Window w, Error *err)
{
    Status status = STATUS_OK;
    for (int c = w.c_from; c <= w.c_to; c += w.step)
        for (int g = w.gamma_from; g <= w.gamma_to; g += w.step)
            search->planned += !is_known(search->grid, c, g);
    for (int c = w.c_from; c <= w.c_to; c += w.step) {
        for (int g = w.gamma_from; g <= w.gamma_to; g += w.step) {
            if (is_known(search->grid, c, g))
                continue;
            Child *child;
            while (status == STATUS_OK && !(child = free_child(search)))
                status = wait_child(search, err);
            if (status == STATUS_OK)
                status =
                    start_child(search, child, (SvmGridPoint){.log2_c = c, .log2_gamma = g}, err);
            if (status != STATUS_OK)
                return status;
        }
    }
    while (status == STATUS_OK && has_children(search))
        status = wait_child(search, err);
    return status;
}

static bool is_better(const SvmGridPoint *x, const SvmGridPoint *y)
{
    if (x->right != y->right)
        return x->right > y->right;
    return x->log2_c != y->log2_c ? x->log2_c < y->log2_c : x->log2_gamma < y->log2_gamma;
}

static void find_best(SvmGrid *grid)
{
    grid->best = 0;
    for (int i = 1; i < grid->count; i++)
        if (is_better(&grid->point[i], &grid->point[grid->best]))
            grid->best = i;
}

static Window around_best(const SvmGrid *grid, int step)
{
    const SvmGridPoint *best = &grid->point[grid->best];
    Window w = {best->log2_c - step, best->log2_c + step, best->log2_gamma - step,
                best->log2_gamma + step, step};
    w.c_from = clamp(w.c_from, SVM_GRID_C_MIN, SVM_GRID_C_MAX);
    w.c_to = clamp(w.c_to, SVM_GRID_C_MIN, SVM_GRID_C_MAX);
    w.gamma_from = clamp(w.gamma_from, SVM_GRID_GAMMA_MIN, SVM_GRID_GAMMA_MAX);
    w.gamma_to = clamp(w.gamma_to, SVM_GRID_GAMMA_MIN, SVM_GRID_GAMMA_MAX);
    return w;
}

static Status run_stages(Search *search, Error *err)
{
    Window all = {SVM_GRID_C_MIN, SVM_GRID_C_MAX, SVM_GRID_GAMMA_MIN, SVM_GRID_GAMMA_MAX,
                  search->settings->is_full ? FULL_STEP : COARSE_STEP};
    Status status = run_stage(search, all, err);
    find_best(search->grid);
    for (int step = COARSE_STEP / 2; step >= 1 && !search->settings->is_full; step /= 2) {
        if (status == STATUS_OK)
            status = run_stage(search, around_best(search->grid, step), err);
        find_best(search->grid);
    }
    return status;
}

/* ---- resuming ---- */

static Status open_resume(Search *search, Error *err)
{
    const char *path = search->settings->resume;
    char line[LINE_SIZE];
    if (!path)
        return STATUS_OK;
    search->resume = fopen(path, "a+");
    if (!search->resume)
        return error_set(err, STATUS_IO, "cannot open %s: %s", path, strerror(errno));
    rewind(search->resume);
    SvmGrid *grid = search->grid;
    while (fgets(line, sizeof line, search->resume) && grid->count < SVM_GRID_POINT_LIMIT) {
        SvmGridPoint *point = &grid->point[grid->count];
        unsigned long right, total;
        if (sscanf(line, "%d %d %lu %lu", &point->log2_c, &point->log2_gamma, &right, &total) !=
                4 ||
            total != search->set->row_count || right > total)
            return error_set(err, STATUS_INVALID, "%s belongs to other rows than these", path);
        point->right = (uint32_t)right;
        point->total = (uint32_t)total;
        grid->count++;
    }
    search->planned = grid->count;
    return STATUS_OK;
}

Status svm_grid_search(const SparseSet *set, const SvmGridSettings *settings, SvmGrid *grid,
                       Error *err)
{
    Search *search = mem_alloc(1, sizeof *search);
    *grid = (SvmGrid){0};
    search->set = set;
    search->settings = settings;
    search->grid = grid;
    search->folds = settings->folds > 0 ? settings->folds : 5;
    search->fold = mem_alloc(set->row_count + 1, 1);
    sparse_set_deal(set, search->folds, settings->seed, search->fold);
    Status status = open_resume(search, err);
    if (status == STATUS_OK)
        status = run_stages(search, err);
    end_children(search);
    if (search->resume)
        fclose(search->resume);
    mem_free(search->fold);
    mem_free(search);
    return status;
}
