/* A walk over the built-in problems, in the words of the terminal and of the web: three hints that
 * each say something new, every mistake refuted to the visible end with a reason, and the solution
 * as a tree of every first move with its line.
 *
 * With KATACHI_TEST_LONG=1 over all of them, else over every SAMPLE-th, under the
 * sanitizers over fewer. */
#include "base/memory.h"
#include "practice/problem_library.h"
#include "solve/problem_answer.h"
#include "support.h"
#include "view/json_answers.h"
#include "view/problem.h"

#include <stdlib.h>
#include <string.h>

enum { NODE_LIMIT = 200000, SAMPLE = 8, TEXT_LIMIT = 1 << 16 };

typedef struct {
    ProblemLibrary *library;
    ProblemSolver solver;
    Arena mem;
    ProblemDocument *document;
    ProblemSession *session;
    SessionBranch *branches;
    StrBuf text[4];
    const char *id;
} Walk;

static void open_walk(Walk *walk)
{
    Error err = {0};
    *walk = (Walk){0};
    assert_int_equal(problem_library_open(&walk->library, &err), STATUS_OK);
    walk->solver.settings.budget.nodes = NODE_LIMIT;
    walk->solver.settings.memory_limit = 32 << 20;
    problem_solver_open(&walk->solver);
    arena_init(&walk->mem, 64 << 20);
    walk->document = mem_alloc(1, sizeof *walk->document);
    walk->branches = mem_alloc(SOLVE_MOVE_LIMIT, sizeof *walk->branches);
    for (int i = 0; i < 4; i++)
        strbuf_init(&walk->text[i], TEXT_LIMIT);
}

static void close_walk(Walk *walk)
{
    for (int i = 0; i < 4; i++)
        strbuf_clear(&walk->text[i]);
    mem_free(walk->branches);
    mem_free(walk->document);
    arena_clear(&walk->mem);
    problem_solver_close(&walk->solver);
    problem_library_close(walk->library);
}

static bool hint_holds(const SessionHint *hint, Point at)
{
    for (int i = 0; i < hint->count; i++)
        if (hint->at[i] == at)
            return true;
    return false;
}

/* The web says what the terminal says. */
static bool is_same_hint(const Problem *problem, const SessionHint *hint, const char *sentence)
{
    static const char *const KINDS[] = {"none", "idea", "region", "point"};
    json_t *object = json_object();
    json_set_hint(object, problem, hint);
    bool is_same =
        strcmp(json_string_value(json_object_get(object, "hint_text")), sentence) == 0 &&
        strcmp(json_string_value(json_object_get(object, "hint_kind")), KINDS[hint->step]) == 0;
    json_decref(object);
    return is_same;
}

static bool are_hints_good(Walk *walk)
{
    const Problem *problem = session_problem(walk->session);
    Point allowed[BOARD_CELL_LIMIT];
    Point answer = session_start(walk->session)->answer.move;
    int room = session_allowed(walk->session, allowed);
    SessionHint hint[3];
    bool is_same = true;
    for (int i = 0; i < 3; i++) {
        session_hint(walk->session, HINT_NONE, &hint[i]);
        strbuf_reset(&walk->text[i]);
        hint_sentence(problem, &hint[i], &walk->text[i]);
        is_same &= is_same_hint(problem, &hint[i], strbuf_text(&walk->text[i]));
    }
    bool is_new = strcmp(strbuf_text(&walk->text[0]), strbuf_text(&walk->text[1])) != 0 &&
                  strcmp(strbuf_text(&walk->text[1]), strbuf_text(&walk->text[2])) != 0 &&
                  strcmp(strbuf_text(&walk->text[0]), strbuf_text(&walk->text[2])) != 0;
    return is_new && is_same && hint[0].step == HINT_IDEA && hint[0].count == 0 &&
           hint[1].step == HINT_REGION && hint[1].count >= (room < 2 ? room : 2) &&
           (hint[1].count < room || room <= 2) && hint_holds(&hint[1], answer) &&
           hint[2].step == HINT_POINT && hint[2].count == 1 && hint[2].at[0] == answer &&
           !hint[2].is_guess;
}

/* The line can be played, ends where it says, and its winner is who the verdict says. */
static bool is_branch_good(const Walk *walk, const SessionBranch *branch)
{
    const Problem *problem = session_problem(walk->session);
    bool is_playable = problem_playable(problem, branch->lesson.line, branch->lesson.count) ==
                       branch->lesson.count;
    bool is_ended = branch->lesson.end != END_OPEN || branch->verdict == VERDICT_KO;
    bool is_explained = branch->lesson.reason != REASON_NONE ||
                        branch->lesson.end != END_CAPTURED || branch->lesson.is_ko;
    return is_playable && is_ended && is_explained && branch->is_proved && branch->lesson.is_proved;
}

/* The refutation: moves that can be played, to a visible end, and words, the same in terminal and
 * web, that say what becomes of the stones. */
static bool is_refutation_good(Walk *walk, const SessionAnswer *answer)
{
    const Problem *now = session_problem(walk->session);
    const Lesson *lesson = &answer->lesson;
    /* The reply is on the board already, and the line begins with it. */
    int shown = answer->reply == POINT_NONE ? 0 : 1;
    json_t *object = json_lesson(now, lesson);
    strbuf_reset(&walk->text[3]);
    lesson_sentence(now, lesson, &walk->text[3]);
    const char *said = json_string_value(json_object_get(object, "text"));
    bool is_said = strcmp(said, strbuf_text(&walk->text[3])) == 0 &&
                   !strstr(said, "Nothing is decided") && !strstr(said, "guess");
    bool is_shown = lesson->count >= shown && (!shown || lesson->line[0] == answer->reply) &&
                    (lesson->count > 0 || lesson->end == END_CAPTURED || lesson->end == END_SAFE);
    bool is_playable =
        problem_playable(now, &lesson->line[shown], lesson->count - shown) == lesson->count - shown;
    bool is_good = is_said && is_shown && is_playable && lesson->is_proved &&
                   (lesson->end != END_OPEN || lesson->is_ko);
    if (!is_good)
        fprintf(stderr, "%s: refutation: said %d, shown %d, playable %d: %s\n", walk->id, is_said,
                is_shown, is_playable, said);
    json_decref(object);
    return is_good;
}

/* A mistake, played: the program refutes it, says why, and it can be undone. */
static bool is_mistake_refuted(Walk *walk, Point mistake)
{
    SessionAnswer answer;
    session_play(walk->session, mistake, &answer);
    bool is_good = answer.play == PLAY_DONE && answer.state == SESSION_FAILED &&
                   is_refutation_good(walk, &answer);
    session_undo(walk->session, &answer);
    return is_good && answer.play == PLAY_DONE && answer.state == SESSION_OPEN;
}

static bool is_tree_good(Walk *walk)
{
    Point allowed[BOARD_CELL_LIMIT];
    int room = session_allowed(walk->session, allowed);
    const ProblemRun *start = session_start(walk->session);
    int best = verdict_worth(&start->problem, start->problem.to_move, start->answer.verdict);
    int count = session_tree(walk->session, POINT_NONE, walk->branches), right = 0;
    bool is_good = count == room;
    for (int i = 0; i < count; i++) {
        const SessionBranch *branch = &walk->branches[i];
        right += branch->worth == best;
        if (branch->worth < best && !is_mistake_refuted(walk, branch->move))
            is_good = false;
        if (is_branch_good(walk, branch))
            continue;
        is_good = false;
        strbuf_reset(&walk->text[3]);
        tree_write_text(&start->problem, branch, 1, &walk->text[3]);
        fprintf(stderr, "%s: %s", walk->id, strbuf_text(&walk->text[3]));
    }
    return is_good && right >= 1;
}

static bool is_problem_good(Walk *walk, int index)
{
    Error err = {0};
    walk->id = problem_library_entry(walk->library, index)->id;
    arena_reset(&walk->mem);
    assert_int_equal(problem_library_load(walk->library, index, &walk->mem, walk->document, &err),
                     STATUS_OK);
    assert_int_equal(session_open(&walk->document->problem, &walk->solver, &walk->session, &err),
                     STATUS_OK);
    bool has_hints = are_hints_good(walk);
    if (!has_hints)
        fprintf(stderr, "%s: hints\n", walk->id);
    bool is_good = is_tree_good(walk) && has_hints;
    session_close(walk->session);
    return is_good;
}

static void test_walk(void **state)
{
    (void)state;
    Walk walk;
    open_walk(&walk);
    int bad = 0, step = getenv("KATACHI_TEST_LONG") ? 1 : SAMPLE * support_step();
    for (int i = 0; i < problem_library_count(walk.library); i += step)
        bad += !is_problem_good(&walk, i);
    assert_int_equal(bad, 0);
    close_walk(&walk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_walk)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
