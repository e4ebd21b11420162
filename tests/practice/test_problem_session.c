/* Playing problems: right moves are answered until the problem is solved, wrong ones are refuted,
 * and everything can be taken back. */
#include "base/memory.h"
#include "core/text.h"
#include "drawn_problem.h"
#include "practice/problem_session.h"
#include "solve/generate.h"
#include "solve/problem_answer.h"
#include "solve/solver/solver_state.h"
#include "support.h"

#include <string.h>

static const char STRAIGHT[] = "problem: Straight three\n"
                               "board:\n"
                               "  * * * @ X . . . .\n"
                               "  @ @ @ @ X . . . .\n"
                               "  X X X X X . . . .\n"
                               "  . . . . . . . . .\n"
                               "  . . . . . . . . .\n"
                               "  . . . . . . . . .\n"
                               "  . . . . . . . . .\n"
                               "  . . . . . . . . .\n"
                               "  . . . . . . . . .\n"
                               "play: black\n"
                               "goal: kill\n";

typedef struct {
    ProblemSolver solver;
    ProblemSession *session;
} Table;

static void open_table(Table *table, const Problem *problem)
{
    Error err = {0};
    *table = (Table){0};
    table->solver.settings.budget.nodes = 100000;
    table->solver.settings.memory_limit = 16 << 20;
    problem_solver_open(&table->solver);
    assert_int_equal(session_open(problem, &table->solver, &table->session, &err), STATUS_OK);
}

static void close_table(Table *table)
{
    session_close(table->session);
    problem_solver_close(&table->solver);
}

static SessionAnswer play(Table *table, const char *vertex)
{
    Point at;
    SessionAnswer answer;
    assert_true(point_parse(vertex, session_problem(table->session)->board.size, &at));
    session_play(table->session, at, &answer);
    return answer;
}

static void open_straight(Table *table)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    read_problem(STRAIGHT, problem);
    open_table(table, problem);
    mem_free(problem);
}

/* Follow the solver's own advice to the end. Returns the number of the player's moves. */
static int play_to_end(Table *table, SessionAnswer *answer)
{
    for (int moves = 1; moves < 60; moves++) {
        Lesson lesson;
        bool from_start;
        int count = session_solution(table->session, &lesson, &from_start);
        assert_true(count > 0);
        assert_false(from_start);
        session_play(table->session, lesson.line[0], answer);
        assert_int_equal(answer->play, PLAY_DONE);
        if (answer->state != SESSION_OPEN)
            return moves;
    }
    fail_msg("no end");
    return 0;
}

static void test_right(void **state)
{
    (void)state;
    Table table;
    open_straight(&table);
    SessionAnswer answer;
    play_to_end(&table, &answer);
    assert_int_equal(answer.state, SESSION_SOLVED);
    assert_int_equal(play(&table, "A1").play, PLAY_OVER);
    close_table(&table);
}

static void test_wrong(void **state)
{
    (void)state;
    Table table;
    open_straight(&table);
    SessionAnswer answer = play(&table, "A9");
    assert_int_equal(answer.play, PLAY_DONE);
    assert_int_equal(answer.state, SESSION_FAILED);
    assert_true(answer.lesson.count >= 1);
    assert_int_equal(answer.reply, answer.lesson.line[0]);
    assert_int_equal(answer.lesson.end, END_EYES);
    assert_int_equal(answer.lesson.reason, REASON_VITAL_POINT);
    assert_string_equal(answer.lesson.shape, "straight three");
    const Point *moves;
    assert_int_equal(session_moves(table.session, &moves), 2);
    /* back, and the right way */
    session_undo(table.session, &answer);
    assert_int_equal(answer.state, SESSION_OPEN);
    assert_int_equal(session_moves(table.session, &moves), 0);
    session_redo(table.session, &answer);
    assert_int_equal(answer.state, SESSION_FAILED);
    assert_int_equal(session_moves(table.session, &moves), 2);
    session_redo(table.session, &answer);
    assert_int_equal(answer.play, PLAY_NOTHING);
    session_reset(table.session, &answer);
    assert_int_equal(answer.state, SESSION_OPEN);
    assert_int_equal(session_moves(table.session, &moves), 0);
    session_undo(table.session, &answer);
    assert_int_equal(answer.play, PLAY_NOTHING);
    play_to_end(&table, &answer);
    assert_int_equal(answer.state, SESSION_SOLVED);
    close_table(&table);
}

static void test_refused(void **state)
{
    (void)state;
    Table table;
    open_straight(&table);
    assert_int_equal(play(&table, "J1").play, PLAY_OUTSIDE);
    SessionAnswer answer = play(&table, "D9");
    assert_int_equal(answer.play, PLAY_ILLEGAL);
    assert_int_equal(answer.legality, MOVE_OCCUPIED);
    answer = play(&table, "pass");
    assert_int_equal(answer.play, PLAY_DONE);
    assert_int_equal(answer.state, SESSION_FAILED);
    close_table(&table);
}

/* First the idea, then a region that holds the answer, then the answer. */
static void test_hint(void **state)
{
    (void)state;
    Table table;
    SessionHint hint;
    open_straight(&table);
    Point answer = session_start(table.session)->answer.move;
    session_hint(table.session, HINT_NONE, &hint);
    assert_int_equal(hint.step, HINT_IDEA);
    assert_int_equal(hint.idea, IDEA_REASON);
    assert_int_equal(hint.lesson.reason, REASON_VITAL_POINT);
    assert_int_equal(hint.count, 0);
    session_hint(table.session, HINT_NONE, &hint);
    assert_int_equal(hint.step, HINT_REGION);
    assert_int_equal(hint.count, 2);
    assert_true(hint.at[0] == answer || hint.at[1] == answer);
    for (int i = 0; i < 2; i++) {
        session_hint(table.session, HINT_NONE, &hint);
        assert_int_equal(hint.step, HINT_POINT);
        assert_int_equal(hint.count, 1);
        assert_int_equal(hint.at[0], answer);
    }
    session_hint(table.session, HINT_IDEA, &hint);
    assert_int_equal(hint.step, HINT_IDEA);
    (void)play(&table, "A9");
    session_hint(table.session, HINT_NONE, &hint);
    assert_int_equal(hint.step, HINT_NONE);
    close_table(&table);
}

/* The first moves, and the answers to one: each judged for whoever plays it. */
static void test_tree(void **state)
{
    (void)state;
    Table table;
    Point answer, taken;
    SessionBranch *branches = mem_alloc(SOLVE_MOVE_LIMIT, sizeof *branches);
    open_straight(&table);
    assert_true(point_parse("B9", 9, &answer) && point_parse("D9", 9, &taken));
    assert_int_equal(session_tree(table.session, POINT_NONE, branches), 3);
    assert_int_equal(branches[0].move, answer);
    assert_int_equal(branches[0].worth, WORTH_ALL);
    assert_int_equal(branches[1].worth, WORTH_NOTHING);
    assert_int_equal(session_tree(table.session, answer, branches), 2);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(branches[i].worth, WORTH_NOTHING); /* White is dead */
        assert_int_equal(branches[i].lesson.end, END_CAPTURED);
        assert_int_equal(branches[i].lesson.line[0], branches[i].move);
    }
    assert_int_equal(session_tree(table.session, taken, branches), 0);
    const Point *moves;
    assert_int_equal(session_moves(table.session, &moves), 0); /* nothing was played */
    mem_free(branches);
    close_table(&table);
}

/* The other side: the program begins, and undo goes back to the player's turn. */
static void test_other_side(void **state)
{
    (void)state;
    Table table;
    SessionAnswer answer;
    const Point *moves;
    open_straight(&table);
    session_take_side(table.session, STONE_WHITE);
    session_reply(table.session, &answer);
    assert_int_equal(answer.play, PLAY_DONE);
    assert_int_equal(answer.reply, session_start(table.session)->answer.move);
    assert_int_equal(answer.state, SESSION_FAILED); /* White cannot live */
    session_reply(table.session, &answer);
    assert_int_equal(answer.play, PLAY_NOTHING); /* White's turn */
    answer = play(&table, "A9");
    assert_int_equal(answer.play, PLAY_DONE);
    assert_int_equal(session_moves(table.session, &moves), 3);
    session_undo(table.session, &answer);
    assert_int_equal(session_moves(table.session, &moves), 1);
    session_redo(table.session, &answer);
    assert_int_equal(session_moves(table.session, &moves), 3);
    close_table(&table);
}

static void test_invalid(void **state)
{
    (void)state;
    Problem *problem = mem_alloc(1, sizeof *problem);
    Error err = {0};
    Table table = {0};
    problem_init(problem, 9);
    problem_solver_open(&table.solver);
    assert_int_equal(session_open(problem, &table.solver, &table.session, &err), STATUS_INVALID);
    assert_true(*err.text);
    problem_solver_close(&table.solver);
    mem_free(problem);
}

/* Generated problems of both kinds: the right way always ends, and ends solved. */
static void test_generated(void **state)
{
    (void)state;
    SolveSettings settings = {.memory_limit = 8 << 20, .budget = {.nodes = 5000}};
    Solver *solver = solver_open(&settings);
    GeneratedProblem *made = mem_alloc(1, sizeof *made);
    int played[GOAL_COUNT] = {0};
    for (uint64_t seed = 1; played[GOAL_KILL] + played[GOAL_SAVE] < 12; seed++) {
        GenerateSettings wanted = {.level_max = 3, .goal = seed % 2 ? GOAL_KILL : GOAL_SAVE};
        if (!generate_try(&wanted, solver, seed, made))
            continue;
        Table table;
        SessionAnswer answer;
        open_table(&table, &made->problem);
        play_to_end(&table, &answer);
        assert_int_equal(answer.state, SESSION_SOLVED);
        close_table(&table);
        played[made->problem.goal]++;
    }
    assert_true(played[GOAL_KILL] && played[GOAL_SAVE]);
    mem_free(made);
    solver_close(solver);
}

static void open_straight_with(Table *table, SolveEngine engine, HarisSettings haris)
{
    Error err = {0};
    Problem *problem = mem_alloc(1, sizeof *problem);
    read_problem(STRAIGHT, problem);
    *table = (Table){.solver = {.engine = engine, .haris = haris}};
    table->solver.settings.budget.nodes = 100000;
    table->solver.settings.memory_limit = 16 << 20;
    table->solver.settings.all_moves = true;
    problem_solver_open(&table->solver);
    assert_int_equal(session_open(problem, &table->solver, &table->session, &err), STATUS_OK);
    mem_free(problem);
}

static SessionAnswer go_to(Table *table, const char *const *vertices, int count)
{
    Point moves[8];
    SessionAnswer answer;
    for (int i = 0; i < count; i++)
        assert_true(point_parse(vertices[i], 9, &moves[i]));
    session_go_to(table->session, moves, count, &answer);
    return answer;
}

/* Wherever one jumps, the state is what playing there gave; other replies can be tried. */
static void test_jumps(void **state)
{
    (void)state;
    Table table;
    SolveMove *replies = mem_alloc(SOLVE_MOVE_LIMIT, sizeof *replies);
    open_straight_with(&table, ENGINE_STRONG, (HarisSettings){0});
    assert_int_equal(go_to(&table, (const char *const[]){"A9"}, 1).state, SESSION_FAILED);
    assert_int_equal(go_to(&table, (const char *const[]){"B9"}, 1).state, SESSION_OPEN);
    assert_int_equal(session_replies(table.session, replies), 2); /* A9 and C9 */
    for (int i = 0; i < 2; i++) {
        assert_int_equal(replies[i].verdict, VERDICT_SUCCESS); /* Black's, whatever White does */
        assert_true(replies[i].is_proved);
    }
    SessionAnswer answer = go_to(&table, (const char *const[]){"B9", "C9"}, 2);
    assert_true(answer.state == SESSION_OPEN || answer.state == SESSION_SOLVED);
    assert_int_equal(go_to(&table, (const char *const[]){"B9", "B9"}, 2).play, PLAY_ILLEGAL);
    const Point *moves;
    assert_int_equal(session_moves(table.session, &moves), 1);
    assert_int_equal(go_to(&table, NULL, 0).state, SESSION_OPEN);
    mem_free(replies);
    close_table(&table);
}

static void test_no_engine(void **state)
{
    (void)state;
    Table table;
    open_straight_with(&table, ENGINE_OFF, (HarisSettings){0});
    SessionAnswer answer = play(&table, "A9");
    assert_int_equal(answer.state, SESSION_OPEN);
    assert_int_equal(answer.reply, POINT_NONE);
    assert_int_equal(session_problem(table.session)->to_move, STONE_WHITE);
    answer = play(&table, "C9"); /* White's, by the same hand */
    assert_int_equal(answer.state, SESSION_OPEN);
    answer = play(&table, "B9"); /* takes all of it */
    assert_int_equal(answer.state, SESSION_SOLVED);
    const Point *moves;
    session_undo(table.session, &answer); /* one move of one side */
    assert_int_equal(session_moves(table.session, &moves), 2);
    close_table(&table);
}

static void test_seed_engine(void **state)
{
    (void)state;
    Table table;
    open_straight_with(&table, ENGINE_HARIS, (HarisSettings){.depth_limit = 8, .breadth_limit = 6});
    SessionAnswer answer = play(&table, "A9");
    assert_int_equal(answer.state, SESSION_FAILED);
    assert_false(answer.is_proved);
    assert_int_not_equal(answer.reply, POINT_NONE);
    close_table(&table);
    open_straight_with(&table, ENGINE_HARIS, (HarisSettings){.depth_limit = 1});
    session_status(table.session, &answer);
    assert_int_equal(answer.state, SESSION_UNSURE); /* it cannot see that far */
    close_table(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_right),     cmocka_unit_test(test_wrong),
        cmocka_unit_test(test_refused),   cmocka_unit_test(test_hint),
        cmocka_unit_test(test_invalid),   cmocka_unit_test(test_other_side),
        cmocka_unit_test(test_generated), cmocka_unit_test(test_jumps),
        cmocka_unit_test(test_no_engine), cmocka_unit_test(test_seed_engine),
        cmocka_unit_test(test_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
