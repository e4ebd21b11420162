/* Counting records: which results are counts, whether ours agrees, and that playing a game out only
 * ever adds to it. */
#include "play/judge.h"
#include "random_network.h"
#include "sgf/read.h"

#include <math.h>
#include <string.h>

/* Black has the left four columns, White the right three. */
#define WALLS "SZ[7]KM[0]RU[Chinese]AB[da][db][dc][dd][de][df][dg]AW[ea][eb][ec][ed][ee][ef][eg]"

static CountedRecord count(const char *sgf)
{
    Arena mem;
    SgfGame record;
    CountedRecord counted;
    arena_init(&mem, 1 << 20);
    assert_int_equal(sgf_read(sgf, strlen(sgf), 0, NULL, &mem, &record, NULL), STATUS_OK);
    assert_int_equal(count_record(&record, &(JudgeRequest){.seed = 1}, &counted, NULL), STATUS_OK);
    arena_clear(&mem);
    return counted;
}

static void counts_are_compared(void **state)
{
    (void)state;
    CountedRecord same = count("(;" WALLS "RE[B+7];B[];W[])");
    assert_true(same.has_margin && same.same_winner && same.same_margin);
    assert_true(fabs(same.area - 7) < 0.01 && fabs(same.territory - 7) < 0.01);
    CountedRecord near = count("(;" WALLS "RE[B+6.5];B[];W[])");
    assert_true(near.has_margin && near.same_winner && !near.same_margin);
    CountedRecord other = count("(;" WALLS "RE[W+1.25];B[];W[])");
    assert_true(other.has_margin && !other.same_winner && !other.same_margin);
    CountedRecord draw = count("(;" WALLS "RE[0];B[];W[])");
    assert_true(draw.has_margin && !draw.same_winner);
}

static void other_results_are_no_counts(void **state)
{
    (void)state;
    static const char *const RESULTS[] = {"B+R", "B+T", "B+", "W+0.02", "?", "Void"};
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++) {
        char sgf[512];
        snprintf(sgf, sizeof sgf, "(;" WALLS "RE[%s];B[];W[])", RESULTS[i]);
        assert_false(count(sgf).has_margin);
    }
}

/* Whatever a network makes of it: the game that was played stays, and what is added is legal. */
static void playing_out_adds(void **state)
{
    (void)state;
    Net *net = NULL;
    Rules rules;
    assert_int_equal(net_open(random_network_path, NULL, &net, NULL), STATUS_OK);
    assert_true(rules_by_name("japanese", &rules));
    for (int moves = 4; moves <= 40; moves += 12) {
        Game game, before;
        game_init(&game, 9, &rules);
        for (int i = 0; i < moves; i++)
            (void)game_play(&game, board_point(&game.board, (i * 5 + 2) % 9, (i * 7 + i / 9) % 9),
                            game.to_move);
        game_copy(&game, &before);
        count_play_out(&game, net, moves % 8);
        assert_true(game.move_count >= before.move_count);
        for (int i = 0; i < before.move_count; i++)
            assert_int_equal(game.moves[i].move.at, before.moves[i].move.at);
        int length = game.move_count;
        count_play_out(&game, NULL, 0); /* without a network nothing happens */
        assert_int_equal(game.move_count, length);
        game_clear(&before);
        game_clear(&game);
    }
    net_close(net);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_compared),
        cmocka_unit_test(other_results_are_no_counts),
        cmocka_unit_test(playing_out_adds),
    };
    return cmocka_run_group_tests(tests, write_random_network, remove_random_network);
}
