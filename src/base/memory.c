/* Heap wrappers that cannot fail and cannot overflow. */
#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

void mem_out_of_memory(void)
{
    fputs("katachi: out of memory\n", stderr);
    exit(4);
}

void *mem_alloc(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size ? size : 1);
    if (!block)
        mem_out_of_memory();
    return block;
}

void *mem_resize(void *block, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        mem_out_of_memory();
    size_t bytes = count * size;
    void *resized = realloc(block, bytes ? bytes : 1);
    if (!resized)
        mem_out_of_memory();
    return resized;
}

void mem_free(void *block)
{
    free(block);
}

void *mem_grow(void *block, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return block;
    size_t grown = *capacity + *capacity / 2 + 16;
    if (grown < needed)
        grown = needed;
    block = mem_resize(block, grown, size);
    *capacity = grown;
    return block;
}
