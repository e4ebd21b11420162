/* A mistake of a game as a problem: only where the better move is proved to decide, so that no key
 * is ever wrong. */
#include "review/pass.h"

#include "base/memory.h"
#include "core/text.h"
#include "practice/problem_run.h"
#include "problem/file.h"
#include "sgf/read.h"
#include "store/collection.h"
#include "store/exchange.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PROBLEM_NODES = 40000, TABLE_BYTES = 64 << 20, PROBLEM_MEMORY = 16 << 20, TITLE_SIZE = 320 };

static void put_question(const Game *game, const ReviewPosition *at, Problem *problem)
{
    const Board *board = &game->board;
    Point stone = at->better.at;
    problem_init(problem, board->size);
    problem->board = *board;
    memset(problem->board.prisoners, 0, sizeof board->prisoners);
    problem->to_move = problem->side = (Stone)at->played.who;
    problem->goal = at->better.kind == REVIEW_LIVES ? GOAL_SAVE : GOAL_KILL;
    do {
        point_set_add(&problem->keystones, stone);
        stone = board->next[stone];
    } while (stone != at->better.at);
}

static const SolveMove *find_tried(const SolveAnswer *answer, Point at)
{
    for (int i = 0; i < answer->move_count; i++)
        if (answer->moves[i].move == at)
            return &answer->moves[i];
    return NULL;
}

/* The answer must be proved of the board, confirmed, contain the better move, and not the one
 * played. */
static bool is_sound(const ProblemRun *run, const ReviewPosition *at)
{
    Point moves[SOLVE_MOVE_LIMIT];
    int count = problem_run_moves(run, moves);
    bool has_best = false, has_played = false;
    for (int i = 0; i < count; i++) {
        has_best |= moves[i] == at->best;
        has_played |= moves[i] == at->played.at;
    }
    const SolveMove *played = find_tried(&run->answer, at->played.at);
    bool is_refuted = !played || (played->is_proved && played->verdict == VERDICT_FAILURE);
    return run->is_valid && run->answer.verdict == VERDICT_SUCCESS &&
           answer_is_plain(&run->answer) && run->checked == CHECKED_RIGHT && has_best &&
           !has_played && is_refuted;
}

static Status write_texts(const Review *review, int index, ProblemDocument *document, Error *err)
{
    char title[TITLE_SIZE], source[TITLE_SIZE];
    char played[POINT_TEXT_SIZE];
    const ReviewPosition *at = &review->position[index];
    snprintf(title, sizeof title, "My game, move %d: %s to %s", review->skipped + index + 1,
             at->played.who == STONE_BLACK ? "Black" : "White",
             at->better.kind == REVIEW_LIVES ? "live" : "kill");
    snprintf(source, sizeof source, "%s - %s, move %d; played: %s",
             *review->black ? review->black : "Black", *review->white ? review->white : "White",
             review->skipped + index + 1, point_text(review->size, at->played.at, played));
    document->title = document_text(document, title, strlen(title), TEXT_ONE_LINE);
    document->source = document_text(document, source, strlen(source), TEXT_ONE_LINE);
    document->tags = "own game";
    return document->title && document->source
               ? STATUS_OK
               : error_set(err, STATUS_LIMIT, "no room for the texts of the problem");
}

Status review_problem(const Review *review, const Game *game, int index, Arena *mem,
                      ProblemDocument *document, Error *err)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    if (!at->is_problem)
        return error_set(err, STATUS_INVALID, "move %d is no problem that was proved", index + 1);
    ReviewCursor cursor;
    Problem *problem = mem_alloc(1, sizeof *problem);
    ProblemRun *run = mem_alloc(1, sizeof *run);
    ProblemSolver solver = {.verify = true,
                            .settings = {.budget = {.nodes = PROBLEM_NODES},
                                         .memory_limit = TABLE_BYTES,
                                         .all_moves = true,
                                         .refutations = true}};
    review_cursor_open(&cursor, game);
    put_question(review_cursor_seek(&cursor, index), at, problem);
    review_cursor_close(&cursor);
    problem_solver_open(&solver);
    problem_run(&solver, problem, run);
    problem_solver_close(&solver);
    Status status = is_sound(run, at)
                        ? document_init(document, review->size, mem, err)
                        : error_set(err, STATUS_INVALID,
                                    "not every first move of move %d could be proved", index + 1);
    if (status == STATUS_OK) {
        /* as asked, not as walled for the solver */
        run->problem = *problem;
        document->problem = *problem;
        status = problem_run_to_tree(run, document, err);
    }
    if (status == STATUS_OK)
        status = write_texts(review, index, document, err);
    mem_free(run);
    mem_free(problem);
    return status;
}

Status review_keep_problem(Store *store, ProblemDocument *document, const char *collection,
                           int64_t *id, Error *err)
{
    StrBuf sgf;
    Arena mem;
    SgfGame game;
    StoreAdded added;
    StoreImportCounts counts = {0};
    int64_t place;
    strbuf_init(&sgf, PROBLEM_MEMORY);
    arena_init(&mem, PROBLEM_MEMORY);
    Status status = problem_write(document, PROBLEM_FORMAT_SGF, &sgf, err);
    if (status == STATUS_OK)
        status = sgf_read(strbuf_text(&sgf), sgf.length, 0, NULL, &mem, &game, err);
    if (status == STATUS_OK)
        status = store_put_collection(store, collection, "", &place, err);
    if (status == STATUS_OK)
        status = store_import_game(
            store, &game, collection,
            &(StoreImport){.kind = DOCUMENT_PROBLEM, .collection = place, .changed_by = "review"},
            &added, &counts, err);
    if (status == STATUS_OK)
        *id = added.id;
    arena_clear(&mem);
    strbuf_clear(&sgf);
    return status;
}
