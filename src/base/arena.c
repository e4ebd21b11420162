/* Arena: bump allocation in a list of blocks. */
#include "base/memory.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

struct ArenaBlock {
    ArenaBlock *next;
    size_t size;
    size_t filled;
    alignas(max_align_t) char bytes[];
};

enum { FIRST_BLOCK = 16 * 1024, LARGEST_STEP = 4 * 1024 * 1024 };

void arena_init(Arena *arena, size_t limit)
{
    assert(limit > 0);
    *arena = (Arena){.limit = limit};
}

void arena_reset(Arena *arena)
{
    if (arena->first)
        arena->first->filled = 0;
    arena->current = arena->first;
    arena->used = 0;
}

void arena_clear(Arena *arena)
{
    for (ArenaBlock *block = arena->first; block;) {
        ArenaBlock *next = block->next;
        mem_free(block);
        block = next;
    }
    *arena = (Arena){.limit = arena->limit};
}

/* Make arena->current a block with `size` bytes left: the next kept one that is large enough
 * (smaller ones are skipped until the next reset), or a new one twice as large as the last. */
static void open_block(Arena *arena, size_t size)
{
    ArenaBlock *last = arena->current;
    while (last && last->next) {
        last = last->next;
        last->filled = 0;
        if (last->size >= size) {
            arena->current = last;
            return;
        }
    }
    size_t wanted = last ? last->size * 2 : FIRST_BLOCK;
    if (wanted > LARGEST_STEP)
        wanted = LARGEST_STEP;
    if (wanted < size)
        wanted = size;
    ArenaBlock *block = mem_resize(NULL, 1, sizeof *block + wanted);
    *block = (ArenaBlock){.size = wanted};
    if (last)
        last->next = block;
    else
        arena->first = block;
    arena->current = block;
}

static char *take(Arena *arena, size_t size, size_t align)
{
    if (arena->fail_after && --arena->fail_after == 0) {
        arena->fail_after = 1; /* and every later one */
        return NULL;
    }
    if (size > arena->limit || arena->used > arena->limit - size)
        return NULL;
    ArenaBlock *block = arena->current;
    size_t start = block ? (block->filled + align - 1) & ~(align - 1) : 0;
    if (!block || start > block->size || block->size - start < size) {
        open_block(arena, size);
        block = arena->current;
        start = 0;
    }
    block->filled = start + size;
    assert(block->filled <= block->size);
    arena->used += size;
    return block->bytes + start;
}

void *arena_alloc(Arena *arena, size_t size)
{
    char *bytes = take(arena, size, alignof(max_align_t));
    return bytes ? memset(bytes, 0, size) : NULL;
}

char *arena_alloc_bytes(Arena *arena, size_t size)
{
    return take(arena, size, 1);
}

char *arena_copy(Arena *arena, const char *bytes, size_t size)
{
    assert(bytes || !size);
    if (size == SIZE_MAX)
        return NULL;
    char *copy = take(arena, size + 1, 1);
    if (!copy)
        return NULL;
    if (size)
        memcpy(copy, bytes, size);
    copy[size] = '\0';
    return copy;
}
