/* fault FOLDER [--fail N ERRNO] [--record FILE] [--count FILE] -- COMMAND…: run a command and see
 * every system call by which it, or a thread or child of it, touches files below FOLDER.
 *
 * --fail: the call with this number, from 1, does not happen and returns the error; 0: none.
 * --record: what changes files, in order, for power_loss.py to replay: lines
 *     W INODE OFFSET SIZE PATH   T INODE SIZE PATH   S INODE PATH   C INODE PATH (made)
 *     R OLD -> NEW   U PATH   M PATH (folder made)
 * with the bytes of each W behind its line. Ends as the command ends. Linux on x86-64 only:
 * elsewhere it exits with 77, "skipped". */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef __x86_64__
int main(void)
{
    return 77;
}
#else

enum { PATH_SIZE = 4096, THREADS_LIMIT = 4096 };

typedef struct {
    pid_t id;
    bool is_inside; /* of a system call */
    bool is_failed; /* that one */
    struct user_regs_struct entry;
    char path[PATH_SIZE], other[PATH_SIZE]; /* what it concerns */
    long long position;
    bool was_there;
} Thread;

static Thread *threads[THREADS_LIMIT];
static int thread_count;
static char folder[PATH_SIZE];
static unsigned long fail_at, seen;
static int fail_with;
static FILE *record;

static Thread *thread_of(pid_t id)
{
    for (int i = 0; i < thread_count; i++)
        if (threads[i]->id == id)
            return threads[i];
    if (thread_count == THREADS_LIMIT)
        exit(4);
    Thread *thread = calloc(1, sizeof *thread);
    thread->id = id;
    return threads[thread_count++] = thread;
}

static void read_text(pid_t id, unsigned long at, char out[PATH_SIZE])
{
    size_t length = 0;
    out[0] = '\0';
    while (at && length < PATH_SIZE - 1) {
        size_t step = 4096 - (at + length) % 4096;
        step = step < PATH_SIZE - 1 - length ? step : PATH_SIZE - 1 - length;
        struct iovec local = {out + length, step}, remote = {(void *)(at + length), step};
        ssize_t got = process_vm_readv(id, &local, 1, &remote, 1, 0);
        if (got <= 0)
            break;
        char *end = memchr(out + length, '\0', (size_t)got);
        if (end)
            return;
        length += (size_t)got;
    }
    out[length] = '\0';
}

static void path_of_descriptor(pid_t id, long descriptor, char out[PATH_SIZE])
{
    char link[64];
    snprintf(link, sizeof link, "/proc/%d/fd/%ld", id, descriptor);
    ssize_t length = readlink(link, out, PATH_SIZE - 1);
    out[length > 0 ? length : 0] = '\0';
}

static void absolute_path(pid_t id, long at, unsigned long text, char out[PATH_SIZE])
{
    char name[PATH_SIZE], base[PATH_SIZE], link[64];
    read_text(id, text, name);
    if (name[0] == '/' || !name[0]) {
        snprintf(out, PATH_SIZE, "%s", name);
        return;
    }
    if (at == AT_FDCWD) {
        snprintf(link, sizeof link, "/proc/%d/cwd", id);
        ssize_t length = readlink(link, base, sizeof base - 1);
        base[length > 0 ? length : 0] = '\0';
    } else {
        path_of_descriptor(id, at, base);
    }
    snprintf(out, PATH_SIZE, "%.2000s/%.2000s", base, name);
}

static bool is_ours(const char *path)
{
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length]);
}

/* What a call concerns; false if it is not one that touches files. */
static bool find_paths(Thread *thread)
{
    const struct user_regs_struct *r = &thread->entry;
    thread->path[0] = thread->other[0] = '\0';
    switch (r->orig_rax) {
    case SYS_open:
    case SYS_creat:
    case SYS_unlink:
    case SYS_mkdir:
    case SYS_truncate:
        absolute_path(thread->id, AT_FDCWD, r->rdi, thread->path);
        return true;
    case SYS_openat:
    case SYS_unlinkat:
    case SYS_mkdirat:
        absolute_path(thread->id, (int)r->rdi, r->rsi, thread->path);
        return true;
    case SYS_rename:
        absolute_path(thread->id, AT_FDCWD, r->rdi, thread->path);
        absolute_path(thread->id, AT_FDCWD, r->rsi, thread->other);
        return true;
    case SYS_renameat:
    case SYS_renameat2:
        absolute_path(thread->id, (int)r->rdi, r->rsi, thread->path);
        absolute_path(thread->id, (int)r->rdx, r->r10, thread->other);
        return true;
    case SYS_write:
    case SYS_pwrite64:
    case SYS_writev:
    case SYS_read:
    case SYS_pread64:
    case SYS_fsync:
    case SYS_fdatasync:
    case SYS_ftruncate:
    case SYS_fallocate:
    case SYS_fchmod:
    case SYS_fchown:
    case SYS_flock:
    case SYS_fcntl:
        path_of_descriptor(thread->id, (long)r->rdi, thread->path);
        return true;
    case SYS_mmap:
        if ((long)r->r8 < 0 || (int)r->r8 < 0)
            return false;
        path_of_descriptor(thread->id, (int)r->r8, thread->path);
        return true;
    default:
        return false;
    }
}

static long long position_of(pid_t id, long descriptor)
{
    char name[64], line[128];
    long long position = 0;
    snprintf(name, sizeof name, "/proc/%d/fdinfo/%ld", id, descriptor);
    FILE *file = fopen(name, "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "pos: %lld", &position) == 1)
            break;
    if (file)
        fclose(file);
    return position;
}

static void copy_bytes(pid_t id, unsigned long at, size_t size)
{
    static char bytes[1 << 16];
    while (size > 0) {
        size_t step = size < sizeof bytes ? size : sizeof bytes;
        struct iovec local = {bytes, step}, remote = {(void *)at, step};
        if (process_vm_readv(id, &local, 1, &remote, 1, 0) != (ssize_t)step)
            memset(bytes, '?', step);
        fwrite(bytes, 1, step, record);
        at += step;
        size -= step;
    }
}

static unsigned long long inode_of(const Thread *thread, long descriptor)
{
    char link[64];
    struct stat facts;
    snprintf(link, sizeof link, "/proc/%d/fd/%ld", thread->id, descriptor);
    return stat(link, &facts) == 0 ? facts.st_ino : 0;
}

static void note_write(const Thread *thread, long long offset, long long size)
{
    const struct user_regs_struct *r = &thread->entry;
    fprintf(record, "W %llu %lld %lld %s\n", inode_of(thread, (long)r->rdi), offset, size,
            thread->path);
    copy_bytes(thread->id, r->rsi, (size_t)size);
    fputc('\n', record);
}

/* After a call that succeeded. */
static void note(const Thread *thread, long long result)
{
    const struct user_regs_struct *r = &thread->entry;
    switch (r->orig_rax) {
    case SYS_open:
    case SYS_creat:
    case SYS_openat:
        if (!thread->was_there)
            fprintf(record, "C %llu %s\n", inode_of(thread, (long)result), thread->path);
        else if ((r->orig_rax == SYS_openat ? r->rdx : r->rsi) & O_TRUNC)
            fprintf(record, "T %llu 0 %s\n", inode_of(thread, (long)result), thread->path);
        break;
    case SYS_write:
        note_write(thread, thread->position, result);
        break;
    case SYS_pwrite64:
        note_write(thread, (long long)r->r10, result);
        break;
    case SYS_ftruncate:
        fprintf(record, "T %llu %llu %s\n", inode_of(thread, (long)r->rdi),
                (unsigned long long)r->rsi, thread->path);
        break;
    case SYS_fsync:
    case SYS_fdatasync:
        fprintf(record, "S %llu %s\n", inode_of(thread, (long)r->rdi), thread->path);
        break;
    case SYS_rename:
    case SYS_renameat:
    case SYS_renameat2:
        fprintf(record, "R %s -> %s\n", thread->path, thread->other);
        break;
    case SYS_unlink:
    case SYS_unlinkat:
        fprintf(record, "U %s\n", thread->path);
        break;
    case SYS_mkdir:
    case SYS_mkdirat:
        fprintf(record, "M %s\n", thread->path);
        break;
    default:
        break;
    }
}

static void enter_call(Thread *thread)
{
    ptrace(PTRACE_GETREGS, thread->id, NULL, &thread->entry);
    bool concerns_us =
        find_paths(thread) && (is_ours(thread->path) || (*thread->other && is_ours(thread->other)));
    if (!concerns_us) {
        thread->path[0] = '\0';
        return;
    }
    struct stat facts;
    thread->was_there = stat(thread->path, &facts) == 0;
    thread->position =
        thread->entry.orig_rax == SYS_write ? position_of(thread->id, (long)thread->entry.rdi) : 0;
    if (++seen != fail_at)
        return;
    struct user_regs_struct changed = thread->entry;
    changed.orig_rax = (unsigned long long)-1;
    ptrace(PTRACE_SETREGS, thread->id, NULL, &changed);
    thread->is_failed = true;
}

static void leave_call(Thread *thread)
{
    struct user_regs_struct now;
    if (!thread->path[0])
        return;
    ptrace(PTRACE_GETREGS, thread->id, NULL, &now);
    if (thread->is_failed) {
        now.rax = (unsigned long long)(long long)-fail_with;
        ptrace(PTRACE_SETREGS, thread->id, NULL, &now);
        thread->is_failed = false;
    } else if (record && (long long)now.rax >= 0) {
        note(thread, (long long)now.rax);
    }
}

/* The exit code of the command as shells tell it. */
static int trace(pid_t first)
{
    int status, code = 0;
    for (pid_t id; (id = waitpid(-1, &status, __WALL)) > 0;) {
        if (WIFEXITED(status) || WIFSIGNALED(status)) {
            if (id == first)
                code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
            continue;
        }
        int signal = WSTOPSIG(status);
        Thread *thread = thread_of(id);
        if (signal == (SIGTRAP | 0x80)) {
            thread->is_inside = !thread->is_inside;
            if (thread->is_inside)
                enter_call(thread);
            else
                leave_call(thread);
            signal = 0;
        } else if (status >> 16 || signal == SIGSTOP || signal == SIGTRAP) {
            signal = 0; /* a new thread or child, or the beginning */
        }
        ptrace(PTRACE_SYSCALL, id, NULL, signal);
    }
    return code;
}

int main(int argc, char **argv)
{
    const char *count_to = NULL;
    int at = 2;
    if (argc < 3 || !realpath(argv[1], folder))
        return 2;
    for (; at < argc && strcmp(argv[at], "--") != 0; at++) {
        if (strcmp(argv[at], "--fail") == 0 && at + 2 < argc) {
            fail_at = strtoul(argv[++at], NULL, 10);
            fail_with = atoi(argv[++at]);
        } else if (strcmp(argv[at], "--record") == 0 && at + 1 < argc) {
            record = fopen(argv[++at], "ab");
        } else if (strcmp(argv[at], "--count") == 0 && at + 1 < argc) {
            count_to = argv[++at];
        }
    }
    pid_t child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        execv(argv[at + 1], argv + at + 1);
        _exit(127);
    }
    int status;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status) ||
        ptrace(PTRACE_SETOPTIONS, child, NULL,
               PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
                   PTRACE_O_TRACEVFORK | PTRACE_O_EXITKILL) != 0)
        return 77;
    ptrace(PTRACE_SYSCALL, child, NULL, 0);
    int code = trace(child);
    FILE *count = count_to ? fopen(count_to, "w") : NULL;
    if (count) {
        fprintf(count, "%lu\n", seen);
        fclose(count);
    }
    if (record)
        fclose(record);
    return code;
}
#endif
