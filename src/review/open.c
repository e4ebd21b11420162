/* From a record to a review that is still empty. */
#include "review/review.h"

#include "base/memory.h"
#include "sgf/info.h"
#include "sgf/replay.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The last node of the main line that can be played. */
static const SgfNode *find_end(const SgfGame *record, SgfPosition *position, Review *review)
{
    const SgfNode *last = NULL;
    Error err = {0};
    Move move;
    int size = position->board.size;
    for (const SgfNode *node = record->root; node; node = node->first_child) {
        if (sgf_position_step(record, position, node, &err) != STATUS_OK) {
            snprintf(review->notice, sizeof review->notice, "reviewed up to move %d: %.100s",
                     position->move_count, err.text);
            break;
        }
        last = node;
        review->skipped += sgf_node_move(node, size, &move); /* less those of the game, later */
    }
    return last;
}

static void copy_text(const SgfGame *record, SgfId id, char *out, size_t size)
{
    StrBuf text;
    strbuf_init(&text, size);
    (void)sgf_node_text(record, record->root, id, SGF_SIMPLE_TEXT, &text);
    snprintf(out, size, "%s", strbuf_text(&text));
    strbuf_clear(&text);
}

static void note_facts(const SgfGame *record, const Game *game, Review *review)
{
    const char *rules = rules_name(&game->rules);
    review->size = game->board.size;
    review->komi = game->rules.komi;
    review->handicap = game->handicap;
    review->has_points = true;
    snprintf(review->rules, sizeof review->rules, "%s", rules ? rules : "");
    SgfInfo info;
    if (sgf_info(record, &info, NULL) == STATUS_OK) {
        review->has_komi = info.has_komi;
        if (info.result.winner != SGF_WINNER_UNKNOWN)
            copy_text(record, SGF_RE, review->result, sizeof review->result);
    }
    copy_text(record, SGF_PB, review->black, sizeof review->black);
    copy_text(record, SGF_PW, review->white, sizeof review->white);
}

static void list_positions(const Game *game, Review *review)
{
    review->count = game->move_count + 1;
    review->position = mem_alloc((size_t)review->count, sizeof *review->position);
    for (int i = 0; i < review->count; i++) {
        ReviewPosition *at = &review->position[i];
        at->played = (Move){.at = POINT_NONE, .who = (uint8_t)game->to_move};
        if (i < game->move_count)
            at->played = game->moves[i].move;
        at->best = POINT_NONE;
        at->played_name = at->best_name = REVIEW_NO_NAME;
    }
}

Status review_open(const SgfGame *record, Review *review, Game *game, Error *err)
{
    assert(game);
    Review made = {0};
    SgfPosition *position = mem_alloc(1, sizeof *position);
    Status status = sgf_position_init(record, position, err);
    const SgfNode *end = status == STATUS_OK ? find_end(record, position, &made) : NULL;
    mem_free(position);
    if (status != STATUS_OK)
        return status;
    if (!end)
        return error_set(err, STATUS_INVALID, "%s", made.notice);
    game_init(game, 19, &(Rules){0});
    status = sgf_load_game(record, end, game, err);
    if (status == STATUS_OK && game->move_count == 0)
        status = error_set(err, STATUS_INVALID, "no move was played in this record");
    if (status == STATUS_OK && game->move_count > REVIEW_MOVE_LIMIT)
        status = error_set(err, STATUS_LIMIT, "over %d moves", (int)REVIEW_MOVE_LIMIT);
    if (status != STATUS_OK) {
        game_clear(game);
        return status;
    }
    note_facts(record, game, &made);
    list_positions(game, &made);
    made.skipped -= game->move_count;
    *review = made;
    return STATUS_OK;
}
