/* Axes and coordinates. Private to chart. */
#ifndef KATACHI_VIEW_CHART_FRAME_H
#define KATACHI_VIEW_CHART_FRAME_H

#include "view/chart.h"

enum {
    CHART_WIDTH = 720,
    CHART_HEIGHT = 380,
    CHART_LEFT = 64,
    CHART_RIGHT = 20,
    CHART_TOP = 54,
    CHART_BOTTOM = 52,
};

/* From data to the picture. */
typedef struct {
    double x_min, x_max, y_min, y_max;
    bool is_x_logarithmic;
    double left, width, top, height; /* of the plotting area */
} ChartScale;

double chart_x(const ChartScale *scale, double x);
double chart_y(const ChartScale *scale, double y);

/* The frame's limits, or those of the data where it has none. */
ChartScale chart_scale(const ChartFrame *frame, const ChartScale *data);

/* Opens <figure> and <svg>, with title; chart_end closes both. */
void chart_begin(const ChartFrame *frame, StrBuf *out);
void chart_end(StrBuf *out);

/* Grid lines, numbers and labels. */
void chart_x_axis(const ChartFrame *frame, const ChartScale *scale, StrBuf *out);
void chart_y_axis(const ChartFrame *frame, const ChartScale *scale, StrBuf *out);

/* A name at the left margin, for rows. */
void chart_text(double x, double y, const char *class, const char *text, StrBuf *out);

#endif
