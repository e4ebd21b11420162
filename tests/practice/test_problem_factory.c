/* New problems as documents: the same for any number of threads, none twice, a stop takes effect.
 */
#include "practice/problem_factory.h"
#include "problem/document.h"
#include "problem/file.h"
#include "support.h"

#include <string.h>

enum { WANTED = 6, TEXT_LIMIT = 1 << 20 };

static Status take(void *context, ProblemDocument *document, Error *err)
{
    assert_true(*document->title);
    assert_true(*document->level);
    assert_int_equal(document->problem.answer_count, 1);
    assert_int_equal(solution_judge(document, document->start), SOLUTION_RIGHT);
    return problem_write(document, PROBLEM_FORMAT_TEXT, context, err);
}

static ProblemFactory factory_for(StrBuf *text, int jobs)
{
    return (ProblemFactory){.settings = {.level_max = 2},
                            .count = WANTED,
                            .seed = 11,
                            .jobs = jobs,
                            .node_limit = 2000,
                            .deliver = take,
                            .context = text};
}

static void test_threads(void **state)
{
    (void)state;
    StrBuf text[2];
    FactoryCounts counts[2];
    Error err = {0};
    for (int i = 0; i < 2; i++) {
        strbuf_init(&text[i], TEXT_LIMIT);
        ProblemFactory factory = factory_for(&text[i], i ? 3 : 1);
        assert_int_equal(problem_factory_run(&factory, &counts[i], &err), STATUS_OK);
        assert_int_equal(counts[i].found, WANTED);
    }
    assert_string_equal(strbuf_text(&text[0]), strbuf_text(&text[1]));
    assert_int_equal(counts[0].tried, counts[1].tried);
    strbuf_clear(&text[0]);
    strbuf_clear(&text[1]);
}

static void test_stop(void **state)
{
    (void)state;
    StrBuf text;
    FactoryCounts counts;
    Error err = {0};
    atomic_bool stop = true;
    strbuf_init(&text, TEXT_LIMIT);
    ProblemFactory factory = factory_for(&text, 2);
    factory.stop = &stop;
    assert_int_equal(problem_factory_run(&factory, &counts, &err), STATUS_INTERRUPTED);
    assert_int_equal(counts.found, 0);
    strbuf_clear(&text);
}

static void test_try_limit(void **state)
{
    (void)state;
    StrBuf text;
    FactoryCounts counts;
    Error err = {0};
    strbuf_init(&text, TEXT_LIMIT);
    ProblemFactory factory = factory_for(&text, 1);
    factory.try_limit = 3;
    assert_int_equal(problem_factory_run(&factory, &counts, &err), STATUS_OK);
    assert_int_equal(counts.tried, 3);
    assert_true(counts.found < WANTED);
    strbuf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_try_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
