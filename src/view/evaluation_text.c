/* An evaluation as tables for the terminal. */
#include "view/summaries.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const int SHOWN[] = {1, 2, 3, 4, 5, 10, 20, 30, 40, 50, 100};

enum { SHOWN_COUNT = sizeof SHOWN / sizeof *SHOWN, NAME_WIDTH = 18 };

static void add_names(const EvalReport *report, const char *corner, StrBuf *out)
{
    strbuf_add_format(out, "%-16s", corner);
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %*.*s", NAME_WIDTH, NAME_WIDTH,
                          report->evaluation->entry[e].name);
    strbuf_add_char(out, '\n');
}

static void add_percent(Estimate estimate, StrBuf *out)
{
    strbuf_add_format(out, "  %8.2f %% +- %4.2f", 100 * estimate.mean, 100 * estimate.error);
}

static void add_tops(const EvalReport *report, StrBuf *out)
{
    add_names(report, "among the best", out);
    for (int i = 0; i < SHOWN_COUNT; i++) {
        strbuf_add_format(out, "%-16d", SHOWN[i]);
        for (int e = 0; e < report->model_count; e++)
            add_percent(evaluation_top(report->evaluation, e, SHOWN[i]), out);
        strbuf_add_char(out, '\n');
    }
    strbuf_add_format(out, "%-16s", "1, ties for us");
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %8.2f %%        ",
                          100 * evaluation_top_optimistic(report->evaluation, e, 1));
    strbuf_add_char(out, '\n');
}

static void add_figures(const EvalReport *report, StrBuf *out)
{
    const Evaluation *evaluation = report->evaluation;
    strbuf_add_format(out, "%-16s", "nats a move");
    for (int e = 0; e < report->model_count; e++) {
        Estimate nats = evaluation_nats(evaluation, e);
        strbuf_add_format(out, "  %8.3f   +- %.3f", nats.mean, nats.error);
    }
    strbuf_add_format(out, "\n%-16s", "mean rank");
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %8.2f          ", evaluation_mean_rank(evaluation, e));
    strbuf_add_format(out, "\n%-16s", "90/95/99 % in");
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %6d /%4d /%4d", evaluation_cover(evaluation, e, 0.90),
                          evaluation_cover(evaluation, e, 0.95),
                          evaluation_cover(evaluation, e, 0.99));
    strbuf_add_format(out, "\n%-16s", "miscalibration");
    for (int e = 0; e < report->model_count; e++)
        strbuf_add_format(out, "  %8.3f %%        ",
                          100 * calibration_error(&evaluation->entry[e].calibration));
    strbuf_add(out, "\n\n");
}

static bool any_outcome(const EvalReport *report)
{
    for (int e = 0; e < report->model_count; e++)
        if (evaluation_has_outcome(report->evaluation, e))
            return true;
    return false;
}

static void add_outcome_row(const EvalReport *report, const char *title, EvalStage stage,
                            StrBuf *out)
{
    strbuf_add_format(out, "%-16s", title);
    for (int e = 0; e < report->model_count; e++)
        if (evaluation_has_outcome(report->evaluation, e))
            add_percent(evaluation_outcome(report->evaluation, e, stage), out);
        else
            strbuf_add_format(out, "  %*s", NAME_WIDTH, "");
    strbuf_add_char(out, '\n');
}

/* Who wins and by how much, of those that say. */
static void add_outcomes(const EvalReport *report, StrBuf *out)
{
    const Evaluation *evaluation = report->evaluation;
    if (!any_outcome(report))
        return;
    add_names(report, "who wins, right", out);
    add_outcome_row(report, "all moves", EVAL_ALL_MOVES, out);
    add_outcome_row(report, "after move 150", EVAL_LATE, out);
    strbuf_add_format(out, "%-16s", "miscalibration");
    for (int e = 0; e < report->model_count; e++)
        if (evaluation_has_outcome(evaluation, e))
            strbuf_add_format(out, "  %8.3f %%        ",
                              100 * calibration_error(&evaluation->entry[e].outcome_calibration));
        else
            strbuf_add_format(out, "  %*s", NAME_WIDTH, "");
    strbuf_add_format(out, "\n%-16s", "score off at 150");
    for (int e = 0; e < report->model_count; e++) {
        if (!evaluation_has_outcome(evaluation, e)) {
            strbuf_add_format(out, "  %*s", NAME_WIDTH, "");
            continue;
        }
        Estimate error = evaluation_lead_error(evaluation, e);
        strbuf_add_format(out, "  %8.2f   +- %4.2f", error.mean, error.error);
    }
    strbuf_add(out, "\n\n");
}

static void add_bins(const EvalReport *report, StrBuf *out)
{
    add_names(report, "top 1, by move", out);
    for (int b = 0; b < EVAL_BINS; b++) {
        if (evaluation_bin_positions(report->evaluation, b) == 0)
            continue;
        if (b == EVAL_BINS - 1)
            strbuf_add_format(out, "%3d on          ", b * EVAL_BIN_MOVES + 1);
        else
            strbuf_add_format(out, "%3d - %3d       ", b * EVAL_BIN_MOVES + 1,
                              (b + 1) * EVAL_BIN_MOVES);
        for (int e = 0; e < report->model_count; e++)
            add_percent(evaluation_bin(report->evaluation, e, b), out);
        strbuf_add_char(out, '\n');
    }
}

static void add_differences(const EvalReport *report, int first, int end, const char *title,
                            StrBuf *out)
{
    const Evaluation *evaluation = report->evaluation;
    strbuf_add_format(out, "\n%-28s  %18s  %18s\n", title, "top 1", "nats");
    for (int e = first; e < end; e++) {
        Estimate top = evaluation_top_difference(evaluation, e, 0, 1);
        Estimate nats = evaluation_nats_difference(evaluation, e, 0);
        strbuf_add_format(out, "%-28.28s  %+8.2f   +- %4.2f  %+8.3f   +- %.3f\n",
                          evaluation->entry[e].name, 100 * top.mean, 100 * top.error, nats.mean,
                          nats.error);
    }
}

void evaluation_write_text(const EvalReport *report, StrBuf *out)
{
    assert(report && out);
    const Evaluation *evaluation = report->evaluation;
    strbuf_add_format(out, "%zu games, %.0f positions%s; +- is one standard error over games\n\n",
                      evaluation->game_count, evaluation->position_count,
                      report->every > 1 ? " (a part of them)" : "");
    add_tops(report, out);
    add_figures(report, out);
    add_outcomes(report, out);
    add_bins(report, out);
    evaluation_write_phases(report, out);
    if (report->model_count > 1)
        add_differences(report, 1, report->model_count, "less the first", out);
    if (evaluation->entry_count > report->model_count)
        add_differences(report, report->model_count, evaluation->entry_count, "without the feature",
                        out);
}
