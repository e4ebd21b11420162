/* The planes against a slow twin that counts everything again from the stones, on random games. */
#include "base/random.h"
#include "net/planes.h"
#include "shape/ladder.h"
#include "shape/region.h"
#include "support.h"

#include <string.h>

enum { GAMES = 60, LOOK_EVERY = 7 };

/* ---- the slow twin ---- */

typedef struct {
    int size;
    uint8_t stone[BOARD_POINTS_MAX]; /* by point index */
} Plain;

static void plain_from(const Board *board, Plain *plain)
{
    plain->size = board->size;
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            plain->stone[y * board->size + x] = board->stone[board_point(board, x, y)];
}

/* The neighbours of a point; returns how many. */
static int plain_neighbors(int size, int at, int out[4])
{
    int x = at % size, y = at / size, count = 0;
    if (y > 0)
        out[count++] = at - size;
    if (x > 0)
        out[count++] = at - 1;
    if (x < size - 1)
        out[count++] = at + 1;
    if (y < size - 1)
        out[count++] = at + size;
    return count;
}

/* Mark the chain of a stone by flood fill; returns its liberties. */
static int plain_chain(const Plain *plain, int start, bool chain[BOARD_POINTS_MAX])
{
    bool counted[BOARD_POINTS_MAX] = {false};
    int stack[BOARD_POINTS_MAX], depth = 0, liberties = 0;
    memset(chain, 0, BOARD_POINTS_MAX * sizeof *chain);
    stack[depth++] = start;
    chain[start] = true;
    while (depth) {
        int near[4], at = stack[--depth], count = plain_neighbors(plain->size, at, near);
        for (int i = 0; i < count; i++) {
            if (plain->stone[near[i]] == plain->stone[start] && !chain[near[i]]) {
                chain[near[i]] = true;
                stack[depth++] = near[i];
            } else if (plain->stone[near[i]] == STONE_NONE && !counted[near[i]]) {
                counted[near[i]] = true;
                liberties++;
            }
        }
    }
    return liberties;
}

/* Play a stone; returns the stones taken. */
static int plain_play(Plain *plain, int at, Stone who)
{
    int near[4], count = plain_neighbors(plain->size, at, near), taken = 0;
    bool chain[BOARD_POINTS_MAX];
    plain->stone[at] = (uint8_t)who;
    for (int i = 0; i < count; i++) {
        if (plain->stone[near[i]] != stone_opposite(who) || plain_chain(plain, near[i], chain))
            continue;
        for (int k = 0; k < plain->size * plain->size; k++)
            if (chain[k]) {
                plain->stone[k] = STONE_NONE;
                taken++;
            }
    }
    return taken;
}

static Point cell(const Board *board, int at)
{
    return board_point(board, at % board->size, at / board->size);
}

static void set(float *planes, int plane, int points, int at)
{
    planes[plane * points + at] = 1;
}

static void twin_stone(const Game *game, const Plain *plain, int at, float *planes)
{
    int points = plain->size * plain->size;
    bool is_own = plain->stone[at] == game->to_move, chain[BOARD_POINTS_MAX];
    int liberties = plain_chain(plain, at, chain);
    set(planes, is_own ? 0 : 1, points, at);
    if (liberties <= 3)
        set(planes, (is_own ? 1 : 4) + liberties, points, at);
}

static void twin_empty(const Game *game, const Plain *plain, int at, float *planes)
{
    int points = plain->size * plain->size;
    MoveVerdict verdict = game_judge_move(game, cell(&game->board, at), game->to_move);
    if (verdict == MOVE_KO)
        set(planes, 13, points, at);
    if (verdict != MOVE_OK)
        return;
    Plain after = *plain;
    bool chain[BOARD_POINTS_MAX];
    if (plain_play(&after, at, game->to_move))
        set(planes, 18, points, at);
    int liberties = plain_chain(&after, at, chain);
    if (liberties <= 3)
        set(planes, 14 + liberties, points, at);
}

static bool twin_caught(const Board *board, Point target, bool attacker_first)
{
    LadderAnswer answer;
    ladder_read(board,
                &(LadderRequest){.target = target,
                                 .attacker_first = attacker_first,
                                 .node_limit = NET_LADDER_NODES},
                &answer);
    return answer.verdict == LADDER_CAUGHT;
}

/* Every stone asks for itself. */
static void twin_ladder(const Game *game, int at, float *planes)
{
    const Board *board = &game->board;
    int points = board->size * board->size,
        liberties = board->liberty_count[board->chain[cell(board, at)]];
    Point target = cell(board, at);
    if (liberties > 2)
        return;
    if (board->stone[target] == game->to_move) {
        if (twin_caught(board, target, liberties == 2))
            set(planes, 19, points, at);
        return;
    }
    if (!twin_caught(board, target, true))
        return;
    set(planes, 20, points, at);
    for (int move = 0; liberties == 2 && move < points; move++) {
        Board after = *board;
        if (!chain_has_liberty(board, board->chain[target], cell(board, move)) ||
            board_judge_move(board, cell(board, move), game->to_move) != MOVE_OK)
            continue;
        board_play(&after, cell(board, move), game->to_move, NULL);
        if (twin_caught(&after, target, false))
            set(planes, 21, points, move);
    }
}

static void twin_planes(const Game *game, float *planes)
{
    const Board *board = &game->board;
    int points = board->size * board->size;
    Plain plain;
    UnconditionalLife life;
    memset(planes, 0, (size_t)(NET_PLANES * points) * sizeof *planes);
    plain_from(board, &plain);
    unconditional_life_find(board, &life);
    for (int at = 0; at < points; at++) {
        set(planes, 14, points, at);
        if (plain.stone[at] == STONE_NONE) {
            twin_empty(game, &plain, at, planes);
        } else {
            twin_stone(game, &plain, at, planes);
            twin_ladder(game, at, planes);
        }
        int owner = life.alive[cell(board, at)] + life.territory[cell(board, at)];
        if (owner)
            set(planes, owner == (int)game->to_move ? 22 : 23, points, at);
    }
    for (int back = 0; back < 5 && back < game->move_count; back++) {
        Point at = game->moves[game->move_count - 1 - back].move.at;
        if (at != POINT_PASS)
            set(planes, 8 + back, points, board_y(board, at) * board->size + board_x(board, at));
    }
}

/* ---- the comparison ---- */

static void compare(const Game *game, uint64_t seen[NET_PLANES])
{
    static float fast[NET_PLANES * BOARD_POINTS_MAX], slow[NET_PLANES * BOARD_POINTS_MAX];
    float globals[NET_GLOBALS];
    int points = game->board.size * game->board.size;
    net_planes(game, &(NetContext){0}, fast, globals);
    twin_planes(game, slow);
    for (int i = 0; i < NET_PLANES * points; i++) {
        if (fast[i] != slow[i])
            print_message("plane %d, point %d, after %d moves\n", i / points, i % points,
                          game->move_count);
        assert_float_equal(fast[i], slow[i], 0);
        seen[i / points] += fast[i] != 0;
    }
}

/* A random move that does not fill an eye of its own; now and then a pass. */
static Point random_move(Random *random, const Game *game)
{
    int points = game->board.size * game->board.size;
    if (random_below(random, 40) == 0)
        return POINT_PASS;
    for (int try = 0; try < 200; try++) {
        Point at = cell(&game->board, (int)random_below(random, (uint32_t)points));
        if (game_judge_move(game, at, game->to_move) == MOVE_OK &&
            eye_judge(&game->board, at, game->to_move) != EYE_SIMPLE)
            return at;
    }
    return POINT_PASS;
}

static void agrees_with_the_slow_twin(void **state)
{
    (void)state;
    Random random;
    Rules rules = {.ko = KO_SIMPLE};
    uint64_t seen[NET_PLANES] = {0};
    random_seed(&random, 20);
    for (int i = 0; i < support_rounds(GAMES); i++) {
        int size = i % 4 == 3 ? 19 : 7 + (int)random_below(&random, 6);
        Game game;
        game_init(&game, size, &rules);
        for (int move = 0; move < 2 * size * size; move++) {
            if (move % LOOK_EVERY == 0)
                compare(&game, seen);
            assert_int_equal(game_play(&game, random_move(&random, &game), game.to_move), MOVE_OK);
        }
        game_clear(&game);
    }
    for (int plane = 0; plane < NET_PLANES; plane++)
        assert_true(seen[plane] > 0);
}

/* ---- drawn positions and numbers ---- */

static void sees_the_last_moves_and_the_pass(void **state)
{
    (void)state;
    Game game;
    Rules rules = {.ko = KO_SIMPLE};
    uint32_t words[BOARD_POINTS_MAX];
    float globals[NET_GLOBALS];
    game_init(&game, 9, &rules);
    game_play(&game, board_point(&game.board, 2, 3), STONE_BLACK);
    game_play(&game, POINT_PASS, STONE_WHITE);
    game_play(&game, board_point(&game.board, 8, 0), STONE_BLACK);
    game_play(&game, POINT_PASS, STONE_WHITE);
    net_point_words(&game, words);
    net_global_inputs(
        &game, &(NetContext){.komi = 6.5, .komi_known = true, .source = NET_SOURCE_KGS}, globals);
    assert_int_equal(words[8] & 0x1f00, 0x200);
    assert_int_equal(words[3 * 9 + 2] & 0x1f00, 0x800);
    assert_int_equal(words[8] & 3, 1);
    const float expected[NET_GLOBALS] = {1, -6.5f / 20, 1, 0, 1, 0, -10.f / 6, 1, 0, 0, 0, 0, 0, 0};
    for (int i = 0; i < NET_GLOBALS; i++)
        assert_float_equal(globals[i], expected[i], 1e-6f);
    game_clear(&game);
}

static void does_not_show_komi_that_is_unknown(void **state)
{
    (void)state;
    Game game;
    float globals[NET_GLOBALS];
    Rules rules = {.ko = KO_SIMPLE};
    game_init(&game, 19, &rules);
    net_global_inputs(&game, &(NetContext){.komi = 6.5}, globals);
    for (int i = 1; i < NET_GLOBALS; i++)
        assert_float_equal(globals[i], 0, 0);
    game_clear(&game);
}

/* A year between two of the six middles belongs to both, in parts. */
static void shares_the_year_between_eras(void **state)
{
    (void)state;
    static const struct {
        int year;
        float era[NET_ERAS];
    } CASES[] = {{0, {0}},
                 {1700, {1}},
                 {1930, {1}},
                 {1945, {0.5f, 0.5f}},
                 {1960, {0, 1}},
                 {1995, {0, 0, 0.5f, 0.5f}},
                 {2020, {0, 0, 0, 0, 0.2f, 0.8f}},
                 {2021, {0, 0, 0, 0, 0, 1}},
                 {9999, {0, 0, 0, 0, 0, 1}}};
    Game game;
    game_init(&game, 19, &(Rules){.ko = KO_SIMPLE});
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        float globals[NET_GLOBALS];
        net_global_inputs(&game, &(NetContext){.year = CASES[i].year}, globals);
        for (int era = 0; era < NET_ERAS; era++)
            assert_float_equal(globals[NET_GLOBALS_WITHOUT_YEAR + era], CASES[i].era[era], 1e-6f);
    }
    game_clear(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_slow_twin),
        cmocka_unit_test(sees_the_last_moves_and_the_pass),
        cmocka_unit_test(does_not_show_komi_that_is_unknown),
        cmocka_unit_test(shares_the_year_between_eras),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
