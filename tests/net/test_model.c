/* Files of networks: read back what was written, and refuse every kind of damage. */
#include "made.h"
#include "net/heads.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { SEAL_FIELD = 8, SEALED_FROM = 16 };

/* As small as a network can be. */
static NetModel *tiny_model(void)
{
    NetModel *model =
        net_model_random(&(NetShape){.blocks = 3, .channels = 16, .pool = 16, .hidden = 3}, 7);
    model->calibrated = true;
    for (int i = 0; i < 3; i++)
        for (int c = 0; c < 16; c++)
            model->block[i].max1[c] = model->block[i].max2[c] = (float)(c + 1) / 4;
    return model;
}

static void write_tiny(StrBuf *file)
{
    NetModel *model = tiny_model();
    strbuf_init(file, NET_FILE_LIMIT);
    net_model_write(model, file);
    net_model_free(model);
}

/* Put the checksum right, read, and say what came out. */
static Status read_sealed(char *bytes, size_t size, Error *err)
{
    StrBuf sealed;
    strbuf_init(&sealed, NET_FILE_LIMIT);
    strbuf_add_bytes(&sealed, bytes, size);
    if (size >= SEALED_FROM)
        sealed_finish(&sealed);
    NetModel *model = NULL;
    Status status = net_model_read(strbuf_text(&sealed), sealed.length, &model, err);
    assert_int_equal(status == STATUS_OK, model != NULL);
    if (status != STATUS_OK)
        assert_true(err->text[0] != 0);
    net_model_free(model);
    strbuf_clear(&sealed);
    return status;
}

static void test_round_trip(void **state)
{
    (void)state;
    NetModel *model = tiny_model(), *again = NULL;
    StrBuf file, second;
    strbuf_init(&file, NET_FILE_LIMIT);
    strbuf_init(&second, NET_FILE_LIMIT);
    net_model_write(model, &file);
    Error err = {0};
    assert_int_equal(net_model_read(file.text, file.length, &again, &err), STATUS_OK);
    assert_int_equal(again->value_count, model->value_count);
    assert_memory_equal(again->values, model->values, model->value_count * sizeof(float));
    assert_true(again->calibrated);
    net_model_write(again, &second);
    assert_int_equal(second.length, file.length);
    assert_memory_equal(second.text, file.text, file.length);
    char seed[32];
    net_model_setting(again, "seed", seed, sizeof seed);
    assert_string_equal(seed, "7");
    net_model_setting(again, "see", seed, sizeof seed);
    assert_string_equal(seed, "");
    net_model_free(model);
    net_model_free(again);
    strbuf_clear(&file);
    strbuf_clear(&second);
}

static void test_every_prefix(void **state)
{
    (void)state;
    StrBuf file;
    write_tiny(&file);
    Error err = {0};
    for (size_t size = 0; size < file.length; size++) {
        NetModel *model = NULL;
        assert_int_not_equal(net_model_read(file.text, size, &model, &err), STATUS_OK);
        if (size < 3000 || size % 997 == 0) /* headers and table byte by byte */
            assert_int_not_equal(read_sealed(file.text, size, &err), STATUS_OK);
    }
    strbuf_add_char(&file, 0);
    assert_int_equal(read_sealed(file.text, file.length, &err), STATUS_SYNTAX);
    strbuf_clear(&file);
}

/* Without a new checksum every change is found; with one the reader must still be safe. */
static void test_every_byte(void **state)
{
    (void)state;
    StrBuf file;
    write_tiny(&file);
    Error err = {0};
    int refused = 0;
    for (size_t at = 0; at < 3000; at++) {
        char old = file.text[at];
        static const char flips[] = {1, 0x10, (char)0x80, (char)0xff};
        for (size_t i = 0; i < sizeof flips; i++) {
            file.text[at] = (char)(old ^ flips[i]);
            NetModel *model = NULL;
            assert_int_not_equal(net_model_read(file.text, file.length, &model, &err), STATUS_OK);
            refused += read_sealed(file.text, file.length, &err) != STATUS_OK;
        }
        file.text[at] = old;
    }
    assert_true(refused > 4000); /* nearly all of the table; the seed may be any number */
    strbuf_clear(&file);
}

static size_t find_text(const StrBuf *file, const char *text)
{
    for (size_t i = 0; i + strlen(text) <= file->length; i++)
        if (memcmp(file->text + i, text, strlen(text)) == 0)
            return i;
    fail();
    return 0;
}

static Status read_changed(const char *text, const char *to, Error *err)
{
    StrBuf file;
    write_tiny(&file);
    assert_int_equal(strlen(text), strlen(to));
    memcpy(file.text + find_text(&file, text), to, strlen(to));
    Status status = read_sealed(file.text, file.length, err);
    strbuf_clear(&file);
    return status;
}

static void test_other_networks(void **state)
{
    (void)state;
    Error err = {0};
    assert_int_equal(read_changed("KATANET1", "KATANET2", &err), STATUS_UNSUPPORTED);
    assert_non_null(strstr(err.text, "version 2"));
    assert_int_equal(read_changed("KATANET1", "KATAMOD\n", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("planes=24", "planes=25", &err), STATUS_UNSUPPORTED);
    assert_non_null(strstr(err.text, "25 planes"));
    assert_int_equal(read_changed("globals=14", "globals=13", &err), STATUS_UNSUPPORTED);
    assert_int_equal(read_changed("globals=14", "globals=08", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("blocks=3", "blocks=4", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("blocks=3", "blocks=0", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("blocks=3", "blocks=x", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("channels=16", "channels=17", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("pool=16", "pool=96", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("name=random", "name=rand\x01m", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("block0.conv1", "block0.conv2", &err), STATUS_SYNTAX);
    assert_int_equal(read_changed("block0.conv1", "block9.conv1", &err), STATUS_SYNTAX);
}

/* A weight of this value, in a tensor. */
static Status read_with(float value, float *(*place)(NetModel *), Error *err)
{
    NetModel *model = tiny_model();
    *place(model) = value;
    StrBuf file;
    strbuf_init(&file, NET_FILE_LIMIT);
    net_model_write(model, &file);
    net_model_free(model);
    Status status = read_sealed(file.text, file.length, err);
    strbuf_clear(&file);
    return status;
}

static float *some_weight(NetModel *model)
{
    return &model->block[1].conv2[77];
}

static float *some_max(NetModel *model)
{
    return &model->block[2].max1[3];
}

static void test_bad_values(void **state)
{
    (void)state;
    Error err = {0};
    assert_int_equal(read_with(1, some_weight, &err), STATUS_OK);
    assert_int_equal(read_with(NAN, some_weight, &err), STATUS_INVALID);
    assert_non_null(strstr(err.text, "block1.conv2"));
    assert_int_equal(read_with(INFINITY, some_weight, &err), STATUS_INVALID);
    assert_int_equal(read_with(-INFINITY, some_weight, &err), STATUS_INVALID);
    assert_int_equal(read_with(2e4f, some_weight, &err), STATUS_INVALID);
    assert_int_equal(read_with(-2e4f, some_weight, &err), STATUS_INVALID);
    assert_int_equal(read_with(0, some_max, &err), STATUS_OK);
    assert_int_equal(read_with(-1, some_max, &err), STATUS_INVALID);
}

/* Each weight is allowed, and together they overflow. */
static void test_overflow(void **state)
{
    (void)state;
    NetModel *model = tiny_model();
    for (size_t i = 0; i < model->value_count; i++)
        model->values[i] = 9999;
    Net *net = NULL;
    Error err = {0};
    assert_int_equal(net_open_model(model, &(NetOptions){.engine = NET_ENGINE_PLAIN}, &net, &err),
                     STATUS_INVALID);
    assert_non_null(strstr(err.text, "too large"));
}

static void put_half(StrBuf *file, uint16_t bits)
{
    bytes_put_u16(file, bits);
}

static Status read_settings(const char *settings, NetModel **again)
{
    NetModel *model = tiny_model();
    StrBuf text, file;
    strbuf_init(&text, NET_SETTINGS_LIMIT);
    strbuf_init(&file, NET_FILE_LIMIT);
    strbuf_add(&text, model->settings);
    strbuf_add(&text, settings);
    mem_free(model->settings);
    model->settings = mem_alloc(text.length + 1, 1);
    memcpy(model->settings, strbuf_text(&text), text.length + 1);
    net_model_write(model, &file);
    Status status = net_model_read(file.text, file.length, again, NULL);
    net_model_free(model);
    strbuf_clear(&text);
    strbuf_clear(&file);
    return status;
}

static double chance(const NetModel *model, NetSource source, float logit)
{
    Game game;
    static NetOutput output;
    static NetAnswer answer;
    uint8_t legal[BOARD_POINTS_MAX];
    game_init(&game, 19, &(Rules){.ko = KO_SIMPLE});
    for (int i = 0; i < 100; i++)
        board_play(&game.board, board_point(&game.board, i % 10, i / 10),
                   i % 2 ? STONE_WHITE : STONE_BLACK, NULL);
    net_legal_points(&game, legal);
    output.value[0] = logit;
    net_answer_make(model, &game, &(NetContext){.source = source}, legal, &output, &answer);
    game_clear(&game);
    return (double)answer.win;
}

/* How sure to be of the winner stands in the settings, by kind of record. */
static void test_certainty(void **state)
{
    (void)state;
    static const char *const WRONG[] = {"winner.kgs=1\n",     "winner.kgs=x 1\n",
                                        "winner.kgs=0 0\n",   "winner.kgs=1 nan\n",
                                        "winner.kgs=inf 0\n", "winner.kgs=1 2 3\n"};
    NetModel *model = NULL;
    assert_int_equal(read_settings("winner.kgs=0.9 -0.2\nwinner.unknown=1.5 0\n", &model),
                     STATUS_OK);
    assert_true(fabs(chance(model, NET_SOURCE_PROFESSIONAL, 1) - 1 / (1 + exp(-1))) < 1e-6);
    assert_true(fabs(chance(model, NET_SOURCE_UNKNOWN, 1) - 1 / (1 + exp(-1.5))) < 1e-6);
    assert_true(fabs(chance(model, NET_SOURCE_KGS, 1) - 1 / (1 + exp(-0.7))) < 1e-6);
    assert_true(chance(model, NET_SOURCE_KGS, INFINITY) == 1);
    net_model_free(model);
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        model = NULL;
        assert_int_equal(read_settings(WRONG[i], &model), STATUS_SYNTAX);
        assert_null(model);
    }
}

/* The same network with one tensor as halves and one calibration as a scalar. */
static void test_halves_and_scalars(void **state)
{
    (void)state;
    NetModel *model = tiny_model(), *again = NULL;
    NetTensor *list = mem_alloc(NET_TENSOR_LIMIT, sizeof *list);
    int count = net_model_list(model, list);
    StrBuf file;
    strbuf_init(&file, NET_FILE_LIMIT);
    sealed_begin(&(SealedKind){"KATANET1", "network"}, "network", &file);
    bytes_put_u32(&file, (uint32_t)strlen(model->settings));
    strbuf_add(&file, model->settings);
    bytes_put_u32(&file, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        bool is_half = strcmp(list[i].name, "value.out.bias") == 0;
        bool is_scalar = strcmp(list[i].name, "block1.norm2.max") == 0;
        bool is_wide = strcmp(list[i].name, "policy.conv") == 0;
        bytes_put_text(&file, list[i].name);
        bytes_put(&file, is_half, 1);
        bytes_put(&file, (uint64_t)(is_scalar ? 0 : is_wide ? 4 : list[i].dim_count), 1);
        for (int d = 0; d < list[i].dim_count && !is_scalar; d++)
            bytes_put_u32(&file, list[i].dim[d]);
        for (int d = 0; d < 2 && is_wide; d++)
            bytes_put_u32(&file, 1);
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i].name, "value.out.bias") == 0) {
            put_half(&file, 0x3c00); /* 1 */
            put_half(&file, 0xc500); /* -5 */
            put_half(&file, 0x0001); /* 2^-24 */
        } else if (strcmp(list[i].name, "block1.norm2.max") == 0) {
            bytes_put_f32(&file, 2.5f);
        } else {
            bytes_put_f32s(&file, *list[i].place, net_tensor_count(&list[i]));
        }
    }
    sealed_finish(&file);
    Error err = {0};
    assert_int_equal(net_model_read(file.text, file.length, &again, &err), STATUS_OK);
    assert_true(again->value_out_bias[0] == 1 && again->value_out_bias[1] == -5);
    assert_true(again->value_out_bias[2] == ldexpf(1, -24));
    assert_true(again->block[1].max2[0] == 2.5f && again->block[1].max2[15] == 2.5f);
    assert_memory_equal(again->policy_conv, model->policy_conv, 16 * 16 * sizeof(float));
    net_model_free(model);
    net_model_free(again);
    mem_free(list);
    strbuf_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip), cmocka_unit_test(test_every_prefix),
        cmocka_unit_test(test_every_byte), cmocka_unit_test(test_other_networks),
        cmocka_unit_test(test_bad_values), cmocka_unit_test(test_overflow),
        cmocka_unit_test(test_certainty),  cmocka_unit_test(test_halves_and_scalars),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
