/* The one chart writer of the program: SVG for web pages, drawn by classes, so that one style sheet
 * (chart_style) gives light and dark. Charts scale with the page and need nothing from outside. */
#ifndef KATACHI_VIEW_CHART_H
#define KATACHI_VIEW_CHART_H

#include "base/strbuf.h"

enum { CHART_COLOR_COUNT = 8 };

/* The frame that a chart is drawn in. Zero limits are found from the data. */
typedef struct {
    const char *title;
    const char *x_label, *y_label;
    double x_min, x_max; /* both 0: from the data */
    double y_min, y_max; /* likewise */
    bool is_x_logarithmic;
    bool is_y_percent; /* values are fractions, written as percent */
} ChartFrame;

/* A line through points. Colours 0 … CHART_COLOR_COUNT-1 go by the order of the series. */
typedef struct {
    const char *name;
    const double *x, *y;
    const double *error; /* half height of a band around the line; NULL: none */
    int count;
    bool is_dashed;   /* a guide, not data: grey */
    bool has_markers; /* dots with their values as tooltips */
} ChartSeries;

void chart_lines(const ChartFrame *frame, const ChartSeries *series, int count, StrBuf *out);

/* Bars from edge[i] to edge[i+1], count of them. */
void chart_histogram(const ChartFrame *frame, const double *edge, const double *height, int count,
                     StrBuf *out);

/* Horizontal bars with names and whiskers, for a handful of things to compare. */
typedef struct {
    const char *name;
    double value;
    double error; /* half length of the whisker; 0: none */
} ChartBar;

void chart_bars(const ChartFrame *frame, const ChartBar *bars, int count, StrBuf *out);

/* Minimum, quartiles and maximum over each name. */
typedef struct {
    const char *name;
    double low, quarter, middle, three_quarters, high;
} ChartBox;

void chart_boxes(const ChartFrame *frame, const ChartBox *boxes, int count, StrBuf *out);

/* Cells coloured from least to largest value; value[row·columns + column]. */
void chart_heat(const ChartFrame *frame, const double *value, int columns, int rows, StrBuf *out);

/* The style sheet, without a <style> around it. */
void chart_style(StrBuf *out);

/* Text with & < > " ' made safe for HTML and SVG. */
void html_escape(const char *text, StrBuf *out);

#endif
