/* Grid search with child processes, each of which sends back one line per point. With several ranks
 * every rank takes its share of a stage's gammas, and all know all points when the stage is over.
 */
#include "ml/svm.h"

#include "base/file.h"
#include "base/memory.h"
#include "ml/svm_private.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESS_LIMIT = 64, COARSE_STEP = 4, FULL_STEP = 2, LINE_SIZE = 80 };
enum { RESUME_LIMIT = SVM_GRID_POINT_LIMIT * LINE_SIZE };

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

/* ---- the resume file: one line per point; the first rank keeps it ---- */

static Status save_points(const Search *search, Error *err)
{
    const SvmGrid *grid = search->grid;
    if (!search->settings->resume || comm_rank(search->settings->comm) > 0)
        return STATUS_OK;
    StrBuf lines;
    strbuf_init(&lines, RESUME_LIMIT);
    for (int i = 0; i < grid->count; i++)
        strbuf_add_format(&lines, "%d %d %lu %lu\n", grid->point[i].log2_c,
                          grid->point[i].log2_gamma, (unsigned long)grid->point[i].right,
                          (unsigned long)grid->point[i].total);
    Status status =
        file_write_named(search->settings->resume, strbuf_text(&lines), lines.length, err);
    strbuf_clear(&lines);
    return status;
}

static Status take_line(Search *search, const char *line, Error *err)
{
    SvmGridPoint point;
    unsigned long right, total;
    if (search->grid->count == SVM_GRID_POINT_LIMIT ||
        sscanf(line, "%d %d %lu %lu", &point.log2_c, &point.log2_gamma, &right, &total) != 4 ||
        total != search->set->row_count || right > total)
        return error_set(err, STATUS_INVALID, "%.80s belongs to other rows",
                         search->settings->resume);
    point.right = (uint32_t)right;
    point.total = (uint32_t)total;
    search->grid->point[search->grid->count++] = point;
    return STATUS_OK;
}

static Status take_lines(Search *search, const char *text, Error *err)
{
    Status status = STATUS_OK;
    for (; *text && status == STATUS_OK; text += strcspn(text, "\n"), text += *text == '\n')
        status = take_line(search, text, err);
    search->planned = search->grid->count;
    return status;
}

/* What an earlier search found. Written back at once: a file that cannot be written is reported
 * before the search, not after. */
static Status load_points(Search *search, Error *err)
{
    if (!search->settings->resume)
        return STATUS_OK;
    StrBuf lines;
    Error missing = {0};
    strbuf_init(&lines, RESUME_LIMIT);
    Status status = STATUS_OK;
    if (comm_rank(search->settings->comm) == 0)
        status = file_read(search->settings->resume, &lines, &missing);
    if (status == STATUS_NOT_FOUND)
        status = STATUS_OK;
    if (status == STATUS_OK) {
        comm_share(search->settings->comm, 0, &lines);
        status = take_lines(search, strbuf_text(&lines), err);
    } else {
        status = error_set(err, status, "%.80s: %s", search->settings->resume, missing.text);
    }
    strbuf_clear(&lines);
    return status == STATUS_OK ? save_points(search, err) : status;
}

/* ---- results of children ---- */

static Status note_point(Search *search, SvmGridPoint point, Error *err)
{
    SvmGrid *grid = search->grid;
    grid->point[grid->count++] = point;
    progress_report(&search->settings->progress, (uint64_t)grid->count, (uint64_t)search->planned);
    return save_points(search, err);
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
            return error_set(err, STATUS_IO, "a training process sent nonsense");
        point.right = (uint32_t)right;
        child->c_count--;
        return note_point(search, point, err);
    }
    if (got < 0 && errno == EINTR)
        return STATUS_OK;
    close(child->pipe);
    waitpid(child->id, NULL, 0);
    child->id = 0;
    if (child->c_count > 0)
        return error_set(err, STATUS_IO, "a training process ended early");
    return STATUS_OK;
}

/* Wait until a child has sent something; a signal wakes us, so that a stop is noticed. */
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

/* A gamma that has points left; every rank takes its turn. */
static bool is_ours(const Search *search, int turn)
{
    return turn % comm_size(search->settings->comm) == comm_rank(search->settings->comm);
}

static Status run_tasks(Search *search, Window w, Error *err)
{
    Status status = STATUS_OK;
    int turn = 0;
    for (int g = w.gamma_from; g <= w.gamma_to && status == STATUS_OK; g += w.step) {
        Child task = make_task(search, w, g), *child = NULL;
        if (task.c_count == 0 || !is_ours(search, turn++))
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

/* All ranks learn what each found since there were `known` points; one that was stopped stops all.
 */
static Status share_points(Search *search, int known, Status status, Error *err)
{
    Comm *comm = search->settings->comm;
    SvmGrid *grid = search->grid;
    size_t count = (size_t)(grid->count - known);
    uint64_t stopped = status == STATUS_INTERRUPTED;
    if (!comm)
        return status;
    void *found = mem_alloc(count + 1, sizeof *grid->point);
    memcpy(found, grid->point + known, count * sizeof *grid->point);
    comm_gather(comm, &found, &count, sizeof *grid->point);
    memcpy(grid->point + known, found, count * sizeof *grid->point);
    grid->count = known + (int)count;
    mem_free(found);
    comm_sum_counts(comm, &stopped, 1);
    status = save_points(search, err);
    return stopped ? error_set(err, STATUS_INTERRUPTED, "stopped") : status;
}

static Status run_stage(Search *search, Window w, Error *err)
{
    int known = search->grid->count;
    for (int g = w.gamma_from; g <= w.gamma_to; g += w.step)
        search->planned += make_task(search, w, g).c_count;
    Status status = run_tasks(search, w, err);
    /* Any other failure ends this rank, and with it the job. */
    if (status == STATUS_OK || status == STATUS_INTERRUPTED)
        status = share_points(search, known, status, err);
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

/* ---- public functions ---- */

static int by_place(const void *x, const void *y)
{
    const SvmGridPoint *a = x, *b = y;
    return a->log2_gamma != b->log2_gamma
               ? (a->log2_gamma > b->log2_gamma) - (a->log2_gamma < b->log2_gamma)
               : (a->log2_c > b->log2_c) - (a->log2_c < b->log2_c);
}

/* Points come in the order in which processes are done; the result must not depend on it. */
static void sort_points(SvmGrid *grid)
{
    SvmGridPoint best = grid->point[grid->best];
    qsort(grid->point, (size_t)grid->count, sizeof grid->point[0], by_place);
    for (int i = 0; i < grid->count; i++)
        if (by_place(&grid->point[i], &best) == 0)
            grid->best = i;
}

Status svm_grid_search(const SparseSet *set, const SvmGridSettings *settings, SvmGrid *grid,
                       Error *err)
{
    assert(settings->folds >= 0 && settings->processes >= 0);
    Search *search = mem_alloc(1, sizeof *search);
    *grid = (SvmGrid){0};
    search->set = set;
    search->settings = settings;
    search->grid = grid;
    search->folds = settings->folds > 0 ? settings->folds : 5;
    search->fold = mem_alloc(set->row_count + 1, 1);
    sparse_set_deal(set, search->folds, settings->seed, search->fold);
    Status status = load_points(search, err);
    if (status == STATUS_OK) {
        search->kernel = svm_kernel_open(set);
        status = run_stages(search, err);
    }
    if (status == STATUS_OK)
        sort_points(grid);
    end_children(search);
    svm_kernel_close(search->kernel);
    mem_free(search->fold);
    mem_free(search);
    return status;
}
