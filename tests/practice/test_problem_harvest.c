/* Problems from games: a group that hangs on the next move is found, proved and named; copies are
 * told apart from others. */
#include "base/memory.h"
#include "core/board.h"
#include "core/text.h"
#include "practice/problem_harvest.h"
#include "practice/problem_library.h"
#include "solve/problem_answer.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    int count;
    char title[160], tags[160], source[160];
    Problem problem;
} Taken;

static Status take(void *context, ProblemDocument *document, Error *err)
{
    Taken *taken = context;
    (void)err;
    taken->count++;
    snprintf(taken->title, sizeof taken->title, "%s", document->title);
    snprintf(taken->tags, sizeof taken->tags, "%s", document->tags);
    snprintf(taken->source, sizeof taken->source, "%s", document->source);
    taken->problem = document->problem;
    return STATUS_OK;
}

static void load_games(GameList *games)
{
    char path[1024];
    const char *root = getenv("KATACHI_SOURCE_ROOT");
    const char *paths[] = {path};
    Error err = {0};
    snprintf(path, sizeof path, "%s/tests/practice/unsettled.sgf", root ? root : ".");
    assert_int_equal(game_list_load(paths, 1, &(GameFilter){.with_handicap = true}, games, &err),
                     STATUS_OK);
    assert_int_equal(games->count, 1);
}

/* A black chain of nine lives or dies; the obvious atari fails and E5 kills. */
static void test_found(void **state)
{
    (void)state;
    GameList games;
    HarvestedCounts counts;
    Error err = {0};
    Taken *taken = mem_alloc(1, sizeof *taken);
    load_games(&games);
    ProblemHarvest wanted = {.games = &games, .count = 1, .deliver = take, .context = taken};
    assert_int_equal(problem_harvest_run(&wanted, &counts, &err), STATUS_OK);
    assert_int_equal(counts.games, 1);
    assert_int_equal(taken->count, 1);
    Point answer;
    assert_true(point_parse("E5", 19, &answer));
    assert_int_equal(taken->problem.answer_count, 1);
    assert_int_equal(taken->problem.answer[0], answer);
    assert_non_null(strstr(taken->title, "White to kill nine stones"));
    assert_non_null(strstr(taken->title, "fails"));
    assert_non_null(strstr(taken->tags, "centre, kill, "));
    assert_memory_equal(taken->source, "game 1, move ", 13);
    Problem known = taken->problem;
    wanted.known = &known;
    wanted.known_count = 1;
    assert_int_equal(problem_harvest_run(&wanted, &counts, &err), STATUS_OK);
    assert_true(counts.repeated > 0);
    for (int i = 1; i < taken->count; i++)
        assert_false(problem_is_near(&known, &taken->problem));
    game_list_clear(&games);
    mem_free(taken);
}

typedef struct {
    int likely, unlikely;
} Kinds;

static Status count_kinds(void *context, ProblemDocument *document, Error *err)
{
    Kinds *kinds = context;
    (void)err;
    for (const ProblemField *field = document->fields; field; field = field->next)
        if (strcmp(field->name, "prior") == 0)
            *(atof(field->value) < PRIOR_UNLIKELY ? &kinds->unlikely : &kinds->likely) += 1;
    return STATUS_OK;
}

/* Once there are enough problems with a likely answer they are passed over, and nothing else. */
static void test_unlikely(void **state)
{
    (void)state;
    GameList games;
    HarvestedCounts counts;
    Error err = {0};
    Kinds all = {0}, half = {0}, only = {0};
    load_games(&games);
    ProblemHarvest wanted = {.games = &games, .count = 20, .deliver = count_kinds};
    wanted.context = &half;
    wanted.unlikely = 0.95;
    assert_int_equal(problem_harvest_run(&wanted, &counts, &err), STATUS_OK);
    assert_true(counts.has_likely);
    assert_int_equal(half.likely, 1);
    if (!support_is_quick()) { /* the same way through the code twice more */
        wanted.context = &all;
        wanted.unlikely = 0;
        assert_int_equal(problem_harvest_run(&wanted, &counts, &err), STATUS_OK);
        assert_false(counts.has_likely);
        assert_int_equal(counts.found, all.likely + all.unlikely);
        assert_true(all.likely > 0);
        assert_int_equal(half.unlikely, all.unlikely);
        wanted.context = &only;
        wanted.unlikely = 1;
        assert_int_equal(problem_harvest_run(&wanted, &counts, &err), STATUS_OK);
        assert_true(counts.has_likely);
        assert_int_equal(only.likely, 0);
        assert_int_equal(only.unlikely, all.unlikely);
    }
    game_list_clear(&games);
}

static void turn(const Problem *problem, int symmetry, Problem *image)
{
    *image = *problem;
    image->to_move = stone_opposite(problem->to_move);
    image->side = stone_opposite(problem->side);
    symmetry_map_board(&problem->board, symmetry, true, &image->board);
    image->keystones = image->area = (PointSet){0};
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        if (!board_has_point(&problem->board, (Point)at))
            continue;
        Point to = symmetry_map(problem->board.size, symmetry, (Point)at);
        if (point_set_has(&problem->keystones, (Point)at))
            point_set_add(&image->keystones, to);
        if (point_set_has(&problem->area, (Point)at))
            point_set_add(&image->area, to);
    }
}

/* An image of a problem is near it, another problem is not. */
static void test_near(void **state)
{
    (void)state;
    ProblemLibrary *library;
    Error err = {0};
    Arena mem;
    ProblemDocument *document = mem_alloc(2, sizeof *document);
    Problem *image = mem_alloc(1, sizeof *image);
    arena_init(&mem, 64 << 20);
    assert_int_equal(problem_library_open(&library, &err), STATUS_OK);
    int first = problem_library_find(library, "6-master/1");
    assert_true(first >= 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(problem_library_load(library, first + i, &mem, &document[i], &err),
                         STATUS_OK);
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        turn(&document[0].problem, symmetry, image);
        assert_true(problem_is_near(&document[0].problem, image));
        assert_true(problem_is_near(image, &document[0].problem));
        assert_false(problem_is_near(&document[1].problem, image));
    }
    problem_library_close(library);
    arena_clear(&mem);
    mem_free(image);
    mem_free(document);
}

/* Unlikely answers and large proofs are hard. */
static void test_level(void **state)
{
    (void)state;
    assert_int_equal(problem_level(0.9, 10), LEVEL_MIN);
    assert_int_equal(problem_level(0.001, 1000000), LEVEL_MAX);
    assert_true(problem_level(0.02, 500) > problem_level(0.6, 500));
    assert_true(problem_level(0.2, 20000) > problem_level(0.2, 100));
}

/* What is found depends on the moves that the expert tries first; so the expert here is a model
 * that stays, whatever the default model is. */
static char models[] = "models-XXXXXX";

static void link_model(const char *name, const char *as)
{
    char from[1024], to[1024];
    const char *root = getenv("KATACHI_SOURCE_ROOT");
    snprintf(from, sizeof from, "%s/models/%s", root ? root : ".", name);
    snprintf(to, sizeof to, "%s/%s", models, as);
    assert_int_equal(symlink(from, to), 0);
}

static int make_models(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(models));
    link_model("ranking.katachi", "default.katachi");
    link_model("problems.katachi", "problems.katachi");
    return setenv("KATACHI_MODELS", models, 1);
}

static int remove_models(void **state)
{
    (void)state;
    char path[1024];
    snprintf(path, sizeof path, "%s/default.katachi", models);
    (void)unlink(path);
    snprintf(path, sizeof path, "%s/problems.katachi", models);
    (void)unlink(path);
    return rmdir(models);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_found),
                                       cmocka_unit_test(test_unlikely), cmocka_unit_test(test_near),
                                       cmocka_unit_test(test_level)};
    return cmocka_run_group_tests(tests, make_models, remove_models);
}
