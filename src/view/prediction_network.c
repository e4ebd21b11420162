/* What a network says of a position, beside what patterns say: the network knows where, patterns
 * say why, and where they disagree the text says so. */
#include "view/position.h"

#include "core/text.h"

#include <assert.h>
#include <math.h>

/* A first move that the patterns rank lower than this is not theirs. */
enum { AGREED_PLACES = 5 };

static int place_of(const Prediction *prediction, Point at)
{
    for (int place = 0; place < prediction->count; place++)
        if (prediction->at[place] == at)
            return place;
    return -1;
}

/* By insertion, as most moves have next to no probability; equal ones stay in the order of points.
 */
void network_ranking_make(const PredictionView *view, NetworkRanking *ranking)
{
    assert(view && ranking);
    const NetAnswer *answer = view->network;
    const Board *board = view->position->board;
    ranking->count = 0;
    for (int i = 0; i < answer->size * answer->size; i++) {
        double probability = (double)answer->policy[i];
        if (probability <= 0)
            continue;
        int at = ranking->count++;
        for (; at > 0 && ranking->probability[at - 1] < probability; at--) {
            ranking->at[at] = ranking->at[at - 1];
            ranking->probability[at] = ranking->probability[at - 1];
        }
        ranking->at[at] = board_point(board, i % answer->size, i / answer->size);
        ranking->probability[at] = probability;
    }
    for (int i = 0; i < ranking->count; i++)
        ranking->place[i] = place_of(view->prediction, ranking->at[i]);
}

/* From the side that is ahead. */
static void write_score(const PredictionView *view, StrBuf *out)
{
    const NetAnswer *answer = view->network;
    Stone ahead =
        answer->win >= 0.5f ? view->position->to_move : stone_opposite(view->position->to_move);
    double win = fmax((double)answer->win, 1 - (double)answer->win);
    double lead = ahead == view->position->to_move ? (double)answer->lead : -(double)answer->lead;
    strbuf_add_format(out, "%s wins with %.0f %% and leads by %.1f points (+- %.1f).",
                      ahead == STONE_BLACK ? "Black" : "White", 100 * win, lead,
                      (double)answer->spread);
}

void network_write_verdict(const PredictionView *view, const NetworkRanking *ranking, StrBuf *out)
{
    assert(view && ranking && out);
    const Prediction *prediction = view->prediction;
    char own[POINT_TEXT_SIZE], other[POINT_TEXT_SIZE];
    int size = view->position->board->size;
    write_score(view, out);
    if (ranking->count == 0 || prediction->count == 0)
        return;
    point_text(size, ranking->at[0], own);
    point_text(size, prediction->at[0], other);
    if (ranking->at[0] == prediction->at[0])
        strbuf_add_format(out, " Network and patterns agree on %s.", own);
    else if (ranking->place[0] >= 0 && ranking->place[0] < AGREED_PLACES)
        strbuf_add_format(out,
                          " The network prefers %s, choice %d of the patterns; their first is %s.",
                          own, ranking->place[0] + 1, other);
    else
        strbuf_add_format(out,
                          " They disagree: the network prefers %s, which patterns cannot explain; "
                          "they prefer %s.",
                          own, other);
}
