/* The verdicts of the position set against a twin that knows nothing but the definition of the
 * game: it tries every move, remembers the whole path and has no table. */
#include "../solve/plain_game.h"
#include "base/random.h"
#include "practice/position_set.h"
#include "support.h"

#include <string.h>

enum { POSITIONS = 180, QUICK_POSITIONS = 25, AREA_LIMIT = 6, TWIN_NODES = 300000 };

typedef struct {
    uint64_t hash;
    int asked, decided, kos;
} Tally;

/* Whether the twin says that `winner` gets his way if he has endless ko threats, or though the
 * other one has many of them; or -1 if it does not say. A winner must not need a repetition. */
static int twin_says(const Problem *problem, Stone winner, Stone with_threats)
{
    bool is_ko = with_threats == winner;
    Stone found = plain_game_winner(
        &(PlainQuestion){.problem = problem,
                         .prover = winner,
                         .endless = is_ko ? winner : STONE_NONE,
                         .many = is_ko ? STONE_NONE : with_threats,
                         .attacker_waits = !is_ko && problem_attacker(problem) == winner,
                         .node_limit = TWIN_NODES});
    return found == STONE_NONE ? -1 : found == winner;
}

static void expect(Tally *tally, int said)
{
    tally->asked++;
    tally->decided += said >= 0;
    assert_int_not_equal(said, 0);
}

static void check_side(const ProvedPosition *position, int side, Tally *tally)
{
    static Problem problem;
    problem = position->problem;
    Stone attacker = problem_attacker(&problem), defender = stone_opposite(attacker);
    problem.to_move = side == 0 ? attacker : defender;
    switch (position->side[side].fate) {
    case PROVED_DIES:
        expect(tally, twin_says(&problem, attacker, defender));
        return;
    case PROVED_LIVES:
        expect(tally, twin_says(&problem, defender, attacker));
        return;
    case PROVED_KO:
        tally->kos++;
        expect(tally, twin_says(&problem, attacker, attacker));
        expect(tally, twin_says(&problem, defender, defender));
        return;
    }
}

/* The moves that are named keep what was promised, the others do not. */
static void check_moves(const ProvedPosition *position, int side, Tally *tally)
{
    static Problem after;
    const Problem *problem = &position->problem;
    Stone attacker = problem_attacker(problem), defender = stone_opposite(attacker);
    Stone mover = side == 0 ? attacker : defender, other = stone_opposite(mover);
    const ProvedSide *proved = &position->side[side];
    if (!proved->move_count || proved->fate == PROVED_KO)
        return;
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        if (!board_has_point(&problem->board, (Point)at) || !problem_allows(problem, (Point)at) ||
            !board_is_legal(&problem->board, (Point)at, mover))
            continue;
        bool is_named = false;
        for (int i = 0; i < proved->move_count; i++)
            is_named = is_named || proved->move[i] == at;
        after = *problem;
        after.to_move = mover;
        problem_play(&after, (Point)at);
        int said = twin_says(&after, mover, other);
        tally->asked++;
        tally->decided += said >= 0;
        if (said >= 0)
            assert_int_equal(said, is_named);
    }
}

static void check(void *context, const ProvedPosition *position)
{
    Tally *tally = context;
    tally->hash = mix64(tally->hash ^ position->problem.board.hash ^
                        (uint64_t)proved_status(position) ^ position->nodes << 8);
    assert_int_equal(position->problem.goal, GOAL_KILL);
    int empty = 0;
    for (int at = 0; at < board_cell_count(&position->problem.board); at++)
        empty += position->problem.board.stone[at] == STONE_NONE &&
                 problem_allows(&position->problem, (Point)at);
    if (empty > AREA_LIMIT)
        return;
    for (int side = 0; side < 2; side++) {
        check_side(position, side, tally);
        check_moves(position, side, tally);
    }
}

static PositionCounts run(int jobs, int count, Tally *tally)
{
    PositionCounts counts;
    const char *seed = getenv("KATACHI_TEST_SEED");
    PositionSet set = {.count = count,
                       .seed = seed ? strtoull(seed, NULL, 10) : 3,
                       .jobs = jobs,
                       .node_limit = 1000,
                       .deliver = check,
                       .context = tally};
    assert_int_equal(position_set_run(&set, &counts, NULL), STATUS_OK);
    return counts;
}

static void verdicts_agree_with_the_twin(void **state)
{
    (void)state;
    const char *many = getenv("KATACHI_TEST_POSITIONS");
    bool is_quick = getenv("KATACHI_QUICK") != NULL;
    int count = many ? (int)strtol(many, NULL, 10) : is_quick ? QUICK_POSITIONS : POSITIONS;
    Tally tally = {0};
    PositionCounts counts = run(1, count, &tally);
    assert_int_equal(counts.found, count);
    print_message("%d questions to the twin, %d decided, %d kos\n", tally.asked, tally.decided,
                  tally.kos);
    assert_true(tally.decided > count / 4);
    assert_true(tally.decided >= tally.asked * 9 / 10);
    for (int status = GROUP_ALIVE; status <= GROUP_KO && !is_quick; status++)
        assert_true(counts.status[status] > 0);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    Tally one = {0}, three = {0};
    run(1, 30, &one);
    run(3, 30, &three);
    assert_true(one.hash == three.hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verdicts_agree_with_the_twin),
        cmocka_unit_test(threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
