/* Sentences about moves. */
#include "view/review.h"

#include "annotation/vocabulary.h"
#include "core/text.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* Shape is worth a word only where experts clearly prefer one move to the other. */
static const float CLEARLY_LIKELIER = 5, WORTH_NAMING = 0.15f;
static const float UNHEARD_OF = 0.001f;
enum { UNHEARD_OF_RANK = 20 };
/* Lines from the last move, along the longer side: an answer to it, or a move elsewhere. */
enum { ANSWER_REACH = 3, ELSEWHERE = 6 };

static const char *number_word(int number)
{
    static const char *const WORDS[] = {"no",  "one",   "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine",  "ten"};
    return number >= 0 && number <= 10 ? WORDS[number] : NULL;
}

static const char *player_word(Stone who)
{
    return who == STONE_BLACK ? "Black" : "White";
}

static const char *points_word(double points)
{
    return points >= 0.95 && points < 1.05 ? "point" : "points";
}

/* "three stones", "the stone at Q4". */
static void add_stones(const Review *review, const ReviewReason *reason, StrBuf *out)
{
    char at[POINT_TEXT_SIZE];
    (void)point_text(review->size, reason->at, at);
    if (reason->stones == 1)
        strbuf_add_format(out, "the stone at %s", at);
    else if (number_word(reason->stones))
        strbuf_add_format(out, "the %s stones at %s", number_word(reason->stones), at);
    else
        strbuf_add_format(out, "the %d stones at %s", reason->stones, at);
}

/* The verb of a reason, as in "captures" and in "lets White capture". */
typedef struct {
    const char *does, *lets;
} Verb;

static const Verb VERBS[REVIEW_COUNT] = {
    [REVIEW_CAPTURES] = {"captures ", "capture "},
    [REVIEW_LADDER] = {"catches ", "catch "},
    [REVIEW_KILLS] = {"kills ", "kill "},
    [REVIEW_LIVES] = {"makes ", "live with "},
    [REVIEW_SAVES] = {"saves ", "save "},
    [REVIEW_CUTS] = {"cuts ", "cut "},
    [REVIEW_CONNECTS] = {"connects ", "connect "},
    [REVIEW_KO] = {"makes a ko for ", "fight a ko for "},
};

/* What comes behind the verb, and the full stop. */
static void add_object(const Review *review, const ReviewReason *reason, bool is_own, StrBuf *out)
{
    char at[POINT_TEXT_SIZE], other[POINT_TEXT_SIZE];
    (void)point_text(review->size, reason->at, at);
    (void)point_text(review->size, reason->other, other);
    if (reason->kind == REVIEW_CUTS)
        strbuf_add_format(out, "%s off from %s", at, other);
    else if (reason->kind == REVIEW_CONNECTS)
        strbuf_add_format(out, "%s and %s", at, other);
    else
        add_stones(review, reason, out);
    if (reason->kind == REVIEW_LADDER)
        strbuf_add(out, " in a ladder");
    if (reason->kind == REVIEW_SAVES)
        strbuf_add(out, reason->is_atari ? " from capture" : " from a ladder");
    if (reason->kind == REVIEW_LIVES && is_own)
        strbuf_add(out, " live");
    strbuf_add(out, reason->is_proved ? ": proved." : ".");
}

/* "K7 kills the five stones at B17: proved." */
static void add_better(const Review *review, const ReviewPosition *at, StrBuf *out)
{
    char move[POINT_TEXT_SIZE];
    strbuf_add_format(out, "%s %s", point_text(review->size, at->best, move),
                      VERBS[at->better.kind].does);
    add_object(review, &at->better, true, out);
}

/* "M7 kills the five stones at B17: proved. The analyst prefers K7." */
static void add_contradiction(const Review *review, const ReviewPosition *at, StrBuf *out)
{
    char move[POINT_TEXT_SIZE];
    strbuf_add_format(out, "%s %s", point_text(review->size, at->played.at, move),
                      VERBS[at->allowed.kind].does);
    add_object(review, &at->allowed, true, out);
    strbuf_add_format(out, " The analyst prefers %s.", point_text(review->size, at->best, move));
}

/* "Lets White cut L8 off from L5." */
static void add_allowed(const Review *review, const ReviewPosition *at, StrBuf *out)
{
    strbuf_add_format(out, "Lets %s %s", player_word(stone_opposite((Stone)at->played.who)),
                      VERBS[at->allowed.kind].lets);
    add_object(review, &at->allowed, false, out);
}

static bool is_clear_shape(const ReviewPosition *at)
{
    return at->best > POINT_RESIGN && at->best_prior >= WORTH_NAMING &&
           at->best_prior >= CLEARLY_LIKELIER * at->played_prior;
}

/* "Experts play the hanging connection at K7 64 % of the time, M7 only 2 %." */
static void add_shape(const Review *review, const ReviewPosition *at, StrBuf *out)
{
    char move[POINT_TEXT_SIZE], other[POINT_TEXT_SIZE];
    double best = (double)at->best_prior, played = (double)at->played_prior;
    (void)point_text(review->size, at->best, move);
    strbuf_add(out, "Experts play ");
    if (at->best_name != REVIEW_NO_NAME)
        strbuf_add_format(out, "the %s at %s", vocabulary_move((MoveType)at->best_name)->gloss,
                          move);
    else
        strbuf_add(out, move);
    strbuf_add_format(out, " %.0f %% of the time, ", 100 * best);
    if (at->played.at == POINT_PASS)
        strbuf_add(out, "and pass ");
    else
        strbuf_add_format(out, "%s ", point_text(review->size, at->played.at, other));
    if (played >= 0.005)
        strbuf_add_format(out, "only %.0f %%.", 100 * played);
    else
        strbuf_add(out, "almost never.");
}

static int lines_between(int size, Point a, Point b)
{
    int stride = size + 1, across = abs(a % stride - b % stride),
        down = abs(a / stride - b / stride);
    return across > down ? across : down;
}

static bool is_answer(const Review *review, Point at, Point last)
{
    return last > POINT_RESIGN && lines_between(review->size, at, last) <= ANSWER_REACH;
}

static bool is_elsewhere(const Review *review, Point at, Point last)
{
    return last > POINT_RESIGN && lines_between(review->size, at, last) >= ELSEWHERE;
}

/* "4.1 points more", "20 % more often". */
static void add_worth(const Review *review, int index, StrBuf *out)
{
    double lost = review_lost(review, index);
    if (review->has_points)
        strbuf_add_format(out, "is worth %.1f %s more", lost, points_word(lost));
    else
        strbuf_add_format(out, "wins %.0f %% more often", 100 * lost);
}

/* Where nothing was read and no shape stands out: where the better move is, and what it is worth.
 * "Answering at D2 is worth 4.1 points more." */
static void add_difference(const Review *review, int index, StrBuf *out)
{
    const ReviewPosition *at = &review->position[index];
    Point last = index > 0 ? review->position[index - 1].played.at : POINT_NONE;
    Point played = at->played.at, best = at->best;
    char move[POINT_TEXT_SIZE];
    (void)point_text(review->size, best, move);
    bool are_both_on_board = best > POINT_RESIGN && played > POINT_RESIGN;
    if (best == POINT_PASS)
        strbuf_add(out, "Passing ");
    else if (are_both_on_board && is_answer(review, best, last) &&
             is_elsewhere(review, played, last))
        strbuf_add_format(out, "Answering at %s ", move);
    else if (are_both_on_board && is_answer(review, played, last) &&
             is_elsewhere(review, best, last))
        strbuf_add_format(out, "Playing elsewhere, at %s, ", move);
    else
        strbuf_add_format(out, "%s ", move);
    add_worth(review, index, out);
    strbuf_add(out, played == POINT_PASS ? " than a pass." : ".");
}

/* Networks learned from experts; what those never do they judge badly. */
static bool is_unheard_of(const ReviewPosition *at)
{
    return at->played.at > POINT_RESIGN && at->played_rank > UNHEARD_OF_RANK &&
           at->played_prior < UNHEARD_OF;
}

void review_sentence(const Review *review, int index, StrBuf *out)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    if (review_grade(review, index) == REVIEW_GOOD) {
        if (is_unheard_of(at))
            strbuf_add(out, "Experts do not play here, so what it costs is hard to tell.");
        return;
    }
    if (at->allowed.kind != REVIEW_NONE && at->allowed.is_refuted) {
        add_contradiction(review, at, out);
    } else if (at->better.kind != REVIEW_NONE) {
        add_better(review, at, out);
    } else if (at->allowed.kind != REVIEW_NONE) {
        add_allowed(review, at, out);
    } else if (is_clear_shape(at)) {
        add_shape(review, at, out);
    } else {
        add_difference(review, index, out);
    }
}

void review_loss_text(const Review *review, int index, StrBuf *out)
{
    assert(index >= 0 && index < review->count);
    double lost = review_lost(review, index);
    if (review->has_points)
        strbuf_add_format(out, "-%.1f %s", lost, points_word(lost));
    else
        strbuf_add_format(out, "-%.0f %%", 100 * lost);
}

void review_lead_text(double lead, StrBuf *out)
{
    assert(out);
    if (fabs(lead) < 0.05)
        strbuf_add(out, "even");
    else
        strbuf_add_format(out, "%s +%.1f", lead > 0 ? "Black" : "White", fabs(lead));
}
