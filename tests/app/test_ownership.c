/* How well the field says who owns what: counts by hand, games that are left out, a stop. */
#include "app/ownership.h"
#include "base/file.h"
#include "settled_game.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

static char path[64];

static int make_path(void **state)
{
    (void)state;
    strcpy(path, "/tmp/katachi-ownership-XXXXXX");
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

static Status measure(const char *const *properties, int count, atomic_bool *stop,
                      OwnershipStudy *study)
{
    StrBuf text;
    GameList games;
    const char *paths[] = {path};
    strbuf_init(&text, 1 << 16);
    for (int i = 0; i < count; i++)
        add_settled_game(properties[i], &text);
    assert_int_equal(file_write(path, strbuf_text(&text), text.length, NULL), STATUS_OK);
    strbuf_clear(&text);
    assert_int_equal(game_list_load(paths, 1, &(GameFilter){.size = 9}, &games, NULL), STATUS_OK);
    assert_int_equal(games.count, count);
    Status status = ownership_measure(
        &(OwnershipRequest){.games = &games, .every = 4, .stop = stop}, study, NULL);
    game_list_clear(&games);
    return status;
}

static void test_counts_right_points(void **state)
{
    (void)state;
    static const char *const RESULTS[] = {"RE[W+6.5]", "RE[W+6.5]", "RE[B+R]", "RE[B+30.5]"};
    OwnershipStudy *study = mem_alloc(1, sizeof *study);
    assert_int_equal(measure(RESULTS, 4, NULL, study), STATUS_OK);
    assert_int_equal(study->games, 2);
    assert_int_equal(study->not_counted, 1);
    assert_int_equal(study->other_count, 1);
    for (int m = 0; m < OWNERSHIP_MODELS; m++) {
        const OwnerTally *tally = &study->tally[m];
        double positions = 0;
        for (int phase = 0; phase < OWNER_PHASES; phase++)
            positions += tally->positions[phase];
        assert_int_equal((int)positions, 2 * 8); /* 32 moves, each fourth */
        assert_int_equal((int)tally->positions[OWNER_PHASES], 2);
        assert_int_equal((int)tally->points[OWNER_PHASES], 2 * 72);
        assert_int_equal((int)tally->right[OWNER_PHASES], 2 * 72);
        assert_true(tally->points[0] == 72 * tally->positions[0]);
        assert_true(tally->right[0] < tally->points[0]);
        assert_true(study->share[m][OWNERS_AT_END].mean == 1);
        /* The games are alike: another draw of them changes nothing. */
        assert_true(study->share[m][OWNERS_OVER_GAME].error < 1e-9);
        assert_true(study->share[m][OWNERS_OVER_GAME].mean > 0.5);
        assert_true(study->share[m][OWNERS_OVER_GAME].mean < 1);
    }
    mem_free(study);
}

static void test_nothing_to_measure(void **state)
{
    (void)state;
    static const char *const RESULTS[] = {"RE[B+R]", ""};
    OwnershipStudy *study = mem_alloc(1, sizeof *study);
    atomic_bool stop = true;
    assert_int_equal(measure(RESULTS, 2, NULL, study), STATUS_NOT_FOUND);
    assert_int_equal(measure(RESULTS, 2, &stop, study), STATUS_INTERRUPTED);
    mem_free(study);
}

/* By hand: an empty board says nothing of any point, which is half right. */
static void test_even_points_are_half_right(void **state)
{
    (void)state;
    Board board;
    Field field = {.size = 5};
    uint8_t owner[BOARD_CELL_LIMIT] = {0};
    OwnerTally tally = {0}, sum = {0};
    board_init(&board, 5);
    memcpy(field.stone, board.stone, sizeof field.stone);
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        field.black[at] = field.white[at] = 0.5;
    owner[board_point(&board, 0, 0)] = STONE_BLACK;
    owner[board_point(&board, 1, 0)] = STONE_WHITE;
    field.black[board_point(&board, 1, 0)] = 0.25;
    field.white[board_point(&board, 1, 0)] = 0.75;
    owner_tally_look(&tally, &board, &field, owner, 3);
    assert_true(tally.points[3] == 2 && tally.right[3] == 1.5);
    assert_true(tally.wrong == 0.25 + 0.0625);
    owner_tally_add(&sum, &tally);
    owner_tally_add(&sum, &tally);
    assert_true(sum.points[3] == 4 && sum.right[3] == 3 && sum.positions[3] == 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_right_points),
        cmocka_unit_test(test_nothing_to_measure),
        cmocka_unit_test(test_even_points_are_half_right),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
