/* The built-in problems: all valid, all proved, with the answers they name. */
#include "app/problem_library.h"
#include "app/problem_run.h"
#include "base/memory.h"
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
} Shelves;

static void open_shelves(Shelves *shelves)
{
    Error err = {0};
    *shelves = (Shelves){0};
    Status status = problem_library_open(&shelves->library, &err);
    if (status != STATUS_OK)
        fprintf(stderr, "line %u: %s\n", err.line, err.text);
    assert_int_equal(status, STATUS_OK);
    shelves->solver.settings.budget.nodes = NODE_LIMIT;
    shelves->solver.settings.memory_limit = 32 << 20;
    problem_solver_open(&shelves->solver);
    arena_init(&shelves->mem, 64 << 20);
    shelves->document = mem_alloc(1, sizeof *shelves->document);
    shelves->run = mem_alloc(1, sizeof *shelves->run);
}

static void close_shelves(Shelves *shelves)
{
    problem_library_close(shelves->library);
    problem_solver_close(&shelves->solver);
    arena_clear(&shelves->mem);
    mem_free(shelves->document);
    mem_free(shelves->run);
}

/* Valid as it stands, nothing to be guessed, and the solver's move is among the answers. */
static bool is_proved(Shelves *shelves, int index)
{
    Error err = {0};
    const ProblemEntry *entry = problem_library_entry(shelves->library, index);
    ProblemRun *run = shelves->run;
    arena_reset(&shelves->mem);
    assert_int_equal(
        problem_library_load(shelves->library, index, &shelves->mem, shelves->document, &err),
        STATUS_OK);
    assert_string_equal(shelves->document->title, entry->title);
    problem_run(&shelves->solver, &shelves->document->problem, run);
    bool is_fine = run->is_valid && !run->guessed_goal && !run->guessed_keystones &&
                   !run->guessed_area && run->check.warning_count == 0 && run->answer.is_proved &&
                   verdict_worth(&run->problem, run->problem.to_move, run->answer.verdict) > 0 &&
                   problem_run_is_expected(run, &shelves->document->problem);
    if (!is_fine)
        fprintf(stderr, "%s %s: valid %d, proved %d, verdict %s\n", entry->id, entry->title,
                run->is_valid, run->answer.is_proved, solve_verdict_text(run->answer.verdict));
    return is_fine;
}

static void test_proofs(void **state)
{
    (void)state;
    Shelves shelves;
    open_shelves(&shelves);
    int count = problem_library_count(shelves.library), proved = 0;
    assert_true(count >= PROBLEMS_WANTED);
    for (int i = 0; i < count; i++)
        proved += is_proved(&shelves, i);
    assert_int_equal(proved, count);
    close_shelves(&shelves);
}

/* No problem stands there twice, not even turned or in other colours. */
static void test_different(void **state)
{
    (void)state;
    Shelves shelves;
    Error err = {0};
    open_shelves(&shelves);
    int count = problem_library_count(shelves.library);
    uint64_t *signature = mem_alloc((size_t)count, sizeof *signature);
    for (int i = 0; i < count; i++) {
        arena_reset(&shelves.mem);
        assert_int_equal(
            problem_library_load(shelves.library, i, &shelves.mem, shelves.document, &err),
            STATUS_OK);
        signature[i] = generate_signature(&shelves.document->problem);
        for (int k = 0; k < i; k++) {
            if (signature[i] == signature[k])
                fprintf(stderr, "%s is %s\n", problem_library_entry(shelves.library, i)->id,
                        problem_library_entry(shelves.library, k)->id);
            assert_int_not_equal(signature[i], signature[k]);
        }
    }
    mem_free(signature);
    close_shelves(&shelves);
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
    Shelves shelves;
    Error err = {0};
    open_shelves(&shelves);
    for (int i = 0; i < problem_library_count(shelves.library); i++) {
        arena_reset(&shelves.mem);
        assert_int_equal(
            problem_library_load(shelves.library, i, &shelves.mem, shelves.document, &err),
            STATUS_OK);
        assert_non_null(shelves.document->start->first_child);
        assert_true(shelves.document->problem.answer_count > 0);
        check_tree(shelves.document);
    }
    close_shelves(&shelves);
}

static void test_find(void **state)
{
    (void)state;
    Shelves shelves;
    open_shelves(&shelves);
    for (int i = 0; i < problem_library_count(shelves.library); i++)
        assert_int_equal(
            problem_library_find(shelves.library, problem_library_entry(shelves.library, i)->id),
            i);
    assert_int_equal(problem_library_find(shelves.library, "nowhere/1"), -1);
    close_shelves(&shelves);
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
