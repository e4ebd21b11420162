/* Inputs that are wrong on purpose: prefixes, mutations, depth, size. Every one must end soon in an
 * answer or an error, within the memory allowed. */
#include "base/budget.h"
#include "base/random.h"
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/write.h"
#include "sgf_support.h"

static const char REAL[] =
    "(;FF[4]GM[1]SZ[9]PB[\xe9\xbb\x92]PW[\xe7\x99\xbd]KM[6.5]RE[W+2.5]\n"
    ";B[ee];W[ce];B[cd];W[dd]C[a \\] b];B[cf](;W[dc];B[cc];W[eb]AB[aa:bb])(;W[bd]LB[aa:1]))\n";

/* Read all games of the bytes and ask everything about them. */
static Status ask_everything(const char *bytes, size_t size)
{
    Arena mem;
    SgfReader reader;
    SgfGame game;
    Error err;
    Status first = STATUS_NOT_FOUND;
    StrBuf out;
    arena_init(&mem, 256 << 20);
    strbuf_init(&out, 256 << 20);
    sgf_reader_init(&reader, bytes, size, NULL);
    for (int i = 0; i < 10; i++) {
        arena_reset(&mem);
        Status status = sgf_reader_next(&reader, &mem, &game, &err);
        first = i == 0 ? status : first;
        if (status == STATUS_NOT_FOUND)
            break;
        if (status != STATUS_OK)
            continue;
        (void)sgf_check(&game, NULL, NULL);
        sgf_write(&game, &out);
        status = sgf_normalise(&game, &err);
        assert_true(status == STATUS_OK || status == STATUS_UNSUPPORTED || status == STATUS_LIMIT);
    }
    strbuf_clear(&out);
    arena_clear(&mem);
    return first;
}

static char *exact_copy(const char *bytes, size_t size)
{
    return memcpy(malloc(size ? size : 1), bytes, size);
}

static void test_prefixes(void **state)
{
    (void)state;
    for (size_t size = 0; size < sizeof REAL; size++) {
        char *bytes = exact_copy(REAL, size); /* so that reading behind the end is seen */
        (void)ask_everything(bytes, size);
        free(bytes);
    }
    assert_int_equal(ask_everything(REAL, sizeof REAL - 1), STATUS_OK);
}

static void test_mutations(void **state)
{
    (void)state;
    static const char SPICE[] = "()[];\\:aB\0\xff\x95\x5c\n";
    Random random;
    random_seed(&random, 20240607);
    for (int round = 0; round < 20000; round++) {
        char *bytes = exact_copy(REAL, sizeof REAL - 1);
        for (uint32_t changes = 1 + random_below(&random, 6); changes > 0; changes--) {
            char *at = bytes + random_below(&random, sizeof REAL - 1);
            *at = random_below(&random, 2) ? SPICE[random_below(&random, sizeof SPICE - 1)]
                                           : (char)random_below(&random, 256);
        }
        (void)ask_everything(bytes, sizeof REAL - 1);
        free(bytes);
    }
}

static void test_small(void **state)
{
    (void)state;
    for (int a = 0; a < 256; a++) {
        for (int b = 0; b < 256; b++) {
            char bytes[2] = {(char)a, (char)b};
            (void)ask_everything(bytes, 2);
        }
    }
}

/* `count` times `head`, then `count` times `tail`. */
static char *repeat(const char *head, const char *tail, size_t count, size_t *size)
{
    size_t a = strlen(head), b = strlen(tail);
    *size = (a + b) * count;
    char *bytes = malloc(*size);
    for (size_t i = 0; i < count; i++) {
        memcpy(bytes + i * a, head, a);
        memcpy(bytes + count * a + i * b, tail, b);
    }
    return bytes;
}

static void check_repeated(const char *head, const char *tail, size_t count, Status expected)
{
    size_t size;
    char *bytes = repeat(head, tail, count, &size);
    double start = clock_seconds();
    assert_int_equal(ask_everything(bytes, size), expected);
    assert_true(clock_seconds() - start < 60);
    free(bytes);
}

static void test_depth_and_width(void **state)
{
    (void)state;
    check_repeated("(", "", 10000000, STATUS_LIMIT);
    check_repeated("(;", "", 2000000, STATUS_LIMIT);
    check_repeated("(;B[aa]", ")", 1000000, STATUS_OK);
    check_repeated("(;", ")", 1000000, STATUS_OK);
    check_repeated("(;B[aa](;W[bb])", ")", 200000, STATUS_OK);
    check_repeated("(;AB[aa](;W[bb])", ")", 20000, STATUS_OK);
    check_repeated("()", "", 1000000, STATUS_NOT_FOUND);
    check_repeated("\n(;C[", "", 1000000, STATUS_SYNTAX);
    check_repeated("\n(;\xb0", "", 2000, STATUS_SYNTAX);
}

static void test_limits(void **state)
{
    (void)state;
    static const struct {
        SgfLimits limits;
        const char *text;
    } CASES[] = {
        {{.bytes = 10}, "(;B[aa];W[bb])"},
        {{.nodes = 1}, "(;B[aa];W[bb])"},
        {{.depth = 2}, "(;B[aa](;W[bb](;W[cc])))"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Arena mem;
        SgfGame game;
        Error err;
        SgfReadOptions options = {.limits = CASES[i].limits};
        arena_init(&mem, 1 << 20);
        assert_int_equal(
            sgf_read(CASES[i].text, strlen(CASES[i].text), 0, &options, &mem, &game, &err),
            STATUS_LIMIT);
        arena_clear(&mem);
    }
}

static void test_large_value(void **state)
{
    (void)state;
    size_t size = 30000000;
    char *bytes = malloc(size);
    memset(bytes, 'x', size);
    memcpy(bytes, "(;C[", 4);
    memcpy(bytes + size - 2, "])", 2);
    assert_int_equal(ask_everything(bytes, size), STATUS_OK);
    memset(bytes, 0, size);
    assert_int_equal(ask_everything(bytes, size), STATUS_NOT_FOUND);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prefixes), cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_small),    cmocka_unit_test(test_depth_and_width),
        cmocka_unit_test(test_limits),   cmocka_unit_test(test_large_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
