/* Agreement of two annotators (Cohen 1960, 1968). */
#include "concept/agreement.h"

#include "annotation/vocabulary.h"

#include <assert.h>

const char *agreement_name(int what)
{
    if (what == AGREEMENT_MOVE_TYPE)
        return "move type";
    if (what == AGREEMENT_OUTCOME_TYPE)
        return "outcome type";
    return annotation_kind((AnnotationKindId)what)->name;
}

static void add_words(AgreementTable *table, const Annotation *first, const Annotation *second)
{
    MoveType a, b;
    OutcomeType c, d;
    if (vocabulary_find_move(first->word[0], &a) && vocabulary_find_move(second->word[0], &b))
        table->pairs[AGREEMENT_MOVE_TYPE][a][b]++;
    if (vocabulary_find_outcome(first->word[1], &c) && vocabulary_find_outcome(second->word[1], &d))
        table->pairs[AGREEMENT_OUTCOME_TYPE][c][d]++;
}

void agreement_add(AgreementTable *table, const Annotation *first, const Annotation *second)
{
    assert(annotation_same_subject(first, second));
    if (first->kind == ANNOTATION_MOVE)
        add_words(table, first, second);
    else
        table->pairs[first->kind][first->level][second->level]++;
}

/* Sums over the pairs: how many, how far apart they are, and how far apart they would be if the
 * second labels were assigned at random. */
typedef struct {
    double total, apart, apart_by_chance;
} Sums;

static double distance(int a, int b, bool is_squared)
{
    return is_squared ? (double)((a - b) * (a - b)) : (double)(a != b);
}

static Sums sum_up(const uint64_t (*pairs)[AGREEMENT_CATEGORY_LIMIT], bool is_squared)
{
    double row[AGREEMENT_CATEGORY_LIMIT] = {0}, column[AGREEMENT_CATEGORY_LIMIT] = {0};
    Sums sums = {0};
    for (int a = 0; a < AGREEMENT_CATEGORY_LIMIT; a++)
        for (int b = 0; b < AGREEMENT_CATEGORY_LIMIT; b++) {
            double count = (double)pairs[a][b];
            row[a] += count;
            column[b] += count;
            sums.total += count;
            sums.apart += count * distance(a, b, is_squared);
        }
    for (int a = 0; a < AGREEMENT_CATEGORY_LIMIT && sums.total > 0; a++)
        for (int b = 0; b < AGREEMENT_CATEGORY_LIMIT; b++)
            sums.apart_by_chance += row[a] * column[b] / sums.total * distance(a, b, is_squared);
    return sums;
}

void agreement_compute(const AgreementTable *table, int what, Agreement *agreement)
{
    assert(table && agreement);
    bool has_levels = what != AGREEMENT_MOVE_TYPE && what != AGREEMENT_OUTCOME_TYPE;
    Sums plain = sum_up(table->pairs[what], false);
    *agreement =
        (Agreement){.count = (uint64_t)plain.total, .equal = (uint64_t)(plain.total - plain.apart)};
    if (plain.total == 0)
        return;
    agreement->share = 1 - plain.apart / plain.total;
    agreement->expected = 1 - plain.apart_by_chance / plain.total;
    agreement->has_kappa = plain.apart_by_chance > 0;
    if (!agreement->has_kappa)
        return;
    Sums weighted = sum_up(table->pairs[what], has_levels);
    agreement->kappa = 1 - plain.apart / plain.apart_by_chance;
    agreement->weighted_kappa = 1 - weighted.apart / weighted.apart_by_chance;
}
