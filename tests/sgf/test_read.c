/* Reading and writing: what comes out is what went in. */
#include "sgf/info.h"
#include "sgf/read.h"
#include "sgf/text.h"
#include "sgf/write.h"
#include "sgf_support.h"

/* A record of our own with everything that the grammar knows. */
static const char FULL[] =
    "(;FF[4]GM[1]SZ[9]CA[UTF-8]AP[katachi:1]PB[Kuro]PW[Shiro]KM[6.5]RE[B+R]\n"
    ";B[ee]C[first: a \\] bracket, a \\\\ backslash, a soft \\\nbreak];W[gc]XQ[private][values]\n"
    "(;B[cc];W[gg]LB[aa:1][bb:2](;B[ge])\n"
    "(;B[eg]N[other])\n"
    "(;B[]))\n"
    "(;B[gg]KGSDE[longer name]))\n";

static void check_rewritten(const char *text, const char *expected)
{
    Reading reading;
    reading_open_text(&reading, text);
    assert_string_equal(reading_written(&reading), expected);
    reading_close(&reading);
}

static void test_round_trip(void **state)
{
    (void)state;
    check_rewritten(FULL, "(;FF[4]GM[1]SZ[9]CA[UTF-8]AP[katachi:1]PB[Kuro]PW[Shiro]KM[6.5]RE[B+R]\n"
                          ";B[ee]C[first: a \\] bracket, a \\\\ backslash, a soft \\\nbreak]"
                          ";W[gc]XQ[private][values]\n"
                          "(;B[cc];W[gg]LB[aa:1][bb:2]\n"
                          "(;B[ge])\n"
                          "(;B[eg]N[other])\n"
                          "(;B[]))\n"
                          "(;B[gg]KGSDE[longer name]))\n");
}

/* Every value comes back byte for byte: bytes of all kinds, in every property. */
static void test_all_bytes_are_kept(void **state)
{
    (void)state;
    char text[600] = "(;FF[4]XX[";
    size_t size = strlen(text);
    for (int byte = 0; byte < 256; byte++) {
        if (byte == ']' || byte == '\\')
            text[size++] = '\\';
        text[size++] = (char)byte;
    }
    memcpy(text + size, "])\n", 3);
    size += 3;
    Reading reading;
    reading_open(&reading, text, size);
    assert_int_equal(reading.status, STATUS_OK);
    const char *written = reading_written(&reading);
    assert_int_equal(reading.text.length, size);
    assert_memory_equal(written, text, size);
    reading_close(&reading);
}

static void test_old_names(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;GaMe[1]FileFormat[3]SiZe[13]PlayerBlack[K]\n"
                                ";Black[cc]Comment[hm];White[dd];b[ee])");
    const SgfNode *root = reading.game.root;
    assert_non_null(sgf_find(root, SGF_GM));
    assert_non_null(sgf_find(root, SGF_FF));
    int size;
    assert_int_equal(sgf_board_size(&reading.game, &size, NULL), STATUS_OK);
    assert_int_equal(size, 13);
    assert_string_equal(reading_text(&reading, SGF_PB), "K");
    assert_non_null(sgf_find(root->first_child, SGF_B));
    assert_non_null(sgf_find(root->first_child, SGF_C));
    assert_non_null(sgf_find(sgf_main_end(&reading.game), SGF_B));
    assert_int_equal(reading.game.problems[SGF_DEFECT_LOWERCASE_NAME], 1);
    reading_close(&reading);
}

static void test_repairs(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
        SgfDefect problem;
    } CASES[] = {
        {"hello (world)\n(;B[aa])", "(;B[aa])\n", SGF_DEFECT_JUNK},
        {"(B[aa];W[bb])", "(;B[aa]\n;W[bb])\n", SGF_DEFECT_MISSING_SEMICOLON},
        {"(;B[aa](W[bb])(W[cc]))", "(;B[aa]\n(;W[bb])\n(;W[cc]))\n", SGF_DEFECT_MISSING_SEMICOLON},
        {"((;B[aa])(;B[bb]))", "(;\n(;B[aa])\n(;B[bb]))\n", SGF_DEFECT_MISSING_ROOT},
        {"(;B[aa];W[bb]", "(;B[aa]\n;W[bb])\n", SGF_DEFECT_UNCLOSED},
        {"(;B[aa]()())", "(;B[aa])\n", SGF_DEFECT_EMPTY_VARIATION},
        {"(;B[aa](;W[bb]);W[cc])", "(;B[aa]\n(;W[bb])\n(;W[cc]))\n", SGF_DEFECT_NODE_AFTER_BRANCH},
        {"(;CA[nonsense]B[aa])", "(;CA[nonsense]B[aa])\n", SGF_DEFECT_UNKNOWN_CHARSET},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading;
        reading_open_text(&reading, CASES[i].text);
        assert_string_equal(reading_written(&reading), CASES[i].written);
        assert_true(reading.game.problems[CASES[i].problem] > 0);
        reading_close(&reading);
    }
}

static void test_nothing_to_repair(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {FULL, "\xef\xbb\xbf(;B[aa])", " \r\n(;B[aa])\n\n",
                                        "(\n;\nB [aa]\n;W [bb] [cc]\n)"};
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        Reading reading;
        reading_open_text(&reading, TEXTS[i]);
        for (int kind = 0; kind < SGF_DEFECT_COUNT; kind++)
            assert_int_equal(reading.game.problems[kind], 0);
        reading_close(&reading);
    }
}

static void test_errors_have_places(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t offset;
        uint32_t line;
    } CASES[] = {
        {"(;B[aa]\n;W[bb\n", 10, 2}, {"(;B[aa]\n\n;W[bb]!)", 15, 3},
        {"(;B[aa];Word)", 8, 1},     {"\n\n(;C[a]\n] x)", 9, 4},
        {"(;B[aa];W", 8, 1},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Reading reading;
        reading_open(&reading, CASES[i].text, strlen(CASES[i].text));
        assert_int_equal(reading.status, STATUS_SYNTAX);
        assert_int_equal(reading.err.offset, CASES[i].offset);
        assert_int_equal(reading.err.line, CASES[i].line);
        reading_close(&reading);
    }
}

static void test_many_games(void **state)
{
    (void)state;
    const char *text = "(;PB[a])(;PB[b])\nbad: (;PB[c] 7 )\n(;PB[d])\n";
    Arena mem;
    SgfReader reader;
    SgfGame game;
    Error err;
    arena_init(&mem, 1 << 20);
    sgf_reader_init(&reader, text, strlen(text), NULL);
    assert_int_equal(sgf_reader_next(&reader, &mem, &game, &err), STATUS_OK);
    assert_int_equal(sgf_reader_next(&reader, &mem, &game, &err), STATUS_OK);
    assert_int_equal(sgf_reader_next(&reader, &mem, &game, &err), STATUS_SYNTAX);
    assert_int_equal(err.line, 2);
    assert_int_equal(sgf_reader_next(&reader, &mem, &game, &err), STATUS_OK);
    assert_memory_equal(sgf_find(game.root, SGF_PB)->value.bytes, "d", 1);
    assert_int_equal(game.source_line, 3);
    assert_int_equal(sgf_reader_next(&reader, &mem, &game, &err), STATUS_NOT_FOUND);
    assert_int_equal(reader.games, 4);
    arena_clear(&mem);
}

static void test_editing(void **state)
{
    (void)state;
    Arena mem;
    SgfGame game;
    SgfNode *first, *second;
    StrBuf out;
    arena_init(&mem, 1 << 20);
    strbuf_init(&out, 1 << 20);
    assert_int_equal(sgf_game_init(&game, &mem, NULL), STATUS_OK);
    assert_int_equal(sgf_set(&game, game.root, "SZ", "9", 1, NULL), STATUS_OK);
    assert_int_equal(sgf_append(&game, game.root, "AB", "aa", 2, NULL), STATUS_OK);
    assert_int_equal(sgf_append(&game, game.root, "AB", "bb", 2, NULL), STATUS_OK);
    assert_int_equal(sgf_add_node(&game, game.root, &first, NULL), STATUS_OK);
    assert_int_equal(sgf_add_node(&game, game.root, &second, NULL), STATUS_OK);
    assert_int_equal(sgf_set(&game, first, "W", "cc", 2, NULL), STATUS_OK);
    assert_int_equal(sgf_set(&game, second, "W", "dd", 2, NULL), STATUS_OK);
    assert_int_equal(sgf_set(&game, second, "W", "ee", 2, NULL), STATUS_OK);
    sgf_write(&game, &out);
    assert_string_equal(strbuf_text(&out), "(;SZ[9]AB[aa][bb]\n(;W[cc])\n(;W[ee]))\n");
    sgf_remove_node(&game, second);
    assert_true(sgf_remove(game.root, "AB"));
    assert_false(sgf_remove(game.root, "AB"));
    assert_int_equal(game.node_count, 2);
    strbuf_reset(&out);
    sgf_write(&game, &out);
    assert_string_equal(strbuf_text(&out), "(;SZ[9]\n;W[cc])\n");
    strbuf_clear(&out);
    arena_clear(&mem);
}

/* Whatever allocation fails, the reader says so and nothing leaks. */
static void test_memory_fails(void **state)
{
    (void)state;
    for (size_t fail = 1; fail < 200; fail++) {
        Arena mem;
        SgfGame game;
        Error err = {0};
        arena_init(&mem, 1 << 20);
        mem.fail_after = fail;
        Status status = sgf_read(FULL, strlen(FULL), 0, NULL, &mem, &game, &err);
        arena_clear(&mem);
        if (status == STATUS_OK)
            return;
        assert_int_equal(status, STATUS_LIMIT);
        assert_int_equal(err.status, STATUS_LIMIT);
    }
    fail_msg("never enough");
}

static void test_text(void **state)
{
    (void)state;
    Reading reading;
    reading_open_text(&reading, "(;C[a\\\nb\\]c\\\\d\te\r\nf\\:g]PB[x\ny])");
    assert_string_equal(reading_text(&reading, SGF_C), "ab]c\\d e\nf:g");
    strbuf_reset(&reading.text);
    sgf_node_text(&reading.game, reading.game.root, SGF_PB, SGF_SIMPLE_TEXT, &reading.text);
    assert_string_equal(strbuf_text(&reading.text), "x y");
    StrBuf raw;
    strbuf_init(&raw, 100);
    assert_int_equal(sgf_text_encode(&reading.game, "a]b\\", 4, &raw, NULL), STATUS_OK);
    assert_string_equal(strbuf_text(&raw), "a\\]b\\\\");
    strbuf_clear(&raw);
    reading_close(&reading);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),        cmocka_unit_test(test_all_bytes_are_kept),
        cmocka_unit_test(test_old_names),         cmocka_unit_test(test_repairs),
        cmocka_unit_test(test_nothing_to_repair), cmocka_unit_test(test_errors_have_places),
        cmocka_unit_test(test_many_games),        cmocka_unit_test(test_editing),
        cmocka_unit_test(test_memory_fails),      cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
