/* Sparse rows: growing arrays, libsvm's text, folds by group. */
#include "ml/sparse.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FEATURE_LIMIT = 1 << 20, FILE_LIMIT = 1 << 30 };

void sparse_set_init(SparseSet *set)
{
    *set = (SparseSet){.start = mem_alloc(1, sizeof *set->start)};
}

void sparse_set_clear(SparseSet *set)
{
    mem_free(set->start);
    mem_free(set->label);
    mem_free(set->group);
    mem_free(set->index);
    mem_free(set->value);
    *set = (SparseSet){0};
}

static void grow_rows(SparseSet *set)
{
    if (set->row_count < set->row_capacity)
        return;
    size_t capacity = set->row_capacity;
    set->label = mem_grow(set->label, &capacity, set->row_count + 1, sizeof *set->label);
    set->group = mem_resize(set->group, capacity, sizeof *set->group);
    set->start = mem_resize(set->start, capacity + 1, sizeof *set->start);
    set->row_capacity = capacity;
}

static void grow_entries(SparseSet *set, size_t needed)
{
    if (needed <= set->entry_capacity)
        return;
    size_t capacity = set->entry_capacity;
    set->index = mem_grow(set->index, &capacity, needed, sizeof *set->index);
    set->value = mem_resize(set->value, capacity, sizeof *set->value);
    set->entry_capacity = capacity;
}

void sparse_set_add(SparseSet *set, int label, int group, const int32_t *index, const float *value,
                    int count)
{
    assert(count >= 0);
    grow_rows(set);
    size_t at = set->start[set->row_count];
    grow_entries(set, at + (size_t)count);
    set->label[set->row_count] = label;
    set->group[set->row_count] = group;
    for (int i = 0; i < count; i++) {
        set->index[at + (size_t)i] = index[i];
        set->value[at + (size_t)i] = value[i];
        if (index[i] >= set->feature_count)
            set->feature_count = index[i] + 1;
    }
    set->start[++set->row_count] = at + (size_t)count;
}

void sparse_set_pick(const SparseSet *set, const uint32_t *rows, size_t count, SparseSet *part)
{
    assert(part->row_count == 0);
    for (size_t i = 0; i < count; i++) {
        size_t row = rows[i], from = set->start[row];
        sparse_set_add(part, set->label[row], set->group[row], set->index + from, set->value + from,
                       (int)(set->start[row + 1] - from));
    }
    part->feature_count = set->feature_count;
}

void sparse_set_cut_features(SparseSet *set, int count)
{
    assert(count >= 0);
    size_t kept = 0, from = 0;
    for (size_t row = 0; row < set->row_count; row++) {
        size_t end = set->start[row + 1];
        for (; from < end; from++) {
            if (set->index[from] >= count)
                continue;
            set->index[kept] = set->index[from];
            set->value[kept++] = set->value[from];
        }
        set->start[row + 1] = kept;
    }
    set->feature_count = set->feature_count < count ? set->feature_count : count;
}

/* ---- text ---- */

typedef struct {
    int32_t *index;
    float *value;
    size_t capacity;
    int count;
} Entries;

static Status bad_line(uint32_t line, const char *what, Error *err)
{
    return error_set_at(err, STATUS_SYNTAX, 0, line, "%s", what);
}

static Status read_entries(char *text, uint32_t line, Entries *entries, Error *err)
{
    entries->count = 0;
    for (text += strspn(text, " \t\r"); *text; text += strspn(text, " \t\r")) {
        char *end;
        long index = strtol(text, &end, 10);
        if (end == text || *end != ':' || index < 1 || index > FEATURE_LIMIT ||
            (entries->count && index - 1 <= entries->index[entries->count - 1]))
            return bad_line(line, "indices must rise from 1, each before a colon", err);
        text = end + 1;
        float value = strtof(text, &end);
        if (end == text || !(value > -1e30f && value < 1e30f))
            return bad_line(line, "a number expected after the colon", err);
        text = end;
        if ((size_t)entries->count == entries->capacity) {
            size_t capacity = entries->capacity;
            entries->index =
                mem_grow(entries->index, &capacity, capacity + 1, sizeof *entries->index);
            entries->value = mem_resize(entries->value, capacity, sizeof *entries->value);
            entries->capacity = capacity;
        }
        entries->index[entries->count] = (int32_t)(index - 1);
        entries->value[entries->count++] = value;
    }
    return STATUS_OK;
}

static Status read_line(char *text, uint32_t line, Entries *entries, SparseSet *set, Error *err)
{
    char *end;
    errno = 0;
    long label = strtol(text, &end, 10);
    if (end == text || errno || label < -100000 || label > 100000)
        return bad_line(line, "a label expected at the start of the line", err);
    Status status = read_entries(end, line, entries, err);
    if (status == STATUS_OK)
        sparse_set_add(set, (int)label, (int)set->row_count, entries->index, entries->value,
                       entries->count);
    return status;
}

Status sparse_set_read(const char *path, SparseSet *set, Error *err)
{
    StrBuf bytes;
    Entries entries = {0};
    strbuf_init(&bytes, FILE_LIMIT);
    Status status = file_read(path, &bytes, err);
    uint32_t line = 0;
    for (char *text = bytes.text, *end; status == STATUS_OK && text && *text; text = end) {
        size_t length = strcspn(text, "\n");
        end = text + length + (text[length] == '\n');
        text[length] = '\0';
        line++;
        if (text[strspn(text, " \t\r")])
            status = read_line(text, line, &entries, set, err);
    }
    mem_free(entries.index);
    mem_free(entries.value);
    strbuf_clear(&bytes);
    return status;
}

Status sparse_set_read_groups(const char *path, SparseSet *set, Error *err)
{
    StrBuf bytes;
    strbuf_init(&bytes, FILE_LIMIT);
    Status status = file_read(path, &bytes, err);
    size_t row = 0;
    for (const char *text = strbuf_text(&bytes); status == STATUS_OK && *text; row++) {
        if (row < set->row_count)
            set->group[row] = (int32_t)strtol(text, NULL, 10);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    if (status == STATUS_OK && row != set->row_count)
        status = error_set(err, STATUS_INVALID, "%zu lines for %zu rows", row, set->row_count);
    strbuf_clear(&bytes);
    return status;
}

void sparse_row_write(int label, const int32_t *index, const float *value, int count, StrBuf *out)
{
    assert(count >= 0);
    strbuf_add_format(out, "%d", label);
    for (int i = 0; i < count; i++)
        strbuf_add_format(out, " %d:%.6g", (int)index[i] + 1, (double)value[i]);
    strbuf_add_char(out, '\n');
}

/* ---- folds ---- */

typedef struct {
    int32_t group;
    uint32_t order; /* random */
    uint32_t rows;
    uint8_t fold;
} Group;

static int by_group(const void *a, const void *b)
{
    const Group *x = a, *y = b;
    return (x->group > y->group) - (x->group < y->group);
}

static int by_order(const void *a, const void *b)
{
    const Group *x = a, *y = b;
    if (x->order != y->order)
        return (x->order > y->order) - (x->order < y->order);
    return by_group(a, b);
}

/* The different groups, sorted, with their sizes; returns their number. */
static size_t list_groups(const SparseSet *set, Group *groups)
{
    size_t count = 0;
    for (size_t row = 0; row < set->row_count; row++)
        groups[row] = (Group){.group = set->group[row], .rows = 1};
    qsort(groups, set->row_count, sizeof *groups, by_group);
    for (size_t row = 0; row < set->row_count; row++) {
        if (count && groups[count - 1].group == groups[row].group)
            groups[count - 1].rows++;
        else
            groups[count++] = groups[row];
    }
    return count;
}

void sparse_set_deal(const SparseSet *set, int folds, uint64_t seed, uint8_t *fold)
{
    assert(folds >= 1 && folds <= UINT8_MAX);
    Group *groups = mem_alloc(set->row_count + 1, sizeof *groups);
    size_t count = list_groups(set, groups), *rows = mem_alloc((size_t)folds, sizeof *rows);
    Random random;
    random_seed(&random, seed);
    for (size_t i = 0; i < count; i++)
        groups[i].order = (uint32_t)random_next(&random);
    qsort(groups, count, sizeof *groups, by_order);
    for (size_t i = 0; i < count; i++) {
        int least = 0;
        for (int f = 1; f < folds; f++)
            least = rows[f] < rows[least] ? f : least;
        groups[i].fold = (uint8_t)least;
        rows[least] += groups[i].rows;
    }
    qsort(groups, count, sizeof *groups, by_group);
    for (size_t row = 0; row < set->row_count; row++) {
        Group key = {.group = set->group[row]};
        const Group *found = bsearch(&key, groups, count, sizeof *groups, by_group);
        fold[row] = found ? found->fold : 0;
    }
    mem_free(groups);
    mem_free(rows);
}
