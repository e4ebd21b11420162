/* The part of an evaluation that goes by phase and by size of pattern, as text and as plots. */
#include "view/summaries.h"

#include "base/memory.h"
#include "view/chart.h"
#include "view/report.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { NAME_WIDTH = 18, LABEL_SIZE = 32 };

static bool is_last_phase(int phase)
{
    return phase == EVAL_PHASES - 1;
}

/* "31-60", "271 on" */
static void evaluation_phase_name(int phase, char *out, size_t size)
{
    int first = phase * EVAL_PHASE_MOVES + 1;
    if (is_last_phase(phase))
        snprintf(out, size, "%d on", first);
    else
        snprintf(out, size, "%d-%d", first, first + EVAL_PHASE_MOVES - 1);
}

/* ---- text ---- */

static void add_names(const EvalReport *report, const char *corner, StrBuf *out)
{
    strbuf_add_format(out, "\n%-16s", corner);
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %*.*s", NAME_WIDTH, NAME_WIDTH,
                          report->evaluation->entry[e].name);
    strbuf_add_char(out, '\n');
}

static bool has_raw_evidence(const EvalReport *report)
{
    for (int e = 0; e < report->model_count; e++)
        if (fabs(evaluation_raw_evidence(report->evaluation, e) -
                 evaluation_evidence(report->evaluation, e)) > 1)
            return true;
    return false;
}

static void add_totals(const EvalReport *report, StrBuf *out)
{
    const Evaluation *evaluation = report->evaluation;
    strbuf_add_format(out, "%-16s", "all together");
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %11.0f       ", evaluation_evidence(evaluation, e));
    strbuf_add_char(out, '\n');
    if (!has_raw_evidence(report))
        return;
    strbuf_add_format(out, "%-16s", "not normalised");
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %11.0f       ", evaluation_raw_evidence(evaluation, e));
    strbuf_add_char(out, '\n');
}

static void add_evidence(const EvalReport *report, StrBuf *out)
{
    add_names(report, "evidence, nats", out);
    add_totals(report, out);
    for (int phase = 0; phase < EVAL_PHASES; phase++) {
        if (evaluation_phase(report->evaluation, 0, phase).count == 0)
            continue;
        char name[LABEL_SIZE];
        evaluation_phase_name(phase, name, sizeof name);
        strbuf_add_format(out, "move %-11s", name);
        for (int e = 0; e < report->model_count; e++)
            strbuf_add_format(out, "  %8.3f          ",
                              evaluation_phase(report->evaluation, e, phase).nats);
        strbuf_add_char(out, '\n');
    }
}

static void add_box(const EvalBox *box, StrBuf *out)
{
    if (box->count == 0)
        strbuf_add_format(out, "  %*s", NAME_WIDTH, "-");
    else
        strbuf_add_format(out, "  %5.2f %5.2f %5.2f ", 100 * box->quarter, 100 * box->middle,
                          100 * box->three_quarters);
}

static void add_boxes(const EvalReport *report, StrBuf *out)
{
    const Evaluation *evaluation = report->evaluation;
    add_names(report, "rank error, %", out);
    strbuf_add(out, "(rank over legal moves: first quartile, median, third quartile)\n");
    for (int phase = 0; phase < EVAL_PHASES; phase++) {
        if (evaluation_phase(evaluation, 0, phase).count == 0)
            continue;
        char name[LABEL_SIZE];
        evaluation_phase_name(phase, name, sizeof name);
        strbuf_add_format(out, "move %-11s", name);
        for (int e = 0; e < report->model_count; e++) {
            EvalBox box = evaluation_box_of_phase(evaluation, e, phase);
            add_box(&box, out);
        }
        strbuf_add_char(out, '\n');
    }
}

static void add_size_row(const EvalReport *report, int size, StrBuf *out)
{
    strbuf_add_format(out, "size %-11d", size);
    for (int e = 0; e < report->model_count; e++) {
        EvalBox box = evaluation_box_of_size(report->evaluation, e, size);
        add_box(&box, out);
        strbuf_add_format(out, "(%zu)", box.count);
    }
    strbuf_add_char(out, '\n');
}

static bool any_has_sizes(const EvalReport *report)
{
    for (int e = 0; e < report->model_count; e++)
        if (evaluation_has_sizes(report->evaluation, e))
            return true;
    return false;
}

static void add_mean_sizes(const EvalReport *report, StrBuf *out)
{
    add_names(report, "mean size", out);
    for (int bin = 0; bin < EVAL_MATCH_BINS; bin++) {
        strbuf_add_format(out, "from move %-6d", bin * EVAL_MATCH_MOVES + 1);
        for (int e = 0; e < report->model_count; e++)
            if (evaluation_has_sizes(report->evaluation, e))
                strbuf_add_format(out, "  %8.2f          ",
                                  evaluation_mean_size(report->evaluation, e, bin));
            else
                strbuf_add_format(out, "  %8s          ", "-");
        strbuf_add_char(out, '\n');
    }
}

void evaluation_write_phases(const EvalReport *report, StrBuf *out)
{
    assert(out);
    add_evidence(report, out);
    add_boxes(report, out);
    if (!any_has_sizes(report))
        return;
    for (int size = 0; size < EVAL_SIZES; size++)
        add_size_row(report, size, out);
    add_mean_sizes(report, out);
}

/* ---- plots ---- */

typedef struct {
    double x[EVAL_MATCH_BINS], y[EVAL_MATCH_BINS];
    int count;
} Curve;

static void chart_evidence(const EvalReport *report, StrBuf *out)
{
    Curve *curve = mem_alloc((size_t)report->model_count, sizeof *curve);
    ChartSeries series[EVAL_ENTRY_LIMIT];
    for (int e = 0; e < report->model_count; e++) {
        for (int phase = 0; phase < EVAL_PHASES; phase++) {
            EvalPhase mean = evaluation_phase(report->evaluation, e, phase);
            if (mean.count < 30)
                continue;
            curve[e].x[curve[e].count] = (phase + 0.5) * EVAL_PHASE_MOVES;
            curve[e].y[curve[e].count++] = mean.nats;
        }
        series[e] = (ChartSeries){.name = report->evaluation->entry[e].name,
                                  .x = curve[e].x,
                                  .y = curve[e].y,
                                  .count = curve[e].count,
                                  .has_markers = true};
    }
    chart_lines(&(ChartFrame){.title = "Log evidence of a move by phase",
                              .x_label = "move (phases of 30)",
                              .y_label = "nats"},
                series, report->model_count, out);
    mem_free(curve);
}

static void chart_sizes(const EvalReport *report, StrBuf *out)
{
    Curve *curve = mem_alloc((size_t)report->model_count, sizeof *curve);
    ChartSeries series[EVAL_ENTRY_LIMIT];
    int count = 0;
    for (int e = 0; e < report->model_count; e++) {
        if (!evaluation_has_sizes(report->evaluation, e))
            continue;
        for (int bin = 0; bin < EVAL_MATCH_BINS; bin++) {
            double mean = evaluation_mean_size(report->evaluation, e, bin);
            if (mean < 0)
                continue;
            curve[e].x[curve[e].count] = (bin + 0.5) * EVAL_MATCH_MOVES;
            curve[e].y[curve[e].count++] = mean;
        }
        series[count] = (ChartSeries){.name = report->evaluation->entry[e].name,
                                      .x = curve[e].x,
                                      .y = curve[e].y,
                                      .count = curve[e].count,
                                      .has_markers = true};
        count++;
    }
    chart_lines(&(ChartFrame){.title = "Size of the pattern that the played move matched",
                              .x_label = "move",
                              .y_label = "mean template"},
                series, count, out);
    mem_free(curve);
}

static void chart_boxes_of(const EvalReport *report, int entry, bool by_size, StrBuf *out)
{
    ChartBox box[EVAL_SIZES];
    char name[EVAL_SIZES][LABEL_SIZE], title[EVAL_NAME_SIZE + 40];
    int count = 0;
    for (int i = 0; i < (by_size ? EVAL_SIZES : EVAL_PHASES); i++) {
        EvalBox of = by_size ? evaluation_box_of_size(report->evaluation, entry, i)
                             : evaluation_box_of_phase(report->evaluation, entry, i);
        if (of.count < 5)
            continue;
        if (by_size)
            snprintf(name[count], LABEL_SIZE, "%d", i);
        else
            evaluation_phase_name(i, name[count], LABEL_SIZE);
        box[count] = (ChartBox){
            name[count],  100 * of.low, 100 * of.quarter, 100 * of.middle, 100 * of.three_quarters,
            100 * of.high};
        count++;
    }
    snprintf(title, sizeof title, "Rank error by %s: %s", by_size ? "pattern size" : "phase",
             report->evaluation->entry[entry].name);
    chart_boxes(&(ChartFrame){.title = title, .x_label = "rank error, %"}, box, count, out);
}

void evaluation_chart_phases(const EvalReport *report, StrBuf *out)
{
    assert(report && out);
    report_section("By phase and size",
                   "Phases are 30 moves. The rank error is the rank of the played move over the "
                   "number of legal moves; boxes hold half of the moves, whiskers reach from the "
                   "5th to the 95th percentile.",
                   out);
    report_charts_begin(out);
    chart_evidence(report, out);
    if (any_has_sizes(report))
        chart_sizes(report, out);
    for (int e = 0; e < report->model_count && e < 2; e++) {
        chart_boxes_of(report, e, false, out);
        if (evaluation_has_sizes(report->evaluation, e))
            chart_boxes_of(report, e, true, out);
    }
    report_charts_end(out);
}
