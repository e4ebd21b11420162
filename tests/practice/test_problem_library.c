/* The built-in problems: all valid, all proved, with the answers they name. */
#include "base/memory.h"
#include "practice/problem_library.h"
#include "practice/problem_run.h"
#include "solve/generate.h"
#include "solve/problem_answer.h"
#include "support.h"

#include <string.h>

enum { PROBLEMS_WANTED = 300, NODE_LIMIT = 200000 };

typedef struct {
    ProblemLibrary *library;
    ProblemSolver solver;
    Arena mem;
    ProblemDocument *document;
    ProblemRun *run;
} Fixture;

static void open_fixture(Fixture *fixture)
{
    Error err = {0};
    *fixture = (Fixture){0};
    Status status = problem_library_open(&fixture->library, &err);
    if (status != STATUS_OK)
        fprintf(stderr, "line %u: %s\n", err.line, err.text);
    assert_int_equal(status, STATUS_OK);
    fixture->solver.settings.budget.nodes = NODE_LIMIT;
    fixture->solver.settings.memory_limit = 32 << 20;
    problem_solver_open(&fixture->solver);
    arena_init(&fixture->mem, 64 << 20);
    fixture->document = mem_alloc(1, sizeof *fixture->document);
    fixture->run = mem_alloc(1, sizeof *fixture->run);
}

static void close_fixture(Fixture *fixture)
{
    problem_library_close(fixture->library);
    problem_solver_close(&fixture->solver);
    arena_clear(&fixture->mem);
    mem_free(fixture->document);
    mem_free(fixture->run);
}

/* Valid as it stands, nothing to be guessed, and the solver's move is among the answers. */
static bool is_proved(Fixture *fixture, int index)
{
    Error err = {0};
    const ProblemEntry *entry = problem_library_entry(fixture->library, index);
    ProblemRun *run = fixture->run;
    arena_reset(&fixture->mem);
    assert_int_equal(
        problem_library_load(fixture->library, index, &fixture->mem, fixture->document, &err),
        STATUS_OK);
    assert_string_equal(fixture->document->title, entry->title);
    problem_run(&fixture->solver, &fixture->document->problem, run);
    bool is_fine = run->is_valid && !run->guessed_goal && !run->guessed_keystones &&
                   !run->guessed_area && run->check.warning_count == 0 && run->answer.is_proved &&
                   verdict_worth(&run->problem, run->problem.to_move, run->answer.verdict) > 0 &&
                   problem_run_is_expected(run, &fixture->document->problem);
    if (!is_fine)
        fprintf(stderr, "%s %s: valid %d, proved %d, verdict %s\n", entry->id, entry->title,
                run->is_valid, run->answer.is_proved, solve_verdict_text(run->answer.verdict));
    return is_fine;
}

static void test_proofs(void **state)
{
    (void)state;
    Fixture fixture;
    open_fixture(&fixture);
    int count = problem_library_count(fixture.library), bad = 0;
    assert_true(count >= PROBLEMS_WANTED);
    for (int i = 0; i < count; i += support_step())
        bad += !is_proved(&fixture, i);
    assert_int_equal(bad, 0);
    close_fixture(&fixture);
}

/* No problem stands there twice, not even turned or in other colours, and no title. */
static void test_different(void **state)
{
    (void)state;
    Fixture fixture;
    Error err = {0};
    open_fixture(&fixture);
    int count = problem_library_count(fixture.library);
    uint64_t *signature = mem_alloc((size_t)count, sizeof *signature);
    for (int i = 0; i < count; i++) {
        arena_reset(&fixture.mem);
        assert_int_equal(
            problem_library_load(fixture.library, i, &fixture.mem, fixture.document, &err),
            STATUS_OK);
        signature[i] = generate_signature(&fixture.document->problem);
        const char *title = problem_library_entry(fixture.library, i)->title;
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(problem_library_entry(fixture.library, k)->title, title);
            if (signature[i] == signature[k])
                fprintf(stderr, "%s is %s\n", problem_library_entry(fixture.library, i)->id,
                        problem_library_entry(fixture.library, k)->id);
            assert_int_not_equal(signature[i], signature[k]);
        }
    }
    mem_free(signature);
    close_fixture(&fixture);
}

/* Every line of every solution can be played, and begins right where it says so. */
static void check_tree(const ProblemDocument *document)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    for (const SgfNode *node = document->start; node; node = sgf_next_node(node)) {
        if (node->first_child)
            continue;
        size_t count;
        const SgfNode **path = sgf_path(node, &count);
        *problem = document->problem;
        for (size_t i = 1; i < count; i++) {
            Move move;
            assert_true(sgf_node_move(path[i], problem->board.size, &move));
            assert_int_equal(move.who, problem->to_move);
            assert_int_equal(board_judge_move(&problem->board, move.at, problem->to_move), MOVE_OK);
            problem_play(problem, move.at);
        }
        mem_free(path);
    }
    mem_free(problem);
}

static void test_lines(void **state)
{
    (void)state;
    Fixture fixture;
    Error err = {0};
    open_fixture(&fixture);
    for (int i = 0; i < problem_library_count(fixture.library); i++) {
        arena_reset(&fixture.mem);
        assert_int_equal(
            problem_library_load(fixture.library, i, &fixture.mem, fixture.document, &err),
            STATUS_OK);
        assert_non_null(fixture.document->start->first_child);
        assert_true(fixture.document->problem.answer_count > 0);
        check_tree(fixture.document);
    }
    close_fixture(&fixture);
}

static void test_find(void **state)
{
    (void)state;
    Fixture fixture;
    open_fixture(&fixture);
    for (int i = 0; i < problem_library_count(fixture.library); i++)
        assert_int_equal(
            problem_library_find(fixture.library, problem_library_entry(fixture.library, i)->id),
            i);
    assert_int_equal(problem_library_find(fixture.library, "nowhere/1"), -1);
    close_fixture(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_different),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_find),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
