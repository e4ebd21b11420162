/* Axes with round numbers, and how data becomes coordinates. */
#include "view/chart_frame.h"

#include <assert.h>
#include <math.h>

enum { TICKS_WANTED = 6, TICK_LIMIT = 24 };

void html_escape(const char *text, StrBuf *out)
{
    assert(out);
    for (; *text; text++) {
        switch (*text) {
        case '&':
            strbuf_add(out, "&amp;");
            break;
        case '<':
            strbuf_add(out, "&lt;");
            break;
        case '>':
            strbuf_add(out, "&gt;");
            break;
        case '"':
            strbuf_add(out, "&quot;");
            break;
        case '\'':
            strbuf_add(out, "&#39;");
            break;
        default:
            strbuf_add_char(out, *text);
        }
    }
}

double chart_x(const ChartScale *scale, double x)
{
    double part = scale->is_x_logarithmic ? log(x / scale->x_min) / log(scale->x_max / scale->x_min)
                                          : (x - scale->x_min) / (scale->x_max - scale->x_min);
    return scale->left + part * scale->width;
}

double chart_y(const ChartScale *scale, double y)
{
    return scale->top + (scale->y_max - y) / (scale->y_max - scale->y_min) * scale->height;
}

ChartScale chart_scale(const ChartFrame *frame, const ChartScale *data)
{
    assert(frame);
    ChartScale scale = *data;
    if (frame->x_min != 0 || frame->x_max != 0) {
        scale.x_min = frame->x_min;
        scale.x_max = frame->x_max;
    }
    if (frame->y_min != 0 || frame->y_max != 0) {
        scale.y_min = frame->y_min;
        scale.y_max = frame->y_max;
    }
    scale.is_x_logarithmic = frame->is_x_logarithmic && scale.x_min > 0;
    if (!(scale.x_max > scale.x_min)) /* one value, or none: still something to divide by */
        scale.x_max = scale.x_min + 1;
    if (!(scale.y_max > scale.y_min))
        scale.y_max = scale.y_min + 1;
    scale.left = CHART_LEFT;
    scale.top = CHART_TOP;
    scale.width = CHART_WIDTH - CHART_LEFT - CHART_RIGHT;
    scale.height = CHART_HEIGHT - CHART_TOP - CHART_BOTTOM;
    return scale;
}

void chart_text(double x, double y, const char *class, const char *text, StrBuf *out)
{
    strbuf_add_format(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", class, x, y);
    html_escape(text, out);
    strbuf_add(out, "</text>\n");
}

void chart_begin(const ChartFrame *frame, StrBuf *out)
{
    assert(frame && out);
    strbuf_add_format(out,
                      "<figure class=\"chart\">\n<svg viewBox=\"0 0 %d %d\" role=\"img\" "
                      "aria-label=\"",
                      CHART_WIDTH, CHART_HEIGHT);
    html_escape(frame->title ? frame->title : "chart", out);
    strbuf_add(out, "\">\n");
    if (frame->title)
        chart_text(CHART_LEFT, 22, "title", frame->title, out);
}

void chart_end(StrBuf *out)
{
    strbuf_add(out, "</svg>\n</figure>\n");
}

/* 1, 2 or 5 times a power of ten. */
static double round_step(double range)
{
    double raw = range / TICKS_WANTED, power = pow(10, floor(log10(raw))), part = raw / power;
    return power * (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10);
}

static int linear_ticks(double min, double max, double tick[TICK_LIMIT])
{
    double step = round_step(max - min);
    int count = 0;
    for (double i = ceil(min / step - 1e-9); i * step <= max + step * 1e-9; i++)
        if (count < TICK_LIMIT)
            tick[count++] = i * step;
    return count;
}

static int logarithmic_ticks(double min, double max, double tick[TICK_LIMIT])
{
    static const double PARTS[] = {1, 2, 5};
    int count = 0, last = (int)floor(log10(max));
    for (int exponent = (int)floor(log10(min)); exponent <= last; exponent++)
        for (int i = 0; i < 3; i++) {
            double value = pow(10, exponent) * PARTS[i];
            if (value >= min * 0.999 && value <= max * 1.001 && count < TICK_LIMIT)
                tick[count++] = value;
        }
    return count;
}

static void number(double value, bool is_percent, StrBuf *out)
{
    if (fabs(value) < 1e-12)
        value = 0;
    strbuf_add_format(out, is_percent ? "%g %%" : "%g", is_percent ? 100 * value : value);
}

void chart_x_axis(const ChartFrame *frame, const ChartScale *scale, StrBuf *out)
{
    assert(frame && scale && out);
    double tick[TICK_LIMIT], bottom = scale->top + scale->height;
    int count = scale->is_x_logarithmic ? logarithmic_ticks(scale->x_min, scale->x_max, tick)
                                        : linear_ticks(scale->x_min, scale->x_max, tick);
    for (int i = 0; i < count; i++) {
        double x = chart_x(scale, tick[i]);
        strbuf_add_format(out,
                          "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
                          "<text class=\"tick mid\" x=\"%.1f\" y=\"%.1f\">",
                          x, scale->top, x, bottom, x, bottom + 18);
        number(tick[i], false, out);
        strbuf_add(out, "</text>\n");
    }
    if (frame->x_label)
        chart_text(scale->left + scale->width / 2, bottom + 40, "label mid", frame->x_label, out);
}

void chart_y_axis(const ChartFrame *frame, const ChartScale *scale, StrBuf *out)
{
    assert(frame && scale && out);
    double tick[TICK_LIMIT];
    int count = linear_ticks(scale->y_min, scale->y_max, tick);
    for (int i = 0; i < count; i++) {
        double y = chart_y(scale, tick[i]);
        strbuf_add_format(out,
                          "<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
                          "<text class=\"tick end\" x=\"%.1f\" y=\"%.1f\">",
                          scale->left, y, scale->left + scale->width, y, scale->left - 8, y + 4);
        number(tick[i], frame->is_y_percent, out);
        strbuf_add(out, "</text>\n");
    }
    if (!frame->y_label)
        return;
    double middle = scale->top + scale->height / 2;
    strbuf_add_format(
        out, "<text class=\"label mid\" transform=\"translate(14 %.1f) rotate(-90)\">", middle);
    html_escape(frame->y_label, out);
    strbuf_add(out, "</text>\n");
}
