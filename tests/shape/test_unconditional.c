/* Unconditional life against the bare definition, and against an attacker who moves at random
 * while the owner only passes. */
#include "base/random.h"
#include "random_position.h"
#include "shape/region.h"
#include "support.h"

#include <string.h>

/* ---- the bare definition: strike out until nothing changes ---- */

typedef struct {
    const Board *board;
    Stone owner;
    RegionMap regions;
    bool is_chain_out[BOARD_CELL_LIMIT]; /* by root */
    bool is_region_out[REGION_LIMIT];
} Plain;

static bool region_touches(const Plain *plain, int index, Point root)
{
    for (int at = 0; at < board_cell_count(plain->board); at++) {
        if (plain->regions.index[at] != index)
            continue;
        Point neighbor[4];
        board_neighbors(plain->board, (Point)at, neighbor);
        for (int i = 0; i < 4; i++) {
            if (plain->board->chain[neighbor[i]] == root)
                return true;
        }
    }
    return false;
}

static bool is_vital(const Plain *plain, int index, Point root)
{
    for (int at = 0; at < board_cell_count(plain->board); at++) {
        if (plain->regions.index[at] == index && plain->board->stone[at] == STONE_NONE &&
            !chain_has_liberty(plain->board, root, (Point)at))
            return false;
    }
    return true;
}

static bool strike_chain(Plain *plain, Point root)
{
    int vital = 0;
    for (int index = 0; index < plain->regions.count; index++)
        vital += !plain->is_region_out[index] && is_vital(plain, index, root);
    plain->is_chain_out[root] = vital < 2;
    return plain->is_chain_out[root];
}

static bool strike_once(Plain *plain)
{
    bool changed = false;
    Point root[BOARD_POINTS_MAX];
    int count = list_roots(plain->board, plain->owner, root);
    for (int i = 0; i < count; i++) {
        if (plain->is_chain_out[root[i]] || !strike_chain(plain, root[i]))
            continue;
        changed = true;
        for (int index = 0; index < plain->regions.count; index++)
            plain->is_region_out[index] |= region_touches(plain, index, root[i]);
    }
    return changed;
}

static void plain_find(const Board *board, Stone owner, Plain *plain)
{
    memset(plain, 0, sizeof *plain);
    plain->board = board;
    plain->owner = owner;
    region_map_enclosed(board, owner, &plain->regions);
    while (strike_once(plain))
        continue;
}

static bool plain_is_alive(const Plain *plain, Point at)
{
    return plain->board->stone[at] == plain->owner && !plain->is_chain_out[plain->board->chain[at]];
}

static bool is_inner(const Plain *plain, int index, int at)
{
    if (plain->regions.index[at] != index || plain->board->stone[at] != STONE_NONE)
        return false;
    Point neighbor[4];
    board_neighbors(plain->board, (Point)at, neighbor);
    for (int i = 0; i < 4; i++) {
        if (plain_is_alive(plain, neighbor[i]))
            return false;
    }
    return true;
}

static bool are_apart(const Board *board, Point a, Point b)
{
    int dx = abs(board_x(board, a) - board_x(board, b));
    int dy = abs(board_y(board, a) - board_y(board, b));
    return dx + dy > 1;
}

static bool has_room(const Plain *plain, int index)
{
    int cells = board_cell_count(plain->board);
    for (int a = 0; a < cells; a++) {
        if (!is_inner(plain, index, a))
            continue;
        for (int b = a + 1; b < cells; b++) {
            if (is_inner(plain, index, b) && are_apart(plain->board, (Point)a, (Point)b))
                return true;
        }
    }
    return false;
}

static bool plain_is_territory(const Plain *plain, Point at)
{
    int index = plain->regions.index[at];
    return index != REGION_NONE && !plain->is_region_out[index] &&
           plain->regions.region[index].touches[plain->owner] && !has_room(plain, index);
}

static int assert_same(const Board *board, Stone owner, const UnconditionalLife *life)
{
    Plain plain;
    plain_find(board, owner, &plain);
    int alive = 0, territory = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        bool is_alive = plain_is_alive(&plain, (Point)at);
        bool is_territory = plain_is_territory(&plain, (Point)at);
        assert_int_equal(life->alive[at] == owner, is_alive);
        assert_int_equal(life->territory[at] == owner, is_territory);
        assert_false(life->territory[at] == owner && life->alive[at] != STONE_NONE);
        alive += is_alive;
        territory += is_territory;
    }
    assert_int_equal(life->alive_count[owner], alive);
    assert_int_equal(life->territory_count[owner], territory);
    return alive;
}

static void life_is_what_the_definition_says(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 3);
    int boards_with_life = 0;
    for (int round = 0; round < 480; round++) {
        int size = BOARD_SIZE_MIN + round % 12;
        Board board;
        UnconditionalLife life;
        random_position(&random, size, random_move_count(&random, size), &board);
        unconditional_life_find(&board, &life);
        int alive = assert_same(&board, STONE_BLACK, &life);
        alive += assert_same(&board, STONE_WHITE, &life);
        boards_with_life += alive > 0;
    }
    print_message("boards with unconditional life: %d of 480\n", boards_with_life);
    assert_true(boards_with_life > 100);
}

/* ---- the attack ---- */

/* Half of the attackers fill everything, half spare their own eyes and so may come to live. */
static void attack(Random *random, Board *board, Stone attacker, const UnconditionalLife *life)
{
    Stone owner = stone_opposite(attacker);
    bool spares_eyes = random_below(random, 2);
    for (int i = 0; i < 8 * board->size * board->size; i++) {
        int x = (int)random_below(random, board->size), y = (int)random_below(random, board->size);
        Point at = board_point(board, x, y);
        if (!board_is_legal(board, at, attacker) ||
            (spares_eyes && eye_judge(board, at, attacker) != EYE_NONE))
            continue;
        board_play(board, at, attacker, NULL);
        board_play(board, POINT_PASS, owner, NULL);
    }
    UnconditionalLife after;
    unconditional_life_find(board, &after);
    for (int at = 0; at < board_cell_count(board); at++) {
        if (life->alive[at] == owner)
            assert_int_equal(board->stone[at], owner);
        if (life->territory[at] == owner)
            assert_int_not_equal(after.alive[at], attacker);
    }
}

static void life_survives_any_attack(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 4);
    int attacked = 0;
    for (int round = 0; round < 2000; round++) {
        int size = BOARD_SIZE_MIN + round % 10;
        Board board;
        UnconditionalLife life;
        random_position(&random, size, random_move_count(&random, size), &board);
        unconditional_life_find(&board, &life);
        for (Stone owner = STONE_BLACK; owner <= STONE_WHITE; owner++) {
            if (life.alive_count[owner] == 0)
                continue;
            for (int i = 0; i < 4; i++) {
                Board copy = board;
                attack(&random, &copy, stone_opposite(owner), &life);
                attacked++;
            }
        }
    }
    print_message("attacks on living sides: %d\n", attacked);
    assert_true(attacked > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(life_is_what_the_definition_says),
        cmocka_unit_test(life_survives_any_attack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
