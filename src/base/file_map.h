/* A file as memory: its bytes as they were when it was opened, in pages that can be given back. */
#ifndef KATACHI_BASE_FILE_MAP_H
#define KATACHI_BASE_FILE_MAP_H

#include <stdbool.h>
#include <stddef.h>

/* All zero: no file. Writes to the bytes stay in memory. */
typedef struct {
    void *bytes;
    size_t size;
} FileMap;

/* False if the file cannot be mapped: not there, not a plain file, empty, larger than the limit.
 * Who wants to know why opens it by file_read. Whatever becomes of the file, the bytes stay. */
bool file_map(const char *path, size_t limit, FileMap *map);
void file_unmap(FileMap *map);

/* Whether a pointer points into it. */
bool file_map_holds(const FileMap *map, const void *pointer);

#endif
