/* A file copied into pages of our own: a mapping of the file itself would end the program by SIGBUS
 * when another program cuts the file short. */
#include "base/file_map.h"

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

static bool map_open_file(int file, size_t limit, FileMap *map)
{
    struct stat facts;
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size <= 0 ||
        (uintmax_t)facts.st_size > limit)
        return false;
    size_t size = (size_t)facts.st_size;
    void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED)
        return false;
    *map = (FileMap){bytes, size};
    if (read_all(file, bytes, size))
        return true;
    file_unmap(map);
    return false;
}

bool file_map(const char *path, size_t limit, FileMap *map)
{
    *map = (FileMap){0};
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return false;
    bool is_mapped = map_open_file(file, limit, map);
    close(file);
    return is_mapped;
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
