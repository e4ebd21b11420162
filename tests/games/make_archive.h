/* Archives made in the test, so that none need be kept. */
#ifndef KATACHI_TESTS_MAKE_ARCHIVE_H
#define KATACHI_TESTS_MAKE_ARCHIVE_H

#include <stdbool.h>

typedef enum {
    MAKE_ZIP,
    MAKE_TAR,
    MAKE_TAR_GZ,
    MAKE_TAR_ZST,
    MAKE_7Z,
    MAKE_GZ /* one file, compressed, without its name */
} MakeFormat;

/* Write an archive of `count` files names[i] with texts[i]. False if this libarchive cannot. */
bool make_archive(const char *path, MakeFormat format, int count, const char *const *names,
                  const char *const *texts);

#endif
