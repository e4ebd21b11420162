/* A file mapped into memory: read page by page when needed, and shared between processes. */
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
 * To find out why, open it with file_read. A file that file_write replaces stays intact for whoever
 * has it mapped. */
bool file_map(const char *path, size_t limit, FileMap *map);
void file_unmap(FileMap *map);

/* Whether a pointer points into it. */
bool file_map_holds(const FileMap *map, const void *pointer);

#endif
