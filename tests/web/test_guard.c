/* Who is answered: this machine under its two names, on this port. */
#include "support.h"
#include "web/http/clients.h"

#include <stddef.h>

static void knows_its_names(void **state)
{
    (void)state;
    assert_true(guard_host_is_ours("127.0.0.1:8361", 8361));
    assert_true(guard_host_is_ours("localhost:8361", 8361));
    assert_true(guard_host_is_ours("LocalHost:8361", 8361));
    assert_true(guard_host_is_ours("localhost", 80));
    assert_true(guard_origin_is_ours("http://127.0.0.1:8361", 8361));
}

static void refuses_strangers(void **state)
{
    (void)state;
    static const char *const STRANGERS[] = {
        "",
        "localhost",
        "localhost:80",
        "localhost:83611",
        "localhost.evil.example:8361",
        "127.0.0.1.evil.example:8361",
        "evil.example:8361",
        "127.0.0.1:8361 ",
        "127.0.0.1:8361/",
        "user@127.0.0.1:8361",
        "[::1]:8361",
        "0.0.0.0:8361",
    };
    for (size_t i = 0; i < sizeof STRANGERS / sizeof *STRANGERS; i++)
        assert_false(guard_host_is_ours(STRANGERS[i], 8361));
    assert_false(guard_origin_is_ours("null", 8361));
    assert_false(guard_origin_is_ours("https://127.0.0.1:8361", 8361));
    assert_false(guard_origin_is_ours("http://evil.example", 8361));
    assert_false(guard_origin_is_ours("127.0.0.1:8361", 8361));
}

static void lengths_are_digits(void **state)
{
    (void)state;
    static const char *const GOOD[] = {"0", "2", "00012", "999999999999999"};
    static const char *const BAD[] = {"",    " 2",      "2 ",   "0x2", "+2",
                                      "-2",  "2,2",     "2\t2", "1e3", "9999999999999999",
                                      "2;x", "\xd9\xa2"};
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
        assert_true(guard_length_is_plain(GOOD[i]));
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(guard_length_is_plain(BAD[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lengths_are_digits),
        cmocka_unit_test(knows_its_names),
        cmocka_unit_test(refuses_strangers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
