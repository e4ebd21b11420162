/* Checking problems, one question a function. */
#include "solve/problem_check.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "core/text.h"
#include "problem/file.h"
#include "sgf/replay.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *const NAMES[FINDING_COUNT] = {
    [FINDING_EMPTY_BOARD] = "empty-board",
    [FINDING_FULL_BOARD] = "full-board",
    [FINDING_BAD_KO] = "bad-ko",
    [FINDING_KEYSTONE_EMPTY] = "keystone-empty",
    [FINDING_NO_KEYSTONES] = "no-keystones",
    [FINDING_KEYSTONE_COLOUR] = "keystone-colour",
    [FINDING_KEYSTONES_MIXED] = "keystones-mixed",
    [FINDING_RACE_ONE_COLOUR] = "race-one-colour",
    [FINDING_ONE_KEYSTRING] = "one-keystring",
    [FINDING_AREA_UNPLAYABLE] = "area-unplayable",
    [FINDING_ANSWER_ILLEGAL] = "answer-illegal",
    [FINDING_ANSWER_OUTSIDE] = "answer-outside",
    [FINDING_NO_OPPONENT] = "no-opponent",
    [FINDING_LINE_ILLEGAL] = "line-illegal",
    [FINDING_OUTSIDE_LIBERTY] = "outside-liberty",
    [FINDING_AREA_TOUCHES_NONE] = "area-far",
    [FINDING_ANSWER_PARTLY_OUTSIDE] = "answer-partly-outside",
    [FINDING_FIELD_NAME] = "field-name",
};

bool finding_is_error(ProblemFindingKind kind)
{
    return kind < FINDING_OUTSIDE_LIBERTY;
}

const char *finding_name(ProblemFindingKind kind)
{
    assert(kind < FINDING_COUNT);
    return NAMES[kind];
}

bool problem_allows(const Problem *problem, Point at)
{
    return problem->board.stone[at] == STONE_NONE &&
           (point_set_is_empty(&problem->area) || point_set_has(&problem->area, at));
}

/* ---- findings ---- */

static void add(ProblemCheck *check, ProblemFindingKind kind, Point at, const char *format, ...)
    PRINTF_LIKE(4, 5);

static void add(ProblemCheck *check, ProblemFindingKind kind, Point at, const char *format, ...)
{
    *(finding_is_error(kind) ? &check->error_count : &check->warning_count) += 1;
    if (check->count == PROBLEM_FINDING_LIMIT)
        return;
    ProblemFinding *finding = &check->finding[check->count++];
    *finding = (ProblemFinding){.kind = kind, .at = at};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(finding->text, sizeof finding->text, format, arguments);
    va_end(arguments);
}

/* What several questions want to know. */
typedef struct {
    const Problem *problem;
    ProblemCheck *check;
    int size;
    int keystones[3];              /* by Stone; [STONE_NONE] on empty points */
    Point chain[BOARD_POINTS_MAX]; /* roots of the keystrings */
    int chain_count;
} Checking;

static bool has_chain(const Checking *checking, Point root)
{
    for (int i = 0; i < checking->chain_count; i++)
        if (checking->chain[i] == root)
            return true;
    return false;
}

static void collect_keystones(Checking *checking)
{
    const Problem *problem = checking->problem;
    Point list[BOARD_CELL_LIMIT];
    int count = cells_list(problem->keystones.word, problem->board.words, list);
    for (int i = 0; i < count; i++) {
        Stone stone = (Stone)problem->board.stone[list[i]];
        checking->keystones[stone % 3]++;
        Point root = problem->board.chain[list[i]];
        if (stone != STONE_NONE && !has_chain(checking, root))
            checking->chain[checking->chain_count++] = root;
    }
}

/* ---- the position ---- */

static void check_stones(Checking *checking)
{
    const Board *board = &checking->problem->board;
    ProblemCheck *check = checking->check;
    if (board->stones[STONE_BLACK] + board->stones[STONE_WHITE] == 0)
        add(check, FINDING_EMPTY_BOARD, POINT_NONE,
            "the board is empty: there is no group to ask about; put stones on it");
    else if (board->stones[STONE_BLACK] == 0 || board->stones[STONE_WHITE] == 0)
        add(check, FINDING_NO_OPPONENT, POINT_NONE,
            "only one colour is on the board: nobody attacks and nobody is attacked");
    if (board->stones[STONE_NONE] == 0)
        add(check, FINDING_FULL_BOARD, POINT_NONE,
            "the board is full: there is no point to play on");
}

/* A ko that was just taken: an empty point with four neighbours that are stones of one colour or
 * the edge, one of them a lone stone in atari there. */
static bool can_be_ko(const Board *board, Point at, Stone mover)
{
    Point near[4];
    bool has_taker = false;
    if (!board_has_point(board, at) || board->stone[at] != STONE_NONE)
        return false;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Stone stone = (Stone)board->stone[near[d]];
        if (stone == STONE_WALL)
            continue;
        if (stone != stone_opposite(mover))
            return false;
        Point root = board->chain[near[d]];
        has_taker |= board->stone_count[root] == 1 && board->liberty_count[root] == 1;
    }
    return has_taker;
}

static void check_ko(Checking *checking)
{
    const Problem *problem = checking->problem;
    char text[POINT_TEXT_SIZE];
    Point ko = problem->board.ko;
    if (ko == POINT_NONE || can_be_ko(&problem->board, ko, problem->to_move))
        return;
    add(checking->check, FINDING_BAD_KO, ko,
        "%s cannot be a ko that %s must not retake: it needs a lone stone of the other side with "
        "its only liberty there",
        point_text(checking->size, ko, text), stone_text(problem->to_move));
}

/* ---- keystones ---- */

static void check_keystones_exist(Checking *checking)
{
    const Problem *problem = checking->problem;
    Point list[BOARD_CELL_LIMIT];
    char text[POINT_TEXT_SIZE];
    int count = cells_list(problem->keystones.word, problem->board.words, list);
    for (int i = 0; i < count; i++)
        if (problem->board.stone[list[i]] == STONE_NONE)
            add(checking->check, FINDING_KEYSTONE_EMPTY, list[i],
                "keystone on the empty point %s: mark a stone, or put one there",
                point_text(checking->size, list[i], text));
    bool is_asked = problem->goal != GOAL_NONE && !point_set_is_empty(&problem->area);
    if (count == 0 && is_asked && problem->board.stones[STONE_NONE] != 0 &&
        problem->board.stones[STONE_BLACK] + problem->board.stones[STONE_WHITE] != 0)
        add(checking->check, FINDING_NO_KEYSTONES, POINT_NONE,
            "a goal and an area, but no keystones: mark the stones in question");
}

/* The colour that keystones must have for the goal; STONE_NONE if the goal does not say. */
static Stone wanted_colour(const Problem *problem)
{
    switch (problem->goal) {
    case GOAL_KILL:
    case GOAL_CAPTURE:
    case GOAL_CUT:
        return stone_opposite(problem->side);
    case GOAL_SAVE:
    case GOAL_CONNECT:
        return problem->side;
    case GOAL_NONE:
    case GOAL_RACE:
    case GOAL_COUNT:
        break;
    }
    return STONE_NONE;
}

static void check_race(Checking *checking)
{
    if (checking->keystones[STONE_BLACK] && checking->keystones[STONE_WHITE])
        return;
    if (checking->keystones[STONE_BLACK] || checking->keystones[STONE_WHITE])
        add(checking->check, FINDING_RACE_ONE_COLOUR, POINT_NONE,
            "a race needs keystones of both colours; mark the other side's too");
}

static void check_colours(Checking *checking)
{
    const Problem *problem = checking->problem;
    if (problem->goal == GOAL_RACE) {
        check_race(checking);
        return;
    }
    Stone wanted = wanted_colour(problem);
    if (checking->keystones[STONE_BLACK] && checking->keystones[STONE_WHITE])
        add(checking->check, FINDING_KEYSTONES_MIXED, POINT_NONE,
            "keystones of both colours: only a race has them; unmark one colour");
    else if (wanted != STONE_NONE && checking->keystones[stone_opposite(wanted)])
        add(checking->check, FINDING_KEYSTONE_COLOUR, POINT_NONE,
            "%s to %s: the keystones must be %s, not %s", stone_text(problem->side),
            problem_goal_text(problem->goal), stone_text(wanted),
            stone_text(stone_opposite(wanted)));
}

static void check_connection(Checking *checking)
{
    ProblemGoal goal = checking->problem->goal;
    if ((goal == GOAL_CONNECT || goal == GOAL_CUT) && checking->chain_count == 1)
        add(checking->check, FINDING_ONE_KEYSTRING, POINT_NONE,
            "the keystones are one chain already: mark stones of at least two");
}

/* ---- the area ---- */

static void check_area(Checking *checking)
{
    const Problem *problem = checking->problem;
    const Board *board = &problem->board;
    Point list[BOARD_CELL_LIMIT];
    if (point_set_is_empty(&problem->area) || board->stones[STONE_NONE] == 0)
        return;
    int count = cells_list(problem->area.word, board->words, list);
    for (int i = 0; i < count; i++)
        if (problem_allows(problem, list[i]) && (board_is_legal(board, list[i], STONE_BLACK) ||
                                                 board_is_legal(board, list[i], STONE_WHITE)))
            return;
    add(checking->check, FINDING_AREA_UNPLAYABLE, POINT_NONE,
        "nobody can play on any point of the area; widen it to the points in question");
}

static void check_liberties(Checking *checking)
{
    const Problem *problem = checking->problem;
    char vertex[POINT_TEXT_SIZE], stone[POINT_TEXT_SIZE];
    bool is_about_links = problem->goal == GOAL_CONNECT || problem->goal == GOAL_CUT;
    if (point_set_is_empty(&problem->area))
        return;
    bool touches = false;
    for (int i = 0; i < checking->chain_count; i++) {
        Point liberty[BOARD_POINTS_MAX];
        int count =
            chain_list_liberties(&problem->board, checking->chain[i], BOARD_POINTS_MAX, liberty);
        bool is_told = false;
        for (int k = 0; k < count; k++) {
            bool inside = point_set_has(&problem->area, liberty[k]);
            touches |= inside;
            if (inside || is_told || is_about_links)
                continue;
            is_told = true;
            add(checking->check, FINDING_OUTSIDE_LIBERTY, liberty[k],
                "the keystones at %s have a liberty at %s outside the area, where nobody may "
                "play: they cannot be captured unless it is filled or in the area",
                point_text(checking->size, checking->chain[i], stone),
                point_text(checking->size, liberty[k], vertex));
        }
    }
    if (checking->chain_count && !touches)
        add(checking->check, FINDING_AREA_TOUCHES_NONE, POINT_NONE,
            "no liberty of the keystones lies in the area; is it the right place?");
}

/* ---- the answers ---- */

static void check_answers(Checking *checking)
{
    const Problem *problem = checking->problem;
    char text[POINT_TEXT_SIZE];
    int outside = 0;
    for (int i = 0; i < problem->answer_count; i++) {
        Point at = problem->answer[i];
        if (at == POINT_PASS)
            continue;
        MoveVerdict verdict = board_judge_move(&problem->board, at, problem->to_move);
        if (verdict != MOVE_OK)
            add(checking->check, FINDING_ANSWER_ILLEGAL, at,
                "the accepted move %s cannot be played: %s", point_text(checking->size, at, text),
                move_verdict_text(verdict));
        else
            outside += !problem_allows(problem, at);
    }
    if (outside == 0)
        return;
    ProblemFindingKind kind =
        outside == problem->answer_count ? FINDING_ANSWER_OUTSIDE : FINDING_ANSWER_PARTLY_OUTSIDE;
    add(checking->check, kind, problem->answer[0],
        outside == problem->answer_count
            ? "the area excludes %s, the only accepted move; add it to the area"
            : "an accepted move besides %s lies outside the area",
        point_text(checking->size, problem->answer[0], text));
}

/* ---- what is written beside ---- */

/* The solution tree, played with a board that goes along. */
typedef struct {
    ProblemCheck *check;
    Board board;
    Undo *undo; /* by depth below the start */
    size_t depth, capacity;
} LineCheck;

/* Play the node; false if nothing below it is to be looked at. What is no plain move on the board
 * (stones set up in the middle) is left to the check of the record. */
static bool enter_node(LineCheck *lines, const SgfNode *node)
{
    char text[POINT_TEXT_SIZE];
    int size = lines->board.size;
    Move move;
    if (!sgf_node_move(node, size, &move))
        return false;
    Stone who = (Stone)move.who;
    MoveVerdict verdict = board_judge_move(&lines->board, move.at, who);
    if (verdict != MOVE_OK) {
        add(lines->check, FINDING_LINE_ILLEGAL, move.at, "line: move %zu, %s at %s: %s",
            lines->depth + 1, stone_text(who), point_text(size, move.at, text),
            move_verdict_text(verdict));
        return false;
    }
    lines->undo = mem_grow(lines->undo, &lines->capacity, lines->depth + 1, sizeof *lines->undo);
    board_play(&lines->board, move.at, who, &lines->undo[lines->depth++]);
    return true;
}

static void check_lines(const ProblemDocument *document, ProblemCheck *check)
{
    LineCheck *lines = mem_alloc(1, sizeof *lines);
    *lines = (LineCheck){.check = check, .board = document->problem.board};
    const SgfNode *start = document->start, *node = start ? start->first_child : NULL;
    while (node) {
        bool is_played = enter_node(lines, node);
        if (is_played && node->first_child) {
            node = node->first_child;
            continue;
        }
        if (is_played)
            board_undo(&lines->board, &lines->undo[--lines->depth]);
        while (!node->next && node->parent != start) {
            board_undo(&lines->board, &lines->undo[--lines->depth]);
            node = node->parent;
        }
        node = node->next;
    }
    mem_free(lines->undo);
    mem_free(lines);
}

/* Unknown fields are kept; one that is almost ours was probably meant to say something. Fields of
 * other programs have short names too, so a short one must be nearer than a word of a command. */
static void check_names(const ProblemDocument *document, ProblemCheck *check)
{
    const char *known;
    for (const ProblemField *field = document->fields; field; field = field->next)
        for (int i = 0; (known = problem_text_field(i)); i++)
            if (spelling_distance(field->name, known) <= (strlen(known) > 5 ? 2 : 1))
                add(check, FINDING_FIELD_NAME, POINT_NONE,
                    "%s: not a field that says anything; is '%s' meant?", field->name, known);
}

/* ---- the door ---- */

/* Errors to the front, otherwise in the order of finding. */
static void sort_findings(ProblemCheck *check)
{
    ProblemFinding sorted[PROBLEM_FINDING_LIMIT];
    int count = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < check->count; i++)
            if (finding_is_error(check->finding[i].kind) == (pass == 0))
                sorted[count++] = check->finding[i];
    for (int i = 0; i < count; i++)
        check->finding[i] = sorted[i];
}

bool problem_check(const Problem *problem, ProblemCheck *check)
{
    assert(problem && check);
    *check = (ProblemCheck){0};
    Checking checking = {.problem = problem, .check = check, .size = problem->board.size};
    collect_keystones(&checking);
    check_stones(&checking);
    check_ko(&checking);
    check_keystones_exist(&checking);
    check_colours(&checking);
    check_connection(&checking);
    check_area(&checking);
    check_liberties(&checking);
    check_answers(&checking);
    sort_findings(check);
    return check->error_count == 0;
}

bool problem_check_document(const ProblemDocument *document, ProblemCheck *check)
{
    assert(document && check);
    (void)problem_check(&document->problem, check);
    check_lines(document, check);
    check_names(document, check);
    sort_findings(check);
    return check->error_count == 0;
}
