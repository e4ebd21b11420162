/* The driver that joins ranks by MPI; loaded by base/comm.c when mpirun started the program. */
#include "base/comm.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <mpi.h>
#include <string.h>

/* A call of MPI counts in int: what is larger goes in several. */
enum { CHUNK = 1 << 24 };

static CommDriver driver;

static void sum(void *number, size_t count, size_t width, MPI_Datatype type)
{
    for (size_t done = 0; done < count; done += CHUNK) {
        size_t part = count - done < CHUNK ? count - done : CHUNK;
        MPI_Allreduce(MPI_IN_PLACE, (char *)number + done * width, (int)part, type, MPI_SUM,
                      MPI_COMM_WORLD);
    }
}

/* In the order of ranks: MPI_Allreduce may use any order, which would change floating-point sums.
 */
static void sum_doubles(double *number, size_t count)
{
    double *part = mem_alloc(CHUNK < count ? CHUNK : count, sizeof *part);
    for (size_t done = 0; done < count; done += CHUNK) {
        int size = (int)(count - done < CHUNK ? count - done : CHUNK);
        double *own = number + done;
        memcpy(part, own, (size_t)size * sizeof *part);
        if (driver.rank > 0)
            MPI_Recv(own, size, MPI_DOUBLE, driver.rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; driver.rank > 0 && i < size; i++)
            own[i] += part[i];
        if (driver.rank + 1 < driver.size)
            MPI_Send(own, size, MPI_DOUBLE, driver.rank + 1, 0, MPI_COMM_WORLD);
        MPI_Bcast(own, size, MPI_DOUBLE, driver.size - 1, MPI_COMM_WORLD);
    }
    mem_free(part);
}

static void sum_counts(uint64_t *number, size_t count)
{
    sum(number, count, sizeof *number, MPI_UINT64_T);
}

static void exchange_sizes(const uint64_t *out, uint64_t *in)
{
    MPI_Alltoall(out, 1, MPI_UINT64_T, in, 1, MPI_UINT64_T, MPI_COMM_WORLD);
}

/* With one rank after the other: to the one `step` ahead, from the one `step` behind. */
static void exchange(const char *out, const uint64_t *out_size, char *in, const uint64_t *in_size)
{
    for (int step = 0; step < driver.size; step++) {
        int to = (driver.rank + step) % driver.size;
        int from = (driver.rank - step + driver.size) % driver.size;
        const char *send = out;
        char *take = in;
        for (int r = 0; r < to; r++)
            send += out_size[r];
        for (int r = 0; r < from; r++)
            take += in_size[r];
        uint64_t send_left = out_size[to], take_left = in_size[from];
        while (send_left || take_left) {
            int send_now = (int)(send_left < CHUNK ? send_left : CHUNK);
            int take_now = (int)(take_left < CHUNK ? take_left : CHUNK);
            MPI_Sendrecv(send, send_now, MPI_BYTE, to, step, take, take_now, MPI_BYTE, from, step,
                         MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            send += send_now, send_left -= (uint64_t)send_now;
            take += take_now, take_left -= (uint64_t)take_now;
        }
    }
}

static void share(char *bytes, size_t size, int from)
{
    for (size_t done = 0; done < size; done += CHUNK) {
        size_t part = size - done < CHUNK ? size - done : CHUNK;
        MPI_Bcast(bytes + done, (int)part, MPI_BYTE, from, MPI_COMM_WORLD);
    }
}

static void finish(int exit_code)
{
    if (exit_code != 0)
        MPI_Abort(MPI_COMM_WORLD, exit_code);
    MPI_Finalize();
}

__attribute__((visibility("default"))) const CommDriver *katachi_comm_driver(void);

const CommDriver *katachi_comm_driver(void)
{
    static_assert((uint64_t)CHUNK < INT_MAX, "a chunk is counted in int");
    int level;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return NULL;
    driver = (CommDriver){.version = COMM_DRIVER_VERSION,
                          .sum_doubles = sum_doubles,
                          .sum_counts = sum_counts,
                          .exchange_sizes = exchange_sizes,
                          .exchange = exchange,
                          .share = share,
                          .finish = finish};
    MPI_Comm_rank(MPI_COMM_WORLD, &driver.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &driver.size);
    return &driver;
}
