/* A review as one JSON object. */
#include "view/review.h"

#include "annotation/vocabulary.h"
#include "core/text.h"
#include "view/json.h"

#include <assert.h>

enum { WIN_DIGITS = 3, LEAD_DIGITS = 1, LOST_DIGITS = 1, PRIOR_DIGITS = 4, SENTENCE_LIMIT = 400 };

/* Without points, leads are null. */
static json_t *lead_value(const Review *review, double lead, int digits)
{
    return review->has_points ? json_rounded(lead, digits) : json_null();
}

static json_t *standing_object(const Review *review, double win, double lead)
{
    return json_pack("{s:o, s:o}", "winrate", json_rounded(win, WIN_DIGITS), "lead",
                     lead_value(review, lead, LEAD_DIGITS));
}

static json_t *name_object(uint8_t name)
{
    if (name == REVIEW_NO_NAME)
        return json_null();
    const VocabularyEntry *entry = vocabulary_move((MoveType)name);
    return json_pack("{s:s, s:s, s:s}", "term", entry->term, "japanese", entry->japanese, "gloss",
                     entry->gloss);
}

static const char *reason_text(uint8_t kind)
{
    static const char *const NAMES[REVIEW_COUNT] = {
        [REVIEW_NONE] = "none",   [REVIEW_CAPTURES] = "captures", [REVIEW_LADDER] = "ladder",
        [REVIEW_KILLS] = "kills", [REVIEW_LIVES] = "lives",       [REVIEW_SAVES] = "saves",
        [REVIEW_CUTS] = "cuts",   [REVIEW_CONNECTS] = "connects", [REVIEW_KO] = "ko",
    };
    return NAMES[kind];
}

static json_t *reason_object(const Review *review, const ReviewReason *reason)
{
    if (reason->kind == REVIEW_NONE)
        return json_null();
    json_t *object = json_pack("{s:s, s:o, s:i, s:b}", "kind", reason_text(reason->kind), "at",
                               json_vertex(review->size, reason->at), "stones", (int)reason->stones,
                               "proved", (int)reason->is_proved);
    if (reason->kind == REVIEW_CUTS || reason->kind == REVIEW_CONNECTS)
        json_object_set_new(object, "other", json_vertex(review->size, reason->other));
    return object;
}

/* What is better, if the move played is not the first choice. */
static json_t *better_object(const Review *review, int index)
{
    const ReviewPosition *at = &review->position[index];
    double win, lead;
    review_after_best(review, index, &win, &lead);
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o}", "move", json_vertex(review->size, at->best), "after",
        standing_object(review, win, lead), "prior",
        json_rounded((double)at->best_prior, PRIOR_DIGITS), "name", name_object(at->best_name),
        "line", json_points(review->size, at->line, at->line_count), "reason",
        reason_object(review, &at->better));
    return object;
}

static json_t *sentence_value(const Review *review, int index)
{
    StrBuf text;
    strbuf_init(&text, SENTENCE_LIMIT);
    review_sentence(review, index, &text);
    json_t *value = json_string(strbuf_text(&text));
    strbuf_clear(&text);
    return value;
}

static json_t *move_object(const Review *review, int index)
{
    const ReviewPosition *at = &review->position[index], *next = at + 1;
    json_t *object = json_pack("{s:i, s:s, s:o, s:o, s:o}", "number", index + 1, "player",
                               stone_text((Stone)at->played.who), "move",
                               json_vertex(review->size, at->played.at), "before",
                               standing_object(review, (double)at->win, (double)at->lead), "after",
                               standing_object(review, (double)next->win, (double)next->lead));
    json_object_set_new(object, "lost",
                        lead_value(review, review_lost(review, index), LOST_DIGITS));
    json_object_set_new(object, "winrate_lost",
                        json_rounded(review_chances_lost(review, index), WIN_DIGITS));
    json_object_set_new(object, "grade",
                        json_string(review_grade_text(review_grade(review, index))));
    json_object_set_new(object, "first_choice",
                        json_boolean(review_is_first_choice(review, index)));
    json_object_set_new(object, "prior", json_rounded((double)at->played_prior, PRIOR_DIGITS));
    json_object_set_new(object, "rank", json_integer(at->played_rank));
    json_object_set_new(object, "visits", json_integer(at->visits));
    json_object_set_new(object, "name", name_object(at->played_name));
    bool has_better = at->best != POINT_NONE && !review_is_first_choice(review, index);
    json_object_set_new(object, "better", has_better ? better_object(review, index) : json_null());
    json_object_set_new(object, "allowed", reason_object(review, &at->allowed));
    json_object_set_new(object, "sentence", sentence_value(review, index));
    json_object_set_new(object, "proved", json_boolean(review_is_proved(review, index)));
    json_object_set_new(object, "problem", json_boolean(at->is_problem));
    return object;
}

static json_t *moves_array(const Review *review)
{
    json_t *array = json_array();
    for (int i = 0; i + 1 < review->count; i++)
        if (review->position[i].depth != REVIEW_UNSEEN &&
            review->position[i + 1].depth != REVIEW_UNSEEN)
            json_array_append_new(array, move_object(review, i));
    return array;
}

/* ---- the summary ---- */

static json_t *mistakes_array(const ReviewSide *side)
{
    json_t *array = json_array();
    for (int i = 0; i < side->listed_count; i++)
        json_array_append_new(array, json_integer(side->listed[i] + 1));
    return array;
}

static json_t *side_object(const ReviewSide *side)
{
    int moves = side->moves ? side->moves : 1;
    return json_pack("{s:i, s:o, s:o, s:o, s:o}", "moves", side->moves, "first_choices",
                     json_rounded((double)side->first_choices / moves, WIN_DIGITS), "lost",
                     json_rounded(side->lost, LOST_DIGITS + 1), "lost_per_move",
                     json_rounded(side->lost / moves, LOST_DIGITS + 1), "mistakes",
                     mistakes_array(side));
}

static json_t *phase_object(const ReviewSummary *summary, ReviewPhase phase)
{
    const ReviewSide *black = &summary->side[STONE_BLACK], *white = &summary->side[STONE_WHITE];
    return json_pack("{s:s, s:i, s:[ii], s:[oo]}", "name", review_phase_text(phase), "from",
                     summary->phase_start[phase], "moves", black->phase_moves[phase],
                     white->phase_moves[phase], "lost",
                     json_rounded(black->phase_lost[phase], LOST_DIGITS + 1),
                     json_rounded(white->phase_lost[phase], LOST_DIGITS + 1));
}

static json_t *summary_object(const Review *review)
{
    ReviewSummary summary;
    review_summarise(review, &summary);
    json_t *phases = json_array();
    for (int i = 0; i < PHASE_COUNT; i++)
        if (summary.phase_start[i])
            json_array_append_new(phases, phase_object(&summary, (ReviewPhase)i));
    json_t *decided = json_null();
    if (summary.leader != STONE_NONE)
        decided =
            json_pack("{s:i, s:s}", "move", summary.decided, "leader", stone_text(summary.leader));
    return json_pack("{s:o, s:o, s:o, s:o}", "black", side_object(&summary.side[STONE_BLACK]),
                     "white", side_object(&summary.side[STONE_WHITE]), "phases", phases, "decided",
                     decided);
}

static json_t *game_object(const Review *review)
{
    return json_pack("{s:o, s:o, s:o, s:i, s:o, s:o, s:i, s:i}", "black", json_text(review->black),
                     "white", json_text(review->white), "result", json_text(review->result), "size",
                     review->size, "komi", json_rounded(review->komi, 2), "rules",
                     json_text(review->rules), "handicap", review->handicap, "moves",
                     review->count - 1);
}

json_t *json_review(const Review *review)
{
    assert(review);
    int searched = review_done(review, REVIEW_SEARCHED);
    const ReviewPosition *first = &review->position[0];
    return json_pack("{s:o, s:o, s:i, s:b, s:i, s:i, s:b, s:o, s:o, s:o, s:o}", "game",
                     game_object(review), "analyst", json_text(review->analyst), "visits",
                     (int)review->effort, "points", (int)review->has_points, "positions",
                     review->count, "searched", searched, "complete",
                     (int)(searched == review->count), "notice", json_text(review->notice), "start",
                     standing_object(review, (double)first->win, (double)first->lead), "moves",
                     moves_array(review), "summary", summary_object(review));
}

void review_write_json(const Review *review, StrBuf *out)
{
    json_write(json_review(review), JSON_REAL_PRECISION(6), out);
    strbuf_add_char(out, '\n');
}
