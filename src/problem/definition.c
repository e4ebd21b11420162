/* Names of goals and ways of ko; who attacks. */
#include "problem/definition.h"

#include <assert.h>
#include <string.h>
#include <strings.h>

static const char *const GOALS[GOAL_COUNT] = {
    [GOAL_NONE] = "unknown",    [GOAL_KILL] = "kill",       [GOAL_SAVE] = "save",
    [GOAL_CAPTURE] = "capture", [GOAL_CONNECT] = "connect", [GOAL_CUT] = "cut",
    [GOAL_RACE] = "race",
};

static const char *const KOS[KO_RULE_COUNT] = {
    [KO_OPEN] = "open", [KO_PLAYED] = "played", [KO_FOR] = "for", [KO_AGAINST] = "against"};

const char *problem_goal_text(ProblemGoal goal)
{
    assert(goal < GOAL_COUNT);
    return GOALS[goal];
}

bool problem_goal_parse(const char *text, ProblemGoal *goal)
{
    for (int i = 0; i < GOAL_COUNT; i++) {
        if (strcasecmp(text, GOALS[i]) == 0) {
            *goal = (ProblemGoal)i;
            return true;
        }
    }
    if (strcasecmp(text, "live") != 0) /* what most books call it */
        return false;
    *goal = GOAL_SAVE;
    return true;
}

const char *problem_ko_text(ProblemKo ko)
{
    assert(ko < KO_RULE_COUNT);
    return KOS[ko];
}

bool problem_ko_parse(const char *text, ProblemKo *ko)
{
    for (int i = 0; i < KO_RULE_COUNT; i++) {
        if (strcasecmp(text, KOS[i]) == 0) {
            *ko = (ProblemKo)i;
            return true;
        }
    }
    return false;
}

/* The colour of the first keystone that is a stone; STONE_NONE if there is none. */
static Stone keystone_colour(const Problem *problem)
{
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        Stone stone = (Stone)problem->board.stone[at];
        if (point_set_has(&problem->keystones, (Point)at) && stone != STONE_NONE)
            return stone;
    }
    return STONE_NONE;
}

Stone problem_attacker(const Problem *problem)
{
    assert(problem);
    switch (problem->goal) {
    case GOAL_KILL:
    case GOAL_CAPTURE:
    case GOAL_CUT:
    case GOAL_RACE:
        return problem->side;
    case GOAL_SAVE:
    case GOAL_CONNECT:
        return stone_opposite(problem->side);
    case GOAL_NONE:
    case GOAL_COUNT:
        break;
    }
    Stone owner = keystone_colour(problem);
    return owner == STONE_NONE ? problem->side : stone_opposite(owner);
}

void problem_init(Problem *problem, int size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    *problem = (Problem){.to_move = STONE_BLACK, .side = STONE_BLACK};
    board_init(&problem->board, size);
}

void problem_play(Problem *problem, Point at)
{
    assert(problem);
    uint8_t before[BOARD_CELL_LIMIT];
    memcpy(before, problem->board.stone, sizeof before);
    int captured = board_play(&problem->board, at, problem->to_move, NULL);
    problem->to_move = stone_opposite(problem->to_move);
    problem->answer_count = 0;
    if (!captured)
        return;
    bool has_area = !point_set_is_empty(&problem->area);
    for (int cell = 0; cell < board_cell_count(&problem->board); cell++) {
        if (before[cell] == problem->board.stone[cell] || cell == at)
            continue;
        point_set_remove(&problem->keystones, (Point)cell);
        if (has_area)
            point_set_add(&problem->area, (Point)cell);
    }
}

int problem_playable(const Problem *problem, const Point *line, int count)
{
    assert(count >= 0);
    Board board = problem->board;
    Stone who = problem->to_move;
    for (int i = 0; i < count; i++, who = stone_opposite(who)) {
        if (board_judge_move(&board, line[i], who) != MOVE_OK)
            return i;
        board_play(&board, line[i], who, NULL);
    }
    return count;
}

bool problem_same(const Problem *a, const Problem *b)
{
    assert(a && b);
    if (a->board.size != b->board.size || !board_same_stones(&a->board, &b->board) ||
        a->board.ko != b->board.ko)
        return false;
    if (a->to_move != b->to_move || a->side != b->side || a->goal != b->goal || a->ko != b->ko ||
        a->any_keystone != b->any_keystone || a->answer_count != b->answer_count)
        return false;
    if (a->threats[STONE_BLACK] != b->threats[STONE_BLACK] ||
        a->threats[STONE_WHITE] != b->threats[STONE_WHITE])
        return false;
    for (int i = 0; i < a->answer_count; i++)
        if (a->answer[i] != b->answer[i])
            return false;
    return point_set_same(&a->keystones, &b->keystones) && point_set_same(&a->area, &b->area);
}
