/* Short facts of a review that the terminal, the record and the page say in the same words. */
#include "view/review.h"

#include <assert.h>

void review_player_text(const Review *review, Stone who, StrBuf *out)
{
    assert(stone_is_color(who));
    const char *name = who == STONE_BLACK ? review->black : review->white;
    const char *color = who == STONE_BLACK ? "Black" : "White";
    if (*name)
        strbuf_add_format(out, "%s (%s)", name, color);
    else
        strbuf_add(out, color);
}

void review_komi_text(const Review *review, StrBuf *out)
{
    assert(out);
    strbuf_add_format(out, review->has_komi ? "komi %g" : "komi %g assumed", review->komi);
}

void review_phases_text(const Review *review, const ReviewSide *side, StrBuf *out)
{
    double scale = review->has_points ? 1 : 100;
    int digits = review->has_points ? 2 : 1, phases = 0;
    const char *before = " (";
    for (int i = 0; i < PHASE_COUNT; i++)
        phases += side->phase_moves[i] > 0;
    if (phases < 2)
        return;
    for (int i = 0; i < PHASE_COUNT; i++) {
        if (!side->phase_moves[i])
            continue;
        strbuf_add_format(out, "%s%s %.*f", before, review_phase_text((ReviewPhase)i), digits,
                          scale * side->phase_lost[i] / side->phase_moves[i]);
        before = ", ";
    }
    strbuf_add_char(out, ')');
}

void review_faultless_text(const Review *review, StrBuf *out)
{
    assert(out);
    double least = review_grade_least(review, REVIEW_MISTAKE);
    if (review->has_points)
        strbuf_add_format(out, "No mistake of %.1f points or more.", least);
    else
        strbuf_add_format(out, "No mistake of %.0f %% or more.", 100 * least);
}

void review_decision_text(const ReviewSummary *summary, StrBuf *out)
{
    assert(out);
    const char *leader = summary->leader == STONE_BLACK ? "Black" : "White";
    if (summary->leader == STONE_NONE)
        return;
    if (summary->decided == 0)
        strbuf_add_format(out, "%s was clearly ahead from the start.", leader);
    else
        strbuf_add_format(out, "Decided at move %d: from there on %s was clearly ahead.",
                          summary->decided, leader);
}
