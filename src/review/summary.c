/* What a review says as a whole: losses, grades, phases, the mistakes worth studying. */
#include "review/review.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>

/* Where a phase ends on 19x19, in moves; other boards by their points. */
static const double OPENING_MOVES = 50, MIDDLE_MOVES = 150, FULL_POINTS = 361;

/* From which loss on, in points and in winning chances. A loss of less than an inaccuracy is
 * within what two searches of one position differ by. */
static const double POINT_GRADES[] = {1.0, 2.5, 6.0};
static const double CHANCE_GRADES[] = {0.04, 0.10, 0.20};

/* A mistake is worth studying by its loss, and more so the likelier an expert finds the better
 * move: a prior of NATURAL counts in full, a move that nobody plays for a third. */
static const double NATURAL = 0.3, UNNATURAL_SHARE = 1.0 / 3;

/* The leader's winning chance that must hold to the end. */
static const double DECIDED_WIN = 0.85;

void review_clear(Review *review)
{
    mem_free(review->position);
    *review = (Review){0};
}

int review_done(const Review *review, ReviewDepth depth)
{
    assert(review);
    int done = 0;
    for (int i = 0; i < review->count; i++)
        done += review->position[i].depth >= depth;
    return done;
}

/* Whether there is something to say about the move played at a position. */
static bool is_judged(const Review *review, int index)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    return at->played.at != POINT_NONE && index + 1 < review->count && at->depth != REVIEW_UNSEEN &&
           review->position[index + 1].depth != REVIEW_UNSEEN;
}

bool review_is_first_choice(const Review *review, int index)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    return is_judged(review, index) && at->best == at->played.at;
}

/* From what could be reached to what was, for the player. */
static double loss(const Review *review, int index, float best, float played)
{
    if (!is_judged(review, index) || review_is_first_choice(review, index))
        return 0;
    double sign = review->position[index].played.who == STONE_BLACK ? 1 : -1;
    return fmax(0, sign * ((double)best - (double)played));
}

double review_chances_lost(const Review *review, int index)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    return loss(review, index, at->best_win, at->played_win);
}

double review_lost(const Review *review, int index)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    return review->has_points ? loss(review, index, at->best_lead, at->played_lead)
                              : review_chances_lost(review, index);
}

double review_grade_least(const Review *review, ReviewGrade grade)
{
    const double *limits = review->has_points ? POINT_GRADES : CHANCE_GRADES;
    return grade > REVIEW_GOOD ? limits[grade - 1] : 0;
}

ReviewGrade review_grade(const Review *review, int index)
{
    assert(index >= 0 && index < review->count);
    double lost = review_lost(review, index);
    int grade = REVIEW_GOOD;
    while (grade < REVIEW_BLUNDER && lost >= review_grade_least(review, (ReviewGrade)(grade + 1)))
        grade++;
    return (ReviewGrade)grade;
}

const char *review_grade_text(ReviewGrade grade)
{
    static const char *const WORDS[] = {"good", "inaccuracy", "mistake", "blunder"};
    return WORDS[grade];
}

bool review_is_proved(const Review *review, int index)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    bool is_about_played = at->better.kind == REVIEW_NONE || at->allowed.is_refuted;
    return is_about_played ? at->allowed.is_proved : at->better.is_proved;
}

static ReviewPhase review_phase(const Review *review, int index)
{
    double scale = review->size * review->size / FULL_POINTS;
    if (index < OPENING_MOVES * scale)
        return PHASE_OPENING;
    return index < MIDDLE_MOVES * scale ? PHASE_MIDDLE : PHASE_ENDGAME;
}

const char *review_phase_text(ReviewPhase phase)
{
    static const char *const WORDS[] = {"opening", "middle game", "endgame"};
    return WORDS[phase];
}

/* ---- the summary ---- */

static double worth_studying(const Review *review, int index)
{
    double natural = fmin(1, (double)review->position[index].best_prior / NATURAL);
    return review_lost(review, index) * (UNNATURAL_SHARE + (1 - UNNATURAL_SHARE) * natural);
}

/* By insertion; the earlier of equal ones first. */
static void list_mistake(const Review *review, int index, ReviewSide *side)
{
    if (review_grade(review, index) < REVIEW_MISTAKE)
        return;
    double worth = worth_studying(review, index);
    int at = side->listed_count;
    while (at > 0 && worth_studying(review, side->listed[at - 1]) < worth)
        at--;
    if (at == REVIEW_LISTED)
        return;
    int last = side->listed_count < REVIEW_LISTED ? side->listed_count++ : REVIEW_LISTED - 1;
    for (; last > at; last--)
        side->listed[last] = side->listed[last - 1];
    side->listed[at] = index;
}

static void add_move(const Review *review, int index, ReviewSummary *summary)
{
    ReviewSide *side = &summary->side[review->position[index].played.who];
    ReviewPhase phase = review_phase(review, index);
    double lost = review_lost(review, index);
    if (!summary->phase_start[phase])
        summary->phase_start[phase] = index + 1;
    side->moves++;
    side->first_choices += review_is_first_choice(review, index);
    side->lost += lost;
    side->phase_lost[phase] += lost;
    side->phase_moves[phase]++;
    list_mistake(review, index, side);
}

/* Back from the end, as long as one side is clearly ahead. */
static void find_decision(const Review *review, ReviewSummary *summary)
{
    int last = review->count - 1;
    if (last < 1 || review->position[last].depth == REVIEW_UNSEEN)
        return;
    double end = (double)review->position[last].win;
    Stone leader = end >= 0.5 ? STONE_BLACK : STONE_WHITE;
    int index = review->count;
    while (index > 0) {
        double win = (double)review->position[index - 1].win;
        if ((leader == STONE_BLACK ? win : 1 - win) < DECIDED_WIN)
            break;
        index--;
    }
    if (index > last)
        return;
    summary->decided = index;
    summary->leader = leader;
}

void review_summarise(const Review *review, ReviewSummary *summary)
{
    assert(review);
    *summary = (ReviewSummary){0};
    for (int i = 0; i < review->count; i++)
        if (is_judged(review, i))
            add_move(review, i, summary);
    if (review_done(review, REVIEW_GLANCED) == review->count)
        find_decision(review, summary);
}
