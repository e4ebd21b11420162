/* Histograms, bars, boxes and heat maps. */
#include "view/chart.h"

#include "view/chart_frame.h"

#include <assert.h>
#include <math.h>

enum { NAME_MARGIN = 150 };

void chart_histogram(const ChartFrame *frame, const double *edge, const double *height, int count,
                     StrBuf *out)
{
    assert(count >= 0);
    ChartScale limits = {edge[0], edge[count], 0, 0, false, 0, 0, 0, 0};
    for (int i = 0; i < count; i++)
        limits.y_max = fmax(limits.y_max, height[i]);
    ChartScale scale = chart_scale(frame, &limits);
    chart_begin(frame, out);
    chart_x_axis(frame, &scale, out);
    chart_y_axis(frame, &scale, out);
    for (int i = 0; i < count; i++) {
        double left = chart_x(&scale, edge[i]), right = chart_x(&scale, edge[i + 1]);
        double top = chart_y(&scale, height[i]);
        strbuf_add_format(out,
                          "<rect class=\"bar c0\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                          "height=\"%.1f\"><title>%g to %g: %g</title></rect>\n",
                          left + 0.5, top, fmax(right - left - 1, 0.5),
                          fmax(chart_y(&scale, scale.y_min) - top, 0), edge[i], edge[i + 1],
                          height[i]);
    }
    chart_end(out);
}

/* Rows with names at the left and values along x. */
static ChartScale row_scale(const ChartFrame *frame, const ChartScale *limits)
{
    ChartFrame turned = *frame; /* the values of rows run along x */
    turned.x_min = frame->y_min;
    turned.x_max = frame->y_max;
    turned.y_min = turned.y_max = 0;
    ChartScale scale = chart_scale(&turned, limits);
    scale.left = NAME_MARGIN;
    scale.width = CHART_WIDTH - NAME_MARGIN - CHART_RIGHT;
    return scale;
}

static double row_middle(const ChartScale *scale, int row, int count)
{
    return scale->top + scale->height * (row + 0.5) / count;
}

void chart_bars(const ChartFrame *frame, const ChartBar *bars, int count, StrBuf *out)
{
    assert(count >= 0);
    ChartScale limits = {0, 0, 0, 1, false, 0, 0, 0, 0};
    for (int i = 0; i < count; i++) {
        limits.x_min = fmin(limits.x_min, bars[i].value - bars[i].error);
        limits.x_max = fmax(limits.x_max, bars[i].value + bars[i].error);
    }
    ChartScale scale = row_scale(frame, &limits);
    chart_begin(frame, out);
    chart_x_axis(frame, &scale, out);
    double zero = chart_x(&scale, fmin(fmax(0, scale.x_min), scale.x_max));
    double thick = fmin(22, scale.height / (count ? count : 1) * 0.7);
    for (int i = 0; i < count; i++) {
        double y = row_middle(&scale, i, count), x = chart_x(&scale, bars[i].value);
        chart_text(NAME_MARGIN - 10, y + 4, "end", bars[i].name, out);
        strbuf_add_format(out,
                          "<rect class=\"bar c0\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                          "height=\"%.1f\"><title>%.4g</title></rect>\n",
                          fmin(zero, x), y - thick / 2, fabs(x - zero), thick, bars[i].value);
        if (bars[i].error > 0)
            strbuf_add_format(out, "<path class=\"whisker\" d=\"M%.1f %.1fH%.1f\"/>\n",
                              chart_x(&scale, bars[i].value - bars[i].error), y,
                              chart_x(&scale, bars[i].value + bars[i].error));
    }
    chart_end(out);
}

static void add_box(const ChartScale *scale, const ChartBox *box, double y, double thick,
                    StrBuf *out)
{
    double low = chart_x(scale, box->low), high = chart_x(scale, box->high);
    double left = chart_x(scale, box->quarter), right = chart_x(scale, box->three_quarters);
    double middle = chart_x(scale, box->middle);
    strbuf_add_format(out,
                      "<path class=\"whisker\" d=\"M%.1f %.1fH%.1fM%.1f %.1fH%.1f\"/>"
                      "<rect class=\"box c0\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                      "height=\"%.1f\"><title>%.4g, %.4g, %.4g, %.4g, %.4g</title></rect>"
                      "<path class=\"whisker\" d=\"M%.1f %.1fv%.1f\"/>\n",
                      low, y, left, right, y, high, left, y - thick / 2, right - left, thick,
                      box->low, box->quarter, box->middle, box->three_quarters, box->high, middle,
                      y - thick / 2, thick);
}

void chart_boxes(const ChartFrame *frame, const ChartBox *boxes, int count, StrBuf *out)
{
    assert(count >= 0);
    ChartScale limits = {HUGE_VAL, -HUGE_VAL, 0, 1, false, 0, 0, 0, 0};
    for (int i = 0; i < count; i++) {
        limits.x_min = fmin(limits.x_min, boxes[i].low);
        limits.x_max = fmax(limits.x_max, boxes[i].high);
    }
    if (count == 0)
        limits.x_min = limits.x_max = 0;
    ChartScale scale = row_scale(frame, &limits);
    double thick = fmin(22, scale.height / (count ? count : 1) * 0.7);
    chart_begin(frame, out);
    chart_x_axis(frame, &scale, out);
    for (int i = 0; i < count; i++) {
        double y = row_middle(&scale, i, count);
        chart_text(NAME_MARGIN - 10, y + 4, "end", boxes[i].name, out);
        add_box(&scale, &boxes[i], y, thick, out);
    }
    chart_end(out);
}

void chart_heat(const ChartFrame *frame, const double *value, int columns, int rows, StrBuf *out)
{
    assert(out);
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int i = 0; i < columns * rows; i++) {
        least = fmin(least, value[i]);
        most = fmax(most, value[i]);
    }
    double range = most > least ? most - least : 1;
    double space = CHART_HEIGHT - CHART_TOP - 10;
    double side = fmin(space / rows, (double)(CHART_WIDTH - 2 * CHART_RIGHT) / columns);
    double left = (CHART_WIDTH - side * columns) / 2;
    chart_begin(frame, out);
    for (int i = 0; i < columns * rows; i++) {
        int column = i % columns, row = i / columns;
        strbuf_add_format(out,
                          "<rect class=\"cell\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                          "height=\"%.1f\" fill-opacity=\"%.3f\"><title>%.4g</title></rect>\n",
                          left + side * column, CHART_TOP + side * row, side, side,
                          (value[i] - least) / range, value[i]);
    }
    chart_end(out);
}
