/* The ladder reader against the bare definition: every move of both sides is tried, on random
 * positions of small boards. */
#include "base/random.h"
#include "core/text.h"
#include "random_position.h"
#include "shape/ladder.h"
#include "support.h"

#include <string.h>

/* ---- the bare definition ---- */

enum { PLAIN_DEPTH_LIMIT = 40, PLAIN_NODE_LIMIT = 100000 };

typedef struct {
    LadderVerdict verdict;
    bool depends_on_ko;
} PlainReading;

typedef struct {
    Board *board;
    Point target;
    int depth;
    int nodes;
    uint64_t path[PLAIN_DEPTH_LIMIT + 1]; /* by depth: position and side to move */
} Plain;

static PlainReading plain_owner_moves(Plain *plain);
static PlainReading plain_attacker_moves(Plain *plain);

static Stone owner_of(const Plain *plain)
{
    return (Stone)plain->board->stone[plain->target];
}

static int liberties_of(const Plain *plain)
{
    return plain->board->liberty_count[plain->board->chain[plain->target]];
}

static bool is_taken(const Plain *plain, Stone owner)
{
    return plain->board->stone[plain->target] != owner;
}

/* The better of two for the side that wants a verdict: surely, by ko, unknown, lost by ko, lost. */
static int worth(PlainReading reading, LadderVerdict wanted)
{
    if (reading.verdict == LADDER_UNKNOWN)
        return 3;
    if (reading.verdict == wanted)
        return reading.depends_on_ko ? 4 : 5;
    return reading.depends_on_ko ? 2 : 1;
}

static PlainReading better(PlainReading a, PlainReading b, LadderVerdict wanted)
{
    return worth(b, wanted) > worth(a, wanted) ? b : a;
}

/* A move that ko forbids matters if it would have extended the chain or given it liberties, or
 * given the attacker the chain or an atari. */
static bool would_matter(Plain *plain, Point at, Stone who)
{
    Stone owner = owner_of(plain);
    int before = liberties_of(plain);
    bool extends = chain_has_liberty(plain->board, plain->board->chain[plain->target], at);
    Point ko = plain->board->ko;
    plain->board->ko = POINT_NONE;
    Undo undo;
    board_play(plain->board, at, who, &undo);
    bool matters = is_taken(plain, owner) || (who == owner ? extends || liberties_of(plain) > before
                                                           : liberties_of(plain) == 1);
    board_undo(plain->board, &undo);
    plain->board->ko = ko;
    return matters;
}

static PlainReading after_attacker(Plain *plain, Stone owner, int liberties_before)
{
    if (is_taken(plain, owner))
        return (PlainReading){LADDER_CAUGHT, false};
    if (liberties_before > 1 && liberties_of(plain) == 1)
        return plain_owner_moves(plain);
    return (PlainReading){LADDER_ESCAPES, false};
}

/* Would the move repeat a position of this line? */
static bool is_repetition(Plain *plain, Point at, Stone who)
{
    Undo undo;
    board_play(plain->board, at, who, &undo);
    uint64_t hash = board_hash_with_turn(plain->board, stone_opposite(who));
    board_undo(plain->board, &undo);
    for (int depth = 0; depth < plain->depth; depth++) {
        if (plain->path[depth] == hash)
            return true;
    }
    return false;
}

static PlainReading play_and_read(Plain *plain, Point at, Stone who)
{
    if (plain->depth >= PLAIN_DEPTH_LIMIT || plain->nodes >= PLAIN_NODE_LIMIT)
        return (PlainReading){LADDER_UNKNOWN, false};
    Stone owner = owner_of(plain);
    int before = liberties_of(plain);
    Undo undo;
    board_play(plain->board, at, who, &undo);
    plain->depth++;
    plain->nodes++;
    PlainReading reading =
        who == owner ? plain_attacker_moves(plain) : after_attacker(plain, owner, before);
    plain->depth--;
    board_undo(plain->board, &undo);
    return reading;
}

/* Every point of the board, and a pass. */
static PlainReading plain_moves(Plain *plain, Stone who, LadderVerdict wanted)
{
    LadderVerdict lost = wanted == LADDER_CAUGHT ? LADDER_ESCAPES : LADDER_CAUGHT;
    PlainReading best = {lost, false};
    plain->path[plain->depth] = board_hash_with_turn(plain->board, who);
    for (int at = POINT_PASS; at < board_cell_count(plain->board); at++) {
        MoveVerdict verdict = board_judge_move(plain->board, (Point)at, who);
        PlainReading reading = {lost, false};
        if (verdict == MOVE_OK && is_repetition(plain, (Point)at, who))
            verdict = MOVE_SUPERKO;
        if (verdict == MOVE_KO || verdict == MOVE_SUPERKO)
            reading.depends_on_ko = would_matter(plain, (Point)at, who);
        else if (verdict == MOVE_OK)
            reading = play_and_read(plain, (Point)at, who);
        best = better(best, reading, wanted);
        if (worth(best, wanted) == 5)
            break;
    }
    return best;
}

static PlainReading plain_owner_moves(Plain *plain)
{
    return plain_moves(plain, owner_of(plain), LADDER_ESCAPES);
}

static PlainReading plain_attacker_moves(Plain *plain)
{
    return plain_moves(plain, stone_opposite(owner_of(plain)), LADDER_CAUGHT);
}

/* ---- comparison ---- */

typedef struct {
    int asked, caught, by_ko, skipped;
} Tally;

static bool same(PlainReading plain, LadderVerdict verdict, bool depends_on_ko)
{
    return plain.verdict == verdict && plain.depends_on_ko == depends_on_ko;
}

/* The move given must lead to what is promised. */
static void assert_move(Plain *plain, const LadderAnswer *answer, bool attacker_first)
{
    LadderVerdict wanted = attacker_first ? LADDER_CAUGHT : LADDER_ESCAPES;
    assert_int_equal(answer->move != POINT_NONE, answer->verdict == wanted);
    if (answer->move == POINT_NONE)
        return;
    Stone owner = owner_of(plain);
    Stone who = attacker_first ? stone_opposite(owner) : owner;
    assert_true(board_is_legal(plain->board, answer->move, who));
    PlainReading reading = play_and_read(plain, answer->move, who);
    if (reading.verdict != LADDER_UNKNOWN)
        assert_true(same(reading, wanted, answer->depends_on_ko));
}

static void assert_limit_is_honest(Board *board, LadderRequest request, const LadderAnswer *full)
{
    for (uint32_t limit = 1; limit < full->nodes; limit += 1 + limit / 2) {
        LadderAnswer answer;
        request.node_limit = limit;
        ladder_read_in_place(board, &request, &answer);
        assert_true(answer.nodes <= limit);
        assert_true(answer.verdict == LADDER_UNKNOWN || answer.verdict == full->verdict);
    }
}

static void show(const Board *board, Point target, bool attacker_first, PlainReading expected,
                 const LadderAnswer *answer)
{
    char name[POINT_TEXT_SIZE], ko[POINT_TEXT_SIZE];
    StrBuf drawing;
    strbuf_init(&drawing, 1 << 16);
    board_draw(board, POINT_NONE, &drawing);
    print_error("%s\n%s, ko %s, %s first: definition %s%s, reader %s%s\n", strbuf_text(&drawing),
                point_text(board->size, target, name), point_text(board->size, board->ko, ko),
                attacker_first ? "attacker" : "owner", ladder_verdict_text(expected.verdict),
                expected.depends_on_ko ? " by ko" : "", ladder_verdict_text(answer->verdict),
                answer->depends_on_ko ? " by ko" : "");
    strbuf_clear(&drawing);
}

static void compare(Board *board, Point target, bool attacker_first, Tally *tally)
{
    static Board before;
    before = *board;
    Plain plain = {.board = board, .target = target};
    PlainReading expected =
        attacker_first ? plain_attacker_moves(&plain) : plain_owner_moves(&plain);
    LadderRequest request = {.target = target, .attacker_first = attacker_first};
    LadderAnswer answer, again;
    ladder_read(board, &request, &answer);
    ladder_read_in_place(board, &request, &again);
    assert_memory_equal(board, &before, sizeof before);
    assert_int_equal(again.verdict, answer.verdict);
    assert_int_equal(again.nodes, answer.nodes);
    tally->asked++;
    if (expected.verdict == LADDER_UNKNOWN || answer.verdict == LADDER_UNKNOWN) {
        tally->skipped++;
        return;
    }
    tally->caught += answer.verdict == LADDER_CAUGHT;
    tally->by_ko += answer.depends_on_ko;
    if (!same(expected, answer.verdict, answer.depends_on_ko))
        show(board, target, attacker_first, expected, &answer);
    assert_true(same(expected, answer.verdict, answer.depends_on_ko));
    plain.nodes = 0;
    assert_move(&plain, &answer, attacker_first);
    assert_limit_is_honest(board, request, &answer);
}

static void compare_all(Board *board, Tally *owner_first, Tally *attacker_first)
{
    for (Stone who = STONE_BLACK; who <= STONE_WHITE; who++) {
        Point root[BOARD_POINTS_MAX];
        int count = list_roots(board, who, root);
        for (int i = 0; i < count; i++) {
            if (board->liberty_count[root[i]] == 1)
                compare(board, root[i], false, owner_first);
            if (board->liberty_count[root[i]] <= 3)
                compare(board, root[i], true, attacker_first);
        }
    }
}

static void ladders_are_what_the_definition_says(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 6);
    Tally owner_first = {0}, attacker_first = {0};
    static Board board;
    for (int round = 0; round < support_rounds(12000); round++) {
        int size = BOARD_SIZE_MIN + round % 8;
        random_position(&random, size, random_move_count(&random, size), &board);
        compare_all(&board, &owner_first, &attacker_first);
    }
    print_message("owner first: %d ladders, %d caught, %d by ko, %d not decided\n",
                  owner_first.asked, owner_first.caught, owner_first.by_ko, owner_first.skipped);
    print_message("attacker first: %d chains, %d caught, %d by ko, %d not decided\n",
                  attacker_first.asked, attacker_first.caught, attacker_first.by_ko,
                  attacker_first.skipped);
    assert_true(owner_first.caught > 100 && attacker_first.caught > 100);
    assert_true(owner_first.by_ko > 0 && attacker_first.by_ko > 0);
    assert_true(owner_first.skipped + attacker_first.skipped < owner_first.asked / 50);
}

static void a_chain_at_ease_is_in_no_ladder(void **state)
{
    (void)state;
    Board board;
    board_init(&board, 9);
    Point at = board_point(&board, 4, 4);
    board_play(&board, at, STONE_BLACK, NULL);
    LadderAnswer answer;
    ladder_read(&board, &(LadderRequest){.target = at}, &answer);
    assert_int_equal(answer.verdict, LADDER_ESCAPES);
    assert_int_equal(answer.move, POINT_PASS);
    assert_false(ladder_catches(&board, at));
    ladder_read(&board, &(LadderRequest){.target = at, .attacker_first = true}, &answer);
    assert_int_equal(answer.verdict, LADDER_ESCAPES);
    assert_int_equal(answer.move, POINT_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ladders_are_what_the_definition_says),
        cmocka_unit_test(a_chain_at_ease_is_in_no_ladder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
