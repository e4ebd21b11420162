/* Lines, with bands, markers and a legend; and the style of all charts. */
#include "view/chart.h"

#include "view/chart_frame.h"

#include <assert.h>
#include <math.h>

static void cover(ChartScale *limits, double x, double y)
{
    limits->x_min = fmin(limits->x_min, x);
    limits->x_max = fmax(limits->x_max, x);
    limits->y_min = fmin(limits->y_min, y);
    limits->y_max = fmax(limits->y_max, y);
}

static ChartScale limits_of(const ChartSeries *series, int count)
{
    ChartScale limits = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL, false, 0, 0, 0, 0};
    for (int s = 0; s < count; s++)
        for (int i = 0; i < series[s].count; i++) {
            double error = series[s].error ? series[s].error[i] : 0;
            cover(&limits, series[s].x[i], series[s].y[i] - error);
            cover(&limits, series[s].x[i], series[s].y[i] + error);
        }
    if (limits.x_min > limits.x_max) /* nothing to draw */
        limits = (ChartScale){0, 1, 0, 1, false, 0, 0, 0, 0};
    return limits;
}

static void add_points(const ChartScale *scale, const ChartSeries *series, double side, StrBuf *out)
{
    bool backward = side < 0; /* a band goes back along its lower side */
    for (int i = 0; i < series->count; i++) {
        int at = backward ? series->count - 1 - i : i;
        double error = series->error ? side * series->error[at] : 0;
        strbuf_add_format(out, "%.1f,%.1f ", chart_x(scale, series->x[at]),
                          chart_y(scale, series->y[at] + error));
    }
}

static void add_markers(const ChartFrame *frame, const ChartScale *scale, const ChartSeries *series,
                        int color, StrBuf *out)
{
    for (int i = 0; i < series->count; i++) {
        strbuf_add_format(out,
                          "<circle class=\"dot c%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"><title>",
                          color, chart_x(scale, series->x[i]), chart_y(scale, series->y[i]));
        html_escape(series->name, out);
        strbuf_add_format(out, frame->is_y_percent ? " %g: %.2f %%" : " %g: %.4g", series->x[i],
                          frame->is_y_percent ? 100 * series->y[i] : series->y[i]);
        strbuf_add(out, "</title></circle>\n");
    }
}

static void add_series(const ChartFrame *frame, const ChartScale *scale, const ChartSeries *series,
                       int color, StrBuf *out)
{
    if (series->error) {
        strbuf_add_format(out, "<polygon class=\"band c%d\" points=\"", color);
        add_points(scale, series, 1, out);
        add_points(scale, series, -1, out);
        strbuf_add(out, "\"/>\n");
    }
    if (series->is_dashed)
        strbuf_add(out, "<polyline class=\"guide\" points=\"");
    else
        strbuf_add_format(out, "<polyline class=\"line c%d\" points=\"", color);
    add_points(scale, series, 0, out);
    strbuf_add(out, "\"/>\n");
    if (series->has_markers)
        add_markers(frame, scale, series, color, out);
}

/* One row above the plot: a short stroke and the name of each series. */
static void add_legend(const ChartSeries *series, int count, StrBuf *out)
{
    enum { LETTER_WIDTH = 7, ROW = 42 };
    double x = CHART_LEFT;
    for (int s = 0, color = 0; s < count && count > 1; s++) {
        if (series[s].is_dashed)
            strbuf_add_format(out, "<line class=\"guide\" ");
        else
            strbuf_add_format(out, "<line class=\"line c%d\" ", color++ % CHART_COLOR_COUNT);
        strbuf_add_format(out, "x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", x, ROW - 4, x + 18,
                          ROW - 4);
        chart_text(x + 24, ROW, "tick", series[s].name, out);
        x += 44;
        for (const char *c = series[s].name; *c; c++)
            x += LETTER_WIDTH;
    }
}

void chart_lines(const ChartFrame *frame, const ChartSeries *series, int count, StrBuf *out)
{
    assert(count >= 0);
    ChartScale limits = limits_of(series, count), scale = chart_scale(frame, &limits);
    chart_begin(frame, out);
    chart_x_axis(frame, &scale, out);
    chart_y_axis(frame, &scale, out);
    for (int s = 0, color = 0; s < count; s++) {
        add_series(frame, &scale, &series[s], color % CHART_COLOR_COUNT, out);
        color += !series[s].is_dashed;
    }
    add_legend(series, count, out);
    chart_end(out);
}

/* Colours that stay apart for colour-blind readers, in two brightnesses. */
void chart_style(StrBuf *out)
{
    assert(out);
    static const char *const LIGHT[CHART_COLOR_COUNT] = {
        "#2264c8", "#c8503c", "#2c8a5c", "#a8721a", "#7a4bb5", "#0e8a94", "#b43c82", "#5c6470"};
    static const char *const DARK[CHART_COLOR_COUNT] = {"#78aefc", "#f4907c", "#74cfa0", "#e6b75c",
                                                        "#c0a0f4", "#62ccd4", "#f08cc4", "#aab2be"};
    strbuf_add(out, ":root{--ink:#20242a;--faint:#6a7280;--rule:#e3e5e9;--paper:#fdfdfb;"
                    "--card:#ffffff;--warm:200,80,60}\n");
    for (int dark = 0; dark < 2; dark++) {
        if (dark)
            strbuf_add(out, "@media(prefers-color-scheme:dark){:root{--ink:#e8e6e1;--faint:#9aa0aa;"
                            "--rule:#33373d;--paper:#17191c;--card:#1e2125;--warm:244,144,124}\n");
        for (int i = 0; i < CHART_COLOR_COUNT; i++)
            strbuf_add_format(out, ".chart .c%d{--color:%s}\n", i, dark ? DARK[i] : LIGHT[i]);
    }
    strbuf_add(
        out,
        "}\n.chart{margin:0}\n.chart svg{width:100%;height:auto;display:block}\n"
        ".chart text{fill:var(--ink);font:12px system-ui,sans-serif}\n"
        ".chart .title{font-size:15px;font-weight:600}\n"
        ".chart .tick{fill:var(--faint)}\n.chart .label{fill:var(--faint)}\n"
        ".chart .mid{text-anchor:middle}\n.chart .end{text-anchor:end}\n"
        ".chart .grid{stroke:var(--rule);stroke-width:1}\n"
        ".chart .line{fill:none;stroke:var(--color);stroke-width:2.2;stroke-linejoin:round}\n"
        ".chart .guide{fill:none;stroke:var(--faint);stroke-width:1.2;stroke-dasharray:5 4}\n"
        ".chart .band{fill:var(--color);opacity:.16}\n"
        ".chart .dot{fill:var(--card);stroke:var(--color);stroke-width:1.8}\n"
        ".chart .dot:hover{fill:var(--color)}\n"
        ".chart .bar{fill:var(--color);opacity:.85}\n"
        ".chart .whisker{stroke:var(--ink);stroke-width:1.4;fill:none}\n"
        ".chart .box{fill:var(--color);fill-opacity:.25;stroke:var(--color);stroke-width:1.6}\n"
        ".chart .cell{fill:rgb(var(--warm))}\n");
}
