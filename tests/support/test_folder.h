/* A folder of a test's own, made before it and removed after it with everything inside. */
#ifndef KATACHI_TESTS_TEST_FOLDER_H
#define KATACHI_TESTS_TEST_FOLDER_H

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { TEST_PATH_SIZE = 256 };

static char test_folder[64];

/* For cmocka's setup. */
static inline int make_folder(void **state)
{
    (void)state;
    (void)snprintf(test_folder, sizeof test_folder, "/tmp/katachi-test-XXXXXX");
    return mkdtemp(test_folder) ? 0 : -1;
}

static inline int remove_one(const char *path, const struct stat *facts, int type, struct FTW *walk)
{
    (void)facts;
    (void)type;
    (void)walk;
    return remove(path);
}

/* For cmocka's teardown. */
static inline int remove_folder(void **state)
{
    (void)state;
    return nftw(test_folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static inline char *in_folder(const char *name, char out[TEST_PATH_SIZE])
{
    (void)snprintf(out, TEST_PATH_SIZE, "%s/%s", test_folder, name);
    return out;
}

#endif
