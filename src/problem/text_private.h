/* Problems as text: drawings and fields, for its reader and its writer. Private to the module. */
#ifndef KATACHI_PROBLEM_TEXT_PRIVATE_H
#define KATACHI_PROBLEM_TEXT_PRIVATE_H

#include "base/status.h"
#include "base/strbuf.h"
#include "problem/definition.h"
#include "problem/file.h"

/* The drawing of a problem: stones, keystones and area in one picture, of the whole board or of the
 * part that matters. Private to the module; others use file.h. */

/* Read a drawing of several lines into board, keystones and area of *problem. size 0: the drawing
 * is the whole board; otherwise a part of it is placed by its column letters and row numbers. The
 * error's line counts from 1 within the text. */
MUST_CHECK Status problem_drawing_read(const char *text, int size, Problem *problem, Error *err);

/* Draw the problem, each line indented by `indent` spaces. Keystones on empty points and points of
 * the area under stones are not shown but returned in *hidden_keystones and *hidden_area. */
void problem_drawing_write(const Problem *problem, int indent, StrBuf *out,
                           PointSet *hidden_keystones, PointSet *hidden_area);

/* The fields of a text of problems, not yet interpreted. Private to the module; others use file.h.
 */

enum {
    FIELD_LIMIT = 1000,   /* of one problem */
    FIELD_NAME_SIZE = 32, /* with its NUL */
};

/* One field as it stands in the file. */
typedef struct {
    char name[FIELD_NAME_SIZE];
    const char *value; /* lines joined by '\n', indentation taken off */
    uint32_t line;     /* of the file */
    uint64_t offset;
} TextField;

typedef struct {
    TextField *field;
    int count;
} TextFieldList;

/* Read all fields up to the next `problem`, in *mem. Afterwards the reader stands at the next
 * problem, also after a failure. */
MUST_CHECK Status text_fields_read(ProblemTextReader *reader, TextFieldList *list, Arena *mem,
                                   Error *err);

/* Skip blank lines; false at the end of the text. */
bool text_fields_go_on(ProblemTextReader *reader);

/* Whether a name is made of small letters, digits and '-' and is not too long. */
bool text_field_name_is_good(const char *name);

/* Fill *err with the place and name of a field. Returns the status. */
Status text_field_fail(const TextField *field, Status status, Error *err, const char *what);

#endif
