/* Effects of moves against really playing them: every empty point, both colours, every size. */
#include "base/random.h"
#include "random_position.h"
#include "shape/chain.h"
#include "shape/effect.h"
#include "support.h"

#include <stddef.h>

static bool list_has(const Point *list, int count, Point root)
{
    for (int i = 0; i < count; i++) {
        if (list[i] == root)
            return true;
    }
    return false;
}

static int liberties_on(const Board *board, Point at)
{
    return board->stone[at] == STONE_NONE ? 0 : board->liberty_count[board->chain[at]];
}

static void assert_enemies(const Board *before, const Board *after, Stone enemy,
                           const MoveEffect *effect)
{
    Point root[BOARD_POINTS_MAX];
    int count = list_roots(before, enemy, root);
    int captured = 0, atari = 0;
    for (int i = 0; i < count; i++) {
        bool is_gone = after->stone[root[i]] != enemy;
        bool goes_into_atari = before->liberty_count[root[i]] > 1 && !is_gone &&
                               after->liberty_count[after->chain[root[i]]] == 1;
        captured += is_gone;
        atari += goes_into_atari;
        assert_int_equal(list_has(effect->captured, effect->captured_count, root[i]), is_gone);
        assert_int_equal(list_has(effect->atari, effect->atari_count, root[i]), goes_into_atari);
    }
    assert_int_equal(effect->captured_count, captured);
    assert_int_equal(effect->atari_count, atari);
    assert_int_equal(effect->captured_stones, before->stones[enemy] - after->stones[enemy]);
}

static void assert_own(const Board *before, const Board *after, Point at, Stone who,
                       const MoveEffect *effect)
{
    Point root[BOARD_POINTS_MAX], rescued[BOARD_POINTS_MAX];
    int count = list_roots(before, who, root);
    int rescued_count = move_list_rescued(before, at, who, rescued);
    int joined = 0, saved = 0;
    for (int i = 0; i < count; i++) {
        bool is_joined = chain_has_liberty(before, root[i], at);
        bool is_saved = before->liberty_count[root[i]] == 1 && liberties_on(after, root[i]) > 1;
        joined += is_joined;
        saved += is_saved;
        assert_int_equal(list_has(effect->joined, effect->joined_count, root[i]), is_joined);
        assert_int_equal(list_has(rescued, rescued_count, root[i]), is_saved);
    }
    assert_int_equal(effect->joined_count, joined);
    assert_int_equal(rescued_count, saved);
    if (effect->liberties > 0)
        assert_int_equal(effect->stones, after->stone_count[after->chain[at]]);
}

static void assert_effect(const Board *before, Point at, Stone who)
{
    Board after = *before;
    after.ko = POINT_NONE;
    board_play(&after, at, who, NULL);
    MoveEffect effect;
    move_find_effect(before, at, who, &effect);
    assert_int_equal(effect.liberties, liberties_on(&after, at));
    assert_int_equal(move_liberties_after(before, at, who), effect.liberties);
    assert_int_equal(move_is_self_atari(before, at, who), effect.liberties == 1);
    assert_int_equal(effect.takes_ko, after.ko != POINT_NONE);
    assert_own(before, &after, at, who, &effect);
    if (effect.liberties > 0)
        assert_enemies(before, &after, stone_opposite(who), &effect);
}

static void assert_chain_questions(const Board *board, Point root)
{
    Point joinable[CHAIN_NEIGHBOR_LIMIT], enemy[CHAIN_NEIGHBOR_LIMIT], all[BOARD_POINTS_MAX];
    Stone who = (Stone)board->stone[root];
    int joinable_count = chain_list_joinable(board, root, joinable);
    int enemy_count = chain_list_enemies(board, root, enemy);
    int count = list_roots(board, who, all), common = 0, best = -BOARD_POINTS_MAX;
    for (int i = 0; i < count; i++) {
        bool shares = false;
        for (int w = 0; w < board->words; w++)
            shares |= (chain_liberties(board, root)[w] & chain_liberties(board, all[i])[w]) != 0;
        common += shares && all[i] != root;
    }
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_NONE && chain_has_liberty(board, root, at)) {
            int gain = move_liberties_after(board, at, who) - board->liberty_count[root];
            best = gain > best ? gain : best;
        }
    }
    assert_int_equal(joinable_count, common);
    assert_int_equal(chain_best_liberty_gain(board, root), best);
    for (int i = 0; i < enemy_count; i++) {
        Point back[CHAIN_NEIGHBOR_LIMIT];
        int back_count = chain_list_enemies(board, enemy[i], back);
        assert_true(list_has(back, back_count, root));
    }
}

static void effects_are_what_playing_shows(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 1);
    for (int round = 0; round < 960; round++) {
        int size = BOARD_SIZE_MIN + round % (BOARD_SIZE_MAX - BOARD_SIZE_MIN + 1);
        Board board;
        random_position(&random, size, random_move_count(&random, size), &board);
        for (Point at = 0; at < board_cell_count(&board); at++) {
            if (board.stone[at] == STONE_BLACK || board.stone[at] == STONE_WHITE) {
                if (board.chain[at] == at)
                    assert_chain_questions(&board, at);
            } else if (board.stone[at] == STONE_NONE) {
                assert_effect(&board, at, STONE_BLACK);
                assert_effect(&board, at, STONE_WHITE);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(effects_are_what_playing_shows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
