/* Surveys: counts are right, and the same on any number of threads. */
#include "base/file.h"
#include "support.h"
#include "view/summaries.h"

#include <string.h>
#include <unistd.h>

static void test_tally(void **state)
{
    (void)state;
    Tally tally = {0};
    TallyEntry top[3];
    char name[16];
    for (int i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "n%d", i % 100);
        tally_add(&tally, name);
    }
    tally_add(&tally, "n7");
    assert_int_equal(tally.used, 100);
    assert_int_equal(tally_top(&tally, 3, top), 3);
    assert_string_equal(top[0].name, "n7");
    assert_int_equal(top[0].count, 11);
    assert_string_equal(top[1].name, "n0");
    tally_clear(&tally);
}

/* A long name is cut between characters, not inside one. */
static void test_cut_name(void **state)
{
    (void)state;
    char text[100] = {0}, cut[TALLY_NAME_SIZE];
    memset(text, 'x', 62);
    memcpy(text + 62, "\xe5\xbd\xa2", 3);
    tally_cut_name(text, cut);
    assert_int_equal(strlen(cut), 62);
}

static void write_games(char path[], int count)
{
    StrBuf text;
    strbuf_init(&text, 1 << 24);
    for (int i = 0; i < count; i++)
        strbuf_add_format(&text, "(;SZ[9]PB[p%d]RE[%s]DT[%d];B[%s];W[ee];B[%s])\n", i % 7,
                          i % 3 ? "B+R" : "W+T", 1990 + i % 5, i % 2 ? "cd" : "gd",
                          i % 11 ? "gg" : "ee");
    assert_int_equal(file_write(path, strbuf_text(&text), text.length, NULL), STATUS_OK);
    strbuf_clear(&text);
}

static void test_survey(void **state)
{
    (void)state;
    char path[] = "/tmp/katachi-survey-XXXXXX";
    const char *paths[] = {path};
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    write_games(path, 3300);
    StrBuf first, other;
    strbuf_init(&first, 1 << 20);
    strbuf_init(&other, 1 << 20);
    for (int threads = 1; threads <= 4; threads++) {
        Survey survey;
        SurveyOptions options = {.find_duplicates = true, .collection = {.threads = threads}};
        assert_int_equal(survey_games(paths, 1, &options, &survey, NULL), STATUS_OK);
        assert_int_equal(survey.counts.games, 3300);
        assert_int_equal(survey.illegal, 300);
        assert_int_equal(survey.moves, 3300 * 3 - 300);
        assert_int_equal(survey.by[SGF_BY_TIME], 1100);
        assert_int_equal(survey.years[1990], 660);
        /* "cd" and "gd" are mirror images of each other; the last move is not. */
        assert_int_equal(survey.duplicates, 3300 - 3);
        strbuf_reset(&other);
        survey_write_json(&survey, threads == 1 ? &first : &other);
        if (threads > 1)
            assert_string_equal(strbuf_text(&first), strbuf_text(&other));
        survey_clear(&survey);
    }
    strbuf_clear(&first);
    strbuf_clear(&other);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tally),
        cmocka_unit_test(test_cut_name),
        cmocka_unit_test(test_survey),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
