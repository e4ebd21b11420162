/* An evaluation as a web page with plots. */
#include "view/summaries.h"

#include "base/memory.h"
#include "view/chart.h"
#include "view/report.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SERIES_LIMIT = EVAL_ENTRY_LIMIT + 1 };

/* Two standard errors: about 95 % of such intervals hold the truth. */
static const double INTERVAL = 1.96;

typedef struct {
    double x[EVAL_TOP], y[EVAL_TOP], error[EVAL_TOP];
    int count;
} Curve;

static ChartSeries series_of(const Curve *curve, const char *name)
{
    return (ChartSeries){
        .name = name, .x = curve->x, .y = curve->y, .error = curve->error, .count = curve->count};
}

static void add_summary(const EvalReport *report, StrBuf *out)
{
    static const char *const HEADS[] = {"model", "top 1",     "top 5", "top 10", "top 20",
                                        "nats",  "mean rank", "90 %",  "95 %",   "99 %"};
    const Evaluation *evaluation = report->evaluation;
    report_section("Summary",
                   "How often the played move was among the best n, in percent with one standard "
                   "error over games; the mean logarithm of its probability; and how many moves "
                   "one has to look at to have 90, 95 and 99 % of those that are played.",
                   out);
    report_table_begin(HEADS, sizeof HEADS / sizeof *HEADS, out);
    for (int e = 0; e < report->model_count; e++) {
        report_row_begin(evaluation->entry[e].name, out);
        for (int i = 0; i < 4; i++) {
            Estimate top = evaluation_top(evaluation, e, (int[]){1, 5, 10, 20}[i]);
            report_cell(out, "%.2f ± %.2f", 100 * top.mean, 100 * top.error);
        }
        Estimate nats = evaluation_nats(evaluation, e);
        report_cell(out, "%.3f ± %.3f", nats.mean, nats.error);
        report_cell(out, "%.1f", evaluation_mean_rank(evaluation, e));
        for (int i = 0; i < 3; i++)
            report_cell(out, "%d", evaluation_cover(evaluation, e, (double[]){.90, .95, .99}[i]));
        report_row_end(out);
    }
    report_table_end(out);
}

static void chart_cumulative(const EvalReport *report, Curve *curve, StrBuf *out)
{
    ChartSeries series[SERIES_LIMIT];
    for (int e = 0; e < report->model_count; e++) {
        curve[e].count = EVAL_TOP;
        for (int n = 1; n <= EVAL_TOP; n++) {
            Estimate top = evaluation_top(report->evaluation, e, n);
            curve[e].x[n - 1] = n;
            curve[e].y[n - 1] = top.mean;
            curve[e].error[n - 1] = INTERVAL * top.error;
        }
        series[e] = series_of(&curve[e], report->evaluation->entry[e].name);
    }
    chart_lines(&(ChartFrame){.title = "Played move among the best n",
                              .x_label = "n",
                              .is_x_logarithmic = true,
                              .is_y_percent = true,
                              .x_min = 1,
                              .x_max = EVAL_TOP,
                              .y_max = 1},
                series, report->model_count, out);
}

static void chart_by_move(const EvalReport *report, Curve *curve, StrBuf *out)
{
    ChartSeries series[SERIES_LIMIT];
    for (int e = 0; e < report->model_count; e++) {
        curve[e].count = 0;
        for (int b = 0; b < EVAL_BINS; b++) {
            if (evaluation_bin_positions(report->evaluation, b) < 30)
                continue;
            Estimate top = evaluation_bin(report->evaluation, e, b);
            int at = curve[e].count++;
            curve[e].x[at] = (b + 0.5) * EVAL_BIN_MOVES;
            curve[e].y[at] = top.mean;
            curve[e].error[at] = INTERVAL * top.error;
        }
        series[e] = series_of(&curve[e], report->evaluation->entry[e].name);
        series[e].has_markers = true;
    }
    chart_lines(&(ChartFrame){.title = "Top 1 by move number",
                              .x_label = "move (bins of 25)",
                              .is_y_percent = true},
                series, report->model_count, out);
}

static void chart_calibration(const EvalReport *report, Curve *curve, StrBuf *out)
{
    ChartSeries series[SERIES_LIMIT];
    for (int e = 0; e < report->model_count; e++) {
        const Calibration *calibration = &report->evaluation->entry[e].calibration;
        curve[e].count = 0;
        for (int i = 0; i < CALIBRATION_BINS; i++) {
            double count = (double)calibration->count[i];
            if (count < 30)
                continue;
            int at = curve[e].count++;
            curve[e].x[at] = calibration->probability[i] / count;
            curve[e].y[at] = (double)calibration->chosen[i] / count;
        }
        series[e] = series_of(&curve[e], report->evaluation->entry[e].name);
        series[e].error = NULL;
        series[e].has_markers = true;
    }
    static const double DIAGONAL[] = {0, 1};
    series[report->model_count] = (ChartSeries){
        .name = "well calibrated", .x = DIAGONAL, .y = DIAGONAL, .count = 2, .is_dashed = true};
    chart_lines(&(ChartFrame){.title = "Calibration: how often it happened, against what was said",
                              .x_label = "probability that the model gave",
                              .is_y_percent = true,
                              .x_max = 1,
                              .y_max = 1},
                series, report->model_count + 1, out);
}

/* Where the played move came, up to the 30th place. */
static void chart_places(const EvalReport *report, StrBuf *out)
{
    enum { PLACES = 30 };
    double edge[PLACES + 1], height[PLACES];
    for (int i = 0; i <= PLACES; i++)
        edge[i] = i + 0.5;
    double positions = fmax(report->evaluation->position_count, 1);
    for (int i = 0; i < PLACES; i++)
        height[i] = report->evaluation->entry[0].place[i + 1] / positions;
    char title[EVAL_NAME_SIZE + 40];
    snprintf(title, sizeof title, "Place of the played move: %s",
             report->evaluation->entry[0].name);
    chart_histogram(&(ChartFrame){.title = title, .x_label = "place", .is_y_percent = true}, edge,
                    height, PLACES, out);
}

static void add_differences(const EvalReport *report, int first, int end, StrBuf *out)
{
    static const char *const HEADS[] = {"", "top 1, points", "nats"};
    const Evaluation *evaluation = report->evaluation;
    report_table_begin(HEADS, 3, out);
    for (int e = first; e < end; e++) {
        Estimate top = evaluation_top_difference(evaluation, e, 0, 1);
        Estimate nats = evaluation_nats_difference(evaluation, e, 0);
        report_row_begin(evaluation->entry[e].name, out);
        report_cell(out, "%+.2f ± %.2f", 100 * top.mean, 100 * top.error);
        report_cell(out, "%+.3f ± %.3f", nats.mean, nats.error);
        report_row_end(out);
    }
    report_table_end(out);
}

static void add_ablation(const EvalReport *report, StrBuf *out)
{
    const Evaluation *evaluation = report->evaluation;
    int first = report->model_count, count = evaluation->entry_count - first;
    ChartBar bars[EVAL_ENTRY_LIMIT];
    for (int i = 0; i < count; i++) {
        Estimate top = evaluation_top_difference(evaluation, 0, first + i, 1);
        bars[i] = (ChartBar){evaluation->entry[first + i].name, 100 * top.mean,
                             100 * INTERVAL * top.error};
    }
    report_section("Features",
                   "What top 1 loses when one feature group is silenced, the others left as they "
                   "were trained.",
                   out);
    report_charts_begin(out);
    chart_bars(&(ChartFrame){.title = "Points of top 1 lost without it"}, bars, count, out);
    report_charts_end(out);
    add_differences(report, first, evaluation->entry_count, out);
}

static void add_makers(const EvalReport *report, StrBuf *out)
{
    static const char *const HEADS[] = {"model", "learner",  "features", "weights", "games",
                                        "moves", "playouts", "seed",     "settings"};
    report_section("Models", NULL, out);
    report_table_begin(HEADS, sizeof HEADS / sizeof *HEADS, out);
    for (int e = 0; e < report->model_count; e++) {
        const Model *model = report->models[e];
        if (!model)
            continue; /* a network: its file says it all */
        report_row_begin(report->evaluation->entry[e].name, out);
        report_cell(out, "%s", model->info.learner);
        report_cell(out, "%s", model->info.set);
        report_cell(out, "%u", (unsigned)model->schema.first[model->schema.group_count]);
        report_cell(out, "%llu", (unsigned long long)model->info.games);
        report_cell(out, "%llu", (unsigned long long)model->info.positions);
        report_cell(out, "%d", model->info.playouts);
        report_cell(out, "%llu", (unsigned long long)model->info.seed);
        report_cell(out, "%s", model->info.settings);
        report_row_end(out);
    }
    report_table_end(out);
}

void evaluation_write_html(const EvalReport *report, StrBuf *out)
{
    assert(report && out);
    const Evaluation *evaluation = report->evaluation;
    char subtitle[512];
    snprintf(subtitle, sizeof subtitle, "%s: %zu games, %.0f positions%s%s%s",
             report->source ? report->source : "games", evaluation->game_count,
             evaluation->position_count, report->every > 1 ? " (a part of all)" : "",
             report->skipped && *report->skipped ? "; " : "",
             report->skipped ? report->skipped : "");
    report_begin("Predicting expert moves", subtitle, out);
    add_summary(report, out);
    report_section("Plots",
                   "Bands are 95 % intervals over games; equal scores count by the expected rank "
                   "under random tie-breaking.",
                   out);
    Curve *curves = mem_alloc((size_t)report->model_count, sizeof *curves);
    report_charts_begin(out);
    chart_cumulative(report, curves, out);
    chart_by_move(report, curves, out);
    chart_calibration(report, curves, out);
    chart_places(report, out);
    report_charts_end(out);
    mem_free(curves);
    evaluation_chart_phases(report, out);
    if (report->model_count > 1) {
        report_section("Against the first model", "Differences, paired by game.", out);
        add_differences(report, 1, report->model_count, out);
    }
    if (evaluation->entry_count > report->model_count)
        add_ablation(report, out);
    if (report->models)
        add_makers(report, out);
    report_end(out);
}
