/* Why a move was a mistake, as far as it can be read.
 *
 * Three boards are compared: before the move, after the move played, and after the better one; in
 * the last two the opponent is to move. Ladders and captures are read exactly, life and death is
 * proved by the solver and confirmed by the checker, connections are read as far as their reader
 * looks. What all three boards agree on is no reason. */
#include "review/pass.h"

#include "base/memory.h"
#include "base/pool.h"
#include "practice/problem_run.h"
#include "shape/connection.h"
#include "shape/ladder.h"

#include <assert.h>
#include <stdlib.h>

enum {
    LADDER_LIBERTIES = 2, /* more, and there is no ladder to read */
    LADDER_NODES = 3000,  /* 99.9 % of the chains in professional games need fewer than 70 */
    FATE_LIBERTIES = 6,   /* life is asked of chains with no more, … */
    FATE_STONES = 3,      /* … of so many stones at least, … */
    FATE_REACH = 3,       /* … so near the move, … */
    FATE_CHAINS = 3,      /* … the largest of them first */
    FATE_NODES = 4000,    /* for each proof */
    TABLE_BYTES = 16 << 20,
    LINK_REACH = 2,
    LINK_NODES = 3000,
};

typedef struct {
    ProblemSolver solver;
    ConnectionReader *links;
    Problem problem;
    ProblemRun run;
    Board before, after_played, after_best;
    Stone who;
    Point played, best;
} Reader;

/* ---- ladders and captures ---- */

static bool has_chain(const Board *board, Point stone, Stone owner)
{
    return board->stone[stone] == owner;
}

/* Whether the chain is taken by ataris alone, the opponent of the reviewed player to move. */
static bool is_caught(const Reader *reader, const Board *board, Point stone)
{
    bool attacker_first = board->stone[stone] == reader->who;
    LadderAnswer answer;
    if (board->liberty_count[board->chain[stone]] > LADDER_LIBERTIES)
        return false;
    ladder_read(board,
                &(LadderRequest){
                    .target = stone, .attacker_first = attacker_first, .node_limit = LADDER_NODES},
                &answer);
    return answer.verdict == LADDER_CAUGHT && !answer.depends_on_ko;
}

/* Whether it is certain that it is not: an undecided ladder is neither. */
static bool escapes(const Reader *reader, const Board *board, Point stone)
{
    bool attacker_first = board->stone[stone] == reader->who;
    LadderAnswer answer;
    if (board->liberty_count[board->chain[stone]] > LADDER_LIBERTIES)
        return true;
    ladder_read(board,
                &(LadderRequest){
                    .target = stone, .attacker_first = attacker_first, .node_limit = LADDER_NODES},
                &answer);
    return answer.verdict == LADDER_ESCAPES && !answer.depends_on_ko;
}

static ReviewReason reason_about(ReviewReasonKind kind, const Board *board, Point stone)
{
    return (ReviewReason){.kind = (uint8_t)kind,
                          .is_proved = true,
                          .stones = board->stone_count[board->chain[stone]],
                          .at = stone};
}

static void keep_larger(ReviewReason *best, ReviewReason found)
{
    if (best->kind == REVIEW_NONE || found.stones > best->stones)
        *best = found;
}

/* An enemy chain that the better move catches, and the move played does not. */
static void look_at_enemy(const Reader *reader, Point root, ReviewReason *better)
{
    const Board *before = &reader->before;
    Stone enemy = stone_opposite(reader->who);
    bool is_taken = !has_chain(&reader->after_best, root, enemy);
    if (!has_chain(&reader->after_played, root, enemy) ||
        !escapes(reader, &reader->after_played, root) || !escapes(reader, before, root))
        return;
    if (is_taken)
        keep_larger(better, reason_about(REVIEW_CAPTURES, before, root));
    else if (is_caught(reader, &reader->after_best, root))
        keep_larger(better, reason_about(REVIEW_LADDER, before, root));
}

/* An own chain that the opponent can take now, and could not after the better move. */
static void look_at_own(const Reader *reader, Point root, ReviewReason *better,
                        ReviewReason *allowed)
{
    const Board *before = &reader->before;
    if (!has_chain(&reader->after_played, root, reader->who) ||
        !has_chain(&reader->after_best, root, reader->who) ||
        !is_caught(reader, &reader->after_played, root) ||
        !escapes(reader, &reader->after_best, root))
        return;
    bool was_caught = is_caught(reader, before, root);
    ReviewReason reason = reason_about(was_caught ? REVIEW_SAVES : REVIEW_CAPTURES, before, root);
    reason.is_atari = before->liberty_count[root] == 1;
    keep_larger(was_caught ? better : allowed, reason);
}

static void read_captures(const Reader *reader, ReviewPosition *at)
{
    const Board *board = &reader->before;
    for (int cell = 0; cell < board_cell_count(board); cell++) {
        Point root = (Point)cell;
        if (!stone_is_color((Stone)board->stone[cell]) || board->chain[cell] != root)
            continue;
        if (board->stone[cell] == reader->who)
            look_at_own(reader, root, &at->better, &at->allowed);
        else
            look_at_enemy(reader, root, &at->better);
    }
}

/* ---- life and death ---- */

/* Proved of the whole board, nothing assumed, and confirmed: `side` gets what it wants of the
 * chain, `first` moving first. */
static bool is_proved(Reader *reader, const Board *board, Point stone, Stone first, Stone side)
{
    Problem *problem = &reader->problem;
    problem_init(problem, board->size);
    problem->board = *board;
    problem->to_move = first;
    problem->side = side;
    problem->goal = board->stone[stone] == side ? GOAL_SAVE : GOAL_KILL;
    Point at = stone;
    do {
        point_set_add(&problem->keystones, at);
        at = board->next[at];
    } while (at != stone);
    problem_run(&reader->solver, problem, &reader->run);
    const ProblemRun *run = &reader->run;
    return run->is_valid && run->answer.verdict == VERDICT_SUCCESS &&
           answer_is_plain(&run->answer) && run->checked == CHECKED_RIGHT;
}

static int distance(const Board *board, Point a, Point b)
{
    int x = abs(board_x(board, a) - board_x(board, b));
    int y = abs(board_y(board, a) - board_y(board, b));
    return x > y ? x : y;
}

static bool is_near(const Board *board, Point root, Point move, int reach)
{
    Point at = root;
    do {
        if (distance(board, at, move) <= reach)
            return true;
        at = board->next[at];
    } while (at != root);
    return false;
}

/* The chains near a move whose life may depend on it, the largest first. */
static int list_weak(const Board *board, Point move, Point out[FATE_CHAINS])
{
    int count = 0;
    for (int cell = 0; cell < board_cell_count(board); cell++) {
        Point root = (Point)cell;
        if (!stone_is_color((Stone)board->stone[cell]) || board->chain[cell] != root ||
            board->stone_count[cell] < FATE_STONES || board->liberty_count[cell] > FATE_LIBERTIES ||
            !is_near(board, root, move, FATE_REACH))
            continue;
        int place = count;
        while (place > 0 && board->stone_count[out[place - 1]] < board->stone_count[cell])
            place--;
        if (place == FATE_CHAINS)
            continue;
        count += count < FATE_CHAINS;
        for (int i = count - 1; i > place; i--)
            out[i] = out[i - 1];
        out[place] = root;
    }
    return count;
}

/* Whether the fate of the chain hangs on whether `right` or `wrong` is played: two proofs, in both
 * the opponent is to move. */
static bool is_decided_by(Reader *reader, Point root, const Board *right, const Board *wrong)
{
    Stone who = reader->who, enemy = stone_opposite(who);
    Stone owner = (Stone)reader->before.stone[root];
    return has_chain(right, root, owner) && has_chain(wrong, root, owner) &&
           is_proved(reader, right, root, enemy, who) &&
           is_proved(reader, wrong, root, enemy, enemy);
}

static ReviewReason fate_reason(const Reader *reader, Point root)
{
    bool is_own = reader->before.stone[root] == reader->who;
    return reason_about(is_own ? REVIEW_LIVES : REVIEW_KILLS, &reader->before, root);
}

static bool read_fates(Reader *reader, ReviewPosition *at)
{
    Point chains[FATE_CHAINS];
    int count = list_weak(&reader->before, reader->best, chains);
    for (int i = 0; i < count; i++)
        if (is_decided_by(reader, chains[i], &reader->after_best, &reader->after_played)) {
            at->better = fate_reason(reader, chains[i]);
            at->is_problem = true;
            return true;
        }
    return false;
}

/* The other way round: the move that the analyst blames is the one that decides. */
static void read_contradiction(Reader *reader, ReviewPosition *at)
{
    Point chains[FATE_CHAINS];
    int count = board_has_point(&reader->before, reader->played)
                    ? list_weak(&reader->before, reader->played, chains)
                    : 0;
    for (int i = 0; i < count; i++)
        if (is_decided_by(reader, chains[i], &reader->after_played, &reader->after_best)) {
            at->allowed = fate_reason(reader, chains[i]);
            at->allowed.is_refuted = true;
            return;
        }
}

/* ---- connections ---- */

static ConnectionVerdict read_link(Reader *reader, const Board *board, Point a, Point b)
{
    ConnectionAnswer answer;
    bool is_own = board->stone[a] == reader->who; /* the opponent moves first */
    connection_read(
        reader->links, board,
        &(ConnectionRequest){.a = a, .b = b, .enemy_first = is_own, .node_limit = LINK_NODES},
        &answer);
    return answer.depends_on_ko ? CONNECTION_UNDECIDED : answer.verdict;
}

/* Whether a link is there after one move and not after the other, the opponent to move. */
static bool tell_link(Reader *reader, Point a, Point b, ReviewReason *better)
{
    Stone owner = (Stone)reader->before.stone[a];
    const Board *best = &reader->after_best, *played = &reader->after_played;
    bool is_own = owner == reader->who;
    if (!has_chain(best, a, owner) || !has_chain(best, b, owner) || !has_chain(played, a, owner) ||
        !has_chain(played, b, owner) || played->chain[a] == played->chain[b])
        return false;
    bool joined =
        best->chain[a] == best->chain[b] || read_link(reader, best, a, b) == CONNECTION_JOINED;
    bool wanted = is_own ? joined : !joined && read_link(reader, best, a, b) == CONNECTION_CUT;
    ConnectionVerdict other = wanted ? read_link(reader, played, a, b) : CONNECTION_UNDECIDED;
    if (!wanted || other != (is_own ? CONNECTION_CUT : CONNECTION_JOINED))
        return false;
    *better = reason_about(is_own ? REVIEW_CONNECTS : REVIEW_CUTS, &reader->before, a);
    better->other = b;
    better->is_proved = is_own; /* a join is a proof, a cut as far as the reader looks */
    return true;
}

/* Chains of one colour around the better move. */
static int list_around(const Reader *reader, Stone color, Point out[8])
{
    const Board *board = &reader->before;
    int count = 0;
    for (int cell = 0; cell < board_cell_count(board) && count < 8; cell++)
        if (board->stone[cell] == color && board->chain[cell] == (Point)cell &&
            is_near(board, (Point)cell, reader->best, LINK_REACH))
            out[count++] = (Point)cell;
    return count;
}

/* Own chains first: that they are joined is a proof. */
static void read_links(Reader *reader, ReviewPosition *at)
{
    for (int turn = 0; turn < 2; turn++) {
        Stone color = turn ? stone_opposite(reader->who) : reader->who;
        Point chains[8];
        int count = list_around(reader, color, chains);
        for (int i = 0; i < count; i++)
            for (int j = i + 1; j < count; j++)
                if (tell_link(reader, chains[i], chains[j], &at->better))
                    return;
    }
}

/* ---- one position ---- */

static void explain(Reader *reader, const Game *game, ReviewPosition *at, ReviewGrade grade)
{
    at->better = at->allowed = (ReviewReason){0};
    at->is_problem = false;
    at->is_explained = true;
    if (grade == REVIEW_GOOD || at->best <= POINT_RESIGN || at->best == at->played.at)
        return;
    reader->who = (Stone)at->played.who;
    reader->played = at->played.at;
    reader->best = at->best;
    reader->before = reader->after_played = reader->after_best = game->board;
    if (board_judge_move(&game->board, at->best, reader->who) != MOVE_OK)
        return;
    board_play(&reader->after_best, at->best, reader->who, NULL);
    board_play(&reader->after_played, at->played.at, reader->who, NULL);
    bool has_fate = grade >= REVIEW_MISTAKE && read_fates(reader, at);
    if (!has_fate)
        read_captures(reader, at);
    if (at->better.kind == REVIEW_NONE && at->allowed.kind == REVIEW_NONE)
        read_links(reader, at);
    if (!has_fate && grade >= REVIEW_MISTAKE)
        read_contradiction(reader, at);
}

/* ---- the pass ---- */

typedef struct {
    ReviewPass pass;
    ReviewCursor cursor[POOL_THREAD_LIMIT];
    Reader *reader[POOL_THREAD_LIMIT];
} Reasons;

static Reader *reader_open(atomic_bool *stop)
{
    Reader *reader = mem_alloc(1, sizeof *reader);
    reader->solver = (ProblemSolver){
        .verify = true,
        .without_prior = true,
        .settings = {.budget = {.nodes = FATE_NODES, .stop = stop}, .memory_limit = TABLE_BYTES}};
    problem_solver_open(&reader->solver);
    reader->links = connection_reader_open();
    return reader;
}

static void reader_close(Reader *reader)
{
    problem_solver_close(&reader->solver);
    connection_reader_close(reader->links);
    mem_free(reader);
}

static void explain_at(void *context, size_t item, int worker)
{
    Reasons *reasons = context;
    int index = reasons->pass.todo[item];
    if (review_pass_is_stopped(&reasons->pass))
        return;
    ReviewPosition at = reasons->pass.review->position[index];
    ReviewGrade grade = review_grade(reasons->pass.review, index);
    explain(reasons->reader[worker], review_cursor_seek(&reasons->cursor[worker], index), &at,
            grade);
    if (!review_pass_is_stopped(&reasons->pass))
        review_pass_note(&reasons->pass, index, &at);
}

static bool is_unexplained(const ReviewRequest *request, const Review *review, int index)
{
    (void)request;
    const ReviewPosition *at = &review->position[index];
    return !at->is_explained && review_grade(review, index) > REVIEW_GOOD;
}

void review_explain(const ReviewRequest *request, Review *review)
{
    assert(request);
    int threads = review_threads(request);
    Reasons *reasons = mem_alloc(1, sizeof *reasons);
    review_pass_open(&reasons->pass, request, review, "reasons", is_unexplained);
    if (threads > reasons->pass.count)
        threads = reasons->pass.count > 0 ? reasons->pass.count : 1;
    for (int i = 0; i < threads; i++) {
        review_cursor_open(&reasons->cursor[i], request->game);
        reasons->reader[i] = reader_open(request->stop);
    }
    pool_for_each(threads, (size_t)reasons->pass.count, explain_at, reasons);
    for (int i = 0; i < threads; i++) {
        review_cursor_close(&reasons->cursor[i]);
        reader_close(reasons->reader[i]);
    }
    review_pass_close(&reasons->pass);
    mem_free(reasons);
}
