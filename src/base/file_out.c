/* Where to write so that a crash leaves the old file or the new one.
 *
 * The temporary file is locked while its writer lives. A lock that can be had on one that is there
 * already means that its writer is dead, whatever its process number was. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINK_LIMIT = 40, WRITERS_LIMIT = 64, NEW_FILE_MODE = 0666, PRIVATE_MODE = 0600 };

static Status system_error(Error *err)
{
    int code = errno;
    Status status = code == ENOENT || code == ENOTDIR ? STATUS_NOT_FOUND : STATUS_IO;
    return error_set(err, status, "cannot write: %s", strerror(code));
}

static Status name_too_long(Error *err)
{
    return error_set(err, STATUS_LIMIT, "name too long");
}

/* The descriptor that a path names, -1 if it names none. */
static int descriptor_of(const char *path)
{
    static const char *const FOLDERS[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0)
        return STDOUT_FILENO;
    if (strcmp(path, "/dev/stderr") == 0)
        return STDERR_FILENO;
    for (size_t i = 0; i < sizeof FOLDERS / sizeof *FOLDERS; i++) {
        size_t length = strlen(FOLDERS[i]);
        if (strncmp(path, FOLDERS[i], length) == 0 && path[length]) {
            char *end;
            long number = strtol(path + length, &end, 10);
            return !*end && number >= 0 && number < (1 << 20) ? (int)number : -1;
        }
    }
    return -1;
}

/* Length of the folder in a path, with its slash. */
static int folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (int)(slash - path) + 1 : 0;
}

/* Replace a link in the last place of a path by what it points to, there or not. */
static Status follow_links(char path[FILE_PATH_SIZE], Error *err)
{
    for (int i = 0; i < LINK_LIMIT; i++) {
        char target[FILE_PATH_SIZE], whole[2 * FILE_PATH_SIZE];
        ssize_t length = readlink(path, target, sizeof target - 1);
        if (length < 0)
            return STATUS_OK; /* no link; whatever else is wrong shows when it is opened */
        target[length] = '\0';
        int folder = *target == '/' ? 0 : folder_length(path);
        if (snprintf(whole, sizeof whole, "%.*s%s", folder, path, target) >= FILE_PATH_SIZE)
            return name_too_long(err);
        snprintf(path, FILE_PATH_SIZE, "%.*s", FILE_PATH_SIZE - 1, whole);
    }
    errno = ELOOP;
    return system_error(err);
}

static Status open_stream(FileOut *out, int file, Error *err)
{
    out->stream = file >= 0 ? fdopen(file, "wb") : NULL;
    if (out->stream)
        return STATUS_OK;
    Status status = system_error(err);
    if (file >= 0)
        close(file);
    return status;
}

static bool is_same_file(const char *path, int file)
{
    struct stat there, here;
    return stat(path, &there) == 0 && fstat(file, &here) == 0 && there.st_ino == here.st_ino &&
           there.st_dev == here.st_dev;
}

/* Remove the file of a dead writer; while we hold its lock nobody else renames or removes it. */
static bool remove_if_left_behind(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return errno == ENOENT;
    bool is_dead = flock(file, LOCK_EX | LOCK_NB) == 0;
    bool is_gone = is_dead && (!is_same_file(path, file) || unlink(path) == 0);
    close(file);
    return is_gone;
}

/* A new, locked file, or -1. Another writer may have taken it for left behind before it was locked:
 * then its name is gone, and we begin again. */
static int create_locked(const char *path, mode_t mode)
{
    for (;;) {
        int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
        if (file < 0) {
            if (errno != EEXIST)
                return -1;
            if (remove_if_left_behind(path))
                continue;
            errno = EEXIST;
            return -1;
        }
        (void)flock(file, LOCK_EX); /* some network disks have no locks */
        if (is_same_file(path, file))
            return file;
        close(file);
    }
}

/* The first free name beside the path: others may be writing the same file now. */
static int create_beside(FileOut *out, mode_t mode)
{
    for (int i = 1; i <= WRITERS_LIMIT; i++) {
        int length = snprintf(out->temporary, FILE_PATH_SIZE, "%s.%d.tmp", out->path, i);
        if (length >= FILE_PATH_SIZE) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int file = create_locked(out->temporary, mode);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

/* Owner first: it takes away the bits that only the owner may give. Another's file that we may
 * write to becomes ours; its group stays if it can. */
static void keep_owner_and_mode(int file, const struct stat *old)
{
    mode_t mode = old->st_mode & 07777;
    if (fchown(file, old->st_uid, old->st_gid) != 0 && fchown(file, (uid_t)-1, old->st_gid) != 0)
        mode &= 0777;
    (void)fchmod(file, mode);
}

static Status open_beside(FileOut *out, const struct stat *old, Error *err)
{
    if (old && faccessat(AT_FDCWD, out->path, W_OK, AT_EACCESS) != 0)
        return system_error(err);
    int file = create_beside(out, old ? PRIVATE_MODE : NEW_FILE_MODE);
    if (file >= 0 && old)
        keep_owner_and_mode(file, old);
    if (file < 0)
        return system_error(err);
    Status status = open_stream(out, file, err);
    if (status != STATUS_OK)
        (void)unlink(out->temporary);
    return status;
}

Status file_out_open(FileOut *out, const char *path, Error *err)
{
    *out = (FileOut){0};
    if ((size_t)snprintf(out->path, sizeof out->path, "%s", path) >= sizeof out->path)
        return name_too_long(err);
    int descriptor = descriptor_of(path);
    if (descriptor >= 0) {
        (void)fflush(stdout);
        return open_stream(out, fcntl(descriptor, F_DUPFD_CLOEXEC, 0), err);
    }
    Status status = follow_links(out->path, err);
    if (status != STATUS_OK)
        return status;
    struct stat old;
    if (stat(out->path, &old) != 0)
        return errno == ENOENT ? open_beside(out, NULL, err) : system_error(err);
    if (S_ISDIR(old.st_mode))
        return error_set(err, STATUS_IO, "is a folder");
    if (!S_ISREG(old.st_mode))
        return open_stream(out, open(out->path, O_WRONLY | O_CLOEXEC | O_NOCTTY), err);
    return open_beside(out, &old, err);
}

/* Pipes and devices need not be able to. */
static bool sync_descriptor(int file)
{
    return fsync(file) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

/* A new name lasts only when the folder is on the disk too. */
static bool sync_folder(const char *path)
{
    char folder[FILE_PATH_SIZE];
    int length = folder_length(path);
    snprintf(folder, sizeof folder, "%.*s", length ? length : 1, length ? path : ".");
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return errno == EACCES; /* a folder that may be written to but not read */
    bool is_synced = sync_descriptor(file);
    close(file);
    return is_synced;
}

static bool bring_to_disk(FileOut *out)
{
    if (ferror(out->stream) || fflush(out->stream) != 0 || !sync_descriptor(fileno(out->stream)))
        return false;
    if (!*out->temporary)
        return true;
    if (rename(out->temporary, out->path) != 0)
        return false;
    *out->temporary = '\0'; /* it is no longer ours to remove */
    return sync_folder(out->path);
}

Status file_out_close(FileOut *out, Status status, Error *err)
{
    if (!out->stream)
        return status;
    if (status == STATUS_OK && !bring_to_disk(out))
        status = system_error(err);
    if (*out->temporary)
        (void)unlink(out->temporary);
    bool is_closed = fclose(out->stream) == 0;
    out->stream = NULL;
    if (status == STATUS_OK && !is_closed)
        status = system_error(err);
    return status;
}
