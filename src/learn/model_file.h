/* What model files and their tests share; the format is described in docs/FORMATS.md. */
#ifndef KATACHI_LEARN_MODEL_FILE_H
#define KATACHI_LEARN_MODEL_FILE_H

#include <stddef.h>
#include <stdint.h>

enum {
    MODEL_FILE_VERSION = 1,
    MODEL_FILE_HEADER = 32,     /* bytes before the first section */
    MODEL_FILE_CHECKED = 24,    /* the checksum covers everything from here on */
    MODEL_FILE_CHECKSUM = 16,   /* where it stands */
    MODEL_FILE_LIMIT = 1 << 30, /* bytes */
    SECTION_TAG_SIZE = 4,       /* letters that name a section */
};

extern const char MODEL_FILE_MAGIC[8];

/* The checksum that a file with these bytes should have; size >= MODEL_FILE_HEADER. */
uint64_t model_file_checksum(const void *bytes, size_t size);

#endif
