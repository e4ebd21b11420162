/* For tools/torture.sh, loaded before the C library: the allocation with the number $FAIL_AT, counted
 * from 1, and all after it find no memory. The number of allocations goes to the file $COUNT_TO. */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static atomic_ulong asked;
static unsigned long fail_at;

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("FAIL_AT");
    fail_at = text ? strtoul(text, NULL, 10) : 0;
    atomic_store(&asked, 0);
}

__attribute__((destructor)) static void end(void)
{
    unsigned long count = atomic_load(&asked);
    const char *path = getenv("COUNT_TO");
    FILE *file = path && !fail_at ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%lu\n", count);
    fclose(file);
}

static int is_refused(void)
{
    unsigned long number = atomic_fetch_add(&asked, 1) + 1;
    if (!fail_at || number < fail_at)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return is_refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return is_refused() ? NULL : __libc_realloc(block, size);
}
