/* The frame of reports. */
#include "view/report.h"

#include "view/chart.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static const char STYLE[] =
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);"
    "font:16px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif}\n"
    "main{max-width:1180px;margin:0 auto;padding:40px 24px 80px}\n"
    "h1{font-size:28px;line-height:1.2;margin:0 0 6px;letter-spacing:-.01em}\n"
    "h2{font-size:19px;margin:44px 0 4px}\n"
    "p{margin:0 0 14px;max-width:70ch}\n.sub,.note,footer{color:var(--faint)}\n"
    ".note{font-size:14.5px}\nfooter{margin-top:60px;font-size:13px}\n"
    ".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(480px,100%),1fr));"
    "gap:18px}\n"
    ".charts figure{background:var(--card);border:1px solid var(--rule);border-radius:10px;"
    "padding:14px 14px 6px}\n"
    ".scroll{overflow-x:auto;background:var(--card);border:1px solid var(--rule);"
    "border-radius:10px;margin:12px 0}\n"
    "table{border-collapse:collapse;width:100%;font-size:14.5px}\n"
    "th,td{padding:7px 14px;text-align:right;font-variant-numeric:tabular-nums;"
    "white-space:nowrap}\n"
    "th:first-child,td:first-child{text-align:left}\n"
    "th{color:var(--faint);font-weight:500;border-bottom:1px solid var(--rule)}\n"
    "tr+tr td{border-top:1px solid var(--rule)}\n"
    "@media print{main{padding:0}.charts figure,.scroll{break-inside:avoid}}\n";

void report_begin(const char *title, const char *subtitle, StrBuf *out)
{
    assert(out);
    strbuf_add(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                    "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    html_escape(title, out);
    strbuf_add(out, "</title>\n<style>\n");
    chart_style(out);
    strbuf_add(out, STYLE);
    strbuf_add(out, "</style>\n</head>\n<body>\n<main>\n<h1>");
    html_escape(title, out);
    strbuf_add(out, "</h1>\n<p class=\"sub\">");
    html_escape(subtitle, out);
    strbuf_add(out, "</p>\n");
}

void report_end(StrBuf *out)
{
    strbuf_add(out, "<footer>Katachi " KATACHI_VERSION "</footer>\n</main>\n</body>\n</html>\n");
}

void report_section(const char *heading, const char *note, StrBuf *out)
{
    assert(out);
    strbuf_add(out, "<h2>");
    html_escape(heading, out);
    strbuf_add(out, "</h2>\n");
    if (!note)
        return;
    strbuf_add(out, "<p class=\"note\">");
    html_escape(note, out);
    strbuf_add(out, "</p>\n");
}

void report_charts_begin(StrBuf *out)
{
    strbuf_add(out, "<div class=\"charts\">\n");
}

void report_charts_end(StrBuf *out)
{
    strbuf_add(out, "</div>\n");
}

void report_table_begin(const char *const *heads, int count, StrBuf *out)
{
    assert(count > 0);
    strbuf_add(out, "<div class=\"scroll\"><table>\n<tr>");
    for (int i = 0; i < count; i++) {
        strbuf_add(out, "<th>");
        html_escape(heads[i], out);
        strbuf_add(out, "</th>");
    }
    strbuf_add(out, "</tr>\n");
}

void report_row_begin(const char *name, StrBuf *out)
{
    strbuf_add(out, "<tr><td>");
    html_escape(name, out);
    strbuf_add(out, "</td>");
}

void report_cell(StrBuf *out, const char *format, ...)
{
    assert(out);
    char text[128];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    strbuf_add(out, "<td>");
    html_escape(text, out);
    strbuf_add(out, "</td>");
}

void report_row_end(StrBuf *out)
{
    strbuf_add(out, "</tr>\n");
}

void report_table_end(StrBuf *out)
{
    strbuf_add(out, "</table></div>\n");
}
