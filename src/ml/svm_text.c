/* A model of libsvm as text: a head of lines "key value…", "SV", then a line for every vector, with
 * a coefficient for every other class and the vector's "index:value" in rising order. */
#include "ml/svm_private.h"

#include "ml/svm.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FEATURE_LIMIT = 1 << 24, VECTOR_LIMIT = 1 << 28 };
static const double NUMBER_BOUND = 1e30;

typedef struct {
    const char *at, *end; /* what is left of the text */
    uint32_t line;
    int classes;       /* 0: not said yet */
    long vectors;      /* -1: not said yet */
    long vector_sum;   /* of nr_sv */
    bool has_a, has_b; /* the two rows of numbers for probabilities */
    bool has_gamma, has_rho, has_label, has_nr_sv;
} Check;

static Status bad(const Check *check, const char *what, Error *err)
{
    return error_set_at(err, STATUS_SYNTAX, 0, check->line, "not a model of libsvm: %s", what);
}

/* The next word of the line; false at its end. Words are separated by single spaces. */
static bool next_word(Check *check, const char **word, size_t *length)
{
    const char *at = check->at;
    while (at < check->end && *at == ' ')
        at++;
    *word = at;
    while (at < check->end && *at != ' ' && *at != '\n')
        at++;
    *length = (size_t)(at - *word);
    check->at = at;
    return *length > 0;
}

static bool end_line(Check *check)
{
    while (check->at < check->end && *check->at == ' ')
        check->at++;
    if (check->at == check->end || *check->at != '\n')
        return false;
    check->at++;
    check->line++;
    return true;
}

/* Behind the text stands a zero byte, and a word ends where strtod ends. */
static bool read_number(const char *word, size_t length, double *number)
{
    char *end;
    if (!isdigit((unsigned char)*word) && !strchr("+-.", *word))
        return false;
    *number = strtod(word, &end);
    return end == word + length && *number > -NUMBER_BOUND && *number < NUMBER_BOUND;
}

static bool next_number(Check *check, double *number)
{
    const char *word;
    size_t length;
    return next_word(check, &word, &length) && read_number(word, length, number);
}

static bool next_whole(Check *check, long least, long most, long *number)
{
    double value;
    if (!next_number(check, &value) || value < (double)least || value > (double)most)
        return false;
    *number = (long)value;
    return (double)*number == value;
}

static bool next_is(Check *check, const char *expected)
{
    const char *word;
    size_t length;
    return next_word(check, &word, &length) && length == strlen(expected) &&
           memcmp(word, expected, length) == 0;
}

static int pair_count(const Check *check)
{
    return check->classes * (check->classes - 1) / 2;
}

/* As many numbers as there are pairs of classes. */
static bool read_pairs(Check *check, bool *is_there)
{
    double number;
    if (*is_there || !check->classes)
        return false;
    *is_there = true;
    for (int i = 0; i < pair_count(check); i++)
        if (!next_number(check, &number))
            return false;
    return true;
}

static bool read_labels(Check *check)
{
    bool is_taken[SVM_CLASS_LIMIT] = {0};
    if (check->has_label || !check->classes)
        return false;
    check->has_label = true;
    for (int i = 0; i < check->classes; i++) {
        long label;
        if (!next_whole(check, 0, SVM_CLASS_LIMIT - 1, &label) || is_taken[label])
            return false;
        is_taken[label] = true;
    }
    return true;
}

static bool read_vector_counts(Check *check)
{
    if (check->has_nr_sv || !check->classes)
        return false;
    check->has_nr_sv = true;
    for (int i = 0; i < check->classes; i++) {
        long count;
        if (!next_whole(check, 0, VECTOR_LIMIT, &count))
            return false;
        check->vector_sum += count;
    }
    return true;
}

static bool read_gamma(Check *check)
{
    double gamma;
    if (check->has_gamma || !next_number(check, &gamma) || gamma < 0)
        return false;
    check->has_gamma = true;
    return true;
}

static bool read_classes(Check *check)
{
    long classes;
    if (check->classes || !next_whole(check, 1, SVM_CLASS_LIMIT, &classes))
        return false;
    check->classes = (int)classes;
    return true;
}

static bool is_key(const char *word, size_t length, const char *key)
{
    return length == strlen(key) && memcmp(word, key, length) == 0;
}

static bool read_value(Check *check, const char *key, size_t length)
{
    if (is_key(key, length, "svm_type"))
        return next_is(check, "c_svc");
    if (is_key(key, length, "kernel_type"))
        return next_is(check, "rbf");
    if (is_key(key, length, "gamma"))
        return read_gamma(check);
    if (is_key(key, length, "nr_class"))
        return read_classes(check);
    if (is_key(key, length, "total_sv"))
        return check->vectors < 0 && next_whole(check, 0, VECTOR_LIMIT, &check->vectors);
    if (is_key(key, length, "rho"))
        return read_pairs(check, &check->has_rho);
    if (is_key(key, length, "probA"))
        return read_pairs(check, &check->has_a);
    if (is_key(key, length, "probB"))
        return read_pairs(check, &check->has_b);
    if (is_key(key, length, "label"))
        return read_labels(check);
    return is_key(key, length, "nr_sv") && read_vector_counts(check);
}

static Status check_head(Check *check, Error *err)
{
    const char *key;
    size_t length;
    while (next_word(check, &key, &length) && !is_key(key, length, "SV")) {
        if (!read_value(check, key, length))
            return bad(check, "a line of its head makes no sense", err);
        if (!end_line(check))
            return bad(check, "more in a line of its head than there should be", err);
    }
    if (!is_key(key, length, "SV") || !end_line(check))
        return bad(check, "its vectors are missing", err);
    bool is_whole = check->has_gamma && check->has_rho && check->has_label && check->has_nr_sv &&
                    check->has_a == check->has_b && check->vector_sum == check->vectors &&
                    (check->classes > 1 || check->vectors == 0);
    return is_whole ? STATUS_OK : bad(check, "its head lacks a line, or counts wrongly", err);
}

/* "index:value", with an index above the last one. */
static bool read_entry(const char *word, size_t length, long *last)
{
    double value;
    char *colon;
    if (!isdigit((unsigned char)*word))
        return false;
    long index = strtol(word, &colon, 10);
    if (*colon != ':' || index <= *last || index > FEATURE_LIMIT)
        return false;
    *last = index;
    size_t used = (size_t)(colon + 1 - word);
    return used < length && read_number(colon + 1, length - used, &value);
}

static bool read_vector(Check *check)
{
    const char *word;
    size_t length;
    long last = 0;
    double coefficient;
    for (int i = 1; i < check->classes; i++)
        if (!next_number(check, &coefficient))
            return false;
    while (next_word(check, &word, &length))
        if (!read_entry(word, length, &last))
            return false;
    return end_line(check);
}

Status svm_text_check(const char *text, size_t size, Error *err)
{
    Check check = {.at = text, .end = text + size, .line = 1, .vectors = -1};
    if (memchr(text, '\0', size))
        return bad(&check, "a zero byte", err);
    Status status = check_head(&check, err);
    for (long i = 0; status == STATUS_OK && i < check.vectors; i++)
        if (!read_vector(&check))
            status = bad(&check, "a vector makes no sense", err);
    if (status == STATUS_OK && check.at != check.end)
        status = bad(&check, "more vectors than it says", err);
    return status;
}
