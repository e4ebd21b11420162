/* Reports as one self-contained HTML page: readable in light and dark, on paper and on a phone,
 * without anything from the network. */
#ifndef KATACHI_VIEW_REPORT_H
#define KATACHI_VIEW_REPORT_H

#include "base/strbuf.h"

/* Everything up to the page's body, with its heading and a line below it. */
void report_begin(const char *title, const char *subtitle, StrBuf *out);
void report_end(StrBuf *out);

/* A new part of the page. `note` explains it in a sentence or two; may be NULL. */
void report_section(const char *heading, const char *note, StrBuf *out);

/* Charts in a row, as many as fit. */
void report_charts_begin(StrBuf *out);
void report_charts_end(StrBuf *out);

/* A table: head, rows, end. Cells are escaped; the first column is text, the others numbers. */
void report_table_begin(const char *const *heads, int count, StrBuf *out);
void report_row_begin(const char *name, StrBuf *out);
void report_cell(StrBuf *out, const char *format, ...) PRINTF_LIKE(2, 3);
void report_row_end(StrBuf *out);
void report_table_end(StrBuf *out);

#endif
