/* Export: records with their labels, and tables. JSON is written in `view`. */
#ifndef KATACHI_STORE_EXPORT_H
#define KATACHI_STORE_EXPORT_H

#include "store/document.h"
#include "store/label.h"

/* Append the document as SGF, with exactly the labels that the database holds. If those are the
 * labels it came with, these are the bytes it came with. STATUS_UNSUPPORTED if it is no SGF. */
MUST_CHECK Status store_export_sgf(Store *store, const StoreDocument *document,
                                   const AnnotationWords *words, StrBuf *out, Error *err);

/* Takes the text piece by piece. */
typedef Status StoreSinkFn(void *context, const char *text, size_t size, Error *err);

/* Labels as CSV (RFC 4180, UTF-8): a line of headings, then a line for each label. */
MUST_CHECK Status store_export_csv(Store *store, const StoreLabelQuery *query, StoreSinkFn *sink,
                                   void *context, Error *err);

#endif
