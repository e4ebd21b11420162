/* Lessons and hints as sentences. */
#include "core/text.h"
#include "solve/problem_answer.h"
#include "view/problem.h"

#include <assert.h>
#include <string.h>

static const char *name_of(Stone who)
{
    return who == STONE_BLACK ? "Black" : "White";
}

static const char *point_of(const Problem *problem, Point at, char text[POINT_TEXT_SIZE])
{
    return point_text(problem->board.size, at, text);
}

static const char *plural(int count)
{
    return count == 1 ? "" : "s";
}

/* "A1, B1 and C1" */
static void add_list(const Problem *problem, const Point *at, int count, const char *last,
                     StrBuf *out)
{
    char text[POINT_TEXT_SIZE];
    for (int i = 0; i < count; i++)
        strbuf_add_format(out, "%s%s",
                          i == 0           ? ""
                          : i == count - 1 ? last
                                           : ", ",
                          point_of(problem, at[i], text));
}

/* ---- the end ---- */

static void add_end(const Problem *problem, const Lesson *lesson, StrBuf *out)
{
    Stone attacker = problem_attacker(problem);
    const char *owner = name_of(stone_opposite(attacker));
    switch (lesson->end) {
    case END_CAPTURED:
        if (lesson->is_ko) {
            strbuf_add_format(out, "A ko decides it; this line takes %d stone%s", lesson->stones,
                              plural(lesson->stones));
            break;
        }
        strbuf_add_format(out, "%s captures %d stone%s", name_of(lesson->winner), lesson->stones,
                          plural(lesson->stones));
        break;
    case END_EYES:
        strbuf_add_format(out, "%s lives with two eyes", owner);
        if (lesson->eye_count >= 2) {
            strbuf_add(out, ", at ");
            add_list(problem, lesson->eye, 2, " and ", out);
        }
        break;
    case END_ESCAPED:
        strbuf_add_format(out, "%s gets out", owner);
        break;
    case END_SAFE:
        strbuf_add_format(out, "%s lives: %s has nothing left to try", owner, name_of(attacker));
        break;
    case END_SEKI:
        strbuf_add_format(out, "%s lives in seki", owner);
        break;
    case END_KO:
        strbuf_add(out, "It becomes a ko");
        break;
    case END_JOINED:
        strbuf_add_format(out, "%s connects", owner);
        break;
    case END_OPEN:
    case END_COUNT:
        if (lesson->is_ko)
            strbuf_add(out, "A ko decides it");
        else if (lesson->winner == STONE_NONE)
            strbuf_add(out, "Nothing is decided yet");
        else
            strbuf_add_format(out, "%s succeeds", name_of(lesson->winner));
        break;
    }
}

/* ---- the reason ---- */

static void add_reason(const Problem *problem, const Lesson *lesson, StrBuf *out)
{
    char at[POINT_TEXT_SIZE], other[POINT_TEXT_SIZE];
    const char *winner = name_of(lesson->winner);
    const char *loser = name_of(stone_opposite(lesson->winner));
    point_of(problem, lesson->at, at);
    point_of(problem, lesson->other, other);
    switch (lesson->reason) {
    case REASON_SNAPBACK:
        strbuf_add_format(out, ": %s is a snapback", at);
        if (lesson->end != END_CAPTURED || lesson->given != lesson->stones)
            strbuf_add_format(out, " that takes %d stone%s", lesson->given, plural(lesson->given));
        break;
    case REASON_UNDER_STONES:
        strbuf_add_format(out, ": under the stones, %s plays %s where %d stones were captured",
                          winner, at, lesson->given);
        break;
    case REASON_CONNECT_AND_DIE:
        strbuf_add_format(out, ": connecting at %s does not help, all %d stones are captured", at,
                          lesson->given);
        break;
    case REASON_VITAL_POINT:
        strbuf_add_format(out, ": %s is the vital point of a %s", at, lesson->shape);
        break;
    case REASON_THROW_IN:
        strbuf_add_format(out, ": the throw-in at %s leaves a false eye", at);
        break;
    case REASON_FALSE_EYE:
        strbuf_add_format(out, ": %s makes the eye at %s false", at, other);
        break;
    case REASON_SHORTAGE:
        strbuf_add_format(out, ": %s is short of liberties and cannot play %s", loser, other);
        break;
    case REASON_DOUBLE_ATARI:
        strbuf_add_format(out, ": %s is a double atari", at);
        break;
    case REASON_BIG_CAPTURE:
        strbuf_add_format(out, ": %s captures %d stones at %s on the way", winner, lesson->given,
                          at);
        break;
    case REASON_ATARI:
        strbuf_add_format(out, ": nothing saves them from the atari at %s", at);
        break;
    case REASON_ONE_EYE:
        strbuf_add_format(out, ": %s has room for only one eye, at %s", loser, at);
        break;
    case REASON_NONE:
    case REASON_COUNT:
        break;
    }
}

void lesson_sentence(const Problem *problem, const Lesson *lesson, StrBuf *out)
{
    assert(lesson && out);
    if (!lesson->is_proved && lesson->winner != STONE_NONE)
        strbuf_add(out, "A guess, not proved: ");
    add_end(problem, lesson, out);
    if (lesson->reason != REASON_NONE)
        add_reason(problem, lesson, out);
    strbuf_add_char(out, '.');
}

/* ---- hints ---- */

static const char *reason_idea(LessonReason reason, bool is_attack)
{
    switch (reason) {
    case REASON_SNAPBACK:
        return "Give up a stone and take back more: look for a snapback.";
    case REASON_UNDER_STONES:
        return "Let some stones be captured, then play under the stones.";
    case REASON_CONNECT_AND_DIE:
        return "Some stones cannot connect: if they do, all are captured.";
    case REASON_VITAL_POINT:
        return is_attack ? "The eye space has one vital point: play it first."
                         : "The eye space has a vital point: taking it makes two eyes.";
    case REASON_THROW_IN:
        return "A throw-in: a stone given up can leave a false eye.";
    case REASON_FALSE_EYE:
        return "One of the eyes can be made false.";
    case REASON_SHORTAGE:
        return "The opponent is short of liberties: find the point they cannot play.";
    case REASON_DOUBLE_ATARI:
        return "Two chains can be put into atari at once.";
    case REASON_BIG_CAPTURE:
    case REASON_ATARI:
    case REASON_ONE_EYE:
    case REASON_NONE:
    case REASON_COUNT:
        break;
    }
    return "Look for stones that can be captured.";
}

static const char *idea_text(const Problem *problem, const SessionHint *hint)
{
    bool is_attack = problem->to_move == problem_attacker(problem);
    switch (hint->idea) {
    case IDEA_REASON:
        return reason_idea(hint->lesson.reason, is_attack);
    case IDEA_KO:
        return "A ko is the best result here: find the way to start it.";
    case IDEA_CAPTURE:
        return "Something can be captured at once.";
    case IDEA_SACRIFICE:
        return "The first stone may be captured, but it is worth the sacrifice.";
    case IDEA_ATARI:
        return "Start with an atari: it must be answered.";
    case IDEA_REDUCE:
        return "Reduce the eye space from outside before playing inside.";
    case IDEA_INSIDE:
        return "Play inside the eye space.";
    case IDEA_ENLARGE:
        return "Hold the border: make your eye space as large as you can.";
    case IDEA_DIVIDE:
        return "Play inside your own space: divide it into two eyes.";
    case IDEA_OTHER:
        break;
    }
    return "Count the liberties and look for the point that both sides want.";
}

void hint_sentence(const Problem *problem, const SessionHint *hint, StrBuf *out)
{
    assert(hint && out);
    if (hint->step != HINT_NONE && hint->is_guess)
        strbuf_add(out, "A guess: ");
    switch (hint->step) {
    case HINT_NONE:
        strbuf_add(out, "No move works from here, as far as Katachi can see.");
        break;
    case HINT_IDEA:
        strbuf_add(out, idea_text(problem, hint));
        break;
    case HINT_REGION:
        if (hint->count == 1) {
            strbuf_add(out, "There is only one point to play.");
            break;
        }
        strbuf_add(out, "The move is one of ");
        add_list(problem, hint->at, hint->count, " and ", out);
        strbuf_add_char(out, '.');
        break;
    case HINT_POINT:
        strbuf_add(out, "Play ");
        add_list(problem, hint->at, hint->count, " or ", out);
        strbuf_add_char(out, '.');
        break;
    }
}

/* ---- the tree ---- */

const char *branch_result_text(const SessionBranch *branch)
{
    if (branch->verdict == VERDICT_UNKNOWN)
        return "unknown";
    return branch->worth == WORTH_ALL ? "solves" : branch->worth == WORTH_KO ? "ko" : "fails";
}

void tree_write_text(const Problem *problem, const SessionBranch *branches, int count, StrBuf *out)
{
    assert(count >= 0);
    char text[POINT_TEXT_SIZE];
    for (int i = 0; i < count; i++) {
        const SessionBranch *branch = &branches[i];
        strbuf_add_format(out, "%-4s %-7s", point_of(problem, branch->move, text),
                          branch_result_text(branch));
        for (int k = 1; k < branch->lesson.count; k++)
            strbuf_add_format(out, " %s", point_of(problem, branch->lesson.line[k], text));
        strbuf_add(out, branch->lesson.count > 1 ? "\n             " : " ");
        lesson_sentence(problem, &branch->lesson, out);
        strbuf_add_char(out, '\n');
    }
}

void tree_write_replies(const Problem *problem, const SessionBranch *branches, int count,
                        StrBuf *out)
{
    assert(count >= 0);
    char text[POINT_TEXT_SIZE];
    for (int i = 0; i < count; i++) {
        const SessionBranch *branch = &branches[i];
        strbuf_add_format(out, "  %-4s", point_of(problem, branch->move, text));
        for (int k = 1; k < branch->lesson.count; k++)
            strbuf_add_format(out, " %s", point_of(problem, branch->lesson.line[k], text));
        strbuf_add(out, "\n       ");
        lesson_sentence(problem, &branch->lesson, out);
        strbuf_add_char(out, '\n');
    }
}
