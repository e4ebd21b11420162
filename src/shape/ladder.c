/* The ladder reader: depth-first over the few moves that the definition leaves to each side.
 *
 * A reading says who succeeds, and whether that depends on a ko ban. The side to move takes a
 * reading in its favour that does not, before one that does; if all are against it, the result
 * depends on ko if any of them does or if it was itself forbidden a move. So the answer does not
 * depend on the order in which moves are tried, as long as the limit is not reached. */
#include "shape/ladder.h"

#include "shape/chain.h"
#include "shape/effect.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { DEPTH_LIMIT = 1000, ENOUGH_TO_ESCAPE = 3 };

typedef struct {
    LadderVerdict verdict;
    bool depends_on_ko;
} Reading;

typedef struct {
    Board *board;
    Point target;
    Stone owner;
    uint32_t nodes;
    uint32_t node_limit;
    int depth;
    uint64_t path[DEPTH_LIMIT + 1]; /* by depth: the hash of the position in the line now read */
} Reader;

/* What the side to move has found so far. */
typedef struct {
    LadderVerdict wanted;
    Point move;         /* gets the wanted verdict; POINT_NONE if none found */
    bool rests_on_ko;   /* that move does */
    bool has_unknown;   /* a move could not be read to its end */
    bool was_forbidden; /* a move was forbidden as ko, or its failure depends on ko */
} Choice;

static Choice choice_begin(LadderVerdict wanted)
{
    return (Choice){.wanted = wanted, .move = POINT_NONE};
}

/* Weigh one move; true if nothing better can come. */
static bool choice_weigh(Choice *choice, Point move, Reading reading)
{
    if (reading.verdict == LADDER_UNKNOWN) {
        choice->has_unknown = true;
        return false;
    }
    if (reading.verdict != choice->wanted) {
        choice->was_forbidden |= reading.depends_on_ko;
        return false;
    }
    if (choice->move == POINT_NONE || !reading.depends_on_ko) {
        choice->move = move;
        choice->rests_on_ko = reading.depends_on_ko;
    }
    return !reading.depends_on_ko;
}

static Reading choice_end(const Choice *choice)
{
    if (choice->move != POINT_NONE)
        return (Reading){choice->wanted, choice->rests_on_ko};
    if (choice->has_unknown)
        return (Reading){LADDER_UNKNOWN, false};
    LadderVerdict other = choice->wanted == LADDER_CAUGHT ? LADDER_ESCAPES : LADDER_CAUGHT;
    return (Reading){other, choice->was_forbidden};
}

static void choose_for_owner(Reader *reader, Choice *choice);
static void choose_for_attacker(Reader *reader, Choice *choice);

static Reading read_on(Reader *reader, Stone to_move)
{
    bool is_owner = to_move == reader->owner;
    Choice choice = choice_begin(is_owner ? LADDER_ESCAPES : LADDER_CAUGHT);
    if (is_owner)
        choose_for_owner(reader, &choice);
    else
        choose_for_attacker(reader, &choice);
    return choice_end(&choice);
}

/* Whether the position was in this line before, with the same side to move. */
static bool is_repetition(const Reader *reader)
{
    for (int depth = reader->depth - 2; depth >= 0; depth -= 2) {
        if (reader->path[depth] == reader->path[reader->depth])
            return true;
    }
    return false;
}

/* Play a move, read on, take it back, weigh it; true if the choice is settled. */
static bool try_move(Reader *reader, Point at, Stone who, Choice *choice)
{
    if (reader->nodes >= reader->node_limit || reader->depth >= DEPTH_LIMIT)
        return choice_weigh(choice, at, (Reading){LADDER_UNKNOWN, false});
    Undo undo;
    board_play(reader->board, at, who, &undo);
    reader->nodes++;
    reader->path[++reader->depth] = reader->board->hash;
    bool is_settled = false;
    if (is_repetition(reader))
        choice->was_forbidden = true;
    else
        is_settled = choice_weigh(choice, at, read_on(reader, stone_opposite(who)));
    reader->depth--;
    board_undo(reader->board, &undo);
    return is_settled;
}

/* Whether a move may be played; a ko ban is noted, for the verdict may depend on it. */
static bool is_allowed(const Reader *reader, Point at, Stone who, Choice *choice)
{
    MoveVerdict verdict = board_judge_move(reader->board, at, who);
    choice->was_forbidden |= verdict == MOVE_KO;
    return verdict == MOVE_OK;
}

/* The owner extends: often decided by the liberties alone that he would have. */
static bool try_extension(Reader *reader, Point at, Choice *choice)
{
    if (!is_allowed(reader, at, reader->owner, choice))
        return false;
    MoveEffect effect;
    move_find_effect(reader->board, at, reader->owner, &effect);
    if (effect.liberties >= ENOUGH_TO_ESCAPE)
        return choice_weigh(choice, at, (Reading){LADDER_ESCAPES, false});
    /* Nothing was captured, so no ban can stand against taking the chain now. */
    if (effect.liberties == 1 && effect.captured_count == 0)
        return choice_weigh(choice, at, (Reading){LADDER_CAUGHT, false});
    return try_move(reader, at, reader->owner, choice);
}

/* The chain is in atari. Captures come first: they end more quickly than a long run. */
static void choose_for_owner(Reader *reader, Choice *choice)
{
    const Board *board = reader->board;
    Point root = board->chain[reader->target];
    Point last = chain_first_liberty(board, root);
    Point capture[CHAIN_NEIGHBOR_LIMIT];
    int capture_count = chain_list_captures(board, root, capture);
    for (int i = 0; i < capture_count; i++) {
        if (capture[i] == last || !is_allowed(reader, capture[i], reader->owner, choice))
            continue;
        if (try_move(reader, capture[i], reader->owner, choice))
            return;
    }
    try_extension(reader, last, choice);
}

/* The attacker plays at `at` and leaves the chain one liberty, to which it extends. Whatever the
 * atari captures leaves a liberty in its place, and what the extension captures is in atari without
 * touching `at`; so the liberties after both are at least those of today less `at`. Only if both
 * capture, one may undo the other. */
static bool is_hopeless(const Reader *reader, Point at, const MoveEffect *extension)
{
    if (extension->liberties - 1 < ENOUGH_TO_ESCAPE)
        return false;
    if (extension->captured_count == 0)
        return true;
    MoveEffect atari;
    move_find_effect(reader->board, at, stone_opposite(reader->owner), &atari);
    return atari.captured_count == 0;
}

static bool try_atari(Reader *reader, Point at, const MoveEffect *extension, Choice *choice)
{
    Stone attacker = stone_opposite(reader->owner);
    if (!is_allowed(reader, at, attacker, choice))
        return false;
    if (is_hopeless(reader, at, extension))
        return choice_weigh(choice, at, (Reading){LADDER_ESCAPES, false});
    return try_move(reader, at, attacker, choice);
}

/* Two liberties: play where the chain would gain most, so that it must run where it gains least. */
static void choose_atari(Reader *reader, const Point liberty[2], Choice *choice)
{
    MoveEffect extension[2];
    for (int i = 0; i < 2; i++)
        move_find_effect(reader->board, liberty[i], reader->owner, &extension[i]);
    int first = extension[1].liberties > extension[0].liberties;
    if (!try_atari(reader, liberty[first], &extension[!first], choice))
        try_atari(reader, liberty[!first], &extension[first], choice);
}

static void choose_for_attacker(Reader *reader, Choice *choice)
{
    const Board *board = reader->board;
    Point root = board->chain[reader->target];
    if (board->liberty_count[root] >= ENOUGH_TO_ESCAPE)
        return;
    Point liberty[2];
    int count = chain_list_liberties(board, root, 2, liberty);
    if (count == 2)
        choose_atari(reader, liberty, choice);
    else if (is_allowed(reader, liberty[0], stone_opposite(reader->owner), choice))
        choice_weigh(choice, liberty[0], (Reading){LADDER_CAUGHT, false});
}

void ladder_read_in_place(Board *board, const LadderRequest *request, LadderAnswer *answer)
{
    Stone owner = (Stone)board->stone[request->target];
    assert(owner == STONE_BLACK || owner == STONE_WHITE);
    if (!request->attacker_first && board->liberty_count[board->chain[request->target]] > 1) {
        *answer = (LadderAnswer){.verdict = LADDER_ESCAPES, .move = POINT_PASS};
        return;
    }
    Reader reader; /* not initialised as a whole: the path is long and mostly unused */
    reader.board = board;
    reader.target = request->target;
    reader.owner = owner;
    reader.nodes = 0;
    reader.node_limit = request->node_limit ? request->node_limit : LADDER_NODE_LIMIT;
    reader.depth = 0;
    reader.path[0] = board->hash;
    Choice choice = choice_begin(request->attacker_first ? LADDER_CAUGHT : LADDER_ESCAPES);
    if (request->attacker_first)
        choose_for_attacker(&reader, &choice);
    else
        choose_for_owner(&reader, &choice);
    Reading reading = choice_end(&choice);
    *answer = (LadderAnswer){.verdict = reading.verdict,
                             .depends_on_ko = reading.depends_on_ko,
                             .move = choice.move,
                             .nodes = reader.nodes};
}

void ladder_read(const Board *board, const LadderRequest *request, LadderAnswer *answer)
{
    Board scratch;
    /* The sets of liberties stand last and are as long as the board needs; the rest of a Board is
     * never read, and copying it would cost more than most ladders. */
    size_t cells = (size_t)board_cell_count(board);
    memcpy(&scratch, board,
           offsetof(Board, liberty) + cells * board->words * sizeof board->liberty[0]);
    ladder_read_in_place(&scratch, request, answer);
}

bool ladder_catches(const Board *board, Point target)
{
    assert(board->chain[target] && board->liberty_count[board->chain[target]] > 0);
    if (board->liberty_count[board->chain[target]] != 1)
        return false;
    LadderAnswer answer;
    ladder_read(board, &(LadderRequest){.target = target}, &answer);
    return answer.verdict == LADDER_CAUGHT;
}

const char *ladder_verdict_text(LadderVerdict verdict)
{
    static const char *const TEXT[] = {"escapes", "caught", "unknown"};
    return TEXT[verdict];
}
