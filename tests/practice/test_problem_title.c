/* Titles: moves have the words of players, no title is given twice, and none names a point. */
#include "base/memory.h"
#include "core/text.h"
#include "drawn_problem.h"
#include "practice/problem_factory.h"
#include "support.h"

#include <string.h>

static const char CORNER[] = "problem: moves with names\n"
                             "board:\n"
                             "  . . . . . . . . .\n"
                             "  . O O . X . . . .\n"
                             "  X X O O X . . . .\n"
                             "  . X X X X . . . .\n"
                             "  . . . . . . X . .\n"
                             "  . . . . X . O X .\n"
                             "  . . . . . . . X O\n"
                             "  . . . O . . . . .\n"
                             "  . . . . . . . . .\n"
                             "play: black\n"
                             "goal: kill\n"
                             "keystones: B8\n";

static const char *word_at(const Problem *problem, const char *vertex)
{
    Point at;
    assert_true(point_parse(vertex, problem->board.size, &at));
    return problem_move_word(&problem->board, at, STONE_BLACK);
}

static void test_words(void **state)
{
    (void)state;
    Problem *problem = mem_alloc(1, sizeof *problem);
    read_problem(CORNER, problem);
    assert_string_equal(word_at(problem, "D8"), "the push");
    assert_string_equal(word_at(problem, "A8"), "the descent");
    assert_string_equal(word_at(problem, "E9"), "the descent");
    assert_string_equal(word_at(problem, "D9"), "the diagonal move");
    assert_string_equal(word_at(problem, "B9"), "the first-line attachment");
    assert_string_equal(word_at(problem, "J4"), "the atari");
    assert_string_equal(word_at(problem, "D3"), "the hane");
    assert_string_equal(word_at(problem, "H5"), "the connection");
    assert_string_equal(word_at(problem, "C2"), "the attachment");
    assert_string_equal(word_at(problem, "F1"), "the first-line placement");
    assert_string_equal(word_at(problem, "B3"), "the placement");
    mem_free(problem);
}

static void test_differ(void **state)
{
    enum { GIVEN = 17, NUMBERED = 9 }; /* from there on nothing more can be said */
    (void)state;
    char title[GIVEN][TITLE_SIZE];
    Problem *problem = mem_alloc(1, sizeof *problem);
    read_problem(CORNER, problem);
    TitleFacts facts = {.problem = problem, .mistake_count = 3, .plies = 7};
    static const char *const MISTAKES[] = {"D8", "A8", "D9"};
    for (int i = 0; i < 3; i++)
        assert_true(point_parse(MISTAKES[i], 9, &facts.mistake[i]));
    Titles *titles = titles_open();
    for (int i = 0; i < GIVEN; i++) {
        titles_choose(titles, &facts, title[i]);
        for (int k = 0; k < i; k++)
            assert_string_not_equal(title[i], title[k]);
    }
    titles_close(titles);
    assert_string_equal(title[0], "Black to kill one stone in the corner: the push fails");
    assert_string_equal(
        title[1], "Black to kill one stone in the corner: neither the push nor the descent works");
    assert_string_equal(title[2],
                        "Black to kill one stone in the corner, seven moves: the push fails");
    assert_string_equal(title[4],
                        "Black to kill one stone in the corner: the push, the descent and "
                        "the diagonal move fail");
    assert_string_equal(title[5],
                        "Black to kill one stone in the corner, two liberties: the push fails");
    for (int i = 0; i < NUMBERED; i++)
        assert_null(strchr(title[i], '('));
    assert_non_null(strstr(title[NUMBERED], "(2)"));
    assert_non_null(strstr(title[GIVEN - 1], "(9)"));
    mem_free(problem);
}

/* Of a graded problem the mistakes that hold out longest come first, the answer never. */
static void test_facts(void **state)
{
    (void)state;
    GeneratedProblem *made = mem_alloc(1, sizeof *made);
    SolveAnswer *answer = &made->answer;
    read_problem(CORNER, &made->problem);
    answer->verdict = VERDICT_SUCCESS;
    static const char *const MOVES[] = {"D8", "A8", "D9"};
    static const uint8_t LENGTHS[] = {9, 2, 5};
    for (int i = 0; i < 3; i++) {
        SolveMove *move = &answer->moves[answer->move_count++];
        assert_true(point_parse(MOVES[i], 9, &move->move));
        move->line_count = LENGTHS[i];
        move->verdict = i == 0 ? VERDICT_SUCCESS : VERDICT_FAILURE;
    }
    TitleFacts facts;
    title_facts_of(made, &facts);
    assert_int_equal(facts.mistake_count, 2);
    assert_int_equal(facts.mistake[0], answer->moves[2].move);
    assert_int_equal(facts.mistake[1], answer->moves[1].move);
    mem_free(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_words), cmocka_unit_test(test_differ),
                                       cmocka_unit_test(test_facts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
