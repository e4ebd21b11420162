/* A solved problem for people. */
#include "practice/problem_run.h"

#include "base/memory.h"
#include "core/text.h"
#include "view/problem.h"

#include <assert.h>
#include <string.h>

enum { REFUTATIONS_SHOWN = 6, LINE_TOLD = 24 };

static const char *name_of(Stone who)
{
    return who == STONE_BLACK ? "Black" : "White";
}

static void add_points(const Problem *problem, const Point *points, int count, StrBuf *out)
{
    char text[POINT_TEXT_SIZE];
    for (int i = 0; i < count && i < LINE_TOLD; i++)
        strbuf_add_format(out, "%s%s", i ? " " : "",
                          point_text(problem->board.size, points[i], text));
    if (count > LINE_TOLD)
        strbuf_add(out, " …");
}

static void add_set(const Problem *problem, const PointSet *set, StrBuf *out)
{
    Point list[BOARD_CELL_LIMIT];
    add_points(problem, list, cells_list(set->word, problem->board.words, list), out);
}

/* ---- the verdict ---- */

static const char *success_word(ProblemGoal goal)
{
    static const char *const WORDS[GOAL_COUNT] = {
        [GOAL_KILL] = "kills",       [GOAL_SAVE] = "lives", [GOAL_CAPTURE] = "captures",
        [GOAL_CONNECT] = "connects", [GOAL_CUT] = "cuts",   [GOAL_RACE] = "wins the race"};
    return WORDS[goal] ? WORDS[goal] : "succeeds";
}

static const char *failure_word(ProblemGoal goal)
{
    static const char *const WORDS[GOAL_COUNT] = {
        [GOAL_KILL] = "cannot kill",       [GOAL_SAVE] = "cannot live",
        [GOAL_CAPTURE] = "cannot capture", [GOAL_CONNECT] = "cannot connect",
        [GOAL_CUT] = "cannot cut",         [GOAL_RACE] = "loses the race"};
    return WORDS[goal] ? WORDS[goal] : "fails";
}

static void add_threats(Stone who, uint8_t count, StrBuf *out)
{
    if (count == 0)
        strbuf_add_format(out, "; %s needs no ko threat", name_of(who));
    else if (count != 255)
        strbuf_add_format(out, "; %s needs %u ko threat%s", name_of(who), count,
                          count == 1 ? "" : "s");
}

static void add_ko(const ProblemRun *run, StrBuf *out)
{
    const KoResult *ko = &run->answer.ko;
    Stone side = run->problem.side;
    Stone other = stone_opposite(side);
    Stone taker = ko->side_takes_first ? side : other;
    if (ko->wins_alone[side] && ko->wins_alone[other])
        strbuf_add_format(out, "Ko: %s takes first", name_of(taker));
    else if (ko->wins_alone[side] || ko->wins_alone[other])
        strbuf_add_format(out, "Repetition: only %s can win it by threats",
                          name_of(ko->wins_alone[side] ? side : other));
    else
        strbuf_add(out, "Repetition: neither side can win it by threats");
    add_threats(side, ko->threats_needed, out);
    if (ko->threats[other] != 0)
        add_threats(other, ko->threats[other], out);
    for (Stone who = STONE_BLACK; who <= STONE_WHITE; who++)
        if (ko->approach[who] != 0 && ko->approach[who] != APPROACH_UNKNOWN)
            strbuf_add_format(out, "; %s needs %u approach move%s", name_of(who), ko->approach[who],
                              ko->approach[who] == 1 ? "" : "s");
    strbuf_add_char(out, '.');
}

/* The other reading, and how to ask for it. */
static void add_other(const ProblemRun *run, StrBuf *out)
{
    static const char *const WORTH[] = {[VERDICT_UNKNOWN] = "not decided",
                                        [VERDICT_SUCCESS] = "succeeds",
                                        [VERDICT_FAILURE] = "fails",
                                        [VERDICT_KO] = "ko"};
    const OtherReading *other = &run->answer.other;
    char text[POINT_TEXT_SIZE];
    if (!other->is_there)
        return;
    strbuf_add_format(out, "or          %s to %s ", stone_text(other->side),
                      problem_goal_text(other->goal));
    add_set(&run->problem, &other->keystones, out);
    strbuf_add_format(out, ": %s", WORTH[other->verdict]);
    if (other->move > POINT_PASS)
        strbuf_add_format(out, ", %s", point_text(run->problem.board.size, other->move, text));
    strbuf_add(out, " (--goal, --keystones)\n");
}

void problem_run_sentence(const ProblemRun *run, StrBuf *out)
{
    assert(run && out);
    const SolveAnswer *answer = &run->answer;
    const char *side = name_of(run->problem.side);
    switch (answer->verdict) {
    case VERDICT_SUCCESS:
        strbuf_add_format(out, "%s %s%s%s.", side, success_word(run->problem.goal),
                          answer->fate == KEYSTONES_SEKI ? " in seki" : "",
                          answer->move == POINT_PASS ? ", even by playing elsewhere" : "");
        break;
    case VERDICT_FAILURE:
        strbuf_add_format(out, "%s %s%s.", side, failure_word(run->problem.goal),
                          answer->fate == KEYSTONES_SEKI ? ": it is a seki" : "");
        break;
    case VERDICT_KO:
        add_ko(run, out);
        break;
    case VERDICT_UNKNOWN:
        if (answer->half == HALF_KO_NEARLY) {
            strbuf_add_format(out, "%s %s unless %s has more than %d ko threats.", side,
                              success_word(run->problem.goal),
                              name_of(stone_opposite(run->problem.side)), SOLVE_FEW_THREATS);
            break;
        }
        if (answer->half != HALF_KO_NONE) {
            strbuf_add_format(out, "%s a ko for %s; %s.",
                              answer->half == HALF_KO_AT_LEAST ? "At least" : "At most", side,
                              answer->half == HALF_KO_AT_LEAST ? "better may be possible"
                                                               : "even that is not certain");
            break;
        }
        strbuf_add(out, run->guessed_area
                            ? "Not decided: the task is guessed, and the move is the likeliest."
                            : "Not decided within the budget.");
        break;
    }
}

/* ---- the rest ---- */

static void add_findings(const ProblemCheck *check, StrBuf *out)
{
    for (int i = 0; i < check->count; i++)
        strbuf_add_format(out, "%s: %s\n",
                          finding_is_error(check->finding[i].kind) ? "error" : "warning",
                          check->finding[i].text);
}

static void add_guess(const ProblemRun *run, StrBuf *out)
{
    const Problem *problem = &run->problem;
    if (run->guessed_goal)
        strbuf_add_format(out, "guessed goal: %s to %s\n", stone_text(problem->side),
                          problem_goal_text(problem->goal));
    if (run->guessed_keystones) {
        strbuf_add(out, "guessed keystones: ");
        add_set(problem, &problem->keystones, out);
        strbuf_add_char(out, '\n');
    }
    if (run->guessed_area && !run->answer.is_on_board)
        strbuf_add_format(out, "guessed area: %d points\n", point_set_count(&run->area));
}

/* Everything that is taken for granted: whole chains, and points. */
static PointSet assumed_points(const ProblemRun *run)
{
    const Board *board = &run->problem.board;
    const SolveAnswer *answer = &run->answer;
    PointSet assumed = {{0}};
    for (int i = 0; i < answer->assumption_count && !answer->rests_on_area; i++) {
        Point at = answer->assumption[i].at;
        for (Point p = 0; p < board_cell_count(board); p++)
            if (p == at || (board->chain[at] && board->chain[p] == board->chain[at]))
                point_set_add(&assumed, p);
    }
    return assumed;
}

/* The problem with the zone of its proof, or the area in which it is decided. */
static void draw(const ProblemRun *run, StrBuf *out)
{
    Problem *shown = mem_alloc(1, sizeof *shown);
    PointSet assumed = assumed_points(run);
    *shown = run->problem;
    shown->area = run->area;
    problem_draw(shown, &assumed, out);
    mem_free(shown);
}

/* ---- what is proved, and of what ---- */

static void add_assumed(const ProblemRun *run, AssumptionKind kind, const char *words, int *shown,
                        StrBuf *out)
{
    const SolveAnswer *answer = &run->answer;
    char text[POINT_TEXT_SIZE];
    int count = 0;
    for (int i = 0; i < answer->assumption_count; i++) {
        if (answer->assumption[i].kind != kind)
            continue;
        const char *gap = count++ ? " " : *shown ? "; " : "";
        strbuf_add_format(out, "%s%s", gap,
                          point_text(run->problem.board.size, answer->assumption[i].at, text));
    }
    if (count)
        strbuf_add_format(out, " %s", words);
    *shown += count;
}

static void add_assumptions(const ProblemRun *run, StrBuf *out)
{
    int shown = 0;
    if (!run->answer.assumption_count || run->answer.rests_on_area)
        return;
    strbuf_add(out, "assumed     ");
    add_assumed(run, ASSUMED_SAFE, "safe (drawn as x and o)", &shown, out);
    add_assumed(run, ASSUMED_CLOSED, "closed (drawn as !)", &shown, out);
    strbuf_add_char(out, '\n');
}

static void add_zone(const ProblemRun *run, StrBuf *out)
{
    const SolveAnswer *answer = &run->answer;
    if (point_set_is_empty(&answer->zone))
        return;
    bool is_drawn = point_set_same(&answer->zone, &run->area);
    strbuf_add_format(out, "zone        %d points%s%s\n", point_set_count(&answer->zone),
                      answer->rests_on_area ? " inside the area" : "",
                      is_drawn ? ": those marked * and the stones among them" : "");
}

static bool is_good(const Point *moves, int count, Point at)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == at)
            return true;
    return false;
}

static void add_refutations(const ProblemRun *run, const Point *good, int good_count, StrBuf *out)
{
    const SolveAnswer *answer = &run->answer;
    char text[POINT_TEXT_SIZE];
    int shown = 0;
    for (int i = 0; i < answer->move_count && shown < REFUTATIONS_SHOWN; i++) {
        const SolveMove *move = &answer->moves[i];
        if (!move->is_proved || !move->line_count || is_good(good, good_count, move->move))
            continue;
        strbuf_add_format(out, "%s%s", shown++ ? "            " : "refutations ",
                          point_text(run->problem.board.size, move->move, text));
        strbuf_add(out, move->verdict == VERDICT_KO ? " only ko: " : " fails: ");
        add_points(&run->problem, move->line, move->line_count, out);
        strbuf_add_char(out, '\n');
    }
}

static void add_cost(const ProblemRun *run, StrBuf *out)
{
    static const char *const CHECKED[] = {
        [CHECKED_NOT] = "",
        [CHECKED_RIGHT] = ", confirmed by the independent checker",
        [CHECKED_WRONG] = ", REFUTED by the independent checker",
        [CHECKED_OPEN] = ", not confirmed: ",
    };
    static const char *const LIMIT[] = {
        [CHECK_LIMIT_NONE] = "the checker found no way through a gap of the proof",
        [CHECK_LIMIT_NODES] = "the checker ran out of nodes",
        [CHECK_LIMIT_TIME] = "the checker ran out of time",
        [CHECK_LIMIT_STOP] = "the checker was stopped",
    };
    const SolveAnswer *answer = &run->answer;
    bool is_half = answer->half != HALF_KO_NONE && run->checked <= CHECKED_RIGHT;
    const char *worth = is_half                    ? "that much is proved"
                        : !answer->is_proved       ? "not proved"
                        : answer->rests_on_area    ? "proved inside the area"
                        : answer->assumption_count ? "proved if that holds"
                                                   : "proved";
    strbuf_add_format(out, "%s%s%s; %llu nodes, %.3f s\n", worth, CHECKED[run->checked],
                      run->checked == CHECKED_OPEN ? LIMIT[run->check_limit] : "",
                      (unsigned long long)answer->nodes, answer->seconds);
    const TrialCounts *trials = &run->trials;
    int games = 0, kept = 0;
    for (int i = 0; i < TRIAL_PLAYERS; i++) {
        games += trials->games[i];
        kept += trials->kept[i];
    }
    if (trials->boards || games)
        strbuf_add_format(out, "the proof holds on %d of %d changed boards and in %d of %d games\n",
                          trials->confirmed, trials->boards, kept, games);
}

void problem_run_write_text(const ProblemRun *run, StrBuf *out)
{
    assert(run && out);
    Point moves[SOLVE_MOVE_LIMIT];
    int count = problem_run_moves(run, moves);
    draw(run, out);
    document_task_text(&run->problem, out);
    strbuf_add_char(out, '\n');
    add_guess(run, out);
    add_findings(&run->check, out);
    if (!run->is_valid)
        return;
    strbuf_add(out, "verdict     ");
    problem_run_sentence(run, out);
    if (run->status != GROUP_NOT_ASKED)
        strbuf_add_format(out, "\nstatus      %s", group_status_text(run->status));
    bool is_try = run->answer.verdict == VERDICT_FAILURE && count > 0;
    strbuf_add(out, is_try ? "\nbest try    " : "\nmoves       ");
    add_points(&run->problem, moves, count, out);
    strbuf_add(out, count ? "\nline        " : "none\nline        ");
    add_points(&run->problem, run->answer.line, run->answer.line_count, out);
    strbuf_add_char(out, '\n');
    add_refutations(run, moves, count, out);
    add_other(run, out);
    add_assumptions(run, out);
    add_zone(run, out);
    add_cost(run, out);
}
