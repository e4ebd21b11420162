/* Charts and pages: well-formed, without numbers that are none, whatever the data. */
#include "base/memory.h"
#include "support.h"
#include "view/chart.h"
#include "view/report.h"
#include "view/summaries.h"

#include <math.h>
#include <string.h>

/* Every tag is closed in order; those of HTML that need no end are known. */
static void assert_well_formed(const char *text)
{
    enum { DEPTH = 64, NAME = 32 };
    char open[DEPTH][NAME];
    int depth = 0;
    for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
        if (at[1] == '!')
            continue;
        char name[NAME] = "";
        bool closes = at[1] == '/';
        sscanf(at + 1 + closes, "%31[a-zA-Z0-9]", name);
        const char *end = strchr(at, '>');
        assert_non_null(end);
        if (closes) {
            assert_true(depth > 0);
            assert_string_equal(open[--depth], name);
        } else if (end[-1] != '/' && strcmp(name, "meta") != 0) {
            assert_true(depth < DEPTH);
            snprintf(open[depth++], NAME, "%s", name);
        }
    }
    assert_int_equal(depth, 0);
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "inf"));
}

static void check(StrBuf *out)
{
    assert_false(out->overflowed);
    assert_well_formed(strbuf_text(out));
    strbuf_clear(out);
}

static void lines_with_bands_and_guides(void **state)
{
    (void)state;
    const double x[] = {1, 10, 100}, y[] = {0.1, 0.5, 0.9}, error[] = {0.01, 0.02, 0.03};
    ChartSeries series[] = {
        {.name = "a < b & \"c\"", .x = x, .y = y, .error = error, .count = 3, .has_markers = true},
        {.name = "guide", .x = x, .y = x, .count = 3, .is_dashed = true},
    };
    StrBuf out;
    strbuf_init(&out, 1 << 20);
    chart_lines(&(ChartFrame){.title = "t<i>tle",
                              .x_label = "x",
                              .y_label = "y",
                              .is_x_logarithmic = true,
                              .is_y_percent = true},
                series, 2, &out);
    assert_non_null(strstr(out.text, "a &lt; b &amp; &quot;c&quot;"));
    assert_non_null(strstr(out.text, "t&lt;i&gt;tle"));
    check(&out);
}

static void nothing_and_one_value(void **state)
{
    (void)state;
    StrBuf out;
    const double zero[] = {0}, edge[] = {0, 0};
    strbuf_init(&out, 1 << 20);
    chart_lines(&(ChartFrame){.title = "empty"}, NULL, 0, &out);
    chart_lines(&(ChartFrame){0}, &(ChartSeries){.name = "", .x = zero, .y = zero, .count = 1}, 1,
                &out);
    chart_lines(&(ChartFrame){.is_x_logarithmic = true},
                &(ChartSeries){.name = "log of 0", .x = zero, .y = zero, .count = 1}, 1, &out);
    chart_histogram(&(ChartFrame){0}, edge, zero, 1, &out);
    chart_bars(&(ChartFrame){0}, NULL, 0, &out);
    chart_boxes(&(ChartFrame){0}, NULL, 0, &out);
    chart_heat(&(ChartFrame){0}, zero, 1, 1, &out);
    check(&out);
}

static void the_other_shapes(void **state)
{
    (void)state;
    StrBuf out;
    const double edge[] = {0, 1, 2, 5}, height[] = {3, 0, 7.5};
    const double heat[] = {0, 0.25, 0.5, 1, 0.75, 0};
    strbuf_init(&out, 1 << 20);
    chart_histogram(&(ChartFrame){.title = "h"}, edge, height, 3, &out);
    chart_bars(&(ChartFrame){.title = "b"},
               (ChartBar[]){{"one", 1.5, 0.2}, {"two", -0.5, 0}, {"three", 0, 0}}, 3, &out);
    chart_boxes(&(ChartFrame){.title = "x"}, (ChartBox[]){{"early", 1, 2, 3, 5, 9}}, 1, &out);
    chart_heat(&(ChartFrame){.title = "m"}, heat, 3, 2, &out);
    assert_non_null(strstr(out.text, "early"));
    check(&out);
}

static void pages_hold_everything(void **state)
{
    (void)state;
    StrBuf out;
    strbuf_init(&out, 1 << 20);
    report_begin("A & B", "below <it>", &out);
    report_section("Part", "note", &out);
    report_table_begin((const char *const[]){"name", "number"}, 2, &out);
    report_row_begin("x<y", &out);
    report_cell(&out, "%.1f", 1.25);
    report_row_end(&out);
    report_table_end(&out);
    report_charts_begin(&out);
    report_charts_end(&out);
    report_end(&out);
    assert_null(strstr(out.text, "http")); /* nothing from outside */
    assert_non_null(strstr(out.text, "prefers-color-scheme:dark"));
    check(&out);
}

/* A report of an evaluation without a single game, and of one with two entries. */
static void evaluations_in_all_forms(void **state)
{
    (void)state;
    double hits[2 * EVAL_TOP], bins[2 * EVAL_BINS] = {0}, nats[] = {-20, -30}, size[] = {10, 12};
    for (int i = 0; i < 2 * EVAL_TOP; i++)
        hits[i] = 5;
    bins[0] = bins[EVAL_BINS] = 10;
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    for (int games = 0; games <= 2; games += 2) {
        evaluation->entry_count = 2;
        evaluation->game_count = (size_t)games;
        evaluation->positions = size;
        evaluation->bin_positions = bins;
        evaluation->position_count = games ? 22 : 0;
        for (int e = 0; e < 2; e++) {
            EvalEntry *entry = &evaluation->entry[e];
            snprintf(entry->name, sizeof entry->name, "model %d", e);
            entry->hits = hits;
            entry->bin_hits = bins;
            entry->nats = nats;
            entry->place[1] = entry->best_place[1] = evaluation->position_count;
        }
        for (int models = 1; models <= 2; models++) {
            StrBuf html, text, json;
            EvalReport report = {.evaluation = evaluation, .model_count = models, .skipped = ""};
            strbuf_init(&html, 1 << 22);
            strbuf_init(&text, 1 << 20);
            strbuf_init(&json, 1 << 20);
            evaluation_write_html(&report, &html);
            evaluation_write_text(&report, &text);
            evaluation_write_json(&report, &json);
            assert_non_null(strstr(json.text, models == 1 ? "\"ablation\"" : "\"models\""));
            assert_null(strstr(text.text, "nan"));
            check(&html);
            strbuf_clear(&text);
            strbuf_clear(&json);
        }
    }
    mem_free(evaluation);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_with_bands_and_guides),
        cmocka_unit_test(nothing_and_one_value),
        cmocka_unit_test(the_other_shapes),
        cmocka_unit_test(pages_hold_everything),
        cmocka_unit_test(evaluations_in_all_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
