/* A label as the columns of a table: what it is about, and what it says. Private to the module. */
#ifndef KATACHI_STORE_LABEL_TEXT_H
#define KATACHI_STORE_LABEL_TEXT_H

#include "annotation/label.h"

/* "aa|cc" and "2"; for kinds without levels "" and "hane|korosu". */
typedef struct {
    StrBuf text; /* both, with a NUL between */
    const char *kind, *subject, *value;
} LabelText;

void label_text_init(LabelText *text, const Annotation *annotation, int board_size);
void label_text_clear(LabelText *text);

/* The other way; STATUS_INVALID if the columns make no label. Who gave it is not touched. */
MUST_CHECK Status label_text_read(const char *kind, const char *subject, const char *value,
                                  int board_size, Annotation *annotation, Error *err);

#endif
