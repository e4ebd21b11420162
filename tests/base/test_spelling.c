/* The hint behind a mistyped word. */
#include "base/strbuf.h"
#include "support.h"

#include <stddef.h>

static const char *const NAMES[] = {"serve", "gtp", "match", "games", "sgf", "bench"};
enum { NAME_COUNT = sizeof NAMES / sizeof *NAMES };

static void measures_distance(void **state)
{
    (void)state;
    assert_int_equal(spelling_distance("", ""), 0);
    assert_int_equal(spelling_distance("games", "games"), 0);
    assert_int_equal(spelling_distance("", "gtp"), 3);
    assert_int_equal(spelling_distance("gpt", "gtp"), 1);
    assert_int_equal(spelling_distance("kitten", "sitting"), 3);
    const char *endless = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
    assert_true(spelling_distance(endless, endless) > 20);
}

static void finds_the_nearest(void **state)
{
    (void)state;
    assert_string_equal(spelling_nearest("gmaes", NAMES, NAME_COUNT), "games");
    assert_string_equal(spelling_nearest("gpt", NAMES, NAME_COUNT), "gtp");
    assert_string_equal(spelling_nearest("serv", NAMES, NAME_COUNT), "serve");
    assert_null(spelling_nearest("tournament", NAMES, NAME_COUNT));
    assert_null(spelling_nearest("", NAMES, NAME_COUNT));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(measures_distance),
        cmocka_unit_test(finds_the_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
