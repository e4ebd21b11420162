/* Rows of sparse numbers with a label each: what classifiers learn from.
 *
 * The text form is libsvm's: one line "label index:value index:value …" per row, indices from 1 and
 * rising. Rows that belong together (of one problem) carry the same group; groups are kept in a
 * file of their own beside it, since libsvm knows none. */
#ifndef KATACHI_ML_SPARSE_H
#define KATACHI_ML_SPARSE_H

#include "base/status.h"
#include "base/strbuf.h"

typedef struct {
    size_t row_count;
    int feature_count; /* the highest index + 1 */
    size_t *start;     /* by row: its first entry; start[row_count] is the end */
    int32_t *label;
    int32_t *group;
    int32_t *index; /* of entries, from 0 and rising within a row */
    float *value;
    size_t row_capacity, entry_capacity;
} SparseSet;

void sparse_set_init(SparseSet *set);
void sparse_set_clear(SparseSet *set);

/* Add a row of `count` entries. */
void sparse_set_add(SparseSet *set, int label, int group, const int32_t *index, const float *value,
                    int count);

/* A copy of some rows, in the order given. *part must be initialised and empty. */
void sparse_set_pick(const SparseSet *set, const uint32_t *rows, size_t count, SparseSet *part);

/* Forget all features from `count` on. */
void sparse_set_cut_features(SparseSet *set, int count);

/* Read libsvm's form. Every row gets its own group. STATUS_SYNTAX with the line. */
MUST_CHECK Status sparse_set_read(const char *path, SparseSet *set, Error *err);

/* Read the groups of the rows from a file with one line per row that begins with the number of the
 * group. STATUS_INVALID if it does not have as many lines as there are rows. */
MUST_CHECK Status sparse_set_read_groups(const char *path, SparseSet *set, Error *err);

/* Add one row as a line of libsvm's form. */
void sparse_row_write(int label, const int32_t *index, const float *value, int count, StrBuf *out);

/* Put every row into one of `folds` folds so that groups stay together: fold[row]. Groups are dealt
 * out in random order, always to the fold with the fewest rows. */
void sparse_set_deal(const SparseSet *set, int folds, uint64_t seed, uint8_t *fold);

#endif
