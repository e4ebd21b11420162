/* What tests of several modules need: cmocka with the headers it wants before it, exit code 77, and
 * the way to ../shared. */
#ifndef KATACHI_TESTS_SUPPORT_H
#define KATACHI_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

/* What a test program returns when it could not test anything; the run counts it as skipped. */
enum { TEST_SKIPPED = 77 };

/* Path of a file of the project ("tests/core/ko.txt"). Returns out. */
static inline char *support_source_path(const char *name, char out[1024])
{
    const char *root = getenv("KATACHI_SOURCE_ROOT");
    snprintf(out, 1024, "%s/%s", root ? root : ".", name);
    return out;
}

/* Path of a file below $KATACHI_SHARED, or below the folder `shared` beside the project. False if
 * there is no such file: the test is then skipped. */
static inline bool support_shared_path(const char *name, char out[1024])
{
    const char *shared = getenv("KATACHI_SHARED");
    char beside[600];
    if (!shared || !*shared) {
        const char *root = getenv("KATACHI_SOURCE_ROOT");
        snprintf(beside, sizeof beside, "%s/../shared", root ? root : ".");
        shared = beside;
    }
    snprintf(out, 1024, "%s/%s", shared, name);
    struct stat info;
    return stat(out, &info) == 0;
}

/* How often to repeat a comparison of random cases: an eighth under the sanitizers of ./check,
 * where each takes ten times as long. The plain build runs all of them, and so does ./check --long
 * under the sanitizers. */
static inline bool support_is_quick(void)
{
    return getenv("KATACHI_QUICK") && !getenv("KATACHI_FULL");
}

static inline int support_rounds(int many)
{
    return support_is_quick() ? (many + 7) / 8 : many;
}

/* Of a list that the plain build goes through one by one: under the sanitizers every fourth, which
 * takes the same ways through the code. */
static inline int support_step(void)
{
    return support_is_quick() ? 4 : 1;
}

#endif
