/* A review for a terminal. */
#include "view/review.h"

#include "annotation/vocabulary.h"
#include "core/text.h"

#include <assert.h>
#include <math.h>

enum { LINE_SHOWN = 8 };

static const char *name_or(const char *name, const char *other)
{
    return *name ? name : other;
}

static void add_head(const Review *review, StrBuf *out)
{
    strbuf_add_format(out, "%s (Black) - %s (White)", name_or(review->black, "Black"),
                      name_or(review->white, "White"));
    if (*review->result)
        strbuf_add_format(out, ", %s", review->result);
    strbuf_add_format(out, "\n%d moves, %dx%d, komi %g; by %s\n", review->count - 1, review->size,
                      review->size, review->komi, review->analyst);
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

/* " (opening 0.12, middle game 0.63)" */
static void add_phases(const Review *review, const ReviewSide *side, StrBuf *out)
{
    double scale = review->has_points ? 1 : 100;
    int digits = review->has_points ? 2 : 1;
    const char *before = " (";
    for (int i = 0; i < PHASE_COUNT; i++) {
        if (!side->phase_moves[i])
            continue;
        strbuf_add_format(out, "%s%s %.*f", before, review_phase_text((ReviewPhase)i), digits,
                          scale * side->phase_lost[i] / side->phase_moves[i]);
        before = ", ";
    }
    strbuf_add(out, ")\n");
}

static void add_side(const Review *review, const ReviewSide *side, const char *name, StrBuf *out)
{
    if (!side->moves)
        return;
    strbuf_add_format(out, "\n%s: %.0f %% first choices, ", name,
                      100.0 * side->first_choices / side->moves);
    if (review->has_points)
        strbuf_add_format(out, "%.2f points lost a move", side->lost / side->moves);
    else
        strbuf_add_format(out, "%.1f %% lost a move", 100 * side->lost / side->moves);
    add_phases(review, side, out);
    if (side->listed_count)
        strbuf_add(out, " Biggest mistakes:\n");
    for (int i = 0; i < side->listed_count; i++)
        add_mistake(review, side->listed[i], out);
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

static void add_decision(const Review *review, const ReviewSummary *summary, StrBuf *out)
{
    if (summary->leader == STONE_NONE)
        return;
    const char *leader = summary->leader == STONE_BLACK ? "Black" : "White";
    if (summary->decided == 0)
        strbuf_add_format(out, "\n%s was clearly ahead from the start.\n", leader);
    else
        strbuf_add_format(out, "\nDecided at move %d: from there on %s was clearly ahead.\n",
                          summary->decided, leader);
    (void)review;
}

void review_write_text(const Review *review, bool all, StrBuf *out)
{
    assert(review && out);
    ReviewSummary summary;
    review_summarise(review, &summary);
    add_head(review, out);
    add_side(review, &summary.side[STONE_BLACK], name_or(review->black, "Black"), out);
    add_side(review, &summary.side[STONE_WHITE], name_or(review->white, "White"), out);
    add_decision(review, &summary, out);
    if (!all)
        return;
    strbuf_add(out, "\nmove       Black\n");
    for (int i = 0; i + 1 < review->count; i++)
        if (review->position[i].depth && review->position[i + 1].depth)
            add_move(review, i, out);
}
