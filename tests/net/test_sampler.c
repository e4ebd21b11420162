/* The sampler: every position once, the same samples on any number of threads, symmetries that
 * agree with core's, and targets from the mover's side. */
#include "base/random.h"
#include "core/board.h"
#include "net/packed_games.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

enum { SIZE = 9, POINTS = SIZE * SIZE, GAMES = 20, BATCH = 300 };

static char path[64];
static PackedGames games;

/* Random legal games; every third is counted, every fifth held back. */
static void add_random_game(Random *random, int number, StrBuf *body)
{
    uint8_t moves[2 * 120];
    int count = 0, wanted = 40 + (int)random_below(random, 60);
    Game game;
    game_init(&game, SIZE, &(Rules){.ko = KO_SIMPLE});
    while (count < wanted) {
        Point at = board_random_point(&game.board, random);
        if (random_below(random, 30) == 0)
            at = POINT_PASS;
        if (game_play(&game, at, game.to_move) != MOVE_OK)
            continue;
        moves[2 * count] = at == POINT_PASS ? PACKED_PASS : (uint8_t)board_x(&game.board, at);
        moves[2 * count++ + 1] = at == POINT_PASS ? PACKED_PASS : (uint8_t)board_y(&game.board, at);
    }
    PackedGame packed = {.size = SIZE,
                         .source = (uint8_t)(number % 4),
                         .winner = (uint8_t)(1 + number % 2),
                         .by = PACKED_BY_COUNT,
                         .komi_known = true,
                         .komi = 7,
                         .year = 1960,
                         .margin = number % 2 ? -5 : 5,
                         .is_counted = number % 3 == 0,
                         .is_held_back = number % 5 == 0,
                         .moves = moves,
                         .move_count = count};
    packed_game_add(&packed, body);
    game_clear(&game);
}

static int make_games(void **state)
{
    (void)state;
    StrBuf body;
    Random random;
    strcpy(path, "/tmp/katachi-sampler-XXXXXX");
    int file = mkstemp(path);
    if (file < 0 || close(file) != 0)
        return -1;
    strbuf_init(&body, 1 << 20);
    random_seed(&random, 3);
    for (int i = 0; i < GAMES; i++)
        add_random_game(&random, i, &body);
    Status status = packed_games_write(path, &body, GAMES, NULL);
    strbuf_clear(&body);
    const char *paths[] = {path};
    return status == STATUS_OK && packed_games_open(paths, 1, &games, NULL) == STATUS_OK ? 0 : -1;
}

static int clear_games(void **state)
{
    (void)state;
    packed_games_clear(&games);
    return unlink(path);
}

/* ---- batches ---- */

typedef struct {
    uint32_t words[BATCH * POINTS];
    float globals[BATCH * NET_GLOBALS];
    int32_t move[BATCH], reply[BATCH], source[BATCH], number[BATCH];
    float outcome[BATCH], score[BATCH];
    int8_t owner[BATCH * POINTS];
} Memory;

static void fill(Sampler *sampler, uint64_t first, int count, Memory *memory)
{
    memset(memory, 0, sizeof *memory);
    sampler_fill(sampler, first, count,
                 &(SampleBatch){.words = memory->words,
                                .globals = memory->globals,
                                .move = memory->move,
                                .reply = memory->reply,
                                .outcome = memory->outcome,
                                .score = memory->score,
                                .owner = memory->owner,
                                .source = memory->source,
                                .number = memory->number});
}

static Sampler *open_sampler(SamplerSettings settings)
{
    Sampler *sampler = NULL;
    settings.size = SIZE;
    settings.threads = settings.threads ? settings.threads : 1;
    assert_int_equal(sampler_open(&games, &settings, &sampler, NULL), STATUS_OK);
    return sampler;
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    static Memory one, four;
    Sampler *single = open_sampler((SamplerSettings){.turns = 1, .drop = 0.3, .seed = 5});
    Sampler *several =
        open_sampler((SamplerSettings){.turns = 1, .drop = 0.3, .seed = 5, .threads = 4});
    fill(single, 1000, BATCH, &one);
    fill(several, 1000, BATCH, &four);
    assert_memory_equal(&one, &four, sizeof one);
    sampler_close(single);
    sampler_close(several);
}

static uint64_t held_back_moves(bool is_held_back)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < games.count; i++)
        sum += games.game[i].is_held_back == is_held_back ? (uint64_t)games.game[i].move_count : 0;
    return sum;
}

/* Without symmetries a sample is known by game and move number; here by its words and target. */
static void every_position_comes_once(void **state)
{
    (void)state;
    static Memory memory;
    Sampler *sampler = open_sampler((SamplerSettings){.seed = 9});
    uint64_t total = sampler_position_count(sampler), sum = 0, expected = 0;
    assert_int_equal(total, held_back_moves(false));
    for (uint64_t first = 0; first < total; first += BATCH) {
        int count = total - first < BATCH ? (int)(total - first) : BATCH;
        fill(sampler, first, count, &memory);
        for (int i = 0; i < count; i++)
            sum += mix64((uint64_t)memory.number[i] << 16 | (uint64_t)memory.move[i]);
    }
    for (size_t g = 0; g < games.count; g++)
        for (int i = 0; !games.game[g].is_held_back && i < games.game[g].move_count; i++) {
            const uint8_t *xy = games.game[g].moves + 2 * i;
            uint64_t move = xy[0] == PACKED_PASS ? POINTS : (uint64_t)(xy[1] * SIZE + xy[0]);
            expected += mix64((uint64_t)i << 16 | move);
        }
    assert_int_equal(sum, expected);
    sampler_close(sampler);
}

static void held_back_games_stay_apart(void **state)
{
    (void)state;
    Sampler *sampler = open_sampler((SamplerSettings){.held_back = 1});
    assert_int_equal(sampler_position_count(sampler), held_back_moves(true));
    sampler_close(sampler);
}

/* The image of a point by core's own mapping. */
static int image_of(int symmetry, int index)
{
    Point at = (Point)((index / SIZE + 1) * (SIZE + 1) + index % SIZE + 1);
    Point image = symmetry_map(SIZE, symmetry, at);
    return (image / (SIZE + 1) - 1) * SIZE + image % (SIZE + 1) - 1;
}

static bool is_image(const Memory *plain, const Memory *turned, int i, int symmetry)
{
    for (int at = 0; at < POINTS; at++) {
        int image = image_of(symmetry, at);
        if (plain->words[i * POINTS + at] != turned->words[i * POINTS + image] ||
            plain->owner[i * POINTS + at] != turned->owner[i * POINTS + image])
            return false;
    }
    bool is_pass = plain->move[i] == POINTS;
    return turned->move[i] == (is_pass ? POINTS : image_of(symmetry, plain->move[i]));
}

static void turned_samples_are_images(void **state)
{
    (void)state;
    static Memory plain, turned;
    Sampler *still = open_sampler((SamplerSettings){.seed = 4});
    Sampler *turning = open_sampler((SamplerSettings){.seed = 4, .turns = 1});
    fill(still, 0, BATCH, &plain);
    fill(turning, 0, BATCH, &turned);
    int used = 0;
    for (int i = 0; i < BATCH; i++) {
        int found = -1;
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
            if (is_image(&plain, &turned, i, symmetry))
                found = symmetry;
        assert_true(found >= 0);
        used |= 1 << found;
    }
    assert_int_equal(used, 255);
    sampler_close(still);
    sampler_close(turning);
}

static void targets_are_the_movers(void **state)
{
    (void)state;
    static Memory memory;
    Sampler *sampler = open_sampler((SamplerSettings){.seed = 2});
    fill(sampler, 0, BATCH, &memory);
    for (int i = 0; i < BATCH; i++) {
        bool is_counted = memory.owner[i * POINTS] != SAMPLE_OWNER_UNKNOWN;
        /* In these games the winner is ahead by 5. */
        if (is_counted)
            assert_float_equal(memory.score[i], memory.outcome[i] > 0.5f ? 5 : -5, 0);
        else
            assert_float_equal(memory.score[i], 0, 0);
        bool is_black = memory.number[i] % 2 == 0;
        assert_float_equal(memory.globals[i * NET_GLOBALS], is_black, 0);
        float komi = is_black ? -0.35f : 0.35f;
        assert_float_equal(memory.globals[i * NET_GLOBALS + 1], komi, 1e-6f);
        assert_float_equal(memory.globals[i * NET_GLOBALS + NET_GLOBALS_WITHOUT_YEAR + 1], 1, 0);
    }
    sampler_close(sampler);
}

static void refuses_illegal_games(void **state)
{
    (void)state;
    static const uint8_t TWICE[] = {3, 3, 3, 3};
    PackedGame game = {.size = SIZE, .moves = TWICE, .move_count = 2};
    PackedGames one = {.game = &game, .count = 1};
    Sampler *sampler = NULL;
    Error err = {0};
    SamplerSettings settings = {.size = SIZE, .threads = 1};
    assert_int_equal(sampler_open(&one, &settings, &sampler, &err), STATUS_INVALID);
    settings.size = 19;
    assert_int_equal(sampler_open(&one, &settings, &sampler, &err), STATUS_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),      cmocka_unit_test(every_position_comes_once),
        cmocka_unit_test(held_back_games_stay_apart), cmocka_unit_test(turned_samples_are_images),
        cmocka_unit_test(targets_are_the_movers),     cmocka_unit_test(refuses_illegal_games),
    };
    return cmocka_run_group_tests(tests, make_games, clear_games);
}
