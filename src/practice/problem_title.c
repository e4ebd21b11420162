/* Titles that say something and differ. */
#include "practice/problem_factory.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "shape/effect.h"
#include "solve/problem_answer.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- places ---- */

static bool is_first_line(const Board *board, Point at)
{
    int x = board_x(board, at), y = board_y(board, at), last = board->size - 1;
    return x == 0 || y == 0 || x == last || y == last;
}

GenerateShape problem_shape(const Problem *problem)
{
    assert(problem);
    enum { NEAR = 2 };
    int last = problem->board.size - 1;
    bool at_x = false, at_y = false;
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        if (!point_set_has(&problem->keystones, (Point)at))
            continue;
        int x = board_x(&problem->board, (Point)at), y = board_y(&problem->board, (Point)at);
        at_x |= x <= NEAR || x >= last - NEAR;
        at_y |= y <= NEAR || y >= last - NEAR;
    }
    return at_x && at_y ? SHAPE_CORNER : at_x || at_y ? SHAPE_SIDE : SHAPE_CENTRE;
}

static const char *place_word(GenerateShape shape)
{
    return shape == SHAPE_CORNER ? "in the corner"
           : shape == SHAPE_SIDE ? "on the side"
                                 : "in the centre";
}

/* ---- moves ---- */

static int count_of(const Board *board, const Point *points, Stone who)
{
    int count = 0;
    for (int d = 0; d < 4; d++)
        count += board->stone[points[d]] == who;
    return count;
}

/* A move beside a stone of its own colour, or across the corner of one. */
static const char *word_by_neighbours(const Board *board, Point at, Stone who)
{
    Point near[4], across[4];
    board_neighbors(board, at, near);
    board_diagonals(board, at, across);
    bool is_low = is_first_line(board, at);
    bool touches = count_of(board, near, stone_opposite(who)) > 0;
    if (count_of(board, near, who))
        return is_low ? "the descent" : touches ? "the push" : "the extension";
    if (count_of(board, across, who))
        return !touches ? "the diagonal move" : is_low ? "the first-line hane" : "the hane";
    if (is_low)
        return touches ? "the first-line attachment" : "the first-line placement";
    return touches ? "the attachment" : "the placement";
}

const char *problem_move_word(const Board *board, Point at, Stone who)
{
    assert(stone_is_color(who) && board_has_point(board, at));
    MoveEffect effect;
    move_find_effect(board, at, who, &effect);
    if (effect.captured_stones)
        return effect.captured_stones == 1 ? "the capture of a stone" : "the capture";
    if (effect.liberties == 1)
        return effect.stones == 1 ? "the throw-in" : "the sacrifice";
    if (effect.atari_count)
        return effect.atari_count > 1 ? "the double atari" : "the atari";
    if (effect.joined_count > 1)
        return "the connection";
    return word_by_neighbours(board, at, who);
}

/* ---- the title ---- */

static const char *number_word(int count, char text[16])
{
    static const char *const WORDS[] = {
        "no",       "one",     "two",     "three",     "four",     "five",     "six",
        "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
        "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
    if (count < (int)(sizeof WORDS / sizeof WORDS[0]))
        return WORDS[count];
    snprintf(text, 16, "%d", count);
    return text;
}

/* The kinds of the most tempting mistakes, each once. Returns how many of them there are. */
static int list_words(const TitleFacts *facts, const char *words[TITLE_MISTAKES])
{
    const Problem *problem = facts->problem;
    int count = 0;
    for (int i = 0; i < facts->mistake_count; i++) {
        const char *word = problem_move_word(&problem->board, facts->mistake[i], problem->to_move);
        bool is_new = true;
        for (int k = 0; k < count; k++)
            is_new &= strcmp(words[k], word) != 0;
        if (is_new)
            words[count++] = word;
    }
    return count;
}

enum { SAY_MISTAKE = 1, SAY_SECOND = 2, SAY_THIRD = 4, SAY_LENGTH = 8, SAY_LIBERTIES = 16 };

/* "the atari fails", "neither the atari nor the hane works", "the atari, the hane and the push
 * fail". */
static void add_mistakes(const TitleFacts *facts, unsigned what, StrBuf *out)
{
    const char *words[TITLE_MISTAKES];
    int count = list_words(facts, words);
    if (count >= 3 && what & SAY_THIRD)
        strbuf_add_format(out, ": %s, %s and %s fail", words[0], words[1], words[2]);
    else if (count >= 2 && what & SAY_SECOND)
        strbuf_add_format(out, ": neither %s nor %s works", words[0], words[1]);
    else if (count >= 1 && what & SAY_MISTAKE)
        strbuf_add_format(out, ": %s fails", words[0]);
}

/* Empty points beside the stones in question. */
static int count_liberties(const Problem *problem)
{
    int count = 0;
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        Point near[4];
        bool is_liberty = false;
        if (!board_has_point(&problem->board, (Point)at) || problem->board.stone[at] != STONE_NONE)
            continue;
        board_neighbors(&problem->board, (Point)at, near);
        for (int d = 0; d < 4; d++)
            is_liberty |= point_set_has(&problem->keystones, near[d]);
        count += is_liberty;
    }
    return count;
}

static void write_title(const TitleFacts *facts, unsigned what, StrBuf *out)
{
    const Problem *problem = facts->problem;
    char stones[16], plies[16], free[16];
    int count = point_set_count(&problem->keystones);
    strbuf_reset(out);
    strbuf_add_format(out, "%s to %s %s stone%s %s",
                      problem->to_move == STONE_BLACK ? "Black" : "White",
                      problem->goal == GOAL_KILL ? "kill" : "live with", number_word(count, stones),
                      count == 1 ? "" : "s", place_word(problem_shape(problem)));
    if (what & SAY_LIBERTIES) {
        int liberties = count_liberties(problem);
        strbuf_add_format(out, ", %s libert%s", number_word(liberties, free),
                          liberties == 1 ? "y" : "ies");
    }
    if (what & SAY_LENGTH && facts->plies > 1)
        strbuf_add_format(out, ", %s moves", number_word(facts->plies, plies));
    add_mistakes(facts, what, out);
}

/* The failing move whose line is longest, of those not listed yet; NULL: none. */
static const SolveMove *longest_mistake(const GeneratedProblem *made, const PointSet *listed)
{
    const SolveAnswer *answer = &made->answer;
    const SolveMove *longest = NULL;
    for (int i = 0; i < answer->move_count; i++) {
        const SolveMove *move = &answer->moves[i];
        if (move->move <= POINT_PASS || point_set_has(listed, move->move) ||
            move_is_right(&made->problem, answer, move))
            continue;
        if (!longest || move->line_count > longest->line_count)
            longest = move;
    }
    return longest;
}

void title_facts_of(const GeneratedProblem *made, TitleFacts *facts)
{
    assert(made && facts);
    PointSet listed = {0};
    const SolveMove *move;
    *facts = (TitleFacts){.problem = &made->problem, .plies = made->answer.line_count};
    while (facts->mistake_count < TITLE_MISTAKES && (move = longest_mistake(made, &listed))) {
        facts->mistake[facts->mistake_count++] = move->move;
        point_set_add(&listed, move->move);
    }
}

/* ---- titles that differ ---- */

struct Titles {
    char (*given)[TITLE_SIZE];
    size_t count, capacity;
};

Titles *titles_open(void)
{
    return mem_alloc(1, sizeof(Titles));
}

void titles_close(Titles *titles)
{
    if (!titles)
        return;
    mem_free(titles->given);
    mem_free(titles);
}

static bool is_given(const Titles *titles, const char *title)
{
    for (size_t i = 0; i < titles->count; i++)
        if (strcmp(titles->given[i], title) == 0)
            return true;
    return false;
}

void titles_note(Titles *titles, const char *title)
{
    assert(titles && title);
    if (titles->count == titles->capacity)
        titles->given =
            mem_grow(titles->given, &titles->capacity, titles->count + 1, sizeof *titles->given);
    snprintf(titles->given[titles->count++], TITLE_SIZE, "%s", title);
}

/* A number tells apart what nothing else does. */
static void number_title(const Titles *titles, const char *text, char title[TITLE_SIZE])
{
    snprintf(title, TITLE_SIZE, "%.140s", text);
    for (int number = 2; is_given(titles, title); number++)
        snprintf(title, TITLE_SIZE, "%.140s (%d)", text, number);
}

void titles_choose(Titles *titles, const TitleFacts *facts, char title[TITLE_SIZE])
{
    assert(titles);
    static const unsigned DETAIL[] = {SAY_MISTAKE,
                                      SAY_MISTAKE | SAY_SECOND,
                                      SAY_MISTAKE | SAY_LENGTH,
                                      SAY_MISTAKE | SAY_SECOND | SAY_LENGTH,
                                      SAY_MISTAKE | SAY_SECOND | SAY_THIRD,
                                      SAY_MISTAKE | SAY_LIBERTIES,
                                      SAY_MISTAKE | SAY_SECOND | SAY_LIBERTIES,
                                      SAY_MISTAKE | SAY_LENGTH | SAY_LIBERTIES,
                                      SAY_MISTAKE | SAY_SECOND | SAY_LENGTH | SAY_LIBERTIES};
    enum { DETAILS = sizeof DETAIL / sizeof *DETAIL };
    StrBuf text;
    strbuf_init(&text, TITLE_SIZE);
    for (int i = 0; i < DETAILS; i++) {
        write_title(facts, DETAIL[i], &text);
        if (!is_given(titles, strbuf_text(&text)))
            break;
    }
    number_title(titles, strbuf_text(&text), title);
    strbuf_clear(&text);
    titles_note(titles, title);
}
