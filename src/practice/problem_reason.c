/* Why a line ends as it does: the line is played through once, every move is noted with what it
 * did on the board, and each reason is a pattern over these notes. */
#include "practice/problem_lesson.h"

#include "base/memory.h"
#include "shape/effect.h"
#include "shape/region.h"
#include "solve/haris/eyeshape.h"
#include "solve/problem_check.h"

#include <assert.h>
#include <string.h>

/* A move of the line and what it did. */
typedef struct {
    Point at;
    Stone who;
    int liberties, stones; /* of the chain it became part of */
    int captured, ataris;
    bool rescued; /* it joined an own chain that was in atari */
    PointSet taken;
    const char *shape; /* it took the vital point of a space with this name; NULL: of none */
    Point false_eye;   /* it spoiled the one-point eye there; POINT_NONE: none */
    bool left_false;   /* it took one stone, and what that leaves is a false eye */
    int spaces;        /* for eyes that the keystones have before the move */
    Point space;       /* an empty point of the last of them */
    Point denied;      /* where the mover could not play instead for want of liberties */
    Point denier;      /* the enemy stone he wanted to attack from there */
} Note;

typedef struct {
    const Problem *start;
    Stone winner, attacker;
    int count;
    Note note[SOLVE_LINE_LIMIT];
    EyeTable table;
    Problem now;
    EyeSpaces spaces;
    RegionMap map;
} Story;

/* ---- noting ---- */

static bool touches_keystones(const Story *story, Point at)
{
    const Board *board = &story->now.board;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (point_set_has(&story->now.keystones, near[d]))
            return true;
    return false;
}

static bool is_space_of_keystones(const Story *story, const EyeSpace *space)
{
    for (int i = 0; i < space->count; i++)
        if (touches_keystones(story, space->point[i]))
            return true;
    return false;
}

/* A vital point decides between one eye and two; that of a single point between none and one. */
static void note_shape(Story *story, Note *note)
{
    Stone owner = stone_opposite(story->attacker);
    eye_spaces_find(&story->table, &story->now.board, owner, &story->now.area, &story->spaces);
    for (int i = 0; i < story->spaces.count; i++) {
        const EyeSpace *space = &story->spaces.space[i];
        if (!space->drawing || !point_set_has(&space->vital, note->at) ||
            space->attacked >= space->defended || !is_space_of_keystones(story, space))
            continue;
        if (space->count > 1)
            note->shape = space->drawing->name;
        else if (note->who == story->attacker)
            note->false_eye = space->point[0];
    }
}

static void note_spaces(Story *story, Note *note)
{
    RegionMap *map = &story->map;
    const Board *board = &story->now.board;
    region_map_enclosed(board, stone_opposite(story->attacker), map);
    for (int i = 0; i < map->count; i++) {
        const Region *region = &map->region[i];
        bool touches = false;
        Point empty = POINT_NONE;
        for (int k = 0; k < region->size; k++) {
            Point at = map->point[region->start + k];
            touches |= touches_keystones(story, at);
            if (board->stone[at] == STONE_NONE && problem_allows(&story->now, at))
                empty = at;
        }
        if (!touches || empty == POINT_NONE)
            continue;
        note->spaces++;
        note->space = empty;
    }
}

/* Where the mover would attack enemy stones beside the keystones, two liberties left, and would be
 * captured or cannot play at all. */
static void note_shortage(const Story *story, Note *note)
{
    const Board *board = &story->now.board;
    for (int cell = 0; cell < board_cell_count(board) && note->denied == POINT_NONE; cell++) {
        Point root = (Point)cell, liberty[2];
        if (board->stone[cell] != stone_opposite(note->who) || board->chain[cell] != root ||
            board->liberty_count[root] != 2)
            continue;
        chain_list_liberties(board, root, 2, liberty);
        for (int i = 0; i < 2; i++) {
            MoveEffect effect;
            move_find_effect(board, liberty[i], note->who, &effect);
            bool is_short = effect.captured_count == 0 && effect.joined_count > 0 &&
                            effect.stones > 2 && effect.liberties <= 1;
            if (!is_short || !touches_keystones(story, liberty[i]))
                continue;
            note->denied = liberty[i];
            note->denier = root;
        }
    }
}

static void note_move(Story *story, Point at)
{
    const Board *board = &story->now.board;
    Note *note = &story->note[story->count++];
    *note = (Note){.at = at,
                   .who = story->now.to_move,
                   .false_eye = POINT_NONE,
                   .denied = POINT_NONE,
                   .denier = POINT_NONE};
    if (note->who != story->winner) {
        note_shortage(story, note);
        note_spaces(story, note);
    }
    if (at != POINT_PASS) {
        MoveEffect effect;
        move_find_effect(board, at, note->who, &effect);
        note->liberties = effect.liberties;
        note->stones = effect.stones;
        note->captured = effect.captured_stones;
        note->ataris = effect.atari_count;
        for (int i = 0; i < effect.joined_count; i++)
            note->rescued |= board->liberty_count[effect.joined[i]] == 1;
        for (int i = 0; i < effect.captured_count; i++) {
            Point stone = effect.captured[i];
            do {
                point_set_add(&note->taken, stone);
                stone = board->next[stone];
            } while (stone != effect.captured[i]);
        }
        note_shape(story, note);
    }
    problem_play(&story->now, at);
    Point hole;
    if (note->captured == 1 && cells_list(note->taken.word, story->now.board.words, &hole) == 1)
        note->left_false = eye_judge(&story->now.board, hole, note->who) == EYE_FALSE;
}

/* ---- reasons: each is asked about the move with this number ---- */

static const Note *note_at(const Story *story, int i)
{
    static const Note NONE = {.at = POINT_NONE, .false_eye = POINT_NONE, .denied = POINT_NONE};
    return i < story->count ? &story->note[i] : &NONE;
}

static bool gives_up_stone(const Story *story, int i)
{
    const Note *gift = note_at(story, i), *taken = note_at(story, i + 1);
    return gift->who == story->winner && gift->liberties == 1 && gift->captured == 0 &&
           gift->at != POINT_PASS && taken->captured > 0 && point_set_has(&taken->taken, gift->at);
}

/* The last stones taken from a group with one eye left are no snapback: it was dead before. */
static bool is_clean_up(const Story *story, int i, const Lesson *lesson)
{
    return lesson->end == END_CAPTURED && i + 3 == story->count &&
           note_at(story, i + 1)->spaces <= 1;
}

static bool is_snapback(const Story *story, int i, Lesson *lesson)
{
    const Note *taken = note_at(story, i + 1), *back = note_at(story, i + 2);
    if (!gives_up_stone(story, i) || back->captured < 2 ||
        !point_set_has(&back->taken, taken->at) || is_clean_up(story, i, lesson))
        return false;
    lesson->given = back->captured;
    return true;
}

static bool is_under_stones(const Story *story, int i, Lesson *lesson)
{
    const Note *taken = note_at(story, i), *back = note_at(story, i + 1);
    if (taken->who == story->winner || taken->captured < 2 || back->at == POINT_PASS ||
        i + 1 >= story->count || !point_set_has(&taken->taken, back->at) ||
        (back->ataris == 0 && back->captured == 0))
        return false;
    lesson->at = back->at;
    lesson->given = taken->captured;
    return true;
}

static bool is_connect_and_die(const Story *story, int i, Lesson *lesson)
{
    const Note *joined = note_at(story, i), *end = note_at(story, i + 1);
    if (joined->who == story->winner || !joined->rescued || joined->liberties != 1 ||
        joined->stones < 3 || end->captured < joined->stones ||
        !point_set_has(&end->taken, joined->at))
        return false;
    lesson->given = end->captured;
    return true;
}

static bool is_throw_in(const Story *story, int i, Lesson *lesson)
{
    (void)lesson;
    return story->winner == story->attacker && gives_up_stone(story, i) &&
           note_at(story, i)->stones == 1 && note_at(story, i + 1)->left_false;
}

static bool is_vital_point(const Story *story, int i, Lesson *lesson)
{
    const Note *note = note_at(story, i);
    if (note->who != story->winner || !note->shape)
        return false;
    lesson->shape = note->shape;
    return true;
}

static bool is_double_atari(const Story *story, int i, Lesson *lesson)
{
    const Note *note = note_at(story, i);
    (void)lesson;
    return note->who == story->winner && note->ataris >= 2 && note_at(story, i + 2)->captured > 0;
}

/* Before the end, which is a capture itself. */
static bool is_big_capture(const Story *story, int i, Lesson *lesson)
{
    const Note *note = note_at(story, i);
    if (note->who != story->winner || note->captured < 2 || i + 1 >= story->count)
        return false;
    lesson->given = note->captured;
    return true;
}

static bool is_false_eye(const Story *story, int i, Lesson *lesson)
{
    const Note *note = note_at(story, i);
    if (note->who != story->winner || note->false_eye == POINT_NONE)
        return false;
    lesson->at = note->at;
    lesson->other = note->false_eye;
    return true;
}

static bool is_shortage(const Story *story, int i, Lesson *lesson)
{
    const Note *note = note_at(story, i);
    if (i == 0 || note->who == story->winner || note->denied == POINT_NONE)
        return false;
    lesson->at = note->denier;
    lesson->other = note->denied;
    return true;
}

/* The loser to move, and one space is all his stones have. */
static bool is_one_eye(const Story *story, int i, Lesson *lesson)
{
    const Note *note = note_at(story, i);
    if (lesson->end != END_CAPTURED || story->winner != story->attacker ||
        note->who == story->winner || note->spaces != 1)
        return false;
    lesson->at = note->space;
    return true;
}

static bool is_left_in_atari(const Story *story, int i, Lesson *lesson)
{
    if (lesson->end != END_CAPTURED || i + 1 != story->count)
        return false;
    lesson->at = note_at(story, i)->at;
    return true;
}

typedef bool ReasonFn(const Story *story, int i, Lesson *lesson);

/* The most striking first. */
static const struct {
    LessonReason reason;
    ReasonFn *is_so;
} REASONS[] = {
    {REASON_SNAPBACK, is_snapback},
    {REASON_UNDER_STONES, is_under_stones},
    {REASON_CONNECT_AND_DIE, is_connect_and_die},
    {REASON_THROW_IN, is_throw_in},
    {REASON_VITAL_POINT, is_vital_point},
    {REASON_DOUBLE_ATARI, is_double_atari},
    {REASON_FALSE_EYE, is_false_eye},
    {REASON_SHORTAGE, is_shortage},
    {REASON_BIG_CAPTURE, is_big_capture},
    {REASON_ONE_EYE, is_one_eye},
    {REASON_ATARI, is_left_in_atari},
};

enum { REASONS_KNOWN = sizeof REASONS / sizeof REASONS[0] };

static void choose_reason(const Story *story, Lesson *lesson)
{
    for (int k = 0; k < REASONS_KNOWN; k++) {
        for (int i = 0; i < story->count; i++) {
            lesson->at = story->note[i].at;
            if (!REASONS[k].is_so(story, i, lesson))
                continue;
            lesson->reason = REASONS[k].reason;
            return;
        }
    }
    lesson->at = POINT_NONE;
}

void lesson_find_reason(const Problem *problem, Lesson *lesson)
{
    assert(lesson);
    Stone attacker = problem_attacker(problem);
    Story *story = mem_alloc(1, sizeof *story);
    story->start = problem;
    story->winner = lesson->winner;
    story->attacker = attacker;
    story->now = *problem;
    eye_table_init(&story->table);
    for (int i = 0; i < lesson->count; i++)
        note_move(story, lesson->line[i]);
    if (lesson->end == END_CAPTURED && story->count > 0)
        lesson->stones = story->note[story->count - 1].captured;
    if (lesson->winner != STONE_NONE)
        choose_reason(story, lesson);
    mem_free(story);
}

const char *lesson_reason_text(LessonReason reason)
{
    static const char *const NAMES[REASON_COUNT] = {
        "none",     "snapback",  "under the stones",      "connect and die", "vital point",
        "throw-in", "false eye", "shortage of liberties", "double atari",    "big capture",
        "atari",    "one eye"};
    assert(reason < REASON_COUNT);
    return NAMES[reason];
}
