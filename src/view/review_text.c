/* A review for a terminal. */
#include "view/review.h"

#include "annotation/vocabulary.h"
#include "core/text.h"

#include <assert.h>
#include <math.h>

enum { LINE_SHOWN = 8 };

static void add_head(const Review *review, StrBuf *out)
{
    review_player_text(review, STONE_BLACK, out);
    strbuf_add(out, " - ");
    review_player_text(review, STONE_WHITE, out);
    if (*review->result)
        strbuf_add_format(out, ", %s", review->result);
    strbuf_add_format(out, "\n%d moves, %dx%d, ", review->count - 1, review->size, review->size);
    review_komi_text(review, out);
    strbuf_add_format(out, "; by %s\n", review->analyst);
    if (*review->notice)
        strbuf_add_format(out, "Note: %s\n", review->notice);
    int searched = review_done(review, REVIEW_SEARCHED);
    if (searched > 0 && searched < review->count)
        strbuf_add_format(out, "Not finished: %d of %d positions searched\n", searched,
                          review->count);
}

static void add_standing(const Review *review, const ReviewPosition *at, StrBuf *out)
{
    strbuf_add_format(out, "%3.0f %%", 100 * (double)at->win);
    if (review->has_points) {
        strbuf_add(out, "  ");
        review_lead_text((double)at->lead, out);
    }
}

static void add_line(const Review *review, const ReviewPosition *at, StrBuf *out)
{
    char move[POINT_TEXT_SIZE];
    for (int i = 0; i < at->line_count && i < LINE_SHOWN; i++)
        strbuf_add_format(out, " %s", point_text(review->size, at->line[i], move));
}

static void add_mistake(const Review *review, int index, StrBuf *out)
{
    const ReviewPosition *at = &review->position[index];
    char played[POINT_TEXT_SIZE], best[POINT_TEXT_SIZE];
    strbuf_add_format(out, "  move %d, %s: ", index + 1,
                      point_text(review->size, at->played.at, played));
    review_loss_text(review, index, out);
    strbuf_add_format(out, "; better %s", point_text(review->size, at->best, best));
    strbuf_add(out, "\n    ");
    size_t before = out->length;
    review_sentence(review, index, out);
    if (out->length > before)
        strbuf_add(out, "\n    ");
    strbuf_add(out, "line:");
    add_line(review, at, out);
    strbuf_add_char(out, '\n');
}

static void add_side(const Review *review, const ReviewSummary *summary, Stone who, StrBuf *out)
{
    const ReviewSide *side = &summary->side[who];
    if (!side->moves)
        return;
    strbuf_add_char(out, '\n');
    review_player_text(review, who, out);
    strbuf_add_format(out, ": %.0f %% first choices, ", 100.0 * side->first_choices / side->moves);
    if (review->has_points)
        strbuf_add_format(out, "%.2f points lost a move", side->lost / side->moves);
    else
        strbuf_add_format(out, "%.1f %% lost a move", 100 * side->lost / side->moves);
    review_phases_text(review, side, out);
    strbuf_add(out, side->listed_count ? "\n Biggest mistakes:\n" : "\n ");
    for (int i = 0; i < side->listed_count; i++)
        add_mistake(review, side->listed[i], out);
    if (side->listed_count == 0) {
        review_faultless_text(review, out);
        strbuf_add_char(out, '\n');
    }
}

static void add_move(const Review *review, int index, StrBuf *out)
{
    const ReviewPosition *at = &review->position[index];
    char played[POINT_TEXT_SIZE], best[POINT_TEXT_SIZE];
    strbuf_add_format(out, "%4d %s %-5s", index + 1, at->played.who == STONE_BLACK ? "B" : "W",
                      point_text(review->size, at->played.at, played));
    add_standing(review, at + 1, out);
    if (review_grade(review, index) > REVIEW_GOOD) {
        strbuf_add(out, "  ");
        review_loss_text(review, index, out);
        strbuf_add_format(out, ", better %s ", point_text(review->size, at->best, best));
        review_sentence(review, index, out);
    }
    strbuf_add_char(out, '\n');
}

void review_write_text(const Review *review, bool all, StrBuf *out)
{
    assert(review && out);
    ReviewSummary summary;
    review_summarise(review, &summary);
    add_head(review, out);
    add_side(review, &summary, STONE_BLACK, out);
    add_side(review, &summary, STONE_WHITE, out);
    if (summary.leader != STONE_NONE) {
        strbuf_add_char(out, '\n');
        review_decision_text(&summary, out);
        strbuf_add_char(out, '\n');
    }
    if (!all)
        return;
    strbuf_add(out, "\nmove       Black\n");
    for (int i = 0; i + 1 < review->count; i++)
        if (review->position[i].depth && review->position[i + 1].depth)
            add_move(review, i, out);
}
