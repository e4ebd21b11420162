/* The seed's engine: eye shapes, suicidal moves, and its verdicts against the strong engine's. */
#include "base/memory.h"
#include "core/board.h"
#include "core/text.h"
#include "drawn_problem.h"
#include "problem/file.h"
#include "solve/generate.h"
#include "solve/haris/haris.h"
#include "solve/problem_check.h"
#include "solve/solver/solver_state.h"
#include "support.h"

#include <string.h>

/* ---- shapes ---- */

typedef struct {
    const char *rows; /* the upper left of a 9 by 9 board */
    const char *name;
    int defended, attacked;
    const char *vital;
} ShapeCase;

static const ShapeCase SHAPES[] = {
    {"* X O\nX X O\nO O O", "one", 2, 2, ""},
    {"* * X O\nX X X O\nO O O O", "two", 2, 2, ""},
    {"* * * X O\nX X X X O\nO O O O O", "straight three", 4, 2, "B9"},
    {"* * X O\n* X X O\nX X O O\nO O O .", "bent three", 4, 2, "A9"},
    {"* * * * X O\nX X X X X O\nO O O O O O", "straight four", 4, 4, "B9 C9"},
    {"* * X O\n* * X O\nX X X O\nO O O O", "square four", 2, 2, ""},
    {"* * * X O\nX * X X O\nX X X O O\nO O O O .", "pyramid four", 4, 2, "B9"},
    {"* * * X O\n* X X X O\nX X O O O\nO O O . .", "bent four in the corner", 4, 3, "A9 B9"},
    {"* * * X O\nX X * X O\nX X X X O\nO O O O O", "bent four", 4, 4, "B9 C9"},
    {"* * X X O\nX * * X O\nX X X X O\nO O O O O", "dogleg four", 4, 4, "B9 B8"},
    {"* * * * * X O\nX X X X X X O\nO O O O O O O", "straight five", 4, 4, "B9 C9 D9"},
    {"* * X O\n* * X O\n* X X O\nX X O O\nO O O .", "bulky five", 4, 2, "A8"},
    {"X * X O\n* * * X\nX * X X\nX X X O", "cross five", 4, 2, "B8"},
    {"* * X O\n* * * X\nX * X X\nX X X O", "rabbity six", 4, 2, "B8"},
    {"* * * X O\n* * * X O\nX X X X O\nO O O O O", "rectangular six in the corner", 4, 2, "B9 B8"},
    {"X X X X X\nX * * * X\nX * * * X\nX X X X X", "rectangular six", 4, 4, "C8 C7"},
    /* the enemy on the corners of the wall: both ends can be filled, or one */
    {". . . . . .\n. O X X O .\n. X * * X .\n. O X X O .", "two", 2, 0, "C7 D7"},
    {". . . . . .\n. X X X O .\n. X * * X .\n. X X X O .", "two", 2, 2, ""},
    {". . . . . . .\n. X X X X O .\n. X * * * X .\n. X X X X O .", "straight three", 4, 2, "D7"},
    /* the enemy on the vital point has decided */
    {"* O * X O\nX X X X O\nO O O O O", "straight three", 2, 2, ""},
};

static void place_case(const ShapeCase *one, Problem *problem)
{
    char text[1024] = "board:\n";
    const char *row = one->rows;
    for (int y = 0; y < 9; y++) {
        size_t size = strcspn(row, "\n"), drawn = (size + 1) / 2;
        strncat(text, "  ", sizeof text - strlen(text) - 1);
        strncat(text, row, size);
        for (size_t x = size ? drawn : 0; x < 9; x++)
            strncat(text, " .", sizeof text - strlen(text) - 1);
        strncat(text, "\n", sizeof text - strlen(text) - 1);
        row += size + (row[size] == '\n');
    }
    read_problem(text, problem);
}

static void check_shape(const ShapeCase *one, const EyeTable *table, int symmetry)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    EyeSpaces *spaces = mem_alloc(1, sizeof *spaces);
    Board turned;
    PointSet area = {0};
    place_case(one, problem);
    symmetry_map_board(&problem->board, symmetry, false, &turned);
    for (int at = 0; at < board_cell_count(&turned); at++)
        if (point_set_has(&problem->area, (Point)at))
            point_set_add(&area, symmetry_map(9, symmetry, (Point)at));
    eye_spaces_find(table, &turned, STONE_BLACK, &area, spaces);
    assert_int_equal(spaces->count, 1);
    const EyeSpace *space = &spaces->space[0];
    assert_non_null(space->drawing);
    assert_string_equal(space->drawing->name, one->name);
    assert_int_equal(space->defended, one->defended);
    assert_int_equal(space->attacked, one->attacked);
    char vital[64];
    snprintf(vital, sizeof vital, "%s", one->vital);
    int expected = 0;
    for (char *rest = vital, *word; (word = strtok_r(rest, " ", &rest)); expected++) {
        Point at;
        assert_true(point_parse(word, 9, &at));
        Point image = symmetry_map(9, symmetry, at);
        assert_true(point_set_has(&space->vital, image) || point_set_has(&space->weak, image));
    }
    assert_int_equal(point_set_count(&space->vital) + point_set_count(&space->weak), expected);
    mem_free(problem);
    mem_free(spaces);
}

static void test_shapes(void **state)
{
    (void)state;
    EyeTable table;
    eye_table_init(&table);
    assert_true(table.count >= 15);
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++)
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
            check_shape(&SHAPES[i], &table, symmetry);
}

/* Two half eyes and a whole one: alive, whoever plays first; one half eye less: not. */
static void test_groups(void **state)
{
    (void)state;
    EyeTable table;
    eye_table_init(&table);
    EyeSpaces spaces = {.count = 3};
    spaces.space[0] = (EyeSpace){.defended = 2, .attacked = 2};
    spaces.space[1] = (EyeSpace){.defended = 2, .attacked = 0};
    spaces.space[2] = (EyeSpace){.defended = 2, .attacked = 0};
    assert_int_equal(eye_group_halves(&spaces, 0, false), 4);
    assert_int_equal(eye_group_halves(&spaces, 0, true), 4);
    spaces.count = 2;
    assert_int_equal(eye_group_halves(&spaces, 0, false), 2);
    assert_int_equal(eye_group_halves(&spaces, 0, true), 4);
}

/* ---- suicidal moves ---- */

static void test_suicidal(void **state)
{
    (void)state;
    Problem *problem = mem_alloc(1, sizeof *problem);
    read_problem("board:\n  * * # O .\n  # # # O .\n  O O O O .\n  . . . . .\n  . . . . .\n",
                 problem);
    Point moves[2];
    assert_true(point_parse("A5", 5, &moves[0]) && point_parse("B5", 5, &moves[1]));
    assert_int_equal(movegen_drop_suicidal(&problem->board, &problem->keystones, moves, 2), 0);
    /* nor does an atari save the move, though it might be the right one: the cut is unsound */
    read_problem("board:\n  O * # O .\n  * # # O .\n  # # O O .\n  O O O . .\n  . . . . .\n",
                 problem);
    assert_true(point_parse("A4", 5, &moves[0]) && point_parse("B5", 5, &moves[1]));
    int left = movegen_drop_suicidal(&problem->board, &problem->keystones, moves, 2);
    assert_int_equal(left, 0);
    /* a capture does */
    read_problem("board:\n  O O # O .\n  O # # O .\n  * # * O .\n  # # O O .\n  O O O . .\n",
                 problem);
    assert_true(point_parse("A3", 5, &moves[0]) && point_parse("A5", 5, &moves[1]));
    assert_int_equal(movegen_drop_suicidal(&problem->board, &problem->keystones, moves, 1), 1);
    mem_free(problem);
}

/* ---- verdicts ---- */

/* Without limits the seed's engine is perfect: it must agree with the strong one where no ko is. */
static void test_like_strong(void **state)
{
    (void)state;
    SolveSettings strong = {.memory_limit = 8 << 20, .budget = {.nodes = 20000}};
    Solver *solver = solver_open(&strong);
    GeneratedProblem *made = mem_alloc(1, sizeof *made);
    SolveAnswer *first = mem_alloc(1, sizeof *first), *second = mem_alloc(1, sizeof *second);
    int compared = 0;
    for (uint64_t seed = 1; seed <= 300 && compared < 60; seed++) {
        Random random;
        ProblemCheck check;
        random_seed(&random, seed);
        GenerateSettings settings = {.size = 9, .shape = SHAPE_CORNER};
        if (!generate_position(&settings, &random, made) ||
            !problem_check(&made->problem, &check) || point_set_count(&made->problem.area) > 6)
            continue;
        solver_run(solver, &made->problem, first);
        if (!first->is_proved || first->verdict == VERDICT_KO)
            continue;
        HarisSettings exact = haris_settings_exact();
        exact.budget.nodes = 100000;
        HarisDetails details;
        haris_solve(&exact, &made->problem, second, &details);
        if (second->verdict == VERDICT_UNKNOWN)
            continue;
        if (first->verdict != second->verdict) {
            StrBuf text;
            strbuf_init(&text, 1 << 16);
            problem_draw(&made->problem, NULL, &text);
            fprintf(stderr, "seed %llu:\n%sstrong %d, seed's engine %d\n", (unsigned long long)seed,
                    strbuf_text(&text), first->verdict, second->verdict);
            strbuf_clear(&text);
        }
        assert_int_equal(first->verdict, second->verdict);
        assert_false(second->is_proved);
        compared++;
    }
    assert_true(compared >= 30);
    mem_free(made);
    mem_free(first);
    mem_free(second);
    solver_close(solver);
}

/* The heuristics change the cost, not the answer, on a problem that they are made for. */
static void test_switches(void **state)
{
    (void)state;
    Problem *problem = mem_alloc(1, sizeof *problem);
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    read_problem("board:\n  * * * # O . . . .\n  * # # # O . . . .\n  # # O O O . . . .\n"
                 "  O O O . . . . . .\n  . . . . . . . . .\n  . . . . . . . . .\n"
                 "  . . . . . . . . .\n  . . . . . . . . .\n  . . . . . . . . .\n"
                 "play: black\ngoal: save\n",
                 problem);
    for (int off = -1; off < HEURISTIC_COUNT; off++) {
        HarisSettings settings = {.budget = {.nodes = 200000}};
        if (off >= 0)
            settings.off[off] = true;
        haris_solve(&settings, problem, answer, NULL);
        assert_int_equal(answer->verdict, VERDICT_SUCCESS);
        char text[POINT_TEXT_SIZE];
        point_text(9, answer->move, text);
        assert_true(strcmp(text, "A9") == 0 || strcmp(text, "B9") == 0);
    }
    HarisSettings shallow = {.depth_limit = 1, .breadth_limit = 2};
    HarisDetails details;
    haris_solve(&shallow, problem, answer, &details);
    assert_int_equal(details.depth, 1);
    assert_true(details.was_cut);
    mem_free(problem);
    mem_free(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_shapes),   cmocka_unit_test(test_groups),
        cmocka_unit_test(test_suicidal), cmocka_unit_test(test_like_strong),
        cmocka_unit_test(test_switches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
