/* Ranks: several processes of the program that work on one task, on one machine or many.
 *
 * Under `mpirun -n 4 katachi train …` there are four; in a plain start there is one, and every call
 * here is then a copy or a no-op. MPI itself is not linked with the program: a small driver
 * (src/mpi) is loaded when mpirun started us.
 *
 * All ranks must make the same calls in the same order. Sums are made in the order of ranks, so a
 * given number of ranks always gives the same bytes; sums of whole numbers below 2^53 are exact,
 * and do not depend on the number of ranks either. A rank that fails ends the job: comm_finish. */
#ifndef KATACHI_BASE_COMM_H
#define KATACHI_BASE_COMM_H

#include "base/status.h"
#include "base/strbuf.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Comm Comm;

/* Join the other ranks; once in a program, before threads start. *comm needs no closing but by
 * comm_finish. STATUS_UNSUPPORTED if mpirun started us and the driver cannot be loaded. */
MUST_CHECK Status comm_open(Comm **comm, Error *err);

enum { COMM_PATH_SIZE = 4160 };

/* The path of the driver that would be loaded under mpirun; false if there is none. */
bool comm_driver_path(char out[COMM_PATH_SIZE]);

/* The only rank of a plain start; what NULL means wherever a Comm is expected. */
int comm_rank(const Comm *comm);
int comm_size(const Comm *comm);

/* Each number becomes its sum over all ranks. */
void comm_sum_doubles(Comm *comm, double *number, size_t count);
void comm_sum_counts(Comm *comm, uint64_t *number, size_t count);

/* Exchange bytes with every rank: out[r] goes to rank r, in[r] is set to
 * what rank r sent. Both have comm_size buffers; in[] must be initialised. */
void comm_exchange(Comm *comm, const StrBuf *out, StrBuf *in);

/* The items of all ranks, in the order of ranks, for all: *own (mem_alloc) is grown to hold them,
 * and *count becomes their number. */
void comm_gather(Comm *comm, void **own, size_t *count, size_t item_size);

/* The bytes of rank `from` become those of all. */
void comm_share(Comm *comm, int from, StrBuf *bytes);

/* Leave. A code other than 0 ends all ranks at once: they would wait for us forever. */
void comm_finish(Comm *comm, int exit_code);

/* ---- for the driver: src/mpi ---- */

enum { COMM_DRIVER_VERSION = 1 };

typedef struct {
    int version;
    int rank, size;
    void (*sum_doubles)(double *number, size_t count);
    void (*sum_counts)(uint64_t *number, size_t count);
    /* One number for each rank, from each rank. */
    void (*exchange_sizes)(const uint64_t *out, uint64_t *in);
    /* Bytes for each rank one after the other, from each rank likewise. */
    void (*exchange)(const char *out, const uint64_t *out_size, char *in, const uint64_t *in_size);
    void (*share)(char *bytes, size_t size, int from);
    void (*finish)(int exit_code);
} CommDriver;

/* What the driver exports, under the name "katachi_comm_driver". */
typedef const CommDriver *CommDriverFn(void);

#endif
