/* Every way in which a problem can make no sense is distinguished. */
#include "base/memory.h"
#include "drawn_problem.h"
#include "problem/file.h"
#include "solve/problem_check.h"
#include "support.h"

#include <string.h>

typedef struct {
    const char *text;
    int kind; /* FINDING_COUNT: nothing is wrong */
} Case;

static void check_case(const Case *one)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    ProblemCheck check;
    read_problem(one->text, problem);
    bool is_fine = problem_check(problem, &check);
    bool found = one->kind == FINDING_COUNT && check.count == 0;
    for (int i = 0; i < check.count; i++) {
        assert_true(*check.finding[i].text);
        found |= (int)check.finding[i].kind == one->kind;
    }
    if (!found) {
        fprintf(stderr, "%s\nwanted %s, found:\n", one->text,
                one->kind == FINDING_COUNT ? "nothing"
                                           : finding_name((ProblemFindingKind)one->kind));
        for (int i = 0; i < check.count; i++)
            fprintf(stderr, "  %s: %s\n", finding_name(check.finding[i].kind),
                    check.finding[i].text);
    }
    assert_true(found);
    assert_int_equal(is_fine, check.error_count == 0);
    if (one->kind != FINDING_COUNT)
        assert_int_equal(is_fine, !finding_is_error((ProblemFindingKind)one->kind));
    mem_free(problem);
}

/* Three points in the corner; all marked. */
#define ROWS                                                                                       \
    "  * * # O . . . . .\n  * # # O . . . . .\n  # O O O . . . . .\n  O O . . . . . . .\n"         \
    "  . . . . . . . . .\n  . . . . . . . . .\n  . . . . . . . . .\n  . . . . . . . . .\n"         \
    "  . . . . . . . . .\n"
#define REST                                                                                       \
    "  . . . . . . . . .\n  . . . . . . . . .\n  . . . . . . . . .\n  . . . . . . . . .\n"         \
    "  . . . . . . . . .\n"

static const Case CASES[] = {
    {"board:\n" ROWS "play: white\ngoal: kill\nanswer: A9\n", FINDING_COUNT},
    {"size: 19\nboard:\n     A B\n  19 . .\n  18 . .\n", FINDING_EMPTY_BOARD},
    {"board:\n  . .\n  X .\n", FINDING_NO_OPPONENT},
    {"board:\n" ROWS "play: white\ngoal: kill\nban: A9\n", FINDING_BAD_KO},
    {"board:\n" ROWS "play: white\ngoal: kill\nkeystones: J1\n", FINDING_KEYSTONE_EMPTY},
    {"board:\n  * X O\n  X X O\n  O O .\nplay: white\ngoal: kill\n", FINDING_NO_KEYSTONES},
    {"board:\n" ROWS "play: white\ngoal: save\n", FINDING_KEYSTONE_COLOUR},
    {"board:\n" ROWS "play: white\ngoal: white to kill\nkeystones: D9\n", FINDING_KEYSTONES_MIXED},
    {"board:\n" ROWS "play: white\ngoal: race\n", FINDING_RACE_ONE_COLOUR},
    {"board:\n" ROWS "play: white\ngoal: race\nkeystones: D9\n", FINDING_OUTSIDE_LIBERTY},
    {"board:\n  . # # O . . . . .\n  X X X O . . . . .\n  O O O O . . . . .\n  . . . . . . . . "
     ".\n" REST "play: black\ngoal: connect\n",
     FINDING_ONE_KEYSTRING},
    {"board:\n  * # O . . . . . .\n  # # O . . . . . .\n  O O O . . . . . .\n  . . . . . . . . "
     ".\n" REST "play: black\ngoal: save\nanswer: J1\n",
     FINDING_ANSWER_OUTSIDE},
    {"board:\n  . . # O\n  . # # O\n  # O O O\n  O . . .\nplay: white\ngoal: kill\narea: C4 D4\n",
     FINDING_AREA_UNPLAYABLE},
    /* liberties elsewhere do not matter where nothing is to be captured */
    {"board:\n  . # * # .\n  . O * O .\n  . . O . .\n  . . . . .\n  . . . . .\n"
     "play: black\ngoal: connect\n",
     FINDING_COUNT},
    {"board:\n" ROWS "play: white\ngoal: kill\nanswer: A7\n", FINDING_ANSWER_ILLEGAL},
    {"board:\n" ROWS "play: white\ngoal: kill\nanswer: J1\n", FINDING_ANSWER_OUTSIDE},
    {"board:\n" ROWS "play: white\ngoal: kill\nanswer: A9 J1\n", FINDING_ANSWER_PARTLY_OUTSIDE},
    {"board:\n  . * # O . . . . .\n  * # # O . . . . .\n  # O O O . . . . .\n  O O . . . . . . "
     ".\n" REST "play: white\ngoal: kill\n",
     FINDING_COUNT},
    {"board:\n  * . # O . . . . .\n  * # # O . . . . .\n  # O O O . . . . .\n  O O . . . . . . "
     ".\n" REST "play: white\ngoal: kill\n",
     FINDING_OUTSIDE_LIBERTY},
    {"board:\n  . . # O . . . . .\n  . # # O . . . . .\n  # O O O . . . . *\n  O O . . . . . . "
     ".\n" REST "play: white\ngoal: kill\n",
     FINDING_AREA_TOUCHES_NONE},
};

static void test_cases(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        check_case(&CASES[i]);
}

/* A full board is refused by the readers already, in its own words; an editor might hold one. */
static void test_full_board(void **state)
{
    (void)state;
    static const char *const FULL[] = {"board:\n  X O\n  X O\n", "(;SZ[2]AB[aa:ab]AW[ba:bb])"};
    for (int i = 0; i < 2; i++) {
        Arena mem;
        ProblemReader reader;
        Error err = {0};
        ProblemDocument *document = mem_alloc(1, sizeof *document);
        arena_init(&mem, 16 << 20);
        problem_reader_init(&reader, FULL[i], strlen(FULL[i]));
        assert_int_equal(problem_reader_next(&reader, &mem, document, &err), STATUS_INVALID);
        assert_non_null(strstr(err.text, "full"));
        mem_free(document);
        arena_clear(&mem);
    }
    Problem *problem = mem_alloc(1, sizeof *problem);
    ProblemCheck check;
    read_problem("board:\n  X O\n  X .\nplay: white\n", problem);
    assert_true(problem_check(problem, &check));
    problem->board.stones[STONE_NONE] = 0; /* as an editor might hold it */
    assert_false(problem_check(problem, &check));
    assert_int_equal(check.finding[0].kind, FINDING_FULL_BOARD);
    mem_free(problem);
}

static void test_true_ko(void **state)
{
    (void)state;
    Problem *problem = mem_alloc(1, sizeof *problem);
    ProblemCheck check;
    read_problem("board:\n  . X O .\n  X O . O\n  . X O .\n  . . . .\nplay: white\n", problem);
    assert_true(problem_check(problem, &check));
    mem_free(problem);
    problem = mem_alloc(1, sizeof *problem);
    read_problem("board:\n  . X O .\n  X . X O\n  . X O .\n  . . . .\nplay: white\nban: B3\n",
                 problem);
    assert_true(problem_check(problem, &check));
    mem_free(problem);
    problem = mem_alloc(1, sizeof *problem);
    read_problem("board:\n  . X O .\n  X . X O\n  . X O .\n  . . . .\nplay: black\nban: B3\n",
                 problem);
    assert_false(problem_check(problem, &check));
    assert_int_equal(check.finding[0].kind, FINDING_BAD_KO);
    mem_free(problem);
}

/* What is written beside the question: lines that cannot be played, names almost ours. */
static void test_documents(void **state)
{
    (void)state;
    static const struct {
        const char *beside, *words; /* NULL: nothing is wrong */
        ProblemFindingKind kind;
    } DOCUMENTS[] = {
        {"line: A9 B9 = right\nline: B9 A9 A8 = wrong\nkind: easy\n", NULL, FINDING_COUNT},
        {"line: A9 A9 = right\n", "move 2, black at A9: occupied", FINDING_LINE_ILLEGAL},
        {"line: A9 B9 = right\nline: B9 D9 = wrong\n", "move 2, black at D9", FINDING_LINE_ILLEGAL},
        /* what follows a wrong move is not played, other lines are */
        {"line: C9 A9 A9\nline: A9 B9 A8 C9 = right\n", "move 1, white at C9",
         FINDING_LINE_ILLEGAL},
        {"line: B9 A9 A8 B9 = right\n", "move 4, black at B9", FINDING_LINE_ILLEGAL},
        {"tree: (;SZ[9]AB[ca][bb:cb][ac]AW[da:db][bc:dc][ad:bd]PL[W];W[aa](;B[aa])(;B[ba]))\n",
         "move 2, black at A9", FINDING_LINE_ILLEGAL},
        {"anwser: A9\n", "is 'answer' meant", FINDING_FIELD_NAME},
        {"ares: A9\n", "is 'area' meant", FINDING_FIELD_NAME},
        {"effort: 12\nname: x\ndate: today\n", NULL, FINDING_COUNT},
    };
    for (size_t i = 0; i < sizeof DOCUMENTS / sizeof *DOCUMENTS; i++) {
        char text[1024];
        Arena mem;
        ProblemCheck check;
        ProblemDocument *document = mem_alloc(1, sizeof *document);
        snprintf(text, sizeof text, "board:\n" ROWS "play: white\ngoal: kill\n%s",
                 DOCUMENTS[i].beside);
        read_problem_document(text, &mem, document);
        bool is_fine = problem_check_document(document, &check);
        if (check.count != (DOCUMENTS[i].words != NULL))
            fprintf(stderr, "%s: %d findings: %s\n", DOCUMENTS[i].beside, check.count,
                    check.finding[0].text);
        assert_int_equal(check.count, DOCUMENTS[i].words != NULL);
        if (DOCUMENTS[i].words) {
            assert_int_equal(check.finding[0].kind, DOCUMENTS[i].kind);
            assert_non_null(strstr(check.finding[0].text, DOCUMENTS[i].words));
            assert_int_equal(is_fine, !finding_is_error(DOCUMENTS[i].kind));
        }
        assert_true(problem_check(&document->problem, &check)); /* it can be asked all the same */
        mem_free(document);
        arena_clear(&mem);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases),
        cmocka_unit_test(test_full_board),
        cmocka_unit_test(test_true_ko),
        cmocka_unit_test(test_documents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
