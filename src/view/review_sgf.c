/* A review written into its record: comments, marks, better lines as variations.
 *
 * Only properties that other programs show are used: C, BM (bad move), DO (doubtful), TE (well
 * played), V (Black's lead), TR on the better move, and SBKV, Black's winning chance for Sabaki's
 * graph. */
#include "view/review.h"

#include "core/text.h"
#include "sgf/replay.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { COMMENT_LIMIT = 64 << 10, VALUE_SIZE = 32, HARD_TO_FIND_RANK = 5 };

typedef struct {
    const Review *review;
    SgfGame *record;
    Error *err;
    Status status;
} Writing;

static void set(Writing *writing, SgfNode *node, const char *name, const char *value)
{
    if (writing->status == STATUS_OK)
        writing->status = sgf_set(writing->record, node, name, value, strlen(value), writing->err);
}

static void set_point(Writing *writing, SgfNode *node, const char *name, Point at)
{
    char text[SGF_POINT_SIZE];
    set(writing, node, name, sgf_point_text(writing->review->size, at, text));
}

/* Behind what the record says already. */
static void add_comment(Writing *writing, SgfNode *node, const StrBuf *text)
{
    StrBuf whole, raw;
    if (writing->status != STATUS_OK || text->length == 0)
        return;
    strbuf_init(&whole, COMMENT_LIMIT);
    strbuf_init(&raw, 2 * COMMENT_LIMIT);
    if (sgf_node_text(writing->record, node, SGF_C, SGF_TEXT, &whole))
        strbuf_add(&whole, "\n\n");
    strbuf_add(&whole, strbuf_text(text));
    writing->status =
        sgf_text_encode(writing->record, strbuf_text(&whole), whole.length, &raw, writing->err);
    if (writing->status == STATUS_OK)
        set(writing, node, "C", strbuf_text(&raw));
    strbuf_clear(&raw);
    strbuf_clear(&whole);
}

/* ---- one move ---- */

static void add_standing(const Review *review, double win, double lead, StrBuf *out)
{
    strbuf_add_format(out, "Black wins %.0f %%", 100 * win);
    if (review->has_points) {
        strbuf_add(out, ", ");
        review_lead_text(lead, out);
    }
}

static void describe_move(const Review *review, int index, StrBuf *out)
{
    const ReviewPosition *at = &review->position[index], *after = at + 1;
    char best[POINT_TEXT_SIZE];
    add_standing(review, (double)after->win, (double)after->lead, out);
    if (review_grade(review, index) == REVIEW_GOOD)
        return;
    double win, lead;
    review_after_best(review, index, &win, &lead);
    strbuf_add_char(out, '\n');
    review_loss_text(review, index, out);
    strbuf_add_format(out, "; better %s: ", point_text(review->size, at->best, best));
    add_standing(review, win, lead, out);
    StrBuf sentence;
    strbuf_init(&sentence, COMMENT_LIMIT);
    review_sentence(review, index, &sentence);
    if (sentence.length > 0)
        strbuf_add_format(out, "\n%s", strbuf_text(&sentence));
    strbuf_clear(&sentence);
}

static bool has_any(const SgfNode *node, const char *const *names)
{
    for (; *names; names++)
        if (sgf_find_name(node, *names))
            return true;
    return false;
}

/* A move has one annotation: the author's stays. */
static void mark_grade(Writing *writing, int index, SgfNode *node)
{
    static const char *const ANNOTATIONS[] = {"BM", "DO", "IT", "TE", NULL};
    if (has_any(node, ANNOTATIONS))
        return;
    const Review *review = writing->review;
    const ReviewPosition *at = &review->position[index];
    ReviewGrade grade = review_grade(review, index);
    if (grade >= REVIEW_MISTAKE)
        set(writing, node, "BM", grade == REVIEW_BLUNDER ? "2" : "1");
    else if (grade == REVIEW_INACCURACY)
        set(writing, node, "DO", "");
    else if (review_is_first_choice(review, index) && at->played_rank >= HARD_TO_FIND_RANK)
        set(writing, node, "TE", "1");
}

static void mark_standing(Writing *writing, const ReviewPosition *at, SgfNode *node)
{
    char value[VALUE_SIZE];
    snprintf(value, sizeof value, "%.1f", 100 * (double)at->win);
    set(writing, node, "SBKV", value);
    if (!writing->review->has_points)
        return;
    snprintf(value, sizeof value, "%.1f", (double)at->lead);
    set(writing, node, "V", value);
}

/* The better line as a variation beside the move. */
static void add_line(Writing *writing, int index, SgfNode *parent)
{
    const Review *review = writing->review;
    const ReviewPosition *at = &review->position[index];
    Stone who = (Stone)at->played.who;
    SgfNode *node = parent;
    for (int i = 0; i < at->line_count && writing->status == STATUS_OK; i++) {
        writing->status = sgf_add_node(writing->record, node, &node, writing->err);
        if (writing->status == STATUS_OK)
            set_point(writing, node, who == STONE_BLACK ? "B" : "W", at->line[i]);
        if (i == 0 && writing->status == STATUS_OK) {
            StrBuf text;
            double win, lead;
            strbuf_init(&text, COMMENT_LIMIT);
            review_after_best(review, index, &win, &lead);
            strbuf_add(&text, "Better: ");
            add_standing(review, win, lead, &text);
            add_comment(writing, node, &text);
            strbuf_clear(&text);
        }
        who = stone_opposite(who);
    }
}

static void write_move(Writing *writing, int index, SgfNode *node)
{
    const Review *review = writing->review;
    const ReviewPosition *at = &review->position[index];
    StrBuf text;
    strbuf_init(&text, COMMENT_LIMIT);
    describe_move(review, index, &text);
    add_comment(writing, node, &text);
    strbuf_clear(&text);
    mark_standing(writing, at + 1, node);
    mark_grade(writing, index, node);
    if (review_grade(review, index) == REVIEW_GOOD || at->best == POINT_NONE)
        return;
    /* A point has one mark: those of the author stay. */
    static const char *const MARKS[] = {"CR", "MA", "SL", "SQ", "TR", NULL};
    bool is_free = at->best > POINT_RESIGN && at->best != at->played.at && !has_any(node, MARKS);
    if (is_free && writing->status == STATUS_OK) {
        char best[SGF_POINT_SIZE];
        (void)sgf_point_text(review->size, at->best, best);
        writing->status = sgf_append(writing->record, node, "TR", best, strlen(best), writing->err);
    }
    add_line(writing, index, node->parent);
}

/* ---- the record ---- */

/* A name that does not fit the charset of the record is left out. */
static void keep_fitting(const SgfGame *record, char *name)
{
    bool fits = strcmp(record->charset, "UTF-8") == 0;
    for (const char *c = name; *c && !fits; c++)
        if ((unsigned char)*c >= 0x80) {
            name[0] = '\0';
            return;
        }
}

static void write_summary(Writing *writing)
{
    Review plain = *writing->review;
    StrBuf text;
    strbuf_init(&text, COMMENT_LIMIT);
    keep_fitting(writing->record, plain.black);
    keep_fitting(writing->record, plain.white);
    plain.notice[0] = '\0';
    review_write_text(&plain, false, &text);
    add_comment(writing, writing->record->root, &text);
    strbuf_clear(&text);
}

static bool is_reviewed(const Review *review, int index)
{
    return index >= 0 && index + 1 < review->count &&
           review->position[index].depth != REVIEW_UNSEEN &&
           review->position[index + 1].depth != REVIEW_UNSEEN;
}

Status review_write_sgf(const Review *review, SgfGame *record, StrBuf *out, Error *err)
{
    assert(review && record && out);
    Writing writing = {.review = review, .record = record, .err = err};
    int index = -review->skipped;
    Move move;
    write_summary(&writing);
    for (SgfNode *node = record->root; node && writing.status == STATUS_OK;) {
        SgfNode *next = node->first_child; /* before a variation is added beside it */
        if (sgf_node_move(node, review->size, &move)) {
            if (is_reviewed(review, index))
                write_move(&writing, index, node);
            index++;
        }
        node = next;
    }
    if (writing.status == STATUS_OK)
        sgf_write(record, out);
    return writing.status;
}
