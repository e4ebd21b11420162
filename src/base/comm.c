/* Ranks, and the driver that joins them. */
#include "base/comm.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Comm {
    const CommDriver *driver;
};

enum { PATH_LIMIT = COMM_PATH_SIZE - 64 };

/* OpenMPI's mpirun sets these for its children. */
static bool is_under_mpirun(void)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    return size && strtol(size, NULL, 10) > 1;
}

/* In the folder that $KATACHI_MPI names, or else beside the program: in the tree it was built in,
 * or where it was installed. */
bool comm_driver_path(char out[COMM_PATH_SIZE])
{
    static const char *const PLACES[] = {"../mpi", "../lib/katachi",
                                         "../lib/x86_64-linux-gnu/katachi",
                                         "../lib/aarch64-linux-gnu/katachi"};
    const char *named = getenv("KATACHI_MPI");
    if (named) {
        snprintf(out, COMM_PATH_SIZE, "%s/katachi-mpi.so", named);
        return access(out, R_OK) == 0;
    }
    char folder[PATH_LIMIT];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - 1);
    if (length <= 0)
        return false;
    folder[length] = '\0';
    *strrchr(folder, '/') = '\0';
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++) {
        snprintf(out, COMM_PATH_SIZE, "%s/%s/katachi-mpi.so", folder, PLACES[i]);
        if (access(out, R_OK) == 0)
            return true;
    }
    return false;
}

Status comm_open(Comm **comm, Error *err)
{
    *comm = NULL;
    if (!is_under_mpirun())
        return STATUS_OK;
    char path[COMM_PATH_SIZE];
    if (!comm_driver_path(path))
        return error_set(err, STATUS_UNSUPPORTED,
                         "started by mpirun, but built or installed without MPI (katachi-mpi.so)");
    void *library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!library)
        return error_set(err, STATUS_UNSUPPORTED, "%s", dlerror());
    /* POSIX guarantees that a function's address survives this; ISO C does not. */
    CommDriverFn *open_driver;
    void *symbol = dlsym(library, "katachi_comm_driver");
    memcpy(&open_driver, &symbol, sizeof symbol);
    const CommDriver *driver = symbol ? open_driver() : NULL;
    if (!driver || driver->version != COMM_DRIVER_VERSION)
        return error_set(err, STATUS_UNSUPPORTED, "katachi-mpi.so belongs to another version");
    *comm = mem_alloc(1, sizeof **comm);
    (*comm)->driver = driver;
    return STATUS_OK;
}

int comm_rank(const Comm *comm)
{
    return comm ? comm->driver->rank : 0;
}

int comm_size(const Comm *comm)
{
    return comm ? comm->driver->size : 1;
}

void comm_sum_doubles(Comm *comm, double *number, size_t count)
{
    if (comm)
        comm->driver->sum_doubles(number, count);
}

void comm_sum_counts(Comm *comm, uint64_t *number, size_t count)
{
    if (comm)
        comm->driver->sum_counts(number, count);
}

static void copy_own(const StrBuf *out, StrBuf *in)
{
    strbuf_reset(in);
    strbuf_add_bytes(in, out->text, out->length);
}

void comm_exchange(Comm *comm, const StrBuf *out, StrBuf *in)
{
    if (!comm) {
        copy_own(out, in);
        return;
    }
    size_t ranks = (size_t)comm->driver->size;
    uint64_t *size = mem_alloc(2 * ranks, sizeof *size);
    uint64_t *in_size = size + ranks, out_total = 0, in_total = 0;
    for (size_t r = 0; r < ranks; r++)
        out_total += size[r] = out[r].length;
    comm->driver->exchange_sizes(size, in_size);
    for (size_t r = 0; r < ranks; r++)
        in_total += in_size[r];
    char *sent = mem_alloc(out_total + 1, 1), *got = mem_alloc(in_total + 1, 1);
    char *at = sent;
    for (size_t r = 0; r < ranks; at += size[r++])
        if (size[r])
            memcpy(at, out[r].text, size[r]);
    comm->driver->exchange(sent, size, got, in_size);
    at = got;
    for (size_t r = 0; r < ranks; at += in_size[r++]) {
        strbuf_reset(&in[r]);
        strbuf_add_bytes(&in[r], at, in_size[r]);
    }
    mem_free(sent);
    mem_free(got);
    mem_free(size);
}

void comm_gather(Comm *comm, void **own, size_t *count, size_t item_size)
{
    if (!comm)
        return;
    size_t ranks = (size_t)comm->driver->size, total = 0;
    StrBuf *out = mem_alloc(2 * ranks, sizeof *out), *in = out + ranks;
    for (size_t r = 0; r < 2 * ranks; r++)
        strbuf_init(&out[r], SIZE_MAX / 2);
    for (size_t r = 0; r < ranks; r++)
        strbuf_add_bytes(&out[r], *own, *count * item_size);
    comm_exchange(comm, out, in);
    for (size_t r = 0; r < ranks; r++)
        total += in[r].length;
    mem_free(*own);
    char *all = mem_alloc(total + 1, 1);
    *own = all;
    *count = total / item_size;
    for (size_t r = 0; r < ranks; all += in[r++].length)
        if (in[r].length)
            memcpy(all, in[r].text, in[r].length);
    for (size_t r = 0; r < 2 * ranks; r++)
        strbuf_clear(&out[r]);
    mem_free(out);
}

void comm_share(Comm *comm, int from, StrBuf *bytes)
{
    if (!comm)
        return;
    uint64_t size = comm->driver->rank == from ? bytes->length : 0;
    comm->driver->sum_counts(&size, 1);
    char *copy = mem_alloc(size + 1, 1);
    if (comm->driver->rank == from && size)
        memcpy(copy, bytes->text, size);
    comm->driver->share(copy, size, from);
    strbuf_reset(bytes);
    strbuf_add_bytes(bytes, copy, size);
    mem_free(copy);
}

void comm_finish(Comm *comm, int exit_code)
{
    if (comm)
        comm->driver->finish(exit_code);
    mem_free(comm);
}
