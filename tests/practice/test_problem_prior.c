/* The prior of first moves: its features, its model, and how a solver with it is put a problem. */
#include "base/memory.h"
#include "core/text.h"
#include "play/network_file.h"
#include "practice/problem_prior.h"
#include "practice/problem_run.h"
#include "problem/file.h"
#include "sgf/text.h"
#include "solve/solver/target.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A corner of 19x19: Black kills at B19, the middle of three. */
static const char CORNER[] = "(;GM[1]FF[4]SZ[19]AB[ea][eb][ec][dc][cc][bc][ac][ge]"
                             "AW[da][db][cb][bb][ab]PL[B])";

static void read_sgf(const char *text, Arena *mem, ProblemDocument *document)
{
    ProblemReader reader;
    Error err = {0};
    problem_reader_init(&reader, text, strlen(text));
    assert_int_equal(problem_reader_next(&reader, mem, document, &err), STATUS_OK);
}

static Point point_named(const char *name)
{
    Point at;
    assert_true(point_parse(name, 19, &at));
    return at;
}

/* ---- features ---- */

/* Candidates are the points of the guessed area and the played one; each has a task. */
static void candidates_are_those_of_the_area(void **state)
{
    (void)state;
    Arena mem;
    arena_init(&mem, 16 << 20);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Sample *sample = mem_alloc(1, sizeof *sample);
    Extractor *extractor;
    Error err = {0};
    read_sgf(CORNER, &mem, document);
    ExtractorSettings settings = {.set = "wide", .extra = problem_features_extra()};
    assert_int_equal(extractor_open(&settings, &extractor, &err), STATUS_OK);
    Position position = {
        .board = &document->problem.board, .to_move = STONE_BLACK, .move_number = 1};
    extractor_run(extractor, &position, point_named("K10"), sample);
    assert_true(sample->count > 3 && sample->count < 60);
    assert_int_equal(sample->at[sample->played], point_named("K10"));
    int task = schema_find(extractor_schema(extractor), "task-place");
    assert_true(task > 0);
    for (int c = 0; c < sample->count; c++)
        for (int g = task; g < sample->group_count; g++) {
            uint32_t value = sample_values(sample, c)[g];
            assert_true(value > 0);
            assert_true(value < extractor_schema(extractor)->group[g].value_count);
        }
    extractor_close(extractor);
    mem_free(sample);
    mem_free(document);
    arena_clear(&mem);
}

/* Colour, and which way round the board is, make no difference. */
static void features_are_blind_to_colour_and_side(void **state)
{
    (void)state;
    static const char MIRROR[] = "(;GM[1]FF[4]SZ[19]AW[oa][ob][oc][pc][qc][rc][sc][me]"
                                 "AB[pa][pb][qb][rb][sb]PL[W])";
    Arena mem;
    arena_init(&mem, 16 << 20);
    ProblemDocument *first = mem_alloc(1, sizeof *first), *second = mem_alloc(1, sizeof *second);
    Sample *one = mem_alloc(1, sizeof *one), *two = mem_alloc(1, sizeof *two);
    Extractor *extractor;
    Error err = {0};
    read_sgf(CORNER, &mem, first);
    read_sgf(MIRROR, &mem, second);
    ExtractorSettings settings = {.set = "wide", .extra = problem_features_extra()};
    assert_int_equal(extractor_open(&settings, &extractor, &err), STATUS_OK);
    Position left = {.board = &first->problem.board, .to_move = STONE_BLACK, .move_number = 1};
    Position right = {.board = &second->problem.board, .to_move = STONE_WHITE, .move_number = 1};
    extractor_run(extractor, &left, POINT_NONE, one);
    extractor_run(extractor, &right, POINT_NONE, two);
    assert_int_equal(one->count, two->count);
    for (int c = 0; c < one->count; c++) {
        int x = board_x(left.board, one->at[c]), y = board_y(left.board, one->at[c]);
        Point image = board_point(right.board, 18 - x, y);
        int other = 0;
        while (other < two->count && two->at[other] != image)
            other++;
        assert_true(other < two->count);
        assert_memory_equal(sample_values(one, c), sample_values(two, other),
                            (size_t)one->group_count * sizeof(uint32_t));
    }
    extractor_close(extractor);
    mem_free(one);
    mem_free(two);
    mem_free(first);
    mem_free(second);
    arena_clear(&mem);
}

/* ---- the model ---- */

static void prior_likes_the_vital_point(void **state)
{
    (void)state;
    Arena mem;
    arena_init(&mem, 16 << 20);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    read_sgf(CORNER, &mem, document);
    ProblemPrior *prior = problem_prior_open();
    assert_non_null(prior);
    MoveOrder order = problem_prior_order(prior);
    Point move[] = {point_named("B19"), point_named("K10"), point_named("F17")};
    float value[3];
    order.rank(order.context, &document->problem.board, STONE_BLACK, move, 3, value);
    for (int i = 0; i < 3; i++)
        assert_true(isfinite(value[i]) && value[i] <= 0);
    assert_true(value[0] > value[1] && value[0] > value[2]);
    Problem *problem = &document->problem;
    assert_int_equal(problem_prior_likeliest(prior, problem), point_named("B19"));
    point_set_add(&problem->area, point_named("A19")); /* nowhere else may be played */
    assert_int_equal(problem_prior_likeliest(prior, problem), point_named("A19"));
    assert_int_equal(problem_prior_likeliest(NULL, problem), POINT_NONE);
    problem_prior_close(prior);
    mem_free(document);
    arena_clear(&mem);
}

/* ---- the study with a network ---- */

static void read_guessed(Arena *mem, ProblemDocument *document)
{
    read_sgf(CORNER, mem, document);
    assert_true(problem_guess(&(TargetSettings){0}, &document->problem));
}

static Point likeliest(const Board *board, const float value[BOARD_CELL_LIMIT])
{
    Point best = POINT_NONE;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE && (!best || value[at] > value[best]))
            best = at;
    return best;
}

static void study_likes_the_vital_point(void **state)
{
    (void)state;
    Arena mem;
    arena_init(&mem, 16 << 20);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    read_guessed(&mem, document);
    ProblemPrior *prior = problem_prior_open();
    MoveOrder order = problem_prior_order(prior);
    float value[2][BOARD_CELL_LIMIT] = {{0}};
    Budget budget = {.nodes = 16};
    for (int i = 0; i < 2; i++)
        assert_true(order.study(order.context, &document->problem, &budget, value[i]));
    assert_int_equal(likeliest(&document->problem.board, value[0]), point_named("B19"));
    assert_memory_equal(value[0], value[1], sizeof value[0]);
    document->problem.goal = GOAL_CONNECT; /* not about who owns the stones */
    assert_false(order.study(order.context, &document->problem, &budget, value[0]));
    problem_prior_close(prior);
    mem_free(document);
    arena_clear(&mem);
}

static void study_keeps_to_its_visits(void **state)
{
    (void)state;
    Arena mem;
    arena_init(&mem, 16 << 20);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    ProblemStudy *study = mem_alloc(1, sizeof *study);
    read_guessed(&mem, document);
    ProblemPrior *prior = problem_prior_open();
    MoveOrder order = problem_prior_order(prior);
    Net *net = NULL;
    Error err = {0};
    assert_int_equal(network_open(NULL, NULL, &net, &err), STATUS_OK);
    problem_study(net, &order, &document->problem, 5, &(Budget){0}, study);
    assert_int_equal(study->visits, 5);
    atomic_bool stop = true;
    problem_study(net, &order, &document->problem, 5, &(Budget){.stop = &stop}, study);
    assert_int_equal(study->visits, 0);
    net_close(net);
    problem_prior_close(prior);
    mem_free(study);
    mem_free(document);
    arena_clear(&mem);
}

/* Without the model problems are solved all the same. */
static void a_missing_model_is_no_error(void **state)
{
    (void)state;
    setenv("KATACHI_MODELS", "/nowhere", 1);
    Arena mem;
    arena_init(&mem, 16 << 20);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    ProblemRun *run = mem_alloc(1, sizeof *run);
    read_sgf(CORNER, &mem, document);
    ProblemSolver solver = {.settings = {.budget = {.nodes = 20000}, .memory_limit = 8 << 20}};
    problem_solver_open(&solver);
    assert_null(solver.prior);
    problem_run(&solver, &document->problem, run);
    assert_int_equal(run->answer.move, point_named("B19"));
    problem_solver_close(&solver);
    unsetenv("KATACHI_MODELS");
    mem_free(run);
    mem_free(document);
    arena_clear(&mem);
}

/* ---- moments of a game ---- */

static void problem_is_taken_from_a_move(void **state)
{
    (void)state;
    static const char GAME[] = "(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[pp](;W[dd])(;W[dc]))";
    Arena mem;
    arena_init(&mem, 16 << 20);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Error err = {0};
    read_sgf(GAME, &mem, document);
    GamePlace place;
    ProblemCorrection correction = {.at_move = true, .move = 1};
    assert_int_equal(problem_correct(&correction, document, &place, &err), STATUS_OK);
    assert_int_equal(place.moves, 1);
    assert_int_equal(place.next, sgf_point_at(19, 3, 15));
    assert_int_equal(document->problem.to_move, STONE_WHITE);
    assert_int_equal(document->problem.board.stones[STONE_BLACK], 1);
    assert_int_equal(document->problem.board.stones[STONE_WHITE], 0);
    correction.move = 0;
    assert_int_equal(problem_correct(&correction, document, NULL, &err), STATUS_OK);
    assert_int_equal(document->problem.board.stones[STONE_BLACK], 0);
    correction.move = -1;
    assert_int_equal(problem_correct(&correction, document, &place, &err), STATUS_OK);
    assert_int_equal(place.moves, 4);
    assert_int_equal(place.next, POINT_NONE);
    correction.move = 5;
    assert_int_equal(problem_correct(&correction, document, &place, &err), STATUS_NOT_FOUND);
    mem_free(document);
    arena_clear(&mem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(candidates_are_those_of_the_area),
        cmocka_unit_test(features_are_blind_to_colour_and_side),
        cmocka_unit_test(prior_likes_the_vital_point),
        cmocka_unit_test(study_likes_the_vital_point),
        cmocka_unit_test(study_keeps_to_its_visits),
        cmocka_unit_test(a_missing_model_is_no_error),
        cmocka_unit_test(problem_is_taken_from_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
