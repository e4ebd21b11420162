/* Engine processes that behave, and some that do not. */
#include "base/budget.h"
#include "play/engine_process.h"
#include "support.h"

#include <signal.h>
#include <sys/wait.h>

static void test_reply(void **state)
{
    (void)state;
    Engine engine;
    const char *text;
    assert_int_equal(
        engine_open(&engine,
                    "sh -c 'while read line; do echo; printf \"=1 got $line\\r\\n\\n\"; done'",
                    NULL, NULL),
        STATUS_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(engine_ask(&engine, "hello", 10), ENGINE_REPLIED);
        assert_true(engine_reply(&engine, &text));
        assert_string_equal(text, "got hello");
    }
    engine_close(&engine);
}

static void test_failure_and_nonsense(void **state)
{
    (void)state;
    Engine engine;
    const char *text;
    assert_int_equal(
        engine_open(&engine,
                    "sh -c 'read a; printf \"? no\\n\\n\"; read a; printf \"what\\n\\n\"; read a'",
                    NULL, NULL),
        STATUS_OK);
    assert_int_equal(engine_ask(&engine, "x", 10), ENGINE_REPLIED);
    assert_false(engine_reply(&engine, &text));
    assert_string_equal(text, "no");
    assert_int_equal(engine_ask(&engine, "x", 10), ENGINE_REPLIED);
    assert_false(engine_reply(&engine, &text));
    assert_string_equal(text, "what");
    engine_close(&engine);
}

static void test_gone(void **state)
{
    (void)state;
    Engine engine;
    assert_int_equal(engine_open(&engine, "/no/such/engine", NULL, NULL), STATUS_OK);
    assert_int_equal(engine_ask(&engine, "name", 10), ENGINE_GONE);
    engine_close(&engine);
    assert_int_equal(engine_open(&engine, "true", NULL, NULL), STATUS_OK);
    assert_int_equal(engine_ask(&engine, "name", 10), ENGINE_GONE);
    engine_close(&engine);
}

static void test_silent_and_stubborn(void **state)
{
    (void)state;
    Engine engine;
    double start = clock_seconds();
    assert_int_equal(engine_open(&engine,
                                 "sh -c 'trap \"\" TERM; sleep 100 & sleep 100; sleep 100'", NULL,
                                 NULL),
                     STATUS_OK);
    pid_t process = engine.process;
    assert_int_equal(engine_ask(&engine, "name", 0.1), ENGINE_WAITING);
    engine_close(&engine);
    assert_true(clock_seconds() - start < 10);
    /* It is gone, and has been waited for. */
    assert_int_equal(waitpid(process, NULL, WNOHANG), -1);
}

static void test_babbling(void **state)
{
    (void)state;
    Engine engine;
    assert_int_equal(engine_open(&engine, "yes endless", NULL, NULL), STATUS_OK);
    assert_int_equal(engine_ask(&engine, "name", 30), ENGINE_BABBLING);
    engine_close(&engine);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reply),    cmocka_unit_test(test_failure_and_nonsense),
        cmocka_unit_test(test_gone),     cmocka_unit_test(test_silent_and_stubborn),
        cmocka_unit_test(test_babbling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
