/* A file copied into pages of our own: a mapping of the file itself would end the program by SIGBUS
 * when another program cuts the file short. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_all(int file, char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t got = read(file, bytes + done, size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

/* The size of a plain file within the limit; 0 for anything else. */
static size_t plain_size(int file, size_t limit)
{
    struct stat facts;
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size <= 0 ||
        (uintmax_t)facts.st_size > limit)
        return 0;
    return (size_t)facts.st_size;
}

static bool map_copy(int file, size_t size, FileMap *map)
{
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return false;
    *map = (FileMap){bytes, size};
    if (read_all(file, bytes, size))
        return true;
    file_unmap(map);
    return false;
}

static bool map_file(int file, size_t size, FileMap *map)
{
    void *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED)
        return false;
    *map = (FileMap){bytes, size};
    return true;
}

static bool map_by(const char *path, size_t limit, bool (*take)(int, size_t, FileMap *),
                   FileMap *map)
{
    *map = (FileMap){0};
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return false;
    size_t size = plain_size(file, limit);
    bool is_mapped = size && take(file, size, map);
    close(file);
    return is_mapped;
}

bool file_map(const char *path, size_t limit, FileMap *map)
{
    return map_by(path, limit, map_copy, map);
}

bool file_map_shared(const char *path, size_t limit, FileMap *map)
{
    return map_by(path, limit, map_file, map);
}

void file_unmap(FileMap *map)
{
    if (map->bytes)
        (void)munmap(map->bytes, map->size);
    *map = (FileMap){0};
}

bool file_map_holds(const FileMap *map, const void *pointer)
{
    const char *first = map->bytes, *there = pointer;
    return first && there >= first && there < first + map->size;
}
