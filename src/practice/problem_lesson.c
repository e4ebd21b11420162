/* Reading a line on until its outcome can be seen on the board. */
#include "practice/problem_lesson.h"

#include "base/memory.h"
#include "shape/region.h"
#include "solve/problem_answer.h"
#include "solve/problem_check.h"

#include <assert.h>
#include <string.h>

enum { MOVES_ADDED = 48 };

/* ---- decided by captures ---- */

/* Keystones of a colour still on the board. */
static int count_keystones(const Problem *problem, Stone who)
{
    Point list[BOARD_CELL_LIMIT];
    int found = 0, count = cells_list(problem->keystones.word, problem->board.words, list);
    for (int i = 0; i < count; i++)
        found += problem->board.stone[list[i]] == who;
    return found;
}

static bool is_one_chain(const Problem *problem)
{
    Point list[BOARD_CELL_LIMIT];
    int count = cells_list(problem->keystones.word, problem->board.words, list);
    for (int i = 1; i < count; i++)
        if (problem->board.chain[list[i]] != problem->board.chain[list[0]])
            return false;
    return count > 0;
}

bool problem_is_decided(const Problem *start, const Problem *now, SolveVerdict *verdict)
{
    assert(start);
    Stone attacker = problem_attacker(start), owner = stone_opposite(attacker);
    int lost = count_keystones(start, owner) - count_keystones(now, owner);
    bool is_gone = count_keystones(now, owner) == 0 || (start->any_keystone && lost > 0);
    bool attackers_gone = start->goal == GOAL_RACE && count_keystones(now, attacker) == 0;
    bool is_joined = (start->goal == GOAL_CONNECT || start->goal == GOAL_CUT) && is_one_chain(now);
    if (!is_gone && !attackers_gone && !is_joined)
        return false;
    Stone winner = is_gone && !is_joined ? attacker : owner;
    *verdict = winner == start->side ? VERDICT_SUCCESS : VERDICT_FAILURE;
    return true;
}

/* ---- what can be seen ---- */

/* A line while it is read. */
typedef struct {
    const Problem *start;
    Solver *solver;
    Problem now;
    SolveAnswer answer; /* of the solver, about `now` */
    Lesson *lesson;
    int passes; /* in a row */
    bool has_taken_ko;
    KeystoneFate fate;
} Reading;

static bool is_alive(const Problem *problem, const UnconditionalLife *life)
{
    Stone owner = stone_opposite(problem_attacker(problem));
    for (int at = 0; at < board_cell_count(&problem->board); at++)
        if (point_set_has(&problem->keystones, (Point)at) && life->alive[at] == owner)
            return true;
    return false;
}

static bool is_joined_to_keystones(const Problem *problem, Point at)
{
    const Board *board = &problem->board;
    Stone owner = stone_opposite(problem_attacker(problem));
    if (board->stone[at] != owner)
        return false;
    Point stone = at;
    do {
        if (point_set_has(&problem->keystones, stone))
            return true;
        stone = board->next[stone];
    } while (stone != at);
    return false;
}

/* One empty point of each region that the keystones' chains enclose. */
static void note_eyes(const Problem *problem, Lesson *lesson)
{
    RegionMap *map = mem_alloc(1, sizeof *map);
    Stone owner = stone_opposite(problem_attacker(problem));
    region_map_enclosed(&problem->board, owner, map);
    lesson->eye_count = 0;
    for (int i = 0; i < map->count && lesson->eye_count < LESSON_EYES; i++) {
        const Region *region = &map->region[i];
        bool touches = false;
        Point empty = POINT_NONE;
        for (int k = 0; k < region->size; k++) {
            Point at = map->point[region->start + k], near[4];
            if (empty == POINT_NONE && problem->board.stone[at] == STONE_NONE)
                empty = at;
            board_neighbors(&problem->board, at, near);
            for (int d = 0; d < 4; d++)
                touches |= is_joined_to_keystones(problem, near[d]);
        }
        bool is_small = region->size < BOARD_POINTS_MAX / 8;
        if (touches && is_small && empty != POINT_NONE)
            lesson->eye[lesson->eye_count++] = empty;
    }
    mem_free(map);
}

/* A liberty where nobody may play. */
static bool has_escaped(const Problem *problem)
{
    Stone owner = stone_opposite(problem_attacker(problem));
    if (point_set_is_empty(&problem->area))
        return false;
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        Point liberty[BOARD_CELL_LIMIT];
        if (!point_set_has(&problem->keystones, (Point)at) || problem->board.stone[at] != owner ||
            problem->board.chain[at] != at)
            continue;
        int count = chain_list_liberties(&problem->board, (Point)at, BOARD_CELL_LIMIT, liberty);
        for (int i = 0; i < count; i++)
            if (!point_set_has(&problem->area, liberty[i]))
                return true;
    }
    return false;
}

static LessonEnd end_of_capture(const Reading *reading)
{
    bool is_link = reading->start->goal == GOAL_CONNECT || reading->start->goal == GOAL_CUT;
    return is_link && is_one_chain(&reading->now) ? END_JOINED : END_CAPTURED;
}

static bool is_about_eyes(const Problem *problem)
{
    return problem->goal == GOAL_KILL || problem->goal == GOAL_SAVE;
}

/* What the board shows now; END_OPEN: nothing yet. */
static LessonEnd see_end(const Reading *reading, bool is_ko)
{
    SolveVerdict verdict;
    const Problem *now = &reading->now;
    if (problem_is_decided(reading->start, now, &verdict))
        return end_of_capture(reading);
    if (is_ko)
        return reading->has_taken_ko ? END_KO : END_OPEN;
    Stone owner = stone_opposite(problem_attacker(reading->start));
    if (reading->lesson->winner != owner || !is_about_eyes(reading->start))
        return END_OPEN;
    UnconditionalLife life;
    unconditional_life_find(&now->board, &life);
    if (is_alive(now, &life))
        return END_EYES;
    if (has_escaped(now))
        return END_ESCAPED;
    if (reading->passes >= 2)
        return reading->fate == KEYSTONES_SEKI ? END_SEKI : END_SAFE;
    return END_OPEN;
}

/* ---- reading on ---- */

static void play(Reading *reading, Point at)
{
    Lesson *lesson = reading->lesson;
    lesson->line[lesson->count++] = at;
    problem_play(&reading->now, at);
    reading->passes = at == POINT_PASS ? reading->passes + 1 : 0;
    reading->has_taken_ko |= reading->now.board.ko != POINT_NONE;
}

static bool may_play(const Problem *now, Point at)
{
    return board_has_point(&now->board, at) && problem_allows(now, at) &&
           board_is_legal(&now->board, at, now->to_move);
}

/* Ask about a position; false if it is not one the solver can be asked about. */
static bool ask(Reading *reading, const Problem *now)
{
    ProblemCheck check;
    if (!problem_check(now, &check))
        return false;
    solver_run(reading->solver, now, &reading->answer);
    if (reading->answer.fate != KEYSTONES_UNKNOWN)
        reading->fate = reading->answer.fate;
    return true;
}

static bool is_won(const Reading *reading, const SolveAnswer *answer)
{
    return answer->is_proved &&
           verdict_worth(reading->start, reading->lesson->winner, answer->verdict) == WORTH_ALL;
}

/* A move after which the stones have two eyes; POINT_PASS if there is none. */
static Point move_that_shows_eyes(const Reading *reading)
{
    Problem *after = mem_alloc(1, sizeof *after);
    Point best = POINT_PASS;
    for (int at = 0; at < board_cell_count(&reading->now.board) && best == POINT_PASS; at++) {
        UnconditionalLife life;
        if (!may_play(&reading->now, (Point)at))
            continue;
        *after = reading->now;
        problem_play(after, (Point)at);
        unconditional_life_find(&after->board, &life);
        if (is_alive(after, &life))
            best = (Point)at;
    }
    mem_free(after);
    return best;
}

/* How many liberties are left of the keystones after a move; 0 if it captures them. */
static int liberties_left(const Problem *now, Point at)
{
    Problem *after = mem_alloc(1, sizeof *after);
    *after = *now;
    problem_play(after, at);
    int least = 0;
    for (int cell = 0; cell < board_cell_count(&after->board); cell++)
        if (point_set_has(&after->keystones, (Point)cell) && after->board.chain[cell] == cell)
            least += after->board.liberty_count[cell];
    mem_free(after);
    return least;
}

/* A move of the attacker that takes liberties of dead stones and leaves them dead; POINT_PASS if
 * there is none. */
static Point move_that_takes_liberties(Reading *reading)
{
    enum { TRIED = 6 };
    Problem *after = mem_alloc(1, sizeof *after);
    Point best = POINT_PASS;
    bool is_tried[BOARD_CELL_LIMIT] = {false};
    for (int tries = 0; tries < TRIED && best == POINT_PASS; tries++) {
        int least = BOARD_CELL_LIMIT * 4;
        Point next = POINT_NONE;
        for (int at = 0; at < board_cell_count(&reading->now.board); at++) {
            if (is_tried[at] || !may_play(&reading->now, (Point)at))
                continue;
            int left = liberties_left(&reading->now, (Point)at);
            if (left < least) {
                least = left;
                next = (Point)at;
            }
        }
        if (next == POINT_NONE)
            break;
        is_tried[next] = true;
        *after = reading->now;
        problem_play(after, next);
        SolveVerdict verdict;
        if (problem_is_decided(reading->start, after, &verdict) ||
            (ask(reading, after) && is_won(reading, &reading->answer)))
            best = next;
    }
    mem_free(after);
    return best;
}

/* What the winner plays; POINT_NONE if that cannot be proved. */
static Point winning_move(Reading *reading)
{
    bool is_attacker = reading->lesson->winner == problem_attacker(reading->start);
    if (!is_won(reading, &reading->answer))
        return POINT_NONE;
    if (reading->answer.move > POINT_PASS)
        return reading->answer.move;
    return is_attacker ? move_that_takes_liberties(reading) : move_that_shows_eyes(reading);
}

/* What the loser tries: the move that took longest to refute, if it can be played. */
static Point losing_move(const Reading *reading)
{
    const SolveAnswer *answer = &reading->answer;
    Point move = answer->move > POINT_PASS ? answer->move
                 : answer->line_count      ? answer->line[0]
                                           : (Point)POINT_PASS;
    return problem_playable(&reading->now, &move, 1) ? move : (Point)POINT_PASS;
}

/* One move more; false if none is known. */
static bool read_step(Reading *reading, bool is_ko)
{
    Lesson *lesson = reading->lesson;
    if (!reading->solver || !ask(reading, &reading->now))
        return false;
    if (is_ko) {
        Point at = losing_move(reading);
        if (reading->answer.verdict != VERDICT_KO || at == POINT_PASS)
            return false;
        play(reading, at);
        return true;
    }
    Point at = reading->now.to_move == lesson->winner ? winning_move(reading)
               : is_won(reading, &reading->answer)    ? losing_move(reading)
                                                      : (Point)POINT_NONE;
    if (at == POINT_NONE) {
        lesson->is_proved = false;
        return false;
    }
    play(reading, at);
    return true;
}

/* The given moves, as far as they can be played and nothing can be seen. */
static void take_line(Reading *reading, const LessonRequest *request, bool is_ko)
{
    int count = problem_playable(request->problem, request->line, request->count);
    for (int i = 0; i < count && i < SOLVE_LINE_LIMIT - MOVES_ADDED; i++) {
        play(reading, request->line[i]);
        reading->lesson->end = see_end(reading, is_ko);
        if (reading->lesson->end != END_OPEN)
            return;
    }
}

static Stone winner_of(const LessonRequest *request)
{
    if (request->verdict == VERDICT_SUCCESS)
        return request->problem->side;
    return request->verdict == VERDICT_FAILURE ? stone_opposite(request->problem->side)
                                               : STONE_NONE;
}

void lesson_read(Solver *solver, const LessonRequest *request, Lesson *lesson)
{
    assert(request->count >= 0);
    *lesson = (Lesson){.winner = winner_of(request),
                       .is_proved = request->is_proved,
                       .is_ko = request->verdict == VERDICT_KO,
                       .at = POINT_NONE,
                       .other = POINT_NONE};
    Reading *reading = mem_alloc(1, sizeof *reading);
    bool is_ko = request->verdict == VERDICT_KO;
    reading->start = request->problem;
    reading->solver = request->verdict == VERDICT_UNKNOWN ? NULL : solver;
    reading->now = *request->problem;
    reading->lesson = lesson;
    take_line(reading, request, is_ko);
    for (int added = 0; lesson->end == END_OPEN && added < MOVES_ADDED; added++) {
        if (!read_step(reading, is_ko))
            break;
        lesson->end = see_end(reading, is_ko);
    }
    if (lesson->end == END_EYES)
        note_eyes(&reading->now, lesson);
    mem_free(reading);
    lesson_find_reason(request->problem, lesson);
}

const char *lesson_end_text(LessonEnd end)
{
    static const char *const NAMES[END_COUNT] = {"open", "captured", "eyes", "escaped",
                                                 "safe", "seki",     "ko",   "joined"};
    assert(end < END_COUNT);
    return NAMES[end];
}
