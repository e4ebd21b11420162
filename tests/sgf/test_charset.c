/* Charsets: found by CA or by the bytes, values cut rightly though bytes look like ']' or '\'. */
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf_support.h"

/* 0x5C and 0x5D as second bytes: Shift-JIS 表 95 5C, ソ 83 5C, 十 8F 5C, ー 81 5B, ‐ 81 5D; GBK 乗
 * 81 5C, 乚 81 5D (in the user's order of bytes), Big5 功 A5 5C, 許 B3 5C, 也 A4 5D. */
static const struct {
    const char *text;    /* raw record */
    const char *charset; /* expected */
    const char *black;   /* PB in UTF-8 */
} CASES[] = {
    {"(;SZ[9]CA[Shift_JIS]PB[\x95\x5c];B[ee];W[cc])", "CP932", "表"},
    {"(;SZ[9]CA[shift-jis]PB[\x83\x5c\x81\x5d];B[ee];W[cc])", "CP932", "ソ‐"},
    {"(;SZ[9]PB[\x95\x5c]CA[SJIS];B[ee];W[cc])", "CP932", "表"},
    {"(;SZ[9]CA[GBK]PB[\x81\x5c\x81\x5d];B[ee];W[cc])", "GB18030", "乗乚"},
    {"(;SZ[9]CA[gb2312]PB[\xce\xe2\xc7\xe5\xd4\xb4];B[ee];W[cc])", "GB18030", "吴清源"},
    {"(;SZ[9]CA[Big5]PB[\xa5\x5c\xb3\x5c\xa4\x5d];B[ee];W[cc])", "BIG5-HKSCS", "功許也"},
    {"(;SZ[9]CA[EUC-KR]PB[\xc1\xb6\xc8\xc6\xc7\xf6];B[ee];W[cc])", "CP949", "조훈현"},
    {"(;SZ[9]CA[ISO-8859-1]PB[M\xfcller];B[ee];W[cc])", "ISO-8859-1", "Müller"},
    {"(;SZ[9]PB[M\xfcller]PW[Andr\xe9];B[ee];W[cc])", "ISO-8859-1", "Müller"},
    {"(;SZ[9]PB[吴清源];B[ee];W[cc])", "UTF-8", "吴清源"},
    {"(;SZ[9]CA[UTF-8]PB[木谷實];B[ee];W[cc])", "UTF-8", "木谷實"},
    /* The label lies: plainly UTF-8 wins. */
    {"(;SZ[9]CA[GB2312]PB[吴清源]PW[木谷實];B[ee];W[cc])", "UTF-8", "吴清源"},
    /* No label, and a cut as plain bytes fails: the 0x5C hides a ']'. */
    {"(;SZ[9]PB[\x8d\xe2\x93\x63\x89\x68\x92\x6a]PW[\x97\xd1\x8a\x43\x95\xf4]"
     "EV[\x96\x7b\x88\xf6\x96\x56\x8f\x5c\x92\x69\x90\xed \x95\x5c];B[ee];W[cc])",
     "CP932", "坂田栄男"},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading;
        reading_open_text(&reading, CASES[i].text);
        assert_string_equal(reading.game.charset, CASES[i].charset);
        assert_string_equal(reading_text(&reading, SGF_PB), CASES[i].black);
        assert_int_equal(reading.game.node_count, 3);
        reading_close(&reading);
    }
}

/* Raw bytes are written back as they were, whatever the charset. */
static void test_bytes_are_kept(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading, again;
        reading_open_text(&reading, CASES[i].text);
        const char *written = reading_written(&reading);
        const SgfValue *value = &sgf_find(reading.game.root, SGF_PB)->value;
        char name[64] = {0};
        memcpy(name, value->bytes, value->size);
        assert_non_null(strstr(written, name));
        reading_open_text(&again, written);
        assert_string_equal(again.game.charset, CASES[i].charset);
        assert_int_equal(again.game.node_count, 3);
        reading_close(&again);
        reading_close(&reading);
    }
}

static void test_to_utf8(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading, again;
        reading_open_text(&reading, CASES[i].text);
        assert_int_equal(sgf_to_utf8(&reading.game, NULL), STATUS_OK);
        reading_open_text(&again, reading_written(&reading));
        assert_string_equal(again.game.charset, "UTF-8");
        assert_string_equal(reading_text(&again, SGF_PB), CASES[i].black);
        reading_close(&again);
        reading_close(&reading);
    }
}

static void test_bad_text(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;CA[UTF-8]PB[caf\xe9 \xff\xfe\xc3];B[ee])");
    assert_true(strlen(reading_text(&reading, SGF_PB)) > 4);
    reading_close(&reading);
}

static void test_forced(void **state)
{
    (void)state;
    const char *text = "(;PB[\x95\x5c];B[ee])";
    Reading reading;
    reading_open(&reading, "", 0);
    SgfReadOptions options = {.charset = "Shift_JIS"};
    assert_int_equal(
        sgf_read(text, strlen(text), 0, &options, &reading.mem, &reading.game, &reading.err),
        STATUS_OK);
    assert_string_equal(reading_text(&reading, SGF_PB), "表");
    reading_close(&reading);
}

static void test_utf16(void **state)
{
    (void)state;
    Reading reading;
    reading_open(&reading, "\xff\xfe(\0;\0)\0", 8);
    assert_int_equal(reading.status, STATUS_UNSUPPORTED);
    reading_close(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),   cmocka_unit_test(test_bytes_are_kept),
        cmocka_unit_test(test_to_utf8), cmocka_unit_test(test_bad_text),
        cmocka_unit_test(test_forced),  cmocka_unit_test(test_utf16),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
