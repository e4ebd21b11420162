/* The studies of influence as tables and charts. */
#include "study.h"
#include "view/chart.h"

#include <inttypes.h>

/* ---- ranks ---- */

/* The share of the bins from `first` to `last`. */
static double share_of(const RankHistogram *histogram, int first, int last)
{
    double sum = 0;
    for (int b = first; b <= last; b++)
        sum += histogram->bin[b];
    return histogram->positions > 0 ? sum / histogram->positions : 0;
}

static double per_position(const RankHistogram *histogram, double sum)
{
    return histogram->positions > 0 ? sum / histogram->positions : 0;
}

void rank_study_write_text(const RankRequest *request, const RankStudy *study, StrBuf *out)
{
    strbuf_add(out, "where the played move stands among all legal moves, in percent of positions\n"
                    "move  model        positions  percentile  best  of 10   top 1%  top 5%  top "
                    "10%   last 10%  last 5%\n");
    for (int m = 0; m < request->move_count; m++)
        for (int e = 0; e < request->entries->count; e++) {
            const RankHistogram *h = &study->histogram[e][m];
            strbuf_add_format(out,
                              "%4d  %-12s %9.0f  %10.1f  %4.1f  %5.1f   %6.1f  %6.1f  %7.1f   "
                              "%8.1f  %7.1f\n",
                              request->move[m], request->entries->name[e], h->positions,
                              per_position(h, h->percentile_sum), 100 * per_position(h, h->best),
                              100 * per_position(h, h->best_10), 100 * share_of(h, 99, 99),
                              100 * share_of(h, 95, 99), 100 * share_of(h, 90, 99),
                              100 * share_of(h, 0, 9), 100 * share_of(h, 0, 4));
        }
}

static void add_chart(const RankRequest *request, const RankStudy *study, int m, StrBuf *out)
{
    double x[STUDY_BINS], y[STUDY_ENTRY_LIMIT][STUDY_BINS];
    ChartSeries series[STUDY_ENTRY_LIMIT];
    char title[64];
    StrBuf name;
    strbuf_init(&name, sizeof title);
    strbuf_add_format(&name, "The game's move after move %d", request->move[m] - 1);
    for (int e = 0; e < request->entries->count; e++) {
        for (int b = 0; b < STUDY_BINS; b++) {
            x[b] = b + 0.5;
            y[e][b] = share_of(&study->histogram[e][m], b, b);
        }
        series[e] = (ChartSeries){
            .name = request->entries->name[e], .x = x, .y = y[e], .count = STUDY_BINS};
    }
    chart_lines(&(ChartFrame){.title = strbuf_text(&name),
                              .x_label = "rank among all legal moves, percent (right: best)",
                              .y_label = "games",
                              .x_min = 0,
                              .x_max = STUDY_BINS,
                              .is_y_percent = true},
                series, request->entries->count, out);
    strbuf_clear(&name);
}

void rank_study_write_html(const RankRequest *request, const RankStudy *study, StrBuf *out)
{
    strbuf_add(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                    "<title>Ranks of played moves by influence</title><style>");
    chart_style(out);
    strbuf_add(out, "</style></head><body><h1>Ranks of played moves by influence</h1>\n");
    for (int m = 0; m < request->move_count; m++)
        add_chart(request, study, m, out);
    strbuf_add(out, "</body></html>\n");
}

/* ---- owners ---- */

/* The probability that a chain that died is weaker than one that lived: 0.5 is chance, 1 perfect.
 */
static double area_under_curve(const double *lived, const double *died)
{
    double weaker = 0, pairs = 0, died_so_far = 0;
    double all_died = 0, all_lived = 0;
    for (int b = 0; b <= STUDY_BINS; b++) {
        weaker += lived[b] * (died_so_far + 0.5 * died[b]);
        died_so_far += died[b];
        all_died += died[b];
        all_lived += lived[b];
    }
    pairs = all_died * all_lived;
    return pairs > 0 ? weaker / pairs : 0.5;
}

static double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

static double sum_of(const double *values, int first, int last)
{
    double sum = 0;
    for (int i = first; i <= last; i++)
        sum += values[i];
    return sum;
}

static void add_owner_row(const char *name, const OwnerTally *tally, StrBuf *out)
{
    strbuf_add_format(out, "%-12s %6.2f ", name,
                      100 * ratio(sum_of(tally->right, 0, OWNER_PHASES - 1),
                                  sum_of(tally->points, 0, OWNER_PHASES - 1)));
    for (int p = 0; p <= OWNER_PHASES; p++)
        strbuf_add_format(out, "%6.1f", 100 * ratio(tally->right[p], tally->points[p]));
    strbuf_add_format(out, "  %6.4f  %5.1f\n",
                      ratio(tally->wrong, sum_of(tally->points, 0, OWNER_PHASES - 1)),
                      ratio(tally->score_error[OWNER_PHASES], tally->positions[OWNER_PHASES]));
}

/* Of the chains that died, how many were called dead, and of those called dead, how many died. */
static void add_chain_row(const char *name, const OwnerTally *tally, StrBuf *out)
{
    strbuf_add_format(out, "%-12s", name);
    for (int last = 0; last < 2; last++) {
        const double *lived = tally->lived[last], *died = tally->died[last];
        double caught = sum_of(died, 0, STUDY_BINS / 2 - 1);
        double called = caught + sum_of(lived, 0, STUDY_BINS / 2 - 1);
        strbuf_add_format(out, "   %8.0f %8.0f  %5.3f  %5.1f  %5.1f", sum_of(lived, 0, STUDY_BINS),
                          sum_of(died, 0, STUDY_BINS), area_under_curve(lived, died),
                          100 * ratio(caught, sum_of(died, 0, STUDY_BINS)),
                          100 * ratio(caught, called));
    }
    strbuf_add_char(out, '\n');
}

void owner_study_write_text(const OwnerRequest *request, const OwnerStudy *study, StrBuf *out)
{
    const StudyEntries *entries = request->entries;
    strbuf_add_format(out,
                      "%" PRIu64 " games (%" PRIu64 " lines skipped): owners of points, percent "
                      "right\nmodel           all   by tenth of the game, then the last position   "
                      "                            Brier  |score error| at the end\n",
                      study->games, study->skipped);
    for (int e = 0; e < entries->count; e++)
        add_owner_row(entries->name[e], &study->tally[e], out);
    strbuf_add(out, "\nchains: lived, died; area under the curve; of the dead found, of those "
                    "called dead right (percent)\nmodel          over the game                     "
                    "             last position\n");
    for (int e = 0; e < entries->count; e++)
        add_chain_row(entries->name[e], &study->tally[e], out);
}

/* ---- check ---- */

void influence_check_write_text(const InfluenceCheck *check, StrBuf *out)
{
    strbuf_add_format(out,
                      "%" PRIu64 " games, %" PRIu64 " positions, %" PRIu64 " units\n"
                      "hot: %" PRIu64 " positions, %" PRIu64 " units\n"
                      "largest difference where the solution is unique: %.2e\n"
                      "several solutions without a hot mark: %" PRIu64 " positions\n"
                      "flat solutions: %" PRIu64 " positions, differences up to %.1e\n"
                      "wrong: %" PRIu64 " positions; not settled: %" PRIu64 "\n"
                      "update %.1f us, from scratch %.1f us a position, on the processor\n",
                      check->games, check->positions, check->units, check->hot_positions,
                      check->hot_units, check->largest, check->several_positions,
                      check->flat_positions, check->largest_flat, check->wrong_positions,
                      check->unsettled,
                      1e6 * ratio(check->update_seconds, (double)check->positions),
                      1e6 * ratio(check->solve_seconds, (double)check->positions));
}
