/* The review of a game as text, JSON, SGF and a page, and the sentences in all of them. */
#ifndef KATACHI_VIEW_REVIEW_H
#define KATACHI_VIEW_REVIEW_H

#include "base/strbuf.h"
#include "review/review.h"

#include <jansson.h>

/* One sentence on why the better move is better, or what the move played allows; where nothing was
 * read and no shape stands out, where the better move is and what it is worth. Nothing of good
 * moves. It says no more than was computed. */
void review_sentence(const Review *review, int index, StrBuf *out);

/* "-7.4 points", "-23 %": what the move cost. */
void review_loss_text(const Review *review, int index, StrBuf *out);

/* "Black +4.8", "White +2.6", "even". */
void review_lead_text(double lead, StrBuf *out);

/* "Ann (Black)"; "Black" where the record has no name. */
void review_player_text(const Review *review, Stone who, StrBuf *out);

/* "komi 6.5", and that it is assumed where the record does not say. */
void review_komi_text(const Review *review, StrBuf *out);

/* " (opening 0.12, middle game 0.63)": what a move of each phase cost; nothing if the side moved in
 * one phase only. */
void review_phases_text(const Review *review, const ReviewSide *side, StrBuf *out);

/* "No mistake of 2.5 points or more." */
void review_faultless_text(const Review *review, StrBuf *out);

/* "Decided at move 91: from there on White was clearly ahead."; nothing if it was close. */
void review_decision_text(const ReviewSummary *summary, StrBuf *out);

/* The whole review, its summary first, for a terminal; `all` lists every move. */
void review_write_text(const Review *review, bool all, StrBuf *out);

/* {game, analyst, …, moves, summary}: docs/API.md, `review`. */
json_t *json_review(const Review *review);
void review_write_json(const Review *review, StrBuf *out);

/* The record with comments, marks and the better lines as variations, for any SGF viewer. *record
 * is changed; `from` is the node that the review starts at. */
MUST_CHECK Status review_write_sgf(const Review *review, SgfGame *record, StrBuf *out, Error *err);

/* A page that needs nothing else: graph, summary, cards with boards. `game` is at its end. */
void review_write_html(const Review *review, const Game *game, StrBuf *out);

#endif
