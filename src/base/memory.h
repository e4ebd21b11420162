/* The only way to the heap. Running out of memory ends the program here and nowhere else; input
 * that needs too much is refused earlier, by the limits of arenas and readers. */
#ifndef KATACHI_BASE_MEMORY_H
#define KATACHI_BASE_MEMORY_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* Never NULL. The bytes are zero. */
MUST_CHECK void *mem_alloc(size_t count, size_t size);

/* Resize a block from mem_alloc; new bytes are not cleared. Never NULL. */
MUST_CHECK void *mem_resize(void *block, size_t count, size_t size);

/* NULL is allowed. */
void mem_free(void *block);

/* Grow *capacity by half, to at least `needed`, and resize the block to match. */
MUST_CHECK void *mem_grow(void *block, size_t *capacity, size_t needed, size_t size);

/* Print one line and exit with code 4, system failure. */
NO_RETURN void mem_out_of_memory(void);

/* Memory for things that die together: a game tree, an answer, a request.
 *
 * An arena hands out bytes from large blocks and frees them all at once. It has a limit from birth,
 * so no input can exhaust the machine: past it, arena_alloc returns NULL. */

typedef struct ArenaBlock ArenaBlock;

typedef struct {
    ArenaBlock *first;   /* blocks are kept over a reset and used again */
    ArenaBlock *current; /* the block being filled */
    size_t used;         /* bytes handed out since the last reset */
    size_t limit;        /* never more than this */
    size_t fail_after;   /* tests only: allocations left before failing; 0 = off */
} Arena;

void arena_init(Arena *arena, size_t limit);

/* Forget everything, keep the blocks for the next use. */
void arena_reset(Arena *arena);

/* Free all memory. */
void arena_clear(Arena *arena);

/* Zeroed bytes, aligned for any type; NULL when the limit is reached. */
MUST_CHECK void *arena_alloc(Arena *arena, size_t size);

/* Uncleared bytes without alignment, for text and bulk data; NULL when the limit is reached. */
MUST_CHECK char *arena_alloc_bytes(Arena *arena, size_t size);

/* A copy of `size` bytes followed by a NUL; NULL when the limit is reached. */
MUST_CHECK char *arena_copy(Arena *arena, const char *bytes, size_t size);

#endif
