/* Scripts of commands with the replies that are expected: scripts/NAME.gtp and NAME.out, read aloud
 * as a controller would see them. KATACHI_REWRITE=1 renews the .out files; the diff is the review.
 */
#include "gtp/session.h"
#include "support.h"

#include <string.h>

enum { FILE_LIMIT = 1024 * 1024 };

static char *script_path(const char *name, const char *ending, char out[1024])
{
    char relative[256];
    snprintf(relative, sizeof relative, "tests/gtp/scripts/%s.%s", name, ending);
    return support_source_path(relative, out);
}

static void read_file(const char *path, StrBuf *out)
{
    FILE *file = fopen(path, "rb");
    char bytes[4096];
    size_t size;
    if (!file)
        return;
    while ((size = fread(bytes, 1, sizeof bytes, file)) > 0)
        strbuf_add_bytes(out, bytes, size);
    fclose(file);
}

static void answer_all(const char *script, StrBuf *out)
{
    GtpOptions options = {.seed = 1, .playouts = 200, .judge_playouts = 2000};
    GtpSession *session;
    assert_true(rules_by_name("chinese", &options.rules));
    assert_int_equal(gtp_open(&options, NULL, &session, NULL), STATUS_OK);
    bool goes_on = true;
    while (goes_on && *script) {
        size_t length = strcspn(script, "\n");
        goes_on = gtp_answer(session, script, length, out);
        script += length + (script[length] == '\n');
    }
    gtp_close(session);
}

static void test_script(void **state)
{
    const char *name = *state;
    char path[1024];
    StrBuf script, expected, replies;
    strbuf_init(&script, FILE_LIMIT);
    strbuf_init(&expected, FILE_LIMIT);
    strbuf_init(&replies, FILE_LIMIT);
    read_file(script_path(name, "gtp", path), &script);
    assert_true(script.length > 0);
    answer_all(strbuf_text(&script), &replies);
    if (getenv("KATACHI_REWRITE")) {
        FILE *file = fopen(script_path(name, "out", path), "wb");
        assert_non_null(file);
        fputs(strbuf_text(&replies), file);
        fclose(file);
    }
    read_file(script_path(name, "out", path), &expected);
    assert_string_equal(strbuf_text(&replies), strbuf_text(&expected));
    strbuf_clear(&script);
    strbuf_clear(&expected);
    strbuf_clear(&replies);
}

int main(void)
{
    static char protocol[] = "protocol", play[] = "rules_of_play", setup[] = "setup",
                terms[] = "terms", ending[] = "ending", solve[] = "solve";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_script, protocol),
        cmocka_unit_test_prestate(test_script, play),
        cmocka_unit_test_prestate(test_script, setup),
        cmocka_unit_test_prestate(test_script, terms),
        cmocka_unit_test_prestate(test_script, solve),
        cmocka_unit_test_prestate(test_script, ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
