/* Agreement of two annotators, on tables worked out by hand. */
#include "base/memory.h"
#include "concept/agreement.h"
#include "support.h"

#include <math.h>
#include <string.h>

static Annotation connection(int level)
{
    return (Annotation){.kind = ANNOTATION_CONNECTIVITY, .level = (uint8_t)level};
}

static void add(AgreementTable *table, int first, int second, int times)
{
    Annotation a = connection(first), b = connection(second);
    for (int i = 0; i < times; i++)
        agreement_add(table, &a, &b);
}

static void assert_near(double value, double expected)
{
    if (fabs(value - expected) > 1e-9)
        fail_msg("%.12f is not %.12f", value, expected);
}

/* Two levels, 20 + 15 of 50 alike, 5 and 10 not: 0.70 alike, 0.50 at random, kappa 0.40. */
static void test_the_textbook_table(void **state)
{
    (void)state;
    AgreementTable *table = mem_alloc(1, sizeof *table);
    Agreement agreement;
    add(table, 1, 1, 20);
    add(table, 1, 2, 5);
    add(table, 2, 1, 10);
    add(table, 2, 2, 15);
    agreement_compute(table, ANNOTATION_CONNECTIVITY, &agreement);
    assert_int_equal(agreement.count, 50);
    assert_int_equal(agreement.equal, 35);
    assert_near(agreement.share, 0.7);
    assert_near(agreement.expected, 0.5);
    assert_true(agreement.has_kappa);
    assert_near(agreement.kappa, 0.4);
    assert_near(agreement.weighted_kappa, 0.4); /* two levels have one distance */
    mem_free(table);
}

/* Levels one apart count less than levels far apart. */
static void test_weights(void **state)
{
    (void)state;
    AgreementTable *table = mem_alloc(1, sizeof *table);
    Agreement near, far;
    add(table, 1, 1, 5);
    add(table, 6, 6, 5);
    add(table, 1, 2, 2);
    agreement_compute(table, ANNOTATION_CONNECTIVITY, &near);
    memset(table, 0, sizeof *table);
    add(table, 1, 1, 5);
    add(table, 6, 6, 5);
    add(table, 1, 6, 2);
    agreement_compute(table, ANNOTATION_CONNECTIVITY, &far);
    assert_true(near.weighted_kappa > near.kappa);
    assert_true(near.weighted_kappa > far.weighted_kappa + 0.1);
    assert_near(far.weighted_kappa, far.kappa);
    mem_free(table);
}

static void test_no_kappa_without_choice(void **state)
{
    (void)state;
    AgreementTable *table = mem_alloc(1, sizeof *table);
    Agreement agreement;
    agreement_compute(table, ANNOTATION_EYESPACE, &agreement);
    assert_int_equal(agreement.count, 0);
    assert_false(agreement.has_kappa);
    add(table, 3, 3, 7);
    agreement_compute(table, ANNOTATION_CONNECTIVITY, &agreement);
    assert_near(agreement.share, 1);
    assert_false(agreement.has_kappa);
    mem_free(table);
}

static void test_words(void **state)
{
    (void)state;
    AgreementTable *table = mem_alloc(1, sizeof *table);
    Agreement moves, outcomes;
    Annotation a = {.kind = ANNOTATION_MOVE, .word = {"hane", "korosu"}};
    Annotation b = {.kind = ANNOTATION_MOVE, .word = {"hane", "ko"}};
    Annotation c = {.kind = ANNOTATION_MOVE, .word = {"kiri", "ko"}};
    agreement_add(table, &a, &b);
    agreement_add(table, &c, &c);
    agreement_compute(table, AGREEMENT_MOVE_TYPE, &moves);
    agreement_compute(table, AGREEMENT_OUTCOME_TYPE, &outcomes);
    assert_int_equal(moves.equal, 2);
    assert_near(moves.kappa, 1);
    assert_int_equal(outcomes.count, 2);
    assert_int_equal(outcomes.equal, 1);
    assert_string_equal(agreement_name(AGREEMENT_MOVE_TYPE), "move type");
    assert_string_equal(agreement_name(AGREEMENT_OUTCOME_TYPE), "outcome type");
    assert_string_equal(agreement_name(ANNOTATION_VITAL), "vital points");
    mem_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_textbook_table),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_no_kappa_without_choice),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
