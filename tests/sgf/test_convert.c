/* Converting and normalising. */
#include "core/board.h"
#include "sgf/convert.h"
#include "sgf_support.h"

static void check_converted(const char *text, const SgfConversion *conversion, const char *expected)
{
    Reading reading;
    reading_open_text(&reading, text);
    assert_int_equal(sgf_convert(&reading.game, conversion, NULL), STATUS_OK);
    assert_string_equal(reading_written(&reading), expected);
    reading_close(&reading);
}

static void test_nothing(void **state)
{
    (void)state;
    check_converted("(;SZ[9]AB[aa:bc];B[tt]X[ab])", &(SgfConversion){0},
                    "(;SZ[9]AB[aa:bc]\n;B[tt]X[ab])\n");
}

static void test_turns(void **state)
{
    (void)state;
    const char *text = "(;SZ[9]AB[aa:bc]LB[ab:x]AR[aa:cb];B[ab];W[]C[ab])";
    check_converted(text, &(SgfConversion){.symmetry = 5}, /* clockwise */
                    "(;SZ[9]AB[ga:ib]LB[ha:x]AR[ia:hc]\n;B[ha];W[]C[ab])\n");
    check_converted(text, &(SgfConversion){.symmetry = 1}, /* left and right */
                    "(;SZ[9]AB[ha:ic]LB[ib:x]AR[ia:gb]\n;B[ib];W[]C[ab])\n");
}

static void test_swap(void **state)
{
    (void)state;
    check_converted("(;SZ[9]PB[a]PW[b]KM[6.5]RE[B+R]HA[2]PL[W]AB[aa];W[bb];B[cc])",
                    &(SgfConversion){.swap_colors = true},
                    "(;SZ[9]PW[a]PB[b]KM[-6.5]RE[W+R]PL[B]AW[aa]\n;B[bb];W[cc])\n");
}

static void test_main_line_and_pass(void **state)
{
    (void)state;
    check_converted("(;SZ[9];B[aa](;W[](;B[bb])(;B[cc]))(;W[dd]))",
                    &(SgfConversion){.main_line = true, .pass = SGF_PASS_TT},
                    "(;SZ[9]\n;B[aa];W[tt];B[bb])\n");
}

static void test_normalise(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;GaMe[1]PlayerBlack[M\xfcller]SiZe[9]AddBlack[aa:ba]Black[CC]"
                                "Comment[hm]Letters[dd][ee]Mark[ff];White[tt]AR[aa:bb])");
    assert_int_equal(sgf_normalise(&reading.game, NULL), STATUS_OK);
    assert_string_equal(reading_written(&reading),
                        "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Müller]AB[aa][ba]LB[dd:a][ee:b]MA[ff]\n"
                        ";B[cc]C[hm];W[]AR[aa:bb])\n");
    reading_close(&reading);
}

/* Doing it twice changes nothing more; every symmetry undone gives the game back. */
static void test_twice(void **state)
{
    (void)state;
    const char *text = "(;FF[4]GM[1]CA[UTF-8]SZ[13]AB[ab][cd]\n;W[aa];B[mm];W[gf])\n";
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        Reading reading;
        reading_open_text(&reading, text);
        assert_int_equal(sgf_convert(&reading.game, &(SgfConversion){.symmetry = symmetry}, NULL),
                         STATUS_OK);
        assert_int_equal(sgf_convert(&reading.game,
                                     &(SgfConversion){.symmetry = symmetry_inverse(symmetry)},
                                     NULL),
                         STATUS_OK);
        assert_int_equal(sgf_normalise(&reading.game, NULL), STATUS_OK);
        assert_string_equal(reading_written(&reading), text);
        reading_close(&reading);
    }
}

/* Every allocation may fail: the answer is STATUS_LIMIT, and nothing breaks. */
static void test_memory_fails(void **state)
{
    (void)state;
    const char *text = "(;SZ[9]AddBlack[aa:cc]PB[M\xfcller];Black[aa]AW[ee];W[tt])";
    for (size_t fail = 1; fail < 500; fail++) {
        Reading reading;
        reading_open_text(&reading, text);
        reading.mem.fail_after = fail;
        Status status = sgf_normalise(&reading.game, NULL);
        if (status == STATUS_OK)
            status = sgf_convert(&reading.game, &(SgfConversion){.symmetry = 5}, NULL);
        assert_true(status == STATUS_OK || status == STATUS_LIMIT);
        (void)reading_written(&reading);
        reading_close(&reading);
        if (status == STATUS_OK)
            return;
    }
    fail_msg("never enough");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing),      cmocka_unit_test(test_turns),
        cmocka_unit_test(test_swap),         cmocka_unit_test(test_main_line_and_pass),
        cmocka_unit_test(test_normalise),    cmocka_unit_test(test_twice),
        cmocka_unit_test(test_memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
