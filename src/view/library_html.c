/* Statistics of a library as a page with charts. */
#include "view/library.h"

#include "base/memory.h"
#include "view/chart.h"
#include "view/report.h"

#include <assert.h>
#include <stdio.h>

enum { DECADES = STATISTICS_DECADES };

/* Shares over decades that have enough games to say something. */
typedef struct {
    double x[DECADES], y[DECADES];
    int count;
} Curve;

enum { ENOUGH = 20, OPENING_CURVES = 4 };

static void chart_years(const LibraryStatistics *sum, StrBuf *out)
{
    double edge[DECADES + 1], height[DECADES];
    int first = DECADES, last = 0, count = 0;
    for (int year = 1; year < FIND_YEAR_LIMIT; year++)
        if (sum->year[year]) {
            first = year / 10 < first ? year / 10 : first;
            last = year / 10;
        }
    for (int decade = first; decade <= last; decade++) {
        edge[count] = decade * 10;
        height[count] = 0;
        for (int year = decade * 10; year < decade * 10 + 10; year++)
            height[count] += sum->year[year];
        edge[++count] = decade * 10 + 10;
    }
    if (count)
        chart_histogram(
            &(ChartFrame){.title = "Games by decade", .x_label = "year", .y_label = "games"}, edge,
            height, count, out);
}

static void chart_lengths(const LibraryStatistics *sum, StrBuf *out)
{
    double edge[STATISTICS_LENGTHS + 1], height[STATISTICS_LENGTHS];
    int last = 0;
    for (int i = 0; i < STATISTICS_LENGTHS; i++) {
        edge[i] = i * STATISTICS_LENGTH_STEP;
        height[i] = sum->length[i];
        last = sum->length[i] ? i : last;
    }
    edge[STATISTICS_LENGTHS] = STATISTICS_LENGTHS * STATISTICS_LENGTH_STEP;
    chart_histogram(
        &(ChartFrame){.title = "Length of games", .x_label = "moves", .y_label = "games"}, edge,
        height, last + 1, out);
}

static void add_share(Curve *curve, int decade, uint32_t part, uint32_t whole)
{
    if (whole < ENOUGH || decade == 0)
        return;
    curve->x[curve->count] = decade * 10 + 5;
    curve->y[curve->count++] = (double)part / whole;
}

static void chart_corners(const LibraryStatistics *sum, Curve *curve, StrBuf *out)
{
    ChartSeries series[CORNER_COUNT];
    for (int k = 0; k < CORNER_COUNT; k++) {
        curve[k].count = 0;
        for (int decade = 0; decade < DECADES; decade++) {
            uint32_t all = 0;
            for (int i = 0; i < CORNER_COUNT; i++)
                all += sum->corner[decade][i];
            add_share(&curve[k], decade, sum->corner[decade][k], all);
        }
        series[k] = (ChartSeries){.name = corner_kind_text((CornerKind)k),
                                  .x = curve[k].x,
                                  .y = curve[k].y,
                                  .count = curve[k].count,
                                  .has_markers = true};
    }
    if (curve[0].count)
        chart_lines(&(ChartFrame){.title = "First stone of a corner",
                                  .x_label = "year",
                                  .is_y_percent = true},
                    series, CORNER_COUNT, out);
}

/* The most frequent openings, in percent of the games of their decades. */
static void chart_openings(const LibraryStatistics *sum, Curve *curve, StrBuf *out)
{
    ChartSeries series[OPENING_CURVES];
    StrBuf name[OPENING_CURVES];
    int count = 0;
    for (; count < OPENING_CURVES && count < (int)sum->opening_count; count++) {
        const OpeningCount *opening = &sum->opening[count];
        curve[count].count = 0;
        for (int decade = 1; decade < DECADES; decade++) {
            uint32_t all = 0;
            for (int year = decade * 10; year < decade * 10 + 10; year++)
                all += sum->year[year];
            add_share(&curve[count], decade, opening->decade[decade], all);
        }
        strbuf_init(&name[count], 256);
        opening_text(opening, &name[count]);
        series[count] = (ChartSeries){.name = strbuf_text(&name[count]),
                                      .x = curve[count].x,
                                      .y = curve[count].y,
                                      .count = curve[count].count,
                                      .has_markers = true};
    }
    if (count && curve[0].count)
        chart_lines(&(ChartFrame){.title = "The most frequent openings",
                                  .x_label = "year",
                                  .is_y_percent = true},
                    series, count, out);
    for (int i = 0; i < count; i++)
        strbuf_clear(&name[i]);
}

static void chart_wins(const LibraryStatistics *sum, Curve *curve, StrBuf *out)
{
    curve->count = 0;
    for (int decade = 0; decade < DECADES; decade++)
        add_share(curve, decade, sum->decade_black[decade],
                  sum->decade_black[decade] + sum->decade_white[decade]);
    ChartSeries series = {.name = "Black wins",
                          .x = curve->x,
                          .y = curve->y,
                          .count = curve->count,
                          .has_markers = true};
    if (curve->count)
        chart_lines(
            &(ChartFrame){.title = "Games won by Black", .x_label = "year", .is_y_percent = true},
            &series, 1, out);
}

static void add_players(const LibraryStatistics *sum, int top, StrBuf *out)
{
    static const char *const HEADS[] = {"player", "games", "wins", "%", "first", "last"};
    report_section("Players", NULL, out);
    report_table_begin(HEADS, sizeof HEADS / sizeof *HEADS, out);
    for (uint32_t i = 0; i < sum->player_count && (!top || i < (uint32_t)top); i++) {
        const NamedCount *player = &sum->player[i];
        report_row_begin(player->name, out);
        report_cell(out, "%u", player->games);
        report_cell(out, "%u", player->wins);
        report_cell(out, "%.1f", share_percent(player->wins, player->wins + player->losses));
        report_cell(out, "%d", player->first_year);
        report_cell(out, "%d", player->last_year);
        report_row_end(out);
    }
    report_table_end(out);
}

static void add_openings(const LibraryStatistics *sum, int top, StrBuf *out)
{
    static const char *const HEADS[] = {"first four moves", "games", "Black won, %", "first",
                                        "last"};
    report_section("Openings", "On 19x19; symmetric openings count as one.", out);
    report_table_begin(HEADS, sizeof HEADS / sizeof *HEADS, out);
    for (uint32_t i = 0; i < sum->opening_count && (!top || i < (uint32_t)top); i++) {
        const OpeningCount *opening = &sum->opening[i];
        StrBuf name;
        strbuf_init(&name, 256);
        opening_text(opening, &name);
        report_row_begin(strbuf_text(&name), out);
        strbuf_clear(&name);
        report_cell(out, "%u", opening->games);
        report_cell(out, "%.1f",
                    share_percent(opening->black_wins, opening->black_wins + opening->white_wins));
        report_cell(out, "%d", opening->first_year);
        report_cell(out, "%d", opening->last_year);
        report_row_end(out);
    }
    report_table_end(out);
}

void statistics_write_html(const LibraryStatistics *statistics, int top, StrBuf *out)
{
    assert(statistics && top >= 0 && out);
    char subtitle[96];
    (void)snprintf(subtitle, sizeof subtitle, "%u games, %u players", statistics->games,
                   statistics->player_count);
    Curve *curve = mem_alloc(CORNER_COUNT, sizeof *curve);
    report_begin("Library of games", subtitle, out);
    report_charts_begin(out);
    chart_years(statistics, out);
    chart_lengths(statistics, out);
    chart_corners(statistics, curve, out);
    chart_openings(statistics, curve, out);
    chart_wins(statistics, curve, out);
    report_charts_end(out);
    add_players(statistics, top, out);
    add_openings(statistics, top, out);
    report_end(out);
    mem_free(curve);
}
