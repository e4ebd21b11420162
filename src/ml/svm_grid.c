/* Grid search with child processes, each of which sends back one line. */
#include "ml/svm_grid.h"

#include "ml/svm_kernel.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESS_LIMIT = 64, COARSE_STEP = 4, FULL_STEP = 2, LINE_SIZE = 80 };

/* A child looks at one gamma and some Cs. */
typedef struct {
    pid_t id; /* 0: free */
    int pipe;
    int log2_gamma;
    int c_count;
    int log2_c[SVM_GRID_C_MAX - SVM_GRID_C_MIN + 1];
} Child;

typedef struct {
    const SparseSet *set;
    const SvmGridSettings *settings;
    SvmGrid *grid;
    SvmKernel *kernel;
    uint8_t *fold;
    int folds;
    FILE *resume;
    Child child[PROCESS_LIMIT];
    int planned; /* points of the stages so far */
} Search;

/* ---- children ---- */

static void work_as_child(const Search *search, const Child *task, int out)
{
    char line[LINE_SIZE];
    signal(SIGINT, SIG_IGN); /* the parent ends us */
    svm_kernel_set_gamma(search->kernel, exp2(task->log2_gamma));
    for (int i = 0; i < task->c_count; i++) {
        uint32_t right =
            svm_kernel_validate(search->kernel, exp2(task->log2_c[i]), search->fold, search->folds);
        int length = snprintf(line, sizeof line, "%d %lu\n", task->log2_c[i], (unsigned long)right);
        if (write(out, line, (size_t)length) != length)
            _exit(1);
    }
    _exit(0);
}

static Status start_child(Search *search, Child *child, const Child *task, Error *err)
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
        work_as_child(search, task, ends[1]);
    }
    close(ends[1]);
    *child = *task;
    child->id = id;
    child->pipe = ends[0];
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

/* Take the lines that a child has sent, as they come; at their end the child is done. */
static Status read_child(Search *search, Child *child, Error *err)
{
    char line[LINE_SIZE];
    size_t length = 0;
    ssize_t got;
    while ((got = read(child->pipe, line + length, 1)) == 1 && line[length] != '\n')
        length += length + 2 < sizeof line;
    if (got == 1) {
        SvmGridPoint point = {.log2_gamma = child->log2_gamma,
                              .total = (uint32_t)search->set->row_count};
        unsigned long right;
        line[length] = '\0';
        if (sscanf(line, "%d %lu", &point.log2_c, &right) != 2)
            return error_set(err, STATUS_IO, "a training process spoke nonsense");
        point.right = (uint32_t)right;
        child->c_count--;
        note_point(search, point);
        return STATUS_OK;
    }
    if (got < 0 && errno == EINTR)
        return STATUS_OK;
    close(child->pipe);
    waitpid(child->id, NULL, 0);
    child->id = 0;
    if (child->c_count > 0)
        return error_set(err, STATUS_IO, "a training process ended before its work");
    return STATUS_OK;
}

/* Wait until a child has something to say; a signal wakes us, so that a stop is seen. */
static Status wait_child(Search *search, Error *err)
{
    const SvmGridSettings *settings = search->settings;
    struct pollfd ends[PROCESS_LIMIT];
    for (int i = 0; i < PROCESS_LIMIT; i++)
        ends[i] = (struct pollfd){.fd = search->child[i].id ? search->child[i].pipe : -1,
                                  .events = POLLIN};
    int ready = poll(ends, PROCESS_LIMIT, -1);
    if (settings->stop && atomic_load(settings->stop))
        return error_set(err, STATUS_INTERRUPTED, "stopped");
    Status status = STATUS_OK;
    for (int i = 0; ready > 0 && i < PROCESS_LIMIT && status == STATUS_OK; i++)
        if (ends[i].revents)
            status = read_child(search, &search->child[i], err);
    return status;
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

/* The Cs that are missing for a gamma. */
static Child make_task(const Search *search, Window w, int log2_gamma)
{
    Child task = {.log2_gamma = log2_gamma};
    for (int c = w.c_from; c <= w.c_to; c += w.step)
        if (!is_known(search->grid, c, log2_gamma))
            task.log2_c[task.c_count++] = c;
    return task;
}

static Status run_stage(Search *search, Window w, Error *err)
{
    Status status = STATUS_OK;
    for (int g = w.gamma_from; g <= w.gamma_to; g += w.step)
        search->planned += make_task(search, w, g).c_count;
    for (int g = w.gamma_from; g <= w.gamma_to && status == STATUS_OK; g += w.step) {
        Child task = make_task(search, w, g), *child = NULL;
        if (task.c_count == 0)
            continue;
        while (status == STATUS_OK && !(child = free_child(search)))
            status = wait_child(search, err);
        if (status == STATUS_OK)
            status = start_child(search, child, &task, err);
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

static bool is_in(Window w, const SvmGridPoint *point)
{
    return point->log2_c >= w.c_from && point->log2_c <= w.c_to &&
           point->log2_gamma >= w.gamma_from && point->log2_gamma <= w.gamma_to &&
           (point->log2_c - w.c_from) % w.step == 0 &&
           (point->log2_gamma - w.gamma_from) % w.step == 0;
}

/* The best of a stage and of those before it. Points from a resumed search that no stage has come
 * to yet do not count, so that it takes the same way as one that was never stopped. */
static void find_best(SvmGrid *grid, Window w)
{
    for (int i = 0; i < grid->count; i++) {
        if (!is_in(w, &grid->point[i]))
            continue;
        if (grid->best < 0 || is_better(&grid->point[i], &grid->point[grid->best]))
            grid->best = i;
    }
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
    search->grid->best = -1;
    find_best(search->grid, all);
    for (int step = COARSE_STEP / 2; step >= 1 && !search->settings->is_full; step /= 2) {
        if (status != STATUS_OK)
            break;
        Window near = around_best(search->grid, step);
        status = run_stage(search, near, err);
        find_best(search->grid, near);
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
    if (status == STATUS_OK) {
        search->kernel = svm_kernel_open(set);
        status = run_stages(search, err);
    }
    end_children(search);
    if (search->resume)
        fclose(search->resume);
    svm_kernel_close(search->kernel);
    mem_free(search->fold);
    mem_free(search);
    return status;
}
