/* Harrison's features against their slow twin on random games, and the frame of the extractor. */
#include "base/random.h"
#include "core/playout.h"
#include "plain_features.h"
#include "plain_pattern.h"
#include "predict/harrison/features.h"
#include "random_games.h"
#include "support.h"

#include <string.h>

static void open_extractor(const ExtractorSettings *settings, Extractor **extractor)
{
    Error err = {0};
    assert_int_equal(extractor_open(settings, extractor, &err), STATUS_OK);
}

static void compare_position(Extractor *extractor, const Position *position, uint64_t *captures)
{
    static Sample sample;
    extractor_run(extractor, position, POINT_NONE, &sample);
    for (int c = 0; c < sample.count; c++) {
        const uint32_t *value = sample_values(&sample, c);
        uint32_t plain[HARRISON_GROUP_COUNT];
        plain_features(position, sample.at[c], plain);
        *captures += plain[HARRISON_CAPTURE] > 0;
        for (int g = 0; g < HARRISON_PATTERN; g++) {
            if (value[g] != plain[g])
                fail_msg("size %d move %d point %d group %d: %u, plain %u", position->board->size,
                         position->move_number, sample.at[c], g, value[g], plain[g]);
        }
    }
}

/* Positions along random games, so that there are captures, kos and last moves. */
static void compare_games(int size, int games, int moves, uint64_t seed)
{
    Random random;
    random_seed(&random, seed);
    Extractor *extractor;
    open_extractor(&(ExtractorSettings){.set = "harrison"}, &extractor);
    uint64_t captures = 0;
    for (int g = 0; g < games; g++) {
        Game game;
        random_game(&random, size, moves, &game);
        while (game_undo(&game)) {
            Position position;
            if (random_below(&random, 4) != 0)
                continue;
            position_of_game(&game, 1, &position);
            compare_position(extractor, &position, &captures);
        }
        game_clear(&game);
    }
    assert_true(captures > 10);
    extractor_close(extractor);
}

static void twins_agree_on_small_boards(void **state)
{
    (void)state;
    compare_games(5, 100, 60, 1);
    compare_games(7, 60, 100, 2);
    compare_games(9, 20, 150, 3);
}

static void twins_agree_on_large_boards(void **state)
{
    (void)state;
    compare_games(13, 3, 250, 4);
    compare_games(19, 2, 350, 5);
    compare_games(25, 1, 300, 6);
}

/* 63 playouts in eighths, by the mover's eyes, from the position's seed. */
static void owner_counts_playouts(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 7);
    Game game;
    random_game(&random, 19, 220, &game);
    Extractor *extractor;
    open_extractor(&(ExtractorSettings){.set = "harrison", .playouts = HARRISON_PLAYOUTS},
                   &extractor);
    static Sample sample;
    static PlayoutTally tally;
    bool seen[OWNER_STEPS] = {false};
    for (int turn = 0; turn < 40; turn++) {
        Position position;
        position_of_game(&game, 99, &position);
        extractor_run(extractor, &position, POINT_NONE, &sample);
        playout_run(&game.board,
                    &(PlayoutRequest){.first = game.to_move, .count = 63, .seed = position.seed},
                    &tally);
        for (int c = 0; c < sample.count; c++) {
            uint32_t owned = game.to_move == STONE_BLACK ? tally.black_owned[sample.at[c]]
                                                         : tally.white_owned[sample.at[c]];
            uint32_t value = sample_values(&sample, c)[HARRISON_OWNER];
            assert_int_equal(value, owned / 8);
            seen[value] = true;
        }
        game_undo(&game);
    }
    for (int value = 0; value < OWNER_STEPS; value++)
        assert_true(seen[value]);
    game_clear(&game);
    extractor_close(extractor);
}

/* The last move of a game is wherever the game's history says. */
static void every_distance_appears(void **state)
{
    (void)state;
    Game game;
    Rules rules = {.ko = KO_SIMPLE};
    game_init(&game, 19, &rules);
    assert_int_equal(game_play(&game, board_point(&game.board, 0, 0), STONE_BLACK), MOVE_OK);
    assert_int_equal(game_play(&game, board_point(&game.board, 9, 9), STONE_WHITE), MOVE_OK);
    Extractor *extractor;
    open_extractor(&(ExtractorSettings){.set = "harrison"}, &extractor);
    static Sample sample;
    Position position;
    position_of_game(&game, 1, &position);
    extractor_run(extractor, &position, POINT_NONE, &sample);
    bool seen[2][DISTANCE_FAR + 1] = {{false}};
    for (int c = 0; c < sample.count; c++) {
        seen[0][sample_values(&sample, c)[HARRISON_PREVIOUS]] = true;
        seen[1][sample_values(&sample, c)[HARRISON_BEFORE_PREVIOUS]] = true;
    }
    for (int d = 2; d <= DISTANCE_FAR; d++)
        assert_true(seen[0][d] && seen[1][d]);
    extractor_close(extractor);
    game_clear(&game);
}

/* ---- the frame ---- */

static void fill_extra(void *context, const Position *position, Sample *sample, int first_group)
{
    (void)position;
    ++*(int *)context;
    for (int c = 0; c < sample->count; c++)
        sample->value[c * sample->group_count + first_group] = (uint32_t)c % 3;
}

static void extra_groups_follow(void **state)
{
    (void)state;
    int calls = 0;
    ExtractorSettings settings = {
        .set = "harrison",
        .extra = {
            .group_count = 1, .group = {{"read-out", 3}}, .fill = fill_extra, .context = &calls}};
    Extractor *extractor;
    open_extractor(&settings, &extractor);
    const Schema *schema = extractor_schema(extractor);
    assert_int_equal(schema->group_count, HARRISON_GROUP_COUNT + 1);
    assert_int_equal(schema_find(schema, "read-out"), HARRISON_GROUP_COUNT);
    assert_int_equal(schema_find(schema, "nothing"), -1);
    assert_int_equal(schema->first[HARRISON_CAPTURED_STONES], 6);
    assert_int_equal(schema->first[schema->group_count], schema->first[HARRISON_GROUP_COUNT] + 3);
    static Sample sample;
    Game game;
    Rules rules = {.ko = KO_SIMPLE};
    game_init(&game, 9, &rules);
    Position position;
    position_of_game(&game, 1, &position);
    Point middle = board_point(&game.board, 4, 4);
    extractor_run(extractor, &position, middle, &sample);
    assert_int_equal(calls, 1);
    assert_int_equal(sample.count, 81);
    assert_int_equal(sample.at[sample.played], middle);
    assert_int_equal(sample_values(&sample, 80)[HARRISON_GROUP_COUNT], 80 % 3);
    StrBuf text;
    strbuf_init(&text, 100);
    extractor_describe(extractor, HARRISON_GROUP_COUNT, 2, &text);
    assert_string_equal(strbuf_text(&text), "read-out 2");
    strbuf_clear(&text);
    extractor_close(extractor);
    game_clear(&game);
}

static void every_value_has_words(void **state)
{
    (void)state;
    SquareTableInfo info = {.threshold = {1, 0, 0, 0}};
    Board board;
    board_init(&board, 9);
    SquareEntry entry = {.count = 5};
    entry.pattern = plain_canonical_at(&board, board_point(&board, 0, 4), STONE_BLACK, 3);
    SquareTable *table = square_table_new(&info, &entry, 1);
    Extractor *extractor;
    open_extractor(&(ExtractorSettings){.set = "harrison", .square = table, .playouts = 1},
                   &extractor);
    const Schema *schema = extractor_schema(extractor);
    assert_int_equal(schema->group[HARRISON_PATTERN].value_count, 2);
    StrBuf text, before;
    strbuf_init(&text, 1000);
    strbuf_init(&before, 1000);
    for (int g = 0; g < schema->group_count; g++) {
        for (uint32_t v = 0; v < schema->group[g].value_count; v++) {
            strbuf_reset(&text);
            extractor_describe(extractor, g, v, &text);
            assert_true(text.length > 3 && !text.overflowed);
            assert_true(v == 0 || strcmp(strbuf_text(&text), strbuf_text(&before)) != 0);
            strbuf_reset(&before);
            strbuf_add(&before, strbuf_text(&text));
        }
    }
    assert_string_equal(strbuf_text(&text), "3x3 pattern 1");
    strbuf_clear(&text);
    strbuf_clear(&before);
    extractor_close(extractor);
    square_table_free(table);
}

/* Without playouts the owner's value is 0 for every point, and says nothing. */
static void an_owner_that_was_not_computed_is_left_out(void **state)
{
    (void)state;
    Extractor *extractor;
    StrBuf text;
    strbuf_init(&text, 1000);
    open_extractor(&(ExtractorSettings){.set = "harrison"}, &extractor);
    extractor_describe(extractor, HARRISON_OWNER, 0, &text);
    assert_null(strstr(strbuf_text(&text), "opponent"));
    assert_non_null(strstr(strbuf_text(&text), "left out"));
    extractor_close(extractor);
    strbuf_clear(&text);
}

static void an_unknown_set_is_refused(void **state)
{
    (void)state;
    Error err = {0};
    Extractor *extractor = NULL;
    assert_int_equal(extractor_open(&(ExtractorSettings){.set = "none"}, &extractor, &err),
                     STATUS_NOT_FOUND);
    assert_null(extractor);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_owner_that_was_not_computed_is_left_out),
        cmocka_unit_test(twins_agree_on_small_boards),
        cmocka_unit_test(twins_agree_on_large_boards),
        cmocka_unit_test(owner_counts_playouts),
        cmocka_unit_test(every_distance_appears),
        cmocka_unit_test(extra_groups_follow),
        cmocka_unit_test(every_value_has_words),
        cmocka_unit_test(an_unknown_set_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
