/* The only way to the heap. Running out of memory ends the program here and nowhere else; input
 * that needs too much is refused earlier, by the limits of arenas and readers. */
#ifndef KATACHI_BASE_MEMORY_H
#define KATACHI_BASE_MEMORY_H

#include "base/attributes.h"

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

#endif
